"""Upgrades, with programs of older commits: they refuse a newer room, and a newer member waits until they have gone."""

import signal
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path

import apsw
import httpx
import psycopg
import pytest

from houseway.room import open_log
from houseway.room.log import postgres as postgres_store
from houseway.room.log import sqlite as sqlite_store
from houseway.room.log import versions
from houseway.room.log.errors import NoLog, NotStored, OlderMember, Struck
from houseway.room.log.members import Joining
from houseway.room.log.opening import open_shared
from houseway.room.server.backups import back_up
from tests.room.conftest import Server
from tests.room.log.kit import put, said, words
from tests.stored.older.kit import COMMITS, OldProgram, Stored, loaded, unpacked

FILE_REFUSES = "houseway: {} is a database, but no log of this version of Houseway\n"
LAST = "d71532bb"
"""The last commit with format 3."""


def events(where: str) -> int:
    with open_log(where) as log:
        return log.tail().number


def opened_by_this_program(where: str) -> str:
    with open_log(where) as log:
        log.own()
    return where


@pytest.mark.soak
@pytest.mark.parametrize("commit", COMMITS)
def test_an_older_program_refuses_a_file_that_this_one_has_opened(commit: str, tmp_path: Path) -> None:
    where = opened_by_this_program(unpacked(commit, tmp_path))
    program, before = OldProgram(commit, tmp_path / "old"), events(where)
    assert program.run("open", "--db", where, "--port", "0") == (2, FILE_REFUSES.format(where))
    assert events(where) == before


@pytest.mark.soak
@pytest.mark.parametrize("commit", ["c16598fe", "1e15151b", LAST])
def test_an_older_program_refuses_a_database_that_this_one_has_opened(
    commit: str, server: Server, tmp_path: Path
) -> None:
    """Programs from before 3a5c5c43, 15 November 2026, 22:54, don't take a room in PostgreSQL and can't be refused."""
    where = opened_by_this_program(loaded("postgres-1e15151b", server))
    program, before = OldProgram(commit, tmp_path / "old"), events(where)
    status, errors = program.run("open", "--db", where, "--port", "0")
    *others, last = errors.splitlines()
    assert status == 2
    assert "a newer Houseway keeps this room: its log has format 4" in last
    assert not any("Traceback" in line for line in others)
    assert events(where) == before


@pytest.mark.soak
def test_a_member_is_upgraded_when_all_older_ones_have_gone_and_nothing_is_lost(server: Server, tmp_path: Path) -> None:
    where = loaded("postgres-1e15151b", server)
    program = OldProgram(LAST, tmp_path / "old")
    with ExitStack() as stack:
        old = stack.enter_context(program.start("open", "--db", where, "--port", "0", "--member", "old"))
        stack.callback(old.kill)
        url = address(old)
        came = []
        for _ in range(5):
            came.append(guest(url))
            with pytest.raises(OlderMember, match=r"^old keeps this room with an older Houseway; start newer members"):
                join(where, "new")
        came.append(guest(url))
        old.send_signal(signal.SIGTERM)
        old.wait(60)
    with open_shared(where) as log:
        log.join(Joining("new", "http://new.test"))
        stored = [event.data["person"] for event in log.read(stream="people") if event.type == "PersonCame"]
        assert stored[-6:] == came, "what the older member acknowledged"
        status, errors = program.run("open", "--db", where, "--port", "0", "--member", "old")
        assert status == 2
        assert "a newer Houseway keeps this room: its log has format 4" in errors
        assert [one.name for one in log.beat(0, 0).members] == ["new"]


def address(process: "subprocess.Popen[str]") -> str:
    """Returns the address that an open room prints."""
    assert process.stdout
    for line in process.stdout:
        if "http://" in line:
            return line[line.index("http://") :].split()[0].rstrip("/")
    raise AssertionError(process.communicate()[1])


def guest(url: str) -> str:
    """Comes in as a guest, who is stored when the room answers; returns their number."""
    return str(httpx.post(f"{url}/api/guest", json={}, timeout=60).raise_for_status().json()["id"])


def join(where: str, name: str) -> None:
    with open_shared(where) as log:
        log.join(Joining(name, f"http://{name}.test"))


# -- without the history -----------------------------------------------------------------------------------------------


def test_opening_a_room_raises_the_format_of_its_log_and_reading_it_does_not(server: Server, tmp_path: Path) -> None:
    file, database = unpacked(LAST, tmp_path), loaded("postgres-1e15151b", server)

    def formats() -> tuple[bytes, int]:
        with psycopg.connect(database) as connection:
            row = connection.execute("SELECT to_regclass('houseway_format')").fetchone()
            kept = connection.execute("SELECT number FROM houseway_format").fetchone() if row != (None,) else (3,)
        assert kept
        return Path(file).read_bytes()[68:72], kept[0]

    for where in (file, database):
        events(where)
    back_up(file, tmp_path / "backup.db")
    assert formats() == (b"HWL3", 3)
    for where in (file, database):
        opened_by_this_program(where)
    assert formats() == (b"HWL5", 5)
    assert Stored(LAST).said["events"] == events(file)


def test_a_room_that_a_newer_program_keeps_is_refused_in_both_stores(server: Server, tmp_path: Path) -> None:
    file, database = unpacked(LAST, tmp_path), loaded("postgres-1e15151b", server)
    with closing(apsw.Connection(file)) as connection:
        connection.pragma("application_id", sqlite_store._OURS + 6)
    with open_log(opened_by_this_program(database)) as open_before:
        with psycopg.connect(database, autocommit=True) as connection_to:
            connection_to.execute("UPDATE houseway_format SET number = 6")
        with pytest.raises(NotStored, match="a newer Houseway keeps this room: its log has format 6"):
            open_before.own()
    for where in (file, database):
        with pytest.raises(NoLog, match=r"^a newer Houseway keeps this room: its log has format 6, and this one reads"):
            open_log(where)


def test_members_with_the_same_format_serve_together_and_a_newer_one_waits(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_shared(postgres) as one, open_shared(postgres) as two:
        one.join(Joining("one", "http://one.test"))
        two.join(Joining("two", "http://two.test"))
        with monkeypatch.context() as newer:
            for module in (postgres_store, versions):
                newer.setattr(module, "FORMAT", 6)
            with open_shared(postgres) as three:
                for log in (one, two):
                    with pytest.raises(OlderMember):
                        three.join(Joining("three", "http://three.test"))
                    put(log, said("served", expected=len(words(log))))
                    log.leave()
                three.join(Joining("three", "http://three.test"))
                assert words(three) == ["served", "served"]
        for late in (one, two):
            with pytest.raises(Struck):
                late.append([])
        with pytest.raises(NotStored, match="a newer Houseway keeps this room: its log has format 6"):
            one.join(Joining("one", "http://one.test"))
