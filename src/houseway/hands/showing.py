"""What the exposed cards of a stud hand are worth, to decide who acts first.

Pairs, threes and fours count; straights and flushes do not.
"""

from collections.abc import Sequence

from houseway.cards import Card
from houseway.hands import high, low
from houseway.hands.values import ACE, RANKED, counts, jokers


def showing_high(cards: Sequence[Card]) -> int:
    """The value of one to five exposed cards for high; a joker is an ace."""
    key = sum(RANKED[c] for c in cards)
    held = counts(key)
    held[ACE] += jokers(key)
    return high.of_kind(held)


def showing_low(cards: Sequence[Card]) -> int:
    """The value of one to five exposed cards for low, the lowest the biggest; any pair is worse than none."""
    key = sum(RANKED[c] for c in cards)
    return low.of_counts(low.with_jokers(counts(key), jokers(key)))
