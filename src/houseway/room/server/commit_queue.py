"""Writes entries to the log in batches, and finds out whether an entry was stored when the answer was lost.

While the outcome of a commit is unknown, other entries wait until the log has been read.
"""

import asyncio
from collections.abc import Callable
from itertools import islice

from msgspec.structs import replace

from houseway.room.log.draft import Draft
from houseway.room.log.errors import DoneAlready, LogError, Moved, NotStored, Overdrawn, TakenOver
from houseway.room.log.log import Balances, Entry, Event, Log, Receipt
from houseway.room.log.writer import Waiting, Writer
from houseway.room.server.clock import Clock
from houseway.room.server.log_watcher import LogWatcher


class CommitQueue:
    """Writes for the room server; ``head`` returns the last event in memory, ``on_found`` takes events it missed."""

    def __init__(
        self,
        log: Log,
        clock: Clock,
        log_watcher: LogWatcher,
        head: Callable[[], int],
        on_found: Callable[[Balances, list[Event]], None],
        *,
        shared: bool,
    ) -> None:
        self._log, self._clock, self._log_watcher, self._head, self._on_found = log, clock, log_watcher, head, on_found
        self.writer = Writer(log, asyncio.get_running_loop().call_soon_threadsafe)
        # These errors mean that nothing was stored.
        self._certain_errors = (Overdrawn, Moved, DoneAlready) if shared else (Overdrawn,)
        self._batch: list[Waiting] = []
        """The entries of this turn of the event loop."""
        self.in_flight = 0
        """The number of entries that the writer has not answered yet."""
        self._unsure_since: int | None = None
        """The last event before a commit with an unknown outcome."""
        self._resolving = asyncio.Lock()
        self._idle = asyncio.Event()
        """Set when the writer has answered every entry."""

    @property
    def is_sure(self) -> bool:
        """Whether the outcome of every answered entry is known."""
        return self._unsure_since is None

    async def write(self, entry: Entry) -> Receipt:
        """Writes an entry, after resolving earlier commits with an unknown outcome.

        The receipt has ``again`` set if the entry was found by reading the log; memory then has the new balances but
        not the events.
        """
        if self._unsure_since is not None:
            await self.resolve()
        entry = self._timed(entry)
        self.in_flight += 1
        stored: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        try:
            self._add_to_batch(entry, stored)
            return await stored
        except self._certain_errors:
            raise
        except TakenOver as over:
            self._log_watcher.lose(over)
            raise
        except Exception as error:
            # The entry may be stored even so. Commits are answered in order, so the first that fails marks the last
            # event that memory is sure of.
            self.mark_unsure()
            failure = error
        finally:
            self.in_flight -= 1
            if not self.in_flight:
                self._idle.set()
        try:
            await self.resolve()
            receipt = await asyncio.to_thread(self._found, entry)
        except LogError:
            raise failure from None
        if receipt is None:
            raise failure
        return receipt

    def _add_to_batch(self, entry: Entry, stored: "asyncio.Future[Receipt]") -> None:
        """Adds an entry to the batch of this turn of the event loop, which shares a commit."""
        if not self._batch:
            asyncio.get_running_loop().call_soon(self._submit_batch)
        self._batch.append((entry, stored))

    def _submit_batch(self) -> None:
        waiting, self._batch = self._batch, []
        if not self.writer.hand_in(waiting):
            for _, stored in waiting:
                if not stored.cancelled():
                    stored.set_exception(NotStored("the log is closed"))

    def _timed(self, entry: Entry) -> Entry:
        """Adds the game time to each event; the room resumes from it when it is opened again."""
        if all("time" in one.facts for one in entry.drafts):
            return entry
        moment = {"time": self._clock.game()}
        timed = [
            one if "time" in one.facts else Draft(one.type, {**one.facts, **moment}, one.postings)
            for one in entry.drafts
        ]
        return replace(entry, drafts=tuple(timed))

    def mark_unsure(self) -> None:
        """Marks the outcome of later commits as unknown."""
        if self._unsure_since is None:
            self._unsure_since = self._head()

    async def resolve(self) -> None:
        """Reads the log after a commit with an unknown outcome; raises LogError if it can't be read."""
        if self._unsure_since is None:
            return
        async with self._resolving:
            if self._unsure_since is None:
                return
            while self.in_flight:
                self._idle.clear()
                await self._idle.wait()
            self._on_found(*await asyncio.to_thread(self.read_since, self._unsure_since))
            self._unsure_since = None

    def read_since(self, since: int) -> tuple[Balances, list[Event]]:
        """Returns the balances and the events since one; no commit may be in flight."""
        self._log.append([])
        return self._log.balances(), list(self._log.read(since))

    def _found(self, entry: Entry) -> Receipt | None:
        """Returns the receipt of an entry whose answer was lost, or None if the log doesn't have it."""
        events = list(islice(self._log.read(entry.expected, entry.stream), len(entry.drafts)))
        drafts = [(entry.key, one.type, one.data, one.postings) for one in entry.drafts]
        if [(event.key, event.type, event.data, event.postings) for event in events] != drafts:
            return None
        return Receipt(events[0].number, events[-1].number, again=True)
