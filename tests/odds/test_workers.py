"""Work on processes and on a cluster: the same result as in one process."""

import os
import site
import subprocess
import sys
from collections.abc import Iterator
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from houseway.odds.workers import ONE_PROCESS, Workers, run_tasks
from houseway.rulebook import house
from houseway.simulation.heads_up import Rounds
from tests.banked.tables import LL, rules_of
from tests.cli.kit import refused, run


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask scheduler and two worker processes on the loopback address."""
    started: Any = LocalCluster
    with started(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50) as here:
        yield here.scheduler_address


def test_results_come_in_the_order_of_the_tasks(cluster: str) -> None:
    expected = [factorial(number) for number in range(50)]
    for workers in (ONE_PROCESS, Workers(2), Workers(cluster=cluster)):
        assert list(run_tasks(factorial, range(50), workers)) == expected


def test_tables_dealt_on_a_cluster_are_those_dealt_alone(cluster: str, tmp_path: Path) -> None:
    asked = ("simulate", "marina", "holdem", "--limit", "4/8", "--hands", "1500", "--seed", "17", "--json", "--export")
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    alone, abroad = run(*asked, str(here)).data, run(*asked, str(there), "--cluster", cluster).data
    for timing in ("seconds", "hands_per_second"):
        del alone[timing], abroad[timing]
    assert alone == abroad
    assert here.read_bytes() == there.read_bytes()


def test_compiled_rounds_on_a_cluster_are_those_played_alone(cluster: str) -> None:
    rounds = Rounds(house("limelight"), rules_of(LL), 6, 600_000, 5)
    alone, abroad = rounds.played(), rounds.played(Workers(cluster=cluster))
    assert (alone.player_edge, alone.variance) == (abroad.player_edge, abroad.variance)


def test_a_cluster_that_is_none_is_said_in_one_line() -> None:
    assert "is not a Dask scheduler's address" in refused(
        run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", "there")
    )
    assert "--workers and --cluster exclude each other" in refused(
        run("simulate", "limelight", "holdem", "--workers", "2", "--cluster", "tcp://127.0.0.1:1")
    )


def bare() -> dict[str, str]:
    """Where a Python that is started without its site has every package but this one, which is installed by a link."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(site.getsitepackages())}


BARE = (sys.executable, "-S", "-m")


def test_a_dask_worker_without_houseway_is_said_in_one_line() -> None:
    started: Any = LocalCluster
    with started(n_workers=0, host="127.0.0.1", dashboard_address=None, silence_logs=50) as scheduler:
        address = scheduler.scheduler_address
        command = (*BARE, "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard")
        worker = subprocess.Popen(command, env=bare(), cwd="/", stderr=subprocess.DEVNULL)
        try:
            said = refused(run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", address))
        finally:
            worker.kill()
            worker.wait()
    assert "no Houseway on tcp://127.0.0.1" in said
