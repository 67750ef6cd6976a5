"""Work on processes and on a cluster: the same result as in one process."""

import os
import site
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from houseway.odds.workers import ALONE, Workers, spread
from houseway.rulebook import house
from houseway.simulation.heads_up import Rounds
from tests.banked.tables import LL, rules_of
from tests.cli.kit import refused, run
from tests.soak import SOAK


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask scheduler and two worker processes on the loopback address."""
    started: Any = LocalCluster
    with started(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50) as here:
        yield here.scheduler_address


def test_results_come_in_the_order_of_the_tasks(cluster: str) -> None:
    expected = [factorial(number) for number in range(50)]
    for workers in (ALONE, Workers(2), Workers(cluster=cluster)):
        assert list(spread(factorial, range(50), workers)) == expected


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
    assert "is no cluster" in refused(run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", "there"))
    assert "--workers or --cluster" in refused(
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


needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray does not install everywhere")


@needs_ray
def test_a_ray_worker_without_houseway_is_said_in_one_line_and_one_that_dies_says_nothing_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with ray_of(*BARE[:2]):
        said = refused(run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", "ray"))
        with pytest.raises(Exception, match="died"):
            list(spread(os._exit, [1], Workers(cluster="ray")))
    assert "no Houseway on a worker of the cluster" in said
    assert capsys.readouterr().out == ""


@needs_ray
@pytest.mark.skipif(not SOAK, reason="a second cluster takes as long again: make long")
def test_tables_dealt_on_a_ray_cluster_are_those_dealt_alone() -> None:
    asked = ("simulate", "limelight", "holdem", "--hands", "400", "--seed", "3", "--json")
    alone = run(*asked).data
    with ray_of(sys.executable):
        abroad = run(*asked, "--cluster", "ray").data
    for timing in ("seconds", "hands_per_second"):
        del alone[timing], abroad[timing]
    assert alone == abroad


@contextmanager
def ray_of(*python: str) -> Iterator[None]:
    """A Ray cluster on this machine whose workers are started by such a Python."""
    command = (*python, "-m", "ray.scripts.scripts")
    start = (
        "start",
        "--head",
        "--port",
        "0",
        "--num-cpus",
        "2",
        "--include-dashboard",
        "false",
        "--disable-usage-stats",
    )
    subprocess.run((*command, *start), env=bare(), cwd="/", check=True, capture_output=True, timeout=300)
    try:
        yield
    finally:
        subprocess.run((*command, "stop"), env=bare(), cwd="/", check=True, capture_output=True, timeout=300)


def test_a_missing_package_names_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = refused(run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", "ray"))
    assert "simulate needs the ray extra: pip install 'houseway[ray]'" in said
