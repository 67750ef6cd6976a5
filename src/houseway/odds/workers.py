"""Runs tasks in this process, in several processes, on a Dask cluster or on an NVIDIA GPU.

Each task carries its own seed, and results come back in task order, so a result depends on the seed alone.

>>> list(run_tasks(len, ["one", "three"], ONE_PROCESS))
[3, 5]

The GPU's kernels (`rankings.gpu_places`, `equities.gpu_samples`, `twentyone.gpu_rounds`) call the same functions as the
processor, compiled for the GPU. Each thread plays one run (`random_numbers.RUN`). Results are sums of integers, so the
answer is the same in whatever order threads end. With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 Numba's simulator
runs the kernels in Python. Their modules import Numba's CUDA module and are imported when a GPU is asked for.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Progress = Callable[[int], None]
"""Called with the number of units of work just finished."""


def no_progress(_done: int) -> None:
    """Ignores progress."""


ShowProgress = Callable[[str, int], AbstractContextManager[Progress]]
"""Opens a progress display for a named step with a total number of units."""


@contextmanager
def hide_progress(_step: str, _total: int) -> Iterator[Progress]:
    """Shows nothing."""
    yield no_progress


class NoWorkers(RuntimeError):
    """The cluster or the GPU can't be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The number of local processes, or the address of a Dask scheduler such as ``tcp://10.0.0.5:8786``."""

    count: int = 1
    cluster: str = ""

    def __post_init__(self) -> None:
        """Refuses a malformed address before any work starts."""
        if self.cluster and "://" not in self.cluster:
            raise NoWorkers(f"{self.cluster!r} is not a Dask scheduler's address: use tcp://HOST:PORT")


ONE_PROCESS = Workers()
_WORKER_TIMEOUT = 30
"""Seconds to wait for the cluster's first worker."""


def run_tasks(work: Callable[[Task], Result], tasks: Iterable[Task], workers: Workers) -> Iterator[Result]:
    """Returns the result of every task, in task order."""
    if workers == ONE_PROCESS:
        yield from map(work, tasks)
        return
    joblib = import_module("joblib")
    calls = (joblib.delayed(work)(task) for task in tasks)
    if not workers.cluster:
        yield from joblib.Parallel(n_jobs=workers.count, return_as="generator")(calls)
        return
    with _dask(joblib, workers.cluster):
        try:
            yield from joblib.Parallel(return_as="generator")(calls)
        except Exception as problem:
            # A worker that joined after the version check may lack Houseway.
            if "No module named 'houseway" not in str(problem):
                raise
            raise _not_installed("a worker of the cluster") from None


def _not_installed(*workers: str) -> NoWorkers:
    return NoWorkers(f"no Houseway on {', '.join(workers)}; every worker needs the version you run here")


@contextmanager
def _dask(joblib: Any, address: str) -> Iterator[None]:
    """Sends joblib's work to the scheduler at an address."""
    distributed = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as problem:  # a timeout is an OSError
        raise NoWorkers(f"no Dask scheduler at {address}: {problem}") from None
    with client, joblib.parallel_config(backend="dask", client=client, wait_for_workers_timeout=_WORKER_TIMEOUT):
        try:
            client.wait_for_workers(1, timeout=_WORKER_TIMEOUT)
        except OSError:
            raise NoWorkers(f"the Dask scheduler at {address} has no worker") from None
        found = client.run(import_module, "houseway", on_error="return")
        if missing := [worker for worker, module in found.items() if isinstance(module, ImportError)]:
            raise _not_installed(*missing)
        yield


Device = Literal["cpu", "cuda"]
"""The processor, or an NVIDIA GPU."""
THREADS = 128
"""Threads in a block of the GPU."""


@cache
def check_gpu() -> None:
    """Raises NoWorkers without a GPU, and ImportError without the extra; Numba's simulator counts as a GPU."""
    if not import_module("numba").config.ENABLE_CUDASIM:
        import_module("numba_cuda")
    if not import_module("numba.cuda").is_available():
        raise NoWorkers("no NVIDIA GPU found on this machine; leave out --device cuda to use the processor")


def launch(threads: int) -> tuple[int, int]:
    """Returns the launch configuration for a number of threads; raises an error without a GPU."""
    check_gpu()
    return -(-threads // THREADS), THREADS
