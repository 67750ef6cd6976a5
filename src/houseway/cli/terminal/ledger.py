"""What a sitting came to: hands, chips brought and taken away, and what went to the house."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from houseway.money import Cents
from houseway.play.banked import Round
from houseway.play.banked import events as be
from houseway.play.poker import PokerHand
from houseway.play.poker import events as pe
from houseway.table import Event, Table
from houseway.table import events as ev


@dataclass(slots=True)
class Ledger:
    """The accounts of one seat."""

    seat: int
    bought: Cents
    hands: int = 0
    paid: Cents = 0
    """Collections out of the seat's own chips."""
    from_pots: Cents = 0
    """Collections out of pots that the seat won, or won a part of."""
    taken: Cents = 0
    """Everything that the house collected at the table, jackpot fees included."""

    def note(self, event: Event, table: Table) -> None:
        """Takes in an event of the table."""
        match event:
            case ev.TimePaid(seat=seat, amount=amount):
                self.taken += amount
                self.paid += amount if seat == self.seat else 0
            case ev.HandBooked(collection=collection, jackpot=jackpot):
                self.hands += 1
                self.taken += collection + jackpot
                self.paid += sum(own_fees(table.hand, self.seat))
                self.from_pots += pot_fee(table.hand, self.seat)


def own_fees(hand: Any, seat: int) -> Iterator[Cents]:
    """What a seat paid to the house out of its own chips in a hand that is over."""
    for event in hand.log:
        match event:
            case pe.FeeTaken() if event.seat == seat:
                yield event.collection + event.jackpot
            case be.Wagered() if event.seat == seat:
                yield event.fee
            case be.BetsClosed() if isinstance(hand, Round) and hand.layout.bank_seat == seat:
                yield event.bank_fee


def pot_fee(hand: Any, seat: int) -> Cents:
    """What left a pot that the seat won, or won a part of."""
    if not isinstance(hand, PokerHand) or hand.result is None or all(won.seat != seat for won in hand.result.won):
        return 0
    taken = (event for event in hand.log if isinstance(event, pe.FeeTaken) and event.seat is None)
    return sum(event.collection + event.jackpot for event in taken)
