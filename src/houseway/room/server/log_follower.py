"""A member follows the log: what others wrote becomes part of its memory, in the order of the log.

What this member wrote itself is in memory already; it is passed over. So every member has all tables, lists, people and
balances, and can take a table up at once.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from houseway.room.log.draft import Draft
from houseway.room.log.errors import LogError
from houseway.room.log.log import Balances, Event, Receipt
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
_UNDER_WAY = 10.0
"""Seconds in which another member brings chips to a table; then they are taken for lost on their way."""
_SOON = 0.5
"""Seconds after which it is seen whether what others wrote leaves something to be done."""
_OUT = ("PersonBarred", "RoleTaken", "SignedOut", "GuestNamed")
"""Facts about people after which somebody may see less."""


class CannotFollow(Exception):
    """Another member wrote what this one does not understand, for instance of a house that was not given to it."""


class Followed(Protocol):
    """What is wanted of the running room."""

    room: Room
    accounts: AccountService
    publisher: Publisher
    clock: Clock
    replies: ReplyCache
    head: int
    heads: dict[str, int]
    ahead: set[str]

    def owns(self, stream: str) -> bool:
        """Whether a stream is this member's to keep going."""

    def actor(self, stream: str) -> Actor:
        """The task of a stream."""

    def sees_to(self) -> None:
        """Something may be left to be done."""


class LogFollower:
    """How far this member has followed the log."""

    def __init__(self, log: "SharedLog", room: Followed, at: int) -> None:
        self._log, self._host = log, room
        self.seen = self._counted = at
        """The event up to which memory has everything, and the one up to which the balances do."""
        self._own: set[int] = set()
        """What this member wrote after that."""
        self._turn = asyncio.Lock()
        self._looks_soon = False
        self.people_out: Callable[[], None] = lambda: None
        """Is called when somebody may see less than before."""
        self.brings(room.room.cage.on_their_way)

    @property
    def is_level(self) -> bool:
        """Whether memory has everything up to the last event that it knows of."""
        return not self._own and self.seen >= self._host.head

    def wrote(self, receipt: Receipt) -> None:
        """This member has written something, and memory has it."""
        self._own.update(range(receipt.first, receipt.last + 1))
        self._go_on()

    def counted(self, balances: Balances) -> None:
        """The balances were taken from the store."""
        self._counted = balances.number

    def _go_on(self) -> None:
        while self.seen + 1 in self._own:
            self.seen += 1
            self._own.discard(self.seen)

    async def catch_up(self) -> int:
        """Takes everything that the log has by now; the last event of it."""
        async with self._turn:
            while events := await asyncio.to_thread(self._log.news, self.seen):
                await self._take(events)
                if len(events) < PAGE:
                    break
        return self.seen

    async def _take(self, events: Sequence[Event]) -> None:
        theirs: dict[str, tuple[list[Event], list[TableEvent]]] = {}
        for event in events:
            while event.stream in self._host.ahead and event.number not in self._own:
                # It may be our own, which is known when the store has answered.
                await asyncio.sleep(0.002)
            if event.number > self.seen and event.number not in self._own:
                told, said = theirs.setdefault(event.stream, ([], []))
                told.append(event)
                try:
                    said += self._learn(event)
                except LogError as error:
                    raise CannotFollow(str(error)) from error
                self.seen = event.number
                self._host.head = max(self._host.head, event.number)
            self._go_on()
            if not event.number % 50:
                await asyncio.sleep(0)
        for stream, (told, said) in theirs.items():
            self._show(stream, told, said)

    def _learn(self, event: Event) -> list[TableEvent]:
        """Takes an event of another member; what of it is shown and spoken at its table."""
        host, stream = self._host, event.stream
        if event.number > self._counted:
            host.room.post(event.postings)
        host.replies.stored(event.key, stream, event.type, event.data)
        host.clock.hears(event.data.get("time", 0))
        shown: list[TableEvent] = []
        if stream == PEOPLE:
            host.accounts.take(event)
        elif event.number > host.heads.get(stream, 0):
            runtime = host.room.runtimes.get(stream.removeprefix("table:"))
            if runtime and event.type in KINDS and (host.owns(stream) or event.type in _SEATED):
                shown.append(read(runtime.table, event.type, event.data, runtime.shuffle))
            host.room.learn(event)
            host.heads[stream] = event.number
        if stream == cage.STREAM and event.type == "ChipsSent":
            self.brings([event.data["sent"]])
        return shown

    def brings(self, sendings: Iterable[str]) -> None:
        """Another member is about to bring chips to their tables, and they are not lost on their way."""
        carried = self._host.room.carried

        def ends(sent: str) -> None:
            carried.remove(sent)
            self._host.sees_to()

        for sent in sendings:
            carried.append(sent)
            asyncio.get_running_loop().call_later(_UNDER_WAY, ends, sent)

    def _show(self, stream: str, events: Sequence[Event], said: list[TableEvent]) -> None:
        """Shows what others wrote to whoever watches here."""
        host = self._host
        runtime: TableRuntime | None = host.room.runtimes.get(stream.removeprefix("table:"))
        step = Step(host.clock.wall(), [Draft(one.type, one.data, one.postings) for one in events], said)
        if runtime:
            # Also where it is another's: the floor sees here what it waits for, and may put the clock on.
            runtime.settle(host.clock.game())
        if runtime and host.owns(stream):
            host.publisher.publish_table(runtime, step)
        if (runtime or stream == LISTS) and host.owns(stream):
            # It may wait for something else by now, and sooner.
            host.actor(stream).looks_again()
        host.publisher.publish_pages(step, runtime)
        if stream == PEOPLE and any(one.type in _OUT for one in events):
            self.people_out()
        if not self._looks_soon:
            # What another member does in several steps is not taken for something left undone.
            self._looks_soon = True
            asyncio.get_running_loop().call_later(_SOON, self._look)

    def _look(self) -> None:
        self._looks_soon = False
        self._host.sees_to()
