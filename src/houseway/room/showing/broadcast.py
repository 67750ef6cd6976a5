"""Topics as their audiences see them: versions, changes, and the gap for whoever comes back.

An audience is everybody who may see the same of a topic: one seat of a table, its rail, the lobby, one person's own
page. A view is built, compared and encoded once for each audience, however many sockets listen.
"""

from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

import msgspec

Sink: TypeAlias = Callable[[bytes], None]
KEPT = 64
"""Changes that are kept for those who come back."""


Patches: TypeAlias = dict[tuple[int, int], dict[str, Any]]
"""Patches of parts that several audiences share, by the identities of the part before and after.

Kept for one round of publishing alone, in which every part of the old and the new views stays where it is.
"""


def patch(old: dict[str, Any], new: dict[str, Any], known: Patches | None = None) -> dict[str, Any]:
    """The merge patch (RFC 7396) that makes one view of another; a view holds no null.

    >>> patch({"pot": 3, "seats": {"1": 5, "2": 6}}, {"seats": {"1": 5, "3": 7}})
    {'seats': {'3': 7, '2': None}, 'pot': None}
    """
    known = {} if known is None else known
    out: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key)
        if value is before:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            both = id(before), id(value)
            inner = known.get(both)
            if inner is None:
                inner = known[both] = patch(before, value, known)
            if inner:
                out[key] = inner
        elif value != before or type(value) is not type(before):
            out[key] = value
    for key in old:
        if key not in new:
            out[key] = None
    return out


class Channel:
    """One topic for one audience. Versions go up by one with each change."""

    def __init__(
        self, topic: str, version: int, view: dict[str, Any], said: Callable[[], list[dict[str, Any]]] = list
    ) -> None:
        self.topic, self.version, self.view = topic, version, view
        self._said = said
        """What was said so far, for whoever comes new."""
        self.sinks: dict[int, Sink] = {}
        self.unheard = 0
        """Changes since the last listener left."""
        self._changes: deque[bytes] = deque(maxlen=KEPT)
        self._tokens = count()

    def publish(self, view: dict[str, Any], heard: list[dict[str, Any]], known: Patches | None = None) -> None:
        """Sends what has changed; nothing when nothing has."""
        change = patch(self.view, view, known)
        if not change and not heard:
            return
        self.version += 1
        self.view = view
        message: dict[str, Any] = {"type": "Change", "topic": self.topic, "version": self.version, "patch": change}
        if heard:
            message["heard"] = heard
        told = msgspec.json.encode(message)
        self._changes.append(told)
        self.unheard = 0 if self.sinks else self.unheard + 1
        for sink in list(self.sinks.values()):
            sink(told)

    def join(self, sink: Sink, after: int | None = None) -> int:
        """A listener: one who knows a late version gets the changes since, anybody else the whole view."""
        missed = self.version - after if after is not None else -1
        if 0 <= missed <= len(self._changes):
            for change in list(self._changes)[len(self._changes) - missed :]:
                sink(change)
        else:
            whole = {"type": "View", "topic": self.topic, "version": self.version, "view": self.view}
            heard = self._said()
            sink(msgspec.json.encode(whole | {"heard": heard} if heard else whole))
        token = next(self._tokens)
        self.sinks[token] = sink
        return token

    def leave(self, token: int) -> None:
        """A listener goes."""
        self.sinks.pop(token, None)
