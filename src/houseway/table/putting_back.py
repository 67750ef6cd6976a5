"""A change of seats that was a mistake is undone: nobody owes, sits out or loses anything by it.

That is no second change of seats, which the book would judge. It can be done until the next hand begins; after that the
blinds have gone on, and whoever is moved back changes seats.
"""

from collections.abc import Iterator, Mapping

from houseway.play.contract import Refused
from houseway.table import events as ev
from houseway.table.chairs import BankState, Chair
from houseway.table.commands import PutBack
from houseway.table.state import TableState
from houseway.table.stood import Change, Stood


def put_back(table: TableState, command: PutBack) -> Iterator[ev.Event]:
    """Everybody whom the change concerned is where they were."""
    was = stood_before(table, Change(command.player, command.to, command.seat))
    _check_open(table, was)
    moves = [_moved(was, one) for one in was.changes if one.seat and one.to]
    match moves:
        case [one, other]:
            yield ev.Swapped(one, other)
        case [one]:
            yield one
        case _ if command.seat:
            yield from _leaves_again(table, table.chairs[command.seat])
        case _:
            yield from _sits_again(table, was, command)


def _moved(was: Stood, one: Change) -> ev.Moved:
    chair = was.chairs[one.seat]
    return ev.Moved(one.to, one.seat, chair.debt, chair.way, chair.hands_out, back=True)


def _leaves_again(table: TableState, chair: Chair) -> Iterator[ev.Event]:
    """Who was seated by mistake has not been dealt in: the half hour that was taken from their chips goes back."""
    back, cite = chair.paid_time if chair.counted else 0, table.rules.cites.get("rental.late")
    if back:
        yield ev.TimePaid(chair.seat, -back, chair.paid_period, cite.rule if cite else "")
    yield ev.Left(chair.player, chair.seat, chair.stack + chair.coming + back, back=True)


def _sits_again(table: TableState, was: Stood, command: PutBack) -> Iterator[ev.Event]:
    """Who left is there again; the kill button that nobody has taken since is theirs again."""
    chair, (kill, due) = was.chairs[command.to], was.kill
    yield ev.Sat(
        chair.player, chair.seat, command.chips, chair.debt, chair.way, chair.related, chair.approved, back=True
    )
    if kill == command.to and table.kill_seat is None:
        yield ev.KillButton(kill, due, table.rules.cite("kill.leaves").rule)


def stood_before(table: TableState, change: Change) -> Stood:
    """How it stood before a change of seats, which is the player's last; Refused where it cannot be undone any more."""
    was = next((one for one in reversed(table.stood) if any(of.player == change.player for of in one.changes)), None)
    if was is None:
        raise Refused("a hand has been dealt since; whoever is moved back now changes seats, by the rules for that")
    if change not in was.changes:
        raise Refused("they have changed seats again since")
    _check_bank(table, was, change)
    return was


def _check_bank(table: TableState, was: Stood, change: Change) -> None:
    """Refused where one who comes back would find their turn at the bank lost, or one who took it would be gone.

    Who only changes seats takes what they hold along.
    """
    now = _holder(table.chairs, table.bank)
    if (change.seat and change.to) or not table.bank.ready or now == _holder(was.chairs, was.bank):
        return
    if change.seat or now == change.player:
        then = "that answer is taken back first" if table.answers else "it cannot be undone"
        raise Refused(f"seat {table.bank.seat} has taken the bank since; {then}")


def _holder(chairs: Mapping[int, Chair], bank: BankState) -> str:
    chair = chairs.get(bank.seat or 0)
    return chair.player if chair else ""


def _check_open(table: TableState, was: Stood) -> None:
    """Refused where somebody else has taken the seat meanwhile, or somebody concerned has gone on."""
    leaves = {of.to for of in was.changes if of.to}
    for player, seat, to in was.changes:
        there = table.chairs.get(to) if to else None
        if to and (there is None or there.player != player):
            raise Refused(f"seat {to} is not theirs any more")
        if seat in table.chairs and seat not in leaves:
            raise Refused(f"seat {seat} has been taken since")
