"""A process as one member of its room: it beats, follows the log, and keeps those tables going that are its own.

The first of the living members has the desk: it does what a room does once, whoever owns which table.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from houseway.room.log.errors import LogError, NameTaken, Struck
from houseway.room.log.members import LATE, Joining, Member, Roll
from houseway.room.people.lockout import Lockout
from houseway.room.room import Room
from houseway.room.server.log_follower import CannotFollow, Followed, LogFollower
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.tables.lists import STREAM as LISTS

if TYPE_CHECKING:
    from houseway.room.log.membership import SharedLog

_log = logging.getLogger(__name__)
_SOON = 0.02
"""Seconds after which it is seen whether another member is still at a command."""
_AGAIN = 0.25
"""Seconds after which a member whose name was taken tries again."""


class Elsewhere(Exception):
    """A table is kept going by another member of the room."""

    def __init__(self, member: Member) -> None:
        super().__init__(f"the table is at {member.address}")
        self.member = member


class Kept(Followed, Protocol):
    """What is wanted of the running room."""

    log_watcher: LogWatcher

    async def finishes(self) -> None:
        """Sees to what a member that went down left undone."""


class Cluster:
    """What this member knows of the others."""

    every = 0.5
    """Seconds between two beats."""
    looks_every = 0.25
    """Seconds after which the log is looked at, although nobody has said that there is anything new."""
    gathers = 0.02
    """Seconds after which the log is read, once somebody has said that there is something new."""
    gives_up = 5.0
    """Seconds without the database after which this member starts again; by then who reaches it has its tables."""
    balances_every = 5.0
    """Seconds between two looks at whether a member is much busier than another."""

    def __init__(self, log: "SharedLog", number: int, following: LogFollower, host: Kept) -> None:
        self._log, self.number, self.following, self._host = log, number, following, host
        self.roll = Roll()
        self.moved: Callable[[set[str]], None] = lambda _streams: None
        """Is told which tables have another owner than before."""
        self.met: Callable[[], None] = lambda: None
        """Is told when others are there than before."""
        self._to_tell: set[str] = set()
        """Tables that have changed hands, and have not been taken up or told of yet."""
        self._handing_on: asyncio.Task[None] | None = None
        self._acted, self._actions = 0, 0.0
        self._heard = self._in_touch = self._counted_at = time.monotonic()
        """When the database answered a beat last, since when it always has, and when actions were counted."""
        self._beating = asyncio.Lock()
        # A thread of its own: whatever else the room has its threads do, nobody may take this member for dead.
        self._heart = ThreadPoolExecutor(1, "heart")
        self._tasks: list[asyncio.Task[None]] = []

    def owns(self, stream: str) -> bool:
        """Whether a stream is this member's to keep going; what is no table's is the desk's."""
        if stream.startswith("table:"):
            return self.roll.owners.get(stream) == self.number
        return self.is_desk

    @property
    def is_desk(self) -> bool:
        """Whether this member does what a room does once."""
        return bool(self.roll.members) and self.roll.members[0].number == self.number

    @property
    def is_alone(self) -> bool:
        """Whether nobody else is there."""
        return len(self.roll.members) == 1

    def owner(self, stream: str) -> Member | None:
        """The other member who has a table; None when it is this one's, or nobody's."""
        owner = self.roll.owners.get(stream)
        return self.roll.member(owner) if owner is not None and owner != self.number else None

    @property
    def others(self) -> list[Member]:
        """Those who live, without this one."""
        return [one for one in self.roll.members if one.number != self.number]

    @property
    def in_touch(self) -> bool:
        """Whether the database has answered lately, so that others do not take this member for dead."""
        return time.monotonic() - self._heard <= LATE

    @property
    def address(self) -> str:
        """Where browsers reach this member."""
        found = self.roll.member(self.number)
        return found.address if found else ""

    @property
    def secret(self) -> bytes:
        """What tickets to this member are sealed with."""
        found = self.roll.member(self.number)
        return found.secret if found else b""

    @asynccontextmanager
    async def alone_at(self, key: str) -> AsyncIterator[None]:
        """Nobody else is at a command meanwhile: what it does in several steps is not seen half done, and refused.

        Whoever is at it is waited for, unless they may be dead.
        """
        until = time.monotonic() + LATE + 1
        while not (claimed := await asyncio.to_thread(self._log.claims, key)) and time.monotonic() < until:
            await asyncio.sleep(_SOON)
        try:
            yield
        finally:
            if claimed:
                with suppress(LogError):  # whatever came of the command is so, and the claim went with the connection
                    await asyncio.to_thread(self._log.lets_go, key)

    def acted(self) -> None:
        """Something was stored for a table."""
        self._acted += 1

    def lost(self, stream: str) -> None:
        """The store says that a table is another's; the next beat tells whose."""
        self.roll = Roll(self.roll.members, {one: owner for one, owner in self.roll.owners.items() if one != stream})

    async def begin(self) -> None:
        """Begins to beat and to follow."""
        await self.beat()
        if self._handing_on:
            await self._handing_on
        self._tasks = [asyncio.create_task(one) for one in (self._beats(), self._follows(), self._balances())]

    async def rest(self) -> None:
        """Hands the tables over, before this member stops."""
        try:
            await asyncio.to_thread(self._log.rest)
            await self.beat()
            if self._handing_on:
                await self._handing_on
        except LogError as error:
            _log.warning("the tables were not handed over: %s", error)

    async def end(self) -> None:
        """Ends it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._heart.shutdown(wait=False)
        try:
            async with asyncio.timeout(self.gives_up):
                await asyncio.to_thread(self._log.leave)
        except (LogError, TimeoutError) as error:
            _log.info("%s", error)

    async def beat(self) -> None:
        """One beat, and what it tells."""
        async with self._beating:
            now = time.monotonic()
            if now - self._counted_at >= 1:
                self._actions, self._acted = self._acted / (now - self._counted_at), 0
                self._counted_at = now
            if now - self._heard > LATE:
                self._in_touch = now
            clock, strikes = self._host.clock.game(), now - self._in_touch > LATE
            beats = partial(self._log.beat, clock, self._actions, strikes=strikes)
            try:
                roll = await asyncio.get_running_loop().run_in_executor(self._heart, beats)
            except LogError:
                self._in_touch = time.monotonic()
                raise
            self._heard = now
            had_desk, before, self.roll = self.is_desk, self.roll, roll
        self._host.clock.hears(max(one.clock for one in roll.members))
        self._to_tell |= {stream for stream, _ in before.owners.items() ^ roll.owners.items()}
        if self._to_tell and (self._handing_on is None or self._handing_on.done()):
            # Not here: whatever keeps a table waiting, the heart goes on.
            self._handing_on = asyncio.create_task(self._hand_on())
        if [one.number for one in before.members] != [one.number for one in roll.members]:
            self.met()
        if before.members and self.is_desk and not had_desk:
            self._host.actor(LISTS).looks_again()
        if self.is_desk and {one.number for one in before.members} - {one.number for one in roll.members}:
            self._tasks.append(asyncio.create_task(self._host.finishes()))

    async def _hand_on(self) -> None:
        """Takes up the tables that are this member's now, and tells of all that have changed hands."""
        while moved := set(self._to_tell):
            try:
                # Whoever takes a table up knows everything that its last owner wrote.
                await self.following.catch_up()
            except LogError:
                return  # the next beat tries again
            except CannotFollow as cannot:
                self._cannot(cannot)
                return
            for stream in moved:
                if self.roll.owners.get(stream) == self.number:
                    self._take_up(stream)
            self.moved(moved)
            self._to_tell -= moved

    def _take_up(self, stream: str) -> None:
        """A table goes on here that was another member's until now."""
        if runtime := self._host.room.runtimes.get(stream.removeprefix("table:")):
            runtime.trouble = ""
            runtime.takes_up(self._host.clock.game())
            self._host.actor(stream).looks_again()
            self._host.publisher.publish_table(runtime)

    async def _beats(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self.gives_up):
                    await self.beat()
            except Struck as struck:
                return self._host.log_watcher.lose(struck)
            except TimeoutError:
                # Nothing was refused and nothing comes, as when a cable was pulled: nobody may wait for it any longer.
                self._log.hang_up()
                why = f"has heard nothing from the database for {self.gives_up:g} seconds"
                return self._host.log_watcher.lose(Struck(self.number, why))
            except LogError as error:
                if time.monotonic() - self._heard > self.gives_up:
                    _log.warning("%s", error)
                    why = f"has not reached the database for {self.gives_up:g} seconds"
                    return self._host.log_watcher.lose(Struck(self.number, why))
            await asyncio.sleep(self.every)

    async def _follows(self) -> None:
        followed = time.monotonic()
        while True:
            try:
                heard = await asyncio.to_thread(self._log.waits, self.looks_every)
                # What is written meanwhile is read together.
                await asyncio.sleep(self.gathers)
                await self.following.catch_up()
                followed = time.monotonic()
                if heard == "owners":
                    await self.beat()
            except LogError as error:
                if self.in_touch and time.monotonic() - followed > self.gives_up:
                    # Not for want of a database: nobody is shown what this member cannot take in.
                    return self._host.log_watcher.lose(Struck(self.number, f"cannot follow the log ({error})"))
                await asyncio.sleep(self.looks_every)
            except CannotFollow as cannot:
                return self._cannot(cannot)
            except Exception:
                # A defect of ours: nobody is shown what this member no longer follows.
                _log.exception("while following the log")
                return self._host.log_watcher.lose(Struck(self.number, "cannot follow the log any more"))

    def _cannot(self, cannot: CannotFollow) -> None:
        """Whoever does not know what happens in the room keeps none of its tables; it says why each time it tries."""
        _log.warning("this member cannot follow the others: %s", cannot)
        self._host.log_watcher.lose(Struck(self.number, "cannot follow the others"))

    async def _balances(self) -> None:
        while True:
            await asyncio.sleep(self.balances_every)
            if self.is_desk:
                try:
                    await asyncio.to_thread(self._log.balance)
                except LogError:
                    continue


async def joined(log: "SharedLog", joining: Joining, host: Kept, head: int) -> Cluster:
    """A process that has read the log up to an event becomes a member."""
    following = LogFollower(log, host, head)
    # With a count of its own each member would let a guesser begin anew.
    host.accounts.lockout = Lockout(log)
    number = await _number(log, replace(joining, plays=_plays(host.room)))
    await following.catch_up()
    tables = [f"table:{id}" for id, runtime in host.room.runtimes.items() if not runtime.status.closed]
    await asyncio.to_thread(log.adopt, tables)
    return Cluster(log, number, following, host)


def _plays(room: Room) -> str:
    """All by which two members might decide or count differently."""
    digest = sha256()
    for name, place in sorted(room.houses.items()):
        for file in sorted(place.folder.rglob("*.toml")):
            digest.update(f"{name}/{file.relative_to(place.folder)}".encode() + file.read_bytes())
    settings, talk = room.settings, room.services("").consent
    digest.update(repr((settings.law, settings.zone, settings.day_begins, settings.chips, talk)).encode())
    return digest.hexdigest()


async def _number(log: "SharedLog", joining: Joining) -> int:
    """Joins; whoever has the name may have died a moment ago, which is known once they are late."""
    until = time.monotonic() + LATE + 1
    while True:
        try:
            return await asyncio.to_thread(log.join, joining)
        except NameTaken:
            if time.monotonic() > until:
                raise
        await asyncio.sleep(_AGAIN)
