"""What waits to be sent to one socket: bounded, so that a phone that stops reading costs the room next to nothing.

The tables put messages in and never wait. What a client takes in time is said at once and never lies here. When too
much does, everything about topics is thrown away; once the client reads again it gets one fresh view of each topic, as
if it had just come back.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST = 256
"""Messages about topics that wait; at a hand's pace some minutes of a table."""
BYTES = 256 * 1024
"""Bytes that wait; one message is let in however long it is."""


def _ask_nobody(_topic: str) -> None:
    """What a closed outbox asks."""


class Says(Protocol):
    """What speaks to the client."""

    is_free: bool
    """Whether the client has taken what was said to it."""

    def say(self, message: bytes) -> None:
        """Says something; never waits."""


class Outbox:
    """Messages for one socket, in order; ``refresh`` is asked for a fresh view of a topic whose changes were lost."""

    def __init__(
        self, refresh: Callable[[str], None], most: int = MOST, bytes_most: int = BYTES, line: Says | None = None
    ) -> None:
        self._refresh, self._most, self._bytes_most = refresh, most, bytes_most
        self._line = line
        self.bytes = 0
        """How many bytes wait."""
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._stale: dict[str, None] = {}
        self._some = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def put(self, topic: str, message: bytes) -> None:
        """A view or change of a topic; never waits."""
        line = self._line
        if line is not None and line.is_free and not self._waiting and not self._stale:
            line.say(message)
            return
        if topic in self._stale:
            return
        if len(self._waiting) >= self._most or (self.bytes and self.bytes + len(message) > self._bytes_most):
            self._drop()
            self._stale[topic] = None
        else:
            self._append(topic, message)
        self._some.set()

    async def reply(self, message: bytes) -> None:
        """An answer to the client; waits while the client does not read, and so reads no more from it either."""
        if self.says(message):
            return
        await self._room.wait()
        self._append("", message)
        self._some.set()
        if self._full:
            self._room.clear()

    def says(self, message: bytes) -> bool:
        """Says a message at once, if the client takes it and nothing waits before it."""
        if self._line is None or self._waiting or self._stale or not self._line.is_free:
            return False
        self._line.say(message)
        return True

    async def take(self) -> bytes:
        """The next message to send."""
        while not self._waiting:
            self._some.clear()
            if self._stale:
                topic = next(iter(self._stale))
                del self._stale[topic]
                self._refresh(topic)
            else:
                await self._some.wait()
        _, message = self._waiting.popleft()
        self.bytes -= len(message)
        if not self._full:
            self._room.set()
        return message

    def forget(self, topic: str) -> None:
        """The client watches the topic no more."""
        self._stale.pop(topic, None)

    def close(self) -> None:
        """The client is gone: nothing is asked for any more."""
        self._refresh = _ask_nobody

    @property
    def _full(self) -> bool:
        return len(self._waiting) >= self._most or self.bytes >= self._bytes_most

    def _append(self, topic: str, message: bytes) -> None:
        self._waiting.append((topic, message))
        self.bytes += len(message)

    def _drop(self) -> None:
        """Throws away what is waiting about topics, and keeps the answers."""
        self._stale |= {topic: None for topic, _ in self._waiting if topic}
        self._waiting = deque(pair for pair in self._waiting if not pair[0])
        self.bytes = sum(len(message) for _, message in self._waiting)
