"""Random numbers for compiled code: SplitMix64, seeded."""

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import I64, U64, inlined

STEP = U64(0x9E3779B97F4A7C15)
"""The difference between one state and the next."""
BLOCK = 1 << 18
"""Rounds that a process plays at a time; each block has its own seed."""
RUN = 1 << 8
"""Rounds that share a random state and a shoe: the work of one GPU thread. A block is several runs."""

_M1, _M2 = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_27, _30, _31, _32 = (U64(bits) for bits in (27, 30, 31, 32))


def new_state(seed: int) -> Array:
    """Returns a generator's state; every seed gives a different stream."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


def block_sizes(rounds: int) -> list[int]:
    """Returns the number of rounds in each block.

    >>> block_sizes(600_000)
    [262144, 262144, 75712]
    """
    return [min(BLOCK, rounds - start) for start in range(0, rounds, BLOCK)]


def block_seed(seed: int, number: int) -> np.uint64:
    """Returns a block's seed, made from the whole seed and the block's number."""
    with np.errstate(over="ignore"):
        return np.uint64(mix(U64(mix(U64(seed))) + U64(number)))


@inlined
def run_seed(seed: int, run: int) -> int:
    """Returns the state a run starts with, made from the block's seed and the run's number in the block."""
    return mix(seed + U64(run) * STEP)


@inlined
def mix(state: int) -> int:
    """Returns a state as a random number."""
    bits = (state ^ state >> _30) * _M1
    bits = (bits ^ bits >> _27) * _M2
    return bits ^ bits >> _31


@inlined
def scaled(bits: int, bound: int) -> int:
    """Returns a number below the bound from the upper half of some random bits."""
    return I64((bits >> _32) * U64(bound) >> _32)


@inlined
def random_below(bound: int, state: Array) -> int:
    """Returns a number below the bound; for a deck, no number is favored by more than one in a million."""
    state[0] += STEP
    return scaled(mix(state[0]), bound)


@inlined
def draw_card(cards: Array, taken: int, state: Array) -> int:
    """Returns one of the cards (a bit each) that is not taken; there must be one."""
    card = cards[random_below(len(cards), state)]
    while card & taken:
        card = cards[random_below(len(cards), state)]
    return card
