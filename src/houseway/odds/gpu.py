"""The choice between the processor and an NVIDIA GPU.

The GPU's kernels (`rankings.gpu_places`, `equities.gpu_samples`, `twentyone.gpu_rounds`) call the same functions as the
processor, compiled for the GPU. Each thread plays one run (`random_numbers.RUN`). Results are sums of integers, so the
answer is the same in whatever order threads end. With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 Numba's simulator
runs the kernels in Python. Their modules import Numba's CUDA module and are imported when a GPU is asked for.
"""

from functools import cache
from importlib import import_module
from typing import Literal

Device = Literal["cpu", "cuda"]
"""The processor, or an NVIDIA GPU."""
THREADS = 128
"""Threads in a block of the GPU."""


class NoGpu(RuntimeError):
    """This machine has no usable GPU; the message says why."""


@cache
def check_gpu() -> None:
    """Raises NoGpu without a GPU, and ImportError without the extra; Numba's simulator counts as a GPU."""
    if not import_module("numba").config.ENABLE_CUDASIM:
        import_module("numba_cuda")
    if not import_module("numba.cuda").is_available():
        raise NoGpu("no NVIDIA GPU found on this machine; leave out --device cuda to use the processor")


def launch(threads: int) -> tuple[int, int]:
    """Returns the launch configuration for a number of threads; raises an error without a GPU."""
    check_gpu()
    return -(-threads // THREADS), THREADS
