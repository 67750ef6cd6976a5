"""How hands are counted and how a value is written as a number.

A set of cards is counted in one integer, its **key**: three bits for each rank (two lowest) and three for the
jokers, so that adding the keys of cards counts their ranks. Suits are counted apart, see `SUITED`.

A **value** is an integer too: the category in front, then five hexadecimal digits, one for each card that
plays, in the order one reads them. Within one ranking the bigger value is the better hand; 0 is no hand.

>>> hex(value(6, (13, 13, 13, 10, 10)))
'0x6dddaa'
>>> parts(0x6dddaa)
(6, (13, 13, 13, 10, 10))
"""

from collections.abc import Callable, Iterable

from houseway.cards import JOKER, RANKS, SUITS, BadCards, Card, deck
from houseway.messages import _

ACE = 12
"""The index of the ace's count; the two has index 0."""
_JOKERS = 3 * len(RANKS)

Shape = tuple[int, ...]
"""Group sizes of equal ranks: (3, 2) is a full house."""

RANKED: dict[Card, int] = {c: 1 << 3 * RANKS.index(c[0]) for c in deck()}
"""The key of each card, which adds to the count of ranks; jokers are counted separately."""
RANKED[JOKER] = 1 << _JOKERS

SUITED: dict[Card, int] = {c: 1 << 4 * SUITS.index(c[1]) for c in deck()}
"""The key of each card in the count of suits, four bits a suit; a joker counts in every suit."""
SUITED[JOKER] = 0x1111


MOST_VALUES = 1 << 16
"""The most values in a table: 7 MiB."""


class Memo(dict[int, int]):
    """A table of one function's values, filled on demand and emptied when it is full.

    Eight cards of Pineapple alone have more than 100,000 counts of ranks, so a room that runs for days would go on
    growing. The frequent ones are back after a moment.
    """

    __slots__ = ("_of",)

    def __init__(self, of: Callable[[int], int]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, key: int) -> int:
        if len(self) >= MOST_VALUES:
            self.clear()
        found = self[key] = self._of(key)
        return found


def counts(key: int) -> list[int]:
    """Returns the number of cards of each rank in a key, twos first, without jokers."""
    return [key >> 3 * rank & 7 for rank in range(13)]


def jokers(key: int) -> int:
    """Returns the number of jokers in a key."""
    return key >> _JOKERS


def mask(held: list[int]) -> int:
    """Returns a mask with one bit for each rank held."""
    return sum(1 << rank for rank, count in enumerate(held) if count)


def best_shape(held: list[int], shapes: tuple[Shape, ...], order: tuple[int, ...]) -> tuple[int, list[int]]:
    """Returns the index of the first shape that the cards can make, and the rank of each card in it.

    Ranks are tried in the given order, so the order decides between two hands of a shape. Hands of fewer than five
    cards leave single cards out.
    """
    present = [rank for rank in order if held[rank]]
    cards, most = min(5, sum(held)), max(held)
    for place, shape in enumerate(shapes):
        if shape[0] > most:
            continue
        chosen: list[int] = []
        for size in shape:
            for rank in present:
                if held[rank] >= size and rank not in chosen:
                    chosen += [rank] * size
                    break
            else:
                if size > 1:
                    break
        else:
            if len(chosen) == cards:
                return place, chosen
    raise BadCards(_("These cards make no hand: too many have one rank."))


def value(category: int, ranks: Iterable[int]) -> int:
    """Returns a category and the five digits of the cards as one number."""
    number, shift = category << 20, 16
    for rank in ranks:
        number |= rank << shift
        shift -= 4
    return number


def parts(of: int) -> tuple[int, tuple[int, ...]]:
    """Returns the category of a value and the digits of the cards that play."""
    return of >> 20, tuple([digit for shift in (16, 12, 8, 4, 0) if (digit := of >> shift & 15)])


def need_five(held: list[int], spare: int = 0) -> None:
    """Raises BadCards if there are fewer than five cards, including jokers."""
    if (have := sum(held) + spare) < 5:
        raise BadCards(_("A hand needs 5 cards, not {count}.", count=have))
