"""Pai Gow and Double Hand: seven cards set as two and five; the five must outrank the two."""

from collections.abc import Sequence
from typing import Literal

from houseway.cards import JOKER, Card, rank
from houseway.hands import evaluator
from houseway.hands.high import HIGH_CARD, PAIR
from houseway.hands.values import value

Jokers = Literal["bug", "wild"]
"""A bug is an ace in the two-card hand; a wild joker pairs the other card."""

_ACE = 14


def two_card(cards: Sequence[Card], jokers: Jokers) -> int:
    """Returns the value of a two-card hand, a pair or two high cards, on the scale of a five-card hand."""
    numbers = sorted((rank(c) + 2 for c in cards if c != JOKER), reverse=True)
    stands_for = numbers[0] if jokers == "wild" and numbers else _ACE
    top, second = sorted([*numbers, *[stands_for] * (2 - len(numbers))], reverse=True)
    return value(PAIR if top == second else HIGH_CARD, (top, second))


def five_card(cards: Sequence[Card], jokers: Jokers) -> int:
    """Returns the value of a five-card hand; A-2-3-4-5 is the lowest straight."""
    return evaluator(f"high-{jokers}")(cards, ())


def legal_setting(two: Sequence[Card], five: Sequence[Card], jokers: Jokers) -> bool:
    """Whether seven cards are set legally, two and five with the five higher; otherwise the hand is foul."""
    return (len(two), len(five)) == (2, 5) and five_card(five, jokers) > two_card(two, jokers)
