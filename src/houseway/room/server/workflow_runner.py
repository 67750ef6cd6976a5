"""A command on its way through the pieces of its course, each done in the task of its stream.

It needs no task of its own: a stream's task calls it on when a piece is stored and shown, and whoever waits for the end
is called then, too. So a command goes on to its end, whoever waits for the reply and whoever no longer does.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.room.log.errors import LogError
from houseway.room.server.actor import Actor
from houseway.room.work import Step, Work, Workflow

_log = logging.getLogger(__name__)
Reply: TypeAlias = dict[str, Any]
Ended: TypeAlias = Callable[[Reply | Exception], None]
"""Hears the reply to a command, or why there is none; it is called in the middle of other things and raises nothing."""


class WorkflowRunner:
    """Drives a course to its end, of which ``ended`` hears; ``actor`` gives the task of a stream.

    Where ``allows`` is given, the piece that carries the command's key is decided, and decided anew, only if that does
    not refuse it: what somebody may do can change at another member of the room until it is stored.
    """

    __slots__ = ("_actor", "_allows", "_course", "_ended")

    def __init__(
        self, course: Workflow, actor: Callable[[str], Actor], ended: Ended, allows: Callable[[], None] | None = None
    ) -> None:
        self._course, self._actor, self._ended, self._allows = course, actor, ended, allows
        self._asks(course.__next__)

    def _asks(self, wanted: Callable[..., Work], *outcome: Step | Exception) -> None:
        """Has the next piece done, if there is one."""
        try:
            work = wanted(*outcome)
        except StopIteration as end:
            self._ended(end.value)
        except Exception as error:
            self._ended(error)
        else:
            self._actor(work.stream).work(_checked(work, self._allows), self._hears)

    def _hears(self, outcome: Step | Exception) -> None:
        """A piece is stored and shown, or was not; a course may know what to do about a refusal."""
        if isinstance(outcome, Step):
            self._asks(self._course.send, outcome)
        elif isinstance(outcome, Refused | LogError):
            self._asks(self._course.throw, outcome)
        else:
            self._ended(outcome)


def run_work(
    what: Workflow | Work, actor: Callable[[str], Actor], ended: Ended, allows: Callable[[], None] | None = None
) -> None:
    """Drives a course, or has the only piece of one done, as most are."""
    if isinstance(what, Work):
        actor(what.stream).work(_checked(what, allows), partial(_answers, ended))
    else:
        WorkflowRunner(what, actor, ended, allows)


def _answers(ended: Ended, outcome: Step | Exception) -> None:
    ended(outcome.reply if isinstance(outcome, Step) else outcome)


async def reply_to(begins: Callable[[Ended], object]) -> Reply:
    """Waits for the end of what is begun here; it goes on when nobody waits any more."""
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    begins(partial(_settles, reply))
    return await reply


async def each(courses: Iterable[Workflow], drive: Callable[[Workflow], Awaitable[Reply]]) -> list[Exception]:
    """Drives courses one after the other; what is refused of one, not stored or a defect stops none of the others."""
    problems: list[Exception] = []
    for course in courses:
        try:
            await drive(course)
        except (Refused, LogError) as problem:
            problems.append(problem)
        except Exception as defect:
            # One of ours, which must not take the others with it.
            _log.exception("in what the room does of itself")
            problems.append(defect)
    return problems


def _settles(reply: "asyncio.Future[Reply]", outcome: Reply | Exception) -> None:
    if reply.done():
        return
    if isinstance(outcome, Exception):
        reply.set_exception(outcome)
    else:
        reply.set_result(outcome)


def _checked(work: Work, allows: Callable[[], None] | None) -> Work:
    """A piece that is decided only if it is allowed then, where it carries the command's key."""
    return Work(work.stream, partial(_allowed, allows, work.do), work.key) if work.key and allows else work


def _allowed(allows: Callable[[], None], do: Callable[[int], Step], now: int) -> Step:
    allows()
    return do(now)
