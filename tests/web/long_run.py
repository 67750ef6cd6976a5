"""A real server with twenty tables of bots at the highest pace: its memory, files and answers must stay as they are.

``python -m tests.web.long_run MINUTES FOLDER`` prints a line for each minute, and what didn't stay flat. A viewer
watches every table, a guest sends pings and commands that are stored, and a visitor comes and goes.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from statistics import mean, median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from houseway.room import open_log
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace
from houseway.room.tables.spread import all_houses
from houseway.web.serve import Running
from tests.web.kit import opening

FLAT_OUT = Pace(between=0, street=0, bot=(0, 0), always=True)
TABLES, BOTS = 20, 5
KEY = "long run"
WAIT = 600
"""Seconds for an answer: the machine may have other work."""
BETWEEN = 0.2
"""Seconds from an answer to the next question."""
MINUTE = 60
SETTLED = 60
"""Minutes after which memory must be flat: until then the tables of hand values fill up."""
MOST_GROWTH = 0.02
MOST_FILES = 2
"""By how many files the second half may differ from the first."""
MOST_SLOWER = 1.5
"""By what factor answers may get slower."""
MOST_OPENING = 10.0
"""Seconds of processor time for opening a log, for each million events."""


@dataclass(frozen=True, slots=True)
class Minute:
    """The figures of one minute."""

    memory: float
    """MiB."""
    files: int
    hands: int
    """Dealt so far."""
    events: int
    """Stored so far."""
    ping: float
    """Milliseconds that all but one in a hundred pings stayed under."""
    stored: float
    """The same of commands that were stored before they were answered."""
    worst: float
    """Milliseconds of the slowest answer."""

    def __str__(self) -> str:
        return (
            f"{self.memory:7.1f} MiB {self.files:4} files {self.hands:9,} hands {self.events:11,} events  "
            f"p99 {self.ping:6.1f} ms ping {self.stored:6.1f} ms stored  worst {self.worst:6.1f} ms"
        )


@dataclass(slots=True)
class Seen:
    """What the clients have seen since the last minute."""

    hands: dict[str, int] = field(default_factory=dict)
    pings: list[float] = field(default_factory=list)
    stored: list[float] = field(default_factory=list)

    def minute(self, pid: int, events: int) -> Minute:
        """Returns the figures of the last minute, and begins another."""
        pings, stored, self.pings, self.stored = self.pings, self.stored, [], []
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        memory = int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024
        files = len(os.listdir(f"/proc/{pid}/fd"))
        worst = max([*pings, *stored, 0.0])
        return Minute(memory, files, sum(self.hands.values()), events, p99(pings), p99(stored), worst)


def p99(times: Sequence[float]) -> float:
    """Returns the time that all but one in a hundred stayed under."""
    return sorted(times)[len(times) * 99 // 100] if times else 0.0


@dataclass(frozen=True, slots=True)
class Opened:
    """How long the log took to open, in seconds of processor time."""

    events: int
    kept: float
    """From what the room keeps."""
    whole: float
    """From the events alone."""

    @property
    def per_million(self) -> float:
        """Seconds for a million events, with nothing kept."""
        return self.whole * 1e6 / self.events


def problems(minutes: Sequence[Minute], opened: Opened | None = None) -> list[str]:
    """Returns what didn't stay flat, each in a sentence."""
    first, second = minutes[: len(minutes) // 2], minutes[len(minutes) // 2 :]
    found = []
    if len(minutes) >= 2 * SETTLED and (growth := grown(minutes)) >= MOST_GROWTH:
        found.append(f"memory grew by {growth:.1%} in the second half")
    if first:
        files = [median(one.files for one in half) for half in (first, second)]
        if abs(files[1] - files[0]) > MOST_FILES:
            found.append(f"open files went from {files[0]:g} to {files[1]:g}")
        for name in ("ping", "stored"):
            before, after = (median(getattr(one, name) for one in half) for half in (first, second))
            if len(minutes) >= 2 * SETTLED and after > MOST_SLOWER * before:
                found.append(f"{name} went from {before:.1f} to {after:.1f} ms")
    if opened and opened.events > 10**5 and opened.per_million > MOST_OPENING:
        found.append(f"the log opens in {opened.per_million:.1f} s for each million events")
    return found


def grown(minutes: Sequence[Minute]) -> float:
    """Returns by which part memory grew in the second half: its last tenth against its first."""
    second = [one.memory for one in minutes[len(minutes) // 2 :]]
    few = max(1, len(second) // 10)
    return mean(second[-few:]) / mean(second[:few]) - 1


# -- the server --------------------------------------------------------------------------------------------------------


async def serve(where: str) -> None:
    """Serves a room and prints its address."""
    running = await Running.open(opening(where, pace=FLAT_OUT, metrics_key=KEY, ping=None))
    url = running.address.url.rstrip("/")
    told = {"url": url, "keys": f"{url}/keys/{running.key.now}"}
    await running.serve(lambda: print(json.dumps(told), flush=True))


async def reopened(where: str) -> None:
    """Prints how long the log takes to open, with what the room keeps and without."""
    houses, times = all_houses(), []
    for kept in (True, False):
        if not kept:
            with open_log(where) as log:
                log.own()
                log.delete_snapshots()
        begun = time.process_time()
        host = await RoomServer.open(where, pace=Pace.still(), houses=houses)
        times.append(time.process_time() - begun)
        events = host.head
        await host.close()
    print(json.dumps({"events": events, "kept": times[0], "whole": times[1]}), flush=True)


def started(*words: str) -> "subprocess.Popen[str]":
    """Starts this program once more."""
    return subprocess.Popen([sys.executable, "-m", "tests.web.long_run", *words], stdout=subprocess.PIPE, text=True)


# -- its clients -------------------------------------------------------------------------------------------------------


def line(url: str, web: httpx.AsyncClient) -> connect:
    """A browser's socket."""
    cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in web.cookies.items())}
    return connect(
        url, additional_headers=cookies, compression=None, max_size=None, ping_interval=None, open_timeout=WAIT
    )


async def spread(web: httpx.AsyncClient) -> list[str]:
    """Opens the tables, of as many house-games as there are tables, and asks for bots; returns their ids."""
    games = [(slug, game) for slug, house in all_houses().items() for game in house.games]
    tables: list[str] = []
    for number, (house, game) in enumerate(islice(games, 0, None, max(1, len(games) // TABLES))):
        if number == TABLES:
            break
        ordered = {"type": "OpenTable", "house": house, "game": game}
        table = (await done(web, f"open{number}", ordered))["table"]
        await done(web, f"bots{number}", {"type": "AskForBots", "table": table, "count": BOTS})
        tables.append(table)
    return tables


async def done(web: httpx.AsyncClient, key: str, command: dict[str, Any]) -> Any:
    """Returns the reply to a command that must be carried out."""
    answer = await web.post("/api/do", json={"key": key, "command": command})
    return answer.raise_for_status().json()["reply"]


async def views(url: str, web: httpx.AsyncClient, tables: Sequence[str], seen: Seen) -> None:
    """Watches every table, and notes the number of its hand."""
    async with line(url, web) as socket:
        for table in tables:
            await socket.send(json.dumps({"type": "Watch", "topic": f"table:{table}"}))
        async for text in socket:
            message = json.loads(text)
            hand = (message.get("view") or message.get("patch") or {}).get("hand") or {}
            if "number" in hand:
                seen.hands[message["topic"]] = hand["number"]


async def asks(url: str, web: httpx.AsyncClient, seen: Seen) -> None:
    """Sends pings, and every fifth time a command that is stored."""
    async with line(url, web) as socket:
        for number in count():
            begun = time.perf_counter()
            if number % 5:
                await answered(socket, {"type": "Ping"})
                seen.pings.append(1000 * (time.perf_counter() - begun))
            else:
                wish = {"type": "Prefer", "name": "sure", "value": number % 2 == 0}
                await answered(socket, {"type": "Do", "key": f"k{number}", "command": wish})
                seen.stored.append(1000 * (time.perf_counter() - begun))
            await asyncio.sleep(BETWEEN)


async def answered(socket: ClientConnection, message: dict[str, Any]) -> None:
    """Sends a message, and hears the answer."""
    await socket.send(json.dumps(message))
    kind = json.loads(await asyncio.wait_for(socket.recv(), WAIT))["type"]
    assert kind in ("Pong", "Done"), kind


async def visits(url: str, web: httpx.AsyncClient, tables: Sequence[str]) -> None:
    """Comes in, looks at a table, and leaves."""
    for number in count():
        (await web.get("/api/games")).raise_for_status()
        async with line(url, web) as socket:
            await socket.send(json.dumps({"type": "Watch", "topic": f"table:{tables[number % len(tables)]}"}))
            await asyncio.wait_for(socket.recv(), WAIT)
        await asyncio.sleep(2)


async def stored(web: httpx.AsyncClient) -> int:
    """Returns the number of the last event."""
    answer = await web.get("/metrics", headers={"Authorization": f"Bearer {KEY}"})
    line = next(one for one in answer.text.splitlines() if one.startswith("houseway_log_position"))
    return int(float(line.split()[1]))


async def measured(pid: int, told: dict[str, str], minutes: float, say: Callable[[str], None]) -> list[Minute]:
    """Plays for so many minutes, and returns the figures of each."""
    url, socket = told["url"], told["url"].replace("http", "ws", 1) + "/ws"
    seen, found = Seen(), list[Minute]()
    # A connection is used again only if the server can't be about to close it as idle.
    idle = httpx.Limits(keepalive_expiry=1)
    browsers = [httpx.AsyncClient(base_url=url, timeout=WAIT, limits=idle) for _ in range(3)]
    house, guest, visitor = browsers
    await house.get(told["keys"])
    for one in (guest, visitor):
        (await one.post("/api/guest", json={})).raise_for_status()
    tables = await spread(house)
    tasks = [
        asyncio.create_task(one)
        for one in (views(socket, house, tables, seen), asks(socket, guest, seen), visits(socket, visitor, tables))
    ]
    begun = time.monotonic()
    while (left := begun + MINUTE * minutes - time.monotonic()) > 0:
        ended, _ = await asyncio.wait(tasks, timeout=min(MINUTE, left), return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
        found.append(seen.minute(pid, await stored(house)))
        say(f"{(time.monotonic() - begun) / MINUTE:6.1f} {found[-1]}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for browser in browsers:
        await browser.aclose()
    return found


def run(minutes: float, folder: Path, say: Callable[[str], None] = lambda _line: None) -> tuple[list[Minute], Opened]:
    """Serves and measures for so many minutes, then opens the log again."""
    where = str(folder / "room.db")
    server = started("serve", where)
    try:
        assert server.stdout is not None
        found = asyncio.run(measured(server.pid, json.loads(server.stdout.readline()), minutes, say))
    finally:
        server.terminate()
        with suppress(subprocess.TimeoutExpired):
            server.wait(WAIT)
    opener = started("reopen", where)
    opened = Opened(**json.loads(opener.communicate()[0]))
    say(
        f"{opened.events:,} events open in {opened.whole:.1f} s of processor time "
        f"({opened.per_million:.1f} s for a million), {opened.kept:.1f} s from what was kept"
    )
    return found, opened


def main() -> int:
    """The program."""
    match sys.argv[1:]:
        case ["serve", where]:
            asyncio.run(serve(where))
            return 0
        case ["reopen", where]:
            asyncio.run(reopened(where))
            return 0
    found, opened = run(float(sys.argv[1]), Path(sys.argv[2]), lambda line: print(line, flush=True))
    wrong = problems(found, opened)
    print("\n".join(wrong) or f"flat; memory changed by {grown(found):.1%} in the second half", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
