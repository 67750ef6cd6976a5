"""Random numbers for compiled code: SplitMix64, a function of its seed alone."""

import numpy as np

from houseway.odds.compiled import I64, U64, inlined
from houseway.odds.kept import Array


def seeded(seed: int) -> Array:
    """The state of a generator; every seed has its own stream."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


@inlined
def roll(state: Array) -> int:
    """The next 64 random bits."""
    state[0] += U64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ bits >> U64(30)) * U64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> U64(27)) * U64(0x94D049BB133111EB)
    return bits ^ bits >> U64(31)


@inlined
def below(bound: int, state: Array) -> int:
    """A number from 0 to the bound; for the bounds of a deck no number is favoured by more than one in a million."""
    return I64((roll(state) >> U64(32)) * U64(bound) >> U64(32))


@inlined
def draw(cards: Array, taken: int, state: Array) -> int:
    """One of the cards (a bit each) that is not taken; there must be one."""
    card = cards[below(len(cards), state)]
    while card & taken:
        card = cards[below(len(cards), state)]
    return card
