"""Samples equity on a GPU (see `houseway.odds.workers`)."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.equities.sampling import MOST_HANDS, Known, sample_run
from houseway.odds.random_numbers import RUN, run_seed
from houseway.odds.rankings.gpu_places import tables_on_gpu
from houseway.odds.workers import launch

cuda: Any = import_module("numba.cuda")
for_gpu: Callable[[Callable[..., None]], Any] = cuda.jit
PORTION = RUN << 20
"""Sampled deals in one launch."""


def sample(
    known: Known, halves: tuple[tuple[str, str], ...], selections: Array, seed: np.uint64, first: int, samples: int
) -> Array:
    """Returns what `sampling.sample` returns."""
    choices, starts, missing, board, come, cards = known
    shape = launch(-(-samples // RUN))
    out = cuda.to_device(np.zeros((len(missing), 4), np.int64))
    arrays = [cuda.to_device(array) for array in (choices, starts, missing, cards, selections)]
    _sample[shape](*arrays, tables_on_gpu(halves), board, come, seed, first // RUN, samples, out)
    found: Array = out.copy_to_host()
    return found


@for_gpu
def _sample(
    choices: Array,
    starts: Array,
    missing: Array,
    cards: Array,
    selections: Array,
    of: Array,
    board: int,
    come: int,
    seed: int,
    first: int,
    samples: int,
    out: Array,
) -> None:
    run = cuda.grid(1)
    done = run * RUN
    if done >= samples:
        return
    hands, halves = len(missing), len(of)
    holes, state = cuda.local.array(MOST_HANDS, np.uint64), cuda.local.array(1, np.uint64)
    ranked, totals = cuda.local.array((1, 2, MOST_HANDS), np.uint16), cuda.local.array((MOST_HANDS, 4), np.int64)
    for hand in range(hands):
        for column in range(4):
            totals[hand, column] = 0
    state[0] = run_seed(seed, first + run)
    sample_run(
        choices, starts, missing, board, come, cards, of, selections, min(RUN, samples - done), state, holes,
        ranked[:, :halves], totals[:hands],
    )  # fmt: skip
    for hand in range(hands):
        for column in range(4):
            cuda.atomic.add(out, (hand, column), totals[hand, column])
