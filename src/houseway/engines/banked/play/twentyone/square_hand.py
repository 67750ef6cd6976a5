"""A hand of the 21 family, and what it counts in half points.

>>> from houseway.cards import cards
>>> [spoken_total(*total(cards(hand))) for hand in ("Ah 6d", "Ah 6d 9c", "Td 6h Jk")]
['soft 17', '16', '21']
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, assert_never

from houseway.cards import JOKER, RANKS, SUITS, Card
from houseway.messages import _
from houseway.money import Cents

BEST = 42
"""21: any total above it is over, unless it is a natural."""

ACE = 2
TEN = 20


def _half_points(rank: str) -> int:
    return ACE if rank == "A" else TEN if rank in "TJQK" else 2 * int(rank)


HALF_POINTS: dict[Card, int] = {Card(rank + suit): _half_points(rank) for rank in RANKS for suit in SUITS} | {JOKER: 0}
"""Half points of each card, with the ace at its low value; a joker raises any hand to 21."""


def total(cards: Iterable[Card]) -> tuple[int, bool]:
    """The best total in half points, and whether it is soft: an ace in it counts 11."""
    values = [HALF_POINTS[card] for card in cards]
    return best(sum(values), ACE in values, 0 in values)


def best(low: int, ace: bool, joker: bool) -> tuple[int, bool]:
    """The best total from the low sum: any hand with a joker is 21, and one ace may count 11."""
    if joker:
        return BEST, False
    return (low + 20, True) if ace and low <= BEST - 20 else (low, False)


def points(half_points: int) -> str:
    """Formats half points: ``21.5``."""
    return f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2)


def spoken_total(half_points: int, soft: bool) -> str:
    """Formats a total: ``soft 17``, ``16``."""
    total = points(half_points)
    return _("soft {total}", total=total) if soft else total


@dataclass(slots=True)
class SquareHand:
    """The cards of a square, or the player-dealer's, with their total and the money that rides on them."""

    square: int = 0
    """0 is the player-dealer's hand."""
    number: int = 0
    """The hand's index on its square, in the order that splits made them."""
    cards: list[Card] = field(default_factory=list)
    player: int = 0
    """The seat that decides for it."""
    stakes: dict[int, Cents] = field(default_factory=dict)
    """Wager → money on this hand that is not settled yet."""
    origin: Card | None = None
    """The card of the first pair that a split hand descends from; None for a hand never split."""
    doubled: bool = False
    done: bool = False
    acted: bool = False
    """Whether something was decided on it, or it got a card after the deal."""
    surrendered: bool = False
    foul: bool = False
    """Ruled dead: it loses whatever its cards."""
    natural: bool = False
    points: int = 0
    """The total in half points."""
    soft: bool = False
    low: int = 0
    """The total with every ace at 1."""
    ace: bool = False
    joker: bool = False

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "SquareHand":
        """A hand of these cards, not a natural."""
        hand = cls()
        for card in cards:
            hand.add(card)
        return hand

    def first(self, count: int) -> "SquareHand":
        """The hand when it had so many cards."""
        return SquareHand.of(self.cards[:count])

    def add(self, card: Card) -> None:
        """One more card."""
        value = HALF_POINTS[card]
        self.cards.append(card)
        self.low += value
        if value == ACE:
            self.ace = True
        elif not value:
            self.joker = True
        if self.ace or self.joker:
            self.points, self.soft = best(self.low, self.ace, self.joker)
        else:
            self.points, self.soft = self.low, False

    def hold(self, cards: Iterable[Card]) -> None:
        """Replaces the hand's cards."""
        self.cards, self.low, self.ace, self.joker, self.natural = [], 0, False, False, False
        for card in cards:
            self.add(card)

    def part(self, number: int, stakes: dict[int, Cents]) -> "SquareHand":
        """Moves the second card of the pair into a new hand with its own money."""
        first, second = self.cards
        for hand, card in (
            (self, first),
            (other := SquareHand(self.square, number, player=self.player, stakes=stakes), second),
        ):
            hand.origin = self.origin or card
            hand.cards, hand.low, hand.ace = [], 0, False
            hand.add(card)
        return other

    def is_natural(self, made_of: Literal["ace-ten", "two-jokers"]) -> bool:
        """Whether the two cards first dealt are the best hand of the game."""
        match made_of:
            case "ace-ten":
                return self.ace and self.low == ACE + TEN
            case "two-jokers":
                return self.cards == [JOKER, JOKER]
        assert_never(made_of)

    @property
    def over(self) -> bool:
        """Whether the total has passed 21."""
        return self.points > BEST and not self.natural

    @property
    def split_ace(self) -> bool:
        """Whether the hand began as an ace split off a pair."""
        return self.origin is not None and self.cards[0][0] == "A"
