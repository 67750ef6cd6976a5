"""kill -9 at any moment: what was acknowledged is there once, and the chain and the books are whole."""

import random
import time
from pathlib import Path

import pytest

from houseway.room import Ledger, Log, LogError, NotStored, open_log
from tests.forked import FORKED
from tests.room.conftest import Server
from tests.room.log.hammer import TABLES, hammer
from tests.room.log.kit import put, said, words
from tests.soak import times


def killed(place: str, notes: Path, first: tuple[int, ...], pause: float) -> None:
    """Lets a writer work until its first acknowledgement and a little longer, then kills it."""
    before = notes.stat().st_size if notes.exists() else 0
    writer = FORKED.Process(target=hammer, args=(place, str(notes), first))
    writer.start()
    deadline = time.monotonic() + 60
    while not notes.exists() or notes.stat().st_size == before:
        assert writer.is_alive()
        assert time.monotonic() < deadline
        time.sleep(0.001)
    time.sleep(pause)
    writer.kill()
    writer.join()
    assert writer.exitcode == -9


def acknowledged(notes: Path) -> tuple[int, ...]:
    """How many turns of each table were acknowledged, none of them twice or out of order."""
    counts = [0] * TABLES
    for line in notes.read_text().splitlines():
        table, turn = map(int, line.split())
        assert turn == counts[table]
        counts[table] += 1
    return tuple(counts)


def stored(log: Log) -> tuple[int, ...]:
    """How many turns of each table the log holds, each once, whole and in order; reading checks the chain."""
    # One read: PostgreSQL may still store what a killed writer had sent.
    streams: dict[str, list[tuple[int, int]]] = {f"table:{table}": [] for table in range(TABLES)}
    for event in log.read():
        streams[event.stream].append((event.data["turn"], event.data["part"]))
    counts = []
    for parts in streams.values():
        turns = parts[-1][0] + 1 if parts else 0
        assert parts == [(turn, part) for turn in range(turns) for part in range(1 + turn % 3)]
        counts.append(turns)
    return tuple(counts)


@pytest.mark.slow
@pytest.mark.parametrize(("store", "kills"), [("sqlite", times(10, 100)), ("postgres", times(5, 50))])
def test_no_acknowledged_entry_is_lost_or_doubled_by_kill_9(
    request: pytest.FixtureRequest, tmp_path: Path, store: str, kills: int
) -> None:
    place, notes, chance = str(request.getfixturevalue(store)), tmp_path / "notes", random.Random(store)
    with open_log(place, create=True):
        pass
    first = (0,) * TABLES
    for _ in range(kills):
        killed(place, notes, first, chance.uniform(0, 0.12))
        first = acknowledged(notes)
        with open_log(place) as log:
            for have, noted in zip(stored(log), first, strict=True):
                # One turn per table may be under way: stored, and killed before it could be noted.
                assert noted <= have <= noted + 1
    with open_log(place) as log:
        ledger = Ledger.rebuilt(log)
        assert sum(line.cents for line in ledger.lines.values()) == 0
        for table, turns in enumerate(stored(log)):
            paid = sum((1 + turn % 7) * (1 + turn % 3) for turn in range(turns))
            assert ledger.balance(f"table:{table}:stack") == paid
    assert sum(first) >= kills


def test_a_database_that_dies_loses_nothing_acknowledged_and_is_found_again(server: Server, postgres: str) -> None:
    with open_log(postgres, create=True) as log:
        put(log, said("before", key="k1"))
        server.stop()
        try:
            with pytest.raises(NotStored, match=r"^the log could not be written: "):
                log.append([said("during", expected=1, key="k2")])
            with pytest.raises(LogError, match=r"^the log could not be read: "):
                list(log.read())
        finally:
            server.start()
        assert words(log) == ["before"]
        assert put(log, said("before", key="k1")).again
        assert put(log, said("during", expected=1, key="k2")).first == 2
        assert words(log) == ["before", "during"]
