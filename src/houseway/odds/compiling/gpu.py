"""The GPU of this machine, if it has one.

The kernels call the functions that the processor runs, compiled for the GPU; a thread takes a run (see `dice.RUN`), and
whole numbers are added up. So the answer is the processor's, whichever thread is done first.
"""

from functools import cache
from importlib import import_module
from typing import Any, Literal

Device = Literal["cpu", "cuda"]
"""Who does the work: the processor, or an NVIDIA GPU."""
THREADS = 128
"""Threads of a block of the GPU."""


class NoGpu(RuntimeError):
    """There is none to work on; the message says why."""


@cache
def cuda() -> Any:
    """Numba's CUDA target; raises NoGpu without a GPU, and ImportError without the extra."""
    import_module("numba_cuda")
    found = import_module("numba.cuda")
    if not found.is_available():
        raise NoGpu("no NVIDIA GPU answers on this machine; without --device cuda the processor does the work")
    return found


def grid(threads: int) -> tuple[int, int]:
    """How so many threads are launched."""
    return -(-threads // THREADS), THREADS
