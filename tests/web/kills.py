"""Kills a real server with ``kill -9`` at random moments while people play: nothing acknowledged is lost or doubled.

``python -m tests.web.kills WHERE KILLS`` does it as often as one likes, on a file or a ``postgresql://`` address.
"""

import asyncio
import json
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from houseway.room import Event
from tests.forked import FORKED
from tests.room.server.killed_rooms import found_in
from tests.web.kit import PATIENCE, merged

GAMES = (("limelight", "holdem"), ("marina", "pure-21"), ("oceana", "pai-gow"), ("golden-state", "lowball"))
PRICE = 100
"""Cents that the cage sells at a time."""
AT_ONCE = 8
"""Sales that are asked for before the first is answered."""
LIFE = (1, 40)
"""Commands that are acknowledged before the room is killed."""


@dataclass
class Tally:
    """The commands sent and acknowledged, over all restarts of the room."""

    kills: int = 0
    acknowledged: dict[str, str] = field(default_factory=dict)
    """The keys of commands that were carried out, with the kind of command."""
    again: int = 0
    """Commands that were sent again after a crash and were answered as carried out."""
    hands: int = 0


class Somebody(ABC):
    """A person who comes back after each crash and sends again what was not answered."""

    def __init__(self, tally: Tally, rng: Random) -> None:
        self.tally, self.rng = tally, rng
        self.web = httpx.AsyncClient(timeout=PATIENCE)
        self.person = ""
        self.open: dict[str, dict[str, Any]] = {}
        """Commands without an answer, by key."""
        self.number = 0
        self.seen: dict[str, Any] = {}
        """The last hand that was shown."""

    async def comes_in(self, url: str, way: str) -> None:
        if way:
            await self.web.get(way)
        else:
            await self.web.post(f"{url}/api/guest", json={})
        self.person = (await self.web.get(f"{url}/api/me")).json()["id"]

    async def plays(self, url: str) -> None:
        """Does what a person does until the room is gone."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        where = url.replace("http", "ws", 1) + "/ws"
        with suppress(OSError, WebSocketException):
            async with connect(where, additional_headers={"Cookie": cookies}, compression=None) as socket:
                for key, command in list(self.open.items()):
                    await self.says(socket, key, command)
                for key in self.rng.sample(sorted(self.own()), min(3, len(self.own()))):
                    # Whatever it says now: the key was carried out, and that is the answer.
                    await self.says(socket, key, {"type": "Ready", "table": "1"})
                await self.converses(socket)

    def own(self) -> list[str]:
        return [key.split("/")[1] for key in self.tally.acknowledged if key.startswith(f"{self.person}/")]

    async def says(self, socket: ClientConnection, key: str, command: dict[str, Any]) -> None:
        await socket.send(json.dumps({"type": "Do", "key": key, "command": command}))

    async def asks(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        """A new command, which is open until it is answered."""
        self.number += 1
        key = f"k{self.number}"
        self.open[key] = command
        await self.says(socket, key, command)

    def answered(self, heard: dict[str, Any]) -> None:
        key = f"{self.person}/{heard['key']}"
        command = self.open.pop(heard["key"], None)
        known = key in self.tally.acknowledged
        if known and command is None:
            assert heard["type"] == "Done", (key, heard)
            self.tally.again += 1
        if heard["type"] == "Done" and command is not None:
            self.tally.acknowledged[key] = command["type"]

    @abstractmethod
    async def converses(self, socket: ClientConnection) -> None:
        """Says and hears things until the socket breaks."""


class Cashier(Somebody):
    """Sells chips as fast as the room lets them."""

    async def converses(self, socket: ClientConnection) -> None:
        while True:
            while len(self.open) < AT_ONCE:
                await self.asks(socket, {"type": "SellChips", "player": self.person, "cents": PRICE})
            heard = json.loads(await socket.recv())
            if "key" in heard:
                self.answered(heard)


class Player(Somebody):
    """Sits at a table with bots and takes any choice that they are offered."""

    def __init__(self, tally: Tally, rng: Random, game: tuple[str, str]) -> None:
        super().__init__(tally, rng)
        self.game = game
        self.table = ""

    async def converses(self, socket: ClientConnection) -> None:
        house, game = self.game
        view: dict[str, Any] = {}
        if not self.table and not self.open:
            await self.asks(socket, {"type": "PlayNow", "house": house, "game": game})
        elif self.table:
            await socket.send(json.dumps({"type": "Watch", "topic": f"table:{self.table}"}))
        while True:
            heard = json.loads(await socket.recv())
            if "key" in heard:
                self.answered(heard)
                if "table" in heard.get("reply", {}) and not self.table:
                    self.table = heard["reply"]["table"]
                    await socket.send(json.dumps({"type": "Watch", "topic": f"table:{self.table}"}))
            elif heard["type"] in ("View", "Change"):
                view = heard["view"] if heard["type"] == "View" else merged(view, heard["patch"])
                self.looks(view)
            if view and not self.open and (command := self.chosen(view)):
                await self.asks(socket, command)

    def looks(self, view: dict[str, Any]) -> None:
        """The hand continues where it stopped: numbers never repeat, and the board only grows."""
        hand = view.get("hand", {})
        before, now = self.seen.get("number", 0), hand.get("number", 0)
        assert now >= before, (self.game, before, now)
        if now == before and not hand.get("over") and not self.seen.get("over"):
            assert hand.get("commitment") == self.seen.get("commitment")
            old, new = self.seen.get("board", []), hand.get("board", [])
            assert new[: len(old)] == old, (old, new)
        self.tally.hands += now > before
        self.seen = hand

    def chosen(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Some choice that is not to leave, filled in."""
        offers = [
            one
            for one in view.get("choices", [])
            if one["command"]["type"] in ("Play", "Ready") or one["id"] == "take-bank"
        ]
        if not offers:
            return None
        return filled(self.rng.choice(offers))


def filled(choice: dict[str, Any]) -> dict[str, Any]:
    """The command of a choice, with the least of whatever it asks for."""
    command: dict[str, Any] = json.loads(json.dumps(choice["command"]))
    for kind in ("amount", "cards", "pick"):
        if kind in choice:
            *path, last = choice[kind]["at"]
            here = command
            for name in path:
                here = here.setdefault(name, {})
            here[last] = least(kind, choice[kind])
    return command


def least(kind: str, asked: dict[str, Any]) -> Any:
    """The least that fills in a choice."""
    if kind == "amount":
        return asked["least"]
    return asked["of"][: asked["least"]] if kind == "cards" else asked["of"][0][0]


def started(where: str, port: int = 0) -> tuple[BaseProcess, dict[str, str]]:
    """Starts a room in another process, and waits for its address."""
    from tests.web.room_process import serve  # noqa: PLC0415 - the fork server loads it, not this process

    here, there = FORKED.Pipe(duplex=False)
    process = FORKED.Process(target=serve, args=(where, port, there), daemon=True)
    process.start()
    there.close()
    return process, here.recv()


async def hammered(where: str, kills: int, seed: int, progress: Callable[[Tally], None] | None = None) -> Tally:
    """Opens the room and kills it so many times while people play."""
    rng, tally = Random(seed), Tally()
    cashier = Cashier(tally, rng)
    people: list[Somebody] = [cashier, *(Player(tally, rng, game) for game in GAMES)]
    for life in range(kills + 1):
        process, told = await asyncio.to_thread(started, where)
        try:
            for one in people if life == 0 else ():
                await one.comes_in(told["url"], told["keys"] if one is cashier else "")
            tasks = [asyncio.create_task(one.plays(told["url"])) for one in people]
            # The end is a matter of what was done and not of how long it took; the last milliseconds are chance.
            enough = len(tally.acknowledged) + rng.randint(*LIFE)
            while len(tally.acknowledged) < enough and not any(task.done() for task in tasks):
                await asyncio.sleep(0.005)
            await asyncio.sleep(rng.uniform(0, 0.05))
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            process.kill()
            process.join()
        await asyncio.gather(*tasks)
        tally.kills += 1
        if progress:
            progress(tally)
    for one in people:
        await one.web.aclose()
    return tally


def check(where: str, tally: Tally) -> list[Event]:
    """Everything acknowledged is in the log once, and the books balance."""
    events, lost, doubled = found_in(where, tally.acknowledged)
    assert not doubled
    assert not lost
    return events


def _shown(tally: Tally) -> None:
    print(f"{tally.kills} kills, {len(tally.acknowledged)} commands acknowledged", end="\r", flush=True)


if __name__ == "__main__":
    begun = time.monotonic()
    done = asyncio.run(hammered(sys.argv[1], int(sys.argv[2]), int(begun), _shown))
    found = check(sys.argv[1], done)
    print(
        f"{done.kills} kills in {time.monotonic() - begun:.0f} s: {len(done.acknowledged)} commands acknowledged, "
        f"{done.again} sent again, {done.hands} hands, {len(found)} events; none lost, none doubled, books balanced"
    )
