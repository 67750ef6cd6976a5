"""The room as it stood at an event, kept beside the log so that opening it reads only what came after.

What is kept is always what the whole log gives. It is encoded and decoded by the fields of the states themselves, and
compared with the log when another version of the program kept it: what the program makes of events may have changed,
the events have not.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

import houseway
from houseway.money import Cents
from houseway.room.log.errors import Altered, LogError
from houseway.room.log.log import GENESIS, Log, Snapshot
from houseway.room.money.cage import Cage
from houseway.room.office.office import Office
from houseway.room.room import Room
from houseway.room.tables.acts import Acts
from houseway.room.tables.dealers import Dealers
from houseway.room.tables.event_codec import Told, hand_replayed, hand_told
from houseway.room.tables.lists import Lists
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spread
from houseway.room.tables.status import Status
from houseway.rulebook import House, house, names
from houseway.table.state import TableState

_log = logging.getLogger(__name__)

NAME = "room"
"""The name of the snapshot."""

_FROM_ELSEWHERE = {"rules", "options", "hand", "events"}
"""What a table has from its rulebook and its sign, and its hand, which is kept as events."""
_hints = get_type_hints(TableState)
# What is not compared is only remembered, and found again when it is wanted.
_own = [one.name for one in fields(TableState) if one.compare and one.name not in _FROM_ELSEWHERE]
_TableFields = msgspec.defstruct("_TableFields", [(name, _hints[name]) for name in _own])


class KeptTable(msgspec.Struct):
    """One table with its status, and its hand in play or the last one."""

    status: Status
    spread: Spread
    table: msgspec.Raw
    """Its own fields."""
    hand: list[Told]
    hand_spread: Spread | None


class KeptRoom(msgspec.Struct):
    """Everything that the log tells but the hands that are over, and the people, whom the accounts reads for itself."""

    tables: dict[str, msgspec.Raw]
    """Each a ``KeptTable``."""
    opened: int
    lists: Lists
    cage: Cage
    office: Office
    balances: dict[str, Cents]
    heads: dict[str, int]
    replies: dict[str, dict[str, Any]]
    acts: Acts = msgspec.field(default_factory=Acts)
    dealers: Dealers = msgspec.field(default_factory=Dealers)


class Kept(msgspec.Struct):
    """What is kept, and by which program."""

    version: str
    room: msgspec.Raw
    """A ``KeptRoom``."""


@cache
def version(*others: Path) -> str:
    """The program, its rulebooks and those in other folders, in a hash."""
    digest = sha256()
    for folder in (Path(houseway.__file__).parent, *others):
        for path in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def version_of(houses: Mapping[str, House]) -> str:
    """The program and the rulebooks of a room's houses, in a hash."""
    ours = set(map(house, names()))
    return version(*sorted(place.folder for place in houses.values() if place not in ours))


def _raw(state: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(state))


# -- keeping -----------------------------------------------------------------------------------------------------------


def kept(room: Room, heads: Mapping[str, int], replies: Mapping[str, dict[str, Any]]) -> KeptRoom:
    """A room none of whose streams has anything that is not stored."""
    return KeptRoom(
        tables={id: _raw(_table(runtime)) for id, runtime in room.runtimes.items()},
        opened=room.tables,
        lists=room.lists,
        cage=room.cage,
        office=room.office,
        balances=room.balances,
        heads=dict(heads),
        replies=dict(replies),
        acts=room.acts,
        dealers=room.dealers,
    )


def written(room: msgspec.Raw, houses: Mapping[str, House]) -> bytes:
    """A room that was kept, with the version of the program and its houses' rulebooks."""
    return msgspec.json.encode(Kept(version_of(houses), room))


def _table(runtime: TableRuntime) -> KeptTable:
    table = runtime.table
    return KeptTable(
        status=runtime.status,
        spread=Spread.of(table.rules),
        table=_raw(_TableFields(**{name: getattr(table, name) for name in _own})),
        hand=hand_told(table.hand),
        hand_spread=runtime.dealt_by,
    )


# -- restoring ---------------------------------------------------------------------------------------------------------


def read(state: bytes) -> Kept | None:
    """What was kept; None when it cannot be read."""
    try:
        return msgspec.json.decode(state, type=Kept)
    except msgspec.DecodeError:
        return None


def restore(room: Room, found: Kept) -> KeptRoom:
    """Makes a room what it was."""
    state = msgspec.json.decode(found.room, type=KeptRoom)
    room.tables, room.balances = state.opened, state.balances
    room.lists, room.cage, room.office = state.lists, state.cage, state.office
    room.acts, room.dealers = state.acts, state.dealers
    for id, table in state.tables.items():
        restore_table(room, id, table)
    room.note_arrivals()
    return state


def restore_table(room: Room, id: str, told: msgspec.Raw) -> None:
    """Makes a table of the room what it was."""
    state = msgspec.json.decode(told, type=KeptTable)
    runtime = room.runtimes[id] = room.new_runtime(id, state.status)
    table = runtime.table
    table.rules = room.rules_of(state.spread)
    own = msgspec.json.decode(state.table, type=_TableFields)
    for name in _own:
        setattr(table, name, getattr(own, name))
    runtime.dealt_by = state.hand_spread
    if state.hand_spread and state.hand:
        table.hand = hand_replayed(room.rules_of(state.hand_spread), state.hand)
    runtime.shuffle_again()


class Snapshots:
    """The room as it was kept last."""

    every = 50_000
    """Events after which the room is kept again: reading so many takes some seconds."""

    def __init__(self, log: Log, room: Room) -> None:
        self._log, self._room = log, room
        self._kept: tuple[int, dict[str, msgspec.Raw]] = (0, {})
        """The event at which it was kept, and its tables: together, as one thread keeps them and others read them."""
        self.old: tuple[int, Room] | None = None
        """The event at which another version of the program kept the room, and the room as it did."""
        self.said = 0
        """The event that vouches for it."""

    @property
    def number(self) -> int:
        """The event at which it was kept."""
        return self._kept[0]

    def restore(self) -> KeptRoom | None:
        """Makes the room what was kept of it; None when nothing was, or nothing that this program can read."""
        try:
            found = self._log.load(NAME)
        except Altered as altered:
            _log.warning("%s; it is ignored, and the room is made from the log", altered)
            return None
        told = read(found.state) if found else None
        if not found or not told:
            return None
        if told.version != version_of(self._room.houses):
            apart = Room(self._room.houses, self._room.services)
            try:
                restore(apart, told)
            except Exception as error:  # whatever an older version kept there
                _log.warning("another version of the program kept the room, which this one cannot read: %s", error)
                return None
            self.old = found.number, apart
        state = restore(self._room, told)
        self._kept = found.number, state.tables
        return state

    def table(self, stream: str) -> tuple[int, Callable[[Room], None]]:
        """The number after which the events of a stream are to be read, and what makes a room's table what it was."""
        (number, tables), id = self._kept, stream.partition(":")[2]
        if id not in tables:
            return 0, lambda _room: None
        return number, lambda room: restore_table(room, id, tables[id])

    def due(self, number: int, after: int = 0) -> bool:
        """Whether so much has happened by an event that the room is kept again; its own event does not count."""
        return number - max(self.number, self.said) >= (after or self.every)

    def keep(self, number: int, heads: Mapping[str, int], replies: Mapping[str, dict[str, Any]]) -> Callable[[], None]:
        """The room as it stands at an event; the answer saves it, in whatever thread."""
        state = kept(self._room, heads, replies)
        told, houses = _raw(state), self._room.houses

        def saves() -> None:
            try:
                at = self._log.at(number)
                hash = at.hash if at else GENESIS
                said = self._log.save(Snapshot(NAME, number, hash, written(told, houses)))
            except LogError:
                # The room is what it is; it only takes longer to open.
                _log.exception("the room was not kept at event %d", number)
            else:
                self._kept, self.said = (number, state.tables), said

        return saves
