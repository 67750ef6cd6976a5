"""The cards of a shoe, by value (ace to ten-value card, and the joker) and by number in a deck.

>>> [name(value) for value in (ACE, 6, TEN, JOKER)]
['A', '7', 'T', 'Jk']
"""

import numpy as np

from houseway.cards import JOKER as JOKER_CARD
from houseway.cards import Card
from houseway.odds.cache import Array

ACE, TEN, JOKER = 0, 9, 10
KINDS = 11
"""Ten values and the joker; suits don't matter to the main wager."""
JOKER_ID = 52
"""Cards are numbered suit by suit (clubs, diamonds, hearts, spades), thirteen ranks from the ace; a joker is 52."""


def name(value: int) -> str:
    """Returns a value as charts write it."""
    return "Jk" if value == JOKER else "A23456789T"[value]


def card(value: int) -> Card:
    """Returns a card of a value."""
    return JOKER_CARD if value == JOKER else Card(f"{name(value)}c")


def value_of(one: Card) -> int:
    """Returns a card's value.

    >>> value_of(Card("Qh"))
    9
    """
    return JOKER if one == JOKER_CARD else TEN if one[0] in "TJQK" else "A23456789".index(one[0])


def full_shoe(decks: int, jokers: int) -> Array:
    """Returns the number of cards of each value in a full shoe, with some jokers in each deck."""
    return np.array([4 * decks] * 9 + [16 * decks, jokers * decks], np.int64)


def without(shoe: Array, *values: int) -> Array:
    """Returns the shoe without these cards."""
    left = shoe.copy()
    for value in values:
        left[value] -= 1
    return left


def numbered_shoe(decks: int, jokers: int) -> Array:
    """Returns a full shoe of card numbers, not shuffled."""
    return np.array([*range(52), *[JOKER_ID] * jokers] * decks, np.int64)


def card_of(number: int) -> Card:
    """Returns the card of a number."""
    return JOKER_CARD if number == JOKER_ID else Card("A23456789TJQK"[number % 13] + "cdhs"[number // 13])
