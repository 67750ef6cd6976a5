"""Lows that count straights and flushes against a hand: deuce-to-seven and ace-to-six.

A value is the opposite of the high hand: fewer and lower cards together are better. As in `low`, a digit is 15 less the
card's number, so that the lower card is the bigger digit. In deuce-to-seven the ace is always high, so A-2-3-4-5 is not
a straight; in ace-to-six it is always low, so 6-4-3-2-A is the best hand.
"""

from houseway.hands.names import FLUSHES, LOWS, STRAIGHT_FLUSHES, STRAIGHTS, low, of_a_kind
from houseway.hands.values import ACE, Shape, best_shape, counts, need_five, parts, value
from houseway.messages import Message, _

_KINDS: tuple[tuple[Shape, int], ...] = (
    ((1, 1, 1, 1, 1), 8),
    ((2, 1, 1, 1), 7),
    ((2, 2, 1), 6),
    ((3, 1, 1), 5),
    ((3, 2), 2),
    ((4, 1), 1),
)
_BEST_FIRST = tuple(shape for shape, _ in _KINDS)
_NO_PAIR, _STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 8, 4, 3, 0
_BY_TOP_CARD = {_STRAIGHT: STRAIGHTS, _FLUSH: FLUSHES, _STRAIGHT_FLUSH: STRAIGHT_FLUSHES}
_MADE = tuple(
    map(
        str,
        (
            _("one pair"),
            _("two pair"),
            _("three of a kind"),
            _("straight"),
            _("flush"),
            _("full house"),
            _("four of a kind"),
            _("straight flush"),
        ),
    )
)


class Low:
    """One of these lows, with a low or a high ace."""

    def __init__(self, ace: int) -> None:
        self._numbers = tuple(ace if rank == ACE else rank + 2 for rank in range(13))
        self._low_first = tuple(sorted(range(13), key=self._numbers.__getitem__))
        best = 6 if ace == 1 else 7
        self.categories = (*(LOWS[top] for top in range(best, 14 if ace == 1 else 15)), *_MADE)
        """The categories, best first: lows without a pair by their highest card, then the rest."""

    def by_rank(self, key: int) -> int:
        """Returns the value of five cards of several suits."""
        held = counts(key)
        need_five(held)
        place, chosen = best_shape(held, _BEST_FIRST, self._low_first)
        kind = _STRAIGHT if not place and self._runs(chosen) else _KINDS[place][1]
        return self._value(kind, chosen)

    def by_suit(self, key: int) -> int:
        """Returns the value of five cards of one suit, given as a mask of ranks."""
        chosen = [rank for rank in range(13) if key >> rank & 1]
        return self._value(_STRAIGHT_FLUSH if self._runs(chosen) else _FLUSH, chosen)

    def _runs(self, ranks: list[int]) -> bool:
        """Whether five different ranks are in sequence."""
        numbers = sorted(self._numbers[rank] for rank in ranks)
        return numbers[-1] - numbers[0] == 4

    def _value(self, kind: int, ranks: list[int]) -> int:
        """Sorts larger groups first, and groups of one size by their highest card, which is the smallest digit."""
        digits = [15 - self._numbers[rank] for rank in ranks]
        return value(kind, sorted(digits, key=lambda digit: (-digits.count(digit), digit)))

    def category(self, of: int) -> str:
        """Returns the category of a value; a low without a pair is named by its highest card."""
        kind, digits = parts(of)
        return LOWS[15 - digits[0]] if kind == _NO_PAIR else _MADE[7 - kind]

    def name(self, of: int) -> Message:
        """Returns the low in words: ``a seven-five low``."""
        kind, digits = parts(of)
        numbers = [15 - digit for digit in digits]
        if kind == _NO_PAIR:
            return low(numbers[0], numbers[1])
        if kind in _BY_TOP_CARD:
            return _BY_TOP_CARD[kind][numbers[0]]
        return of_a_kind(numbers)


DEUCE_TO_SEVEN: Low = Low(ace=14)
ACE_TO_SIX: Low = Low(ace=1)
