"""Where the ranks of a hand stand in a table.

A hand is one number, its **mask**: a bit for each card, 13 to a suit in the order of the deck, the jokers above
them. One suit's 13 bits are a **lane**. Each rank has a key of 32 random bits; the keys of a hand's cards, added up,
depend on its ranks alone, and a table of shifts spreads the sums over the slots of a table so that no two sets of
ranks meet. Everything that a ranking says about ranks is then one look-up away.
"""

import random
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER, RANKS, Card, deck
from houseway.odds.compiling.compiled import U64, compiled, inlined, read16
from houseway.odds.compiling.stored import Array, kept

SLOT_BITS, BUCKET_BITS = 17, 13
BOARD_BITS, BOARD_BUCKET_BITS = 13, 11
"""The same for sets of five ranks alone, in a table of their own that is small enough to stay at hand."""
LANE = U64(0x1FFF)
FLAGS = U64(0xFFFFFFFF)
"""The part of a lane's entry that tells how many cards it has."""
JOKER_LANE = 8192
"""Where the entries of `lanes` for the jokers begin: none, the first, the second, both."""
SIZES = ((3, 0), (5, 2), (7, 2))
"""The sizes of hands that the tables hold, with the most jokers among the cards."""

SHIFTS = 4 * (JOKER_LANE + 4)
"""Where the shifts stand in a table of 16-bit numbers: behind the lanes, which are 64 bits wide."""
BOARD_SHIFTS = SHIFTS + (1 << BUCKET_BITS)
NUMBERS = BOARD_SHIFTS + (1 << BOARD_BUCKET_BITS)
PAGES = NUMBERS + (1 << BOARD_BITS)
"""Where the layout ends and what is said of a ranking begins."""

_SHIFTS, _BOARD_SHIFTS = U64(SHIFTS), U64(BOARD_SHIFTS)
_SLOTS, _BOARDS = U64((1 << SLOT_BITS) - 1), U64((1 << BOARD_BITS) - 1)
_BUCKET, _BOARD_BUCKET = U64(32 - BUCKET_BITS), U64(32 - BOARD_BUCKET_BITS)
_FIRST_JOKER = 1 << 52
_PLACES = {one: at for at, one in enumerate(deck())}


class Layout(NamedTuple):
    """The arrays that lead from a mask to a slot."""

    lanes: Array
    """For each lane: the sum of its keys in the upper half; bytes that say whether it has 5, 4 or 3 cards below."""
    shifts: Array
    board_shifts: Array
    numbers: Array
    """For each slot of a board, the number of its set of ranks among those of five without a joker."""


def mask(cards: tuple[Card, ...]) -> int:
    """The mask of some cards; a second joker is another card than the first."""
    out = 0
    for one in cards:
        joker = _FIRST_JOKER << 1 if out & _FIRST_JOKER else _FIRST_JOKER
        out |= joker if one == JOKER else 1 << _PLACES[one]
    return out


def unmasked(of: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of the deck."""
    return tuple(one for at, one in enumerate(deck(jokers=2)) if of >> at & 1)


@cache
def rank_counts(size: int, jokers: int) -> Array:
    """Every set of so many ranks, with up to so many jokers, as rows of counts: the 13 ranks, then the jokers."""
    blocks = []
    for spare in range(jokers + 1):
        held = np.array(list(combinations_with_replacement(range(len(RANKS)), size - spare)), dtype=np.int64)
        counts = np.stack([(held == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)
        counts = counts[counts.max(axis=1) <= 4]
        blocks.append(np.hstack([counts, np.full((len(counts), 1), spare)]))
    return np.vstack(blocks)


@cache
def layout() -> Layout:
    """The layout, the same for every ranking."""
    return Layout(**kept("layout", Layout._fields, _build))


def slots_of(counts: Array) -> Array:
    """The slot of each row of counts."""
    arrays = layout()
    keys = np.append(arrays.lanes[1 << np.arange(len(RANKS))], arrays.lanes[JOKER_LANE + 1]) >> U64(32)
    sums = (counts.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF)
    return (sums ^ arrays.shifts[sums >> _BUCKET]) & _SLOTS


@inlined
def slot(total: int, table: int) -> int:
    """The slot of a sum of keys, given in the upper half."""
    keys = total >> U64(32)
    return (keys ^ U64(read16(table, _SHIFTS + (keys >> _BUCKET)))) & _SLOTS


@inlined
def board_slot(total: int, table: int) -> int:
    """The slot of the sum of keys of five ranks, given in the upper half."""
    keys = total >> U64(32)
    return (keys ^ U64(read16(table, _BOARD_SHIFTS + (keys >> _BOARD_BUCKET)))) & _BOARDS


def _build() -> dict[str, Array]:
    rows, boards = np.vstack([rank_counts(*size) for size in SIZES]), rank_counts(5, 0)
    dice = random.Random(1)
    while True:  # two sets of ranks with the same sum are rare, and so is a bucket that finds no room
        keys = np.array([dice.getrandbits(32) for _ in range(len(RANKS) + 1)], dtype=np.uint64)
        sums, five = ((counts.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF) for counts in (rows, boards))
        shifts, board_shifts = np.zeros(1 << BUCKET_BITS, np.uint16), np.zeros(1 << BOARD_BUCKET_BITS, np.uint16)
        if (
            len(np.unique(sums)) == len(sums)
            and _spread_out(sums, _BUCKET, SLOT_BITS, shifts)
            and _spread_out(five, _BOARD_BUCKET, BOARD_BITS, board_shifts)
        ):
            break
    numbers = np.zeros(1 << BOARD_BITS, dtype=np.uint16)
    numbers[(five ^ board_shifts[five >> _BOARD_BUCKET]) & _BOARDS] = np.arange(len(five))
    return {"lanes": _lanes(keys), "shifts": shifts, "board_shifts": board_shifts, "numbers": numbers}


def _spread_out(sums: Array, bucket: int, slot_bits: int, shifts: Array) -> bool:
    """Fills in the shifts that send all sums to slots of their own; False where there are none."""
    by_bucket = np.sort(sums)
    sizes = np.bincount((by_bucket >> U64(bucket)).astype(np.int64), minlength=len(shifts))
    starts = np.concatenate([[0], np.cumsum(sizes)])
    taken = np.zeros(1 << slot_bits, dtype=np.bool_)
    return _spread(by_bucket, starts, np.argsort(-sizes, kind="stable"), shifts, taken)


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


@compiled
def _spread(sums: Array, starts: Array, order: Array, shifts: Array, taken: Array) -> bool:
    """Finds for each bucket of sums, the fullest first, a shift that sends all of it to slots not taken."""
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
