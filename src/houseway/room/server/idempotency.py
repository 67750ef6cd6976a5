"""Commands are carried out once for each key, however often they are sent and to whichever member of the room."""

import asyncio
from collections.abc import Callable
from functools import partial

from houseway.engines.contract import Refused
from houseway.room.log.errors import DoneAlready
from houseway.room.server.cluster import Cluster
from houseway.room.server.reply_cache import ReplyCache
from houseway.room.server.workflow_runner import Ended, Reply, reply_to

_LOOKS_AGAIN = 0.05
"""Seconds after which it is seen whether another member has carried a command out."""


class IdempotentCommands:
    """The commands that are under way, by their keys.

    ``members`` finds the other processes of the room; ``is_running_elsewhere`` tells whether one executes a key.
    """

    def __init__(
        self, replies: ReplyCache, members: Callable[[], Cluster | None], is_running_elsewhere: Callable[[str], bool]
    ) -> None:
        self._replies, self._members, self._is_under_way = replies, members, is_running_elsewhere
        self._doing: dict[str, list[Ended]] = {}
        """Who waits for each."""
        self._tasks: set[asyncio.Task[Reply]] = set()

    def run_once(self, key: str, execute: Callable[[Ended], None], ended: Ended, *, is_move: bool = False) -> None:
        """Has a command carried out, unless it was, or is being, already; ``ended`` hears the reply.

        A move of a hand is decided by what its table knows; before anything else the log is read to its end.
        """
        if key in self._doing:
            self._doing[key].append(ended)
        elif key in self._replies.done:
            ended(self._replies.done[key])
        else:
            self._doing[key] = [ended]
            try:
                self._begins(key, execute, is_move)
            except Exception:
                del self._doing[key]
                raise

    def _begins(self, key: str, execute: Callable[[Ended], None], is_move: bool) -> None:
        """A command on its way; where it may have been carried out without this memory, others are asked first."""
        if self._members() is None and not self._replies.has_evicted_keys:
            execute(partial(self._ended, key))
        else:
            self.track(asyncio.create_task(self._first(key, execute, is_move)), partial(self._ended, key))

    def track(self, task: "asyncio.Task[Reply]", ended: Ended) -> None:
        """Has the end of a task heard, which goes on until then."""

        def done(_task: "asyncio.Task[Reply]") -> None:
            self._tasks.discard(task)
            if not task.cancelled():
                error = task.exception()
                ended(error if isinstance(error, Exception) else task.result())

        self._tasks.add(task)
        task.add_done_callback(done)

    def _ended(self, key: str, outcome: Reply | Exception) -> None:
        waiting = self._doing.pop(key)
        if not isinstance(outcome, Exception):
            self._replies.remember(key, outcome)
        for ended in waiting:
            ended(outcome)

    async def _first(self, key: str, execute: Callable[[Ended], None], is_move: bool) -> Reply:
        members, replies = self._members(), self._replies
        others = members is not None and not members.is_alone
        if (others or replies.has_evicted_keys) and await replies.in_log(key):
            return replies.done[key]
        if members is None or not others or is_move:
            return await self._carried_out(key, execute)
        async with members.alone_at(key):
            # Where somebody sits, and what they may do, another member may have been told a moment ago.
            await members.following.catch_up()
            return replies.done[key] if key in replies.done else await self._carried_out(key, execute)

    async def _carried_out(self, key: str, execute: Callable[[Ended], None]) -> Reply:
        """A command that nobody has carried out, as far as this member knows."""
        members, replies = self._members(), self._replies
        caught_up = False
        while True:
            seen = members.following.seen if members else 0
            try:
                return await reply_to(execute)
            except DoneAlready:
                if await self._done_elsewhere(key):
                    return replies.done[key]
            except Refused:
                # Of what it was refused for, another member may know better, or have carried it out.
                if caught_up or not members or await members.following.catch_up() == seen:
                    raise
                caught_up = True
                if await self._done_elsewhere(key):
                    return replies.done[key]

    async def _done_elsewhere(self, key: str) -> bool:
        """Waits while another member is at a command; whether it was carried out, and is not for this one to do."""
        while not await self._replies.in_log(key):
            if not self._is_under_way(key):
                return await self._replies.in_log(key)
            await asyncio.sleep(_LOOKS_AGAIN)
        return True
