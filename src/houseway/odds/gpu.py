"""Access to an NVIDIA GPU.

GPU kernels call the same functions as the processor, compiled for the GPU. Each thread plays one run (see
`random_numbers.RUN`), and results are sums of integers, so the answer is the processor's in whatever order threads end.
With NUMBA_ENABLE_CUDASIM=1 Numba's simulator runs the kernels in Python.
"""

from functools import cache
from importlib import import_module
from typing import Any, Literal

Device = Literal["cpu", "cuda"]
"""The processor, or an NVIDIA GPU."""
THREADS = 128
"""Threads in a GPU block."""


class NoGpu(RuntimeError):
    """This machine has no usable GPU; the message says why."""


@cache
def cuda() -> Any:
    """Returns Numba's CUDA module; raises NoGpu without a GPU, and ImportError without the extra."""
    found = import_module("numba.cuda")
    if not import_module("numba").config.ENABLE_CUDASIM:
        import_module("numba_cuda")
    if not found.is_available():
        raise NoGpu("no NVIDIA GPU found on this machine; leave out --device cuda to use the processor")
    return found


def grid(threads: int) -> tuple[int, int]:
    """Returns the launch configuration for a number of threads."""
    return -(-threads // THREADS), THREADS
