"""Work on processes and on a cluster: the same result as in one process."""

from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from houseway.odds.workers import ALONE, NoWorkers, Workers, spread
from houseway.rulebook import house
from houseway.simulation.heads_up import Rounds
from houseway.simulation.rows import HandRow
from houseway.simulation.tables import Plan, simulate
from houseway.table import TableOptions
from tests.banked.tables import LL, rules_of
from tests.cli.kit import refused, run


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask scheduler and two worker processes on the loopback address."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as here:
        yield here.scheduler_address


def square(number: int) -> int:
    return number * number


def test_results_come_in_the_order_of_the_tasks(cluster: str) -> None:
    expected = [number * number for number in range(50)]
    for workers in (ALONE, Workers(2), Workers(cluster=cluster)):
        assert list(spread(square, range(50), workers)) == expected


def test_tables_dealt_on_a_cluster_are_those_dealt_alone(cluster: str) -> None:
    plan = Plan(house("marina"), "holdem", "limit", "4/8", TableOptions(), 5, 2300, 17)
    alone: list[HandRow] = []
    abroad: list[HandRow] = []
    assert simulate(plan, keep=alone.extend) == simulate(plan, Workers(cluster=cluster), keep=abroad.extend)
    assert alone == abroad
    assert {row.table for row in alone} == {0, 1, 2}


def test_compiled_rounds_on_a_cluster_are_those_played_alone(cluster: str) -> None:
    rounds = Rounds(house("limelight"), rules_of(LL), 6, 600_000, 5)
    alone, abroad = rounds.played(), rounds.played(Workers(cluster=cluster))
    assert alone.played.running == abroad.played.running
    assert alone.played.player_edge == abroad.played.player_edge


def test_the_command_line_sends_its_work_to_a_cluster(cluster: str) -> None:
    asked = ("simulate", "golden-state", "lowball", "--hands", "1200", "--seed", "4", "--json")
    alone, abroad = run(*asked).data, run(*asked, "--cluster", cluster).data
    for timing in ("seconds", "hands_per_second"):
        del alone[timing], abroad[timing]
    assert alone == abroad


def test_a_cluster_that_is_none_is_said_in_one_line() -> None:
    assert "is no cluster" in refused(run("simulate", "limelight", "holdem", "--hands", "1", "--cluster", "there"))
    assert "--workers or --cluster" in refused(
        run("simulate", "limelight", "holdem", "--workers", "2", "--cluster", "tcp://127.0.0.1:1")
    )


def test_a_missing_package_names_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(NoWorkers, match=r"houseway\[ray\]"):
        list(spread(square, [1], Workers(cluster="ray")))
