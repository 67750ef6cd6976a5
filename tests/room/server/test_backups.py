"""Backups: copies of a room that is open, closed or killed, in either store, and rooms made from them."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from houseway.room import Draft, Entry, Log, moved, open_log
from houseway.room.log.opening import own
from houseway.room.server.backups import BackupPlan, back_up, keep_backing_up, restore
from tests.cli.kit import refused, run
from tests.room.log.kit import behind, put, said, sold
from tests.room.members.disk import MOUNTS


@pytest.fixture
def room(place: str) -> str:
    """A closed room with five events."""
    with open_log(place, create=True) as log:
        log.own()
        put(log, Entry("cage", 0, (sold(7, 20000), sold(8, 5000)), "k1"))
        put(log, said("deal", "play"))
        put(log, Entry("cage", 2, (Draft("ChipsSent", {}, moved("player:7", "table:3:stack", 4050)),)))
    return place


def contents(where: str | Path) -> tuple[list[Any], dict[str, int]]:
    """Returns the events and the balances of a room."""
    with open_log(str(where)) as log:
        return list(log.read()), dict(log.balances().accounts)


@contextmanager
def writing(log: Log) -> Iterator[list[int]]:
    """Appends entries from another thread; yields the numbers of those acknowledged so far."""
    acknowledged, stop = [log.tail().number], Event()

    def write() -> None:
        expected = acknowledged[0]
        while not stop.is_set():
            expected = put(log, Entry("cage", expected, (sold(9, 100),))).last
            acknowledged.append(expected)

    thread = Thread(target=write)
    thread.start()
    try:
        yield acknowledged
    finally:
        stop.set()
        thread.join()


def test_a_backup_is_a_room_with_the_same_events_and_balances(room: str, tmp_path: Path) -> None:
    ran = run("backup", room, str(tmp_path / "copy.db"), "--json")
    events, balances = contents(room)
    assert ran.data == {
        "ok": True,
        "file": str(tmp_path / "copy.db"),
        "events": 5,
        "head": events[-1].hash.hex(),
        "problem": None,
    }
    assert contents(tmp_path / "copy.db") == (events, balances)
    assert run("log", "verify", str(tmp_path / "copy.db")).out.startswith("whole  5 events")
    assert run("backup", room, str(tmp_path / "other.db")).out == f"whole  5 events in {tmp_path / 'other.db'}\n"
    assert {file.name for file in tmp_path.iterdir() if "copy" in file.name or "other" in file.name} == {
        "copy.db",
        "other.db",
    }


def test_a_backup_of_an_open_room_has_every_event_acknowledged_before(room: str, tmp_path: Path) -> None:
    with open_log(room) as log:
        log.own()
        with writing(log) as acknowledged:
            for number in range(5):
                before = acknowledged[-1]
                copied = back_up(room, tmp_path / f"{number}.db")
                assert copied.number >= before
        assert log.tail().number == acknowledged[-1]
        everything = list(log.read())
    for number in range(5):
        events, balances = contents(tmp_path / f"{number}.db")
        assert events == everything[: len(events)]
        assert sum(balances.values()) == 0


def test_a_backup_that_is_killed_leaves_no_file_and_the_next_one_succeeds(room: str, tmp_path: Path) -> None:
    kill = (
        "import os, signal; from pathlib import Path; from houseway.room.server.backups import back_up\n"
        f"back_up({room!r}, Path({str(tmp_path / 'copy.db')!r}), lambda _: os.kill(os.getpid(), signal.SIGKILL))"
    )
    assert subprocess.run([sys.executable, "-c", kill], check=False).returncode == -signal.SIGKILL
    assert not (tmp_path / "copy.db").exists()
    assert back_up(room, tmp_path / "copy.db").number == 5
    assert contents(tmp_path / "copy.db") == contents(room)
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_does_not_replace_a_file(room: str, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    line = f"houseway: {tmp_path / 'copy.db'} exists already; name a new file\n"
    assert refused(run("backup", room, str(tmp_path / "copy.db"))) == line
    assert (tmp_path / "copy.db").read_text() == "mine"
    assert "there is no log" in refused(run("backup", str(tmp_path / "none.db"), str(tmp_path / "new.db")))
    assert "cannot be written" in refused(run("backup", room, str(tmp_path / "none" / "new.db")))


def test_an_altered_room_has_no_backup(room: str, tmp_path: Path) -> None:
    behind(room, "UPDATE houseway_events SET body = ? WHERE number = 4", b'{"number":4}')
    ran = run("backup", room, str(tmp_path / "copy.db"))
    assert (ran.status, ran.out[:15]) == (1, "broken  event 4")
    assert not list(tmp_path.glob("copy*"))


@pytest.fixture
def backup(sqlite: str, tmp_path: Path) -> Path:
    """A backup with two events."""
    with open_log(sqlite, create=True) as log:
        log.own()
        put(log, Entry("cage", 0, (sold(7, 20000), sold(8, 5000)), "k1"))
    back_up(sqlite, tmp_path / "backup.db")
    Path(sqlite).unlink()
    return tmp_path / "backup.db"


def test_a_room_is_made_from_a_backup_in_either_store(backup: Path, place: str) -> None:
    assert run("restore", str(backup), place).out.startswith("whole  2 events in ")
    assert contents(place) == contents(backup)
    with open_log(place) as log:
        log.own()
        assert put(log, Entry("cage", 2, (sold(7, 100),))).last == 3


def test_a_database_with_a_room_is_not_restored_over(backup: Path, postgres: str) -> None:
    restore(backup, postgres)
    line = "there is a room in this database already; restore into an empty database or schema"
    assert line in refused(run("restore", str(backup), postgres))
    assert contents(postgres) == contents(backup)


def test_a_room_that_is_replaced_is_kept_with_its_last_events(backup: Path, sqlite: str, tmp_path: Path) -> None:
    crash = (
        "import os, signal; from houseway.room import open_log; from tests.room.log.kit import put, said\n"
        f"log = open_log({sqlite!r}, create=True); log.own(); put(log, said('last', 'words'))\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", crash], check=False, cwd=root).returncode == -signal.SIGKILL
    assert f"{sqlite} exists already" in refused(run("restore", str(backup), sqlite))
    assert run("restore", str(backup), sqlite, "--replace").status == 0
    assert contents(sqlite) == contents(backup)
    (old,) = tmp_path.glob("room.db.*.old")
    assert [event.data["word"] for event in contents(old)[0]] == ["last", "words"]


def test_a_folder_or_the_backup_itself_is_not_replaced(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    folder.mkdir()
    line = f"{folder} is a folder; name the room's file"
    assert line in refused(run("restore", str(backup), str(folder), "--replace"))
    line = f"{backup} is the backup itself; name the room's file"
    assert line in refused(run("restore", str(backup), str(backup), "--replace"))
    assert folder.is_dir()


@pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")
def test_a_backup_to_a_full_disk_says_so_and_leaves_no_file(sqlite: str, tmp_path: Path) -> None:
    with open_log(sqlite, create=True) as log:
        put(log, said("long", "x" * 400_000))
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)), check=True)
    try:
        line = f"{disk}/backup.db.part could not be written: the disk is full"
        assert line in refused(run("backup", sqlite, f"{disk}/backup.db"))
        assert not list(disk.iterdir())
    finally:
        subprocess.run(("umount", str(disk)), check=True)


def test_an_open_room_is_not_restored(backup: Path, sqlite: str) -> None:
    release = own(sqlite)
    try:
        assert f"{sqlite} is open already" in refused(run("restore", str(backup), sqlite))
    finally:
        release()


def test_a_file_copied_without_its_wal_is_reported(sqlite: str, tmp_path: Path) -> None:
    copy = tmp_path / "copied.db"
    with open_log(sqlite, create=True) as log:
        log.own()
        put(log, said("last", "words"))
        copy.write_bytes(Path(sqlite).read_bytes())
    problem = (
        f"{copy} was copied from an open room without its -wal file, so the last events may be missing; "
        "copy a room with houseway backup"
    )
    for _ in range(2):
        ran = run("log", "verify", str(copy))
        assert (ran.status, ran.out) == (1, f"incomplete  0 events: {problem}\n")
    ran = run("log", "verify", str(copy), "--json")
    assert (ran.status, ran.data["ok"], ran.data["problem"]) == (1, False, {"event": 0, "why": problem})
    assert problem in refused(run("backup", str(copy), str(tmp_path / "new.db")))
    assert run("log", "verify", sqlite).out.startswith("whole  2 events")


def test_a_room_that_was_killed_is_whole_however_often_it_is_checked(sqlite: str) -> None:
    crash = (
        "import os, signal; from houseway.room import open_log; from tests.room.log.kit import put, said\n"
        f"log = open_log({sqlite!r}, create=True); log.own(); put(log, said('last', 'words'))\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", crash], check=False, cwd=Path(__file__).parents[3])
    for _ in range(3):
        assert run("log", "verify", sqlite).out.startswith("whole  2 events")
    with open_log(sqlite) as log:
        log.own()
    assert not Path(f"{sqlite}-wal").exists()
    assert run("log", "verify", sqlite).out.startswith("whole  2 events")


# -- on a schedule -----------------------------------------------------------------------------------------------------


def test_a_backup_is_due_when_the_last_one_is_old_enough(tmp_path: Path) -> None:
    plan, noon = BackupPlan(tmp_path, minutes=60, keep=2), datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert plan.seconds_left(noon) == 0
    (tmp_path / "room-20260101-110000.db").touch()
    (tmp_path / "room-20260101-113000.db").touch()
    (tmp_path / "room-20260101-114000.db.part").touch()
    assert plan.seconds_left(noon) == 1800
    assert plan.seconds_left(noon + timedelta(hours=3)) == 0


def test_an_open_room_makes_backups_and_deletes_the_oldest(room: str, tmp_path: Path) -> None:
    plan = BackupPlan(tmp_path / "backups", minutes=60, keep=2)
    plan.folder.mkdir()
    for hour in range(3):
        (plan.folder / f"room-20200101-0{hour}0000.db").touch()
    killed = plan.folder / "room-20200101-030000.db.part"
    killed.touch()

    async def until_made() -> None:
        task = asyncio.create_task(keep_backing_up(room, plan, lambda: True))
        while len(plan.backups()) != plan.keep:
            assert not task.done()
            await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(until_made())
    old, new = plan.backups()
    assert old.name == "room-20200101-020000.db"
    assert not killed.exists()
    assert contents(new) == contents(room)
    assert oct(os.stat(new).st_mode)[-3:] == "600"
