"""The room as it stood at an event, kept beside the log so that opening it folds only what came after.

It is always what the fold of the whole log gives, and it is thrown away when another version of the program wrote it:
what the program makes of events may have changed, the events have not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import houseway
from houseway.money import Cents
from houseway.record.codec import item_of, table_of
from houseway.record.registry import engine_of
from houseway.room.cards.shuffles import kept_order
from houseway.room.money.cage import Sending
from houseway.room.office.archive import Entry
from houseway.room.office.office import Adjustment, Claim, Count
from houseway.room.room import Room
from houseway.room.tables.desk import Desk
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.lists import Lists
from houseway.room.tables.spread import Spread
from houseway.rulebook import House, TableRules, house, names
from houseway.rulebook.table import Way
from houseway.table.chairs import BankState, Blind, Chair, Debt
from houseway.table.dealing import replayed

NAME = "room"
"""The name of the snapshot."""

_KEPT_OTHERWISE = {"rules", "options", "hand", "events", "fees", "rentals"}
"""What a table has from its rulebook, or what is kept as events."""
_TYPES: dict[str, Any] = {
    "chairs": dict[int, Chair],
    "dealt": frozenset[int],
    "owed": dict[int, tuple[Debt, Way, tuple[Blind, ...], int]],
    "blinds": dict[Blind, int],
    "straddle": tuple[int, Cents] | None,
    "bank": BankState,
    "gone": dict[str, tuple[int, Cents]],
}
"""Whatever of a table is no plain JSON."""


class KeptHand(msgspec.Struct):
    """A hand of the archive, without what follows from its spread."""

    spread: Spread
    fields: dict[str, Any]


class KeptTable(msgspec.Struct):
    """One table with its desk, and its hand in play or the last one."""

    opened: dict[str, Any]
    spread: Spread
    table: dict[str, Any]
    desk: Desk
    bots_seen: int
    landed: set[str]
    shuffle: dict[str, Any] | None
    hand: list[dict[str, Any]]
    hand_spread: Spread | None
    begun: KeptHand | None
    """The hand in play as the archive has it."""


class Kept(msgspec.Struct):
    """Everything that the log tells but the hands that are over, and the people, whom the door reads for itself."""

    tables: dict[str, msgspec.Raw]
    """Each a ``KeptTable``."""
    opened: int
    lists: Lists
    sendings: int
    on_their_way: dict[str, Sending]
    counts: dict[str, Count]
    claims: dict[str, Claim]
    adjustments: dict[str, Adjustment]
    balances: dict[str, Cents]
    heads: dict[str, int]
    replies: dict[str, dict[str, Any]]


class Written(msgspec.Struct):
    """What is kept, by which program."""

    version: str
    room: msgspec.Raw
    """A ``Kept``."""
    hands: list[msgspec.Raw]
    """Each a ``KeptHand``."""


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


# -- keeping it --------------------------------------------------------------------------------------------------------


def kept(room: Room, heads: Mapping[str, int], replies: Mapping[str, dict[str, Any]]) -> Kept:
    """A room none of whose streams has anything that is not stored."""
    landed = {sent for keeper in room.keepers.values() for sent in keeper.landed}
    return Kept(
        tables={id: msgspec.Raw(msgspec.json.encode(_table(room, one))) for id, one in room.keepers.items()},
        opened=room.tables,
        lists=room.lists,
        sendings=room.cage.count,
        on_their_way={sent: one for sent, one in room.cage.open.items() if sent not in landed},
        counts=room.office.counts,
        claims=room.office.claims,
        adjustments=room.office.adjustments,
        balances=room.balances,
        heads=dict(heads),
        replies=dict(replies),
    )


def written(houses: Mapping[str, House], room: msgspec.Raw, hands: Iterable[Entry]) -> bytes:
    """A room that was kept, and the hands that are over; those change no more, so that this can be done by and by."""
    told = [msgspec.Raw(msgspec.json.encode(_hand(entry))) for entry in hands]
    return msgspec.json.encode(Written(version_of(houses), room, told))


def _table(room: Room, keeper: Keeper) -> KeptTable:
    table, begun = keeper.table, room.archive.begun(keeper.id)
    last = begun or room.archive.entry(keeper.id, table.hands)
    return KeptTable(
        opened={"at": keeper.opened_at, **keeper.spot.data(), "stays": keeper.stays},
        spread=Spread.of(table.rules),
        table={one.name: getattr(table, one.name) for one in fields(table) if one.name not in _KEPT_OTHERWISE},
        desk=keeper.desk,
        bots_seen=keeper.bots_seen,
        landed=keeper.landed,
        shuffle=keeper.shuffle.kept if keeper.shuffle else None,
        hand=[table_of(event) for event in table.hand.log] if table.hand else [],
        hand_spread=last.spread if last else None,
        begun=_hand(begun) if begun else None,
    )


_NOT_KEPT = ("rules", "spread")


def _hand(entry: Entry) -> KeptHand:
    return KeptHand(
        entry.spread, {one.name: getattr(entry, one.name) for one in fields(entry) if one.name not in _NOT_KEPT}
    )


# -- taking it up ------------------------------------------------------------------------------------------------------


def read(houses: Mapping[str, House], state: bytes) -> Written | None:
    """What was kept; None when another version of the program, or of a rulebook, kept it."""
    try:
        found = msgspec.json.decode(state, type=Written)
    except msgspec.DecodeError:
        return None
    return found if found.version == version_of(houses) else None


def take_up(room: Room, found: Written) -> Kept:
    """Makes a room what it was."""
    state = msgspec.json.decode(found.room, type=Kept)
    room.tables, room.lists, room.balances = state.opened, state.lists, state.balances
    room.cage.count, room.cage.open = state.sendings, state.on_their_way
    office = room.office
    office.counts, office.claims, office.adjustments = state.counts, state.claims, state.adjustments
    hands = msgspec.json.Decoder(KeptHand)
    room.archive.take_up(_entries(room, map(hands.decode, found.hands)))
    for id, one in state.tables.items():
        take_up_table(room, id, one)
    return state


def take_up_table(room: Room, id: str, told: msgspec.Raw) -> None:
    """Makes a table of the room what it was."""
    state = msgspec.json.decode(told, type=KeptTable)
    keeper = room.keepers[id] = room.new_keeper(id, state.opened)
    table = keeper.table
    table.rules = state.spread.rules(room.houses)
    for name, value in state.table.items():
        setattr(table, name, msgspec.convert(value, _TYPES[name], str_keys=True) if name in _TYPES else value)
    if state.hand_spread and state.hand:
        rules = state.hand_spread.rules(room.houses)
        known = engine_of(rules).events
        table.hand = replayed(rules, [item_of(known, one) for one in state.hand])
    keeper.desk, keeper.bots_seen, keeper.landed = state.desk, state.bots_seen, state.landed
    keeper.shuffle = kept_order(state.shuffle, table.rules.deck()) if state.shuffle else None
    begun = next(iter(_entries(room, [state.begun])), None) if state.begun else None
    room.archive.take_up_table(id, begun, state.shuffle)


def _entries(room: Room, hands: Iterable[KeptHand]) -> list[Entry]:
    known: dict[Spread, TableRules] = {}
    found = []
    for one in hands:
        if one.spread not in known:
            known[one.spread] = one.spread.rules(room.houses)
        told = {name: msgspec.convert(one.fields[name], kind, str_keys=True) for name, kind in _ENTRY.items()}
        found.append(Entry(spread=one.spread, rules=known[one.spread], **told))
    return found


_ENTRY: dict[str, Any] = {one.name: one.type for one in fields(Entry) if one.name not in _NOT_KEPT}
