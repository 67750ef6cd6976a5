"""The task of one stream of the log, with its mailbox: it decides, stores, and only then shows."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from houseway.engines.contract import Refused
from houseway.money import show
from houseway.room.log.errors import DoneAlready, LogError, Moved, NotStored, Overdrawn
from houseway.room.office.office import STREAM as OFFICE
from houseway.room.room import Room
from houseway.room.server.clock import Clock
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import wake
from houseway.room.views.publisher import Publisher
from houseway.room.work import Step, Work

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Streams(Protocol):
    """What an actor needs of the running room that it is part of."""

    @property
    def room(self) -> Room:
        """Everything that the log tells."""

    @property
    def publisher(self) -> Publisher:
        """Who watches what."""

    @property
    def clock(self) -> Clock:
        """The time of the games, and of the wall."""

    def runtime_of(self, stream: str) -> TableRuntime | None:
        """The table of a stream; None for the lists and the cage."""

    async def store(self, stream: str, step: Step, key: str, *, by_itself: bool = False) -> None:
        """Stores a step; a LogError means that memory tells more than the log, also when it is Overdrawn."""

    def owns(self, stream: str) -> bool:
        """Whether a stream does anything of itself here."""

    def show(self, stream: str, step: Step) -> None:
        """Shows a stored step to whoever may see it."""

    async def read_again(self, stream: str) -> None:
        """Makes a stream what the log has of it."""

    async def can_store(self) -> bool:
        """Whether the log can be written."""


@dataclass(slots=True)
class _Listener:
    """Somebody who wants to watch a table, until they leave."""

    person: str
    sink: Callable[[bytes], None]
    after: int | None
    leaves: Callable[[], None] | None = None
    is_gone: bool = False


class _Mailbox:
    """What a stream is to do next, in order, for the one task that does it."""

    __slots__ = ("_waits", "jobs")

    def __init__(self) -> None:
        self.jobs: deque[Callable[[], Any]] = deque()
        self._waits: asyncio.Future[None] | None = None

    def put(self, job: Callable[[], Any]) -> None:
        """Something to do; whoever waits for it goes on in the next turn of the loop."""
        self.jobs.append(job)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def get(self) -> Callable[[], Any]:
        """The next thing, as soon as there is one."""
        while not self.jobs:
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        self._waits = None
        return self.jobs.popleft()


class Actor:
    """The task of one stream."""

    def __init__(self, host: Streams, stream: str) -> None:
        self._host, self._stream = host, stream
        self._by_game = stream in (LISTS, OFFICE) or stream.startswith("table:")
        """Whether moments of the stream are compared, so that its time is that of the games."""
        self._stale = ""
        """Why memory may tell more than the log: a step was not stored, and the log could not be read since."""
        self._rests = False
        """Whether the stream does nothing of itself for a while."""
        self._open = True
        self._alarm: asyncio.TimerHandle | None = None
        """Rings when something falls due, or earlier: what is put off is looked at when it would have been due."""
        self._mailbox = _Mailbox()
        self.task = asyncio.create_task(self._run(), name=stream)

    def work(self, work: Work, answered: Callable[[Step | Exception], None]) -> None:
        """A piece of work, done when its turn comes: ``answered`` hears the step once it is stored and shown."""
        self._mailbox.put(partial(self._answer, work, answered))

    async def in_turn(self, do: Callable[[], Awaitable[T]]) -> T:
        """Does something when the stream's turn comes and nothing else of it is under way."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def does() -> None:
            try:
                result = await do()
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._mailbox.put(does)
        return await future

    def looks_again(self) -> None:
        """Has the task look at what falls due, which has changed."""
        self._mailbox.put(partial(asyncio.sleep, 0))

    def watch(self, person: str, sink: Callable[[bytes], None], after: int | None) -> Callable[[], None]:
        """A listener, let in when its turn comes so that nothing is seen that is not stored."""
        listener = _Listener(person, sink, after)
        self._mailbox.put(partial(self._let_in, listener))
        return lambda: self._mailbox.put(partial(self._let_go, listener))

    async def _let_in(self, listener: "_Listener") -> None:
        if self._stale:
            self._later(partial(self._let_in, listener))
            return
        runtime = self._host.runtime_of(self._stream)
        if runtime is not None and not listener.is_gone:
            listener.leaves = self._host.publisher.watch_table(runtime, listener.person, listener.sink, listener.after)
            self._is_looked_at(runtime)

    async def _let_go(self, listener: "_Listener") -> None:
        listener.is_gone = True
        if listener.leaves is not None:
            listener.leaves()
            if runtime := self._host.runtime_of(self._stream):
                self._is_looked_at(runtime)

    def _is_looked_at(self, runtime: TableRuntime) -> None:
        """Somebody began or ceased to look at a table."""
        runtime.settle(self._now())
        self._host.publisher.looked_at(runtime)

    async def stop(self) -> None:
        """Ends the task after the thing that it is at."""
        self._open = False
        if self._alarm is not None:
            self._alarm.cancel()
        self._mailbox.put(lambda: None)
        await self.task

    async def _run(self) -> None:
        while True:
            job = await self._next()
            if not self._open:
                return
            try:
                await (self._wake() if job is None else job())
            except Exception:
                # Somebody to whom the table cannot be shown, say: the others play on.
                _log.exception("at %s", self._stream)

    async def _next(self) -> Callable[[], Any] | None:
        """The next thing in the mailbox; None when something falls due first."""
        due = self._due()
        if due is None:
            return await self._mailbox.get()
        wait = (due - self._now()) / 1000
        if wait <= 0:
            # Others have their turn, however much is due here.
            await asyncio.sleep(0)
            return self._mailbox.jobs.popleft() if self._mailbox.jobs else None
        self._set_alarm(wait)
        return await self._mailbox.get()

    def _set_alarm(self, wait: float) -> None:
        loop = asyncio.get_running_loop()
        if self._alarm is not None:
            if self._alarm.when() <= loop.time() + wait:
                return
            self._alarm.cancel()
        self._alarm = loop.call_later(wait, self._rings_now)

    def _rings_now(self) -> None:
        self._alarm = None
        self._mailbox.put(self._rings)

    async def _rings(self) -> None:
        """The moment has come at which something falls due, unless it was put off meanwhile."""
        due = self._due()
        if due is not None and due <= self._now():
            await self._wake()

    def _now(self) -> int:
        """The moment in the time of the stream: of the games, or of the wall."""
        return self._host.clock.game() if self._by_game else self._host.clock.wall()

    def _due_now(self, runtime: TableRuntime | None) -> Step:
        """What falls due at this moment."""
        moment = self._now()
        return wake(runtime, moment) if runtime else self._host.room.lists.wake(moment, self._host.clock.wall())

    def _due(self) -> int | None:
        if self._rests or not self._host.owns(self._stream):
            return None
        if self._stream == LISTS:
            return self._host.room.lists.due
        runtime = self._host.runtime_of(self._stream)
        return runtime.due if runtime else None

    def _later(self, job: Callable[[], Any]) -> None:
        wait = self._host.room.pace.retry / 1000
        asyncio.get_running_loop().call_later(wait, self._mailbox.put, job)

    async def _wake(self) -> None:
        runtime = self._host.runtime_of(self._stream)
        try:
            await self._finish(self._due_now(runtime), "", by_itself=True)
        except (NotStored, Moved):
            return
        except Exception:
            # A defect of ours must not take the table with it: it stands still where the log has it.
            _log.exception("at %s", self._stream)
            await self._stands_still("something went wrong at this table")

    async def _answer(self, work: Work, answered: Callable[[Step | Exception], None]) -> None:
        try:
            if self._stale:
                raise NotStored(self._stale)
            step = await self._done(work)
        except Exception as error:
            if not isinstance(error, Refused | LogError):
                # Nobody knows what it left behind; the log does.
                await self._stands_still("something went wrong at this table")
            answered(error)
        else:
            answered(step.refused or step)

    async def _done(self, work: Work) -> Step:
        """A piece of work, decided anew as often as another member of the room was faster."""
        while True:
            step = work.do(self._now())
            try:
                await self._finish(step, work.key)
            except Moved:
                continue
            return step

    async def _finish(self, step: Step, key: str, *, by_itself: bool = False) -> None:
        """Stores a step and shows it."""
        if not step.drafts:
            if step.told:
                self._host.show(self._stream, step)
            return
        try:
            await self._host.store(self._stream, step, "" if step.refused else key, by_itself=by_itself)
        except Overdrawn as short:
            await self._forgets()
            where = "the account" if short.account.startswith("player:") else short.account
            raise Refused(f"{show(short.wanted)} is more than the {show(short.have)} in {where}") from short
        except (Moved, DoneAlready) as others:
            await self._forgets()
            if self._stale:
                raise NotStored(self._stale) from others
            raise
        except LogError as error:
            await self._stands_still(f"the room cannot store what happens now ({error}); nothing is lost")
            raise NotStored(str(error)) from error
        self._rests = False
        if (runtime := self._host.runtime_of(self._stream)) and runtime.trouble:
            runtime.trouble = ""
            runtime.settle(self._now())
        self._host.show(self._stream, step)

    async def _forgets(self) -> None:
        """What the store refused is forgotten: the stream is as the log has it, and goes on at once."""
        self._stale = "the log cannot be read"
        await self._read_again()
        if self._stale:
            await self._stands_still(self._stale)

    async def _stands_still(self, why: str) -> None:
        """The stream is as the log has it, or nothing of it is shown until it is; a table pauses and tries again."""
        self._stale, rests, self._rests = why, self._rests, True
        await self._read_again()
        if runtime := self._host.runtime_of(self._stream):
            runtime.trouble = f"the game cannot go on: {why}"
            runtime.settle(self._now())
            (self._host.publisher.freeze_table if self._stale else self._host.publisher.publish_table)(runtime)
        if not rests:
            self._later(self._goes_on)

    async def _read_again(self) -> None:
        try:
            await self._host.read_again(self._stream)
        except LogError:
            return
        self._stale = ""

    async def _goes_on(self) -> None:
        """After a while the table goes on, once the log can be written and read."""
        well = await self._host.can_store()
        if well and self._stale:
            await self._read_again()
        if not well or self._stale:
            self._later(self._goes_on)
            return
        self._rests = False
        if runtime := self._host.runtime_of(self._stream):
            runtime.trouble = ""
            runtime.settle(self._now())
            self._host.publisher.publish_table(runtime)
