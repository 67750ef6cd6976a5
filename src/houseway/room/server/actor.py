"""The task of one stream of the log: it decides, stores, and only then shows. And the clock that tasks wake by."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from houseway.engines.contract import Refused
from houseway.money import show
from houseway.room.log.errors import DoneAlready, LogError, Moved, NotStored, Overdrawn
from houseway.room.office.office import STREAM as OFFICE
from houseway.room.room import Room
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import wake
from houseway.room.views.publisher import Publisher
from houseway.room.work import Step, Work

_STEP = 1000
"""Milliseconds by which wall time may drift from game time before displayed times follow it."""


class Clock:
    """Game time runs evenly and stops while the room is closed; wall time is the machine's clock.

    Every deadline (a turn, a call from a list, an absence) is in game time, so setting the machine's clock changes
    only the displayed times.
    """

    def __init__(self) -> None:
        self.resume_from(0)

    def resume_from(self, moment: int) -> None:
        """Continues game time from a moment, usually the last one in the log."""
        self._from, self._began = moment, time.monotonic_ns()
        self._wall_lead = _wall() - moment

    def advance_to(self, moment: int) -> None:
        """Moves game time forward to that of another server."""
        behind = moment - self.game()
        if behind > 0:
            self._from += behind
            self._wall_lead -= behind

    def game(self) -> int:
        """Returns game time in milliseconds; it never goes back."""
        return self._from + (time.monotonic_ns() - self._began) // 1_000_000

    def wall(self) -> int:
        """Returns wall time in milliseconds since 1970."""
        return self._displayed(game := self.game(), game)

    def to_wall(self, moment: int) -> int:
        """Converts game time to wall time; the result changes only when the machine's clock is set."""
        return self._displayed(moment, self.game())

    def _displayed(self, moment: int, game: int) -> int:
        lead = _wall() - game
        if not -_STEP < lead - self._wall_lead < _STEP:
            self._wall_lead = lead
        return moment + self._wall_lead


def _wall() -> int:
    return time.time_ns() // 1_000_000


_log = logging.getLogger(__name__)
T = TypeVar("T")
Job: TypeAlias = Callable[[], Awaitable[object]]
"""Something that a stream's task does in its turn."""


class Streams(Protocol):
    """The parts of the room server that an actor uses."""

    @property
    def room(self) -> Room:
        """The state of the room."""

    @property
    def publisher(self) -> Publisher:
        """Sends views to watchers."""

    @property
    def clock(self) -> Clock:
        """Game time and wall time."""

    def runtime_of(self, stream: str) -> TableRuntime | None:
        """Returns the table of a stream, or None for other streams."""

    async def store(self, stream: str, step: Step, key: str, *, by_itself: bool = False) -> None:
        """Stores a step; after a LogError (also Overdrawn) memory is ahead of the log."""

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs the timers of a stream."""

    def show(self, stream: str, step: Step) -> None:
        """Publishes a stored step."""

    async def read_again(self, stream: str) -> None:
        """Reloads a stream from the log."""

    async def can_store(self) -> bool:
        """Returns whether the log can be written."""


@dataclass(slots=True)
class _Listener:
    """A subscription to the view of a table."""

    person: str
    sink: Callable[[bytes], None]
    after: int | None
    unwatch: Callable[[], None] | None = None
    has_left: bool = False


class _Mailbox:
    """The jobs of a stream, in order."""

    __slots__ = ("_waiter", "jobs")

    def __init__(self) -> None:
        self.jobs: deque[Job] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, job: Job) -> None:
        """Adds a job."""
        self.jobs.append(job)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Job:
        """Waits for the next job and returns it."""
        while not self.jobs:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._waiter = None
        return self.jobs.popleft()


class Actor:
    """The task of one stream."""

    def __init__(self, server: Streams, stream: str) -> None:
        self._server, self._stream = server, stream
        self._by_game = stream in (LISTS, OFFICE) or stream.startswith("table:")
        """Whether the stream has deadlines and therefore runs on game time."""
        self._stale = ""
        """The reason why memory may be ahead of the log: a step wasn't stored and the log couldn't be read since."""
        self._suspended = False
        """Whether the timers of the stream are stopped after a failure."""
        self._open = True
        self._alarm: asyncio.TimerHandle | None = None
        """Goes off when something falls due, or earlier if the deadline was put off."""
        self._mailbox = _Mailbox()
        self.task = asyncio.create_task(self._run(), name=stream)

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return len(self._mailbox.jobs)

    def submit(self, work: Work, on_done: Callable[[Step | Exception], None]) -> None:
        """Adds work to the mailbox; ``on_done`` gets the step once it is stored and shown, or the exception."""
        self._mailbox.put(partial(self._answer, work, on_done))

    async def in_turn(self, do: Callable[[], Awaitable[T]]) -> T:
        """Runs something in the task of the stream and returns its result."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                result = await do()
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._mailbox.put(job)
        return await future

    def refresh_deadline(self) -> None:
        """Makes the task look at its next deadline again."""
        self._mailbox.put(partial(asyncio.sleep, 0))

    def watch(self, person: str, sink: Callable[[bytes], None], after: int | None) -> Callable[[], None]:
        """Subscribes to the table's view, in the task of the stream so that only stored steps are seen."""
        listener = _Listener(person, sink, after)
        self._mailbox.put(partial(self._add_listener, listener))
        return lambda: self._mailbox.put(partial(self._remove_listener, listener))

    async def _add_listener(self, listener: "_Listener") -> None:
        if self._stale:
            self._retry_later(partial(self._add_listener, listener))
            return
        runtime = self._server.runtime_of(self._stream)
        if runtime is not None and not listener.has_left:
            listener.unwatch = self._server.publisher.watch_table(
                runtime, listener.person, listener.sink, listener.after
            )
            self._update_watchers(runtime)

    async def _remove_listener(self, listener: "_Listener") -> None:
        listener.has_left = True
        if listener.unwatch is not None:
            listener.unwatch()
            if runtime := self._server.runtime_of(self._stream):
                self._update_watchers(runtime)

    def _update_watchers(self, runtime: TableRuntime) -> None:
        """Updates a table after its number of watchers changed."""
        runtime.schedule(self._now())
        self._server.publisher.looked_at(runtime)

    async def stop(self) -> None:
        """Ends the task after its current job."""
        self._open = False
        if self._alarm is not None:
            self._alarm.cancel()
        self.refresh_deadline()
        await self.task

    async def _run(self) -> None:
        while True:
            job = await self._next()
            if not self._open:
                return
            try:
                await (self._wake() if job is None else job())
            except Exception:
                # For instance a view that can't be built for one viewer: the others play on.
                _log.exception("at %s", self._stream)

    async def _next(self) -> Job | None:
        """Waits for the next job; returns None when a deadline passes first."""
        due = self._due()
        if due is None:
            return await self._mailbox.get()
        wait = (due - self._now()) / 1000
        if wait <= 0:
            # Let other streams run, however much is due here.
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
        self._alarm = loop.call_later(wait, self._on_alarm)

    def _on_alarm(self) -> None:
        self._alarm = None
        self._mailbox.put(self._wake_if_due)

    async def _wake_if_due(self) -> None:
        """Wakes the stream unless its deadline was put off meanwhile."""
        due = self._due()
        if due is not None and due <= self._now():
            await self._wake()

    def _now(self) -> int:
        """Returns the time that the stream runs on: game time or wall time."""
        return self._server.clock.game() if self._by_game else self._server.clock.wall()

    def _due_step(self, runtime: TableRuntime | None) -> Step:
        """Returns the step for what is due now."""
        moment = self._now()
        return wake(runtime, moment) if runtime else self._server.room.lists.wake(moment, self._server.clock.wall())

    def _due(self) -> int | None:
        if self._suspended or not self._server.owns(self._stream):
            return None
        if self._stream == LISTS:
            return self._server.room.lists.due
        runtime = self._server.runtime_of(self._stream)
        return runtime.due if runtime else None

    def _retry_later(self, job: Job) -> None:
        wait = self._server.room.pace.retry / 1000
        asyncio.get_running_loop().call_later(wait, self._mailbox.put, job)

    async def _wake(self) -> None:
        runtime = self._server.runtime_of(self._stream)
        try:
            await self._finish(self._due_step(runtime), "", by_itself=True)
        except (NotStored, Moved):
            return
        except Exception:
            # After a defect the table stops in its last stored state.
            _log.exception("at %s", self._stream)
            await self._suspend("something went wrong at this table")

    async def _answer(self, work: Work, on_done: Callable[[Step | Exception], None]) -> None:
        try:
            if self._stale:
                raise NotStored(self._stale)
            step = await self._run_work(work)
        except Exception as error:
            if not isinstance(error, Refused | LogError):
                # Memory may be half changed; reload it from the log.
                await self._suspend("something went wrong at this table")
            on_done(error)
        else:
            on_done(step.refused or step)

    async def _run_work(self, work: Work) -> Step:
        """Does the work, again each time another server has written to the stream first."""
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
                self._server.show(self._stream, step)
            return
        try:
            await self._server.store(self._stream, step, "" if step.refused else key, by_itself=by_itself)
        except Overdrawn as short:
            await self._roll_back()
            where = "the account" if short.account.startswith("player:") else short.account
            raise Refused(f"{show(short.wanted)} is more than the {show(short.have)} in {where}") from short
        except (Moved, DoneAlready) as others:
            await self._roll_back()
            if self._stale:
                raise NotStored(self._stale) from others
            raise
        except LogError as error:
            await self._suspend(f"the room cannot store what happens now ({error}); nothing is lost")
            raise NotStored(str(error)) from error
        self._suspended = False
        if (runtime := self._server.runtime_of(self._stream)) and runtime.trouble:
            runtime.trouble = ""
            runtime.schedule(self._now())
        self._server.show(self._stream, step)

    async def _roll_back(self) -> None:
        """Drops a step that the store refused by reloading the stream from the log."""
        self._stale = "the log cannot be read"
        await self._read_again()
        if self._stale:
            await self._suspend(self._stale)

    async def _suspend(self, why: str) -> None:
        """Stops the timers and reloads the stream; hides its view if that fails, and retries later."""
        self._stale, was_suspended, self._suspended = why, self._suspended, True
        await self._read_again()
        if runtime := self._server.runtime_of(self._stream):
            runtime.trouble = f"the game cannot go on: {why}"
            runtime.schedule(self._now())
            (self._server.publisher.freeze_table if self._stale else self._server.publisher.publish_table)(runtime)
        if not was_suspended:
            self._retry_later(self._resume)

    async def _read_again(self) -> None:
        try:
            await self._server.read_again(self._stream)
        except LogError:
            return
        self._stale = ""

    async def _resume(self) -> None:
        """Resumes once the log can be written and read, else retries later."""
        is_writable = await self._server.can_store()
        if is_writable and self._stale:
            await self._read_again()
        if not is_writable or self._stale:
            self._retry_later(self._resume)
            return
        self._suspended = False
        if runtime := self._server.runtime_of(self._stream):
            runtime.trouble = ""
            runtime.schedule(self._now())
            self._server.publisher.publish_table(runtime)
