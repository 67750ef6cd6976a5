"""Group commit: everything that wants to be written while a commit is under way goes into the next one, together."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeAlias

from houseway.room.log.errors import NotStored
from houseway.room.log.log import Appends, Entry, Outcome, Receipt

_MOST = 512
"""Entries in one commit; more would make the first of them wait without making the disk any faster."""


class Waits(Protocol):
    """What waits for a receipt: a future of a thread or of a loop."""

    def cancelled(self) -> bool:
        """Whether nobody waits any more."""

    def set_result(self, receipt: Receipt, /) -> None:
        """The entry is durable."""

    def set_exception(self, error: Exception, /) -> None:
        """It was not stored, or nobody knows."""


Waiting: TypeAlias = tuple[Entry, Waits]


class Writer:
    """The one thread that writes to a log; ``with`` finishes what was handed in and ends it.

    ``tell`` calls a function where those live who wait, by default here. A loop that gives its
    ``call_soon_threadsafe`` is woken once for all whose entries shared a commit.
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
        """The receipt once the entry is durable; otherwise Moved, Overdrawn or NotStored.

        In a coroutine: ``await asyncio.wrap_future(writer.append(entry))``.
        """
        future: Future[Receipt] = Future()
        # Handed in is handed in: a caller that no longer waits cannot take it back.
        future.set_running_or_notify_cancel()
        if not self.hand_in([(entry, future)]):
            raise NotStored("the log is closed")
        return future

    def hand_in(self, group: Sequence[Waiting]) -> bool:
        """Takes entries for which somebody waits already; whether the log is still open."""
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
        """Everything that waits, and whether there may be more to come."""
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
        except Exception as error:  # whatever it was, those who wait must hear of it
            outcomes = [error] * len(group)
        self._tell(_answer, [waits for _, waits in group], outcomes)


def _answer(waiting: Sequence[Waits], outcomes: Sequence[Outcome | Exception]) -> None:
    """Everybody who waits hears what became of their entry."""
    for waits, outcome in zip(waiting, outcomes, strict=True):
        if waits.cancelled():
            continue
        if isinstance(outcome, Exception):
            waits.set_exception(outcome)
        else:
            waits.set_result(outcome)
