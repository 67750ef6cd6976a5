"""A room that another version of the program kept: it opens at once, and is compared with its log while it is open.

What was kept is what everybody saw when the room was closed, and the log vouches for it. What this version makes of the
same events is computed beside it, in a thread that rests half of its time. If the two differ, nobody plays on: the room
closes with a sentence, and the next opening reads the whole log.
"""

import asyncio
import logging
import time
from itertools import islice

from houseway.room.log.errors import LogError
from houseway.room.log.log import Log
from houseway.room.room import Room
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.server.snapshots import Snapshots

_log = logging.getLogger(__name__)
_PAGE = 1000


class SnapshotVerifier:
    """The comparison of one opening."""

    def __init__(self, log: Log, snapshots: Snapshots, log_watcher: LogWatcher) -> None:
        self._log, self._snapshots, self._log_watcher = log, snapshots, log_watcher
        self._open = True
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begins, if another version kept the room."""
        if self._snapshots.old:
            number = f"{self._snapshots.old[0]:,}"
            _log.warning("another version of the program kept the room: it is compared with its %s events", number)
            self._task = asyncio.create_task(self._run(), name="recheck")

    async def end(self) -> bool:
        """Ends it; whether the room may be kept as it is."""
        self._open = False
        if self._task:
            await self._task
        return not self._snapshots.old

    async def _run(self) -> None:
        try:
            differs = await asyncio.to_thread(self._compare)
            if differs is None:
                return
            if differs:
                await asyncio.to_thread(self._log.delete_snapshots)
        except LogError as error:
            _log.warning("the room could not be compared with its log: %s", error)
            return
        if differs:
            why = f"this version of the program makes something else of {differs} than the one that kept the room"
            self._log_watcher.lose(LogError(f"{why}; open it again, and it is made from its log"))
        else:
            self._snapshots.old, self._snapshots.said = None, 0  # to be kept again, by this version
            _log.warning("the room is what this version of the program makes of its log")

    def _compare(self) -> str | None:
        """What differs, if anything; None when the room was closed before that was known."""
        assert self._snapshots.old
        number, kept = self._snapshots.old
        made = Room(kept.houses, kept.services)
        events = self._log.read()
        done, begun = 0, time.perf_counter()
        while some := list(islice(events, min(_PAGE, number - done))):
            for event in some:
                made.take(event)
            if not self._open:
                return None
            done = some[-1].number
            time.sleep(time.perf_counter() - begun)
            begun = time.perf_counter()
        tables = (id for id in sorted(made.runtimes.keys() | kept.runtimes.keys(), key=int))
        odd = [f"table {id}" for id in tables if made.runtimes.get(id) != kept.runtimes.get(id)]
        parts = ("lists", "cage", "office", "balances")
        odd += [f"the {part}" for part in parts if getattr(made, part) != getattr(kept, part)]
        return odd[0] if odd else ""
