"""Caches the replies to finished commands, and rebuilds them from the log."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.room.handlers.cage_commands import REPLIED
from houseway.room.handlers.opening import opened_reply
from houseway.room.handlers.room_commands import SHEETS
from houseway.room.log.entries import Draft
from houseway.room.log.log import Log
from houseway.room.money import cage
from houseway.room.office import office
from houseway.room.server.workflow_runner import Reply

_EVENTS_WITH_REPLY = ("Sat", "TableOpened", "Leaves")
_FIELDS_BY_EVENT = {"FloorRuled": ("done",), "FloorActed": ("act",)}
_FIELDS_BY_STREAM = {cage.STREAM: REPLIED, office.STREAM: SHEETS}


def has_reply(stream: str, kind: str) -> bool:
    """Returns whether the reply to a command contains data of this event."""
    return kind in _EVENTS_WITH_REPLY or kind in _FIELDS_BY_EVENT or stream in _FIELDS_BY_STREAM


def _reply_from(stream: str, kind: str, data: Mapping[str, Any]) -> Reply:
    id = stream.partition(":")[2]
    match kind:
        case "Sat":
            return {"table": id, "seat": data["event"]["seat"]}
        case "TableOpened":
            return opened_reply(id, data)
        case "Leaves":
            return {"after_hand": True}
    fields = _FIELDS_BY_EVENT.get(kind) or _FIELDS_BY_STREAM.get(stream, ())
    return {name: data[name] for name in fields if name in data}


class ReplyCache:
    """The replies to the latest commands, by idempotency key; older ones are read from the log."""

    capacity = 50_000

    def __init__(self, log: Log) -> None:
        self._log = log
        self.by_key: OrderedDict[str, Reply] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def __getitem__(self, key: str) -> Reply:
        return self.by_key[key]

    @property
    def has_evicted_keys(self) -> bool:
        """Whether some finished commands may be in the log only."""
        return len(self.by_key) >= self.capacity

    def add(self, key: str, reply: Reply) -> None:
        """Caches the reply to a finished command."""
        self.by_key[key] = reply
        while len(self.by_key) > self.capacity:
            self.by_key.popitem(last=False)

    def add_event(self, key: str, stream: str, kind: str, data: Mapping[str, Any]) -> None:
        """Caches the reply to a command from one of its stored events."""
        if key:
            found = _reply_from(stream, kind, data) if has_reply(stream, kind) else {}
            self.add(key, self.by_key.get(key, {}) | found)

    def add_drafts(self, key: str, stream: str, drafts: Iterable[Draft]) -> None:
        """Caches the reply to a command from all of its stored events; decodes only those that the reply needs."""
        for one in drafts:
            self.add_event(key, stream, one.type, one.data if has_reply(stream, one.type) else {})

    async def find_in_log(self, key: str) -> bool:
        """Looks a key up in the log and caches the reply; returns whether the command is finished."""
        for event in await asyncio.to_thread(lambda: list(self._log.keyed(key))):
            self.add_event(key, event.stream, event.type, event.data)
        return key in self
