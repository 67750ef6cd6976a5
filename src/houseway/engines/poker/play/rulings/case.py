"""A ruling being carried out: what its operations work on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from houseway.cards import Card
from houseway.engines.contract import Refused, not_in_hand
from houseway.engines.poker.play import events
from houseway.engines.poker.play.draw_events import Shuffled
from houseway.engines.poker.play.play import Play, check_held, top
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import CardsMoved, Resumed, Ruled, RuleOn, moving
from houseway.messages import _
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
            raise Refused(_("Choose the player this ruling is about."))
        return known_seat(self.hand, self.whose)

    @property
    def card(self) -> Card:
        """The card it is about, the first where there are several."""
        if not self.cards:
            raise Refused(_("Choose the card this ruling is about."))
        return self.cards[0]

    @property
    def at(self) -> int:
        """The position of that seat, its hand live."""
        at = self.hand.position[self.seat]
        if not self.hand.live[at]:
            raise not_in_hand(self.seat)
        return at

    def by_seat(self) -> list["Case"]:
        """Returns the case of each live hand that has some of the cards, the seat's own first."""
        seen = getattr(self.command.what, "others", ())
        others = seen if isinstance(seen, tuple) else ()
        check_held(self.hand, self.at, [one for one in self.cards if one not in others])
        seats = [one.seat for at, one in enumerate(self.hand.seats) if self.hand.live[at] and at != self.at]
        holes = {seat: self.hand.hole[self.hand.position[seat]] for seat in (self.seat, *(seats if others else ()))}
        held = {seat: tuple(one for one in self.cards if one in hole) for seat, hole in holes.items()}
        return [replace(self, whose=seat, cards=some) for seat, some in held.items() if some]

    def one_by_one(self) -> list["Case"]:
        """Returns the case of each card, with the seat that has it."""
        return [replace(one, cards=(card,)) for one in self.by_seat() for card in one.cards]

    def move(self, *moves: tuple[Card, str, str]) -> None:
        """Cards change their places."""
        if moves:
            self.hand.take(moving(moves))

    def next(self, count: int = 1) -> tuple[Card, ...]:
        """The next cards to be dealt. A card that lies face up on the deck as the burn is not one of them."""
        burn = burn_to_be(self.hand)
        return top(self.hand, len(burn) + count)[len(burn) :]


_LAYS_THE_BURN = {"exchange-for-top", "exchange-after-the-round", "extra-to-top"}


def burn_to_be(hand: Play) -> tuple[Card, ...]:
    """The card that a ruling has laid on the deck as the next burn; none if it has been dealt or shuffled."""
    first, laid, does = hand.stub.peek(1), False, set[str]()
    for event in hand.log if hand.floor is not None and first else ():
        match event:
            case Ruled():
                does = set(event.does)
            case CardsMoved() if any(move.card == first[0] for move in event.moves):
                last = [move.target for move in event.moves if move.card == first[0]][-1]
                laid = last == "top" and (laid or not _LAYS_THE_BURN.isdisjoint(does))
            case events.Reshuffled() | Shuffled():
                laid = False
            case Resumed():
                does = set()
    return first if laid else ()


def known_seat(hand: HandState, seat: int) -> int:
    """A seat that was dealt in; else Refused."""
    if seat not in hand.position:
        raise not_in_hand(seat)
    return seat


def last_of(place: Sequence[Card], empty: Refused) -> Card:
    """Returns the last card dealt to a place; raises a refusal if it is empty."""
    if not place:
        raise empty
    return place[-1]


def acted(hand: HandState) -> bool:
    """Whether anyone has acted since the round was opened."""
    return any(not isinstance(act, events.HandDead | events.Mucked) for act in hand.acts)


def next_street(hand: HandState) -> Street:
    """The street that is dealt next."""
    streets = hand.rules.deal.streets
    if hand.street + 1 >= len(streets):
        raise Refused(_("There are no more cards to deal in this hand."))
    return streets[hand.street + 1]
