"""Runs each command at most once per key, even when clients retry or several servers share the room."""

import asyncio
from collections.abc import Callable
from functools import partial

from houseway.engines.contract import Refused
from houseway.room.log.errors import DoneAlready
from houseway.room.server.cluster import Cluster
from houseway.room.server.reply_cache import ReplyCache
from houseway.room.server.workflow_runner import OnReply, Reply, reply_to

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
