"""Measures durable appends per second, single and grouped, against plain SQLite commits of rows of the same size.

    python benchmarks/log.py [SECONDS [FOLDER]]

Each side writes to its own file in FOLDER (by default a temporary one) with write-ahead logging and
``synchronous=FULL``. The plain side has no hash chain, index, streams or keys. A second plain file shows the noise: on
a busy machine a commit waits for the processor more than for the disk.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from statistics import median

import apsw

from houseway.room import Draft, Entry, Ledger, Log, Receipt, Writer, moved, open_log

GROUP = 64
TABLES = 200
EVENTS = 50_000
TURNS = 21


def rates(each: Sequence[Callable[[], int]], seconds: float) -> list[float]:
    """Returns the median rate of each; they take turns in changing order."""
    found: list[list[float]] = [[] for _ in each]
    for turn in range(TURNS):
        for step in range(len(each)):
            at = (turn + step) % len(each)
            done, start = 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < seconds / TURNS:
                done += each[at]()
            found[at].append(done / spent)
    return [median(one) for one in found]


def funded(log: Log, tables: int) -> None:
    """Gives every table chips, so that the store has what each event moves."""
    chips = tuple(Draft("Sold", {}, moved("cage", f"table:{n}:stack", 10**12)) for n in range(tables))
    log.append([Entry("cage", 0, chips)])


def draft(turn: int, table: int) -> Draft:
    data = {"hand": turn // 20, "seat": turn % 9, "action": "raise", "to": 1200}
    return Draft("Raised", data, moved(f"table:{table}:stack", f"table:{table}:pot", 600))


def bare(connection: apsw.Connection, group: int) -> Callable[[], int]:
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    connection.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    numbers, body = count(1), bytes(260)

    def commit() -> int:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO events VALUES (?, ?)", [(next(numbers), body) for _ in range(group)])
        connection.execute("COMMIT")
        return group

    return commit


def ours(log: Log, group: int) -> Callable[[], int]:
    turns, heads = count(), [0] * group
    funded(log, group)

    def commit() -> int:
        turn = next(turns)
        entries = [Entry(f"table:{n}", head, (draft(turn, n),), f"p{n}/{turn}") for n, head in enumerate(heads)]
        for n, outcome in enumerate(log.append(entries)):
            assert isinstance(outcome, Receipt)
            heads[n] = outcome.last
        return group

    return commit


async def _tables(writer: Writer, seconds: float) -> int:
    end = time.perf_counter() + seconds

    async def table(name: int) -> int:
        last = turn = 0
        while time.perf_counter() < end:
            entry = Entry(f"table:{name}", last, (draft(turn, name),), f"p/{turn}")
            last, turn = (await asyncio.wrap_future(writer.append(entry))).last, turn + 1
        return turn

    return sum(await asyncio.gather(*map(table, range(TABLES))))


def through_the_writer(file: Path, seconds: float) -> float:
    with open_log(str(file), create=True) as log, Writer(log) as writer:
        funded(log, TABLES)
        start = time.perf_counter()
        return asyncio.run(_tables(writer, seconds)) / (time.perf_counter() - start)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main(seconds: float, folder: str | None) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as made:
        for name, group in (("singly", 1), (f"grouped by {GROUP}", GROUP)):
            plain = [bare(apsw.Connection(f"{made}/bare{group}-{n}.db"), group) for n in (1, 2)]
            with open_log(f"{made}/ours{group}.db", create=True) as log:
                mine, ceiling, again = rates([ours(log, group), *plain], seconds)
            print(
                f"{name:22} {mine:9,.0f} entries/s   bare SQLite {ceiling:9,.0f}   ratio {mine / ceiling:5.2f}"
                f"   (bare against itself {again / ceiling:5.2f})"
            )
        tables = through_the_writer(Path(made, "tables.db"), seconds)
        print(f"{f'{TABLES} tables at once':22} {tables:9,.0f} entries/s through one writer")
        with open_log(f"{made}/books.db", create=True) as log:
            sales = tuple(Draft("Sold", {}, moved("cage", "player:1", 1)) for _ in range(EVENTS))
            log.append([Entry("cage", 0, sales)])
            print(f"{'read and checked':22} {EVENTS / timed(lambda: list(log.read())):9,.0f} events/s")
            print(f"{'balances rebuilt':22} {EVENTS / timed(lambda: Ledger.rebuilt(log)):9,.0f} events/s")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0, sys.argv[2] if len(sys.argv) > 2 else None)
