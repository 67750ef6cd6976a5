"""Runs a room with one task per stream of the log, each with a mailbox.

A stream's task does one thing at a time: it decides, stores, and only then shows. If a step can't be stored, the table
is reloaded from the log and says why it stopped. While the outcome of a commit is unknown, other steps wait.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from houseway.engines.contract import Refused
from houseway.players import LevelName
from houseway.room.commands import Command, Play
from houseway.room.handlers.follow_ups import follow_ups, unfinished
from houseway.room.handlers.room_commands import work_of
from houseway.room.log.entries import Draft, Entry, Receipt
from houseway.room.log.errors import LogError, Moved
from houseway.room.log.events import Event
from houseway.room.log.heads import Heads
from houseway.room.log.log import Balances, Log
from houseway.room.log.members import Joining
from houseway.room.log.opening import open_log, open_shared
from houseway.room.log.vault import Plain, open_vault
from houseway.room.looks import WALK_IN
from houseway.room.money import cage
from houseway.room.office.archive import hand_of
from houseway.room.office.office import Hands
from houseway.room.people import policy, walk_ins
from houseway.room.people.accounts import AccountService, look
from houseway.room.people.people import AboutPeople, Person
from houseway.room.room import Room
from houseway.room.server import people_commands
from houseway.room.server.actor import Actor, Clock
from houseway.room.server.cluster import Cluster, TableElsewhere, join_cluster
from houseway.room.server.command_runner import (
    IdempotentCommands,
    OnReply,
    ReplyCache,
    WorkflowRunner,
    check_named,
    check_still_allowed,
    reply_to,
    run_each,
    run_work,
)
from houseway.room.server.commit_queue import CommitQueue
from houseway.room.server.drift_check import check_drift
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.server.metrics import Metrics
from houseway.room.server.recovery import recover
from houseway.room.server.report_indexer import ReportIndexer
from houseway.room.server.snapshots import Snapshots, SnapshotVerifier
from houseway.room.settings import Consent, Pace, Settings
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.spread import all_houses
from houseway.room.views.facts import known
from houseway.room.views.my_game import MyGame
from houseway.room.views.publisher import Publisher
from houseway.room.views.records import Records
from houseway.room.work import Reply, Step, Workflow
from houseway.rulebook import House
from houseway.rulebook.law import law

if TYPE_CHECKING:
    from houseway.room.log.membership import SharedLog


class RoomServer:
    """A running room."""

    def __init__(
        self, log: Log, room: Room, heads: Heads | None = None, *, shared: bool = False, vault: Plain | None = None
    ) -> None:
        self.room, self.houses = room, room.houses
        self.clock = Clock()
        self._log = log
        self.accounts = AccountService(log, self.append, self.clock.wall, vault)
        people = self.accounts.people
        everyone = people.everyone
        room.wall, room.has_account = self.clock.to_wall, people.by_id.__contains__
        room.name_of = lambda player: known(player, everyone).name
        room.walk_in = lambda name: people.walk_in(name) or WALK_IN + name
        room.seal, room.unseal = people.vault.seal_text, people.vault.text
        # Where people deal, players buy real chips, and the cage starts with no money.
        self.accounts.people.gift = 0 if room.settings.dealt == "by hand" else room.settings.welcome
        self.publisher = Publisher(room, self.accounts.people, self._version, self.clock.wall)
        self._indexer = ReportIndexer(log, lambda: self.is_leader)
        room.hands = Hands(
            self._indexer.hand,
            lambda hand: hand_of(log, hand, room.rules_of(hand.spread)),
            lambda hand: room.rules_of(hand.spread),
            room.name_of,
            lambda slug: room.houses[slug].name if slug in room.houses else slug,
        )
        self.records = Records(log, room, everyone, self._indexer)
        self.my_game = MyGame(log, room, everyone, self.records.hands_of)
        self._snapshots = Snapshots(log, room)
        self.log_watcher = LogWatcher(log, heads, self.clock.wall, lambda: self.is_leader)
        self._verifier = SnapshotVerifier(log, self._snapshots, self.log_watcher)
        self.metrics = Metrics()
        self._commits = CommitQueue(
            log,
            self.clock.game,
            self.log_watcher,
            lambda: self.head,
            self._on_found,
            metrics=self.metrics,
            shared=shared,
        )
        self.cluster: Cluster | None = None
        """The other servers of the room; None if it has only one."""
        self.head = 0
        self.heads: dict[str, int] = {}
        self.uncommitted: set[str] = set()
        """Streams whose state in memory is ahead of the log."""
        self._saving: asyncio.Task[None] | None = None
        self._trial: asyncio.Task[None] | None = None
        self._actors: dict[str, Actor] = {}
        self.replies = ReplyCache(log)
        self._idempotent = IdempotentCommands(self.replies, lambda: self.cluster, self.room.is_running_elsewhere)
        self._follow_up_event = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        """Background tasks of the server."""

    @classmethod
    async def open(
        cls,
        where: str,
        *,
        pace: Pace | None = None,
        level: LevelName = "steady",
        consent: Consent = "friends",
        houses: Mapping[str, House] | None = None,
        staff: Callable[[str], TableServices] | None = None,
        settings: Settings | None = None,
        heads: Heads | None = None,
        private_key: Path | None = None,
        joining: Joining | None = None,
        progress: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> "RoomServer":
        """Opens or creates the log and resumes the room, alone or as a member of a cluster.

        ``progress`` is called in another thread with the number of events read and their total.
        """
        settings = settings or Settings()
        kept = TableServices(pace=pace or Pace(), rng=SystemRandom(), consent=consent, law=law(settings.law))
        known = all_houses() if houses is None else houses
        room = Room(known, staff or (lambda _id: kept), kept.pace, level=level, settings=settings)
        shared = await asyncio.to_thread(open_shared, where) if joining else None
        log: Log = await asyncio.to_thread(open_log, where, create=True) if shared is None else shared
        if log.incomplete:
            logging.getLogger(__name__).warning("%s", log.incomplete)
        try:
            vault = await asyncio.to_thread(open_vault, log, where, private_key)
        except LogError:
            log.__exit__(None, None, None)
            raise
        if not joining:
            log.own()
        if heads:
            await asyncio.to_thread(heads.check, log)
        server = cls(log, room, heads, shared=joining is not None, vault=vault)
        try:
            await server._start(shared, joining, progress)
        except BaseException:
            await server._abort_start()
            raise
        return server

    async def _start(
        self, shared: "SharedLog | None", joining: Joining | None, progress: Callable[[int, int], None]
    ) -> None:
        """Restores the room and starts its tasks."""
        await asyncio.to_thread(self._recover, progress)
        if shared and joining:
            # Accounts created while the log was read would be missing: only new events are followed from here.
            await self.accounts.catch_up()
            # Join last: a member must keep up with the others.
            self.cluster = await join_cluster(shared, joining, self, self.head)
            await self.cluster.start()
        for id, runtime in self.room.runtimes.items():
            runtime.schedule(self.clock.game())
            self.actor(f"table:{id}")
        self.actor(LISTS)
        if self.cluster is None or self.cluster.is_alone:
            await self.finish_interrupted()
        drift = check_drift(self, self._log, self._snapshots)
        self._tasks = [asyncio.create_task(one) for one in (self._follow_up(), drift)]
        self.log_watcher.start()
        self._save_if_due()
        self._indexer.start()
        self._verifier.start()

    async def _abort_start(self) -> None:
        """Stops everything after a failed start, so that other servers don't count this one as live."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()), return_exceptions=True)
        await asyncio.to_thread(self._commits.writer.__exit__)
        if self.cluster:
            await self.cluster.stop()
        self._log.__exit__(None, None, None)

    def _recover(self, progress: Callable[[int, int], None]) -> None:
        state = recover(self._log, self.room, self._snapshots, self.replies, progress)
        self.head, self.heads = state.head, state.heads
        self.clock.resume_from(state.moment)

    async def finish_interrupted(self) -> None:
        """Finishes what a server that went down left undone; raises at the end if something could not be stored."""
        for problem in await run_each(unfinished(self.room, self.accounts.people), self.run):
            if not isinstance(problem, Refused):
                raise problem

    async def close(self) -> None:
        """Stops dealing and closes the log; every acknowledged command is in it."""
        for task in self._tasks:
            task.cancel()
        last = not self.log_watcher.lost and (self.cluster is None or self.cluster.is_alone)
        if self.cluster and not last and not self.log_watcher.lost:
            await self.cluster.hand_over_tables()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()), return_exceptions=True)
        if self._saving:
            await self._saving
        await asyncio.to_thread(self._commits.writer.__exit__)
        await self._indexer.stop(save=last)
        is_verified = await self._verifier.stop()
        if is_verified and self._is_sure and last and self._snapshots.due(self.head, 1):
            await asyncio.to_thread(self._snapshots.prepare(self.head, self.heads, self.replies.by_key))
        await self.log_watcher.stop()
        if self.cluster:
            await self.cluster.stop()
        self._log.__exit__(None, None, None)

    @property
    def _is_sure(self) -> bool:
        """Whether memory is known to match the log."""
        return (
            not self.uncommitted and self._commits.is_sure and (not self.cluster or self.cluster.follower.is_caught_up)
        )

    def _save_if_due(self) -> None:
        """Saves a snapshot if enough events have passed and memory matches the log."""
        due = self._snapshots.due(self.head) and self.is_leader
        if due and not self._snapshots.unverified and self._is_sure and (self._saving is None or self._saving.done()):
            save = self._snapshots.prepare(self.head, self.heads, self.replies.by_key)
            self._saving = asyncio.create_task(asyncio.to_thread(save))

    # -- commands ----------------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command, key: str, session: str = "") -> Reply:
        """Executes a command once per key, and returns its reply; ``session`` must stay valid until it is stored."""
        return await reply_to(partial(self.submit, person, command, key, session))

    def submit(self, person: Person, command: Command, key: str, session: str, on_reply: OnReply) -> None:
        """Executes a command like ``do`` without waiting; calls ``on_reply`` with the reply or the exception."""
        kind = type(command).__name__
        try:
            policy.check(person, command, self.accounts.people.name_of)
            execute = partial(self._execute, person, command, key, session)
            timed = self.metrics.timed(kind, on_reply)
            self._idempotent.run_once(key, execute, timed, is_move=isinstance(command, Play))
        except Exception as refusal:
            self.metrics.count(kind, refusal)
            raise

    def _execute(self, person: Person, command: Command, key: str, session: str, on_reply: OnReply) -> None:
        if isinstance(command, AboutPeople):
            change = people_commands.change_account(self, person, command, key, session)
            self._idempotent.track(asyncio.create_task(change), on_reply)
            return
        check_named(self.accounts, self.room, person, command)
        if name := people_commands.new_walk_in(self, command):
            again = partial(self._execute, person, command, key, session)
            first = people_commands.register_walk_in(self, person, name, again)
            self._idempotent.track(asyncio.create_task(first), on_reply)
            return
        command = walk_ins.by_id(command, self.accounts.people)
        still = partial(check_still_allowed, self.accounts, self.room, person, command, session)
        check_allowed = still if self.cluster else None
        run_work(work_of(self.room, person, command, key), self.actor, on_reply, check_allowed)

    async def record_access(self, person: Person, row: str, about: str) -> None:
        """Checks a person's access to a row of the policy; access to a private one is logged first."""
        policy.need(person, row)
        if row in policy.PRIVATE:
            await self.run(look(person.id, row, about))

    async def run(self, workflow: Workflow) -> Reply:
        """Runs a workflow, each step in the task of its stream."""
        return await reply_to(partial(WorkflowRunner, workflow, self.actor))

    async def _follow_up(self) -> None:
        """Runs follow-ups whenever they are requested."""
        while True:
            await self._follow_up_event.wait()
            self._follow_up_event.clear()
            if not self.is_leader:
                continue
            await run_each(follow_ups(self.room), self.run)

    # -- memory and log ----------------------------------------------------------------------------------------------

    async def matches_log(self, stream: str, from_log: Callable[[str, int], TableRuntime]) -> bool:
        """Returns whether a table in memory equals the same table built from the log."""

        async def same() -> bool:
            # A step that isn't stored yet is no difference, nor is one that another server stores meanwhile.
            head, built = self.heads[stream], await asyncio.to_thread(build)
            return stream in self.uncommitted or self.heads[stream] != head or built == self.runtime_of(stream)

        def build() -> TableRuntime:
            return from_log(stream, self.heads[stream])

        if stream not in self.heads:
            return True
        # Read most of the events before the table has to wait.
        await asyncio.to_thread(build)
        return await self.actor(stream).in_turn(same)

    @property
    def books(self) -> Balances | None:
        """The balances in memory after an event; None while a commit is in flight."""
        if self._commits.in_flight or not self._is_sure:
            return None
        number = self.cluster.follower.seen if self.cluster else self.head
        return Balances(number, dict(self.room.balances))

    async def reload(self, stream: str = "") -> None:
        """Reloads a stream in its task, or the balances, from the log."""
        if stream:
            await self.actor(stream).in_turn(lambda: self.read_again(stream))
        else:
            self._commits.mark_unsure()
            await self._commits.resolve()

    # -- watching ----------------------------------------------------------------------------------------------------

    def watch(
        self, person: Person, topic: str, sink: Callable[[bytes], None], after: int | None = None
    ) -> Callable[[], None]:
        """Sends a topic to a sink from now on; the returned function unsubscribes."""
        policy.check_topic(person, topic)
        kind, _, id = topic.partition(":")
        if kind != "table":
            if id:
                raise Refused(f"there is no topic {topic!r}")
            return self.publisher.watch_page(person, topic, sink, after)
        self.room.runtime_for(person, id)
        if self.cluster and (owner := self.cluster.owner(topic)):
            raise TableElsewhere(owner)
        return self.actor(topic).watch(person.id, sink, after)

    # -- operations --------------------------------------------------------------------------------------------------

    @property
    def problem(self) -> LogError | None:
        """Why the room can't carry out commands now; None if it can."""
        return self.log_watcher.lost or self.log_watcher.problem

    @property
    def waiting(self) -> tuple[int, int]:
        """How many jobs wait in the queues of their streams, and how many entries wait for their commit."""
        return sum(actor.waiting for actor in self._actors.values()), self._commits.in_flight

    # -- cluster -----------------------------------------------------------------------------------------------------

    @property
    def is_leader(self) -> bool:
        """Whether this server does the work that the room needs only once."""
        return self.cluster is None or self.cluster.is_leader

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs the timers of a stream."""
        return self.cluster is None or self.cluster.owns(stream)

    def request_follow_up(self) -> None:
        """Requests a check for follow-ups."""
        self._follow_up_event.set()

    def _version(self) -> int:
        """Returns the first version number of views; no two servers use the same."""
        return self.head + (self.cluster.number % 4096 << 36 if self.cluster else 0)

    # -- the log -----------------------------------------------------------------------------------------------------

    def actor(self, stream: str) -> Actor:
        """Returns the task of a stream."""
        if stream not in self._actors:
            self._actors[stream] = Actor(self, stream)
        return self._actors[stream]

    async def append(self, entry: Entry) -> Receipt:
        """Stores an entry and publishes it."""
        # In a separate task, so that it finishes even if the caller is cancelled.
        return await asyncio.shield(asyncio.create_task(self._append(entry)))

    async def _append(self, entry: Entry) -> Receipt:
        self.uncommitted.add(entry.stream)
        try:
            receipt = await self._commits.write(entry)
        finally:
            self.uncommitted.discard(entry.stream)
        if not receipt.again:
            self._note_stored(entry.drafts, receipt)
        self.publisher.publish_pages(Step(self.clock.wall(), list(entry.drafts)))
        return receipt

    def _on_found(self, balances: Balances, events: list[Event]) -> None:
        """Takes the balances, and events that memory missed."""
        self.room.recount(balances.accounts)
        self.head = max(self.head, balances.number)
        if self.cluster:
            self.cluster.follower.note_balances(balances)
        for event in events:
            self.cache_reply(event)

    def cache_reply(self, event: Event) -> None:
        """Caches the reply to a command from an event that memory missed."""
        self.replies.add_event(event.key, event.stream, event.type, event.data)

    def _note_stored(self, drafts: tuple[Draft, ...], receipt: Receipt) -> None:
        self.head = max(self.head, receipt.last)
        if self.cluster:
            self.cluster.follower.note_own(receipt)
        for draft in drafts:
            self.room.post(draft.postings)

    async def store(self, stream: str, step: Step, key: str, *, by_itself: bool = False) -> None:
        """Stores a step; after a LogError memory is ahead of the log, and the stream must be reloaded."""
        people = self.accounts.head if self.cluster and key else -1
        entry = Entry(stream, self.heads.get(stream, 0), tuple(step.drafts), key, by_owner=by_itself, people=people)
        self.uncommitted.add(stream)
        try:
            receipt = await self._commits.write(entry)
        except Moved as moved:
            if self.cluster and moved.actual < 0:
                self.cluster.lose_table(stream)
            if moved.stream != stream:  # other servers have changed people
                await self.accounts.catch_up()
            raise
        if receipt.again:
            # The entry was found in the log; reload the stream from there.
            await self.read_again(stream)
            self._save_if_due()
            return
        self.heads[stream] = receipt.last
        self._note_stored(entry.drafts, receipt)
        if self.cluster and stream.startswith("table:"):
            self.cluster.count_action()
        self.replies.add_drafts(key, stream, entry.drafts)
        self.uncommitted.discard(stream)
        self._save_if_due()

    async def can_store(self) -> bool:
        """Returns whether the log can be written, by a trial write that adds no event; all who wait share one."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.create_task(asyncio.to_thread(self._log.try_out))
        try:
            await asyncio.shield(self._trial)
        except LogError:
            return False
        return True

    async def read_again(self, stream: str) -> None:
        """Reloads a stream from the log, and the balances too if the outcome of a commit is unknown."""
        await self._commits.resolve()
        since, restore = self._snapshots.table(stream)
        if not self.room.knows(stream):
            since = self.heads.get(stream, 0)
        events = await asyncio.to_thread(lambda: list(self._log.read(since, stream)))
        if events:
            self.heads[stream] = events[-1].number
        self.room.take_again(stream, events, restore)
        self.uncommitted.discard(stream)
        if self.cluster and stream == cage.STREAM:
            self.cluster.follower.expect_chips(self.room.cage.on_their_way)
        if runtime := self.runtime_of(stream):
            runtime.schedule(self.clock.game())
        # An entry whose answer was lost may need a follow-up.
        self._follow_up_event.set()

    def show(self, stream: str, step: Step) -> None:
        """Publishes a stored step."""
        runtime = self.runtime_of(stream)
        if runtime is not None:
            self.publisher.publish_table(runtime, step)
        self.publisher.publish_pages(step, runtime)
        if runtime is None or not runtime.table.in_play:
            self._follow_up_event.set()

    def runtime_of(self, stream: str) -> TableRuntime | None:
        """Returns the table of a stream, or None for other streams."""
        return self.room.runtimes.get(stream.removeprefix("table:")) if stream.startswith("table:") else None
