"""Every hand there is, counted: the exact tables of a ranking.

>>> pushes = counts("push-nine", 3)
>>> pushes["three of a kind"], pushes["three faces"], sum(pushes.values())
(52, 144, 22100)
>>> drawing = counts("low-joker", 5, jokers=1, known="As 2s 3s 4s", dead="Kh")
>>> drawing["five low"], sum(drawing.values())
(5, 48)
"""

from dataclasses import dataclass

import numpy as np

from houseway import hands
from houseway.cards import cards, check_from, deck
from houseway.odds.compiled import U64, compiled
from houseway.odds.kept import Array
from houseway.odds.kernels import place_any
from houseway.odds.layout import mask
from houseway.odds.tables import check_size, table


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: a category, its hands, its chance, and the chance of it or better."""

    category: str
    hands: int
    chance: float
    or_better: float


def counts(ranking: str, size: int, *, jokers: int = 0, known: str = "", dead: str = "") -> dict[str, int]:
    """How many hands of a size fall into each category, best first, the known cards being among them.

    The whole deck, what a drawn hand becomes, and the pat hands of lowball are all this count.
    """
    check_size(ranking, [size])
    held, gone, whole = cards(known), cards(dead), deck(jokers)
    check_from((*held, *gone), whole)
    left = mask(whole) & ~mask((*held, *gone))
    bits = np.array([1 << at for at in range(54) if left >> at & 1], dtype=np.uint64)
    of = table(ranking)
    by_place = _count(U64(mask(held)), size - len(held), bits, of.address, len(of.values))
    found = dict.fromkeys(hands.categories(ranking), 0)
    for place in np.flatnonzero(by_place):
        found[hands.category(ranking, int(of.values[place]))] += int(by_place[place])
    return found


def chances(ranking: str, size: int, *, jokers: int = 0, known: str = "", dead: str = "") -> tuple[Row, ...]:
    """The same as a table with chances, best first: Push Nine's, or lowball's pat hands with the joker."""
    found = counts(ranking, size, jokers=jokers, known=known, dead=dead)
    total = sum(found.values())
    rows, so_far = [], 0
    for category, number in found.items():
        so_far += number
        rows.append(Row(category, number, number / total, so_far / total))
    return tuple(rows)


@compiled
def _count(known: int, missing: int, bits: Array, table: int, places: int) -> Array:
    """How many of all ways to fill a hand have each place; the last card runs in a loop of its own."""
    found = np.zeros(places, dtype=np.int64)
    if missing == 0:
        found[place_any(known, table)] += 1
        return found
    chosen = np.arange(missing)
    held = np.zeros(missing, dtype=np.uint64)
    level = 0
    chosen[0] = -1
    while level >= 0:
        before = held[level - 1] if level else known
        if level == missing - 1:
            for last in range(chosen[level] + 1, len(bits)):
                found[place_any(before | bits[last], table)] += 1
            level -= 1
            continue
        chosen[level] += 1
        if chosen[level] > len(bits) - (missing - level):
            level -= 1
            continue
        held[level] = before | bits[chosen[level]]
        chosen[level + 1] = chosen[level]
        level += 1
    return found
