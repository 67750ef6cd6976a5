"""What splitting a pair is worth, with splits of the new hands up to a limit.

Hands that a split made are each played by one plan that looks at their own cards and the up card only. Then the cards
may be thought of in any order: all second cards first. Which of them are paired again is a walk: a paired card adds a
hand that waits for its second card, any other card completes one. That a card is *not* of the pair's value is counted
as certain less the chance that it is, so everything comes down to one hand with more and more cards of the pair's
value out of the shoe.
"""

from dataclasses import dataclass
from functools import cache
from math import comb


@dataclass(frozen=True, slots=True)
class OneHand:
    """A hand grown from one split card when so many more cards of the pair's value have left the shoe."""

    pairs: float
    """The chance that its second card makes a pair again."""
    other: float
    """What it is worth with any other second card, by the chance of that."""
    paired: float
    """What it is worth with a pair that is not split, by the chance of that."""


def split_worth(hands: list[OneHand], splits: int) -> float:
    """All hands of the square together, for 1 wagered on each, when every pair is split up to that many splits.

    ``hands[k]`` is a hand with ``k`` more cards of the pair's value gone; 2 × splits − 1 of them are looked at, the
    last one standing for those that are not given.
    """
    total = 0.0
    for again in range(splits - 1):
        # Every pair that came was split and the hands ran out of pairs: 2 + again hands, none of them paired.
        words = 2 * comb(2 * again + 2, again) // (2 * again + 2)
        total += words * (2 + again) * _chance(hands, 0, again) * _unpaired(hands, again, again + 1, whole=False)
    last = splits - 1
    for before, words in enumerate(_walks(last)):
        # The limit is reached by the last card, with some hands complete and the others taking any card.
        waiting = 2 + last - before
        worth = waiting * _unpaired(hands, last, before, whole=True)
        if before:
            worth += before * _unpaired(hands, last, before - 1, whole=False)
        total += words * _chance(hands, 0, last) * worth
    return total


def split_counts(hands: list[OneHand], splits: int) -> tuple[float, float]:
    """The expected number of hands, and of ordered pairs of hands."""
    expected = pairs = 0.0
    for again, chance in enumerate(_split_chances(hands, splits)):
        expected += chance * (2 + again)
        pairs += chance * (2 + again) * (1 + again)
    return expected, pairs


def _split_chances(hands: list[OneHand], splits: int) -> list[float]:
    chances = []
    for again in range(splits - 1):
        words = 2 * comb(2 * again + 2, again) // (2 * again + 2)
        chances.append(words * _chance(hands, 0, again) * _none_paired(hands, again, again + 2))
    return [*chances, 1.0 - sum(chances)]


@cache
def _walks(pairs: int) -> list[int]:
    """By the number of unpaired cards: the orders that end with the last of so many pairs, with a hand always left."""
    if not pairs:
        return [1]
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for card in range(2 * pairs):
        for (paired, other), count in list(ways.items()):
            if paired + other == card and paired < pairs and 2 + paired - other > 0:
                for step in ((paired + 1, other), (paired, other + 1)):
                    ways[step] = ways.get(step, 0) + count
    # The last step is a pair, so the orders are those of one pair less with a hand still waiting.
    return [ways[pairs - 1, other] for other in range(pairs + 1)]


def _at(hands: list[OneHand], gone: int) -> OneHand:
    return hands[min(gone, len(hands) - 1)]


def _chance(hands: list[OneHand], gone: int, cards: int) -> float:
    """The chance that so many cards are all of the pair's value."""
    chance = 1.0
    for card in range(cards):
        chance *= _at(hands, gone + card).pairs
    return chance


def _none_paired(hands: list[OneHand], gone: int, cards: int) -> float:
    """The chance that none of so many cards is of the pair's value."""
    total = 0.0
    for some in range(cards + 1):
        total += (-1) ** some * comb(cards, some) * _chance(hands, gone, some)
    return total


def _unpaired(hands: list[OneHand], gone: int, others: int, *, whole: bool) -> float:
    """A hand's worth where so many other cards are not of the pair's value; ``whole`` lets its own second card be."""
    total = 0.0
    for some in range(others + 1):
        hand = _at(hands, gone + some)
        worth = hand.other + (hand.paired if whole else 0.0)
        total += (-1) ** some * comb(others, some) * _chance(hands, gone, some) * worth
    return total
