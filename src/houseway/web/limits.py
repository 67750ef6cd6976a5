"""Limits on clients: how often they may ask, how many connections they have, and how slow they may be.

Connections are counted in all and per address, and stay below the number of files that the system allows, so that
strangers can't use up the files that seated players need. When the room is full, a new connection replaces the one
whose client has kept the room waiting for the longest.
"""

import asyncio
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, cast
from weakref import WeakValueDictionary

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from houseway.web.frames import Frames
from houseway.web.request_heads import REFUSAL, RequestHeads
from houseway.web.security import is_number
from houseway.web.turns import Turns

_RESERVED_FILES = 96
"""Files that the room needs for itself: its log, its threads, the pages it reads."""
_FEWEST = 16
_PIECE = 512
"""Bytes of a connection that are read in one turn of the loop: the shortest frames take a few milliseconds."""
_LEAST_COST = 64
"""Bytes that a piece or a frame counts for, however short it is."""
_BAD_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(REFUSAL), REFUSAL)
)
CONNECTION = "houseway.connection"
"""The key of a connection in the state of its requests."""


# -- rates -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask of the room; rates are per second, with a burst."""

    sign_in: tuple[float, int] = (1, 60)
    """Signing in, opening accounts and trying passwords, from one address."""
    requests: tuple[float, int] = (50, 200)
    """HTTP requests from one address."""
    messages: tuple[float, int] = (30, 120)
    """Messages on one socket."""
    sockets: int = 16
    """Sockets of one person."""
    kiosk: tuple[float, int] = (0.2, 20)
    """Names that one kiosk welcomes or puts on lists."""
    lists: tuple[float, int] = (0.1, 10)
    """Names that players at one address put on lists themselves."""
    costly: tuple[float, int] = (0.5, 20)
    """Requests from one address that take the room some tenths of a second."""
    pace: tuple[float, int] = (200, 100)
    """Requests of any kind from one address, those for files too; more of them wait."""
    received: tuple[float, int] = (64 * 1024, 64 * 1024)
    """Bytes from one address; more of them are read later."""
    connections: int = 4000
    """Connections in all; fewer if the system allows fewer files."""
    each: int = 200
    """Connections from one address, unless it is a proxy's."""
    headers: float = 10
    """Seconds for sending the headers of a request."""
    body: float = 20
    """Seconds for sending its body."""
    write: float = 30
    """Seconds without any progress after which a client that doesn't read is disconnected."""


USUAL = Limits()


class Bucket:
    """A token bucket: a burst at once, then a rate per second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left: float = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Takes a token; returns whether there was one at this moment, in seconds."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, now: float, count: int) -> float:
        """Takes tokens, even if there are fewer; returns the seconds until the debt is paid."""
        self._fill(now)
        self._left -= count
        return max(0.0, -self._left / self._rate)

    def _fill(self, now: float) -> None:
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now

    def full(self, now: float) -> bool:
        """Returns whether the bucket is full, so that it can be forgotten."""
        return self._left + (now - self._at) * self._rate >= self._burst


class Limiter:
    """A bucket for each client."""

    _MANY = 10_000

    def __init__(self, limit: tuple[float, int], clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Returns whether a client may ask once more."""
        now = self._clock()
        return self._bucket(address, now).take(now)

    def spend(self, address: str, count: int = 1) -> float:
        """Returns the seconds that a client must wait after so much."""
        now = self._clock()
        return self._bucket(address, now).spend(now, count)

    def _bucket(self, address: str, now: float) -> Bucket:
        if len(self._buckets) >= self._MANY:
            self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.full(now)}
        return self._buckets.setdefault(network_of(address), Bucket(*self._limit))


def network_of(address: str) -> str:
    """Returns what limits count as one client: an IPv4 address, or an IPv6 network of one household (/64)."""
    try:
        number = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((number, 64), strict=False)) if number.version == 6 else address


# -- connections -------------------------------------------------------------------------------------------------------


def max_connections(limits: Limits) -> int:
    """Returns how many connections are allowed: the configured limit, or fewer if the system allows fewer files."""
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ModuleNotFoundError:
        return limits.connections
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits.connections
    return min(limits.connections, max(_FEWEST, files - _RESERVED_FILES))


class ConnectionLimiter:
    """Counts the connections, and knows which of them keep the room waiting."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.pace, self.turns = Limiter(limits.pace), Turns(Limiter(limits.received))
        self._most = max_connections(limits)
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._networks: dict[LimitedConnection, str] = {}
        self._count: Counter[str] = Counter()
        self._waiting: dict[LimitedConnection, None] = {}
        """Connections that wait for their client, longest first."""

    def config(self, app: ASGIApp, **settings: Any) -> uvicorn.Config:
        """Returns the settings of a server whose connections are limited."""
        http = partial(LimitedConnection, self, H11Protocol)
        websocket = partial(LimitedConnection, self, WebSocketsSansIOProtocol)
        # uvicorn asks for a class and only calls it.
        kinds = {"http": cast(Any, http), "ws": cast(Any, websocket)}
        return uvicorn.Config(RequestTimeouts(app, self.pace), **kinds, **settings)

    def admit(self, connection: "LimitedConnection", address: str) -> bool:
        """Counts a new connection; returns whether it may stay."""
        network = network_of(address)
        if self._count[network] >= self.limits.each and not self.is_proxy(address):
            return False
        if len(self._networks) >= self._most:
            if not self._waiting:
                return False
            longest = next(iter(self._waiting))
            self.release(longest)
            longest.abort()
        self._networks[connection] = network
        self._count[network] += 1
        return True

    def is_proxy(self, address: str) -> bool:
        """Returns whether an address is one of the named proxies."""
        return is_number(address) and any(ip_address(address) in proxy for proxy in self._proxies)

    def waits(self, connection: "LimitedConnection", *, for_client: bool) -> None:
        """Notes whether a connection waits for its client."""
        if not for_client:
            self._waiting.pop(connection, None)
        elif connection in self._networks:
            self._waiting.setdefault(connection)

    def upgrade(self, before: "LimitedConnection", after: "LimitedConnection") -> None:
        """Counts a WebSocket instead of the HTTP connection that it was."""
        self._waiting.pop(before, None)
        if network := self._networks.pop(before, ""):
            self._networks[after] = network

    def release(self, connection: "LimitedConnection") -> None:
        """Stops counting a connection."""
        self._waiting.pop(connection, None)
        if network := self._networks.pop(connection, ""):
            self._count[network] -= 1
            if not self._count[network]:
                del self._count[network]


class GatedTransport:
    """The transport that uvicorn's protocol gets: the connection decides when to read on."""

    def __init__(self, raw: asyncio.Transport, read_on: Callable[[bool], None]) -> None:
        self.raw = raw
        self.pause_reading, self.resume_reading = partial(read_on, False), partial(read_on, True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


class LimitedConnection(asyncio.Protocol):
    """Passes a connection on to uvicorn's own protocol, and closes it when its client is too slow.

    uvicorn makes one of these for HTTP. If the client upgrades to WebSocket, it makes another for the same transport.
    """

    def __init__(
        self,
        limiter: ConnectionLimiter,
        protocol: Callable[..., asyncio.Protocol],
        *,
        app_state: dict[str, Any],
        **settings: Any,
    ) -> None:
        self._limiter = limiter
        self._before: LimitedConnection | None = app_state.get(CONNECTION)
        self._is_websocket = self._before is not None
        self._protocol = protocol(app_state=app_state | {CONNECTION: self}, **settings)
        self._transport: asyncio.Transport
        self._loop = asyncio.get_running_loop()
        self._reading: asyncio.TimerHandle | None = None
        """Closes the connection if the request isn't complete by then."""
        self._writing: asyncio.TimerHandle | None = None
        """Closes the connection if the client hasn't read anything by then."""
        self._is_idle = False
        """Whether the next bytes are the start of a request."""
        self._heads = RequestHeads()
        self._frames: Frames | None = None
        """Counts frames, once the WebSocket has its request."""
        self.address = ""
        """Whose bytes count together: the client's, behind a proxy too."""
        self._unread = b""
        """What the client has sent and the protocol hasn't read."""
        self._is_in_line = False
        """Whether it waits for its turn to be read."""
        self._is_wanted = True
        """Whether the protocol wants to read."""
        self.is_paused = False
        """Whether the client doesn't read as fast as the room writes."""
        self.resumed: Callable[[], None] = lambda: None
        """Is called when the client has read everything, or is gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admits the connection or closes it."""
        self._transport = transport.raw if isinstance(transport, GatedTransport) else cast(asyncio.Transport, transport)
        if self._before is not None:
            self.address = self._before.address
            self._before._upgrade(self)
            self._before = None
            self._transport.resume_reading()
        else:
            address, *port = transport.get_extra_info("peername") or ("",)
            # The connections of a proxy belong to many clients.
            self.address = f"{address} {port}" if self._limiter.is_proxy(address) else address
            if self._limiter.admit(self, address):
                # The protocol hears about every byte that has to wait, so that the time limit on writing covers it.
                self._transport.set_write_buffer_limits(high=1)
                self._expect_request(self._limiter.limits.headers)
            else:
                self._forget_protocol()
                self.abort()
        self._protocol.connection_made(cast(asyncio.Transport, GatedTransport(self._transport, self._read_on)))
        if self._is_websocket and self._transport.get_write_buffer_size():
            # The client hasn't read an earlier response. The transport has said so before, and won't say it again.
            self.pause_writing()

    def _upgrade(self, after: "LimitedConnection") -> None:
        self._stop_timers()
        self._limiter.upgrade(self, after)
        self._forget_protocol()

    def _forget_protocol(self) -> None:
        """Breaks the cycle of references, so that a closed connection is freed without the garbage collector."""
        self._protocol = asyncio.Protocol()

    def data_received(self, data: bytes) -> None:
        """Takes what the client has sent."""
        if self._is_websocket and self._frames is None:
            # uvicorn repeats the request that it has read from the HTTP connection.
            self._frames = Frames()
            self._protocol.data_received(data)
            return
        self._unread += data
        self._line_up()

    def _line_up(self) -> None:
        if self._unread and self._is_wanted and not self._is_in_line:
            self._is_in_line = True
            self._limiter.turns.join(network_of(self.address), self)

    def _refuse(self) -> None:
        """Refuses a request that can be read in two ways, and reads no others."""
        if self._reading is None and not self._is_idle:
            self.abort()  # an earlier request is being answered
        else:
            self._transport.write(_BAD_REQUEST)
            self._transport.close()

    def read_piece(self) -> int:
        """Passes on a piece of what came; returns what it costs, in bytes."""
        self._is_in_line = False
        if not self._is_wanted or self._transport.is_closing():
            return 0
        piece, self._unread = self._unread[:_PIECE], self._unread[_PIECE:]
        parts: int | None = 1
        if self._frames is not None:
            parts = self._frames.count(piece)
            if parts is None:
                self.abort()
            else:
                self._protocol.data_received(piece)
        elif self._heads.accept(piece):
            self._pass_on(piece)
        else:
            self._refuse()
        self._read_next()
        return max(len(piece), _LEAST_COST * max(parts or 0, 1))

    def _pass_on(self, piece: bytes) -> None:
        """Passes data on; the first bytes of another request start its time limit."""
        if self._is_idle:
            self._expect_request(self._limiter.limits.headers)
        self._protocol.data_received(piece)

    def _read_next(self) -> None:
        if self._transport.is_closing():
            self._unread = b""
        elif self._unread or not self._is_wanted:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()
        self._line_up()

    def _read_on(self, wanted: bool) -> None:
        """The protocol wants to read, or not."""
        self._is_wanted = wanted
        self._read_next()

    def pause(self) -> None:
        """Receives nothing more until its turn."""
        self._transport.pause_reading()

    def eof_received(self) -> bool | None:
        """The client sends nothing more."""
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        """The client doesn't read as fast as the room writes."""
        self.is_paused = True
        self._protocol.pause_writing()
        if not self._is_websocket:
            self._limiter.waits(self, for_client=True)
        self._check_writing(None)

    def _check_writing(self, before: int | None) -> None:
        left = self._transport.get_write_buffer_size()
        if before is not None and left >= before:
            self.abort()
        else:
            self._writing = self._loop.call_later(self._limiter.limits.write, self._check_writing, left)

    def resume_writing(self) -> None:
        """The client has read everything."""
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        self._limiter.waits(self, for_client=self._reading is not None)
        self.is_paused = False
        self._protocol.resume_writing()
        self.resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._stop_timers()
        self._limiter.release(self)
        self._protocol.connection_lost(exc)
        self._forget_protocol()
        # A session that waits until its client has read sees now that nobody will.
        self.is_paused = False
        self.resumed()

    def abort(self) -> None:
        """Closes the connection at once; the kernel keeps nothing of what the client hasn't read."""
        if connection := self._transport.get_extra_info("socket"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()

    def headers_received(self, *, has_body: bool) -> None:
        """The headers of a request are complete."""
        self._is_idle = False
        if has_body:
            self._expect_request(self._limiter.limits.body)
        else:
            self.request_received()

    def request_received(self) -> None:
        """A request is complete."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._limiter.waits(self, for_client=self._writing is not None)

    def response_sent(self) -> None:
        """A request is answered; another may follow."""
        self._is_idle = True
        self._limiter.waits(self, for_client=True)

    def _expect_request(self, seconds: float) -> None:
        self._is_idle = False
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self._loop.call_later(seconds, self.abort)
        self._limiter.waits(self, for_client=True)

    def _stop_timers(self) -> None:
        for timer in (self._reading, self._writing):
            if timer is not None:
                timer.cancel()
        self._reading = self._writing = None
        self._unread = b""


class RequestTimeouts:
    """ASGI middleware that tells a connection how far its client is with sending a request."""

    def __init__(self, app: ASGIApp, pace: Limiter) -> None:
        self._app, self._pace = app, pace
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request; an address that sends too many of them waits for each."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        client = scope["client"][0] if scope["client"] else ""
        # One request of an address begins in each turn of the loop, so that a backlog of them delays nobody else.
        async with self._turns.setdefault(network_of(client), asyncio.Lock()):
            await asyncio.sleep(self._pace.spend(client))
        if scope["type"] == "websocket":
            scope["state"][CONNECTION].address = client
            return await self._app(scope, receive, send)
        connection: LimitedConnection = scope["state"].pop(CONNECTION)
        headers = dict(scope["headers"])
        has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
        connection.headers_received(has_body=has_body)

        async def receive_body() -> Message:
            message = await receive()
            if not message.get("more_body", False):
                connection.request_received()
            return message

        try:
            await self._app(scope, receive_body, send)
        finally:
            connection.response_sent()
