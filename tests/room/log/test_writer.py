"""Group commit: each caller gets the outcome of its entry, and a failed commit reaches all callers."""

import asyncio
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

import psycopg
import pytest

from houseway.room import Entry, Ledger, Log, Moved, NotStored, Receipt, Writer, open_log
from houseway.room.log.entries import Outcome
from houseway.room.log.sqlite import SqliteLog
from tests.room.log.kit import put, said, sold, words


class Counted:
    """A real log that counts its commits, and whose first one lasts until enough entries wait for the second."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.groups: list[int] = []
        self.gate: Future[None] = Future()

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        self.groups.append(len(entries))
        self.gate.result(timeout=30)
        return self.log.append(entries)


def test_entries_that_arrive_during_a_commit_share_the_next_one(place: str) -> None:
    with open_log(place, create=True) as log:
        counted = Counted(log)
        with Writer(counted) as writer:
            first = writer.append(said("0", stream="table:0"))
            while not counted.groups:
                time.sleep(0.001)
            rest = [writer.append(said(str(n), stream=f"table:{n}")) for n in range(1, 100)]
            assert not first.done()
            counted.gate.set_result(None)
            assert [future.result() for future in [first, *rest]] == [Receipt(n, n) for n in range(1, 101)]
        assert counted.groups == [1, 99]
        assert words(log) == [str(n) for n in range(100)]


def test_an_entry_that_lost_its_race_is_refused_alone(place: str) -> None:
    with open_log(place, create=True) as log, Writer(log) as writer:
        futures = [writer.append(said(str(n), key=f"k{n}")) for n in range(5)]
        assert futures[0].result() == Receipt(1, 1)
        for future in futures[1:]:
            with pytest.raises(Moved):
                future.result()
        assert words(log) == ["0"]


def test_coroutines_wait_for_receipts_and_a_canceled_one_does_no_harm(place: str) -> None:
    async def table(writer: Writer, name: int) -> int:
        last = 0
        for turn in range(20):
            last = (
                await asyncio.wrap_future(writer.append(said(str(turn), stream=f"table:{name}", expected=last)))
            ).last
        return last

    async def room(writer: Writer) -> None:
        impatient = asyncio.ensure_future(asyncio.wrap_future(writer.append(said("x", stream="cage"))))
        await asyncio.sleep(0)
        impatient.cancel()
        lasts = await asyncio.gather(*(table(writer, name) for name in range(10)))
        assert len(set(lasts)) == 10

    with open_log(place, create=True) as log:
        with Writer(log) as writer:
            asyncio.run(room(writer))
        assert words(log, stream="cage") == ["x"]
        assert all(words(log, stream=f"table:{name}") == [str(turn) for turn in range(20)] for name in range(10))


def test_closing_writes_waiting_entries_and_refuses_new_ones(place: str) -> None:
    with open_log(place, create=True) as log:
        with Writer(log) as writer:
            futures = [writer.append(said("w", stream=f"table:{n}")) for n in range(700)]
        assert all(future.done() for future in futures)
        with pytest.raises(NotStored, match=r"^the log is closed$"):
            writer.append(said("late"))
        assert len(words(log)) == 700


def test_a_full_disk_is_reported_and_play_resumes_when_there_is_space(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log, Writer(log) as writer:
        assert isinstance(log, SqliteLog)
        put(log, Entry("cage", 0, (sold(7),)))
        pages = log._writes.pragma("page_count")
        log._writes.pragma("max_page_count", pages)
        big = said("x" * 50_000, stream="table:1", key="k1")
        for _ in range(2):
            with pytest.raises(NotStored, match=r"^the log could not be written: database or disk is full$"):
                writer.append(big).result()
            assert [event.type for event in log.read()] == ["ChipsSold"]
            assert Ledger.rebuilt(log).balance("player:7") == 100
        log._writes.pragma("max_page_count", pages + 100)
        assert writer.append(big).result() == Receipt(2, 2)
        assert writer.append(big).result() == Receipt(2, 2, again=True)


FAILING_DISK = """
import resource, sys
from houseway.room import NotStored, open_log
from tests.room.log.kit import put, said, words

with open_log(sys.argv[1], create=True) as log:
    put(log, said("stored"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
    for word in ("x" * 200_000, "small"):
        try:
            put(log, said(word, expected=1))
        except NotStored as error:
            print(error)
        if word != "small":
            print(words(log))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    put(log, said("again", expected=1))
    print(words(log))
"""


def test_after_a_failed_write_entries_are_refused_until_the_log_has_recovered(sqlite: str) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    command = [sys.executable, "-c", FAILING_DISK, sqlite]
    root = Path(__file__).parents[3]
    env = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=env)
    told = ran.stdout.splitlines()
    assert (told[0], told[1], ran.stderr) == ("the log could not be written: disk I/O error", "['stored']", "")
    assert told[2].startswith("the disk failed, and the log cannot be opened again")
    assert told[-1] == "['stored', 'again']"
    with open_log(sqlite) as log:
        assert words(log) == ["stored", "again"]


def test_a_commit_that_postgresql_refuses_leaves_nothing_and_says_why(postgres: str) -> None:
    with open_log(postgres, create=True) as log, Writer(log) as writer:
        put(log, said("stored"))
        with psycopg.connect(postgres) as connection:
            connection.execute("""
                CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device'; END $$;
                CREATE CONSTRAINT TRIGGER failing AFTER INSERT ON houseway_events
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()
            """)
        with pytest.raises(NotStored, match=r"^the log could not be written: .*No space left on device"):
            writer.append(said("lost", expected=1, key="k")).result()
        assert words(log) == ["stored"]
        with psycopg.connect(postgres) as connection:
            connection.execute("DROP TRIGGER failing ON houseway_events")
        assert writer.append(said("kept", expected=1, key="k")).result() == Receipt(2, 2)
        assert words(log) == ["stored", "kept"]
