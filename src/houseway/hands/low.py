"""Ace-to-five low: the ace is the lowest card, straights and flushes do not count, pairs do.

A digit of a low value is 15 less the card's number (ace 1), so that the lower card is the bigger digit.
"""

from houseway.hands import names
from houseway.hands.values import ACE, Shape, best_shape, counts, jokers, need_five, parts, value
from houseway.messages import Message, _

_BEST_FIRST: tuple[Shape, ...] = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
_UNPAIRED = len(_BEST_FIRST) - 1
_NO_LOW = _("no low")
NO_LOW = str(_NO_LOW)
CATEGORIES = tuple(
    map(
        str,
        (
            *(names.LOWS[top] for top in range(5, 14)),
            _("one pair"),
            _("two pair"),
            _("three of a kind"),
            _("full house"),
            _("four of a kind"),
        ),
    )
)
"""The categories, best first: lows without a pair by their highest card, then the rest. They are keys too, so they are
plain text.
"""
_LOW_FIRST = (ACE, *range(ACE))


def number(rank: int) -> int:
    """Returns the number of a rank when the ace is low: ace 1, two 2, king 13."""
    return 1 if rank == ACE else rank + 2


def of_counts(held: list[int]) -> int:
    """Returns the best low of some counts."""
    place, chosen = best_shape(held, _BEST_FIRST, _LOW_FIRST)
    return value(_UNPAIRED - place, _in_reading_order([15 - number(rank) for rank in chosen]))


def _in_reading_order(digits: list[int]) -> list[int]:
    """Sorts larger groups first, and groups of one size by their highest card, which is the smallest digit."""
    return sorted(digits, key=lambda digit: (-digits.count(digit), digit))


def with_jokers(held: list[int], spare: int) -> list[int]:
    """Returns the counts with each joker as the lowest rank that the hand does not hold."""
    if not spare:
        return held
    held = held.copy()
    for rank in [rank for rank in _LOW_FIRST if not held[rank]][:spare]:
        held[rank] = 1
    return held


def by_rank(key: int) -> int:
    """Returns the best low of five cards."""
    held, spare = counts(key), jokers(key)
    need_five(held, spare)
    return of_counts(with_jokers(held, spare))


def qualified(key: int, limit: int) -> int:
    """Returns the best low with five different ranks, none above the limit; 0 if there is none.

    These are the eight-or-better and nine-or-better lows of the high-low games.
    """
    low = by_rank(key)
    return low if low >= value(_UNPAIRED, (15 - limit,)) else 0


def category(of: int) -> str:
    """Returns the category of a value; a low without a pair is named by its highest card."""
    if not of:
        return NO_LOW
    kind, digits = parts(of)
    return CATEGORIES[10 - digits[0]] if kind == _UNPAIRED else CATEGORIES[-1 - kind]


def name(of: int) -> Message:
    """Returns the low in words: ``an eight-six low``."""
    if not of:
        return _NO_LOW
    numbers = [15 - digit for digit in parts(of)[1]]
    if of >> 20 < _UNPAIRED:
        return names.of_a_kind(numbers)
    top, second = numbers[:2]
    return _("a wheel") if top == 5 else names.low(top, second)
