"""Group commit: entries that arrive during a commit are written together in the next one."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeAlias

from houseway.room.log.errors import NotStored
from houseway.room.log.log import Appends, Entry, Outcome, Receipt

_MOST = 512
"""Entries in one commit; more would delay the first of them without saving disk time."""


class Waits(Protocol):
    """A future, of a thread or an event loop, that gets a receipt."""

    def cancelled(self) -> bool:
        """Returns whether it was canceled."""

    def set_result(self, receipt: Receipt, /) -> None:
        """Reports that the entry is durable."""

    def set_exception(self, error: Exception, /) -> None:
        """Reports that it was not stored, or that it is unknown."""


Waiting: TypeAlias = tuple[Entry, Waits]


class Writer:
    """The thread that writes to a log; ``with`` writes the remaining entries and ends it.

    ``tell`` calls a function in the thread of the waiting futures, by default in the writer's. With an event loop's
    ``call_soon_threadsafe`` the loop wakes once for all entries of a commit.
    """

    def __init__(self, log: Appends, tell: Callable[..., object] = lambda do, *what: do(*what)) -> None:
        self._log, self._tell = log, tell
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
        while len(group) < _MOST:
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
        try:
            outcomes = self._log.append([entry for entry, _ in group])
        except Exception as error:  # any error must reach the waiting futures
            outcomes = [error] * len(group)
        self._tell(_answer, [waits for _, waits in group], outcomes)


def _answer(waiting: Sequence[Waits], outcomes: Sequence[Outcome | Exception]) -> None:
    """Reports the outcomes to the waiting futures."""
    for waits, outcome in zip(waiting, outcomes, strict=True):
        if waits.cancelled():
            continue
        if isinstance(outcome, Exception):
            waits.set_exception(outcome)
        else:
            waits.set_result(outcome)
