"""The task of one stream of the log, with its mailbox: it decides, stores, and only then shows."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.play.contract import Refused
from houseway.room.live.keeper import Step
from houseway.room.live.lists import STREAM as LISTS
from houseway.room.live.moments import now
from houseway.room.live.room import Work
from houseway.room.live.routine import wake
from houseway.room.log import LogError, NotStored

if TYPE_CHECKING:
    from houseway.room.live.actors import Host

_log = logging.getLogger(__name__)
RETRY = 5.0
"""Seconds after which a table whose step could not be stored tries again."""


class Actor:
    """The task of one stream."""

    def __init__(self, host: "Host", stream: str) -> None:
        self._host, self._stream = host, stream
        self._mailbox: asyncio.Queue[Callable[[], Any]] = asyncio.Queue()
        self.task = asyncio.create_task(self._run(), name=stream)

    async def work(self, work: Work) -> Step:
        """A piece of work, done when its turn comes; the step once it is stored and shown."""
        future: asyncio.Future[Step] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(partial(self._answer, work, future))
        return await future

    def watch(self, person: str, sink: Callable[[bytes], None], after: int | None) -> Callable[[], None]:
        """A listener, let in when its turn comes so that nothing is seen that is not stored."""
        ends: list[Callable[[], None] | None] = []

        async def begin() -> None:
            keeper = self._host.keeper_of(self._stream)
            if keeper is not None and ends != [None]:
                ends.append(self._host.stage.watch_table(keeper, person, sink, after))
                keeper.settle(now())

        async def end() -> None:
            if ends and ends[0]:
                ends[0]()
                if keeper := self._host.keeper_of(self._stream):
                    keeper.settle(now())
            else:
                ends.append(None)

        self._mailbox.put_nowait(begin)
        return lambda: self._mailbox.put_nowait(end)

    async def _run(self) -> None:
        while True:
            job = await self._next()
            await (self._wake() if job is None else job())

    async def _next(self) -> Callable[[], Any] | None:
        """The next thing in the mailbox; None when something falls due first."""
        due = self._due()
        if due is None:
            return await self._mailbox.get()
        wait = (due - now()) / 1000
        if wait <= 0:
            # Others have their turn, however much is due here.
            await asyncio.sleep(0)
            return None if self._mailbox.empty() else self._mailbox.get_nowait()
        try:
            async with asyncio.timeout(wait):
                return await self._mailbox.get()
        except TimeoutError:
            return None

    def _due(self) -> int | None:
        if self._stream == LISTS:
            return self._host.room.lists.due
        keeper = self._host.keeper_of(self._stream)
        return keeper.due if keeper else None

    async def _wake(self) -> None:
        keeper = self._host.keeper_of(self._stream)
        try:
            await self._finish(wake(keeper, now()) if keeper else self._host.room.lists.wake(now()), "")
        except NotStored:
            return
        except Exception:
            # A defect of ours must not take the table with it: it stands still where the log has it.
            _log.exception("at %s", self._stream)
            await self._host.fold_again(self._stream)
            self._stands_still("something went wrong at this table")

    async def _answer(self, work: Work, future: "asyncio.Future[Step]") -> None:
        try:
            step = work.do(now())
            await self._finish(step, work.key)
        except Exception as error:
            if not isinstance(error, Refused | LogError):
                # Nobody knows what it left behind; the log does.
                await self._host.fold_again(self._stream)
            if not future.cancelled():
                future.set_exception(error)
            return
        if not future.cancelled():
            if step.refused:
                future.set_exception(step.refused)
            else:
                future.set_result(step)

    async def _finish(self, step: Step, key: str) -> None:
        """Stores a step and shows it."""
        if not step.drafts:
            return
        try:
            await self._host.store(self._stream, step, "" if step.refused else key)
        except NotStored as error:
            self._stands_still(f"the room cannot store what happens now ({error}); nothing is lost")
            raise
        if (keeper := self._host.keeper_of(self._stream)) and keeper.trouble:
            keeper.trouble = ""
            keeper.settle(now())
        self._host.show(self._stream, step)

    def _stands_still(self, why: str) -> None:
        """The table pauses where the log has it, and tries again after a while."""
        keeper = self._host.keeper_of(self._stream)
        if keeper is None:
            return
        keeper.trouble = f"the game cannot go on: {why}"
        keeper.settle(now())
        self._host.stage.publish_table(keeper)

        async def again() -> None:
            if keeper := self._host.keeper_of(self._stream):
                keeper.trouble = ""
                keeper.settle(now())
                self._host.stage.publish_table(keeper)

        asyncio.get_running_loop().call_later(RETRY, self._mailbox.put_nowait, again)
