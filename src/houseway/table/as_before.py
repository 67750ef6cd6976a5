"""What a change of seats leaves behind, and how it stands again when the change is undone."""

from dataclasses import replace

from houseway.table import events as ev
from houseway.table.chairs import BankState
from houseway.table.fields import TableFields
from houseway.table.stood import Change, Stood

KEPT = 30
"""So many changes of seats can be undone at a table."""


def before_change(table: TableFields, event: ev.Event) -> Stood | None:
    """Keeps how it stands before somebody changes seats; how it stood before the change that an event undoes."""
    if not isinstance(event, ev.SeatChange):
        return None
    changed = _changes(table, event)
    if _is_back(event):
        return _forgotten(table, changed[0].player)
    chairs = {seat: chair.copied() for seat, chair in table.chairs.items()}
    kill, gone = (table.kill_seat, table.kill_due), table.gone.get(changed[0].player)
    was = Stood(changed, chairs, replace(table.bank), kill, table.straddle, gone)
    table.stood = (*table.stood, was)[-KEPT:]
    return None


def _is_back(event: ev.Sat | ev.Left | ev.PickedUp | ev.Moved | ev.Swapped) -> bool:
    match event:
        case ev.Swapped(one=one):
            return one.back
        case ev.PickedUp():
            return False
        case _:
            return event.back


def _changes(table: TableFields, event: ev.Sat | ev.Left | ev.PickedUp | ev.Moved | ev.Swapped) -> tuple[Change, ...]:
    """Who changes seats with an event."""
    match event:
        case ev.Sat(player=player, seat=seat):
            return (Change(player, 0, seat),)
        case ev.Left(player=player, seat=seat) | ev.PickedUp(player=player, seat=seat):
            return (Change(player, seat, 0),)
        case ev.Moved():
            return (Change(table.chairs[event.seat].player, event.seat, event.to),)
        case ev.Swapped(one=one, other=other):
            return tuple(Change(table.chairs[move.seat].player, move.seat, move.to) for move in (one, other))


def _forgotten(table: TableFields, player: str) -> Stood:
    """How it stood before a player's last change of seats, which is no longer one."""
    at = max(at for at, one in enumerate(table.stood) if any(of.player == player for of in one.changes))
    was = table.stood[at]
    table.stood = table.stood[:at] + table.stood[at + 1 :]
    return was


def as_before(table: TableFields, event: ev.Event, was: Stood) -> None:
    """Whoever changed seats has and owes what they did before, and nobody else has gained or lost a hand by it."""
    movers = {of.player for of in was.changes}
    for seat, chair in table.chairs.items():
        before = was.chairs.get(seat)
        if before is None or before.player != chair.player:
            continue
        if isinstance(event, ev.Sat) and chair.player in movers:
            table.chairs[seat] = replace(before, stack=event.chips, coming=0)
        elif chair.player in movers:
            chair.moved_from, chair.chosen = before.moved_from, before.chosen
            chair.passes, chair.waited = before.passes, before.waited
        elif chair.moved_from == before.moved_from:
            chair.hands_out = before.hands_out
    if isinstance(event, ev.Sat | ev.Left):
        _gone_as_before(table, event.player, was)
    if table.straddle is None and was.straddle and was.straddle[0] in table.chairs:
        table.straddle = was.straddle


def _gone_as_before(table: TableFields, player: str, was: Stood) -> None:
    """Who came or left by mistake has not; what is known of the bank stands unless it has been answered since."""
    table.gone.pop(player, None)
    if was.gone:
        table.gone[player] = was.gone

    if table.bank == _there_and_back(was):
        table.bank = was.bank


def _there_and_back(was: Stood) -> BankState:
    bank = replace(was.bank)
    ((player, seat, to),) = was.changes
    if seat:
        bank.left(seat, player)
    bank.someone_came()
    bank.came(seat or to, player)
    if to:
        bank.left(to, player)
    return bank
