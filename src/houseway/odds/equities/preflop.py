"""Two hold'em hands before the flop: every pair of hands against every board, counted once and shipped with the
program.

Pairs of hands that differ only in the names of the suits or in their order are one matchup: 47,008 matchups cover all
1,624,350 pairs. `python -m houseway.odds.equities.preflop FILE` counts them again.
"""

import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import U64
from houseway.odds.equities.exact import count_boards
from houseway.odds.equities.sampling import PART, POT, SQUARES, UNITS, WHOLE
from houseway.odds.rankings.kernels import reading
from houseway.odds.rankings.tables import boards, tables

BOARDS = 1_712_304
"""Boards of five from the 48 cards that two hands leave."""
_FILE = Path(__file__).with_name("preflop.npz")
_WIDE = 14
"""Bits for the cards of two hands in one suit."""
_PACK = (1 << 52) - 1


@cache
def _lanes() -> Array:
    """Returns a number for each set of up to two ranks of one suit."""
    numbers = np.full(1 << 13, -1, np.int64)
    sets = [0, *(1 << one for one in range(13)), *((1 << a) | (1 << b) for a, b in combinations(range(13), 2))]
    numbers[sets] = np.arange(len(sets))
    return numbers


def matchups(mine: Array, theirs: Array) -> tuple[Array, Array]:
    """Returns the matchup of each pair of hands, and whether the hands are in the matchup's order."""
    one, other = _key(mine, theirs), _key(theirs, mine)
    return np.minimum(one, other), one <= other


def _key(mine: Array, theirs: Array) -> Array:
    """Returns the cards by suit, suits sorted, as one number."""
    lanes, lane = _lanes(), np.uint64((1 << 13) - 1)
    suits = np.stack(
        [
            lanes[(mine >> np.uint64(13 * suit)) & lane] * 128 + lanes[(theirs >> np.uint64(13 * suit)) & lane]
            for suit in range(4)
        ],
        axis=1,
    )
    suits.sort(axis=1)
    shifts = np.array([3 * _WIDE, 2 * _WIDE, _WIDE, 0])
    found: Array = (suits << shifts).sum(axis=1)
    return found


@cache
def _counted() -> tuple[Array, Array]:
    """Returns the matchups in rising order, and how many boards the first and the second hand win alone."""
    with np.load(_FILE, allow_pickle=False) as stored:
        return stored["matchups"], stored["wins"].astype(np.int64)


def count_ranges(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[Array, int]:
    """Returns the totals of two ranges over all disjoint hands and boards, and the number of deals."""
    first, second = (np.array(hands, np.uint64) for hands in (mine, theirs))
    one, other = np.repeat(first, len(second)), np.tile(second, len(first))
    apart = (one & other) == 0
    found, in_order = matchups(one[apart], other[apart])
    known, wins = _counted()
    rows = wins[np.searchsorted(known, found)]
    rows = np.where(in_order[:, None], rows, rows[:, ::-1])
    deals = len(rows) * BOARDS
    won = [int(rows[:, hand].sum()) for hand in range(2)]
    ties = deals - sum(won)
    totals = np.zeros((2, 4), dtype=object)
    for hand, whole in enumerate(won):
        totals[hand, WHOLE], totals[hand, PART] = whole, ties
        totals[hand, UNITS] = POT * whole + POT // 2 * ties
        totals[hand, SQUARES] = POT**2 * whole + (POT // 2) ** 2 * ties
    return totals, deals


def every_matchup() -> tuple[Array, Array]:
    """Returns all matchups in rising order, and two hands for each, in its order."""
    holes = np.array([(1 << a) | (1 << b) for a, b in combinations(range(52), 2)], np.uint64)
    known: dict[int, tuple[int, int]] = {}
    for hole in holes:
        apart = holes[(holes & hole) == 0]
        keys, in_order = matchups(np.full(len(apart), hole), apart)
        for key, other, ordered in zip(keys.tolist(), apart.tolist(), in_order.tolist(), strict=True):
            if ordered:
                known.setdefault(key, (int(hole), other))
    rising = sorted(known)
    return np.array(rising, np.int64), np.array([known[key] for key in rising], np.uint64)


def count(hands: Array) -> tuple[int, int]:
    """Returns how many boards the first and the second of two hands win alone."""
    selections = np.array([reading("high", "any", 7)])
    left = U64(_PACK & ~(int(hands[0]) | int(hands[1])))
    found = count_boards(hands, U64(0), left, tables((("high", "any"),)), selections, np.array([True]), boards())
    return int(found[0, WHOLE]), int(found[1, WHOLE])


def main(file: str) -> None:
    """Counts every matchup and writes them to a file."""
    keys, hands = every_matchup()
    wins = np.zeros((len(keys), 2), np.uint32)
    for at, pair in enumerate(hands):
        wins[at] = count(pair)
        if at % 1000 == 0:
            print(f"{at:,} of {len(keys):,}", file=sys.stderr)
    np.savez_compressed(file, matchups=keys, wins=wins)


if __name__ == "__main__":
    main(*sys.argv[1:])
