"""The room's end of a socket: whatever is said to it within a turn of the loop goes out together, in one write.

A table tells nine sockets of every action. Each is written to directly, without a task that has to wake up for it; only
what a client does not take in time waits in its outbox.
"""

import asyncio
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol, State

from houseway.web.frames import head

EXTENSION = "houseway.line"
"""The extension of the scope in which a socket has its line."""
_AT_ONCE = 64
"""Messages of one write; more are not held back until the turn is over."""
_OPEN = State.OPEN


class Turn:
    """The lines to which something was said in this turn of the loop."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def hears(self, line: "Line") -> None:
        """Something is said to a line for the first time in this turn."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._ends)
        self._lines.append(line)

    def _ends(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.write()


class Line:
    """Speaks to the client of a socket."""

    __slots__ = ("_conn", "_said", "_socket", "_transport", "_turn", "is_free", "takes", "waiting")

    def __init__(self, socket: WebSocketsSansIOProtocol, turn: Turn) -> None:
        self._socket: WebSocketsSansIOProtocol | None = socket
        # What a message needs is at hand: the processor has forgotten everything around a socket when its turn comes.
        self._conn: Protocol | None = socket.conn
        self._transport = socket.transport
        self._turn = turn
        self._said: list[bytes] = []
        self.is_free = True
        """Whether the client has taken what was said to it, but for what the kernel and a small buffer hold."""
        self.takes: Callable[[bytes], bool] | None = None
        """Takes in what the client says as soon as it comes; where it does not, the message waits to be heard."""
        self.waiting = 0
        """Messages that wait to be heard, in the server's queue or in the hands of the task: none overtakes them."""

    async def freed(self) -> None:
        """Waits until it is, or until the client is gone."""
        if self._socket is not None:
            await self._socket.writable.wait()

    def say(self, message: bytes) -> None:
        """A message, on its way before the loop goes on to what comes next."""
        said = self._said
        if not said:
            self._turn.hears(self)
        said += head(len(message)), message
        if len(said) >= 2 * _AT_ONCE:
            self.write()

    def write(self) -> None:
        """Sends what was said since the last time, unless the socket is closed."""
        said, self._said = self._said, []
        conn, transport = self._conn, self._transport
        if said and conn is not None and conn.state is _OPEN and not transport.is_closing():
            transport.write(b"".join(said))

    def cut(self) -> None:
        """The client is gone; the line lets go of the socket, which has it, so that both are forgotten at once."""
        self._socket = self._conn = self.takes = None
