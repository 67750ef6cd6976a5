"""The house way: seven cards are set as two and five by the rules that the rulebook lists, and never foul.

Each rule is a small function that picks one of the settings that are not foul, or None where it does not fit the
cards. Jokers need no rules of their own: every setting is valued with them, wild or as the bug they are.

>>> from houseway.cards import cards, text
>>> from houseway.rulebook import BankedRules, house
>>> rules = house("marina").game("double-hand")
>>> assert isinstance(rules, BankedRules) and rules.house_way
>>> setting = house_way(cards("As 5d Ad Kc 5h 9s 2c"), rules.house_way, "bug")
>>> text(setting.front), text(setting.back)
('5d 5h', 'Ad As Kc 9s 2c')
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, Protocol

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
from houseway.rulebook.banked import HouseWay, HouseWayRule

_TEN, _KING, _ACE = 10, 13, 14
_SMALL, _MIDDLE, _FACES = range(2, 7), range(7, 11), range(11, 14)
_PLACE: dict[Card, int] = {card: at for at, card in enumerate((JOKER, *sorted(deck(), key=lambda c: (-rank(c), c))))}
"""Jokers first, then aces down to twos."""
_CHOICES = tuple(
    (itemgetter(*front), itemgetter(*(at for at in range(7) if at not in front))) for front in combinations(range(7), 2)
)
"""Every way to take two cards of seven, and the five that are left."""
_two = cache(two_card)
_STRAIGHT_OR_FLUSH = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)


class Split(NamedTuple):
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


@dataclass(frozen=True, slots=True)
class Seven:
    """Seven cards and every way to set them that is not foul, the best front first."""

    splits: tuple[Split, ...]
    best: int
    """The value of the best five of them."""
    numbers: tuple[int, ...]
    """The number of each card, high to low; a bug is an ace, a wild joker is left out."""

    def first(self, fits: Callable[[Split], bool]) -> Split | None:
        """The setting with the best front, and then the best back, among those that fit."""
        return next((split for split in self.splits if fits(split)), None)

    @property
    def pairs(self) -> list[int]:
        """The numbers held twice, high to low."""
        return [number for number, count in Counter(self.numbers).items() if count == 2]

    @property
    def top_single(self) -> int:
        """The highest number held once; 0 where there is none."""
        return next((number for number, count in Counter(self.numbers).items() if count == 1), 0)


def splits(cards: Sequence[Card], jokers: Jokers) -> tuple[Split, ...]:
    """Every way to set seven cards that is not foul, the best front first; the order they came in does not matter."""
    ordered = sorted(cards, key=_PLACE.__getitem__)
    worth, found = evaluator(f"high-{jokers}"), []
    for ahead, behind in _CHOICES:
        front, back = ahead(ordered), behind(ordered)
        two, five = _two(front, jokers), worth(back, ())
        if five > two:
            found.append(Split(front, back, two, five))
    found.sort(key=lambda split: (split.two, split.five), reverse=True)
    return tuple(found)


def seven(cards: Sequence[Card], jokers: Jokers) -> Seven:
    """Seven cards, looked at."""
    aces = cards.count(JOKER) if jokers == "bug" else 0
    natural = [rank(card) + 2 for card in cards if card != JOKER]
    numbers = tuple(sorted([*natural, *[_ACE] * aces], reverse=True))
    return Seven(splits(cards, jokers), evaluator(f"high-{jokers}")(cards, ()), numbers)


# -- the rules, by the names they have in a rulebook -------------------------------------------------------------------


def best_front(held: Seven) -> Split | None:
    """The best front that is not foul: without a pair, the second and third highest cards."""
    return held.splits[0]


def pair_behind(held: Seven) -> Split | None:
    """The highest pair behind, the two best other cards in front."""
    kept = [split for split in held.splits if split.behind == PAIR]
    return max(kept, key=lambda split: (parts(split.five)[1][0], split.two, split.five), default=None)


def three_pair_highest_in_front(held: Seven) -> Split | None:
    """Of three pairs the highest in front, the two others behind."""
    return held.first(lambda split: split.pair_in_front) if len(held.pairs) == 3 else None


def pair_on_each_side(held: Seven) -> Split | None:
    """The best pair in front that leaves a better hand behind."""
    return held.first(lambda split: split.pair_in_front)


def aces_up_split(held: Seven) -> Split | None:
    """Aces behind, the other pair in front."""
    return pair_on_each_side(held) if held.pairs and held.pairs[0] == _ACE else None


def small_pairs_stay_behind_a_king(held: Seven) -> Split | None:
    """Two pairs, the higher of sixes or less, stay together when a king or an ace can lead the front."""
    return _both_behind(held, highest=_SMALL, lower=_SMALL, leader=_KING)


def middle_pairs_stay_behind_an_ace(held: Seven) -> Split | None:
    """Two pairs, the higher of sevens to tens, stay together when an ace can lead the front."""
    return _both_behind(held, highest=_MIDDLE, lower=(*_SMALL, *_MIDDLE), leader=_ACE)


def face_and_small_pair_stay_behind_an_ace(held: Seven) -> Split | None:
    """Jacks, queens or kings with a pair of sixes or less stay together when an ace can lead the front."""
    return _both_behind(held, highest=_FACES, lower=_SMALL, leader=_ACE)


def _both_behind(held: Seven, *, highest: Sequence[int], lower: Sequence[int], leader: int) -> Split | None:
    pairs = held.pairs
    if len(pairs) != 2 or pairs[0] not in highest or pairs[1] not in lower or held.top_single < leader:
        return None
    return held.first(lambda split: split.behind == TWO_PAIR)


def three_aces_split(held: Seven) -> Split | None:
    """A pair of aces behind, the third ace and the next best card in front."""
    if held.best >> 20 != THREE or parts(held.best)[1][0] != _ACE:
        return None
    return held.first(lambda split: split.behind == PAIR and parts(split.five)[1][0] == _ACE)


def three_behind(held: Seven) -> Split | None:
    """Three of a kind behind, the two best other cards in front."""
    return held.first(lambda split: split.behind == THREE)


def pair_in_front_of_straight_or_flush(held: Seven) -> Split | None:
    """The best pair in front that leaves a straight, a flush or better behind."""
    return held.first(lambda split: split.pair_in_front and split.behind >= STRAIGHT)


def big_pairs_split(held: Seven) -> Split | None:
    """Two pairs, the higher of tens or better, are split and the straight or flush is given up."""
    return pair_on_each_side(held) if len(held.pairs) == 2 and held.pairs[0] >= _TEN else None


def straight_or_flush_behind(held: Seven) -> Split | None:
    """The straight or flush that leaves the best front; which of several does not matter."""
    return held.first(lambda split: split.behind in _STRAIGHT_OR_FLUSH)


def pair_in_front_of_three(held: Seven) -> Split | None:
    """The best pair in front that leaves three of a kind or better behind."""
    return held.first(lambda split: split.pair_in_front and split.behind >= THREE)


def pair_in_front_of_four(held: Seven) -> Split | None:
    """The best pair in front that leaves four of a kind or better behind."""
    return held.first(lambda split: split.pair_in_front and split.behind >= FOUR)


def small_four_stays(held: Seven) -> Split | None:
    """Four sixes or less behind, the two best other cards in front."""
    return _four_behind(held, _SMALL, leader=0)


def middle_four_stays_behind_a_king(held: Seven) -> Split | None:
    """Four sevens to tens stay together when a king or an ace can lead the front."""
    return _four_behind(held, _MIDDLE, leader=_KING)


def _four_behind(held: Seven, numbers: Sequence[int], *, leader: int) -> Split | None:
    if parts(held.best)[1][0] not in numbers or held.top_single < leader:
        return None
    return held.first(lambda split: split.behind == FOUR)


class _Rule(Protocol):
    __name__: str

    def __call__(self, held: Seven) -> Split | None: ...


_FUNCTIONS: tuple[_Rule, ...] = (
    best_front,
    pair_behind,
    three_pair_highest_in_front,
    aces_up_split,
    small_pairs_stay_behind_a_king,
    middle_pairs_stay_behind_an_ace,
    face_and_small_pair_stay_behind_an_ace,
    pair_on_each_side,
    three_aces_split,
    three_behind,
    pair_in_front_of_straight_or_flush,
    big_pairs_split,
    straight_or_flush_behind,
    pair_in_front_of_three,
    pair_in_front_of_four,
    small_four_stays,
    middle_four_stays_behind_a_king,
)
RULES: dict[str, _Rule] = {rule.__name__.replace("_", "-"): rule for rule in _FUNCTIONS}
"""Every rule by the name that a rulebook gives it."""

# -- the whole way -----------------------------------------------------------------------------------------------------


def house_way(cards: Sequence[Card], way: HouseWay, jokers: Jokers) -> Split:
    """Seven cards as the house sets them: the first rule listed for their best five that fits; never foul."""
    held = seven(cards, jokers)
    for name in _listed(way, held.best >> 20):
        if split := RULES[name](held):
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
