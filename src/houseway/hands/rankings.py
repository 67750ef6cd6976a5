"""The rankings by name: the tables of each one's definition and the words for its hands.

The definitions are functions of counts. A ranking keeps each of their values once it has been asked for, so
nothing is computed at import and a hand whose like has been seen before costs one look-up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from houseway.hands import high, low, push_nine
from houseway.hands.values import Memo


@dataclass(frozen=True, slots=True)
class Ranking:
    """One way to say what a hand is worth.

    `by_rank` values the count of ranks; `by_suit` the ranks of one suit, where a ranking knows flushes.
    `limit` is the highest card that a low may have to qualify.
    """

    by_rank: Memo
    categories: tuple[str, ...]
    category: Callable[[int], str]
    name: Callable[[int], str]
    by_suit: Memo | None = None
    jokers: bool = False
    size: int = 5
    low: bool = False
    limit: int | None = None


def _high(by_rank: Callable[[int], int], by_suit: Callable[[int], int], jokers: bool) -> Ranking:
    categories = high.CATEGORIES if jokers else high.CATEGORIES[1:]
    return Ranking(Memo(by_rank), categories, high.category, high.name, Memo(by_suit), jokers)


def _low(jokers: bool) -> Ranking:
    return Ranking(Memo(low.by_rank), low.CATEGORIES, low.category, low.name, jokers=jokers, low=True)


def _low_or_better(limit: int, jokers: bool) -> Ranking:
    by_rank = Memo(partial(low.qualified, limit=limit))
    categories = (*low.CATEGORIES[: limit - 4], low.NO_LOW)
    return Ranking(by_rank, categories, low.category, low.name, jokers=jokers, low=True, limit=limit)


def _push_nine() -> Ranking:
    by_rank = Memo(push_nine.by_rank)
    return Ranking(by_rank, push_nine.CATEGORIES, push_nine.category, push_nine.name, size=3)


RANKINGS = {
    "high": _high(high.by_rank, high.by_suit, jokers=False),
    "high-bug": _high(high.bug_by_rank, high.by_suit, jokers=True),
    "high-wild": _high(high.wild_by_rank, high.wild_by_suit, jokers=True),
    "low": _low(jokers=False),
    "low-8": _low_or_better(8, jokers=False),
    "low-9": _low_or_better(9, jokers=False),
    "low-joker": _low(jokers=True),
    "low-9-joker": _low_or_better(9, jokers=True),
    "push-nine": _push_nine(),
}


def ranking_of(name: str) -> Ranking:
    """The ranking of that name; an unknown name is a ValueError that lists the known ones."""
    try:
        return RANKINGS[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a ranking; there are {', '.join(RANKINGS)}") from None
