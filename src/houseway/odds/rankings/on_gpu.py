"""Whole arrays of hands evaluated on a GPU."""

from functools import cache
from typing import Any

import numpy as np

from houseway.odds.compiling.gpu import cuda, grid
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.kernels import place_of
from houseway.odds.rankings.tables import table


@cache
def table_on_gpu(ranking: str, selection: str) -> tuple[Any, np.uint64]:
    """The table of a ranking and a selection in the GPU's memory, and its address there."""
    held = cuda().to_device(table(ranking, selection).book)
    return held, np.uint64(held.__cuda_array_interface__["data"][0])


def places(ranking: str, holes: Array, boards: Array, selection: str, reads: int) -> Array:
    """The place of each hand, as `rankings.batch.places` gives it."""
    found: Array = evaluate(ranking, holes, boards, selection, reads).copy_to_host()
    return found


def evaluate(ranking: str, holes: Any, boards: Any, selection: str, reads: int) -> Any:
    """The same, left in the GPU's memory; the hands may lie there already."""
    _, at = table_on_gpu(ranking, selection)
    out = cuda().device_array(len(holes), np.uint16)
    _kernel(reads)[grid(len(holes))](cuda().to_device(holes), cuda().to_device(boards), at, out)
    return out


@cache
def _kernel(reads: int) -> Any:
    """One for each way to read a hand: the choice is made once, not hand by hand."""
    gpu = cuda()

    def read(holes: Any, boards: Any, at: int, out: Any) -> None:
        hand = gpu.grid(1)
        if hand < len(holes):
            out[hand] = place_of(holes[hand], boards[hand], reads, at)

    return gpu.jit(read)
