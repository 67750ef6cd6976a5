"""A ranking as arrays, taken value by value from the definitions in `houseway.hands`.

The values of a ranking are sorted, and each is known by its **place** among them: 0 does not qualify, and the bigger
place is the better hand, as with values.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, assert_never

import numpy as np

from houseway.cards import RANKS
from houseway.hands import SELECTIONS
from houseway.hands.high import suit_key
from houseway.hands.rankings import Ranking, Reads, ranking_of
from houseway.odds.compiling.compiled import U64, compiled, inlined, read16, read64
from houseway.odds.compiling.stored import Array, kept
from houseway.odds.rankings.layout import (
    BOARD_BITS,
    FLAGS,
    PAGES,
    SIZES,
    SLOT_BITS,
    board_slot,
    layout,
    rank_counts,
    slot,
    slots_of,
)

PAIRS = tuple((one, other) for one in range(len(RANKS)) for other in range(one, len(RANKS)))
"""Every two ranks that two hole cards can have."""
SLOTS, LANES = 1 << SLOT_BITS, 1 << len(RANKS)
PLACES = PAGES
SUITED = PLACES + SLOTS
PAIR_OF = SUITED + 3 * LANES
TWO_AND_THREE = PAIR_OF + 52 * 52


class Table(NamedTuple):
    """What a kernel needs to know of a ranking and a selection.

    `book` holds one after the other

    - the arrays of the layout; where flushes count for nothing no lane tells of one;
    - from PLACES, by slot: the place of a hand by its ranks alone;
    - from SUITED, by jokers and lane: the place of a flush or straight flush, in badugi of ranks of different suits;
    - from PAIR_OF, by two cards: the number of their ranks among the PAIRS;
    - from TWO_AND_THREE, by the slot of a board and a pair, where the selection asks for it: the best hand of the
      pair and three of the board, suits apart.
    """

    book: Array
    values: Array
    """By place: the value that `houseway.hands` gives."""

    @property
    def address(self) -> int:
        """How the kernels take the table. It lives as long as the process: `table` keeps it."""
        return U64(self.book.ctypes.data)


@cache
def table(ranking: str, selection: str = "any") -> Table:
    """The arrays of a ranking and a selection."""
    if selection not in SELECTIONS:
        raise ValueError(f"{selection!r} is not a selection; there are {', '.join(SELECTIONS)}")
    of, arrays = ranking_of(ranking), layout()
    ranked = kept(ranking, ("places", "suited", "values"), lambda: _build(of))
    keys = arrays.lanes if ranked["suited"].any() else arrays.lanes & ~FLAGS
    pages = [keys.view(np.uint16), arrays.shifts, arrays.board_shifts, arrays.numbers]
    plain = Table(np.concatenate([*pages, ranked["places"], ranked["suited"], _pair_of()]), ranked["values"])
    if selection != "exactly-two":
        return plain
    return Table(np.concatenate([plain.book, _two_and_three(plain).ravel()]), plain.values)


def check_size(ranking: str, sizes: Iterable[int]) -> None:
    """Raises ValueError where the tables of a ranking do not have hands of a size."""
    of = ranking_of(ranking)
    known = _sizes(of) if of.reads in ("ranks", "flushes") else range(of.size, 8)
    if other := sorted(set(sizes) - set(known)):
        raise ValueError(f"{ranking} has tables for hands of {' and '.join(map(str, known))} cards, not {other[0]}")


def _sizes(ranking: Ranking) -> tuple[int, ...]:
    """The sizes that are looked up at once; what takes them apart first can be larger."""
    match ranking.reads:
        case "ranks" | "flushes":
            return (5, 7) if ranking.size == 5 else (ranking.size,)
        case "fives":
            return (5,)
        case "rainbows":
            return ()
        case reads:
            assert_never(reads)


def _build(ranking: Ranking) -> dict[str, Array]:
    places = np.zeros(SLOTS, dtype=np.int64)
    for size, most in SIZES:
        if size in _sizes(ranking):
            counts = rank_counts(size, most if ranking.jokers and not ranking.wild else 0)
            keys = (counts << 3 * np.arange(counts.shape[1])).sum(axis=1)
            places[slots_of(counts)] = [ranking.by_rank[int(key)] for key in keys]
    suited = np.array([_flush(ranking, held, spare) for spare in range(3) for held in range(LANES)])
    values = np.unique(np.concatenate([[0], places, suited]))
    return {
        "places": np.searchsorted(values, places).astype(np.uint16),
        "suited": np.searchsorted(values, suited).astype(np.uint16),
        "values": values.astype(np.int32),
    }


def _flush(ranking: Ranking, held: int, spare: int) -> int:
    """The value of a lane: a flush of up to seven cards, of just five, or cards of different suits; 0 if none."""
    least, most = _LANE_SIZES[ranking.reads]
    if ranking.by_suit is None or not least <= held.bit_count() + spare <= most:
        return 0
    if spare and (ranking.wild or not ranking.jokers):
        return 0
    return ranking.by_suit[suit_key(held, spare)]


_LANE_SIZES: dict[Reads, tuple[int, int]] = {"ranks": (5, 7), "flushes": (5, 7), "fives": (5, 5), "rainbows": (1, 4)}


@cache
def _pair_of() -> Array:
    """The number of the ranks of each two cards among the pairs."""
    numbers = {pair: at for at, pair in enumerate(PAIRS)}
    ranks = [card % len(RANKS) for card in range(52)]
    return np.array([numbers[min(a, b), max(a, b)] for a in ranks for b in ranks], dtype=np.uint16)


@cache
def boards() -> Array:
    """Every set of five ranks, as counts; the row is its number."""
    return np.ascontiguousarray(rank_counts(5, 0)[:, : len(RANKS)].astype(np.int8))


def _two_and_three(plain: Table) -> Array:
    out = np.zeros((1 << BOARD_BITS, len(PAIRS)), dtype=np.uint16)
    _fill_two_and_three(boards(), np.array(PAIRS), plain.address, out)
    return out


@compiled
def _fill_two_and_three(counts: Array, pairs: Array, table: int, out: Array) -> None:
    ranks = np.zeros(5, dtype=np.int64)
    for board in range(len(counts)):
        at, keys = 0, U64(0)
        for rank in range(13):
            for _ in range(counts[board, rank]):
                ranks[at] = rank
                keys += key(rank, table)
                at += 1
        row = board_slot(keys, table)
        for pair in range(len(pairs)):
            one, other = pairs[pair]
            more = 2 if one == other else 1
            if max(counts[board, one], counts[board, other]) + more > 4:
                continue
            own = key(one, table) + key(other, table)
            best = out[row, pair]
            for a in range(3):
                for b in range(a + 1, 4):
                    for c in range(b + 1, 5):
                        total = own + key(ranks[a], table) + key(ranks[b], table) + key(ranks[c], table)
                        best = max(best, read16(table, U64(PLACES) + slot(total, table)))
            out[row, pair] = best


@inlined
def key(rank: int, table: int) -> int:
    """What one card of a rank adds to a sum of keys."""
    return U64(read64(table, U64(1) << U64(rank)))
