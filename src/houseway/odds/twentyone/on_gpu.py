"""Rounds of the games of 21 on a GPU: each thread deals a run from a shoe of its own."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from houseway.odds.compiling.compiled import address
from houseway.odds.compiling.dice import BLOCK, RUN, block_seed, run_seed
from houseway.odds.compiling.gpu import cuda, grid
from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.rounds import FELT, LONGEST, begin_run, play_run

BLOCKS = 1 << 12
"""Blocks that are launched together: a thousand million rounds."""
_RUNS = BLOCK // RUN


def play_blocks(book: Array, seed: int, sizes: list[int], sides: bool) -> Iterator[Array]:
    """What `rounds.play_block` adds up for each block."""
    pages = cuda().to_device(book)
    for first in range(0, len(sizes), BLOCKS):
        rounds = sum(sizes[first : first + BLOCKS])
        numbers = range(first, min(first + BLOCKS, len(sizes)))
        seeds = np.array([block_seed(seed, number) for number in numbers], np.uint64)
        sums = cuda().to_device(np.zeros((len(numbers), 6), np.int64))
        _kernel()[grid(-(-rounds // RUN))](pages, cuda().to_device(seeds), rounds, sides, sums)
        yield from sums.copy_to_host()


@cache
def _kernel() -> Any:
    gpu = cuda()

    def deal(book: Any, seeds: Any, rounds: int, sides: bool, sums: Any) -> None:
        run = gpu.grid(1)
        begun = run * RUN
        if begun >= rounds:
            return
        shoe, felt = gpu.local.array(LONGEST, np.int64), gpu.local.array(FELT, np.int64)
        pages, cards, cloth = address(book), address(shoe), address(felt)
        block = run // _RUNS
        begin_run(pages, cards, cloth, run_seed(seeds[block], run % _RUNS))
        found = play_run(pages, cards, cloth, min(RUN, rounds - begun), sides)
        for at in range(6):
            gpu.atomic.add(sums, (block, at), found[at])

    return gpu.jit(deal)
