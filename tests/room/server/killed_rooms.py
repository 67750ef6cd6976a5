"""Kills a running room with ``kill -9`` again and again, without a network: no acknowledged command is lost.

Each life is a process forked from one with everything loaded. It opens the real log, continues from the last life, and
reports commands and acknowledgments over a pipe until it is killed at a random moment. The next life repeats
unanswered commands with their keys. ``tests/web/kills.py`` does the same
with a whole server and its sockets, at some fifty times the price.
"""

import asyncio
import gc
import logging
import os
import select
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import Any

import msgspec

from houseway.engines.contract import Refused
from houseway.record.codec import table_of
from houseway.room import Event, Ledger, NotStored, open_log
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.room.server.snapshots import Snapshots
from houseway.room.settings import Pace
from houseway.room.tables.bots import usual_buy
from houseway.rulebook import House
from tests.room.tables.kit import GAMES, HOUSES

CASHIER, FLO = Person("p9", "Cy", frozenset({"cage"})), Person("p8", "Flo", frozenset({"floor"}))
PLAYERS = [Person(f"p{number}", f"Guest {number}", frozenset({"player"})) for number in range(1, 5)]
PURSE, PRICE = 2_000_000_00, 100
"""Cents that each player buys at first, and that the cage sells at a time."""
AT_ONCE = 4
"""Sales that are asked for before the first is answered."""
ENOUGH, LONGER = (0, 12), 0.012
"""Acknowledgements before a life ends, and how many seconds longer it may be."""
TABLES = 2
KEPT = 300
"""Events after which the room is kept: so few that most lives begin with what an earlier one kept."""
PACE = Pace(between=0, street=0, bot=(0, 0), show=0, bets=50, offer=20, retry=50)
SILENCE = 60
"""Seconds without a word after which a life is broken."""

_COMMANDS: msgspec.json.Decoder[ask.Command] = msgspec.json.Decoder(ask.Command)


@dataclass
class Lives:
    """The commands and acknowledgments of all lives of a room."""

    where: str
    rng: Random
    houses: dict[str, House]
    kills: int = 0
    asked: int = 0
    open: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """Who asked for what without an answer, by key."""
    acknowledged: dict[str, str] = field(default_factory=dict)
    """The keys of commands that were carried out, with the kind of command."""
    again: int = 0
    """Commands that were asked again in a later life and are carried out."""
    fresh: list[str] = field(default_factory=list)
    """The keys that the last life acknowledged."""

    def live(self) -> None:
        """One life, and its end."""
        enough, longer = self.rng.randint(*ENOUGH), self.rng.uniform(0, LONGER)
        seed = self.rng.random()
        ear, mouth = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ear)
            _lives(self, mouth, seed)
        os.close(mouth)
        old, self.fresh = set(self.open), []
        try:
            rest = self._hears(ear, b"", lambda: len(self.fresh) >= enough)
            select.select([], [], [], longer)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        # Reads complete lines until the end; drops an incomplete one.
        self._hears(ear, rest, lambda: False)
        os.close(ear)
        self.again += len(old & set(self.fresh))
        self.kills += 1

    def _hears(self, ear: int, rest: bytes, enough: Callable[[], bool]) -> bytes:
        """Listens until it is enough, or the pipe has ended."""
        begun = False
        while not (begun and enough()):
            if not select.select([ear], [], [], SILENCE)[0]:
                raise AssertionError("a life says nothing any more")
            if not (said := os.read(ear, 1 << 16)):
                return b""
            *lines, rest = (rest + said).split(b"\n")
            for line in lines:
                self._heard(line)
                begun = True
        return rest

    def _heard(self, line: bytes) -> None:
        word, _, told = line.partition(b" ")
        match word:
            case b"asks":
                name, who, command = told.split(b" ", 2)
                self.asked += 1
                self.open[name.decode()] = who.decode(), command
            case b"done":
                key = told.decode()
                kind = type(_COMMANDS.decode(self.open.pop(key)[1])).__name__
                self.acknowledged[key] = kind
                self.fresh.append(key)
            case b"refused":
                self.open.pop(told.decode(), None)
            case b"opened":
                pass
            case _:
                raise AssertionError(line.decode())

    def check(self) -> list[Event]:
        """Everything acknowledged is in the log once, and the books balance."""
        events, lost, doubled = found_in(self.where, self.acknowledged)
        if lost or doubled:
            raise AssertionError(f"lost {sorted(lost)}, doubled {doubled}")
        return events


def found_in(where: str, acknowledged: dict[str, str]) -> tuple[list[Event], set[str], list[tuple[str, str]]]:
    """The events of a log whose books balance, the keys acknowledged and lost, and those carried out twice."""
    with open_log(where) as log:
        events = list(log.read())
        ledger = Ledger.rebuilt(log)
        ledger.compare(log)
    assert sum(line.cents for line in ledger.lines.values()) == 0
    entries: Counter[tuple[str, str]] = Counter()
    for stream in {event.stream for event in events}:
        own = (event.key for event in events if event.stream == stream)
        entries.update((stream, key) for key, _ in groupby(own) if key)
    doubled = [entry for entry, times in entries.items() if times > 1]
    stored = {key for _, key in entries}
    lost = {key for key, kind in acknowledged.items() if kind in ("Play", "SellChips")} - stored
    return events, lost, doubled


# -- a life ------------------------------------------------------------------------------------------------------------


def _lives(lives: Lives, mouth: int, seed: float) -> None:
    """Runs in the process that is killed; never returns."""
    logging.disable(logging.CRITICAL)
    gc.disable()
    Snapshots.every = KEPT
    try:
        asyncio.run(_Life(lives, mouth, Random(seed)).is_lived())
    except BaseException as trouble:
        os.write(mouth, f"{type(trouble).__name__}: {' '.join(str(trouble).split())[:300]}\n".encode())
    finally:
        os._exit(1)


class _Life:
    def __init__(self, lives: Lives, mouth: int, rng: Random) -> None:
        self._lives, self._mouth, self._rng = lives, mouth, rng
        self._number = lives.asked

    def _says(self, *words: str) -> None:
        """In one piece: what fits into a pipe at once is there or not."""
        os.write(self._mouth, " ".join(words).encode() + b"\n")

    async def is_lived(self) -> None:
        self._host = await RoomServer.open(self._lives.where, pace=PACE, houses=self._lives.houses)
        self._remembers()
        self._says("opened")
        async with asyncio.TaskGroup() as people:
            for key, (who, command) in self._lives.open.items():
                people.create_task(self._answer(key, who, _COMMANDS.decode(command)))
            for _ in range(AT_ONCE):
                people.create_task(self._sells())
            for at, player in enumerate(PLAYERS):
                people.create_task(self._plays(player, str(1 + at % TABLES)))

    def _remembers(self) -> None:
        """Checks that the acknowledgments of the last life are in the log."""
        for key in self._lives.fresh:
            if self._lives.acknowledged[key] in ("Play", "SellChips") and not list(self._host._log.keyed(key)):
                raise AssertionError(f"lost {key}")

    async def _asks(self, person: Person, command: ask.Command) -> dict[str, Any] | None:
        """A new command, which is open until it is answered."""
        self._number += 1
        key = f"k{self._number}"
        self._says("asks", key, person.id, msgspec.json.encode(command).decode())
        return await self._answer(key, person.id, command)

    async def _answer(self, key: str, who: str, command: ask.Command) -> dict[str, Any] | None:
        person = next(one for one in (CASHIER, *PLAYERS) if one.id == who)
        try:
            reply = await self._host.do(person, command, key)
        except (Refused, Denied, NotStored):
            self._says("refused", key)
            return None
        self._says("done", key)
        return reply

    async def _sells(self) -> None:
        while True:
            await self._asks(CASHIER, ask.SellChips(self._rng.choice(PLAYERS).id, PRICE))

    async def _plays(self, player: Person, table: str) -> None:
        """Sits down, and takes any choice that the hand offers."""
        while True:
            runtime = self._host.room.runtimes.get(table)
            if runtime is None:
                await asyncio.sleep(0.002)
                continue
            seat, moved = runtime.seat_of(player.id), None
            if seat is None:
                wanted = usual_buy(runtime.table)
                if self._host.room.balance(player.id) < wanted:
                    moved = await self._asks(CASHIER, ask.SellChips(player.id, PURSE))
                elif runtime.open_seats:
                    moved = await self._asks(player, ask.Sit(table, self._rng.choice(runtime.open_seats), wanted))
            elif runtime.table.in_play and seat in runtime.table.dealt:
                if options := list(runtime.table.hand_now.options(seat)):
                    option = self._rng.choice(options)
                    move = table_of(option.at(option.least))
                    told = {name: value for name, value in move.items() if name not in ("seat", "dice")}
                    moved = await self._asks(player, ask.Play(table, told))
            elif runtime.table.bank_offer() == seat:
                moved = await self._asks(player, ask.AtTable(table, {"type": "TakeBank"}))
            if moved is None:
                await asyncio.sleep(0.002)


def lived(where: str, kills: int, seed: int) -> Lives:
    """A room with two tables of the games that the seed names, killed so many times."""
    spots = [GAMES[(seed * TABLES + at) % len(GAMES)] for at in range(TABLES)]
    lives = Lives(where, Random(seed), {house: HOUSES[house] for house, _ in spots})
    asyncio.run(_begins(lives, spots))
    # Freezes objects so that the lives share unchanged memory.
    gc.freeze()
    try:
        for _ in range(kills):
            lives.live()
    finally:
        gc.unfreeze()
    lives.check()
    return lives


async def _begins(lives: Lives, spots: list[tuple[str, str]]) -> None:
    host = await RoomServer.open(lives.where, pace=PACE, houses=lives.houses)
    assert [(await host.accounts.create_guest())[0].id for _ in PLAYERS] == [player.id for player in PLAYERS]
    for at, (house, game) in enumerate(spots):
        await host.do(FLO, ask.OpenTable(house, game), f"open{at}")
    await host.close()
