"""The commands of players and the dealer in a hand of pan."""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card
from houseway.engines.contract import Command, kinds_in
from houseway.engines.rulings import Err, RuleOn
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class Declare(Command):
    """Play (a knock) or pass."""

    seat: int
    plays: bool


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """Turns up the top card of the deck."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spread(Command):
    """Lays cards of the hand, with or without the exposed card, as a new meld or on a spread on the board."""

    seat: int
    cards: tuple[Card, ...]
    with_card: bool = False
    """Uses the card just drawn or, before drawing, the card that the player in front let go."""
    on: int | None = None
    """Which of the player's spreads the cards are added to; a new one where none is named."""


@dataclass(frozen=True, slots=True)
class Collect(Command):
    """Calls for the pay of what was spread since the last discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard(Command):
    """Throws a card of the hand; without a card, lets the drawn one go."""

    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class GoOut(Command):
    """Declares the hand out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Force(Command):
    """Makes another player use a card on their board spread."""

    seat: int
    on: int
    card: Card


@dataclass(frozen=True, slots=True)
class Offer(Command):
    """Offers to split the Tops; alone against foul hands, to settle for an amount from each of them."""

    seat: int
    amount: Cents = 0
    """From each foul hand; a split names none."""


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Takes an offer or declines it."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class CallFoul(Command):
    """Calls another player's hand foul for a wrong count of cards."""

    seat: int
    on: int


@dataclass(frozen=True, slots=True)
class ThrowIn(Command):
    """Gives up the seat's own hand as foul."""

    seat: int


@dataclass(frozen=True, slots=True)
class FixCount(Command):
    """A wrong count found before its player has acted; ``take`` is which card the dealer picks of one too many."""

    seat: int
    take: int = 0


@dataclass(frozen=True, slots=True)
class Shuffle(Command):
    """The discards in their new order, when the deck has run out."""

    order: tuple[Card, ...]


COMMANDS: Mapping[str, type[Command]] = kinds_in(globals(), Command) | {"Err": Err, "RuleOn": RuleOn}
"""Everything that can be sent to a hand of pan."""
