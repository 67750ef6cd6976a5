"""A room with a long log: how long it takes to open, and to answer what the office asks.

    python benchmarks/opening.py [EVENTS [FILE]]

The log is that of a simulated room of twenty tables with people who come and go. A FILE that exists is opened as it is.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from houseway.room import Draft, Entry, Log, open_log
from houseway.room.pace import Pace
from houseway.room.room import Room
from houseway.room.running.host import Host
from houseway.room.running.simulated_room import Simulation
from houseway.room.tables.spread import Spot, all_houses

HOUSES = all_houses()
GAMES = (
    *(("limelight", "holdem"), ("golden-state", "holdem"), ("oceana", "pai-gow"), ("marina", "no-bust-buster")),
    *(("rogelios", "lowball"), ("limelight", "omaha"), ("limelight", "pan"), ("marina", "holdem")),
)
TABLES = 20
GROUP = 5_000


class Filled:
    """Writes what a simulation tells into a log, many events in one commit."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._heads: dict[str, int] = {}
        self._waiting: list[tuple[str, Draft]] = []
        self.number = 0

    def __call__(self, _room: Room, stream: str, draft: Draft) -> None:
        self._waiting.append((stream, draft))
        if len(self._waiting) >= GROUP:
            self.write()

    def write(self) -> None:
        entries = []
        for stream, draft in self._waiting:
            self.number += 1
            entries.append(Entry(stream, self._heads.get(stream, 0), (draft,)))
            self._heads[stream] = self.number
        self._log.append(entries)
        self._waiting.clear()


def fill(where: str, events: int) -> None:
    """A log of so many events."""
    spots = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES if game in HOUSES[house].games]
    with open_log(where, create=True) as log:
        filled = Filled(log)
        simulation = Simulation(HOUSES, (spots * TABLES)[:TABLES], 7, people=60, witness=filled)
        while filled.number < events:
            simulation.run(1)
        filled.write()


def timed(what: str, work: Callable[[], object]) -> None:
    start = time.perf_counter()
    found = work()
    print(
        f"{what:44} {(time.perf_counter() - start) * 1000:10,.1f} ms  {found if isinstance(found, int | str) else ''}"
    )


async def opened(what: str, where: str) -> Host:
    start, cpu = time.perf_counter(), time.process_time()
    host = await Host.open(where, pace=Pace.still(), houses=HOUSES)
    spent, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{what:44} {spent:10,.1f} s   {cpu:.1f} s of processor, {host._log.tail().number:,} events")
    return host


def size(pieces: Iterable[bytes]) -> int:
    return sum(map(len, pieces))


async def measure(where: str) -> None:
    await (await opened("opened by another version, or the first time", where)).close()
    host = await opened("opened again", where)
    while not host._clerk._ready:
        await asyncio.sleep(0.05)
    log = host._log
    accounts = dict(log.lines())
    busy = max(accounts, key=lambda account: accounts[account].events)
    print(f"{len(accounts):,} accounts; the busiest, {busy}, was moved {accounts[busy].events:,} times")
    print(f"{len(host.room.archive.finished):,} finished hands")
    timed("balances of all accounts", lambda: len(log.balances().accounts))
    timed("the drop, every box", lambda: len(list(log.lines("drop:"))))
    timed("the last 100 events of the busiest account", lambda: len(host.records._moving(busy)))
    timed("the last 100 hands of a player", lambda: len(host.records.search(player="p1")))
    for name in ("drop", "jackpots", "players", "sessions", "hands", "rotation", "audit"):
        start = time.perf_counter()
        pieces = await host.records.report(name)
        first = next(iter(pieces), b"")
        begun = time.perf_counter() - start
        whole = len(first) + size(pieces)
        spent = (time.perf_counter() - start) * 1000
        print(
            f"{name + '.csv':44} {begun * 1000:10,.1f} ms to the first rows, {spent:,.0f} ms to the last, {whole:,} bytes"
        )
    await host.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        file = sys.argv[2] if len(sys.argv) > 2 else f"{made}/room.db"
        if not Path(file).exists():
            timed("filled", lambda: fill(file, int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
        asyncio.run(measure(file))
