"""Topics as their audiences see them: versions, changes, and the gap for whoever comes back.

An audience is everybody who may see the same of a topic: one seat of a table, its rail, the lobby, one person's own
page. What it sees is built, compared and encoded once, however many sockets listen; what several audiences share, once
for all of them.
"""

from collections import deque
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

import msgspec

from houseway.room.shapes.shown import Json
from houseway.room.showing.sights import Change, Part, laid

Sink: TypeAlias = Callable[[bytes], None]
KEPT = 64
"""Changes that are kept for those who come back."""
_encode = msgspec.json.Encoder().encode


NOTHING_ELSE = Part(None, {})
"""What somebody has who sees nothing otherwise than everybody."""
Changes: TypeAlias = dict[int, Change]
"""What has changed for everybody, by the identity of what they saw before: kept for one round of publishing."""


def _told(change: Change, was: Part, own: Part, heard: list[Json]) -> bytes:
    """What an audience is told of a change; mostly what everybody is told, or that and what it may do now."""
    if own.sees is was.sees and change.spares(own.sees):
        if own.may is was.may or own.may == was.may:
            return change.told_all(heard)
        if own.may is not None and was.may is not None:
            return change.told_offers(own.may, heard)
    seen = change.seen(was.whole, own.whole)
    return change.told(seen, heard) if seen or heard else b""


class Channel:
    """One topic for one audience. Versions go up by one with each change."""

    def __init__(
        self, topic: str, version: int, shared: Json, own: Part = NOTHING_ELSE, said: Callable[[], list[Json]] = list
    ) -> None:
        self.topic, self.version = topic, version
        self._head = b'{"type":"Change","topic":"%b","version":' % topic.encode()
        """How every change begins."""
        self._shared, self._own = shared, own
        self._said = said
        """What was said so far, for whoever comes new."""
        self.sinks: dict[int, Sink] = {}
        self.unheard = 0
        """Changes since the last listener left."""
        self._changes: deque[bytes] = deque(maxlen=KEPT)
        """How the last messages went on, which most audiences share; only the number of the version is their own."""
        self._tokens = count()

    @property
    def view(self) -> Json:
        """What the audience sees."""
        return laid(self._shared, self._own.whole)

    def publish(
        self,
        shared: Json,
        heard: list[Json],
        own: Part = NOTHING_ELSE,
        known: Changes | None = None,
        *,
        is_left: bool = False,
    ) -> None:
        """Sends what has changed; nothing when nothing has. ``known`` is kept for the other audiences of the round.

        ``is_left`` is said of an audience for which nothing has changed where it sees something otherwise.
        """
        before, was = self._shared, self._own
        change = known.get(id(before)) if known else None
        if change is None:
            change = Change(before, shared)
            if known is not None:
                known[id(before)] = change
        self._shared, self._own = shared, own
        if told := change.told_all(heard) if is_left and own is was else _told(change, was, own, heard):
            self._tell(told)

    def _tell(self, told: bytes) -> None:
        """Everybody who listens hears of a change, and whoever comes back soon."""
        self.version = version = self.version + 1
        self._changes.append(told)
        if not self.sinks:
            self.unheard += 1
            return
        self.unheard = 0
        message = self._head + b"%d," % version + told
        for sink in [*self.sinks.values()]:
            sink(message)

    def join(self, sink: Sink, after: int | None = None) -> int:
        """A listener: one who knows a late version gets the changes since, anybody else the whole view."""
        missed = self.version - after if after is not None else -1
        if 0 <= missed <= len(self._changes):
            changes = list(self._changes)[len(self._changes) - missed :]
            for version, told in enumerate(changes, self.version - missed + 1):
                sink(self._head + b"%d," % version + told)
        else:
            whole = {"type": "View", "topic": self.topic, "version": self.version, "view": self.view}
            heard = self._said()
            sink(_encode(whole | {"heard": heard} if heard else whole))
        token = next(self._tokens)
        self.sinks[token], self.unheard = sink, 0
        return token

    def leave(self, token: int) -> None:
        """A listener goes."""
        self.sinks.pop(token, None)
