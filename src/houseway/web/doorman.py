"""Who may hold a connection, and for how long without having asked for anything.

A request that does not come whole in its time is closed. Connections are counted in all and for each address, and
those in all stay below the files that the machine allows, so that strangers cannot take the files that the seated
play with. When every place is taken, the connection that has been sending its request for the longest makes room.
"""

import asyncio
import errno
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from houseway.web import frames
from houseway.web.line import EXTENSION, Line, Turn
from houseway.web.security import Limits, is_number, neighbourhood

_log = logging.getLogger(__name__)
_OWN_FILES = 96
"""Files that the room needs for itself: its log, its threads, the pages it reads."""
_FEWEST = 16
_SWITCHES = 101
_AHEAD = 4
"""Messages of a client that may wait to be heard while more are read."""
_NO_FILES = (errno.EMFILE, errno.ENFILE)
_OPEN = State.OPEN


def places(limits: Limits) -> int:
    """How many connections there may be: what the limits say, or what the machine's files allow."""
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ModuleNotFoundError:
        return limits.connections
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits.connections
    return min(limits.connections, max(_FEWEST, files - _OWN_FILES))


class Doorman:
    """Counts connections."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.turn = Turn()
        self._places = places(limits)
        self._proxies = [ip_network(one) for one in proxies]
        self._here: dict[asyncio.BaseTransport, str] = {}
        self._from: Counter[str] = Counter()
        self._sending: dict[asyncio.BaseTransport, None] = {}
        """Connections whose request has not come whole, the longest first."""

    def admits(self, transport: asyncio.Transport) -> bool:
        """Whether a new connection may stay."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        who = neighbourhood(address)
        if self._from[who] >= self.limits.each and not self._is_proxy(address):
            return False
        if len(self._here) >= self._places and not self._makes_room():
            return False
        self._here[transport] = who
        self._from[who] += 1
        return True

    def _is_proxy(self, address: str) -> bool:
        return is_number(address) and any(ip_address(address) in one for one in self._proxies)

    def _makes_room(self) -> bool:
        for longest in self._sending:
            self.leaves(longest)
            cast(asyncio.Transport, longest).abort()
            return True
        return False

    def awaits(self, transport: asyncio.BaseTransport, *, request: bool) -> None:
        """Whether a connection is in the middle of sending its request."""
        if not request:
            self._sending.pop(transport, None)
        elif transport in self._here:
            self._sending.setdefault(transport)

    def leaves(self, transport: asyncio.BaseTransport) -> None:
        """A connection is gone."""
        self._sending.pop(transport, None)
        if who := self._here.pop(transport, ""):
            self._from[who] -= 1
            if not self._from[who]:
                del self._from[who]

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """What the server speaks on its connections: HTTP and WebSocket, counted here."""
        told = {"doorman": self}
        return type("CountedHttp", (_Http,), told), type("CountedSocket", (_Socket,), told)


class _Http(H11Protocol):
    """HTTP whose requests come whole in their time, or not at all."""

    doorman: ClassVar[Doorman]
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody connects."""
        super().connection_made(cast(asyncio.Transport, transport))
        if self.doorman.admits(self.transport):
            self._within(self.doorman.limits.headers)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or of the next one on the same connection."""
        before = self.cycle
        if self._deadline is None and (before is None or before.response_complete):
            self._within(self.doorman.limits.headers)
        super().data_received(data)
        cycle, is_socket = self.cycle, self.transport.get_protocol() is not self
        begun = cycle is not before
        if is_socket or begun or (cycle and not cycle.more_body and not cycle.response_complete):
            self._whole()
        if begun and cycle.more_body:
            self._within(self.doorman.limits.body)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._whole()
        self.doorman.leaves(self.transport)
        super().connection_lost(exc)

    def _within(self, seconds: float) -> None:
        self.doorman.awaits(self.transport, request=True)
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _whole(self) -> None:
        self.doorman.awaits(self.transport, request=False)
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket, which began as a counted connection."""

    doorman: ClassVar[Doorman]
    _in_step = True
    """Whether the client's frames came one by one so far, so that what comes next is the beginning of one."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection becomes a socket."""
        super().connection_made(transport)
        self.line = Line(self, self.doorman.turn)

    def data_received(self, data: bytes) -> None:
        """Most of what comes is one short text: it is taken in as it is, and the server reads everything else."""
        if self.handshake_initiated:
            self._in_step = self._in_step and self.handshake_complete and frames.is_one(data)
            if self._in_step and self._is_message(data) and self._is_taken(frames.text_of(data)):
                return
        super().data_received(data)

    def _is_message(self, frame: bytes) -> bool:
        """Whether a frame is a whole text of a size that is read, and no piece of another is missing before it."""
        is_text = frame[0] == frames.TEXT and len(frame) <= self.config.ws_max_size
        return is_text and self.conn.state is _OPEN and self.conn.current_size is None

    def handle_connect(self, event: Request) -> None:
        """The handshake has come: the application hears of it, with a line to the client."""
        super().handle_connect(event)
        if self.response.status_code == _SWITCHES:
            self.scope["extensions"][EXTENSION] = {"line": self.line}

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self.line.is_free = False

    def resume_writing(self) -> None:
        """It has taken it."""
        super().resume_writing()
        self.line.is_free = True

    def send_receive_event_to_app(self) -> None:
        """A message has come: it is taken in at once, or it waits until those before it are answered.

        The server would stop reading for each, and begin again once it is heard: two calls of the kernel. It does not
        where it believes that it has stopped already, and here it stops when several wait.
        """
        whole = len(self.frames) == 1 and self.curr_msg_data_type == "text"
        if whole and self._is_taken(bytes(self.frames[0])):
            self.frames = []
            return
        self.line.waiting += 1
        self.read_paused = self.queue.qsize() < _AHEAD
        super().send_receive_event_to_app()

    def _is_taken(self, text: bytes) -> bool:
        """Whether whoever listens takes a text in now, which is plain and overtakes none that waits."""
        line = self.line
        takes = None if line.waiting or self.close_sent or not text.isascii() else line.takes
        return takes is not None and takes(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone, and nothing that held on to another part of it does so any longer.

        The garbage collector looks through old things next to never, and a phone may come back all day.
        """
        self.doorman.leaves(self.transport)
        super().connection_lost(exc)
        self.line.cut()
        self.conn.parser.close()


_TURNED_AWAY = "ASGI callable returned without completing handshake."
"""What the server says of a socket that was answered with a refusal; it takes that for an error."""


class OnceAMinute(logging.Filter):
    """Lets a warning through once a minute, so that strangers cannot fill the program's log."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        if record.levelno > logging.WARNING and record.msg != _TURNED_AWAY:
            return True
        now = self._clock()
        if now - self._last.get(str(record.msg), -60.0) < 60:
            return False
        self._last[str(record.msg)] = now
        return True


_log.addFilter(OnceAMinute())


def out_of_files(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the loop does with trouble that nobody waits for: when files run out, it says so in one line a minute."""
    trouble = context.get("exception")
    if isinstance(trouble, OSError) and trouble.errno in _NO_FILES:
        _log.warning("no file is left for newcomers: %s; whoever is in stays in", trouble.strerror)
    else:
        loop.default_exception_handler(context)
