"""Rankings as arrays, built from the definitions in `houseway.hands`.

A hand is one number, its **mask**: a bit for each card, 13 per suit in deck order, with the jokers above them. The 13
bits of one suit are a **lane**. Each rank has a random 32-bit key. The sum of a hand's keys depends on its ranks alone,
and a table of shifts spreads the sums over slots so that no two sets of ranks share one (a perfect hash). One look-up
by slot then gives everything a ranking says about ranks.

The values of a ranking are sorted, and each hand is known by its **place** among them: 0 does not qualify, and a higher
place is a better hand.
"""

import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, assert_never

import numpy as np

from houseway.cards import JOKER, RANKS, Card, deck
from houseway.hands import SELECTIONS
from houseway.hands.high import suit_key
from houseway.hands.rankings import Ranking, Reads, ranking_of
from houseway.odds.cache import Array, cached_arrays
from houseway.odds.compiled import U64, Row, compiled, inlined, row_type

SLOT_BITS, BUCKET_BITS = 17, 13
BOARD_BITS, BOARD_BUCKET_BITS = 13, 11
"""The same for sets of five ranks, in a separate table that fits the processor's cache."""
LANE = U64(0x1FFF)
FLAGS = U64(0xFFFFFFFF)
"""The part of a lane's entry that says how many cards it has."""
JOKER_LANE = 8192
"""The first of four entries of ``lanes`` for the jokers: none, the first, the second, both."""
SIZES = ((3, 0), (5, 2), (7, 2))
"""The hand sizes in the tables, with the largest number of jokers."""
PAIRS = tuple((one, other) for one in range(len(RANKS)) for other in range(one, len(RANKS)))
"""Every two ranks that two hole cards can have."""
SLOTS, LANES = 1 << SLOT_BITS, 1 << len(RANKS)

TABLE = row_type(
    [
        ("lanes", np.uint64, JOKER_LANE + 4),  # upper half: sum of keys; lower bytes: has it 5, 4 or 3 cards
        ("shifts", np.uint16, 1 << BUCKET_BITS),
        ("board_shifts", np.uint16, 1 << BOARD_BUCKET_BITS),
        ("board_numbers", np.uint16, 1 << BOARD_BITS),  # by slot of a board: the row in `boards`
        ("places", np.uint16, SLOTS),  # by slot: the place of a hand by ranks alone
        ("suited", np.uint16, 3 * LANES),  # by jokers and lane: the place of a flush; in badugi, of different suits
        ("pair_numbers", np.uint16, (52, 52)),  # by two cards: the number of their ranks in PAIRS
        # By slot of a board and pair: the best hand of the pair and three of the board, suits apart. Zeros unless the
        # selection is "exactly-two".
        ("two_and_three", np.uint16, (1 << BOARD_BITS, len(PAIRS))),
    ]
)
"""The arrays that a kernel reads for one ranking and selection. Without flushes, no lane says that it has one."""

_SLOTS, _BOARDS = U64(SLOTS - 1), U64((1 << BOARD_BITS) - 1)
_BUCKET, _BOARD_BUCKET = U64(32 - BUCKET_BITS), U64(32 - BOARD_BUCKET_BITS)
_FIRST_JOKER = 1 << 52
_POSITIONS = {one: at for at, one in enumerate(deck())}


def mask(cards: tuple[Card, ...]) -> int:
    """Returns the mask of some cards; a second joker has its own bit."""
    out = 0
    for one in cards:
        joker = _FIRST_JOKER << 1 if out & _FIRST_JOKER else _FIRST_JOKER
        out |= joker if one == JOKER else 1 << _POSITIONS[one]
    return out


def unmasked(of: int) -> tuple[Card, ...]:
    """Returns the cards of a mask in deck order."""
    return tuple(one for at, one in enumerate(deck(jokers=2)) if of >> at & 1)


@cache
def rank_counts(size: int, jokers: int) -> Array:
    """Returns every set of ranks of a size, with up to so many jokers, as rows of counts: 13 ranks, then jokers."""
    blocks = []
    for spare in range(jokers + 1):
        held = np.array(list(combinations_with_replacement(range(len(RANKS)), size - spare)), dtype=np.int64)
        counts = np.stack([(held == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)
        counts = counts[counts.max(axis=1) <= 4]
        blocks.append(np.hstack([counts, np.full((len(counts), 1), spare)]))
    return np.vstack(blocks)


@cache
def boards() -> Array:
    """Returns every set of five ranks as counts."""
    return np.ascontiguousarray(rank_counts(5, 0)[:, : len(RANKS)].astype(np.int8))


# -- from a sum of keys to a slot --------------------------------------------------------------------------------------


@inlined
def slot(total: int, table: Row) -> int:
    """Returns the slot of a sum of keys, given in the upper half."""
    keys = total >> U64(32)
    return (keys ^ U64(table.shifts[keys >> _BUCKET])) & _SLOTS


@inlined
def board_slot(total: int, table: Row) -> int:
    """Returns the slot of the sum of keys of five ranks, given in the upper half."""
    keys = total >> U64(32)
    return (keys ^ U64(table.board_shifts[keys >> _BOARD_BUCKET])) & _BOARDS


@inlined
def rank_key(rank: int, table: Row) -> int:
    """Returns what one card of a rank adds to a sum of keys."""
    return U64(table.lanes[U64(1) << U64(rank)])


class Hash(NamedTuple):
    """The arrays that lead from a mask to a slot; the same for every ranking."""

    lanes: Array
    shifts: Array
    board_shifts: Array
    board_numbers: Array


@cache
def perfect_hash() -> Hash:
    """Returns the hash, from the cache if it was built before."""
    return Hash(**cached_arrays("hash", Hash._fields, _build_hash))


def slots_of(counts: Array) -> Array:
    """Returns the slot of each row of counts."""
    arrays = perfect_hash()
    keys = np.append(arrays.lanes[1 << np.arange(len(RANKS))], arrays.lanes[JOKER_LANE + 1]) >> U64(32)
    sums = (counts.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF)
    return (sums ^ arrays.shifts[sums >> _BUCKET]) & _SLOTS


def _build_hash() -> dict[str, Array]:
    rows, five_ranks = np.vstack([rank_counts(*size) for size in SIZES]), rank_counts(5, 0)
    dice = random.Random(1)
    while True:  # equal sums are rare, and so is a bucket that finds no room
        keys = np.array([dice.getrandbits(32) for _ in range(len(RANKS) + 1)], dtype=np.uint64)
        sums, five = ((counts.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF) for counts in (rows, five_ranks))
        shifts, board_shifts = np.zeros(1 << BUCKET_BITS, np.uint16), np.zeros(1 << BOARD_BUCKET_BITS, np.uint16)
        if (
            len(np.unique(sums)) == len(sums)
            and _find_shifts(sums, _BUCKET, SLOT_BITS, shifts)
            and _find_shifts(five, _BOARD_BUCKET, BOARD_BITS, board_shifts)
        ):
            break
    numbers = np.zeros(1 << BOARD_BITS, dtype=np.uint16)
    numbers[(five ^ board_shifts[five >> _BOARD_BUCKET]) & _BOARDS] = np.arange(len(five))
    return {"lanes": _lanes(keys), "shifts": shifts, "board_shifts": board_shifts, "board_numbers": numbers}


def _lanes(keys: Array) -> Array:
    lanes = np.arange(JOKER_LANE, dtype=np.int64)
    bits = (lanes[:, None] >> np.arange(len(RANKS)) & 1).astype(np.uint64)
    sums = (bits * keys[: len(RANKS)]).sum(axis=1) << U64(32)
    held = bits.sum(axis=1)
    flags = (
        (held >= 5).astype(np.uint64)
        | (held >= 4).astype(np.uint64) << U64(8)
        | (held >= 3).astype(np.uint64) << U64(16)
    )
    jokers = np.array([0, 1, 1, 2], dtype=np.uint64) * keys[-1] << U64(32)
    return np.concatenate([sums | flags, jokers])


def _find_shifts(sums: Array, bucket: int, slot_bits: int, shifts: Array) -> bool:
    """Fills in shifts that send every sum to its own slot; returns False if there are none."""
    by_bucket = np.sort(sums)
    sizes = np.bincount((by_bucket >> U64(bucket)).astype(np.int64), minlength=len(shifts))
    starts = np.concatenate([[0], np.cumsum(sizes)])
    taken = np.zeros(1 << slot_bits, dtype=np.bool_)
    return _fill_shifts(by_bucket, starts, np.argsort(-sizes, kind="stable"), shifts, taken)


@compiled
def _fill_shifts(sums: Array, starts: Array, order: Array, shifts: Array, taken: Array) -> bool:
    """Finds a shift for each bucket of sums, the fullest first, that sends all of it to free slots."""
    slots = U64(len(taken) - 1)
    for bucket in order:
        first, end = starts[bucket], starts[bucket + 1]
        found = first == end
        for shift in range(1 << 16):
            if found:
                break
            at = first
            while at < end and not taken[(sums[at] ^ U64(shift)) & slots]:
                taken[(sums[at] ^ U64(shift)) & slots] = True
                at += 1
            found = at == end
            if found:
                shifts[bucket] = shift
            for undo in range(first, first if found else at):
                taken[(sums[undo] ^ U64(shift)) & slots] = False
        if not found:
            return False
    return True


# -- a ranking's table -------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A ranking and selection for the kernels, and the value of each place."""

    rows: Array
    """One row of TABLE."""
    values: Array
    """By place: the value that `houseway.hands` gives."""

    @property
    def row(self) -> Row:
        """The row that kernels take."""
        return self.rows[0]


@cache
def table(ranking: str, selection: str = "any") -> Table:
    """Returns the table of a ranking and a selection."""
    if selection not in SELECTIONS:
        raise ValueError(f"{selection!r} is not a selection; there are {', '.join(SELECTIONS)}")
    of, arrays = ranking_of(ranking), perfect_hash()
    ranked = cached_arrays(ranking, ("places", "suited", "values"), lambda: _build(of))
    rows = np.zeros(1, TABLE)
    row = rows[0]
    row.lanes[:] = arrays.lanes if ranked["suited"].any() else arrays.lanes & ~FLAGS
    row.shifts[:], row.board_shifts[:] = arrays.shifts, arrays.board_shifts
    row.board_numbers[:], row.pair_numbers[:] = arrays.board_numbers, _pair_numbers()
    row.places[:], row.suited[:] = ranked["places"], ranked["suited"]
    if selection == "exactly-two":
        _fill_two_and_three(boards(), np.array(PAIRS), row)
    return Table(rows, ranked["values"])


@cache
def tables(halves: tuple[tuple[str, str], ...]) -> Array:
    """Returns the rows of several rankings and selections, one for each half of a pot."""
    return np.concatenate([table(*half).rows for half in halves])


def check_size(ranking: str, sizes: Iterable[int]) -> None:
    """Raises ValueError for a hand size that a ranking's tables do not have."""
    of = ranking_of(ranking)
    known: Sequence[int] = _sizes(of) if of.reads in ("ranks", "flushes") else range(of.size, 8)
    if other := sorted(set(sizes) - set(known)):
        raise ValueError(f"{ranking} has tables for hands of {' and '.join(map(str, known))} cards, not {other[0]}")


def _sizes(ranking: Ranking) -> tuple[int, ...]:
    """The sizes with one look-up; kernels that split hands first read larger ones too."""
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
    """Returns the value of a lane: a flush of five to seven cards, or cards of different suits; 0 if none."""
    least, most = _LANE_SIZES[ranking.reads]
    if ranking.by_suit is None or not least <= held.bit_count() + spare <= most:
        return 0
    if spare and (ranking.wild or not ranking.jokers):
        return 0
    return ranking.by_suit[suit_key(held, spare)]


_LANE_SIZES: dict[Reads, tuple[int, int]] = {"ranks": (5, 7), "flushes": (5, 7), "fives": (5, 5), "rainbows": (1, 4)}


@cache
def _pair_numbers() -> Array:
    """The number in PAIRS of the ranks of each two cards."""
    numbers = {pair: at for at, pair in enumerate(PAIRS)}
    ranks = [card % len(RANKS) for card in range(52)]
    return np.array([[numbers[min(a, b), max(a, b)] for a in ranks] for b in ranks], dtype=np.uint16)


@compiled
def _fill_two_and_three(counts: Array, pairs: Array, table: Row) -> None:
    ranks = np.zeros(5, dtype=np.int64)
    for board in range(len(counts)):
        at, keys = 0, U64(0)
        for rank in range(13):
            for _ in range(counts[board, rank]):
                ranks[at] = rank
                keys += rank_key(rank, table)
                at += 1
        row = board_slot(keys, table)
        for pair in range(len(pairs)):
            one, other = pairs[pair]
            more = 2 if one == other else 1
            if max(counts[board, one], counts[board, other]) + more > 4:
                continue
            own = rank_key(one, table) + rank_key(other, table)
            best = table.two_and_three[row, pair]
            for a in range(3):
                for b in range(a + 1, 4):
                    for c in range(b + 1, 5):
                        total = own + rank_key(ranks[a], table) + rank_key(ranks[b], table) + rank_key(ranks[c], table)
                        best = max(best, table.places[slot(total, table)])
            table.two_and_three[row, pair] = best
