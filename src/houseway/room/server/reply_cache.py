"""What is answered to commands that were carried out: as long as memory has it, else from what the log has."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.room.handlers.cage_commands import REPLIED
from houseway.room.handlers.opening import opened_reply
from houseway.room.handlers.room_commands import SHEETS
from houseway.room.log.draft import Draft
from houseway.room.log.log import Log
from houseway.room.money import cage
from houseway.room.office import office

_TELLING = ("Sat", "TableOpened", "Leaves")
_NAMED = {"FloorRuled": ("done",), "FloorActed": ("act",)}
_SHEETS = {cage.STREAM: REPLIED, office.STREAM: SHEETS}
"""What is answered as the event has it: after a ruling and an act of the floor; at the cage and in the office."""


def tells(stream: str, kind: str) -> bool:
    """Whether an event says more than that a command was carried out."""
    return kind in _TELLING or kind in _NAMED or stream in _SHEETS


class ReplyCache:
    """The replies to the last commands, by their keys."""

    remembers = 50_000
    """Keys of commands that are answered from memory; for older ones the log is asked."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.done: OrderedDict[str, dict[str, Any]] = OrderedDict()

    @property
    def has_evicted_keys(self) -> bool:
        """Whether there may be some that only the log has."""
        return len(self.done) >= self.remembers

    def remember(self, key: str, reply: dict[str, Any]) -> None:
        """A command was carried out, and this is its reply."""
        self.done[key] = reply
        while len(self.done) > self.remembers:
            self.done.popitem(last=False)

    def stored(self, key: str, stream: str, kind: str, data: Mapping[str, Any]) -> None:
        """A command is carried out once its event is stored, whoever was told of it."""
        if key:
            self.remember(key, self.done.get(key, {}) | (_told(stream, kind, data) if tells(stream, kind) else {}))

    def all_stored(self, key: str, stream: str, drafts: Iterable[Draft]) -> None:
        """The same of all that a command came to; what tells nothing is not read."""
        for one in drafts:
            self.stored(key, stream, one.type, one.data if tells(stream, one.type) else {})

    async def in_log(self, key: str) -> bool:
        """Whether the log has a command that memory does not know: forgotten, or carried out by another member."""
        for event in await asyncio.to_thread(lambda: list(self._log.keyed(key))):
            self.stored(key, event.stream, event.type, event.data)
        return key in self.done


def _told(stream: str, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to a command, from an event of it."""
    id = stream.partition(":")[2]
    match kind:
        case "Sat":
            return {"table": id, "seat": data["event"]["seat"]}
        case "TableOpened":
            return opened_reply(id, data)
        case "Leaves":
            return {"after_hand": True}
    named = _NAMED.get(kind) or _SHEETS.get(stream, ())
    return {name: data[name] for name in named if name in data}
