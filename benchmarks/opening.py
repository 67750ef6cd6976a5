"""Measures how long a room with a long log takes to open and to answer the office's reports.

    python benchmarks/opening.py [EVENTS [WHERE]]

The log is from a simulated room of twenty tables with people who come and go, and of more tables with bots. WHERE is a
file or a postgresql:// address; an existing log is used unchanged.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice

from houseway.room import Draft, Entry, Log, Receipt, open_log
from houseway.room.office.archive import HandQuery
from houseway.room.office.reports import REPORTS
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import Simulation
from houseway.room.settings import Pace
from houseway.room.tables.spread import Spot, all_houses

HOUSES = all_houses()
GAMES = (
    *(("limelight", "holdem"), ("golden-state", "holdem"), ("oceana", "pai-gow"), ("marina", "no-bust-buster")),
    *(("rogelios", "lowball"), ("limelight", "omaha"), ("limelight", "pan"), ("marina", "holdem")),
)
TABLES = 20
GROUP = 5_000


Told = tuple[str, Draft]


class Filled:
    """Writes events to a log, many in one commit."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._heads: dict[str, int] = {}
        self.number = 0

    def write(self, told: Iterable[Told]) -> None:
        events = iter(told)
        while some := list(islice(events, GROUP)):
            entries = []
            for stream, draft in some:
                self.number += 1
                entries.append(Entry(stream, self._heads.get(stream, 0), (draft,)))
                self._heads[stream] = self.number
            assert all(isinstance(one, Receipt) for one in self._log.append(entries))


def simulated(events: int, people: int) -> list[Told]:
    """Yields the events of a room of twenty tables, up to a number."""
    told: list[Told] = []
    spots = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES if game in HOUSES[house].games]
    simulation = Simulation(
        HOUSES,
        (spots * TABLES)[:TABLES],
        7,
        people=people,
        witness=lambda _room, stream, draft: told.append((stream, draft)),
    )
    while len(told) < events:
        simulation.run(0.2)
    return told


def moved_on(told: Iterable[Told], by: int) -> Iterator[Told]:
    """Returns the same event at other tables."""

    def other(account: str) -> str:
        kind, _, rest = account.partition(":")
        table, _, end = rest.partition(":")
        return f"{kind}:{int(table) + by}:{end}" if kind in ("table", "drop") else account

    for stream, draft in told:
        if stream.startswith("table:"):
            postings = tuple((other(account), cents) for account, cents in draft.postings)
            yield f"table:{int(stream[6:]) + by}", Draft(draft.type, draft.data, postings)


def fill(where: str, events: int) -> None:
    """Writes a log of a length: one room of people and bots, then its hours with bots alone, repeated."""
    each = min(events // 2, 100_000)
    with open_log(where, create=True) as log:
        filled = Filled(log)
        filled.write(simulated(each, people=60))
        bots = simulated(each, people=0)
        for copy in count(1):
            if filled.number >= events:
                return
            filled.write(moved_on(bots, copy * 10 * TABLES))


def timed(what: str, work: Callable[[], object]) -> None:
    start, cpu = time.perf_counter(), time.process_time()
    found = work()
    spent, cpu = (time.perf_counter() - start) * 1000, (time.process_time() - cpu) * 1000
    print(
        f"{what:44} {spent:10,.1f} ms  ({cpu:,.1f} of processor)  {found if isinstance(found, int) else ''}", flush=True
    )


async def opened(what: str, where: str) -> RoomServer:
    start, cpu = time.perf_counter(), time.process_time()
    host = await RoomServer.open(where, pace=Pace.still(), houses=HOUSES)
    spent, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{what:44} {spent:10,.1f} s   {cpu:.1f} s of processor, {host._log.tail().number:,} events")
    return host


def size(pieces: Iterable[bytes]) -> int:
    return sum(map(len, pieces))


async def sheets_made(host: RoomServer) -> None:
    start, cpu = time.perf_counter(), time.process_time()
    while not host._indexer._ready:
        await asyncio.sleep(0.05)
    spent, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{'the sheets were worked out meanwhile':44} {spent:10,.1f} s   {cpu:.1f} s of processor", flush=True)


async def measure(where: str) -> None:
    with open_log(where) as log:
        log.own()
        log.delete_snapshots()
    host = await opened("opened with nothing kept", where)
    await sheets_made(host)
    await host.close()
    host = await opened("opened again", where)
    await sheets_made(host)
    log, clerk = host._log, host._indexer
    accounts = dict(log.lines())
    busy = max(accounts, key=lambda account: accounts[account].events)
    print(f"{len(accounts):,} accounts; the busiest, {busy}, was moved {accounts[busy].events:,} times")
    timed("balances of all accounts", lambda: len(log.balances().accounts))
    timed("the drop, every box", lambda: len(list(log.lines("drop:"))))
    timed("the last 100 events of the busiest account", lambda: len(host.records._moving(busy, {}, 0, 0)))
    timed("the last 100 hands", lambda: len(clerk.search(HandQuery(), 100)))
    timed("the last 100 hands of a player", lambda: len(clerk.search(HandQuery(player="p1"), 100)))
    timed("the last 100 hands with a win of $500", lambda: len(clerk.search(HandQuery(least=50_000), 100)))
    for name in REPORTS:
        start, cpu = time.perf_counter(), time.process_time()
        pieces = await host.records.report(name)
        first = next(iter(pieces), b"")
        begun, busy_for = (time.perf_counter() - start) * 1000, (time.process_time() - cpu) * 1000
        whole = len(first) + size(pieces)
        spent = (time.perf_counter() - start) * 1000
        told = f"{begun:10,.1f} ms to the first rows ({busy_for:,.1f} of processor), {spent:,.0f} to the last"
        print(f"{name + '.csv':44} {told}, {whole:,} bytes", flush=True)
    await host.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        where = sys.argv[2] if len(sys.argv) > 2 else f"{made}/room.db"
        with open_log(where, create=True) as log:
            empty = not log.tail().number
        if empty:
            timed("filled", lambda: fill(where, int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
        asyncio.run(measure(where))
