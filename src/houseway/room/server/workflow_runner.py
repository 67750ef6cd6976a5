"""Runs the steps of a command, each in the task of its stream.

A command needs no separate task: the stream's task calls the runner when a step is stored and shown. A command
therefore finishes even when its client no longer waits for the reply.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.room.commands import Command, DealerIn
from houseway.room.log.errors import LogError
from houseway.room.people import policy
from houseway.room.people.accounts import AccountService
from houseway.room.people.people import Person
from houseway.room.server.actor import Actor
from houseway.room.work import Step, Work, Workflow

_log = logging.getLogger(__name__)
Reply: TypeAlias = dict[str, Any]
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


# -- permissions -------------------------------------------------------------------------------------------------------


def check_still_allowed(accounts: AccountService, person: Person, command: Command, session: str) -> None:
    """Raises Refused if the session ended or the person lost the permission since the command arrived."""
    if session and accounts.whose(session) is None:
        raise Refused("you are signed out")
    try:
        policy.check(accounts.people.by_id.get(person.id, person), command)
    except policy.Denied as denial:
        raise Refused(str(denial)) from denial
    check_dealer(accounts, command)


def check_dealer(accounts: AccountService, command: Command) -> None:
    """Raises Refused if a person without the dealer role is put on the dealer roster."""
    if isinstance(command, DealerIn):
        who = accounts.people.by_id.get(command.dealer)
        if who is None or "dealer" not in who.roles:
            raise Refused(f"{who.name if who else command.dealer} is no dealer; an admin gives the role")
