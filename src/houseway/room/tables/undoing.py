"""Checks whether a seat change by the floor can be undone: until the next hand begins at those tables."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from houseway.engines.contract import Refused
from houseway.room.tables.acts import Act, Place
from houseway.room.tables.runtime import TableRuntime
from houseway.table import Table
from houseway.table.chairs import SeatMove
from houseway.table.undo_seat import snapshot_to_restore


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
            raise Refused(f"seat {was.seat} of table {was.table} has been taken since; it cannot be undone")


def _check_seated(table: Table, act: Act) -> None:
    """Checks that a player seated by the floor can be unseated as if they had never come."""
    if table.in_hand(act.to.seat):
        raise Refused(f"seat {act.to.seat} of table {act.to.table} is in the hand; wait until it is over")
    came = SeatMove(act.player, 0, act.to.seat)
    if any(came in one.changes for one in table.stood):
        snapshot_to_restore(table, came)


def _check_there(runtimes: Mapping[str, TableRuntime], player: str, place: Place) -> None:
    runtime = runtimes.get(place.table)
    if runtime is None or runtime.status.closed or runtime.seat_of(player) != place.seat:
        raise Refused(f"they no longer sit in seat {place.seat} of table {place.table}; it cannot be undone")


def why_it_stands(runtimes: Mapping[str, TableRuntime], act: Act) -> str:
    """Returns why an act can't be undone any more, or empty."""
    try:
        check_undo(runtimes, act)
    except Refused as refusal:
        return str(refusal)
    return ""
