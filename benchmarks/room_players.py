"""The players of ``benchmarks/room.py``: nine at each table, each on their own socket."""

import asyncio
import json
import os
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

PLAYERS = 9
CHIPS = 30_000
STALLED = 1000
"""Actions at a table with a client that reads nothing; its outbox is full after about three hundred."""


class Line(asyncio.Protocol):
    """A minimal WebSocket client: sends and receives text, answers pings."""

    def __init__(self, hears: Callable[[bytes], None]) -> None:
        self._hears = hears
        self._buffer = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, hears: Callable[[bytes], None], path: str = "/ws", cookie: str = "") -> "Line":
        transport, line = await asyncio.get_running_loop().create_connection(lambda: cls(hears), "127.0.0.1", port)
        assert isinstance(transport, asyncio.Transport)
        line.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await line._open
        return line

    def say(self, message: bytes) -> None:
        """Sends one text message, masked with zeros."""
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        """Takes complete frames out of the received bytes."""
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
                self.transport.write(bytes((0x8A, 0x80 | at - start)) + b"\0\0\0\0" + self._buffer[start:at])
        self._buffer = self._buffer[at:]


def _frame(buffer: bytes, at: int) -> tuple[int, int, int] | None:
    """Returns the type of the frame that starts here, and its content's start and end; None while it is incomplete."""
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
    cookie: str = ""

    def hears(self, message: bytes) -> None:
        """Handles a view, a patch or a reply."""
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
            self.table.bench.views += 1
        else:
            self.table.answered(heard)

    def do(self, command: dict[str, Any], key: str) -> None:
        assert self.line
        self.line.say(json.dumps({"type": "Do", "key": key, "command": command}).encode())

    async def connect(self) -> None:
        """Opens a socket."""
        self.line = await Line.open(self.table.bench.port, self.hears, cookie=self.cookie)

    def watch(self) -> None:
        """Asks for the table, as a newly opened page does."""
        assert self.line
        self.line.say(json.dumps({"type": "Watch", "topic": f"table:{self.table.id}"}).encode())

    async def stall(self) -> Line:
        """Opens the table in a second client, which reads nothing."""
        window = await Line.open(self.table.bench.port, lambda _message: None, cookie=self.cookie)
        window.transport.pause_reading()
        window.say(json.dumps({"type": "Watch", "topic": f"table:{self.table.id}"}).encode())
        return window


class Table:
    """Nine players, and the action in flight."""

    def __init__(self, bench: "Bench", id: str) -> None:
        self.bench, self.id = bench, id
        self.players = [Player(self, seat) for seat in range(1, PLAYERS + 1)]
        self.waiting: set[Player] = set()
        self.sent = 0.0
        self.number = 0
        self.flat_out = self.busy = False

    def begins(self) -> None:
        """Plays at full speed from now on, without waiting for earlier views."""
        self.flat_out = True
        self.waiting.clear()
        self.goes_on()

    def goes_on(self) -> None:
        """At full speed, acts as soon as all players have seen the last action."""
        if self.flat_out and not self.busy and not self.waiting:
            self.act()

    def act(self) -> None:
        """Lets the player to act call, check or sometimes fold."""
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
        """Notes that a player has seen a change; the last of nine ends the measurement."""
        if player in self.waiting:
            self.waiting.discard(player)
            if not self.waiting:
                self.bench.times.append(time.perf_counter() - self.sent)
                self.goes_on()

    def answered(self, heard: dict[str, Any]) -> None:
        if heard["type"] == "Done":
            self.bench.done += 1
        else:
            self.bench.refused.append(heard.get("why", ""))
        self.busy = False
        self.goes_on()


class Bench:
    """The load, and its measurements."""

    def __init__(self, port: int, tables: int) -> None:
        self.port, self.rng = port, Random(7)
        self.times: list[float] = []
        self.refused: list[str] = []
        self.lost = self.done = self.idle = self.views = 0
        self.tables = [Table(self, str(number)) for number in range(1, tables + 1)]

    async def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """Sends one HTTP request; returns the reply's data and cookie."""
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
        await in_turns(40, (self.seat(one) for one in self.players))

    @property
    def players(self) -> list[Player]:
        """Yields every player."""
        return [player for table in self.tables for player in table.players]

    async def seat(self, player: Player) -> None:
        """Signs in a guest, opens a socket, sits them down and follows their table."""
        _, player.cookie = await self.ask("/api/guest", {})
        await player.connect()
        order = {"type": "Sit", "table": player.table.id, "seat": player.seat, "chips": CHIPS}
        sat, _ = await self.ask("/api/do", {"key": "sit", "command": order}, player.cookie)
        assert sat["type"] == "Done", sat
        player.watch()

    async def paced(self, seconds: float) -> None:
        """Plays one action a second at each table, spread over the second."""
        start, turn = time.perf_counter(), 0
        apart = 1 / len(self.tables)
        while (due := start + turn * apart) < start + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.tables[turn % len(self.tables)].act()
            turn += 1
        await asyncio.sleep(1)

    async def flat_out(self, seconds: float) -> float:
        """Returns stored and acknowledged actions a second with every table at full speed."""
        before, start = self.done, time.perf_counter()
        for table in self.tables:
            table.begins()
        await asyncio.sleep(seconds)
        rate = (self.done - before) / (time.perf_counter() - start)
        for table in self.tables:
            table.flat_out = False
        await asyncio.sleep(1)
        return rate

    async def storm(self) -> float:
        """Cuts every socket at once; returns the seconds until the last player has a full view again."""
        start, self.views = time.perf_counter(), 0
        for player in self.players:
            assert player.line
            player.line.transport.abort()

        async def back(player: Player) -> None:
            await player.connect()
            player.watch()

        await in_turns(200, (back(one) for one in self.players))
        while self.views < len(self.players):
            await asyncio.sleep(0.01)
        return time.perf_counter() - start

    async def stalled(self, actions: int) -> list[float]:
        """Returns the times of actions at tables with a client that reads nothing.

        They are played at one table after another, because the players' chips last for a thousand or two.
        """
        self.times.clear()
        for table in self.tables:
            window = await table.players[0].stall()
            goal = min(actions, len(self.times) + STALLED)
            table.begins()
            while len(self.times) < goal:
                await asyncio.sleep(0.02)
            table.flat_out = False
            await asyncio.sleep(0.2)
            window.transport.abort()
            if len(self.times) >= actions:
                break
        return self.times


async def in_turns(at_once: int, jobs: Iterator[Awaitable[None]]) -> None:
    """Runs all of them, a limited number at a time."""

    async def worker() -> None:
        for job in jobs:
            await job

    await asyncio.gather(*(worker() for _ in range(at_once)))
