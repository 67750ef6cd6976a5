"""Who does the work: this process, several of them, or the machines of a Dask or Ray cluster, all by way of joblib.

Work is cut into tasks that know their own seed, and results come back in the order of the tasks. So a result is a
function of the seed alone, whoever worked on it.

>>> list(spread(len, ["one", "three"], ALONE))
[3, 5]
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from itertools import islice
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Progress = Callable[[int], None]
"""Told how much more has been done."""


def silent(_done: int) -> None:
    """Tells nobody."""


Shows = Callable[[str, int], AbstractContextManager[Progress]]
"""Shows how far a part of the work is: given its name and how much of it there is."""


@contextmanager
def unseen(_part: str, _total: int) -> Iterator[Progress]:
    """Shows nobody."""
    yield silent


class NoWorkers(RuntimeError):
    """A cluster that does not answer, or that is none; the message says which."""


@dataclass(frozen=True, slots=True)
class Workers:
    """How many processes of this machine, or the address of a cluster."""

    count: int = 1
    cluster: str = ""
    """A Dask scheduler such as ``tcp://10.0.0.5:8786``, or ``ray`` for the Ray cluster that this machine belongs to or
    that RAY_ADDRESS names."""

    def __post_init__(self) -> None:
        """Refuses what is no address before any work is done."""
        if self.cluster not in ("", "ray") and "://" not in self.cluster:
            raise NoWorkers(
                f"{self.cluster!r} is no cluster: give a Dask scheduler's address (tcp://HOST:PORT), or ray"
            )


ALONE = Workers()
_PATIENCE = 30
"""Seconds in which a cluster must have a worker."""


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], workers: Workers) -> Iterator[Result]:
    """The result of every task, in the order of the tasks."""
    if workers == ALONE:
        yield from map(work, tasks)
        return
    joblib = import_module("joblib")
    calls = (joblib.delayed(work)(task) for task in tasks)
    if workers.cluster == "ray":
        with _alike():
            yield from _on_ray(joblib, calls)
    elif workers.cluster:
        with _alike(), _dask(joblib, workers.cluster):
            yield from joblib.Parallel(return_as="generator")(calls)
    else:
        yield from joblib.Parallel(n_jobs=workers.count, return_as="generator")(calls)


@contextmanager
def _alike() -> Iterator[None]:
    """A worker that has no Houseway, and came when the others had been asked or cannot be, is said in one line."""
    try:
        yield
    except Exception as problem:
        if isinstance(problem, NoWorkers) or "No module named 'houseway" not in str(problem):
            raise
        raise _bare("a worker of the cluster") from None


def _bare(*workers: str) -> NoWorkers:
    return NoWorkers(f"no Houseway on {', '.join(workers)}; each worker needs the version that is used here")


@contextmanager
def _dask(joblib: Any, address: str) -> Iterator[None]:
    """Work goes to the scheduler at that address."""
    distributed = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as problem:  # a time-out is an OSError
        raise NoWorkers(f"no Dask scheduler at {address}: {problem}") from None
    with client, joblib.parallel_config(backend="dask", client=client, wait_for_workers_timeout=_PATIENCE):
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except OSError:
            raise NoWorkers(f"the Dask scheduler at {address} has no worker") from None
        found = client.run(import_module, "houseway", on_error="return")
        if without := [worker for worker, module in found.items() if isinstance(module, ImportError)]:
            raise _bare(*without)
        yield


def _on_ray(joblib: Any, calls: Iterator[Any]) -> Iterator[Any]:
    """Work goes to a Ray cluster; its backend gives no results before the last, so the calls go in groups.

    A thread of Ray's prints what became of its workers on standard output, where the answer goes, and no setting stops
    it. So nothing is printed there before Ray is left; what matters of it comes as an exception too.
    """
    ray = import_module("ray")
    with redirect_stdout(StringIO()):
        try:
            ray.init(address="auto", logging_level="error", log_to_driver=False)
        except ConnectionError as problem:
            raise NoWorkers(f"no Ray cluster: {problem}") from None
        try:
            import_module("ray.util.joblib").register_ray()
            processors = int(ray.cluster_resources()["CPU"])
            with joblib.parallel_config(backend="ray"), joblib.Parallel(n_jobs=processors) as parallel:
                while group := list(islice(calls, 16 * processors)):
                    yield from parallel(group)
        finally:
            ray.shutdown()
