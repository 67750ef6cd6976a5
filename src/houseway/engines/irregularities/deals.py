"""Irregularities of the deal: cards seen, lost, too many, too few, too early or in the wrong place."""

from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card
from houseway.engines.irregularities.kinds import BadIrregularity, Irregularity, OfSeat, YesNo


@dataclass(frozen=True, slots=True)
class ExposedOnDeal(Irregularity):
    """Cards of one hand are seen while the hands are dealt; ``others`` are seen cards of other hands, or their number.

    Piles have no owner while they are dealt, so no seat is named there.
    """

    kind = "exposed-on-deal"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    by: Literal["dealer", "player"] = "dealer"
    others: int | tuple[Card, ...] = 0

    @property
    def seen(self) -> int:
        """How many cards were seen, those of other hands counted."""
        return len(self.cards) + (self.others if isinstance(self.others, int) else len(self.others))

    @property
    def known(self) -> tuple[Card, ...]:
        """The seen cards that can be told by name."""
        return self.cards if isinstance(self.others, int) else (*self.cards, *self.others)

    def __post_init__(self) -> None:
        if not self.cards:
            raise BadIrregularity(f"{self.kind}: say the cards")


@dataclass(frozen=True, slots=True)
class ExposedOnDraw(OfSeat):
    """Drawn cards are seen while the draw is dealt."""

    kind = "exposed-on-draw"
    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class ExposedInPlay(OfSeat):
    """Cards of a hand are seen when the deal is over: in the betting, or between two streets."""

    kind = "exposed-in-play"
    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "player"


@dataclass(frozen=True, slots=True)
class FlashedCard(OfSeat):
    """A card was glimpsed and does not lie face up."""

    kind = "flashed-card"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoxedCard(Irregularity):
    """A card lies face up in the deck: it came to a seat or the board, or without a card named is the next one."""

    kind = "boxed-card"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    together: int = 1
    """How many boxed cards there are."""


@dataclass(frozen=True, slots=True)
class JokerFound(Irregularity):
    """A joker turns up where none belongs; the card it came as is named by its place in the deck.

    ``at_once`` says whether it was found before the next player had a card.
    """

    kind = "joker"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    at_once: YesNo = "no"


@dataclass(frozen=True, slots=True)
class OffTable(Irregularity):
    """A card leaves the table: one of a seat, without a seat one of the board, or the next one of the stub."""

    kind = "off-table"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class TooManyCards(OfSeat):
    """A seat has too many cards; ``hands`` is how many seats have."""

    kind = "too-many-cards"
    count: int = 1
    touched: YesNo = "no"
    hands: Literal["one", "two-or-more"] = "one"


@dataclass(frozen=True, slots=True)
class TooFewCards(OfSeat):
    """A seat has too few cards; ``other`` is a seat that has one too many, an irregularity of its own.

    ``early`` says whether those who have acted did so before the deal was finished.
    """

    kind = "too-few-cards"
    count: int = 1
    other: int | None = None
    early: YesNo = "no"


@dataclass(frozen=True, slots=True)
class WrongSeat(OfSeat):
    """Cards went to the wrong seats because this one was passed over."""

    kind = "wrong-seat"
    card: Literal["first", "down", "up", "last"] = "up"
    fixable: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class MissedBurn(Irregularity):
    """No card was burned before the street; ``known`` says whether it can be told who got which card."""

    kind = "missed-burn"
    known: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class ExtraBurn(Irregularity):
    """Two cards were burned before the street."""

    kind = "extra-burn"
    known: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class BurnDealt(Irregularity):
    """The burn was forgotten on the draw; ``taken`` says whether the first drawer has taken the card up."""

    kind = "burn-dealt"
    taken: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class EarlyFlop(Irregularity):
    """The flop comes before the betting is complete; ``fourth`` says whether a fourth card came with it."""

    kind = "early-flop"
    fourth: YesNo = "no"


@dataclass(frozen=True, slots=True)
class EarlyTurn(Irregularity):
    """The turn comes before the betting is complete."""

    kind = "early-turn"


@dataclass(frozen=True, slots=True)
class EarlyRiver(Irregularity):
    """The river comes before the betting is complete."""

    kind = "early-river"


@dataclass(frozen=True, slots=True)
class EarlyStreet(Irregularity):
    """So many cards of the next stud street come before the betting is complete."""

    kind = "early-street"
    count: int = 1


@dataclass(frozen=True, slots=True)
class FourCardFlop(Irregularity):
    """The flop has a card too many."""

    kind = "four-card-flop"


@dataclass(frozen=True, slots=True)
class ExtraBoardCard(Irregularity):
    """A second card comes with the turn or the river."""

    kind = "extra-board-card"


@dataclass(frozen=True, slots=True)
class UpCardDown(OfSeat):
    """The up card of a stud street is dealt face down."""

    kind = "up-card-down"


@dataclass(frozen=True, slots=True)
class LastCardExposed(OfSeat):
    """The last down card of a stud hand is dealt face up."""

    kind = "last-card-exposed"


@dataclass(frozen=True, slots=True)
class StubMixed(Irregularity):
    """The stub is mixed with the discards before the draw is complete, ``served`` cards of it being out."""

    kind = "stub-mixed"
    served: int = 0


@dataclass(frozen=True, slots=True)
class DrawOutOfOrder(Irregularity):
    """The draw reached the players in the wrong order."""

    kind = "draw-out-of-order"


@dataclass(frozen=True, slots=True)
class DealtOutOfOrder(Irregularity):
    """The hands were dealt in the wrong order."""

    kind = "dealt-out-of-order"


@dataclass(frozen=True, slots=True)
class WrongDealer(Irregularity):
    """The deal began from the wrong position."""

    kind = "wrong-dealer"


@dataclass(frozen=True, slots=True)
class FoulDeck(Irregularity):
    """The deck holds a card twice, or lacks one."""

    kind = "foul-deck"


@dataclass(frozen=True, slots=True)
class OffColourCard(Irregularity):
    """A card has another back than the deck."""

    kind = "off-colour-card"


@dataclass(frozen=True, slots=True)
class WrongBlind(OfSeat):
    """A blind of the wrong size was posted."""

    kind = "wrong-blind"


@dataclass(frozen=True, slots=True)
class OwedBlind(OfSeat):
    """A player who owes a blind has seen a card before posting it."""

    kind = "owed-blind"


@dataclass(frozen=True, slots=True)
class DealtIn(OfSeat):
    """A place that should have no hand was dealt one."""

    kind = "dealt-in"


@dataclass(frozen=True, slots=True)
class DealtOut(OfSeat):
    """A player who should have a hand was dealt none."""

    kind = "dealt-out"
