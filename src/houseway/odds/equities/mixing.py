"""The best mixed choices of two opponents with a few choices each, exactly.

The value of such a game and best choices in it come from some square part of its table: there the chances are the
sums of the adjugate's rows and columns (Shapley and Snow, 1950). The smallest parts are tried first, so that where
each side has one best choice it is taken.
"""

import numpy as np

from houseway.odds.compiling.compiled import compiled
from houseway.odds.compiling.stored import Array

_EPSILON = 1e-9


@compiled
def _adjugate(part: Array) -> Array:
    """The adjugate of a table of one, two or three rows."""
    size = len(part)
    out = np.ones((size, size))
    for row in range(size):
        for column in range(size):
            if size == 2:
                out[column, row] = part[1 - row, 1 - column] * (1 if row == column else -1)
            elif size == 3:
                a, b = (row + 1) % 3, (row + 2) % 3
                c, d = (column + 1) % 3, (column + 2) % 3
                out[column, row] = part[a, c] * part[b, d] - part[a, d] * part[b, c]
    return out


@compiled
def _members(chosen: int, size: int, ways: int) -> Array:
    """The choices of a set given by its bits; empty if it has another size."""
    found = np.array([way for way in range(ways) if chosen >> way & 1])
    return found if len(found) == size else found[:0]


@compiled
def best_chances(table: Array) -> tuple[Array, Array]:
    """With what chances each side makes its choices; the table has what the rows' side wins and the other loses."""
    rows, columns = table.shape
    scale = max(1.0, np.abs(table).max())
    mine, theirs = np.zeros(rows), np.zeros(columns)
    for size in range(1, min(rows, columns) + 1):
        for upper in range(1, 1 << rows):
            own = _members(upper, size, rows)
            for lower in range(1, 1 << columns if len(own) else 0):
                other = _members(lower, size, columns)
                if not len(other):
                    continue
                part = np.zeros((size, size))
                for at in range(size):
                    for to in range(size):
                        part[at, to] = table[own[at], other[to]] / scale
                adjugate = _adjugate(part)
                total = adjugate.sum()
                if abs(total) < _EPSILON:
                    continue
                mine[:], theirs[:] = 0, 0
                for at in range(size):
                    mine[own[at]] = adjugate[:, at].sum() / total
                    theirs[other[at]] = adjugate[at].sum() / total
                if _balanced(table / scale, mine, theirs):
                    return mine, theirs
    return mine, theirs


@compiled
def _balanced(table: Array, mine: Array, theirs: Array) -> bool:
    """Whether these are chances and neither side can do better against the other's."""
    value, most, least = 0.0, -np.inf, np.inf
    for row in range(len(mine)):
        against = 0.0
        for column in range(len(theirs)):
            against += table[row, column] * theirs[column]
        value += mine[row] * against
        most = max(most, against)
    for column in range(len(theirs)):
        against = 0.0
        for row in range(len(mine)):
            against += table[row, column] * mine[row]
        least = min(least, against)
    fair = min(mine.min(), theirs.min()) >= -_EPSILON
    return fair and most <= value + _EPSILON and least >= value - _EPSILON
