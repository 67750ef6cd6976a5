"""The running room: one task for each stream of the log, each with a mailbox.

A stream's task takes one thing at a time: it decides, stores, and only then shows. Whatever fails to be stored is
forgotten; the table is read again from the log and says why it stands still. When nobody knows whether something was
stored, nothing else is until the log has told.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from houseway.engines.contract import Refused
from houseway.players import LevelName
from houseway.room.commands import Bar, Command, Play, Welcome
from houseway.room.handlers.follow_ups import follow_ups, unfinished
from houseway.room.handlers.room_commands import pieces, shown_out
from houseway.room.log.draft import Draft
from houseway.room.log.errors import LogError, Moved
from houseway.room.log.heads import Heads
from houseway.room.log.log import Balances, Entry, Event, Log, Receipt
from houseway.room.log.members import Joining
from houseway.room.log.opening import open_log, open_shared
from houseway.room.money import cage
from houseway.room.office.archive import hand_of
from houseway.room.office.office import Hands
from houseway.room.pace import Pace
from houseway.room.people import policy
from houseway.room.people.accounts import AboutPeople, AccountService
from houseway.room.people.looks import look
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.server.actor import Actor
from houseway.room.server.authorization import check_dealer, check_still_allowed
from houseway.room.server.clock import Clock
from houseway.room.server.cluster import Cluster, Elsewhere, joined
from houseway.room.server.commit_queue import CommitQueue
from houseway.room.server.drift_check import comparing
from houseway.room.server.idempotency import IdempotentCommands
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.server.recovery import recovered
from houseway.room.server.reply_cache import ReplyCache
from houseway.room.server.report_indexer import ReportIndexer
from houseway.room.server.snapshot_verifier import SnapshotVerifier
from houseway.room.server.snapshots import Snapshots
from houseway.room.server.workflow_runner import Ended, Reply, WorkflowRunner, each, reply_to, run_work
from houseway.room.settings import Settings
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.spread import all_houses
from houseway.room.talk import Consent
from houseway.room.views.my_game import MyGame
from houseway.room.views.names import known
from houseway.room.views.publisher import Publisher
from houseway.room.views.records import Records
from houseway.room.work import Step, Workflow
from houseway.rulebook import House
from houseway.rulebook.law import law

if TYPE_CHECKING:
    from houseway.room.log.membership import SharedLog


class RoomServer:
    """The running room."""

    def __init__(self, log: Log, room: Room, heads: Heads | None = None, *, shared: bool = False) -> None:
        self.room, self.houses = room, room.houses
        self.clock = Clock()
        self._log = log
        self.accounts = AccountService(log, self.append, self.clock.wall)
        by_id = self.accounts.people.by_id
        room.wall, room.has_account = self.clock.on_the_wall, by_id.__contains__
        room.called = lambda player: known(player, by_id).name
        # Where people deal, players buy real chips, and the cage's books start at nothing.
        self.accounts.people.gift = 0 if room.settings.dealt == "by hand" else room.settings.welcome
        self.publisher = Publisher(room, self.accounts.people, self._version, self.clock.wall)
        self._indexer = ReportIndexer(log, lambda: self.has_desk)
        room.hands = Hands(
            self._indexer.hand,
            lambda hand: hand_of(log, hand, room.rules_of(hand.spread)),
            lambda hand: room.rules_of(hand.spread),
            room.called,
        )
        self.records = Records(log, room, by_id, self._indexer)
        self.my_game = MyGame(log, room, by_id, self.records.hands_of)
        self._snapshots = Snapshots(log, room)
        self.log_watcher = LogWatcher(log, heads, self.clock.wall, lambda: self.has_desk)
        self._verifier = SnapshotVerifier(log, self._snapshots, self.log_watcher)
        self._commits = CommitQueue(log, self.clock, self.log_watcher, lambda: self.head, self._learns, shared=shared)
        self.members: Cluster | None = None
        """This process among the others, of a room that several keep."""
        self.head = 0
        self.heads: dict[str, int] = {}
        self.ahead: set[str] = set()
        """Streams of which memory tells more than the log."""
        self._keeping: asyncio.Task[None] | None = None
        self._actors: dict[str, Actor] = {}
        self.replies = ReplyCache(log)
        self._orders = IdempotentCommands(self.replies, lambda: self.members, self.room.is_running_elsewhere)
        self._follow = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        """What the room does of itself."""

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
        joining: Joining | None = None,
        progress: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> "RoomServer":
        """Opens the log, or creates it, and takes the room up where it stood, alone or as one of its members.

        ``progress`` hears how many events of how many were taken, in another thread.
        """
        settings = settings or Settings()
        kept = TableServices(pace=pace or Pace(), rng=SystemRandom(), consent=consent, law=law(settings.law))
        known = all_houses() if houses is None else houses
        room = Room(known, staff or (lambda _id: kept), kept.pace, level=level, settings=settings)
        shared = await asyncio.to_thread(open_shared, where) if joining else None
        log: Log = await asyncio.to_thread(open_log, where, create=True) if shared is None else shared
        if not joining:
            log.own()
        if heads:
            await asyncio.to_thread(heads.check, log)
        host = cls(log, room, heads, shared=joining is not None)
        try:
            await host._begins(shared, joining, progress)
        except BaseException:
            await host._breaks_off()
            raise
        return host

    async def _begins(
        self, shared: "SharedLog | None", joining: Joining | None, progress: Callable[[int, int], None]
    ) -> None:
        """Takes up what the log tells, and lets it go on."""
        await asyncio.to_thread(self._recover, progress)
        if shared and joining:
            # Whoever came in while the log was read would be missing for good: from here on only what is new is heard.
            await self.accounts.catches_up()
            # Only now: from then on a member must keep up with the others.
            self.members = await joined(shared, joining, self, self.head)
            await self.members.begin()
        for id, runtime in self.room.runtimes.items():
            runtime.settle(self.clock.game())
            self.actor(f"table:{id}")
        self.actor(LISTS)
        if self.members is None or self.members.is_alone:
            await self.finishes()
        compares = comparing(self, self._log, self._snapshots)
        self._tasks = [asyncio.create_task(one) for one in (self._follow_up(), compares)]
        self.log_watcher.begin()
        self._keep()
        self._indexer.begin()
        self._verifier.begin()

    async def _breaks_off(self) -> None:
        """Ends what was begun of a room that could not be opened: whoever serves nobody must not seem to live."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()), return_exceptions=True)
        await asyncio.to_thread(self._commits.writer.__exit__)
        if self.members:
            await self.members.end()
        self._log.__exit__(None, None, None)

    def _recover(self, progress: Callable[[int, int], None]) -> None:
        told = recovered(self._log, self.room, self._snapshots, self.replies, progress)
        self.head, self.heads = told.head, told.heads
        self.clock.goes_on_from(told.moment)

    async def finishes(self) -> None:
        """Sees to what a room or a member that went down left undone; what is not stored is raised at the end."""
        for problem in await each(unfinished(self.room, self.accounts.people), self.drive):
            if not isinstance(problem, Refused):
                raise problem

    async def close(self) -> None:
        """Stops dealing and closes the log; everything that was acknowledged is in it."""
        for task in self._tasks:
            task.cancel()
        last = not self.log_watcher.lost and (self.members is None or self.members.is_alone)
        if self.members and not last and not self.log_watcher.lost:
            await self.members.rest()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()), return_exceptions=True)
        if self._keeping:
            await self._keeping
        await asyncio.to_thread(self._commits.writer.__exit__)
        await self._indexer.end(save=last)
        checked = await self._verifier.end()
        if checked and self._is_sure and last and self._snapshots.due(self.head, 1):
            await asyncio.to_thread(self._snapshots.keep(self.head, self.heads, self.replies.done))
        await self.log_watcher.end()
        if self.members:
            await self.members.end()
        self._log.__exit__(None, None, None)

    @property
    def _is_sure(self) -> bool:
        """Whether memory and log are known to tell the same."""
        return not self.ahead and self._commits.is_sure and (not self.members or self.members.following.is_level)

    def _keep(self) -> None:
        """The room is kept once enough has happened, at a moment when memory and log tell the same."""
        due = self._snapshots.due(self.head) and self.has_desk
        if due and not self._snapshots.old and self._is_sure and (self._keeping is None or self._keeping.done()):
            saves = self._snapshots.keep(self.head, self.heads, self.replies.done)
            self._keeping = asyncio.create_task(asyncio.to_thread(saves))

    # -- commands ----------------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command, key: str, session: str = "") -> Reply:
        """Carries a command out, once for each key, if a ``session`` lasts until it is stored; then comes the reply."""
        return await reply_to(partial(self.begin, person, command, key, session))

    def begin(self, person: Person, command: Command, key: str, session: str, ended: Ended) -> None:
        """The same for whoever does not wait: ``ended`` hears the reply."""
        policy.check(person, command)
        do = partial(self._carried_out, person, command, key, session)
        self._orders.run_once(key, do, ended, is_move=isinstance(command, Play))

    def _carried_out(self, person: Person, command: Command, key: str, session: str, ended: Ended) -> None:
        if isinstance(command, AboutPeople):
            done = self._done_at_the_door(person, command, key, session)
            self._orders.track(asyncio.create_task(done), ended)
            return
        check_dealer(self.accounts, command)
        allows = partial(check_still_allowed, self.accounts, person, command, session) if self.members else None
        run_work(pieces(self.room, person, command, key), self.actor, ended, allows)

    async def _done_at_the_door(self, person: Person, command: AboutPeople, key: str, session: str) -> Reply:
        stake = not isinstance(command, Welcome) and self.room.share_a_table(person.id, command.player)
        policy.keep_apart(type(command).__name__, stake=stake)
        reply = await self.accounts.do(
            person, command, key, partial(check_still_allowed, self.accounts, person, command, session)
        )
        if isinstance(command, Bar):
            if self.members:
                # Whoever sat down at another member did so before this, which is all that the log has by now.
                await self.members.following.catch_up()
            tables, why = self.room.seats_of(command.player), (command.player, person.id, command.reason)
            for problem in await each([shown_out(self.room, table, *why) for table in tables], self.drive):
                raise problem
        return reply

    async def looks(self, person: Person, row: str, about: str) -> None:
        """Somebody is about to be shown what a row of the policy opens; a private one goes into the log first."""
        policy.need(person, row)
        if row in policy.PRIVATE:
            await self.drive(look(person.id, row, about))

    async def drive(self, course: Workflow) -> Reply:
        """Runs the pieces of a command, each in the task of its stream."""
        return await reply_to(partial(WorkflowRunner, course, self.actor))

    async def _follow_up(self) -> None:
        """What the room does of itself, one thing after the other."""
        while True:
            await self._follow.wait()
            self._follow.clear()
            if not self.has_desk:
                continue
            await each(follow_ups(self.room), self.drive)

    # -- memory and log ----------------------------------------------------------------------------------------------

    async def is_as(self, stream: str, told: Callable[[str, int], TableRuntime]) -> bool:
        """Whether a table in memory is what the log tells of it up to the last event that memory knows."""

        async def same() -> bool:
            # Decided and not stored is no difference, nor what another member stores meanwhile.
            head, log = self.heads[stream], await asyncio.to_thread(tells)
            return stream in self.ahead or self.heads[stream] != head or log == self.runtime_of(stream)

        def tells() -> TableRuntime:
            return told(stream, self.heads[stream])

        if stream not in self.heads:
            return True
        # Most of it is told without keeping the table waiting.
        await asyncio.to_thread(tells)
        return await self.actor(stream).in_turn(same)

    @property
    def books(self) -> Balances | None:
        """The balances in memory after an event; None while something is under way."""
        if self._commits.handed_in or not self._is_sure:
            return None
        number = self.members.following.seen if self.members else self.head
        return Balances(number, dict(self.room.balances))

    async def mend(self, stream: str = "") -> None:
        """Makes a stream, or the balances, what the log has of it, when the stream's turn comes."""
        if stream:
            await self.actor(stream).in_turn(lambda: self.read_again(stream))
        else:
            self._commits.doubts()
            await self._commits.be_sure()

    # -- watching ----------------------------------------------------------------------------------------------------

    def watch(
        self, person: Person, topic: str, sink: Callable[[bytes], None], after: int | None = None
    ) -> Callable[[], None]:
        """Sends a topic to a sink from now on; the answer ends it. A table's view waits for its turn at the table."""
        policy.check_topic(person, topic)
        kind, _, id = topic.partition(":")
        if kind != "table":
            if id:
                raise Refused(f"there is no topic {topic!r}")
            return self.publisher.watch_page(person, topic, sink, after)
        self.room.runtime_for(person, id)
        if self.members and (owner := self.members.owner(topic)):
            raise Elsewhere(owner)
        return self.actor(topic).watch(person.id, sink, after)

    # -- members -----------------------------------------------------------------------------------------------------

    @property
    def has_desk(self) -> bool:
        """Whether this process does what a room does once."""
        return self.members is None or self.members.is_desk

    def owns(self, stream: str) -> bool:
        """Whether a stream does anything of itself here."""
        return self.members is None or self.members.owns(stream)

    def sees_to(self) -> None:
        """Something may be left to be done."""
        self._follow.set()

    def _version(self) -> int:
        """Versions of views begin here; no two members ever send views of the same version."""
        return self.head + (self.members.number % 4096 << 36 if self.members else 0)

    # -- the log -----------------------------------------------------------------------------------------------------

    def actor(self, stream: str) -> Actor:
        """The task of a stream."""
        if stream not in self._actors:
            self._actors[stream] = Actor(self, stream)
        return self._actors[stream]

    async def append(self, entry: Entry) -> Receipt:
        """Stores an entry, and lets everybody concerned know of it."""
        # In a task of its own: whoever no longer waits for it has handed it in all the same.
        return await asyncio.shield(asyncio.create_task(self._append(entry)))

    async def _append(self, entry: Entry) -> Receipt:
        self.ahead.add(entry.stream)
        try:
            receipt = await self._commits.write(entry)
        finally:
            self.ahead.discard(entry.stream)
        if not receipt.again:
            self._took_in(entry.drafts, receipt)
        self.publisher.publish_pages(Step(self.clock.wall(), list(entry.drafts)))
        return receipt

    def _learns(self, balances: Balances, events: list[Event]) -> None:
        """What the log has that memory did not know of."""
        self.room.recount(balances.accounts)
        self.head = max(self.head, balances.number)
        if self.members:
            self.members.following.counted(balances)
        for event in events:
            self.replies.stored(event.key, event.stream, event.type, event.data)

    def _took_in(self, drafts: tuple[Draft, ...], receipt: Receipt) -> None:
        self.head = max(self.head, receipt.last)
        if self.members:
            self.members.following.wrote(receipt)
        for draft in drafts:
            self.room.post(draft.postings)

    async def store(self, stream: str, step: Step, key: str, *, by_itself: bool = False) -> None:
        """Stores a step; a LogError means that memory tells more than the log, and the stream must be read again."""
        people = self.accounts.head if self.members and key else -1
        entry = Entry(stream, self.heads.get(stream, 0), tuple(step.drafts), key, by_owner=by_itself, people=people)
        self.ahead.add(stream)
        try:
            receipt = await self._commits.write(entry)
        except Moved as moved:
            if self.members and moved.actual < 0:
                self.members.lost(stream)
            if moved.stream != stream:  # more is known of people
                await self.accounts.catches_up()
            raise
        if receipt.again:
            # The log has it, and memory is made what the log is.
            await self.read_again(stream)
            self._keep()
            return
        self.heads[stream] = receipt.last
        self._took_in(entry.drafts, receipt)
        if self.members and stream.startswith("table:"):
            self.members.acted()
        self.replies.all_stored(key, stream, entry.drafts)
        self.ahead.discard(stream)
        self._keep()

    async def can_store(self) -> bool:
        """Whether the log can be written, tried out with something that is no event."""
        try:
            await asyncio.to_thread(self._log.try_out)
        except LogError:
            return False
        return True

    async def read_again(self, stream: str) -> None:
        """Makes a stream what the log has of it, and the balances too when it is not known what was stored."""
        await self._commits.be_sure()
        since, restore = self._snapshots.table(stream)
        if not self.room.knows(stream):
            since = self.heads.get(stream, 0)
        events = await asyncio.to_thread(lambda: list(self._log.read(since, stream)))
        if events:
            self.heads[stream] = events[-1].number
        self.room.take_again(stream, events, restore)
        self.ahead.discard(stream)
        if self.members and stream == cage.STREAM:
            self.members.following.brings(self.room.cage.on_their_way)
        if runtime := self.runtime_of(stream):
            runtime.settle(self.clock.game())
        # What was stored without a word may have left something to be done.
        self._follow.set()

    def show(self, stream: str, step: Step) -> None:
        """A stored step is shown to whoever may see it."""
        runtime = self.runtime_of(stream)
        if runtime is not None:
            self.publisher.publish_table(runtime, step)
        self.publisher.publish_pages(step, runtime)
        if runtime is None or not runtime.table.in_play:
            self._follow.set()

    def runtime_of(self, stream: str) -> TableRuntime | None:
        """The table of a stream; None for the lists and the cage."""
        return self.room.runtimes.get(stream.removeprefix("table:")) if stream.startswith("table:") else None
