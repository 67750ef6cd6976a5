"""Looks after the log beside the running room: whether it is still this room's, and its signed heads."""

import asyncio
import logging
from collections.abc import Callable

from houseway.room.log.errors import LogError, TakenOver
from houseway.room.log.heads import Heads
from houseway.room.log.log import Log

_log = logging.getLogger(__name__)


class LogWatcher:
    """Asks every few seconds, so that a room at which nobody plays hears of it too when it was opened elsewhere."""

    every = 5.0
    """Seconds between two questions."""
    signs_every = 60.0
    """Seconds between two signed heads."""

    def __init__(
        self, log: Log, heads: Heads | None, now: Callable[[], int], on_duty: Callable[[], bool] = lambda: True
    ) -> None:
        self._log, self._heads, self._now, self._on_duty = log, heads, now, on_duty
        self._task: asyncio.Task[None] | None = None
        self.over = asyncio.Event()
        """Set when the room cannot go on, for instance because it was opened elsewhere."""
        self.lost: LogError | None = None
        """Why the room cannot go on."""

    def begin(self) -> None:
        """Begins to ask."""
        self._task = asyncio.create_task(self._run(), name="log_watcher")

    async def end(self) -> None:
        """Ends it; the last head is signed."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if not self.lost:
            await asyncio.to_thread(self.sign)

    def lose(self, lost: LogError) -> None:
        """The room cannot go on."""
        self.lost = lost
        self.over.set()

    def sign(self) -> None:
        """Signs the end of the log, if heads are wanted."""
        if self._heads is None or not self._on_duty():
            return
        try:
            self._heads.sign(self._log, self._now())
        except LogError as error:
            _log.warning("no head of the log was signed: %s", error)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        signed = -self.signs_every
        while not self.lost:
            try:
                await asyncio.to_thread(self._log.append, [])
            except TakenOver as lost:
                self.lose(lost)
                return
            except LogError:
                pass  # the tables say so themselves, and go on when it is well again
            if loop.time() - signed >= self.signs_every:
                await asyncio.to_thread(self.sign)
                signed = loop.time()
            await asyncio.sleep(self.every)
