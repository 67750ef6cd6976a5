"""A command on its way through the pieces of its course, each done in the task of its stream.

It needs no task of its own: a stream's task calls it on when a piece is stored and shown. So a command goes on to its
end, whoever waits for the reply and whoever no longer does.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from houseway.play.contract import Refused
from houseway.room.log.log import LogError
from houseway.room.running.actor import Actor
from houseway.room.work import Course, Step, Work

Reply: TypeAlias = "asyncio.Future[dict[str, Any]]"


class Drive:
    """Drives a course to its ``reply``; ``actor`` gives the task of a stream.

    Where ``allows`` is given, the piece that carries the command's key is decided, and decided anew, only if that does
    not refuse it: what somebody may do can change at another member of the room until it is stored.
    """

    __slots__ = ("_actor", "_allows", "_course", "reply")

    def __init__(self, course: Course, actor: Callable[[str], Actor], allows: Callable[[], None] | None = None) -> None:
        self._course, self._actor, self._allows = course, actor, allows
        self.reply: Reply = asyncio.get_running_loop().create_future()
        self._asks(lambda: next(course))

    def _asks(self, wanted: Callable[[], Work]) -> None:
        """Has the next piece done, if there is one."""
        try:
            work = wanted()
        except StopIteration as end:
            if not self.reply.cancelled():
                self.reply.set_result(end.value)
        except Exception as error:
            if not self.reply.cancelled():
                self.reply.set_exception(error)
        else:
            if work.key and self._allows:
                work = replace(work, do=partial(_allowed, self._allows, work.do))
            self._actor(work.stream).work(work, self._hears)

    def _hears(self, outcome: Step | Exception) -> None:
        """A piece is stored and shown, or was not; a course may know what to do about a refusal."""
        if isinstance(outcome, Step):
            self._asks(lambda: self._course.send(outcome))
        elif isinstance(outcome, Refused | LogError):
            self._asks(lambda: self._course.throw(outcome))
        elif not self.reply.cancelled():
            self.reply.set_exception(outcome)


def _allowed(allows: Callable[[], None], do: Callable[[int], Step], now: int) -> Step:
    allows()
    return do(now)
