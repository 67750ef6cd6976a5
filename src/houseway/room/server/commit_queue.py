"""Writes entries to the log in batches, and finds out whether an entry was stored when the answer was lost.

Entries that arrive during a commit are written together in the next one. While the outcome of a commit is unknown,
other entries wait until the log has been read.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec.structs import replace

from houseway.room.log.entries import Draft, Entry, Outcome, Receipt
from houseway.room.log.errors import DoneAlready, LogError, Moved, NotStored, Overdrawn, TakenOver
from houseway.room.log.events import Event
from houseway.room.log.log import Balances, Log
from houseway.room.server.log_watcher import LogWatcher

if TYPE_CHECKING:
    from houseway.room.server.metrics import Metrics

_MAX_ENTRIES = 512
"""Entries in one commit; more would delay the first of them without saving disk time."""

Answer: TypeAlias = "Future[Receipt] | asyncio.Future[Receipt]"
Waiting: TypeAlias = tuple[Entry, Answer]
"""An entry, and the future that gets its receipt or an exception."""


class Appends(Protocol):
    """The part of a log that the writer uses."""

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries durably in one transaction."""
        ...


class Writer:
    """The thread that writes to a log; ``with`` writes the remaining entries and ends it.

    ``tell`` calls a function in the thread of the waiting futures, by default in the writer's. With an event loop's
    ``call_soon_threadsafe`` the loop wakes once for all entries of a commit. ``observe`` gets the time that each commit
    took and whether it succeeded.
    """

    def __init__(
        self,
        log: Appends,
        tell: Callable[..., object] = lambda do, *what: do(*what),
        observe: Callable[[float, bool], object] = lambda _seconds, _stored: None,
    ) -> None:
        self._log, self._tell, self._observe = log, tell, observe
        self._queue: SimpleQueue[Sequence[Waiting] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="log writer", daemon=True)
        self._open = True
        self._thread.start()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._open = False
        self._queue.put(None)
        self._thread.join()

    def append(self, entry: Entry) -> "Future[Receipt]":
        """Returns a future for the receipt; it raises Moved, Overdrawn or NotStored.

        In a coroutine: ``await asyncio.wrap_future(writer.append(entry))``.
        """
        future: Future[Receipt] = Future()
        # A caller that stops waiting can't take the entry back.
        future.set_running_or_notify_cancel()
        if not self.hand_in([(entry, future)]):
            raise NotStored("the log is closed")
        return future

    def hand_in(self, group: Sequence[Waiting]) -> bool:
        """Takes entries with their futures; returns whether the log is still open."""
        if self._open:
            self._queue.put(group)
        return self._open

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group, more = self._gathered(first)
            self._commit(group)
            if not more:
                return

    def _gathered(self, first: Sequence[Waiting]) -> tuple[list[Waiting], bool]:
        """Returns the waiting entries, and whether the queue goes on."""
        group = [*first]
        while len(group) < _MAX_ENTRIES:
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                break
            if waiting is None:
                return group, False
            group += waiting
        return group, True

    def _commit(self, group: Sequence[Waiting]) -> None:
        outcomes: Sequence[Outcome | Exception]
        begun, stored = perf_counter(), True
        try:
            outcomes = self._log.append([entry for entry, _ in group])
        except Exception as error:  # any error must reach the waiting futures
            outcomes, stored = [error] * len(group), False
        self._observe(perf_counter() - begun, stored)
        self._tell(_answer, [future for _, future in group], outcomes)


def _answer(waiting: Sequence[Answer], outcomes: Sequence[Outcome | Exception]) -> None:
    """Reports the outcomes to the waiting futures."""
    for future, outcome in zip(waiting, outcomes, strict=True):
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


class CommitQueue:
    """Writes for the room server; ``head`` returns the last event in memory, ``on_found`` takes events it missed."""

    def __init__(
        self,
        log: Log,
        game_time: Callable[[], int],
        log_watcher: LogWatcher,
        head: Callable[[], int],
        on_found: Callable[[Balances, list[Event]], None],
        *,
        metrics: "Metrics",
        shared: bool,
    ) -> None:
        self._log, self._game_time, self._log_watcher, self._head, self._on_found = (
            log,
            game_time,
            log_watcher,
            head,
            on_found,
        )
        self.writer = Writer(log, asyncio.get_running_loop().call_soon_threadsafe, metrics.observe_commit)
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
        moment = {"time": self._game_time()}
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
