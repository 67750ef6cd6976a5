"""Evaluates whole arrays of hands on a GPU (see `houseway.odds.workers`)."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.rankings.kernels import place_of
from houseway.odds.rankings.tables import tables
from houseway.odds.workers import check_gpu, launch

cuda: Any = import_module("numba.cuda")
for_gpu: Callable[[Callable[..., None]], Any] = cuda.jit


@cache
def tables_on_gpu(halves: tuple[tuple[str, str], ...]) -> Any:
    """Returns the tables of rankings and selections in the GPU's memory."""
    check_gpu()
    return cuda.to_device(tables(halves))


def places(ranking: str, holes: Any, boards: Any, selection: str, reads: int) -> Any:
    """Returns the place of each hand, in the GPU's memory; the hands may be there already."""
    shape = launch(len(holes))
    out = cuda.device_array(len(holes), np.uint16)
    _place[shape](cuda.to_device(holes), cuda.to_device(boards), reads, tables_on_gpu(((ranking, selection),)), out)
    return out


@for_gpu
def _place(holes: Array, boards: Array, reads: int, of: Array, out: Array) -> None:
    hand = cuda.grid(1)
    if hand < len(holes):
        out[hand] = place_of(holes[hand], boards[hand], reads, of[0])
