"""A hand of the 21 family on a square, or the player-dealer's."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import JOKER, Card
from houseway.money import Cents
from houseway.play.banked.totals import ACE, BEST, HALF_POINTS, TEN, best


@dataclass(slots=True)
class Hand:
    """Cards with their total, and the money that rides on them."""

    square: int = 0
    """0 is the player-dealer's hand."""
    number: int = 0
    """Its place among the hands of the square, in the order in which splits made them."""
    cards: list[Card] = field(default_factory=list)
    player: int = 0
    """The seat that decides for it."""
    stakes: dict[int, Cents] = field(default_factory=dict)
    """Wager → money on this hand that is not settled yet."""
    origin: Card | None = None
    """The card of the first pair that a split hand descends from; None for a hand never split."""
    doubled: bool = False
    done: bool = False
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
    def of(cls, cards: Iterable[Card]) -> "Hand":
        """A hand of these cards, not a natural."""
        hand = cls()
        for card in cards:
            hand.add(card)
        return hand

    def add(self, card: Card) -> None:
        """One more card."""
        value = HALF_POINTS[card]
        self.cards.append(card)
        self.low += value
        if value == ACE:
            self.ace = True
        elif not value:
            self.joker = True
        self.points, self.soft = best(self.low, self.ace, self.joker)

    def hold(self, cards: Iterable[Card]) -> None:
        """Holds these cards instead of its own."""
        self.cards, self.low, self.ace, self.joker, self.natural = [], 0, False, False, False
        for card in cards:
            self.add(card)

    def part(self, number: int, stakes: dict[int, Cents]) -> "Hand":
        """Takes the second card of the pair away into a new hand with money of its own."""
        first, second = self.cards
        for hand, card in (
            (self, first),
            (other := Hand(self.square, number, player=self.player, stakes=stakes), second),
        ):
            hand.origin = self.origin or card
            hand.cards, hand.low, hand.ace = [], 0, False
            hand.add(card)
        return other

    def is_natural(self, made_of: Literal["ace-ten", "two-jokers"]) -> bool:
        """Whether the two cards first dealt are the best hand of the game."""
        if made_of == "two-jokers":
            return self.cards == [JOKER, JOKER]
        return self.ace and self.low == ACE + TEN

    @property
    def over(self) -> bool:
        """Whether the total has passed 21."""
        return self.points > BEST and not self.natural

    @property
    def split_ace(self) -> bool:
        """Whether the hand began as an ace split off a pair."""
        return self.origin is not None and self.cards[0][0] == "A"
