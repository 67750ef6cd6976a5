"""After a disk or database failure the room says so, shows nothing unstored, and resumes later."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.room import Ledger, LogError, NotStored, open_log
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.conftest import Server
from tests.room.server.test_room_server import QUICK, Screen, _choices, _turn, room, soon

FAILING_DISK = """
import sys
from resource import RLIM_INFINITY, RLIMIT_FSIZE, setrlimit
from tests.room.server.test_failed_commits import bad_times

bad_times(
    sys.argv[1],
    lambda: setrlimit(RLIMIT_FSIZE, (1_000, RLIM_INFINITY)),
    lambda: setrlimit(RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY)),
)
print("went on")
"""


def bad_times(where: str, break_it: Callable[[], object], mend_it: Callable[[], object]) -> None:
    """A player in a hand acts while nothing can be stored, and again when it can; a newcomer watches meanwhile."""

    async def play(host: RoomServer) -> None:
        host.log_watcher.every = 0.05
        ann, _ = await host.accounts.create_guest()
        reply = await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
        table, screen, late = reply["table"], Screen(), Screen()
        host.watch(ann, f"table:{table}", screen)
        await soon(lambda: _turn(host.room.runtimes[table], ann) and "fold" in _choices(screen))
        before = {key: screen.view[key] for key in ("hand", "seats")}
        break_it()
        for key in ("p1/2", "p1/3"):
            with pytest.raises(NotStored):
                await host.do(ann, ask.Play(table, {"type": "Fold"}), key)
        with pytest.raises((NotStored, LogError)):
            await host.do(ann, ask.OpenTable("limelight", "omaha"), "p1/4")
        await soon(lambda: "paused" in screen.view and host.problem is not None)
        host.watch(Person("p9", "Late"), f"table:{table}", late)
        assert "cannot store" in screen.view["paused"]
        assert {key: screen.view[key] for key in ("hand", "seats")} == before
        assert screen.view["choices"] == []
        mend_it()
        await soon(lambda: "paused" not in screen.view and "fold" in _choices(screen) and host.problem is None)
        assert {key: screen.view[key] for key in ("hand", "seats")} == before
        await host.do(ann, ask.Play(table, {"type": "Fold"}), "p1/2")
        await soon(lambda: screen.view["hand"]["number"] > 1 and bool(late.view))

    room(where, play, QUICK)
    with open_log(where) as log:
        assert sum(line.cents for line in Ledger.rebuilt(log).lines.values()) == 0
        assert [event.key for event in log.read(stream="table:1")].count("p1/2") >= 1


def test_after_a_disk_error_the_room_goes_on_by_itself_once_the_disk_is_well(sqlite: str) -> None:
    root = Path(__file__).parents[3]
    env = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    command = [sys.executable, "-c", FAILING_DISK, sqlite]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=env)
    assert (ran.stdout, ran.returncode) == ("went on\n", 0), ran.stderr


def test_when_postgresql_is_stopped_and_started_again_the_room_goes_on_by_itself(server: Server, postgres: str) -> None:
    bad_times(postgres, server.stop, server.start)
