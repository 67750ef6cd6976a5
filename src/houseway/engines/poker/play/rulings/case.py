"""A ruling being carried out: what its operations work on."""

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import events
from houseway.engines.poker.play.play import Play, top
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import RuleOn, moving
from houseway.rulebook.engines.poker import Street


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling being carried out on a poker hand."""

    hand: Play
    command: RuleOn
    cards: tuple[Card, ...]
    """The cards it is about: those named, or those of the error."""
    whose: int | None
    """The seat it is about."""

    @property
    def seat(self) -> int:
        """Whose hand it is about."""
        if self.whose is None:
            raise Refused("the ruling needs a seat")
        return known_seat(self.hand, self.whose)

    @property
    def card(self) -> Card:
        """The card it is about, the first where there are several."""
        if not self.cards:
            raise Refused("the ruling needs a card")
        return self.cards[0]

    @property
    def at(self) -> int:
        """The position of that seat, its hand live."""
        at = self.hand.position[self.seat]
        if not self.hand.live[at]:
            raise Refused(f"seat {self.seat} is not in this hand")
        return at

    def move(self, *moves: tuple[Card, str, str]) -> None:
        """Cards change their places."""
        if moves:
            self.hand.take(moving(moves))

    def top(self, count: int = 1) -> tuple[Card, ...]:
        """The next cards of the stub."""
        return top(self.hand, count)


def known_seat(hand: HandState, seat: int) -> int:
    """A seat that was dealt in; else Refused."""
    if seat not in hand.position:
        raise Refused(f"seat {seat} is not in this hand")
    return seat


def last_of(place: Sequence[Card], where: str) -> Card:
    """Returns the last card dealt to a place; Refused where none lies there."""
    if not place:
        raise Refused(f"no card is {where}")
    return place[-1]


def acted(hand: HandState) -> bool:
    """Whether anyone has acted since the round was opened."""
    return any(not isinstance(act, events.HandDead | events.Mucked) for act in hand.acts)


def next_street(hand: HandState) -> Street:
    """The street that is dealt next."""
    streets = hand.rules.deal.streets
    if hand.street + 1 >= len(streets):
        raise Refused("no street is left to deal")
    return streets[hand.street + 1]
