"""Pai Gow and Double Hand compiled: the two-card hand, the five-card hand and whether the setting is foul.

Two-card hands have places of their own, `worth_two` has their values; five-card hands have those of the ranking.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.cards import deck
from houseway.hands.pai_gow import Jokers, two_card
from houseway.odds.compiling.compiled import U64, compiled, inlined, lowest, read16
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.kernels import place_any
from houseway.odds.rankings.tables import Table, table

_CARDS = 54
_FIVES = _CARDS * _CARDS


class Settings(NamedTuple):
    """The tables of one joker rule."""

    five: Table
    book: Array
    """By two cards: their place; from _FIVES on, by that place: the lowest place of a five that is not foul with it."""
    worth_two: Array
    """By the place of two cards: the value that `houseway.hands` gives."""

    @property
    def address(self) -> int:
        """How the kernels take the book; `settings` keeps it alive."""
        return U64(self.book.ctypes.data)


@cache
def settings(jokers: Jokers) -> Settings:
    """The tables of two-and-five for a bug or wild jokers."""
    cards, five = deck(jokers=2), table(f"high-{jokers}")
    values = np.array([two_card((one, other), jokers) for one in cards for other in cards])
    worth = np.unique(values)
    lowest_five = np.searchsorted(five.values, worth, side="right")
    book = np.concatenate([np.searchsorted(worth, values), lowest_five]).astype(np.uint16)
    return Settings(five, book, worth.astype(np.int32))


@inlined
def place_two(two: int, book: int) -> int:
    """The place of a two-card hand."""
    return read16(book, U64(_CARDS) * lowest(two) + lowest(two & two - U64(1)))


@inlined
def foul(two: int, five: int, book: int) -> bool:
    """Whether a setting is foul: the five do not outrank the two."""
    return five < read16(book, U64(_FIVES) + U64(two))


@compiled
def set_hands(twos: Array, fives: Array, book: int, five: int, out: Array) -> None:
    """Many settings at once: the place of the two, the place of the five, and 1 if the setting is legal."""
    for at in range(len(twos)):
        low, high = place_two(twos[at], book), place_any(fives[at], five)
        out[at, 0], out[at, 1] = low, high
        out[at, 2] = 0 if foul(low, high, book) else 1
