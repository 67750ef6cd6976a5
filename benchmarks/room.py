"""The live room on real sockets: ``python benchmarks/room.py [TABLES [SECONDS]]`` (200 tables and 120 seconds).

Every table has nine players, each on their own socket, and one action a second. It prints the times from a command to
the last of the nine views, whether any message was lost, the memory of the server, and durable actions a second when
nobody waits; beside them the limits of the machine, measured in the same run: bare SQLite commits and bare WebSocket
echoes through the same server.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw
import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.room.pace import Pace
from houseway.web.security import Address, Limits
from houseway.web.serve import Opening, Running, run

PLAYERS = 9
CHIPS = 30_000
FLAT_OUT = 10
"""Seconds in which nobody waits."""
ECHOES = 64
"""Sockets of the echo, each with one message on its way."""
HOUR = 3600_000
_NO_LIMIT = (1e9, 10**9)
NO_LIMITS = Limits(door=_NO_LIMIT, requests=_NO_LIMIT, messages=_NO_LIMIT, sockets=10**6, connections=10**6, each=10**6)
BRISK = Pace(between=0, street=0, bot=(0, 0), action=HOUR, show=HOUR)


class Line(asyncio.Protocol):
    """The client's end of a WebSocket, no more than is needed: text both ways, pings answered."""

    def __init__(self, hears: Callable[[bytes], None]) -> None:
        self._hears = hears
        self._buffer = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, hears: Callable[[bytes], None], path: str = "/ws", cookie: str = "") -> "Line":
        transport, line = await asyncio.get_running_loop().create_connection(lambda: cls(hears), "127.0.0.1", port)
        assert isinstance(transport, asyncio.Transport)
        line._transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await line._open
        return line

    def say(self, message: bytes) -> None:
        """One text message, under the mask of zeros, which changes nothing."""
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        """Takes whole frames out of what has come."""
        self._buffer += data
        if not self._open.done():
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head, head
            self._open.set_result(None)
        at = 0
        while frame := _frame(self._buffer, at):
            kind, start, at = frame
            if kind == 1:
                self._hears(self._buffer[start:at])
            elif kind == 9:
                self._transport.write(bytes((0x8A, 0x80 | at - start)) + b"\0\0\0\0" + self._buffer[start:at])
        self._buffer = self._buffer[at:]


def _frame(buffer: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins here, and where its contents begin and end; None while it is not whole."""
    if len(buffer) < at + 2:
        return None
    size, start = buffer[at + 1], at + 2
    if size > 125:
        wide = 2 if size == 126 else 8
        size, start = int.from_bytes(buffer[start : start + wide], "big"), start + wide
    return (buffer[at] & 15, start, start + size) if len(buffer) >= start + size else None


@dataclass(eq=False)
class Player:
    """One socket at a table."""

    table: "Table"
    seat: int
    person: str = ""
    line: Line | None = None
    version: int = 0
    choices: list[Any] = field(default_factory=list)

    def hears(self, message: bytes) -> None:
        """A view, a change or an answer."""
        heard = msgspec.json.decode(message)
        kind = heard["type"]
        if kind == "Change":
            if heard["version"] != self.version + 1:
                self.table.bench.lost += 1
            self.version = heard["version"]
            patch = heard["patch"]
            self.table.seen(self)
            if "choices" in patch:
                self.choices = patch["choices"] or []
                self.table.goes_on()
        elif kind == "View":
            self.version, self.choices = heard["version"], heard["view"].get("choices", [])
        else:
            self.table.answered(heard)

    def do(self, command: dict[str, Any], key: str) -> None:
        assert self.line
        self.line.say(json.dumps({"type": "Do", "key": key, "command": command}).encode())


class Table:
    """Nine players, and the action that is on its way."""

    def __init__(self, bench: "Bench", id: str) -> None:
        self.bench, self.id = bench, id
        self.players = [Player(self, seat) for seat in range(1, PLAYERS + 1)]
        self.waiting: set[Player] = set()
        self.sent = 0.0
        self.number = 0
        self.flat_out = self.busy = False

    def goes_on(self) -> None:
        """Acts at once when nobody waits."""
        if self.flat_out and not self.busy:
            self.act()

    def act(self) -> None:
        """Whoever is to act calls, checks or now and then folds."""
        for player in self.players:
            offers = {one["id"]: one for one in player.choices if one["command"]["type"] == "Play"}
            if not offers:
                continue
            plain = [offer for offer in offers.values() if not {"amount", "cards", "pick"} & set(offer)]
            fold = [one for one in plain if one["id"] == "fold"]
            stay = [one for one in plain if one["id"] != "fold"]
            chosen = fold or stay if self.bench.rng.random() < 0.15 else stay or fold
            self.number += 1
            self.busy = True
            self.waiting = set(self.players)
            self.sent = time.perf_counter()
            player.choices = []
            player.do(chosen[0]["command"], f"{self.id}-{self.number}")
            return
        self.bench.idle += 1

    def seen(self, player: Player) -> None:
        """A player has seen something new; the last of nine ends the measurement."""
        if player in self.waiting:
            self.waiting.discard(player)
            if not self.waiting:
                self.bench.times.append(time.perf_counter() - self.sent)

    def answered(self, heard: dict[str, Any]) -> None:
        if heard["type"] == "Done":
            self.bench.done += 1
        else:
            self.bench.refused.append(heard.get("why", ""))
        self.busy = False
        self.goes_on()


class Bench:
    """The load, and what was measured of it."""

    def __init__(self, port: int, tables: int) -> None:
        self.port, self.rng = port, Random(7)
        self.times: list[float] = []
        self.refused: list[str] = []
        self.lost = self.done = self.idle = 0
        self.tables = [Table(self, str(number)) for number in range(1, tables + 1)]

    async def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """One request over HTTP: the data of its answer, and the cookie that it sets."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode() if body is not None else b""
        method = "GET" if body is None else "POST"
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode()
            + data
        )
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        given = [line.partition(":")[2] for line in head.decode().split("\r\n") if line.startswith("set-cookie:")]
        return json.loads(answer or b"{}"), given[0].split(";")[0].strip() if given else ""

    async def seat_everybody(self, keys: str) -> None:
        """Opens the tables, lets the players in, and sits them down."""
        _, house = await self.ask(keys)
        for table in self.tables:
            order = {"type": "OpenTable", "house": "limelight", "game": "holdem", "limit": "3/6"}
            opened, _ = await self.ask("/api/do", {"key": f"open-{table.id}", "command": order}, house)
            table.id = opened["reply"]["table"]
        players = [player for table in self.tables for player in table.players]
        await in_turns(40, (self.seat(one) for one in players))

    async def seat(self, player: Player) -> None:
        """A guest comes in, opens a socket, sits down and watches their table."""
        _, cookie = await self.ask("/api/guest", {})
        player.line = await Line.open(self.port, player.hears, cookie=cookie)
        order = {"type": "Sit", "table": player.table.id, "seat": player.seat, "chips": CHIPS}
        sat, _ = await self.ask("/api/do", {"key": "sit", "command": order}, cookie)
        assert sat["type"] == "Done", sat
        player.line.say(json.dumps({"type": "Watch", "topic": f"table:{player.table.id}"}).encode())

    async def paced(self, seconds: float) -> None:
        """One action a second at each table, spread over the second."""
        start, turn = time.perf_counter(), 0
        apart = 1 / len(self.tables)
        while (due := start + turn * apart) < start + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.tables[turn % len(self.tables)].act()
            turn += 1
        await asyncio.sleep(1)

    async def flat_out(self, seconds: float) -> float:
        """Actions a second that were stored and acknowledged when every table acts as soon as it can."""
        before, start = self.done, time.perf_counter()
        for table in self.tables:
            table.flat_out = True
            table.goes_on()
        await asyncio.sleep(seconds)
        rate = (self.done - before) / (time.perf_counter() - start)
        for table in self.tables:
            table.flat_out = False
        await asyncio.sleep(1)
        return rate


async def in_turns(at_once: int, jobs: Iterator[Awaitable[None]]) -> None:
    """Does all of them, so many at a time."""

    async def worker() -> None:
        for job in jobs:
            await job

    await asyncio.gather(*(worker() for _ in range(at_once)))


# -- what the machine can do at all ------------------------------------------------------------------------------------


def bare_commits(folder: Path, seconds: float = 2) -> float:
    """Durable commits a second of one row each, with nothing around them."""
    connection = apsw.Connection(str(folder / "bare.db"))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    connection.execute("CREATE TABLE bare (body BLOB)")
    start, count = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        connection.execute("INSERT INTO bare VALUES (?)", (b"x" * 300,))
        count += 1
    rate = count / (time.perf_counter() - start)
    connection.close()
    return rate


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


async def bare_echoes(port: int, seconds: float = 3) -> float:
    """Messages a second that come back from a server that does nothing else."""
    count = 0
    lines: list[Line] = []

    def back(at: int) -> Callable[[bytes], None]:
        def hears(message: bytes) -> None:
            nonlocal count
            count += 1
            lines[at].say(message)

        return hears

    lines += [await Line.open(port, back(at)) for at in range(ECHOES)]
    for line in lines:
        line.say(b"x" * 300)
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    return count / (time.perf_counter() - start)


# -- processes ---------------------------------------------------------------------------------------------------------


async def serve_room(where: str) -> None:
    opening = Opening(where=where, address=Address(port=0), pace=BRISK, limits=NO_LIMITS, first=False)
    running = await Running.open(opening)
    told = {"port": running.address.port, "keys": f"/keys/{running.key.now}"}
    await running.serve(lambda: print(json.dumps(told), flush=True))


def serve_echo() -> None:
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(json.dumps({"port": door.getsockname()[1]}), flush=True)
    app = Starlette(routes=[WebSocketRoute("/ws", _echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="critical")
    asyncio.run(uvicorn.Server(config).serve(sockets=[door]))


def started(*words: str) -> tuple["subprocess.Popen[str]", dict[str, Any]]:
    process = subprocess.Popen([sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, json.loads(process.stdout.readline())


def memory(pid: int) -> float:
    """The most memory that a process ever held, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) / 1024


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: int, seconds: float, folder: Path) -> None:
    echo, told = started("echo")
    echoes = await bare_echoes(told["port"])
    echo.kill()
    commits = bare_commits(folder)
    room, told = started("serve", str(folder / "room.db"))
    bench = Bench(told["port"], tables)
    begun = time.perf_counter()
    await bench.seat_everybody(told["keys"])
    await asyncio.sleep(2)
    print(f"{tables} tables, {tables * PLAYERS} sockets seated in {time.perf_counter() - begun:.0f} s")
    used = processor(room.pid)
    await bench.paced(seconds)
    used = processor(room.pid) - used
    report(bench, seconds, used, memory(room.pid))
    rate = await bench.flat_out(FLAT_OUT)
    print(f"flat out      {rate:,.0f} durable actions a second, each shown to nine")
    print(f"ceilings      {commits:,.0f} bare SQLite commits a second, {echoes:,.0f} bare echoes a second")
    print(f"memory        {memory(room.pid):.0f} MiB at most")
    room.kill()


def report(bench: Bench, seconds: float, used: float, most: float) -> None:
    cuts = statistics.quantiles(bench.times, n=1000, method="inclusive")
    shown = {name: cuts[at] * 1000 for name, at in (("p50", 499), ("p99", 989), ("p99.9", 998))}
    print(f"paced         {len(bench.times):,} actions in {seconds:.0f} s; command to the last of nine views, ms:")
    print("              " + "  ".join(f"{name} {value:.1f}" for name, value in shown.items()))
    print(
        f"              {bench.lost} messages lost, {len(bench.refused)} refused, {bench.idle} turns without an action"
    )
    print(f"processor     {used / seconds:.0%} of a core at that pace; {most:.0f} MiB")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", where]:
            run(serve_room(where))
        case ["echo"]:
            serve_echo()
        case words:
            with tempfile.TemporaryDirectory() as place:
                wanted = [*map(float, words), 200, 120][:2] if len(words) != 1 else [float(words[0]), 120]
                asyncio.run(measure(int(wanted[0]), wanted[1], Path(place)))
