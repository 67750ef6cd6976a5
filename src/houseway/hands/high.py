"""The standard ranking, with or without jokers.

Each function takes counts and returns a value. `by_rank` sees the ranks alone, `by_suit` the ranks held in one suit;
the better of the two is the hand. The ace is high, and low in A-2-3-4-5, the lowest straight. Suits never break ties.

A **bug** is an ace, or completes a straight, a flush or a straight flush; in a flush it is the highest card of the suit
that the hand does not hold. A **wild** joker is any card, even one that the hand holds.
"""

from itertools import combinations_with_replacement
from typing import Final

from houseway.hands.names import FLUSHES, STRAIGHT_FLUSHES, STRAIGHTS, of_a_kind
from houseway.hands.values import ACE, Shape, best_shape, counts, jokers, mask, need_five, parts, value
from houseway.messages import Message, _

CATEGORIES = tuple(
    map(
        str,
        (
            _("five of a kind"),
            _("royal flush"),
            _("straight flush"),
            _("four of a kind"),
            _("full house"),
            _("flush"),
            _("straight"),
            _("three of a kind"),
            _("two pair"),
            _("one pair"),
            _("high card"),
        ),
    )
)
"""The categories, best first; five of a kind needs a joker. They are keys too, so they are plain text."""
HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8
ROYAL_FLUSH: Final = 9
FIVE: Final = 10

_SHAPES: tuple[tuple[Shape, int], ...] = (
    ((5,), FIVE),
    ((4, 1), FOUR),
    ((3, 2), FULL_HOUSE),
    ((3, 1, 1), THREE),
    ((2, 2, 1), TWO_PAIR),
    ((2, 1, 1, 1), PAIR),
    ((1, 1, 1, 1, 1), HIGH_CARD),
)
_BY_TOP_CARD = {STRAIGHT: STRAIGHTS, FLUSH: FLUSHES, STRAIGHT_FLUSH: STRAIGHT_FLUSHES}
_BEST_FIRST = tuple(shape for shape, _category in _SHAPES)
_HIGH_FIRST = tuple(range(ACE, -1, -1))
_SUIT_JOKERS = 13  # the bit of a suit's mask above which its jokers are counted


def of_kind(held: list[int]) -> int:
    """Returns the best of pairs, threes, fours and the like, without straights and flushes."""
    place, chosen = best_shape(held, _BEST_FIRST, _HIGH_FIRST)
    return value(_SHAPES[place][1], [rank + 2 for rank in chosen])


def straight_top(held: int, spare: int = 0) -> int:
    """Returns the top card (5 to 14) of the best straight in a mask of ranks, with jokers in its gaps; 0 if none."""
    with_low_ace = held << 1 | held >> ACE
    for top in range(14, 4, -1):
        if (with_low_ace >> top - 5 & 31).bit_count() + spare >= 5:
            return top
    return 0


def _straight(category: int, top: int) -> int:
    """Returns a straight's value; its ace is 1 when it plays low."""
    return value(category, range(top, top - 5, -1))


def by_rank(key: int) -> int:
    """Returns the best five by ranks alone."""
    held = counts(key)
    need_five(held)
    return _better(of_kind(held), mask(held), 0)


def bug_by_rank(key: int) -> int:
    """Returns the best five by ranks alone, each joker an ace or a card of a straight."""
    held, spare = counts(key), jokers(key)
    need_five(held, spare)
    natural = mask(held)
    held[ACE] += spare
    return _better(of_kind(held), natural, spare)


def wild_by_rank(key: int) -> int:
    """Returns the best five by ranks alone, each joker any rank: a rank in the hand, or an ace, is always best."""
    held, spare = counts(key), jokers(key)
    need_five(held, spare)
    useful = [rank for rank in range(13) if held[rank] or rank == ACE]
    best = 0
    for stands_for in combinations_with_replacement(useful, spare):
        now = held.copy()
        for rank in stands_for:
            now[rank] += 1
        best = max(best, of_kind(now))
    return _better(best, mask(held), spare)


def _better(of_a_kind: int, held: int, spare: int) -> int:
    """Returns the better of a hand of pairs or sets and the best straight."""
    top = straight_top(held, spare)
    return max(of_a_kind, _straight(STRAIGHT, top)) if top else of_a_kind


def suit_key(held: int, spare: int) -> int:
    """Returns the ranks held in one suit, as a mask, with the jokers."""
    return held | spare << _SUIT_JOKERS


def by_suit(key: int) -> int:
    """Returns the best flush or straight flush of one suit's ranks, each joker the highest card missing."""
    held, spare = key & 0x1FFF, key >> _SUIT_JOKERS
    missing = [rank for rank in _HIGH_FIRST if not held >> rank & 1]
    full = held | sum(1 << rank for rank in missing[:spare])
    return _flush(held, spare, [rank for rank in _HIGH_FIRST if full >> rank & 1])


def wild_by_suit(key: int) -> int:
    """Returns the best flush or straight flush of one suit's ranks, each joker an ace, even in addition to the suit's
    own.
    """
    held, spare = key & 0x1FFF, key >> _SUIT_JOKERS
    return _flush(held, spare, [ACE] * spare + [rank for rank in _HIGH_FIRST if held >> rank & 1])


def _flush(held: int, spare: int, ranks: list[int]) -> int:
    if top := straight_top(held, spare):
        return _straight(ROYAL_FLUSH if top == 14 else STRAIGHT_FLUSH, top)
    return value(FLUSH, [rank + 2 for rank in ranks[:5]])


def category(of: int) -> str:
    """Returns the category of a value."""
    return CATEGORIES[FIVE - (of >> 20)]


def name(of: int) -> Message:
    """Returns the hand in words: ``a full house, kings over tens``."""
    kind, digits = parts(of)
    if kind == ROYAL_FLUSH:
        return _("a royal flush")
    if kind in _BY_TOP_CARD:
        return _BY_TOP_CARD[kind][digits[0]]
    return of_a_kind(digits)
