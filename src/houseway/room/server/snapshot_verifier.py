"""Verifies a snapshot that another version of the program saved, while the room is open.

A background thread, asleep half of the time, applies the same events with this version. If the results differ, the room
closes with a message, and the next opening reads the whole log.
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
    """Compares an unverified snapshot with the log."""

    def __init__(self, log: Log, snapshots: Snapshots, log_watcher: LogWatcher) -> None:
        self._log, self._snapshots, self._log_watcher = log, snapshots, log_watcher
        self._open = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the comparison if another version saved the snapshot."""
        if self._snapshots.unverified:
            number = f"{self._snapshots.unverified[0]:,}"
            _log.warning("another version of the program kept the room: it is compared with its %s events", number)
            self._task = asyncio.create_task(self._run(), name="snapshot verifier")

    async def stop(self) -> bool:
        """Stops; returns whether a new snapshot may be saved."""
        self._open = False
        if self._task:
            await self._task
        return not self._snapshots.unverified

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
            self._snapshots.unverified, self._snapshots.vouched_at = None, 0  # so that this version saves one
            _log.warning("the room is what this version of the program makes of its log")

    def _compare(self) -> str | None:
        """Returns the part that differs, or an empty string; None if the room closes first."""
        assert self._snapshots.unverified
        number, saved = self._snapshots.unverified
        made = Room(saved.houses, saved.services)
        events = self._log.read()
        done, started = 0, time.perf_counter()
        while some := list(islice(events, min(_PAGE, number - done))):
            for event in some:
                made.take(event)
            if not self._open:
                return None
            done = some[-1].number
            time.sleep(time.perf_counter() - started)
            started = time.perf_counter()
        tables = (id for id in sorted(made.runtimes.keys() | saved.runtimes.keys(), key=int))
        odd = [f"table {id}" for id in tables if made.runtimes.get(id) != saved.runtimes.get(id)]
        parts = ("lists", "cage", "office", "balances")
        odd += [f"the {part}" for part in parts if getattr(made, part) != getattr(saved, part)]
        return odd[0] if odd else ""
