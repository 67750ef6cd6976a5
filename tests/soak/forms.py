"""The long forms: each takes a seed, runs for a while, and returns counts.

A form raises if an invariant does not hold; the same seed does the same again. Forms with real processes and disks
(kills, lost answers) repeat the same commands, but not at the same moments.
"""

import asyncio
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from houseway.engines.contract import Refused
from houseway.room import Ledger, NotStored, open_log
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.inspector import Inspector
from houseway.room.server.room_server import RoomServer
from tests.room.conftest import Server
from tests.room.log.test_damage import filled, tried
from tests.room.members.evening import FAULTS, STUCK, Evening
from tests.room.server.cut_connections import Disk
from tests.room.server.faulty_days import LONG_EVERY, FaultyRoom
from tests.room.server.interleavings import LONG_SPELL, unruly
from tests.room.server.killed_rooms import found_in, lived
from tests.room.server.test_money_races import FIRST, SECOND, same_money, with_chips
from tests.room.server.test_room_server import room, soon
from tests.room.server.test_simulated_room import SPOTS
from tests.room.tables.kit import GAMES
from tests.room.views.worlds import compare
from tests.web import long_run
from tests.web.kills import hammered
from tests.web.mutations import mutated, mutated_on_sockets

Counts = Counter[str]

KILLS, LIVES, FLIPS, RACES, MESSAGES, SENT, HANDS, DAY, TABLES, MINUTES = 4, 50, 20, 40, 20_000, 5_000, 40, 24, 20, 120
"""Runs one seed and returns counts."""


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="houseway-soak-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def kills(seed: int, _until: float) -> Counts:
    """A room on a file is killed with -9 while people play; no network is between them."""
    with _folder() as folder:
        return _lived(str(folder / "room.db"), seed)


def kills_on_postgres(seed: int, _until: float) -> Counts:
    """The same on PostgreSQL."""
    with _server() as server:
        return _lived(server.url, seed)


def server_kills(seed: int, _until: float) -> Counts:
    """A whole server on a file is killed with -9 while people play over its sockets."""
    with _folder() as folder:
        return _killed(str(folder / "room.db"), seed)


def server_kills_on_postgres(seed: int, _until: float) -> Counts:
    """The same on PostgreSQL."""
    with _server() as server:
        return _killed(server.url, seed)


def members(seed: int, _until: float) -> Counts:
    """Three members of one room are killed, frozen, cut off and stopped while people play."""
    with _server() as server, _folder() as folder:
        evening = Evening(server, server.url, folder, tables=6, seed=seed, bot=200)
        tally = asyncio.run(evening.runs(len(FAULTS), restart=True))
        evening.counts()
        evening.check()
    stuck = sum(pause > STUCK for pause, _ in tally.pauses)
    told = {"faults": sum(tally.faults.values()), "acknowledged": len(tally.acknowledged), "stuck": stuck}
    return Counter({**told, "lost": 0, "doubled": 0})


@contextmanager
def _server() -> Iterator[Server]:
    with _folder() as folder:
        server = Server(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _lived(where: str, seed: int) -> Counts:
    lives = lived(where, LIVES, seed)
    return Counter(
        {"kills": lives.kills, "acknowledged": len(lives.acknowledged), "again": lives.again, "lost": 0, "doubled": 0}
    )


def _killed(where: str, seed: int) -> Counts:
    tally = asyncio.run(hammered(where, kills=KILLS, seed=seed))
    _, lost, doubled = found_in(where, tally.acknowledged)
    if lost or doubled:
        raise AssertionError(f"lost {sorted(lost)}, doubled {doubled}")
    return Counter({"kills": tally.kills, "acknowledged": len(tally.acknowledged), "lost": 0, "doubled": 0})


def flips(seed: int, _until: float) -> Counts:
    """Bits, pages and rows of a log are changed; each change is found or harmless."""
    with _folder() as folder:
        (folder / "whole").mkdir()
        (folder / "changed").mkdir()
        first = seed * FLIPS
        return tried(filled(folder / "whole"), folder / "changed", range(first, first + FLIPS))


def lost_answers(seed: int, _until: float) -> Counts:
    """Sales, payments, corrections and buy-ins race for the same accounts while the disk loses answers."""
    rng, seen = Random(seed), Counter[str]()
    with _folder() as folder:
        disk = Disk(str(folder / "room.db"))
        try:
            room(disk.where, lambda host: _races(host, disk, rng, seen))
            with open_log(disk.where) as log:
                Ledger().compare(log)
        finally:
            disk.close()
    return seen


async def _races(host: RoomServer, disk: Disk, rng: Random, seen: Counts) -> None:
    people = [await with_chips(host) for _ in range(3)]
    table = (await host.do(people[0], ask.OpenTable("limelight", "holdem", limit="3/6"), "open"))["table"]
    for turn in range(RACES):
        match rng.randrange(6):
            case 0 | 1:
                seen["lost answers"] += 1
                disk.lose_answer(rng.randrange(3))
            case 2:
                seen["torn writes"] += 1
                disk.tear(rng.randrange(40), rng.random())
        who = rng.choice(people)
        account, cents = f"player:{who.id}", rng.choice((100, 20_000, 250_000, 500_000))
        sheets = list(host.room.office.adjustments)
        wishes: list[tuple[Person, ask.Command]] = [
            (FIRST, ask.SellChips(who.id, cents)),
            (FIRST, ask.CashOut(who.id, cents)),
            (SECOND, ask.CashOut(who.id, cents)),
            (FIRST, ask.Adjust(account, "cage", cents, "sold by mistake")),
            (SECOND, ask.Sign(rng.choice(sheets) if sheets else "1")),
            (who, ask.Sit(table, rng.randint(1, 9), 12_000)),
            (who, ask.Buy(table, 5_000)),
            (who, ask.AtTable(table, {"type": "Leave"})),
        ]
        asked = rng.sample(wishes, 4)
        done = await asyncio.gather(
            *(host.do(person, command, f"{turn}/{at}") for at, (person, command) in enumerate(asked)),
            return_exceptions=True,
        )
        seen["commands"] += len(done)
        for one in done:
            if isinstance(one, BaseException) and not isinstance(one, Refused | Denied | NotStored):
                raise one
    disk.lose_answer(-1)
    disk.tear(-1, 0)
    await host.do(FIRST, ask.SellChips(people[0].id, 100), "last")
    # The table deals on meanwhile, and what is stored is in memory a moment later.
    await soon(lambda: same_money(host))
    if any(event.type == "BooksDiffered" for event in host._log.read()):
        raise AssertionError("memory, store and events differed")
    keys = [event.key for event in host._log.read(stream="cage") if event.key]
    if len(keys) != len(set(keys)):
        raise AssertionError("something was carried out twice")
    seen["paid twice"] += 0


def interleavings(seed: int, _until: float) -> Counts:
    """Any order of commands at two tables of a game."""
    where, game = GAMES[seed % len(GAMES)]
    seen = unruly(where, game, seed, LONG_SPELL)
    done, moments = seen.pop("done"), seen.pop("moment")
    return Counter({"commands": seen.total(), "moments": moments, "carried out": done, "stuck": 0})


def twins(seed: int, _until: float) -> Counts:
    """Hands in a world and its twins."""
    where, game = GAMES[seed % len(GAMES)]
    compare(where, game, HANDS, rulings=seed % 3 == 0, salt=str(seed), long=True)
    return Counter({"hands": 3 * HANDS, "leaks": 0})


def messages(seed: int, _until: float) -> Counts:
    """Messages that were changed on their way."""
    return _with(mutated(seed, MESSAGES), unhandled=0)


def messages_on_sockets(seed: int, _until: float) -> Counts:
    """Such messages over the sockets of a server."""
    with _folder() as folder:
        return _with(mutated_on_sockets(folder, seed, SENT), unhandled=0)


def days(seed: int, until: float) -> Counts:
    """A day of twenty tables with faults; hours, where the time is up before it is over."""
    rng = Random(seed)
    tables = FaultyRoom(rng.sample(SPOTS, TABLES), seed, 2 * TABLES, Inspector().check_event, LONG_EVERY)
    hours = 0
    while hours < DAY and (hours == 0 or time.monotonic() < until):
        tables.hour()
        hours += 1
    return _with(Counter(days=hours // DAY, hours=hours, events=tables.tail.number), **tables.faults)


def long_runs(_seed: int, until: float) -> Counts:
    """A real server with twenty tables of bots at the highest pace, for two hours or until its time is up."""
    with _folder() as folder:
        minutes, opened = long_run.run(min(MINUTES, (until - time.monotonic()) / 60), folder)
    if wrong := long_run.problems(minutes, opened):
        raise AssertionError("; ".join(wrong))
    last, part = minutes[-1], long_run.grown(minutes)
    told = {"minutes": len(minutes), "hands": last.hands, "events": opened.events, "MiB at the end": int(last.memory)}
    slow = {"ms to open a million events": round(1000 * opened.per_million)}
    return Counter({**told, "% more memory in the second half": round(100 * part), **slow})


def _with(counts: Counts, **more: int) -> Counts:
    """Adds counts, including zeros."""
    counts.update(more)
    return counts


@dataclass(frozen=True)
class Form:
    """A long form: its title, its unit, the amount wanted, and its share of the time."""

    run: Callable[[int, float], Counts]
    says: str
    unit: str
    wanted: int
    share: float = 1
    waits: bool = False
    """Whether most of its time is spent by processes that are not its own."""


FORMS = {
    "kills": Form(kills, "kills of a room on a file", "kills", 9_000, 2),
    "kills-on-postgres": Form(kills_on_postgres, "kills of a room on PostgreSQL", "kills", 800),
    "server-kills": Form(server_kills, "kills of a server on a file", "kills", 100, waits=True),
    "server-kills-on-postgres": Form(
        server_kills_on_postgres, "kills of a server on PostgreSQL", "kills", 100, waits=True
    ),
    "members": Form(members, "members killed, frozen, cut off and stopped", "faults", 100, waits=True),
    "flips": Form(flips, "bits, pages and rows of a log changed", "changes", 10_000),
    "lost-answers": Form(lost_answers, "races of money, torn writes, answers lost", "commands", 100_000),
    "interleavings": Form(interleavings, "any order of commands, all games", "commands", 1_000_000, 3),
    "twins": Form(twins, "twin hands, all games", "hands", 100_000, 2),
    "messages": Form(messages, "mutated messages", "messages", 9_900_000),
    "messages-on-sockets": Form(messages_on_sockets, "mutated messages to a server", "messages", 100_000),
    "long-run": Form(long_runs, "twenty tables of bots at the highest pace", "minutes", MINUTES, waits=True),
    "days": Form(days, "days of twenty tables with faults", "days", 100, 3),
}
