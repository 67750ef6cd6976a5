"""Cards by what they count: ace to ten-value card, and the joker. Suits do not matter to the main wager.

>>> [name(value) for value in (ACE, 6, TEN, JOKER)]
['A', '7', 'T', 'Jk']
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER as JOKER_CARD
from houseway.cards import Card

Array: TypeAlias = NDArray[Any]

ACE, TEN, JOKER = 0, 9, 10
KINDS = 11
"""Ten values and the joker."""


def name(value: int) -> str:
    """A value as charts write it."""
    return "Jk" if value == JOKER else "A23456789T"[value]


def card(value: int) -> Card:
    """Some card of that value."""
    return JOKER_CARD if value == JOKER else Card(f"{name(value)}c")


def value_of(one: Card) -> int:
    """What a card counts.

    >>> value_of(Card("Qh"))
    9
    """
    return JOKER if one == JOKER_CARD else TEN if one[0] in "TJQK" else "A23456789".index(one[0])


def full_shoe(decks: int, jokers: int) -> Array:
    """How many cards of each value a full shoe has, with so many jokers in each deck."""
    return np.array([4 * decks] * 9 + [16 * decks, jokers * decks], np.int64)


def without(shoe: Array, *values: int) -> Array:
    """The shoe after these cards have left it."""
    left = shoe.copy()
    for value in values:
        left[value] -= 1
    return left
