"""Plays rounds of 21 on a GPU (see `houseway.odds.workers`)."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.random_numbers import BLOCK, RUN, block_seed, run_seed
from houseway.odds.twentyone.rounds import SHOE, SQUARE, begin_run, play_run
from houseway.odds.workers import launch

cuda: Any = import_module("numba.cuda")
for_gpu: Callable[[Callable[..., None]], Any] = cuda.jit
RUNS = BLOCK // RUN
BLOCKS = 1 << 12
"""Blocks of rounds in one launch: a billion rounds."""


def play_blocks(rules: Array, seed: int, sizes: list[int], sides: bool) -> Iterator[Array]:
    """Yields for each block of rounds what `rounds.play_block` adds up."""
    for first in range(0, len(sizes), BLOCKS):
        rounds = sum(sizes[first : first + BLOCKS])
        numbers = range(first, min(first + BLOCKS, len(sizes)))
        seeds = np.array([block_seed(seed, number) for number in numbers], np.uint64)
        shape = launch(-(-rounds // RUN))
        sums = cuda.to_device(np.zeros((len(numbers), 6), np.int64))
        _play[shape](cuda.to_device(rules), cuda.to_device(seeds), rounds, sides, sums)
        yield from sums.copy_to_host()


@for_gpu
def _play(rules: Array, seeds: Array, rounds: int, sides: bool, sums: Array) -> None:
    run = cuda.grid(1)
    begun = run * RUN
    if begun >= rounds:
        return
    shoe, square = cuda.local.array(1, SHOE), cuda.local.array(1, SQUARE)
    block = run // RUNS
    begin_run(rules[0], shoe[0], run_seed(seeds[block], run % RUNS))
    found = play_run(rules[0], shoe[0], square[0], min(RUN, rounds - begun), sides)
    for at in range(6):
        cuda.atomic.add(sums, (block, at), found[at])
