"""Hold'em without the cards below six: a flush beats a full house, and A-6-7-8-9 is the lowest straight.

In the second of the two rankings three of a kind beat a straight as well.
"""

from houseway.hands import high
from houseway.hands.values import ACE, counts, mask, need_five, value
from houseway.messages import Message

_FIVE = 3
"""The index of the five; the ace takes its place in the lowest straight."""
_LOWEST = value(0, (9, 8, 7, 6, 1))


class ShortDeck:
    """One of the two rankings: the categories of `high`, worst first, in their order here."""

    def __init__(self, *order: int) -> None:
        self._place = {category: place for place, category in enumerate(order)}
        self._order = order
        self.categories = tuple(high.CATEGORIES[high.FIVE - category] for category in reversed(order))
        """The categories, best first."""

    def by_rank(self, key: int) -> int:
        """Returns the best five by ranks alone."""
        held = counts(key)
        need_five(held)
        kinds = self._as_here(high.of_kind(held))
        straight = _straight(mask(held))
        return max(kinds, self._in(high.STRAIGHT, straight)) if straight else kinds

    def by_suit(self, key: int) -> int:
        """Returns the best flush or straight flush of one suit's ranks."""
        if straight := _straight(key):
            royal = straight >> 16 == 14
            return self._in(high.ROYAL_FLUSH if royal else high.STRAIGHT_FLUSH, straight)
        return self._as_here(high.by_suit(key))

    def _as_here(self, of: int) -> int:
        return self._in(of >> 20, of & 0xFFFFF)

    def _in(self, category: int, digits: int) -> int:
        return self._place[category] << 20 | digits

    def _as_high(self, of: int) -> int:
        return self._order[of >> 20] << 20 | of & 0xFFFFF

    def category(self, of: int) -> str:
        """Returns the category of a value."""
        return high.category(self._as_high(of))

    def name(self, of: int) -> Message:
        """Returns the hand in words."""
        return high.name(self._as_high(of))


def _straight(held: int) -> int:
    """Returns the digits of the best straight; 0 if there is none. The ace also represents the five."""
    top = high.straight_top(held | (held >> ACE) << _FIVE)
    if top == 9:
        return _LOWEST
    return value(0, range(top, top - 5, -1)) if top else 0


_SHARED = (high.FULL_HOUSE, high.FLUSH, high.FOUR, high.STRAIGHT_FLUSH, high.ROYAL_FLUSH)
_FEW = (high.HIGH_CARD, high.PAIR, high.TWO_PAIR)
FLUSH_OVER_FULL = ShortDeck(*_FEW, high.THREE, high.STRAIGHT, *_SHARED)
THREES_OVER_STRAIGHT = ShortDeck(*_FEW, high.STRAIGHT, high.THREE, *_SHARED)
