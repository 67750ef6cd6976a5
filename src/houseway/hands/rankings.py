"""The rankings by name: the tables of each one's definition and the words for its hands.

The definitions are functions of counts. A ranking caches their values, so nothing is computed at import, and a hand
like an earlier one costs one lookup.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from houseway.hands import badugi, high, low, low_with_flushes, push_nine, short_deck
from houseway.hands.values import Memo
from houseway.messages import Message, _

Reads: TypeAlias = Literal["ranks", "flushes", "fives", "rainbows"]
"""How cards are read: by their ranks alone; by ranks or as a flush, whichever is better; five at a time, as straights
and flushes count against a hand; or as cards of different ranks and suits.
"""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking of hands.

    `by_rank` values the count of ranks; `by_suit` a mask of ranks: those of one suit in a ranking with flushes, those
    of different suits in badugi. `limit` is the highest card of a qualifying low.
    """

    by_rank: Memo
    categories: tuple[str, ...]
    category: Callable[[int], str]
    name: Callable[[int], Message]
    by_suit: Memo | None = None
    jokers: bool = False
    size: int = 5
    low: bool = False
    limit: int | None = None
    reads: Reads = "ranks"

    @property
    def wild(self) -> bool:
        """Whether a joker is the card of the pack, other than those held, that makes the best hand."""
        return self.jokers and self.reads in ("fives", "rainbows")


def _high(by_rank: Callable[[int], int], by_suit: Callable[[int], int], jokers: bool) -> Ranking:
    categories = high.CATEGORIES if jokers else high.CATEGORIES[1:]
    return Ranking(Memo(by_rank), categories, high.category, high.name, Memo(by_suit), jokers, reads="flushes")


def _low(jokers: bool) -> Ranking:
    return Ranking(Memo(low.by_rank), low.CATEGORIES, low.category, low.name, jokers=jokers, low=True)


def _low_or_better(limit: int, jokers: bool) -> Ranking:
    by_rank = Memo(partial(low.qualified, limit=limit))
    categories = (*low.CATEGORIES[: limit - 4], low.NO_LOW)
    return Ranking(by_rank, categories, low.category, low.name, jokers=jokers, low=True, limit=limit)


def _push_nine() -> Ranking:
    by_rank = Memo(push_nine.by_rank)
    return Ranking(by_rank, push_nine.CATEGORIES, push_nine.category, push_nine.name, size=3)


def _low_with_flushes(of: low_with_flushes.Low, jokers: bool) -> Ranking:
    by_suit = Memo(of.by_suit)
    return Ranking(Memo(of.by_rank), of.categories, of.category, of.name, by_suit, jokers, low=True, reads="fives")


def _badugi(of: badugi.Badugi, jokers: bool) -> Ranking:
    ranks = Memo(of.of_ranks)
    categories = badugi.CATEGORIES
    return Ranking(ranks, categories, badugi.category, badugi.name, ranks, jokers, size=4, low=True, reads="rainbows")


def _short_deck(of: short_deck.ShortDeck) -> Ranking:
    return Ranking(Memo(of.by_rank), of.categories, of.category, of.name, Memo(of.by_suit), reads="flushes")


RANKINGS = {
    "high": _high(high.by_rank, high.by_suit, jokers=False),
    "high-bug": _high(high.bug_by_rank, high.by_suit, jokers=True),
    "high-wild": _high(high.wild_by_rank, high.wild_by_suit, jokers=True),
    "low": _low(jokers=False),
    "low-8": _low_or_better(8, jokers=False),
    "low-9": _low_or_better(9, jokers=False),
    "low-joker": _low(jokers=True),
    "low-9-joker": _low_or_better(9, jokers=True),
    "deuce-to-seven": _low_with_flushes(low_with_flushes.DEUCE_TO_SEVEN, jokers=False),
    "deuce-to-seven-joker": _low_with_flushes(low_with_flushes.DEUCE_TO_SEVEN, jokers=True),
    "ace-to-six": _low_with_flushes(low_with_flushes.ACE_TO_SIX, jokers=False),
    "badugi": _badugi(badugi.ACE_LOW, jokers=False),
    "badugi-joker": _badugi(badugi.ACE_LOW, jokers=True),
    "badugi-ace-high": _badugi(badugi.ACE_HIGH, jokers=False),
    "badugi-ace-high-joker": _badugi(badugi.ACE_HIGH, jokers=True),
    "short-deck": _short_deck(short_deck.FLUSH_OVER_FULL),
    "short-deck-threes": _short_deck(short_deck.THREES_OVER_STRAIGHT),
    "push-nine": _push_nine(),
}


def ranking_of(name: str) -> Ranking:
    """Returns the ranking with that name; ValueError lists the known ones."""
    try:
        return RANKINGS[name]
    except KeyError:
        raise ValueError(
            _("{name} isn't a ranking. Use: {known}.", name=repr(name), known=", ".join(RANKINGS))
        ) from None
