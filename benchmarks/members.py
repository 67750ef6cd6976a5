"""Measures actions a second of a room with one process and with two.

    python benchmarks/members.py WHERE [TABLES [SECONDS]]

``WHERE`` is a postgresql:// address. Bots play at every table without pauses (twelve tables, ten seconds). Each room
has its own schema. The two are measured in turns, twice.
"""

import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx
import psycopg

from houseway.room.settings import Pace
from houseway.web.limits import Limits
from houseway.web.security import Address
from houseway.web.serve import Opening, Running, keep_open

FLAT_OUT = Pace(between=0, street=0, bot=(0, 0), show=0, bets=0, offer=0, always=True)
_NO_LIMIT = (1e9, 10**9)
LIMITS = Limits(sign_in=_NO_LIMIT, requests=_NO_LIMIT, messages=_NO_LIMIT, pace=_NO_LIMIT, received=_NO_LIMIT)
ORDER = {"type": "OpenTable", "house": "limelight", "game": "holdem", "limit": "3/6", "bots": "full"}
TURNS = 2
SETTLES = 3
"""Seconds for a room to assign its tables before it is measured."""


def serve(where: str, name: str, told: "Connection[str, None]") -> None:
    """Runs one member in a separate process."""
    how = Opening(where=where, address=Address(port=0), pace=FLAT_OUT, limits=LIMITS, first=False, member=name)

    async def run() -> None:
        running = await Running.open(how)
        await keep_open(how, running, lambda running: told.send(f"{running.address.url}keys/{running.key.now}"))

    asyncio.run(run())


def started(where: str, name: str, ears: "list[Connection[None, str]]") -> tuple[BaseProcess, str]:
    """A member, and the address of its owner's invitation."""
    here, there = multiprocessing.Pipe(duplex=False)
    ears.append(here)
    process = multiprocessing.Process(target=serve, args=(where, name, there), daemon=True)
    process.start()
    return process, here.recv()


def written(where: str) -> int:
    """Returns the number of events of the tables."""
    with psycopg.connect(where) as connection:
        row = connection.execute("SELECT count(*) FROM houseway_events WHERE stream LIKE 'table:%'").fetchone()
        return int(row[0]) if row else 0


def worked(processes: Sequence[BaseProcess]) -> float:
    """Returns the members' seconds of processor time."""
    fields = (Path(f"/proc/{one.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split() for one in processes)
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def measured(where: str, members: int, tables: int, seconds: float) -> tuple[float, float]:
    """Returns the room's actions a second and the members' milliseconds of processor time for each."""
    processes: list[BaseProcess] = []
    ears: list[Connection[None, str]] = []
    try:
        for number in range(members):
            process, keys = started(where, f"member{number}", ears)
            processes.append(process)
        with httpx.Client(follow_redirects=False) as web:
            web.get(keys)
            for number in range(tables):
                url = f"{keys.partition('/keys/')[0]}/api/do"
                web.post(url, json={"key": f"t{number}", "command": ORDER}, timeout=60).raise_for_status()
        time.sleep(SETTLES)
        begun, before, busy = time.monotonic(), written(where), worked(processes)
        time.sleep(seconds)
        actions = written(where) - before
        return actions / (time.monotonic() - begun), (worked(processes) - busy) * 1000 / max(1, actions)
    finally:
        for process in processes:
            process.kill()
            process.join()


def main(where: str, tables: int = 12, seconds: float = 10) -> None:
    """Prints the rates of both rooms for each turn."""
    multiprocessing.set_start_method("forkserver")
    for turn in range(TURNS):
        for members in (1, 2):
            schema = f"members_{members}_{turn}_{int(time.time())}"
            with psycopg.connect(where, autocommit=True) as connection:
                connection.execute(f"CREATE SCHEMA {schema}".encode())
            rate, cost = measured(f"{where}?options=-csearch_path%3D{schema}", members, tables, seconds)
            told = f"{members} of them: {rate:6.0f} actions a second at {tables} tables"
            print(f"{told}, {cost:.1f} ms of the members' processor time each")


if __name__ == "__main__":
    if not sys.argv[1:]:
        raise SystemExit(__doc__)
    main(sys.argv[1], *(int(one) for one in sys.argv[2:4]))
