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
from houseway.odds.compiled import U64, compiled, inlined, read16
from houseway.odds.kept import Array, kept

SLOT_BITS, BUCKET_BITS = 17, 13
LANE = U64(0x1FFF)
JOKER_LANE = 8192
"""Where the entries of `lanes` for the jokers begin: none, the first, the second, both."""
SIZES = ((3, 0), (5, 2), (7, 2))
"""The sizes of hands that the tables hold, with the most jokers among the cards."""

SHIFTS = 4 * (JOKER_LANE + 4)
"""Where the shifts stand in a table of 16-bit numbers: behind the lanes, which are 64 bits wide."""

_SHIFTS = U64(SHIFTS)
_SLOTS = U64((1 << SLOT_BITS) - 1)
_BUCKET = U64(32 - BUCKET_BITS)
_FIRST_JOKER = 1 << 52
_PLACES = {one: at for at, one in enumerate(deck())}


class Layout(NamedTuple):
    """The arrays that lead from a mask to a slot."""

    lanes: Array
    """For each lane: the sum of its keys in the upper half; bytes that say whether it has 5, 4 or 3 cards below."""
    shifts: Array
    numbers: Array
    """For each slot, the number of its set of ranks among those of five without a joker."""


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
    return _slots((counts.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF), arrays.shifts)


def _slots(sums: Array, shifts: Array) -> Array:
    return (sums ^ shifts[sums >> _BUCKET]) & _SLOTS


@inlined
def slot(total: int, table: int) -> int:
    """The slot of a sum of keys, given in the upper half."""
    keys = total >> U64(32)
    return (keys ^ U64(read16(table, _SHIFTS + (keys >> _BUCKET)))) & _SLOTS


def _build() -> dict[str, Array]:
    counts = [rank_counts(*size) for size in SIZES]
    rows = np.vstack(counts)
    dice = random.Random(1)
    while True:  # two sets of ranks with the same sum are rare, and so is a bucket that finds no room
        keys = np.array([dice.getrandbits(32) for _ in range(len(RANKS) + 1)], dtype=np.uint64)
        sums = (rows.astype(np.uint64) * keys).sum(axis=1) & U64(0xFFFFFFFF)
        if len(np.unique(sums)) < len(sums):
            continue
        by_bucket = np.sort(sums)
        sizes = np.bincount((by_bucket >> _BUCKET).astype(np.int64), minlength=1 << BUCKET_BITS)
        starts = np.concatenate([[0], np.cumsum(sizes)])
        shifts = np.zeros(1 << BUCKET_BITS, dtype=np.uint16)
        if _spread(by_bucket, starts, np.argsort(-sizes, kind="stable"), shifts):
            break
    numbers = np.zeros(1 << SLOT_BITS, dtype=np.uint16)
    numbers[_slots(sums, shifts)] = np.concatenate([np.arange(len(block)) & 0xFFFF for block in counts])  # sevens wrap
    return {"lanes": _lanes(keys), "shifts": shifts, "numbers": numbers}


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
def _spread(sums: Array, starts: Array, order: Array, shifts: Array) -> bool:
    """Finds for each bucket of sums, the fullest first, a shift that sends all of it to free slots."""
    taken = np.zeros(1 << SLOT_BITS, dtype=np.bool_)
    for bucket in order:
        first, end = starts[bucket], starts[bucket + 1]
        found = first == end
        for shift in range(1 << 16):
            if found:
                break
            at = first
            while at < end and not taken[(sums[at] ^ U64(shift)) & _SLOTS]:
                taken[(sums[at] ^ U64(shift)) & _SLOTS] = True
                at += 1
            found = at == end
            if found:
                shifts[bucket] = shift
            for undo in range(first, first if found else at):
                taken[(sums[undo] ^ U64(shift)) & _SLOTS] = False
        if not found:
            return False
    return True
