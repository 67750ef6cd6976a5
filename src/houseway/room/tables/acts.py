"""The floor's seat changes, which can be undone until the next hand begins at those tables.

Undoing adds to the log: players return to where they were, with the posts they owed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, assert_never

import msgspec

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step
from houseway.table import Table
from houseway.table.chairs import SeatMove
from houseway.table.undo_seat import snapshot_to_restore

STREAM = "floor"
KEPT = 30
"""How many of the last acts can be undone."""
Kind: TypeAlias = Literal["seated", "moved", "swapped"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A waiting-list entry that a seated player came from, with the time they joined."""

    list: str
    place: int
    since: int


@dataclass(slots=True)
class Act:
    """A player was seated, moved, or swapped with another."""

    act: str
    """The act's number."""
    kind: Kind
    player: str
    to: Place
    by: str
    at: int
    came: Place | None = None
    """The seat they came from. None if they had no seat."""
    other: str = ""
    """The player they swapped with."""
    lists: tuple[Listed, ...] = ()
    """Their former waiting-list entries."""
    undone: str = ""
    """The person who undid it."""


@dataclass(slots=True)
class Acts:
    """The last acts of the floor: a projection of the stream ``floor``."""

    made: int = 0
    last: dict[str, Act] = field(default_factory=dict)
    """By number, oldest first."""

    def take(self, event: Event | Draft) -> None:
        """Applies an event of the stream."""
        data = event.data
        match event.type:
            case "FloorUndid":
                if act := self.last.get(data["act"]):
                    act.undone = data["by"]
            case "FloorActed":
                self.made += 1
                self.last[data["act"]] = msgspec.convert(data, Act)
                while len(self.last) > KEPT:
                    del self.last[next(iter(self.last))]

    def note(self, act: Act) -> Step:
        """Records an act. The reply has its number."""
        step = self._step(act.at, Draft("FloorActed", _told(act)))
        step.reply = {"act": act.act}
        return step

    @property
    def next(self) -> str:
        """The number of the next act."""
        return str(self.made + 1)

    def undo(self, now: int, by: str, id: str) -> Step:
        """Records that an act was undone."""
        return self._step(now, Draft("FloorUndid", {"at": now, "by": by, "act": id}))

    def open(self, id: str) -> Act:
        """Returns an act that can still be undone."""
        act = self.last.get(id)
        if act is None:
            raise Refused(_("Can't undo that. Only the floor's last {count} actions can be undone.", count=KEPT))
        if act.undone:
            raise Refused(_("That has been undone already."))
        return act

    def _step(self, now: int, draft: Draft) -> Step:
        self.take(draft)
        return Step(now, [draft])


def says(act: Act, name: str, other: str) -> str:
    """Returns a sentence that describes the act."""
    to, came = act.to, act.came
    where: dict[str, Any] = {"seat": to.seat, "table": to.table}
    match act.kind:
        case "seated":
            return _("{player} took seat {seat} at table {table}", player=name, **where)
        case "moved":
            if came is None:
                return ""
            return _(
                "{player} moved from seat {old_seat} at table {old_table} to seat {seat} at table {table}",
                player=name,
                old_seat=came.seat,
                old_table=came.table,
                **where,
            )
        case "swapped":
            return _(
                "{player} and {other} changed seats; {player} is in seat {seat} at table {table}",
                player=name,
                other=other,
                **where,
            )
        case _:
            assert_never(act.kind)


def _told(act: Act) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(act).items() if value not in (None, "", [])}


# -- undoing -----------------------------------------------------------------------------------------------------------


class Back(NamedTuple):
    """The return of a player to their old seat."""

    player: str
    now: Place
    was: Place


def backs(act: Act) -> list[Back]:
    """Returns the moves that undo an act. Empty for an act that only seated a player."""
    match act.kind:
        case "seated":
            return []
        case "moved":
            assert act.came
            return [Back(act.player, act.to, act.came)]
        case "swapped":
            assert act.came
            return [Back(act.player, act.to, act.came), Back(act.other, act.came, act.to)]
        case _:
            assert_never(act.kind)


def check_undo(runtimes: Mapping[str, TableRuntime], act: Act) -> None:
    """Refuses if too much has happened since."""
    for player, seat in ((act.player, act.to), *((back.player, back.now) for back in backs(act))):
        _check_there(runtimes, player, seat)
    if act.kind == "seated":
        _check_seated(runtimes[act.to.table].table, act)
    movers = {back.player for back in backs(act)}
    for player, now, was in backs(act):
        here, there = runtimes[was.table].table, runtimes[now.table].table
        if here is there:
            snapshot_to_restore(here, SeatMove(player, was.seat, now.seat))
            continue
        snapshot_to_restore(there, SeatMove(player, 0, now.seat))
        snapshot_to_restore(here, SeatMove(player, was.seat, 0))
        if (taken := here.chairs.get(was.seat)) and taken.player not in movers:
            raise Refused(_("Seat {seat} at table {table} has been taken.", seat=was.seat, table=was.table))


def _check_seated(table: Table, act: Act) -> None:
    """Checks that a player seated by the floor can be unseated as if they had never come."""
    if table.in_hand(act.to.seat):
        raise Refused(
            _("Seat {seat} at table {table} is in a hand. Wait until it ends.", seat=act.to.seat, table=act.to.table)
        )
    came = SeatMove(act.player, 0, act.to.seat)
    if any(came in one.changes for one in table.stood):
        snapshot_to_restore(table, came)


def _check_there(runtimes: Mapping[str, TableRuntime], player: str, place: Place) -> None:
    runtime = runtimes.get(place.table)
    if runtime is None or runtime.status.closed or runtime.seat_of(player) != place.seat:
        raise Refused(_("They have left the seat."))


def why_it_stands(runtimes: Mapping[str, TableRuntime], act: Act) -> str:
    """Returns why an act can't be undone any more, or empty."""
    try:
        check_undo(runtimes, act)
    except Refused as refusal:
        return refusal.why
    return ""
