"""Runs this server as a member of a cluster: heartbeat, table ownership, and the events of other servers.

The first live member is the leader: it does the work that a room needs only once. Each server applies the
events of the others to memory, in order, so it has all tables, lists, people and balances, and can take over a table at
once. Its own events are in memory already and are skipped.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from houseway.room.log.entries import Draft, Receipt
from houseway.room.log.errors import LogError, NameTaken, Struck
from houseway.room.log.events import Event
from houseway.room.log.log import Balances
from houseway.room.log.members import LATE, Joining, Member, Roll
from houseway.room.log.sheet_tables import PAGE
from houseway.room.money import cage
from houseway.room.people.accounts import AccountService
from houseway.room.people.credentials import Lockout
from houseway.room.people.people import STREAM as PEOPLE
from houseway.room.room import Room
from houseway.room.server.actor import Actor, Clock
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.tables.event_codec import read
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime
from houseway.room.views.publisher import SEATED, Publisher
from houseway.room.work import Step
from houseway.table import Event as TableEvent
from houseway.table.commands import EVENTS

if TYPE_CHECKING:
    from houseway.room.log.membership import SharedLog


_SEATED = {kind.__name__ for kind in SEATED}
_DELIVERY_SECONDS = 10.0
"""The time another server has to bring chips to a table before they count as lost in transit."""
_FOLLOW_UP_DELAY = 0.5
"""Seconds to wait for another server before checking whether its events need a follow-up."""
_REDUCES_ACCESS = ("PersonBarred", "RoleTaken", "SignedOut", "GuestNamed", "PersonErased")
"""Events about people that can take access away."""


class CannotFollow(Exception):
    """Another server wrote events that this one can't apply, for instance of an unknown house."""


class ClusterServer(Protocol):
    """The parts of the room server that the cluster uses."""

    room: Room
    accounts: AccountService
    publisher: Publisher
    clock: Clock
    log_watcher: LogWatcher
    head: int
    heads: dict[str, int]
    uncommitted: set[str]

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs a stream."""

    def actor(self, stream: str) -> Actor:
        """Returns the task of a stream."""

    def cache_reply(self, event: Event) -> None:
        """Caches the reply to a command that another server has finished."""

    def request_follow_up(self) -> None:
        """Makes the server check for follow-ups."""

    async def finish_interrupted(self) -> None:
        """Finishes what a server that went down left undone."""


class LogFollower:
    """The position of this server in the log."""

    def __init__(self, log: "SharedLog", server: ClusterServer, at: int) -> None:
        self._log, self._server = log, server
        self.seen = self._counted = at
        """The last event applied to memory, and the last one included in the balances."""
        self._own: set[int] = set()
        """The numbers of this server's own events after ``seen``."""
        self._turn = asyncio.Lock()
        self._check_scheduled = False
        self.on_access_reduced: Callable[[], None] = lambda: None
        """Called when people may have lost access."""
        self.expect_chips(server.room.cage.on_their_way)

    @property
    def is_caught_up(self) -> bool:
        """Whether memory has every event up to the head."""
        return not self._own and self.seen >= self._server.head

    def note_own(self, receipt: Receipt) -> None:
        """Notes an entry that this server wrote and applied."""
        self._own.update(range(receipt.first, receipt.last + 1))
        self._skip_own()

    def note_balances(self, balances: Balances) -> None:
        """Notes that the balances were read from the store."""
        self._counted = balances.number

    def _skip_own(self) -> None:
        while self.seen + 1 in self._own:
            self.seen += 1
            self._own.discard(self.seen)

    async def catch_up(self) -> int:
        """Applies everything in the log; returns the number of the last event."""
        async with self._turn:
            while events := await asyncio.to_thread(self._log.news, self.seen):
                await self._take(events)
                if len(events) < PAGE:
                    break
        return self.seen

    async def _take(self, events: Sequence[Event]) -> None:
        by_stream: dict[str, tuple[list[Event], list[TableEvent]]] = {}
        for event in events:
            while event.stream in self._server.uncommitted and event.number not in self._own:
                # It may be our own event; the store's answer will say.
                await asyncio.sleep(0.002)
            if event.number > self.seen and event.number not in self._own:
                events_of_stream, shown = by_stream.setdefault(event.stream, ([], []))
                events_of_stream.append(event)
                try:
                    shown += self._learn(event)
                except LogError as error:
                    raise CannotFollow(str(error)) from error
                self.seen = event.number
                self._server.head = max(self._server.head, event.number)
            self._skip_own()
            if not event.number % 50:
                await asyncio.sleep(0)
        for stream, (events_of_stream, shown) in by_stream.items():
            self._show(stream, events_of_stream, shown)

    def _learn(self, event: Event) -> list[TableEvent]:
        """Applies an event of another server; returns the table events to show."""
        server, stream = self._server, event.stream
        if event.number > self._counted:
            server.room.post(event.postings)
        server.cache_reply(event)
        server.clock.advance_to(event.data.get("time", 0))
        shown: list[TableEvent] = []
        if stream == PEOPLE:
            server.accounts.take(event)
            if event.type == "PersonErased":
                server.room.forget_talk(event.data["person"])
        elif event.number > server.heads.get(stream, 0):
            runtime = server.room.runtimes.get(stream.removeprefix("table:"))
            if runtime and event.type in EVENTS and (server.owns(stream) or event.type in _SEATED):
                shown.append(read(runtime.table, event.type, event.data, runtime.shuffle))
            server.room.learn(event)
            server.heads[stream] = event.number
        if stream == cage.STREAM and event.type == "ChipsSent":
            self.expect_chips([event.data["sent"]])
        return shown

    def expect_chips(self, sendings: Iterable[str]) -> None:
        """Waits for another server to bring chips to their tables before they count as lost in transit."""
        in_transit = self._server.room.sendings_in_progress

        def expire(sent: str) -> None:
            in_transit.remove(sent)
            self._server.request_follow_up()

        for sent in sendings:
            in_transit.append(sent)
            asyncio.get_running_loop().call_later(_DELIVERY_SECONDS, expire, sent)

    def _show(self, stream: str, events: Sequence[Event], shown: list[TableEvent]) -> None:
        """Publishes the events of other servers to this server's watchers."""
        server = self._server
        runtime: TableRuntime | None = server.room.runtimes.get(stream.removeprefix("table:"))
        step = Step(server.clock.wall(), [Draft(one.type, one.data, one.postings) for one in events], shown)
        if runtime:
            # Other servers' tables too: the floor page here shows what they wait for.
            runtime.schedule(server.clock.game())
        if runtime and server.owns(stream):
            server.publisher.publish_table(runtime, step)
        if (runtime or stream == LISTS) and server.owns(stream):
            # Its next deadline may be sooner now.
            server.actor(stream).refresh_deadline()
        server.publisher.publish_pages(step, runtime)
        if stream == PEOPLE and any(one.type in _REDUCES_ACCESS for one in events):
            self.on_access_reduced()
        if not self._check_scheduled:
            # Give another server time to finish a command of several steps.
            self._check_scheduled = True
            asyncio.get_running_loop().call_later(_FOLLOW_UP_DELAY, self._check_follow_ups)

    def _check_follow_ups(self) -> None:
        self._check_scheduled = False
        self._server.request_follow_up()


_log = logging.getLogger(__name__)
_POLL_SECONDS = 0.02
"""How often to try again to claim a command that another server is executing."""
_JOIN_RETRY_SECONDS = 0.25
"""How often to try to join while the name is taken."""


class TableElsewhere(Exception):
    """The table is run by another server."""

    def __init__(self, member: Member) -> None:
        super().__init__(f"the table is at {member.address}")
        self.member = member


class Cluster:
    """This server's view of the cluster."""

    every = 0.5
    """Seconds between two heartbeats."""
    poll_every = 0.25
    """Seconds after which the log is read even without a notification."""
    gather_for = 0.02
    """Seconds between a notification and reading the log, to read several entries together."""
    give_up_after = 5.0
    """Seconds without the database after which this server restarts; others have taken its tables by then."""
    balance_every = 5.0
    """Seconds between two checks whether tables should move to a less busy server."""

    def __init__(self, log: "SharedLog", number: int, follower: LogFollower, server: ClusterServer) -> None:
        self._log, self.number, self.follower, self._server = log, number, follower, server
        self.roll = Roll()
        self.on_tables_moved: Callable[[set[str]], None] = lambda _streams: None
        """Called with the tables whose owner changed."""
        self.on_members_changed: Callable[[], None] = lambda: None
        """Called when servers joined or left."""
        self._moved: set[str] = set()
        """Tables whose owner changed since the last handover."""
        self._handover: asyncio.Task[None] | None = None
        self._action_count, self._action_rate = 0, 0.0
        self._last_answer = self._answering_since = self._counted_at = time.monotonic()
        """When the database last answered, since when it has always answered, and when actions were last counted."""
        self._beating = asyncio.Lock()
        # A separate thread, so that other blocking work can't delay the heartbeat.
        self._heartbeat = ThreadPoolExecutor(1, "heart")
        self._tasks: list[asyncio.Task[None]] = []

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs a stream; all streams but tables belong to the leader."""
        if stream.startswith("table:"):
            return self.roll.owners.get(stream) == self.number
        return self.is_leader

    @property
    def is_leader(self) -> bool:
        """Whether this server is the leader."""
        return bool(self.roll.members) and self.roll.members[0].number == self.number

    @property
    def is_alone(self) -> bool:
        """Whether this server is alone."""
        return len(self.roll.members) == 1

    def owner(self, stream: str) -> Member | None:
        """Returns the other server that owns a table; None if this one does, or if the table has no owner."""
        owner = self.roll.owners.get(stream)
        return self.roll.member(owner) if owner is not None and owner != self.number else None

    @property
    def others(self) -> list[Member]:
        """The other live servers."""
        return [one for one in self.roll.members if one.number != self.number]

    @property
    def is_connected(self) -> bool:
        """Whether the database has answered recently enough for others to count this server as live."""
        return time.monotonic() - self._last_answer <= LATE

    @property
    def address(self) -> str:
        """The address of this server for browsers."""
        found = self.roll.member(self.number)
        return found.address if found else ""

    @property
    def secret(self) -> bytes:
        """The key that seals tickets to this server."""
        found = self.roll.member(self.number)
        return found.secret if found else b""

    @asynccontextmanager
    async def claim(self, key: str) -> AsyncIterator[None]:
        """Keeps other servers from executing the same command meanwhile.

        Waits for a server that is executing it, unless that server may be down.
        """
        until = time.monotonic() + LATE + 1
        while not (claimed := await asyncio.to_thread(self._log.claim, key)) and time.monotonic() < until:
            await asyncio.sleep(_POLL_SECONDS)
        try:
            yield
        finally:
            if claimed:
                with suppress(LogError):  # the claim ended with the connection
                    await asyncio.to_thread(self._log.release, key)

    def count_action(self) -> None:
        """Counts an action at a table, for load balancing."""
        self._action_count += 1

    def lose_table(self, stream: str) -> None:
        """Gives up a table that another server owns; the next heartbeat says which."""
        self.roll = Roll(self.roll.members, {one: owner for one, owner in self.roll.owners.items() if one != stream})

    async def start(self) -> None:
        """Starts the heartbeat and the log follower."""
        await self.beat()
        if self._handover:
            await self._handover
        self._tasks = [
            asyncio.create_task(one) for one in (self._run_heartbeat(), self._run_follower(), self._run_balancer())
        ]

    async def hand_over_tables(self) -> None:
        """Hands the tables to other servers before this one stops."""
        try:
            await asyncio.to_thread(self._log.rest)
            await self.beat()
            if self._handover:
                await self._handover
        except LogError as error:
            _log.warning("the tables were not handed over: %s", error)

    async def stop(self) -> None:
        """Stops the tasks and leaves the cluster."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._heartbeat.shutdown(wait=False)
        try:
            async with asyncio.timeout(self.give_up_after):
                await asyncio.to_thread(self._log.leave)
        except (LogError, TimeoutError) as error:
            _log.info("%s", error)

    async def beat(self) -> None:
        """Sends one heartbeat and applies the membership that it returns."""
        async with self._beating:
            now = time.monotonic()
            if now - self._counted_at >= 1:
                self._action_rate, self._action_count = self._action_count / (now - self._counted_at), 0
                self._counted_at = now
            if now - self._last_answer > LATE:
                self._answering_since = now
            clock, may_strike = self._server.clock.game(), now - self._answering_since > LATE
            send = partial(self._log.beat, clock, self._action_rate, strikes=may_strike)
            try:
                roll = await asyncio.get_running_loop().run_in_executor(self._heartbeat, send)
            except LogError:
                self._answering_since = time.monotonic()
                raise
            self._last_answer = now
            was_leader, before, self.roll = self.is_leader, self.roll, roll
        self._server.clock.advance_to(max(one.clock for one in roll.members))
        self._moved |= {stream for stream, _ in before.owners.items() ^ roll.owners.items()}
        if self._moved and (self._handover is None or self._handover.done()):
            # In a separate task, so that a slow handover can't delay the heartbeat.
            self._handover = asyncio.create_task(self._hand_over())
        if [one.number for one in before.members] != [one.number for one in roll.members]:
            self.on_members_changed()
        if before.members and self.is_leader and not was_leader:
            self._server.actor(LISTS).refresh_deadline()
        if self.is_leader and {one.number for one in before.members} - {one.number for one in roll.members}:
            self._tasks.append(asyncio.create_task(self._server.finish_interrupted()))

    async def _hand_over(self) -> None:
        """Takes over the tables that are this server's now, and reports all moved tables."""
        while moved := set(self._moved):
            try:
                # Know everything that the last owner wrote before taking over.
                await self.follower.catch_up()
            except LogError:
                return  # the next heartbeat tries again
            except CannotFollow as cannot:
                self._stop_following(cannot)
                return
            for stream in moved:
                if self.roll.owners.get(stream) == self.number:
                    self._take_over(stream)
            self.on_tables_moved(moved)
            self._moved -= moved

    def _take_over(self, stream: str) -> None:
        """Starts to run a table that another server ran until now."""
        if runtime := self._server.room.runtimes.get(stream.removeprefix("table:")):
            runtime.trouble = ""
            runtime.restart_clock(self._server.clock.game())
            self._server.actor(stream).refresh_deadline()
            self._server.publisher.publish_table(runtime)

    async def _run_heartbeat(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self.give_up_after):
                    await self.beat()
            except Struck as struck:
                return self._server.log_watcher.lose(struck)
            except TimeoutError:
                # No answer at all, as after a pulled cable: stop waiting for the connection.
                self._log.disconnect()
                why = f"has heard nothing from the database for {self.give_up_after:g} seconds"
                return self._server.log_watcher.lose(Struck(self.number, why))
            except LogError as error:
                if time.monotonic() - self._last_answer > self.give_up_after:
                    _log.warning("%s", error)
                    why = f"has not reached the database for {self.give_up_after:g} seconds"
                    return self._server.log_watcher.lose(Struck(self.number, why))
            await asyncio.sleep(self.every)

    async def _run_follower(self) -> None:
        followed = time.monotonic()
        while True:
            try:
                heard = await asyncio.to_thread(self._log.wait_for_news, self.poll_every)
                # Gather several entries and read them together.
                await asyncio.sleep(self.gather_for)
                await self.follower.catch_up()
                followed = time.monotonic()
                if heard == "owners":
                    await self.beat()
            except LogError as error:
                if self.is_connected and time.monotonic() - followed > self.give_up_after:
                    # The database answers, but reading the log fails: stop showing stale views.
                    return self._server.log_watcher.lose(Struck(self.number, f"cannot follow the log ({error})"))
                await asyncio.sleep(self.poll_every)
            except CannotFollow as cannot:
                return self._stop_following(cannot)
            except Exception:
                # A defect: stop showing stale views.
                _log.exception("while following the log")
                return self._server.log_watcher.lose(Struck(self.number, "cannot follow the log any more"))

    def _stop_following(self, cannot: CannotFollow) -> None:
        """Closes this server, because it can't apply the events of the others."""
        _log.warning("this server cannot follow the others: %s", cannot)
        self._server.log_watcher.lose(Struck(self.number, "cannot follow the others"))

    async def _run_balancer(self) -> None:
        while True:
            await asyncio.sleep(self.balance_every)
            if self.is_leader:
                try:
                    await asyncio.to_thread(self._log.balance)
                except LogError:
                    continue


async def join_cluster(log: "SharedLog", joining: Joining, server: ClusterServer, head: int) -> Cluster:
    """Joins the cluster with a server that has read the log up to ``head``."""
    follower = LogFollower(log, server, head)
    # Shared, because with a count per server a password guesser could start over at each.
    server.accounts.lockout = Lockout(log)
    number = await _join(log, replace(joining, plays=_rules_digest(server.room)))
    await follower.catch_up()
    tables = [f"table:{id}" for id, runtime in server.room.runtimes.items() if not runtime.status.closed]
    await asyncio.to_thread(log.adopt, tables)
    return Cluster(log, number, follower, server)


def _rules_digest(room: Room) -> str:
    """Returns a hash of the rules and settings that all servers of a cluster must share."""
    digest = sha256()
    for name, place in sorted(room.houses.items()):
        for file in sorted(place.folder.rglob("*.toml")):
            digest.update(f"{name}/{file.relative_to(place.folder)}".encode() + file.read_bytes())
    settings, talk = room.settings, room.services("").consent
    digest.update(repr((settings.law, settings.zone, settings.day_begins, settings.chips, talk)).encode())
    return digest.hexdigest()


async def _join(log: "SharedLog", joining: Joining) -> int:
    """Joins; while the name is taken by a server that may have just died, tries again until it has timed out."""
    until = time.monotonic() + LATE + 1
    while True:
        try:
            return await asyncio.to_thread(log.join, joining)
        except NameTaken:
            if time.monotonic() > until:
                raise
        await asyncio.sleep(_JOIN_RETRY_SECONDS)
