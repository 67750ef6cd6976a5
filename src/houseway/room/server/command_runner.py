"""Runs commands: the steps of each in the tasks of their streams, and each command at most once per key.

A command needs no separate task: the stream's task calls the runner when a step is stored and shown. A command
therefore finishes even when its client no longer waits for the reply.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TypeAlias

from houseway.engines.contract import Refused
from houseway.room.commands import Command, DealerIn
from houseway.room.handlers.cage_commands import REPLIED
from houseway.room.handlers.opening import opened_reply
from houseway.room.handlers.room_commands import SHEETS
from houseway.room.log.entries import Draft
from houseway.room.log.errors import DoneAlready, LogError
from houseway.room.log.log import Log
from houseway.room.log.versions import Data
from houseway.room.money import cage
from houseway.room.office import office
from houseway.room.people import policy
from houseway.room.people.accounts import AccountService
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.server.actor import Actor
from houseway.room.server.barring import check_bar
from houseway.room.server.cluster import Cluster
from houseway.room.work import Reply, Step, Work, Workflow
from houseway.table.commands import COMMANDS

_log = logging.getLogger(__name__)
OnReply: TypeAlias = Callable[[Reply | Exception], None]
"""Receives the reply to a command, or the exception that ended it. It must not raise."""


class WorkflowRunner:
    """Runs a workflow to its end and passes its reply to ``on_reply``; ``actor`` returns the task of a stream.

    ``check_allowed``, if given, runs before each attempt at the step with the command's key: another server may have
    taken the person's permission away since the command arrived.
    """

    __slots__ = ("_actor", "_check_allowed", "_on_reply", "_workflow")

    def __init__(
        self,
        workflow: Workflow,
        actor: Callable[[str], Actor],
        on_reply: OnReply,
        check_allowed: Callable[[], None] | None = None,
    ) -> None:
        self._workflow, self._actor, self._on_reply, self._check_allowed = workflow, actor, on_reply, check_allowed
        self._advance(workflow.__next__)

    def _advance(self, next_work: Callable[..., Work], *outcome: Step | Exception) -> None:
        try:
            work = next_work(*outcome)
        except StopIteration as end:
            self._on_reply(end.value)
        except Exception as error:
            self._on_reply(error)
        else:
            self._actor(work.stream).submit(_checked(work, self._check_allowed), self._on_step)

    def _on_step(self, outcome: Step | Exception) -> None:
        """Continues after a step was stored or refused; the workflow may handle a refusal."""
        if isinstance(outcome, Step):
            self._advance(self._workflow.send, outcome)
        elif isinstance(outcome, Refused | LogError):
            self._advance(self._workflow.throw, outcome)
        else:
            self._on_reply(outcome)


def run_work(
    what: Workflow | Work,
    actor: Callable[[str], Actor],
    on_reply: OnReply,
    check_allowed: Callable[[], None] | None = None,
) -> None:
    """Runs a workflow, or a single piece of work."""
    if isinstance(what, Work):
        actor(what.stream).submit(_checked(what, check_allowed), partial(_reply_from_step, on_reply))
    else:
        WorkflowRunner(what, actor, on_reply, check_allowed)


def _reply_from_step(on_reply: OnReply, outcome: Step | Exception) -> None:
    on_reply(outcome.reply if isinstance(outcome, Step) else outcome)


async def reply_to(start: Callable[[OnReply], object]) -> Reply:
    """Starts a command and waits for its reply; the command continues if the caller is cancelled."""
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    start(partial(_resolve, reply))
    return await reply


async def run_each(workflows: Iterable[Workflow], run: Callable[[Workflow], Awaitable[Reply]]) -> list[Exception]:
    """Runs workflows one after the other and returns their exceptions; one that fails doesn't stop the others."""
    problems: list[Exception] = []
    for workflow in workflows:
        try:
            await run(workflow)
        except (Refused, LogError) as problem:
            problems.append(problem)
        except Exception as defect:
            _log.exception("in a follow-up of the room")
            problems.append(defect)
    return problems


def _resolve(reply: "asyncio.Future[Reply]", outcome: Reply | Exception) -> None:
    if reply.done():
        return
    if isinstance(outcome, Exception):
        reply.set_exception(outcome)
    else:
        reply.set_result(outcome)


def _checked(work: Work, check_allowed: Callable[[], None] | None) -> Work:
    """Adds the permission check to the step that carries the command's key."""
    if not work.key or not check_allowed:
        return work
    return Work(work.stream, partial(_check_then_do, check_allowed, work.do), work.key)


def _check_then_do(check_allowed: Callable[[], None], do: Callable[[int], Step], now: int) -> Step:
    check_allowed()
    return do(now)


def check_still_allowed(accounts: AccountService, room: Room, person: Person, command: Command, session: str) -> None:
    """Raises Refused if the session ended or the person lost the permission since the command arrived."""
    if session and accounts.person_of(session) is None:
        raise Refused("you are signed out")
    try:
        policy.check(accounts.people.by_id.get(person.id, person), command, accounts.people.name_of)
    except policy.Denied as denial:
        raise Refused(str(denial)) from denial
    check_named(accounts, room, person, command)


def check_named(accounts: AccountService, room: Room, person: Person, command: Command) -> None:
    """Raises Refused if a command names a barred player, or puts a person without the role on the dealer roster."""
    check_bar(accounts.people, room, person, command, accounts.now())
    if isinstance(command, DealerIn):
        who = accounts.people.by_id.get(command.dealer)
        if who is None or "dealer" not in who.roles:
            raise Refused(f"{who.name if who else command.dealer} is no dealer; an admin gives the role")


# -- the replies to finished commands ----------------------------------------------------------------------------------


_WAITING = frozenset(kind.waits_as for kind in COMMANDS.values() if kind.waits_as)
_EVENTS_WITH_REPLY = {"Sat", "TableOpened", *_WAITING}
_FIELDS_BY_EVENT = {"FloorRuled": ("done",), "FloorActed": ("act",)}
_FIELDS_BY_STREAM = {cage.STREAM: REPLIED, office.STREAM: SHEETS}


def has_reply(stream: str, kind: str) -> bool:
    """Returns whether the reply to a command contains data of this event."""
    return kind in _EVENTS_WITH_REPLY or kind in _FIELDS_BY_EVENT or stream in _FIELDS_BY_STREAM


def _reply_from(stream: str, kind: str, data: Data) -> Reply:
    id = stream.partition(":")[2]
    match kind:
        case "Sat":
            return {"table": id, "seat": data["event"]["seat"]}
        case "TableOpened":
            return opened_reply(id, data)
        case _ if kind in _WAITING:
            return {"after_hand": True}
    fields = _FIELDS_BY_EVENT.get(kind) or _FIELDS_BY_STREAM.get(stream, ())
    return {name: data[name] for name in fields if name in data}


_EMPTY: Reply = {}


class ReplyCache:
    """The replies to the latest commands, by idempotency key; older ones are read from the log."""

    capacity = 50_000

    def __init__(self, log: Log) -> None:
        self._log = log
        self.by_key: OrderedDict[str, Reply] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def __getitem__(self, key: str) -> Reply:
        return self.by_key[key]

    @property
    def has_evicted_keys(self) -> bool:
        """Whether some finished commands may be in the log only."""
        return len(self.by_key) >= self.capacity

    def add(self, key: str, reply: Reply) -> None:
        """Caches the reply to a finished command; the many that are empty share one object."""
        self.by_key[key] = reply or _EMPTY
        while len(self.by_key) > self.capacity:
            self.by_key.popitem(last=False)

    def add_event(self, key: str, stream: str, kind: str, data: Data) -> None:
        """Caches the reply to a command from one of its stored events."""
        if key:
            found = _reply_from(stream, kind, data) if has_reply(stream, kind) else {}
            self.add(key, self.by_key.get(key, {}) | found)

    def add_drafts(self, key: str, stream: str, drafts: Iterable[Draft]) -> None:
        """Caches the reply to a command from all of its stored events; decodes only those that the reply needs."""
        for one in drafts:
            self.add_event(key, stream, one.type, one.data if has_reply(stream, one.type) else {})

    async def find_in_log(self, key: str) -> bool:
        """Looks a key up in the log and caches the reply; returns whether the command is finished."""
        for event in await asyncio.to_thread(lambda: list(self._log.keyed(key))):
            self.add_event(key, event.stream, event.type, event.data)
        return key in self


# -- at most once per key ----------------------------------------------------------------------------------------------


_POLL_SECONDS = 0.05
"""How often to check whether another server has finished the same command."""


class IdempotentCommands:
    """Commands in progress, by idempotency key.

    A retry with a key that is in progress waits for the same reply. A retry with a finished key gets the stored reply.
    """

    def __init__(
        self, replies: ReplyCache, cluster: Callable[[], Cluster | None], is_running_elsewhere: Callable[[str], bool]
    ) -> None:
        self._replies, self._cluster, self._is_running_elsewhere = replies, cluster, is_running_elsewhere
        self._waiting: dict[str, list[OnReply]] = {}
        self._tasks: set[asyncio.Task[Reply]] = set()

    def run_once(
        self, key: str, execute: Callable[[OnReply], None], on_reply: OnReply, *, is_move: bool = False
    ) -> None:
        """Executes a command unless its key is in progress or done; calls ``on_reply`` with the result.

        Moves in a hand don't wait for the cluster: the table rejects a repeated move.
        """
        if key in self._waiting:
            self._waiting[key].append(on_reply)
        elif key in self._replies:
            on_reply(self._replies[key])
        else:
            self._waiting[key] = [on_reply]
            try:
                self._start(key, execute, is_move)
            except Exception:
                del self._waiting[key]
                raise

    def _start(self, key: str, execute: Callable[[OnReply], None], is_move: bool) -> None:
        if self._cluster() is None and not self._replies.has_evicted_keys:
            execute(partial(self._finish, key))
        else:
            self.track(asyncio.create_task(self._check_log_then_run(key, execute, is_move)), partial(self._finish, key))

    def track(self, task: "asyncio.Task[Reply]", on_reply: OnReply) -> None:
        """Keeps a task alive until it ends, and passes its result or exception to ``on_reply``."""

        def done(_task: "asyncio.Task[Reply]") -> None:
            self._tasks.discard(task)
            if not task.cancelled():
                error = task.exception()
                on_reply(error if isinstance(error, Exception) else task.result())

        self._tasks.add(task)
        task.add_done_callback(done)

    def _finish(self, key: str, outcome: Reply | Exception) -> None:
        waiting = self._waiting.pop(key)
        if not isinstance(outcome, Exception):
            self._replies.add(key, outcome)
        for on_reply in waiting:
            on_reply(outcome)

    async def _check_log_then_run(self, key: str, execute: Callable[[OnReply], None], is_move: bool) -> Reply:
        cluster, replies = self._cluster(), self._replies
        has_others = cluster is not None and not cluster.is_alone
        if (has_others or replies.has_evicted_keys) and await replies.find_in_log(key):
            return replies[key]
        if cluster is None or not has_others or is_move:
            return await self._run_until_known(key, execute)
        async with cluster.claim(key):
            # Another server may have changed seats or permissions a moment ago.
            await cluster.follower.catch_up()
            return replies[key] if key in replies else await self._run_until_known(key, execute)

    async def _run_until_known(self, key: str, execute: Callable[[OnReply], None]) -> Reply:
        """Executes the command, retrying when another server may have executed it or may have newer data."""
        cluster, replies = self._cluster(), self._replies
        caught_up = False
        while True:
            seen = cluster.follower.seen if cluster else 0
            try:
                return await reply_to(execute)
            except DoneAlready:
                if await self._wait_for_other_server(key):
                    return replies[key]
            except Refused:
                # Another server may have newer data, or may have executed this command. Catch up once, then retry.
                if caught_up or not cluster or await cluster.follower.catch_up() == seen:
                    raise
                caught_up = True
                if await self._wait_for_other_server(key):
                    return replies[key]

    async def _wait_for_other_server(self, key: str) -> bool:
        """Waits while another server executes the command; returns whether it finished there."""
        while not await self._replies.find_in_log(key):
            if not self._is_running_elsewhere(key):
                return await self._replies.find_in_log(key)
            await asyncio.sleep(_POLL_SECONDS)
        return True
