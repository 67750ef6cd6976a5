"""Health, readiness and metrics of a real server."""

import logging
from pathlib import Path

import httpx
import pytest

from houseway import __version__
from houseway.engines.contract import Refused
from houseway.room.log.errors import NotStored
from houseway.room.people.policy import Denied
from houseway.room.server import metrics
from houseway.room.server.log_watcher import LogWatcher
from tests.room.members.kit import until
from tests.web.kit import Served, opening

KEY = "secret"


def figures(web: httpx.Client) -> dict[str, float]:
    """Returns the metrics by name and labels."""
    answer = web.get("/metrics", headers={"Authorization": f"Bearer {KEY}"}).raise_for_status()
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_a_server_that_runs_is_healthy_and_ready(tmp_path: Path) -> None:
    with Served(opening(str(tmp_path / "room.db"))) as room, room.client() as web:
        for path in ("/healthz", "/readyz"):
            assert (web.get(path).status_code, web.get(path).text) == (200, "ok\n")


def test_a_server_that_cannot_store_is_healthy_but_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_entries: object) -> None:
        raise NotStored("the log could not be written: disk I/O error")

    monkeypatch.setattr(LogWatcher, "every", 0.01)
    with Served(opening(str(tmp_path / "room.db"))) as room, room.client() as web:
        with monkeypatch.context() as broken:
            broken.setattr(type(room.running.host._log), "append", fails)
            until(lambda: web.get("/readyz").status_code == 503)
            assert web.get("/readyz").text == "the room can't store\n"
            assert web.get("/healthz").status_code == 200
        until(lambda: web.get("/readyz").status_code == 200)


def test_metrics_count_commands_by_kind_and_outcome_commits_tables_and_sockets(tmp_path: Path) -> None:
    with Served(opening(str(tmp_path / "room.db"), metrics_key=KEY)) as room, room.guest() as ann, room.client() as web:
        before = figures(web)
        table = ann.done("OpenTable", house="limelight", game="holdem", limit="3/6", bots="none")["table"]
        ann.do("Sit", table=table, seat=1, chips=1)
        ann.do("Bar", player="p1", reason="cheats")
        after = figures(web)
    assert after['houseway_commands_total{kind="OpenTable",outcome="done"}'] == 1
    assert after['houseway_commands_total{kind="Sit",outcome="refused"}'] == 1
    assert after['houseway_commands_total{kind="Bar",outcome="denied"}'] == 1
    assert after["houseway_command_seconds_count"] == 2
    assert (before["houseway_tables"], after["houseway_tables"]) == (0, 1)
    assert (after["houseway_sockets"], after["houseway_jobs_waiting"], after["houseway_commits_waiting"]) == (1, 0, 0)
    assert after["houseway_log_position"] > before["houseway_log_position"]
    assert after["houseway_commit_seconds_count"] > before["houseway_commit_seconds_count"]
    assert after["houseway_commits_failed_total"] == 0
    assert after["houseway_can_store"] == 1
    assert after["houseway_people"] == 1
    assert after["process_resident_memory_bytes"] > 0
    assert after[f'houseway_info{{version="{__version__}"}}'] == 1


def test_metrics_tell_no_amounts_names_or_tables(tmp_path: Path) -> None:
    with Served(opening(str(tmp_path / "room.db"), metrics_key=KEY)) as room, room.guest() as ann:
        ann.done("OpenTable", house="limelight", game="holdem", limit="3/6", bots="none")
        with room.client() as web:
            labels = {line for line in figures(web) if "{" in line and not line.startswith(("python_", "process_"))}
    assert {line.partition("{")[0] for line in labels} == {
        "houseway_commands_total",
        "houseway_commands_created",
        "houseway_command_seconds_bucket",
        "houseway_commit_seconds_bucket",
        "houseway_info",
    }


@pytest.mark.parametrize("given", [None, "", "Bearer", "Bearer wrong", "Basic secret", "Bearer \xe9"])
def test_without_the_key_there_are_no_metrics(tmp_path: Path, given: str | None) -> None:
    with Served(opening(str(tmp_path / "room.db"), metrics_key=KEY)) as room, room.client() as web:
        headers = {} if given is None else {b"Authorization": given.encode("latin-1")}
        assert web.get("/metrics", headers=headers).status_code == 404


def test_a_room_without_a_key_has_no_metrics(tmp_path: Path) -> None:
    with Served(opening(str(tmp_path / "room.db"))) as room, room.client() as web:
        assert web.get("/metrics", headers={"Authorization": "Bearer x"}).status_code == 404


def test_a_slow_command_is_logged(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([10.0, 12.5, 20.0, 20.1, 30.0, 33.0, 40.0, 45.0, 80.0, 84.0])
    monkeypatch.setattr(metrics, "perf_counter", lambda: next(moments))
    counted, replies = metrics.Metrics(), list[object]()
    with caplog.at_level(logging.WARNING):
        counted.timed("Play", replies.append)({})
        counted.timed("Play", replies.append)(Refused("no"))
        assert [one.message for one in caplog.records] == ["slow command: Play took 2.5 s"]
        for kind in ("Play", "Sit", "Play"):
            counted.timed(kind, replies.append)({})
    # Clients can cause many, so each kind is logged once a minute.
    said = ["slow command: Play took 2.5 s", "slow command: Sit took 5.0 s", "slow command: Play took 4.0 s"]
    assert [one.message for one in caplog.records] == said
    assert [type(one) for one in replies] == [dict, Refused, dict, dict, dict]
    counted.count("Bar", Denied("no"))
    assert counted.registry.get_sample_value("houseway_commands_total", {"kind": "Bar", "outcome": "denied"}) == 1
