"""Partial writes at every position lose no acknowledged event and duplicate none."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from houseway.room import Entry, Ledger, Log, NotStored, Snapshot, open_log
from tests.room.log.kit import put, sold
from tests.room.server.cut_connections import Disk
from tests.soak import times

ENTRIES = 6


@contextmanager
def disk_at(folder: Path) -> Iterator[Disk]:
    disk = Disk(str(folder / "room.db"))
    try:
        yield disk
    finally:
        disk.close()


def entry(log: Log, number: int) -> Entry:
    head = max((event.number for event in log.read(stream="cage")), default=0)
    return Entry("cage", head, (sold(number), sold(number, 7)), f"k{number}")


def stored(log: Log, number: int) -> bool:
    """Whether an entry is acknowledged."""
    try:
        # As the room does it before it asks the log what it has.
        log.append([])
        put(log, entry(log, number))
    except NotStored:
        return False
    return True


def told(log: Log) -> list[str]:
    """The keys that the log has, each entry whole and once; its chain and its books are right."""
    log.inspect()
    ledger = Ledger.rebuilt(log)
    ledger.compare(log)
    events = [event.key for event in log.read(stream="cage")]
    assert events[::2] == events[1::2]
    return events[::2]


def keeps(log: Log) -> None:
    """A snapshot, which is no part of the truth: one that is not stored is none."""
    tail = log.tail()
    log.save(Snapshot("room", tail.number, tail.hash, b"x" * 20_000))


@pytest.mark.slow
def test_a_torn_write_is_repaired_and_the_entry_is_stored_once(tmp_path: Path) -> None:
    """And one of the writes that mend it is torn as well."""
    for torn in range(0, 400, times(17, 1)):
        rng = Random(torn)
        folder = tmp_path / str(torn)
        folder.mkdir()
        with disk_at(folder) as disk, open_log(disk.where, create=True) as log:
            log.own()
            disk.tear(torn, rng.random())
            failed = 0
            for number in range(ENTRIES):
                while not stored(log, number):
                    failed += 1
                    assert failed < 5
                    if failed == 1:
                        disk.tear(rng.randrange(12), rng.random())
                if number == 2:
                    try:
                        keeps(log)
                    except NotStored:
                        failed += 1
            assert told(log) == [f"k{number}" for number in range(ENTRIES)]
        with open_log(disk.where) as log:
            assert told(log) == [f"k{number}" for number in range(ENTRIES)]
        shutil.rmtree(folder)
        if not failed:
            return
    pytest.fail("more is written than was thought")


@pytest.mark.slow
def test_a_room_that_dies_with_a_torn_write_has_everything_that_it_acknowledged(tmp_path: Path) -> None:
    for torn in range(0, 400, times(17, 1)):
        folder, dead = tmp_path / str(torn), tmp_path / f"{torn}-dead"
        folder.mkdir()
        with disk_at(folder) as disk, open_log(disk.where, create=True) as log:
            log.own()
            disk.tear(torn, Random(torn).random())
            known = list(takewhile(lambda number: stored(log, number), range(ENTRIES)))
            shutil.copytree(folder, dead)
        with open_log(str(dead / "room.db")) as log:
            found = told(log)
            assert found[: len(known)] == [f"k{number}" for number in known]
            assert len(found) <= len(known) + 1
            log.own()
            put(log, entry(log, 99))
        for one in (folder, dead):
            shutil.rmtree(one)
        if len(known) == ENTRIES:
            return
    pytest.fail("more is written than was thought")
