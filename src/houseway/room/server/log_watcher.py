"""Watches the log of a running room: checks that this room still owns it, and signs its head."""

import asyncio
import logging
from collections.abc import Callable

from houseway.room.log.errors import LogError, TakenOver
from houseway.room.log.heads import Heads
from houseway.room.log.log import Log

_log = logging.getLogger(__name__)


class LogWatcher:
    """Checks every few seconds, so that an idle room also notices when another process opens its log."""

    every = 5.0
    """Seconds between two checks."""
    signs_every = 60.0
    """Seconds between two signed heads."""

    def __init__(
        self, log: Log, heads: Heads | None, now: Callable[[], int], is_leader: Callable[[], bool] = lambda: True
    ) -> None:
        self._log, self._heads, self._now, self._is_leader = log, heads, now, is_leader
        self._task: asyncio.Task[None] | None = None
        self.over = asyncio.Event()
        """Set when the room must close, for instance because another process opened its log."""
        self.lost: LogError | None = None
        """The reason why the room must close."""
        self.problem: LogError | None = None
        """Why the log could not be written at the last check."""

    def start(self) -> None:
        """Starts the checks."""
        self._task = asyncio.create_task(self._run(), name="log_watcher")

    async def stop(self) -> None:
        """Stops the checks and signs the last head."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if not self.lost:
            await asyncio.to_thread(self.sign)

    async def wipe(self) -> None:
        """Overwrites what was deleted from the log's database; without success that happens later."""
        try:
            await asyncio.to_thread(self._log.wipe)
        except LogError as error:
            _log.warning("%s", error)

    def lose(self, lost: LogError) -> None:
        """Makes the room close."""
        self.lost = lost
        self.over.set()

    def sign(self) -> None:
        """Signs the head of the log if the room has a signing key."""
        if self._heads is None or not self._is_leader():
            return
        try:
            self._heads.sign(self._log, self._now())
        except LogError as error:
            _log.warning("the head of the log was not signed: %s", error)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        signed = -self.signs_every
        while not self.lost:
            try:
                await asyncio.to_thread(self._log.append, [])
                self.problem = None
            except TakenOver as lost:
                self.lose(lost)
                return
            except LogError as problem:
                # Each table reports the failure, and resumes when the log can be written again.
                self.problem = problem
            if loop.time() - signed >= self.signs_every:
                await asyncio.to_thread(self.sign)
                signed = loop.time()
            await asyncio.sleep(self.every)
