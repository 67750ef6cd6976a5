"""Sampled equity on a GPU: each thread deals a run."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from houseway.odds.compiling.dice import RUN, run_seed
from houseway.odds.compiling.gpu import cuda, grid
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.sampling import over_run
from houseway.odds.equities.sharing import MOST_HANDS
from houseway.odds.rankings.on_gpu import table_on_gpu

PORTION = RUN << 20
"""Deals that are launched together."""


def over_samples(
    dealt: tuple[Array, Array, Array, int, int, Array],
    halves: Sequence[tuple[str, str]],
    selections: Array,
    seed: np.uint64,
    first: int,
    samples: int,
) -> Array:
    """What `sampling.over_samples` gives; ``dealt`` are its first arguments."""
    choices, starts, missing, board, come, cards = dealt
    tables = np.array([table_on_gpu(*half)[1] for half in halves], np.uint64)
    out = cuda().to_device(np.zeros((len(missing), 4), np.int64))
    given = [cuda().to_device(array) for array in (choices, starts, missing, cards, tables, selections)]
    _kernel()[grid(-(-samples // RUN))](*given, board, come, seed, first // RUN, samples, out)
    found: Array = out.copy_to_host()
    return found


@cache
def _kernel() -> Any:
    gpu = cuda()

    def deal(
        choices: Any,
        starts: Any,
        missing: Any,
        cards: Any,
        tables: Any,
        selections: Any,
        board: int,
        come: int,
        seed: int,
        first: int,
        samples: int,
        out: Any,
    ) -> None:
        run = gpu.grid(1)
        done = run * RUN
        if done >= samples:
            return
        hands, halves = len(missing), len(tables)
        holes, dice = gpu.local.array(MOST_HANDS, np.uint64), gpu.local.array(1, np.uint64)
        places, totals = gpu.local.array((1, 2, MOST_HANDS), np.uint16), gpu.local.array((MOST_HANDS, 4), np.int64)
        for hand in range(hands):
            for column in range(4):
                totals[hand, column] = 0
        dice[0] = run_seed(seed, first + run)
        over_run(
            choices, starts, missing, board, come, cards, tables, selections, min(RUN, samples - done), dice, holes,
            places[:, :halves], totals[:hands],
        )  # fmt: skip
        for hand in range(hands):
            for column in range(4):
                gpu.atomic.add(out, (hand, column), totals[hand, column])

    return gpu.jit(deal)
