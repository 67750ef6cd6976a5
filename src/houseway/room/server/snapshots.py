"""Saves the state of the room at an event, so that opening it reads only later events.

A snapshot always equals the state that the whole log gives. If another version of the program saved it, it is verified
against the log while the room is open.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import get_type_hints

import msgspec

import houseway
from houseway.messages import wire
from houseway.money import Cents
from houseway.room.log.entries import GENESIS
from houseway.room.log.errors import Altered, LogError
from houseway.room.log.events import Snapshot
from houseway.room.log.log import Log
from houseway.room.log.versions import FORMAT
from houseway.room.money.cage import Cage
from houseway.room.office.office import Office
from houseway.room.room import Room
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.tables.acts import Acts
from houseway.room.tables.dealers import Dealers
from houseway.room.tables.event_codec import Told, hand_replayed, hand_told
from houseway.room.tables.lists import Lists
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spread
from houseway.room.tables.status import Status
from houseway.room.work import Reply
from houseway.rulebook import House, house, names
from houseway.table.state import TableState

_log = logging.getLogger(__name__)
NAME = "room"
"""The name of the snapshot."""
_NOT_SAVED = {"rules", "options", "hand", "events"}
"""Table fields from the rulebook and the table's options, and the hand, which is saved as events."""
_hints = get_type_hints(TableState)


# Fields that don't take part in comparisons are caches.
_saved_fields = [one.name for one in fields(TableState) if one.compare and one.name not in _NOT_SAVED]
_TableFields = msgspec.defstruct("_TableFields", [(name, _hints[name]) for name in _saved_fields])


class TableSnapshot(msgspec.Struct):
    """A table with its status, and the hand in play or the last one."""

    status: Status
    spread: Spread
    table: msgspec.Raw
    """The fields of the table itself."""
    hand: list[Told]
    hand_spread: Spread | None


class RoomSnapshot(msgspec.Struct):
    """The state of the room without finished hands, and without people, which the account service loads."""

    tables: dict[str, msgspec.Raw]
    """Each is a ``TableSnapshot``."""
    opened: int
    lists: Lists
    cage: Cage
    office: Office
    balances: dict[str, Cents]
    heads: dict[str, int]
    replies: dict[str, Reply]
    acts: Acts = msgspec.field(default_factory=Acts)
    dealers: Dealers = msgspec.field(default_factory=Dealers)


class StoredSnapshot(msgspec.Struct):
    """A snapshot with the version of the program that saved it."""

    version: str
    room: msgspec.Raw
    """A ``RoomSnapshot``."""
    format: int = 0
    """The format of the log; 0 before formats had numbers."""


@cache
def version(*others: Path) -> str:
    """Returns a hash of the program, its rulebooks, and the rulebooks in other folders."""
    digest = sha256()
    for folder in (Path(houseway.__file__).parent, *others):
        for path in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def version_of(houses: Mapping[str, House]) -> str:
    """Returns a hash of the program and the rulebooks of a room's houses."""
    ours = set(map(house, names()))
    return version(*sorted(place.folder for place in houses.values() if place not in ours))


def _raw(state: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(state))


def snapshot_of(room: Room, heads: Mapping[str, int], replies: Mapping[str, Reply]) -> RoomSnapshot:
    """Returns a snapshot of a room. Every stream must be fully stored."""
    return RoomSnapshot(
        tables={id: _raw(_table(runtime)) for id, runtime in room.runtimes.items()},
        opened=room.tables,
        lists=room.lists,
        cage=room.cage,
        office=room.office,
        balances=room.balances,
        heads=dict(heads),
        replies=msgspec.to_builtins(dict(replies), enc_hook=wire),
        acts=room.acts,
        dealers=room.dealers,
    )


def encode(room: msgspec.Raw, houses: Mapping[str, House]) -> bytes:
    """Encodes a snapshot with the version of the program and the rulebooks."""
    return msgspec.json.encode(StoredSnapshot(version_of(houses), room, FORMAT))


def _table(runtime: TableRuntime) -> TableSnapshot:
    table = runtime.table
    return TableSnapshot(
        status=runtime.status,
        spread=Spread.of(table.rules),
        table=_raw(_TableFields(**{name: getattr(table, name) for name in _saved_fields})),
        hand=hand_told(table.hand),
        hand_spread=runtime.dealt_by,
    )


def decode(state: bytes) -> StoredSnapshot | None:
    """Decodes a snapshot; returns None if it can't be decoded."""
    try:
        return msgspec.json.decode(state, type=StoredSnapshot)
    except msgspec.DecodeError:
        return None


def restore(room: Room, found: StoredSnapshot) -> RoomSnapshot:
    """Restores the state of a room."""
    state = msgspec.json.decode(found.room, type=RoomSnapshot)
    room.tables, room.balances = state.opened, state.balances
    room.lists, room.cage, room.office = state.lists, state.cage, state.office
    room.acts, room.dealers = state.acts, state.dealers
    for id, table in state.tables.items():
        restore_table(room, id, table)
    room.note_arrivals()
    return state


def restore_table(room: Room, id: str, encoded: msgspec.Raw) -> None:
    """Restores a table of the room."""
    state = msgspec.json.decode(encoded, type=TableSnapshot)
    runtime = room.runtimes[id] = room.new_runtime(id, state.status)
    table = runtime.table
    table.rules = room.rules_of(state.spread)
    own = msgspec.json.decode(state.table, type=_TableFields)
    for name in _saved_fields:
        setattr(table, name, getattr(own, name))
    runtime.dealt_by = state.hand_spread
    if state.hand_spread and state.hand:
        table.hand = hand_replayed(room.rules_of(state.hand_spread), state.hand)
    runtime.shuffle_again()


class Snapshots:
    """The last snapshot of a room."""

    every = 50_000
    """The number of events between two snapshots; reading this many takes some seconds."""

    def __init__(self, log: Log, room: Room) -> None:
        self._log, self._room = log, room
        self._last: tuple[int, dict[str, msgspec.Raw]] = (0, {})
        """The event and the tables of the last snapshot; replaced together, because other threads read them."""
        self.unverified: tuple[int, Room] | None = None
        """The event and the room of a snapshot by another version of the program."""
        self.vouched_at = 0
        """The event that vouches for the last snapshot."""

    @property
    def number(self) -> int:
        """The event of the last snapshot."""
        return self._last[0]

    def restore(self) -> RoomSnapshot | None:
        """Restores the room from the last snapshot; returns None if there is none of this format."""
        try:
            found = self._log.load(NAME)
        except Altered as altered:
            _log.warning("%s; it is ignored, and the room is made from the log", altered)
            return None
        decoded = decode(found.state) if found else None
        if not found or not decoded:
            return None
        if decoded.format != FORMAT:
            _log.info("the last snapshot is of another format; the room is made from the log")
            return None
        if decoded.version != version_of(self._room.houses):
            copy = Room(self._room.houses, self._room.services)
            try:
                restore(copy, decoded)
            except Exception as error:  # an older version may have saved anything
                _log.warning("another version of the program kept the room, which this one cannot read: %s", error)
                return None
            self.unverified = found.number, copy
        state = restore(self._room, decoded)
        self._last = found.number, state.tables
        return state

    def table(self, stream: str) -> tuple[int, Callable[[Room], None]]:
        """Returns the event of a table's snapshot and a function that restores the table from it."""
        (number, tables), id = self._last, stream.partition(":")[2]
        if id not in tables:
            return 0, lambda _room: None
        return number, lambda room: restore_table(room, id, tables[id])

    def due(self, number: int, after: int = 0) -> bool:
        """Returns whether enough events have passed for a new snapshot; the snapshot's own event doesn't count."""
        return number - max(self.number, self.vouched_at) >= (after or self.every)

    def prepare(self, number: int, heads: Mapping[str, int], replies: Mapping[str, Reply]) -> Callable[[], None]:
        """Takes a snapshot at an event; the returned function saves it and may run in any thread."""
        state = snapshot_of(self._room, heads, replies)
        encoded, houses = _raw(state), self._room.houses

        def save() -> None:
            try:
                at = self._log.at(number)
                hash = at.hash if at else GENESIS
                vouched_at = self._log.save(Snapshot(NAME, number, hash, encode(encoded, houses)))
            except LogError:
                # The room is intact; it only takes longer to open.
                _log.exception("no snapshot was saved at event %d", number)
            else:
                self._last, self.vouched_at = (number, state.tables), vouched_at

        return save


# -- verifying ---------------------------------------------------------------------------------------------------------


_log = logging.getLogger(__name__)
_PAGE = 1000


class SnapshotVerifier:
    """Compares an unverified snapshot with the log."""

    def __init__(self, log: Log, snapshots: Snapshots, log_watcher: LogWatcher) -> None:
        self._log, self._snapshots, self._log_watcher = log, snapshots, log_watcher
        self._open = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the comparison if another version saved the snapshot."""
        if self._snapshots.unverified:
            number = f"{self._snapshots.unverified[0]:,}"
            _log.warning("another version of the program kept the room: it is compared with its %s events", number)
            self._task = asyncio.create_task(self._run(), name="snapshot verifier")

    async def stop(self) -> bool:
        """Stops; returns whether a new snapshot may be saved."""
        self._open = False
        if self._task:
            await self._task
        return not self._snapshots.unverified

    async def _run(self) -> None:
        try:
            differs = await asyncio.to_thread(self._compare)
            if differs is None:
                return
            if differs:
                await asyncio.to_thread(self._log.delete_snapshots)
        except LogError as error:
            _log.warning("the room could not be compared with its log: %s", error)
            return
        if differs:
            why = f"this version of the program makes something else of {differs} than the one that kept the room"
            self._log_watcher.lose(LogError(f"{why}; open it again, and it is made from its log"))
        else:
            self._snapshots.unverified, self._snapshots.vouched_at = None, 0  # so that this version saves one
            _log.warning("the room is what this version of the program makes of its log")

    def _compare(self) -> str | None:
        """Returns the part that differs, or an empty string; None if the room closes first."""
        assert self._snapshots.unverified
        number, saved = self._snapshots.unverified
        made = Room(saved.houses, saved.services)
        events = self._log.read()
        done, started = 0, time.perf_counter()
        while some := list(islice(events, min(_PAGE, number - done))):
            for event in some:
                made.take(event)
            if not self._open:
                return None
            done = some[-1].number
            time.sleep(time.perf_counter() - started)
            started = time.perf_counter()
        tables = (id for id in sorted(made.runtimes.keys() | saved.runtimes.keys(), key=int))
        odd = [f"table {id}" for id in tables if made.runtimes.get(id) != saved.runtimes.get(id)]
        parts = {
            "lists": made.lists == saved.lists,
            "cage": made.cage == saved.cage,
            "office": made.office == saved.office,
            "floor's acts": made.acts == saved.acts,
            "dealers": made.dealers == saved.dealers,
            "balances": made.balances == saved.balances,
        }
        odd += [f"the {part}" for part, same in parts.items() if not same]
        return odd[0] if odd else ""
