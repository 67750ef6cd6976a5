"""Limits on clients: how often they may ask, how many connections they have, and how slow they may be.

Connections are counted in all and per address, and stay below the number of files that the system allows, so that
strangers can't use up the files that seated players need. When the room is full, a new connection replaces the one
whose client has kept the room waiting for the longest.
"""

import asyncio
import errno
import logging
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from houseway.web.security import is_number

_log = logging.getLogger(__name__)
_RESERVED_FILES = 96
"""Files that the room needs for itself: its log, its threads, the pages it reads."""
_FEWEST = 16
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
    costly: tuple[float, int] = (0.5, 20)
    """Requests from one address that take the room some tenths of a second."""
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
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

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
        if len(self._buckets) >= self._MANY:
            self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.full(now)}
        return self._buckets.setdefault(network_of(address), Bucket(*self._limit)).take(now)


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
        return uvicorn.Config(RequestTimeouts(app), **kinds, **settings)

    def admit(self, connection: "LimitedConnection", address: str) -> bool:
        """Counts a new connection; returns whether it may stay."""
        network = network_of(address)
        if self._count[network] >= self.limits.each and not self._is_proxy(address):
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

    def _is_proxy(self, address: str) -> bool:
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
        self.is_paused = False
        """Whether the client doesn't read as fast as the room writes."""
        self.resumed: Callable[[], None] = lambda: None
        """Is called when the client has read everything."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Admits the connection or closes it."""
        self._transport = cast(asyncio.Transport, transport)
        if self._before is not None:
            self._before._upgrade(self)
            self._before = None
        elif self._limiter.admit(self, str((transport.get_extra_info("peername") or ("",))[0])):
            # The protocol hears about every byte that has to wait, so that the time limit on writing covers it.
            self._transport.set_write_buffer_limits(high=1)
            self._expect_request(self._limiter.limits.headers)
        else:
            self._forget_protocol()
            self.abort()
        self._protocol.connection_made(transport)
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
        """Passes data on; the first bytes of another request start its time limit."""
        if self._is_idle:
            self._expect_request(self._limiter.limits.headers)
        self._protocol.data_received(data)

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


class RequestTimeouts:
    """ASGI middleware that tells a connection how far its client is with sending a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http":
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


# -- logging -----------------------------------------------------------------------------------------------------------


class OncePerMinute(logging.Filter):
    """Lets a message through once a minute, so that strangers can't fill the program's log.

    Errors always go through, unless a client can cause them at will.
    """

    _CAUSED_BY_CLIENTS = (
        "ASGI callable returned without completing handshake.",  # how uvicorn logs a WebSocket that was refused
        "Invalid UTF-8 sequence received from client.",
    )

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a record is written."""
        message = str(record.msg)
        if message in self._CAUSED_BY_CLIENTS:
            record.exc_info = None
        elif record.levelno > logging.WARNING:
            return True
        now = self._clock()
        if now - self._last.get(message, -60.0) < 60:
            return False
        self._last[message] = now
        return True


_log.addFilter(OncePerMinute())
logging.getLogger("uvicorn.error").addFilter(OncePerMinute())


def log_out_of_files(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handles errors that reach the event loop: running out of files is one line a minute."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        _log.warning("no file is left for new connections: %s; open connections stay open", error.strerror)
    else:
        loop.default_exception_handler(context)
