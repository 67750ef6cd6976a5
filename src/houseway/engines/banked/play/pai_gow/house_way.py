"""The house way: seven cards are set as two and five by the rulebook's rules, and never foul.

A rule is data: the seven cards it applies to, and the settings it prefers among those that are not foul.
Jokers need no rules of their own: every setting is valued with them, wild or as a bug.

>>> from houseway.cards import cards, text
>>> from houseway.rulebook import BankedRules, house
>>> rules = house("marina").game("double-hand")
>>> assert isinstance(rules, BankedRules) and rules.house_way
>>> setting = house_way(cards("As 5d Ad Kc 5h 9s 2c"), rules.house_way, "bug")
>>> text(setting.front), text(setting.back)
('5d 5h', 'Ad As Kc 9s 2c')
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import assert_never

from houseway.cards import JOKER, Card, deck, rank
from houseway.hands import evaluator
from houseway.hands.high import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from houseway.hands.pai_gow import Jokers, two_card
from houseway.hands.values import parts
from houseway.rulebook.engines.banked import HouseWay, HouseWayRule

CATEGORIES = range(HIGH_CARD, FIVE + 1)
ANY = range(2, 15)
"""Every number that a card has; an ace counts 14."""
_TEN, _KING, _ACE = 10, 13, 14
_SMALL, _MIDDLE, _FACES = range(2, 7), range(7, 11), range(11, 14)
_PLACE: dict[Card, int] = {card: at for at, card in enumerate((JOKER, *sorted(deck(), key=lambda c: (-rank(c), c))))}
"""Jokers first, then aces down to twos."""
_CHOICES = tuple(
    (itemgetter(*front), itemgetter(*(at for at in range(7) if at not in front))) for front in combinations(range(7), 2)
)
"""Every way to take two cards of seven, and the five that are left."""


@cache
def _two(cards: tuple[Card, ...], jokers: Jokers) -> int:
    return two_card(cards, jokers)


@dataclass(frozen=True, slots=True)
class Split:
    """One way to set seven cards, with the values of its two hands."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    two: int
    five: int

    @property
    def pair_in_front(self) -> bool:
        """Whether the two cards are a pair."""
        return self.two >> 20 == PAIR

    @property
    def behind(self) -> int:
        """The category of the five cards."""
        return self.five >> 20

    @property
    def led_by(self) -> int:
        """The number that leads the five cards: of a pair, its own."""
        return self.five >> 16 & 15


@dataclass(frozen=True, slots=True)
class Seven:
    """Seven cards and every way to set them that is not foul, the best front first."""

    splits: tuple[Split, ...]
    best: int
    """The value of the best five of them."""
    pairs: tuple[int, ...]
    """The numbers held twice, high to low; a bug is an ace, a wild joker is left out."""
    top_single: int
    """The highest number held once; 0 where there is none."""


def splits(cards: Sequence[Card], jokers: Jokers) -> tuple[Split, ...]:
    """Every way to set seven cards that is not foul, the best front first; the order they came in does not matter."""
    ordered = sorted(cards, key=_PLACE.__getitem__)
    worth, found = evaluator(f"high-{jokers}"), []
    for ahead, behind in _CHOICES:
        front, back = ahead(ordered), behind(ordered)
        two, five = _two(front, jokers), worth(back, ())
        if five > two:
            found.append(Split(front, back, two, five))
    found.sort(key=_worth, reverse=True)
    return tuple(found)


def _worth(split: Split) -> int:
    """The value of the front, and below it that of the back."""
    return split.two << 24 | split.five


def seven(cards: Sequence[Card], jokers: Jokers) -> Seven:
    """Seven cards, looked at."""
    match jokers:
        case "bug":
            aces = cards.count(JOKER)
        case "wild":
            aces = 0
        case _:
            assert_never(jokers)
    numbers = [rank(card) + 2 for card in cards if card != JOKER] + [_ACE] * aces
    pairs = tuple(number for number in reversed(ANY) if numbers.count(number) == 2)
    top_single = max((number for number in numbers if numbers.count(number) == 1), default=0)
    return Seven(splits(cards, jokers), evaluator(f"high-{jokers}")(cards, ()), pairs, top_single)


# -- the rules, by the names they have in a rulebook -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Which seven cards a rule is for, and which of their settings it takes.

    Of those it takes the one with the best front, and then the best back.
    """

    pairs: Collection[int] = range(4)
    """How many numbers may be held twice."""
    highest: Collection[int] = ANY
    """The allowed ranks of the highest of these pairs, and of the second one."""
    second: Collection[int] = ANY
    leader: int = 0
    """The least that the highest single card may be."""
    best: Collection[int] = CATEGORIES
    """The categories of the best five, and which number may lead them."""
    led_by: Collection[int] = ANY
    pair_in_front: bool = False
    behind: Collection[int] = CATEGORIES
    """The categories that may be left behind, and which number may lead them."""
    behind_led_by: Collection[int] = ANY
    back_leads: bool = False
    """Whether the highest number that leads the back comes before the best front."""

    def fits(self, held: Seven) -> bool:
        """Whether the rule is for these cards."""
        pairs, (category, numbers) = held.pairs, parts(held.best)
        return (
            len(pairs) in self.pairs
            and (not pairs or pairs[0] in self.highest)
            and (len(pairs) < 2 or pairs[1] in self.second)
            and held.top_single >= self.leader
            and category in self.best
            and numbers[0] in self.led_by
        )

    def takes(self, split: Split) -> bool:
        """Whether the rule allows a setting."""
        return (
            (split.pair_in_front or not self.pair_in_front)
            and split.behind in self.behind
            and split.led_by in self.behind_led_by
        )

    def set(self, held: Seven) -> Split | None:
        """The cards as the rule sets them; None where it does not fit."""
        taken = filter(self.takes, held.splits if self.fits(held) else ())
        return max(taken, key=lambda split: split.led_by, default=None) if self.back_leads else next(taken, None)


_BOTH_BEHIND = Rule(pairs=(2,), behind=(TWO_PAIR,))
_FOUR_BEHIND = Rule(behind=(FOUR,))
_PAIR_IN_FRONT = Rule(pair_in_front=True)
RULES: dict[HouseWayRule, Rule] = {
    # The best front that is not foul: without a pair, the second and third highest cards.
    "best-front": Rule(),
    # The highest pair behind, the two best other cards in front.
    "pair-behind": Rule(behind=(PAIR,), back_leads=True),
    # Of three pairs the highest in front, the two others behind.
    "three-pair-highest-in-front": replace(_PAIR_IN_FRONT, pairs=(3,)),
    # Aces behind, the other pair in front.
    "aces-up-split": replace(_PAIR_IN_FRONT, pairs=(1, 2, 3), highest=(_ACE,)),
    # Two pairs, the higher of sixes or less, stay together when a king or an ace can lead the front.
    "small-pairs-stay-behind-a-king": replace(_BOTH_BEHIND, highest=_SMALL, second=_SMALL, leader=_KING),
    # Two pairs, the higher of sevens to tens, stay together when an ace can lead the front.
    "middle-pairs-stay-behind-an-ace": replace(_BOTH_BEHIND, highest=_MIDDLE, leader=_ACE),
    # Jacks, queens or kings with a pair of sixes or less stay together when an ace can lead the front.
    "face-and-small-pair-stay-behind-an-ace": replace(_BOTH_BEHIND, highest=_FACES, second=_SMALL, leader=_ACE),
    # The best pair in front that leaves a better hand behind.
    "pair-on-each-side": _PAIR_IN_FRONT,
    # A pair of aces behind, the third ace and the next best card in front.
    "three-aces-split": Rule(best=(THREE,), led_by=(_ACE,), behind=(PAIR,), behind_led_by=(_ACE,)),
    # Three of a kind behind, the two best other cards in front.
    "three-behind": Rule(behind=(THREE,)),
    # The best pair in front that leaves a straight, a flush or better behind.
    "pair-in-front-of-straight-or-flush": replace(_PAIR_IN_FRONT, behind=range(STRAIGHT, FIVE + 1)),
    # Two pairs, the higher of tens or better, are split and the straight or flush is given up.
    "big-pairs-split": replace(_PAIR_IN_FRONT, pairs=(2,), highest=range(_TEN, _ACE + 1)),
    # The straight or flush that leaves the best front; which of several does not matter.
    "straight-or-flush-behind": Rule(behind=(STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)),
    # The best pair in front that leaves three of a kind or better behind.
    "pair-in-front-of-three": replace(_PAIR_IN_FRONT, behind=range(THREE, FIVE + 1)),
    # The best pair in front that leaves four of a kind or better behind.
    "pair-in-front-of-four": replace(_PAIR_IN_FRONT, behind=range(FOUR, FIVE + 1)),
    # Four sixes or less behind, the two best other cards in front.
    "small-four-stays": replace(_FOUR_BEHIND, led_by=_SMALL),
    # Four sevens to tens stay together when a king or an ace can lead the front.
    "middle-four-stays-behind-a-king": replace(_FOUR_BEHIND, led_by=_MIDDLE, leader=_KING),
}
"""Every rule by the name that a rulebook gives it."""

# -- the whole way -----------------------------------------------------------------------------------------------------


def house_way(cards: Sequence[Card], way: HouseWay, jokers: Jokers) -> Split:
    """Seven cards as the house sets them: the first rule listed for their best five that fits; never foul."""
    held = seven(cards, jokers)
    for name in _listed(way, held.best >> 20):
        if split := RULES[name].set(held):
            return split
    return max(held.splits, key=lambda split: (split.five, split.two))


def _listed(way: HouseWay, category: int) -> tuple[HouseWayRule, ...]:
    return {
        HIGH_CARD: way.high_card,
        PAIR: way.one_pair,
        TWO_PAIR: way.two_pair,
        THREE: way.three_of_a_kind,
        STRAIGHT: way.straight,
        FLUSH: way.flush,
        FULL_HOUSE: way.full_house,
        FOUR: way.four_of_a_kind,
        STRAIGHT_FLUSH: way.straight_flush,
        ROYAL_FLUSH: way.straight_flush,
        FIVE: way.five_of_a_kind,
    }[category]
