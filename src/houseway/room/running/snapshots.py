"""When the room is kept beside its log, and how it is taken up again."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from houseway.room.log.log import Log, LogError, Snapshot
from houseway.room.room import Room
from houseway.room.running import kept
from houseway.room.running.kept import NAME, Kept

_log = logging.getLogger(__name__)


class Snapshots:
    """The room as it was kept last."""

    every = 50_000
    """Events after which the room is kept again: folding so many takes some seconds."""

    def __init__(self, log: Log, room: Room) -> None:
        self._log, self._room = log, room
        self.number = 0
        """The event at which it was kept."""
        self._tables: dict[str, msgspec.Raw] = {}

    def take_up(self) -> Kept | None:
        """Makes the room what was kept of it; None when nothing was, or another version of the program kept it."""
        found = self._log.load(NAME)
        written = kept.read(self._room.houses, found.state) if found else None
        if not found or not written:
            return None
        state = kept.take_up(self._room, written)
        self.number, self._tables = found.number, state.tables
        return state

    def take_up_table(self, stream: str) -> None:
        """Makes a table what was kept of it, if anything was."""
        id = stream.partition(":")[2]
        if id in self._tables:
            kept.take_up_table(self._room, id, self._tables[id])

    def since(self, stream: str) -> int:
        """The number after which the events of a stream are folded."""
        return self.number if stream.partition(":")[2] in self._tables else 0

    def due(self, number: int) -> bool:
        """Whether so much has happened by an event that the room is kept again."""
        return number - self.number >= self.every

    def keep(self, number: int, heads: Mapping[str, int], replies: Mapping[str, dict[str, Any]]) -> Callable[[], None]:
        """The room as it stands at an event; the answer saves it, in whatever thread."""
        state = kept.kept(self._room, heads, replies)
        told, hands = msgspec.Raw(msgspec.json.encode(state)), list(self._room.archive.finished())

        def saves() -> None:
            try:
                at = next(self._log.read(number - 1))
                self._log.save(Snapshot(NAME, number, at.hash, kept.written(self._room.houses, told, hands)))
            except LogError:
                # The room is what it is; it only takes longer to open.
                _log.exception("the room was not kept at event %d", number)
            else:
                self.number, self._tables = number, state.tables

        return saves
