"""Runs an evening of a room with three servers, which are killed, frozen, cut off and stopped.

Bots play at every table; people on sockets go to the server that has their table, and a cashier sells chips at all of
them. Unanswered commands are repeated elsewhere with their keys. After each fault the play resumes; at the end the log
is read: no acknowledged command is lost or doubled, the books balance, and every table follows from its events.

``python -m tests.room.members.evening FAULTS SEED TABLES QUICK`` runs it for any number of faults, with bots that think
for ``QUICK`` milliseconds.
"""

import asyncio
import json
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from houseway.room import Draft, Entry, Moved, open_log
from houseway.room.log.errors import Struck
from houseway.room.log.members import Joining
from houseway.room.log.membership import SharedLog
from houseway.room.room import Room
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import all_houses
from tests.room.conftest import Server
from tests.room.members.disk import SmallDisk
from tests.room.members.kit import Cluster, Member, until
from tests.room.members.proxy import Proxy
from tests.room.server.killed_rooms import found_in
from tests.web.kills import filled
from tests.web.kit import merged

NAMES = ("one", "two", "three")
FAULTS = ("kill", "freeze", "cut", "stop")
STUCK = 5.0
"""The longest time in seconds without a move at a table."""
SILENT = 3.0
"""Seconds after which a person on a silent socket tries another member."""
ORDER = {"type": "OpenTable", "house": "limelight", "game": "holdem", "limit": "3/6", "bots": "some"}


@dataclass
class Tally:
    """What happened."""

    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: dict[str, str] = field(default_factory=dict)
    """The keys of commands that were carried out, with the kind of command."""
    again: int = 0
    """Commands that were asked again elsewhere."""
    pauses: list[tuple[float, str]] = field(default_factory=list)
    """The longest pause of any table after each fault."""
    events: int = 0
    lost: int = 0
    doubled: int = 0
    balanced: bool = False
    refused: int = 0
    """Refused timer steps of a table at a member that is not its owner."""
    twins: int = 0
    """How often it was stored."""


class Evening:
    """One evening."""

    def __init__(
        self,
        server: Server,
        where: str,
        folder: Path,
        *,
        tables: int,
        seed: int,
        bot: int,
        disk: SmallDisk | None = None,
    ) -> None:
        self.server, self.where, self.rng, self.disk = server, where, Random(seed), disk
        self.members = Cluster(where, *NAMES)
        self.proxy = Proxy(self.members, folder)
        for one in self.members.all.values():
            one.where, one.bot = where.replace("houseway@", f"{one.name}@"), bot
        self.tables = tables
        self.tally = Tally()
        self.cookie = ""
        self._moved: dict[str, tuple[int, float]] = {}
        """The last event of each table, and when it was first seen."""
        self._worst = 0.0

    def somewhere(self) -> Member:
        return self.rng.choice(list(self.members.all.values()))

    async def runs(self, faults: int, *, restart: bool) -> Tally:
        """So many faults, and PostgreSQL restarted in the middle; and twice full if it has a small disk."""
        self._roles()
        with self.members, self.proxy:
            await self._opens()
            people = [Player(self, number) for number in range(3)]
            tasks = [asyncio.create_task(one.plays()) for one in people]
            tasks += [asyncio.create_task(one) for one in (self._sells(), self._watches())]
            for number in range(faults):
                await asyncio.sleep(self.rng.uniform(0.5, 1.5))
                await self._fault(FAULTS[number % len(FAULTS)])
                if self.disk and number in (0, faults // 2):
                    await self._fault("full")
                if restart and number == faults // 2:
                    await self._fault("restart")
            await self._all_go_on()
            for task in tasks:
                if task.done():
                    task.result()
            pending = set(tasks)
            while (
                pending
            ):  # one that is just opening a socket takes being cancelled for a silent server, and tries again
                for task in pending:
                    task.cancel()
                _, pending = await asyncio.wait(pending, timeout=1)
        return self.tally

    def _roles(self) -> None:
        """Each member has a separate name at the database, so that it can be cut off alone."""
        with psycopg.connect(self.server.url, autocommit=True) as connection:
            for name in NAMES:
                if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (name,)).fetchone():
                    connection.execute(f"CREATE ROLE {name} SUPERUSER LOGIN")

    async def _opens(self) -> None:
        web = self.members["one"].keyholder()
        for number in range(self.tables):
            web.post("/api/do", json={"key": f"t{number}", "command": ORDER}).raise_for_status()
        self.cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        self.person = web.get("/api/me").json()["id"]
        web.close()

    # -- faults ------------------------------------------------------------------------------------------------------

    async def _fault(self, kind: str) -> None:
        self._worst = 0.0
        who = self.somewhere()
        how = {"kill": self._kill, "freeze": self._freeze, "cut": self._cut, "stop": self._stop, "full": self._full}
        await how.get(kind, self._restart)(who)
        await self._all_go_on()
        await asyncio.to_thread(self._twins)
        self.tally.faults[kind] += 1
        self.tally.pauses.append((self._worst, kind))
        print(f"{len(self.tally.pauses)}: {kind}, {self._worst:.1f} s", file=sys.stderr)

    async def _kill(self, who: Member) -> None:
        await asyncio.to_thread(who.kill)
        await asyncio.sleep(self.rng.uniform(0, 4))
        await asyncio.to_thread(who.start)

    async def _freeze(self, who: Member) -> None:
        number = self.members.number(who.name)
        who.signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(4, 6))
        # On a busy machine it may be struck a little later; a member woken before that continues.
        await asyncio.to_thread(until, lambda: self.members.number(who.name) != number)
        who.signal(signal.SIGCONT)
        await asyncio.to_thread(who.begins_again)

    async def _cut(self, who: Member) -> None:
        def cut(how: str) -> None:
            with psycopg.connect(self.server.url, autocommit=True) as connection:
                connection.execute(f"ALTER ROLE {who.name} {how}")
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", (who.name,)
                )

        await asyncio.to_thread(cut, "NOLOGIN")
        await asyncio.sleep(6)
        await asyncio.to_thread(cut, "LOGIN")
        await asyncio.to_thread(who.begins_again)

    async def _stop(self, who: Member) -> None:
        who.signal(signal.SIGTERM)
        await asyncio.to_thread(who.wait)
        await asyncio.to_thread(who.start)

    async def _restart(self, _who: Member) -> None:
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.start)

    async def _full(self, _who: Member) -> None:
        """The disk is full until no more than the rows' free places have been stored for a second."""
        assert self.disk
        asked = "SELECT 'all', max(number) FROM houseway_events"
        self.disk.fill()
        last, since = 0, time.monotonic()
        while time.monotonic() < since + 1:
            ((_, now),) = await asyncio.to_thread(self._asked, asked)
            if now != last:
                last, since = now, time.monotonic()
            await asyncio.sleep(0.1)
        self.disk.free()

    async def _all_go_on(self) -> None:
        """Waits until every table has gone on after this moment."""
        now, end = time.monotonic(), time.monotonic() + 60
        while not self._moved or any(since < now for _, since in self._moved.values()):
            assert time.monotonic() < end, self._why(now)
            await asyncio.sleep(0.1)

    def _why(self, now: float) -> str:
        """Returns the last moves of the stuck tables, and their owners."""
        still = [stream for stream, (_, since) in self._moved.items() if since < now]
        with open_log(self.where) as log:
            last = {stream: [one.type for one in log.read(stream=stream)][-4:] for stream in still}
        return f"tables are stuck: {last}, {self.members.roll().as_json()}"

    def _twins(self) -> None:
        """A struck member and a live one write timer steps of a foreign table: both are refused."""
        with SharedLog(self.where) as log:
            number = log.join(Joining("twin", "http://twin.test"))
            roll = log.beat(0, 0)
            stream, last = next((one, at) for one, (at, _) in self._moved.items() if roll.owners.get(one) != number)
            second = Entry(stream, last, (Draft("Said", {}),), by_owner=True)
            (outcome,) = log.append([second])
            self._refused(isinstance(outcome, Moved) and outcome.actual < 0)
            log.leave()
            try:
                log.append([second])
            except Struck:
                self._refused(True)
            else:
                self._refused(False)

    def _refused(self, was: bool) -> None:
        self.tally.refused += was
        self.tally.twins += not was

    # -- who is there ------------------------------------------------------------------------------------------------

    async def _watches(self) -> None:
        """Measures pauses at tables with bots only."""
        asked = "SELECT stream, max(number) FROM houseway_events WHERE stream LIKE 'table:%' GROUP BY stream"
        own = [f"table:{number}" for number in range(1, self.tables + 1)]
        while True:
            with suppress(psycopg.Error):
                rows = dict(await asyncio.to_thread(self._asked, asked))
                now = time.monotonic()
                for stream in own:
                    last, since = self._moved.get(stream, (0, now))
                    self._worst = max(self._worst, now - since)
                    if rows.get(stream, 0) != last:
                        self._moved[stream] = (rows[stream], now)
            await asyncio.sleep(0.2)

    def _asked(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.where, autocommit=True, connect_timeout=2) as connection:
            return connection.execute(statement.encode()).fetchall()

    async def _sells(self) -> None:
        """The cashier sells chips, one after the other, each until it is answered."""
        number = 0
        async with httpx.AsyncClient(timeout=SILENT, headers={"Cookie": self.cookie}) as web:
            while True:
                number += 1
                command = {"type": "SellChips", "player": self.person, "cents": 100}
                order = {"key": f"s{number}", "command": command}
                while True:
                    with suppress(httpx.HTTPError):
                        told = await web.post(f"{self.somewhere().url}/api/do", json=order)
                        if told.status_code == 200:
                            break
                    self.tally.again += 1
                    await asyncio.sleep(0.2)
                self.tally.acknowledged[f"{self.person}/s{number}"] = "SellChips"
                await asyncio.sleep(0.05)

    def counts(self) -> None:
        """Reads the log: what of the acknowledged it lacks or has twice, and whether the books follow from it."""
        events, lost, doubled = found_in(self.where, self.tally.acknowledged)
        room = Room(all_houses(), lambda _id: TableServices())
        for event in events:
            room.take(event)
        with open_log(self.where) as log:
            kept = {account: cents for account, cents in log.balances().accounts.items() if cents}
        self.tally.lost, self.tally.doubled, self.tally.events = len(lost), len(doubled), len(events)
        self.tally.balanced = {account: cents for account, cents in room.balances.items() if cents} == kept

    def check(self) -> None:
        """Everything acknowledged is in the log once, the books balance, and no second owner was ever accepted."""
        assert not self.tally.lost
        assert not self.tally.doubled
        assert self.tally.balanced
        assert not self.tally.twins


class Player:
    """A person at a table with bots who takes any offered choice, at any server."""

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening, self.rng = evening, Random(number)
        self.open: dict[str, dict[str, Any]] = {}
        self.number, self.table, self.person, self.cookie = 0, "", "", ""

    async def plays(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError, httpx.HTTPError, KeyError):
                if not self.cookie:
                    await self._comes_in(self.evening.proxy.url)
                await self._visits(self.evening.proxy.url, "")
            self.evening.tally.again += len(self.open)
            await asyncio.sleep(0.1)

    async def _comes_in(self, url: str) -> None:
        async with httpx.AsyncClient(timeout=SILENT) as web:
            self.person = (await web.post(f"{url}/api/guest", json={})).raise_for_status().json()["id"]
            self.cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())

    async def _visits(self, url: str, ticket: str) -> None:
        where = f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}"
        elsewhere: dict[str, Any] = {}
        async with connect(where, additional_headers={"Cookie": self.cookie}, open_timeout=SILENT) as socket:
            for key, command in self.open.items():
                await socket.send(json.dumps({"type": "Do", "key": key, "command": command}))
            if self.table:
                await socket.send(json.dumps({"type": "Watch", "topic": f"table:{self.table}"}))
            elif not self.open:
                await self._asks(socket, {"type": "PlayNow", "house": "rogelios", "game": "lowball"})
            view: dict[str, Any] = {}
            while not elsewhere:
                heard = json.loads(await asyncio.wait_for(socket.recv(), SILENT))
                if heard["type"] == "Elsewhere":
                    elsewhere = heard
                elif "key" in heard:
                    await self._answered(socket, heard)
                elif heard["type"] in ("View", "Change"):
                    view = heard["view"] if heard["type"] == "View" else merged(view, heard["patch"])
                if not self.open and (chosen := self._chosen(view)):
                    await self._asks(socket, chosen)
        await self._visits(elsewhere["at"], elsewhere["ticket"])

    async def _asks(self, socket: Any, command: dict[str, Any]) -> None:
        self.number += 1
        self.open[f"k{self.number}"] = command
        await socket.send(json.dumps({"type": "Do", "key": f"k{self.number}", "command": command}))

    async def _answered(self, socket: Any, heard: dict[str, Any]) -> None:
        if heard["type"] == "Error":
            raise TimeoutError("it is asked again elsewhere")
        command = self.open.pop(heard["key"], None)
        if command and heard["type"] == "Done":
            self.evening.tally.acknowledged[f"{self.person}/{heard['key']}"] = command["type"]
            if "table" in heard["reply"] and not self.table:
                self.table = heard["reply"]["table"]
                await socket.send(json.dumps({"type": "Watch", "topic": f"table:{self.table}"}))

    def _chosen(self, view: dict[str, Any]) -> dict[str, Any] | None:
        offers = [one for one in view.get("choices", []) if one["command"]["type"] in ("Play", "Ready")]
        if not offers:
            return None
        return filled(self.rng.choice(offers))


def told(tally: Tally) -> str:
    """Prints the results of an evening as a table."""
    pauses = sorted(pause for pause, _ in tally.pauses)
    longest, after = max(tally.pauses, default=(0.0, "none"))
    half = pauses[len(pauses) // 2] if pauses else 0.0
    kinds = ", ".join(f"{count} {kind}" for kind, count in tally.faults.items())
    lines = {
        "faults": f"{sum(tally.faults.values())}: {kinds}",
        "acknowledged": f"{len(tally.acknowledged)} commands, {tally.again} asked again; {tally.events} events",
        "lost": str(tally.lost),
        "doubled": str(tally.doubled),
        "longest pause": f"{longest:.1f} s ({after}); half below {half:.1f} s",
        "pauses above 5 s": str(sum(one > STUCK for one in pauses)),
        "books": "balanced" if tally.balanced else "NOT BALANCED",
        "twin owners": f"{tally.twins} of {tally.refused + tally.twins} tries of a second owner stored, "
        f"{tally.refused} refused",
    }
    return "\n".join(f"| {name:<16} | {value} |" for name, value in lines.items())


def main(faults: int, seed: int, tables: int, quick: int) -> None:
    """The long form, on a separate PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="houseway-evening-"))
    server = Server(folder)
    server.start()
    try:
        (folder / "proxy").mkdir()
        evening = Evening(server, server.url, folder / "proxy", tables=tables, seed=seed, bot=quick)
        asyncio.run(evening.runs(faults, restart=True))
        evening.counts()
        print(told(evening.tally))
        evening.check()
    finally:
        server.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:5]))
