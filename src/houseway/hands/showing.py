"""The value of a stud hand's exposed cards, which decides who acts first.

Pairs, threes and fours count; straights and flushes do not.
"""

from collections.abc import Sequence

from houseway.cards import Card
from houseway.hands import high, low
from houseway.hands.values import ACE, RANKED, Memo, counts, jokers


def _high(key: int) -> int:
    held = counts(key)
    held[ACE] += jokers(key)
    return high.of_kind(held)


def _low(key: int) -> int:
    return low.of_counts(low.with_jokers(counts(key), jokers(key)))


_HIGH, _LOW = Memo(_high), Memo(_low)


def _key(cards: Sequence[Card]) -> int:
    """Returns the count of each rank; a loop is fastest for this few cards."""
    key = 0
    for card in cards:
        key += RANKED[card]
    return key


def showing_high(cards: Sequence[Card]) -> int:
    """Returns the value of one to five exposed cards for high; a joker is an ace."""
    return _HIGH[_key(cards)]


def showing_low(cards: Sequence[Card]) -> int:
    """Returns the value of one to five exposed cards for low, the lowest the biggest; any pair is worse than none."""
    return _LOW[_key(cards)]
