"""Pay tables near a given one with the wished edge: whole numbers, in the same order, moved as little as can be."""

from dataclasses import dataclass, replace
from itertools import pairwise, permutations

from houseway.odds.design.pricing import Price

CLOSE = 0.0005
"""An edge this near to the wish is as good as the wish; then the table that is least moved comes first."""
_SHOWN = 5
_PLACES = 9
"""Edges that agree to so many places are the same; then the table that is less moved comes first."""


@dataclass(frozen=True, slots=True)
class Table:
    """What each line pays, the edge that it leaves the bank, and how far it is moved: shares of a line's pay, added."""

    pays: tuple[float, ...]
    edge: float
    moved: float


def nearest(price: Price, wish: float) -> tuple[Table, ...]:
    """The best tables in which at most two lines are moved, the nearest first."""
    pays = [one.line.pays for one in price.lines]
    order = sorted(range(len(pays)), key=lambda at: pays[at])
    found: dict[tuple[float, ...], Table] = {}
    for first, second in permutations(range(len(pays)), 2) if len(pays) > 1 else [(0, 0)]:
        for one in range(max(1, int(pays[first] // 2)), int(2 * pays[first]) + 3):
            changed = [float(one) if at == first else pay for at, pay in enumerate(pays)]
            if first != second:
                missing = _edge(price, changed) - wish
                changed[second] = float(max(1, round(changed[second] + missing / price.lines[second].chance)))
            if all(changed[low] <= changed[high] for low, high in pairwise(order)):
                found[tuple(changed)] = _table(price, changed, pays)
    best = sorted(found.values(), key=lambda one: _rank(one, wish))
    return tuple(best[:_SHOWN])


def _rank(table: Table, wish: float) -> tuple[float, float]:
    off = abs(table.edge - wish)
    return 0.0 if off <= CLOSE else round(off, _PLACES), table.moved


def _table(price: Price, pays: list[float], before: list[float]) -> Table:
    moved = sum(abs(now - then) / then for now, then in zip(pays, before, strict=True))
    return Table(tuple(pays), _edge(price, pays), moved)


def _edge(price: Price, pays: list[float]) -> float:
    lines = zip(price.lines, pays, strict=True)
    return replace(price, lines=tuple(replace(one, line=replace(one.line, pays=pay)) for one, pay in lines)).edge
