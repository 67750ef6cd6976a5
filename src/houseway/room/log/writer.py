"""Group commit: everything that wants to be written while a commit is under way goes into the next one, together."""

from collections.abc import Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from houseway.room.log.log import Appends, Entry, LogError, NotStored, Receipt

_MOST = 512
"""Entries in one commit; more would make the first of them wait without making the disk any faster."""

_Waiting: TypeAlias = tuple[Entry, "Future[Receipt]"]


class Writer:
    """The one thread that writes to a log; ``with`` finishes what was handed in and ends it."""

    def __init__(self, log: Appends) -> None:
        self._log = log
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
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
        if not self._open:
            raise NotStored("the log is closed")
        future: Future[Receipt] = Future()
        # Handed in is handed in: a caller that no longer waits cannot take it back.
        future.set_running_or_notify_cancel()
        self._queue.put((entry, future))
        return future

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group, more = self._gathered(first)
            self._commit(group)
            if not more:
                return

    def _gathered(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        """Everything that waits, and whether there may be more to come."""
        group = [first]
        while len(group) < _MOST:
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                break
            if waiting is None:
                return group, False
            group.append(waiting)
        return group, True

    def _commit(self, group: Sequence[_Waiting]) -> None:
        try:
            outcomes = self._log.append([entry for entry, _ in group])
        except Exception as error:  # whatever it was, those who wait must hear of it
            for _, future in group:
                future.set_exception(error)
            return
        for (_, future), outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, LogError):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
