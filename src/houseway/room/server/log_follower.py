"""Follows the log and applies the events of other servers to memory, in order.

The server's own events are in memory already and are skipped. Every server therefore has all tables, lists, people and
balances, and can take over a table at once.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from houseway.room.log.entries import Draft, Receipt
from houseway.room.log.errors import LogError
from houseway.room.log.events import Event
from houseway.room.log.log import Balances
from houseway.room.log.sheet_tables import PAGE
from houseway.room.money import cage
from houseway.room.people.accounts import AccountService
from houseway.room.people.people import STREAM as PEOPLE
from houseway.room.room import Room
from houseway.room.server.actor import Actor
from houseway.room.server.clock import Clock
from houseway.room.server.reply_cache import ReplyCache
from houseway.room.tables.event_codec import KINDS, read
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime
from houseway.room.views.publisher import SEATED, Publisher
from houseway.room.work import Step
from houseway.table import Event as TableEvent

if TYPE_CHECKING:
    from houseway.room.log.membership import SharedLog

_SEATED = {kind.__name__ for kind in SEATED}
_DELIVERY_SECONDS = 10.0
"""The time another server has to bring chips to a table before they count as lost in transit."""
_FOLLOW_UP_DELAY = 0.5
"""Seconds to wait for another server before checking whether its events need a follow-up."""
_REDUCES_ACCESS = ("PersonBarred", "RoleTaken", "SignedOut", "GuestNamed")
"""Events about people that can take access away."""


class CannotFollow(Exception):
    """Another server wrote events that this one can't apply, for instance of an unknown house."""


class FollowerServer(Protocol):
    """The parts of the room server that the log follower uses."""

    room: Room
    accounts: AccountService
    publisher: Publisher
    clock: Clock
    replies: ReplyCache
    head: int
    heads: dict[str, int]
    uncommitted: set[str]

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs a stream."""

    def actor(self, stream: str) -> Actor:
        """Returns the task of a stream."""

    def request_follow_up(self) -> None:
        """Makes the server check for follow-ups."""


class LogFollower:
    """The position of this server in the log."""

    def __init__(self, log: "SharedLog", server: FollowerServer, at: int) -> None:
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
        server.replies.add_event(event.key, stream, event.type, event.data)
        server.clock.advance_to(event.data.get("time", 0))
        shown: list[TableEvent] = []
        if stream == PEOPLE:
            server.accounts.take(event)
        elif event.number > server.heads.get(stream, 0):
            runtime = server.room.runtimes.get(stream.removeprefix("table:"))
            if runtime and event.type in KINDS and (server.owns(stream) or event.type in _SEATED):
                shown.append(read(runtime.table, event.type, event.data, runtime.shuffle))
            server.room.learn(event)
            server.heads[stream] = event.number
        if stream == cage.STREAM and event.type == "ChipsSent":
            self.expect_chips([event.data["sent"]])
        return shown

    def expect_chips(self, sendings: Iterable[str]) -> None:
        """Waits for another server to bring chips to their tables before they count as lost in transit."""
        in_transit = self._server.room.carried

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
