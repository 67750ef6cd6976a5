"""Undoing a mistaken seat change: no player owes, sits out or loses anything because of it.

An undo is not a second seat change, which the rules would judge. It is possible until the next hand begins; after that
the blinds have moved, and a player who goes back changes seats.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from houseway.engines.contract import Refused
from houseway.messages import Seat, _
from houseway.money import Cents
from houseway.table import events
from houseway.table.chairs import BankState, Chair, SeatMove, SeatSnapshot
from houseway.table.commands import TableCommand
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class PutBack(TableCommand):
    """The last seat change of a player was a mistake and is undone.

    Both players of a swap go back. A player who had left returns with the chips they took away.
    """

    who = ("room",)

    player: str
    seat: int
    """The current seat; 0 for a player who left."""
    to: int
    """The previous seat; 0 for a player who had just sat down."""
    chips: Cents = 0

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Moves every player involved back to where they were."""
        was = snapshot_to_restore(table, SeatMove(self.player, self.to, self.seat))
        _check_open(table, was)
        moves = [_moved(was, one) for one in was.changes if one.seat and one.to]
        match moves:
            case [one, other]:
                yield events.Swapped(one, other)
            case [one]:
                yield one
            case _ if self.seat:
                yield from _leaves_again(table, table.chairs[self.seat])
            case _:
                yield from _sits_again(table, was, self)


def _moved(was: SeatSnapshot, one: SeatMove) -> events.Moved:
    chair = was.chairs[one.seat]
    return events.Moved(one.to, one.seat, chair.debt, chair.way, chair.hands_out, back=True)


def _leaves_again(table: TableState, chair: Chair) -> Iterator[events.Event]:
    """Removes a player who was seated by mistake; the half hour taken from their chips is refunded."""
    back, cite = chair.paid_time if chair.counted else 0, table.rules.cites.get("rental.late")
    if back:
        yield events.TimePaid(chair.seat, -back, chair.paid_period, cite.rule if cite else "")
    yield events.Left(chair.player, chair.seat, chair.stack + chair.coming + back, back=True)


def _sits_again(table: TableState, was: SeatSnapshot, command: PutBack) -> Iterator[events.Event]:
    """Seats a player who left by mistake, with the kill button if no other player has taken it since."""
    chair, (kill, due) = was.chairs[command.to], was.kill
    yield events.Sat(
        chair.player, chair.seat, command.chips, chair.debt, chair.way, chair.related, chair.approved, back=True
    )
    if kill == command.to and table.kill_seat is None:
        yield events.KillButton(kill, due, table.rules.cite("kill.leaves").rule)


def snapshot_to_restore(table: TableState, change: SeatMove) -> SeatSnapshot:
    """Returns the snapshot before a player's last seat change; Refused if it can no longer be undone."""
    was = next((one for one in reversed(table.stood) if any(of.player == change.player for of in one.changes)), None)
    if was is None:
        raise Refused(_("A hand has been dealt since. Moving back is now a seat change by the house's rules."))
    if change not in was.changes:
        raise Refused(_("Can't undo: the player has changed seats again since."))
    _check_bank(table, was, change)
    return was


def _check_bank(table: TableState, was: SeatSnapshot, change: SeatMove) -> None:
    """Refuses an undo that would take away a returning player's turn at the bank, or remove the player who took it.

    A player who only changes seats keeps what they hold.
    """
    now = _holder(table.chairs, table.bank)
    if (change.seat and change.to) or not table.bank.ready or now == _holder(was.chairs, was.bank):
        return
    if change.seat or now == change.player:
        player = Seat(table.bank.seat or 0)
        if table.answers:
            raise Refused(_("{player} has taken the bank since. Take that answer back first.", player=player))
        raise Refused(_("Can't undo: {player} has taken the bank since.", player=player))


def _holder(chairs: Mapping[int, Chair], bank: BankState) -> str:
    chair = chairs.get(bank.seat or 0)
    return chair.player if chair else ""


def _check_open(table: TableState, was: SeatSnapshot) -> None:
    """Refuses an undo if another player has taken the seat, or a player involved has moved on."""
    leaves = {of.to for of in was.changes if of.to}
    for player, seat, to in was.changes:
        there = table.chairs.get(to) if to else None
        if to and (there is None or there.player != player):
            raise Refused(_("Can't undo: they have left seat {number}.", number=to))
        if seat in table.chairs and seat not in leaves:
            raise Refused(_("Can't undo: seat {number} has been taken since.", number=seat))
