"""The cards of a shoe, by what they count (ace to ten-value card, and the joker) and by their number in a deck.

>>> [name(value) for value in (ACE, 6, TEN, JOKER)]
['A', '7', 'T', 'Jk']
"""

import numpy as np

from houseway.cards import JOKER as JOKER_CARD
from houseway.cards import Card
from houseway.odds.compiling.stored import Array

ACE, TEN, JOKER = 0, 9, 10
KINDS = 11
"""Ten values and the joker; suits do not matter to the main wager."""
JOKER_ID = 52
"""Cards are numbered suit by suit (clubs, diamonds, hearts, spades), thirteen ranks from the ace; a joker is 52."""


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


def numbered_shoe(decks: int, jokers: int) -> Array:
    """A full shoe of card numbers, not shuffled."""
    return np.array([*range(52), *[JOKER_ID] * jokers] * decks, np.int64)


def card_of(number: int) -> Card:
    """The card that a number stands for."""
    return JOKER_CARD if number == JOKER_ID else Card("A23456789TJQK"[number % 13] + "cdhs"[number // 13])
