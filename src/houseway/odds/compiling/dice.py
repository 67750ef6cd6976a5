"""Random numbers for compiled code: SplitMix64, a function of its seed alone."""

import numpy as np

from houseway.odds.compiling.compiled import I64, U64, inlined
from houseway.odds.compiling.stored import Array

GAMMA = U64(0x9E3779B97F4A7C15)
"""The step from one state to the next."""
BLOCK = 1 << 18
"""Rounds that a process plays at a time; each block has its own seed."""
RUN = 1 << 8
"""Rounds that share their dice and a shoe: what one thread of a GPU plays; a block is so many runs."""

_M1, _M2 = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_27, _30, _31, _32 = (U64(bits) for bits in (27, 30, 31, 32))


def seeded(seed: int) -> Array:
    """The state of a generator; every seed has its own stream."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


def blocks(rounds: int) -> list[int]:
    """The rounds of each block.

    >>> blocks(600_000)
    [262144, 262144, 75712]
    """
    return [min(BLOCK, rounds - start) for start in range(0, rounds, BLOCK)]


def block_seed(seed: int, number: int) -> np.uint64:
    """The seed of a block: a function of the whole seed and the block's number alone."""
    with np.errstate(over="ignore"):
        return np.uint64(mixed(U64(mixed(U64(seed))) + U64(number)))


@inlined
def run_seed(seed: int, run: int) -> int:
    """The dice of a run of a block, by the block's seed and the run's number in it."""
    return mixed(seed + U64(run) * GAMMA)


@inlined
def mixed(state: int) -> int:
    """A state as a random number."""
    bits = (state ^ state >> _30) * _M1
    bits = (bits ^ bits >> _27) * _M2
    return bits ^ bits >> _31


@inlined
def roll(state: Array) -> int:
    """The next 64 random bits."""
    state[0] += GAMMA
    return mixed(state[0])


@inlined
def below(bound: int, state: Array) -> int:
    """A number from 0 to the bound; for the bounds of a deck no number is favoured by more than one in a million."""
    return I64((roll(state) >> _32) * U64(bound) >> _32)


@inlined
def draw(cards: Array, taken: int, state: Array) -> int:
    """One of the cards (a bit each) that is not taken; there must be one."""
    card = cards[below(len(cards), state)]
    while card & taken:
        card = cards[below(len(cards), state)]
    return card
