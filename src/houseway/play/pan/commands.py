"""What players and the dealer do in a hand of pan."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.rulings import Err, RuleOn


@dataclass(frozen=True, slots=True)
class Declare:
    """Play (a knock) or pass."""

    seat: int
    plays: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """Turns up the top card of the deck."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Lays cards of the hand, with or without the exposed card, as a new meld or on a spread on the board."""

    seat: int
    cards: tuple[Card, ...]
    with_card: bool = False
    """Uses the card just drawn or, before drawing, the card that the player in front let go."""
    on: int | None = None
    """Which of his spreads the cards are added to; a new one where none is named."""


@dataclass(frozen=True, slots=True)
class Collect:
    """Calls for the pay of what was spread since the last discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throws a card of the hand; without a card, lets the drawn one go."""

    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class GoOut:
    """Declares the hand out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Force:
    """Makes another player use a card on his board spread."""

    seat: int
    on: int
    card: Card


@dataclass(frozen=True, slots=True)
class Offer:
    """Offers to split the Tops; alone against foul hands, to settle for so much from each of them."""

    seat: int
    each: Cents = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Takes an offer or declines it."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class CallFoul:
    """Calls another player's hand foul for a wrong count of cards."""

    seat: int
    on: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Gives up one's own hand as foul."""

    seat: int


@dataclass(frozen=True, slots=True)
class FixCount:
    """A wrong count found before its player has acted; ``take`` is which card the dealer picks of one too many."""

    seat: int
    take: int = 0


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The discards in their new order, when the deck has run out."""

    order: tuple[Card, ...]


Command: TypeAlias = (
    Declare
    | Draw
    | Spread
    | Collect
    | Discard
    | GoOut
    | Force
    | Offer
    | Answer
    | CallFoul
    | ThrowIn
    | FixCount
    | Shuffle
    | Err
    | RuleOn
)
