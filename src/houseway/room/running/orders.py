"""Commands are carried out once for each key, however often they are sent and to whichever member of the room."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from houseway.play.contract import Refused
from houseway.room.log.log import DoneAlready
from houseway.room.running.driving import Reply
from houseway.room.running.members import Members
from houseway.room.running.replies import Replies

_LOOKS_AGAIN = 0.05
"""Seconds after which it is seen whether another member has carried a command out."""


class Orders:
    """The commands that are under way, by their keys.

    ``members`` tells whether others carry out commands too, and ``is_under_way`` whether one of them is at a key.
    """

    def __init__(
        self, replies: Replies, members: Callable[[], Members | None], is_under_way: Callable[[str], bool]
    ) -> None:
        self._replies, self._members, self._is_under_way = replies, members, is_under_way
        self._doing: dict[str, Reply] = {}

    async def once(self, key: str, carries_out: Callable[[], Reply]) -> dict[str, Any]:
        """The reply to a command, which is carried out unless it was, or is being, already."""
        if key not in self._doing:
            if key in self._replies.done:
                return self._replies.done[key]
            doing = self._doing[key] = self._begun(key, carries_out)
            doing.add_done_callback(partial(self._ended, key))
        # A client that goes away does not leave half a command behind.
        return await asyncio.shield(self._doing[key])

    def _begun(self, key: str, carries_out: Callable[[], Reply]) -> Reply:
        """A command on its way; where it may have been carried out without this memory, others are asked first."""
        if self._members() is None and not self._replies.has_forgotten:
            return carries_out()
        return asyncio.create_task(self._first(key, carries_out))

    def _ended(self, key: str, doing: Reply) -> None:
        self._doing.pop(key)
        if not doing.cancelled() and doing.exception() is None:
            self._replies.remember(key, doing.result())

    async def _first(self, key: str, carries_out: Callable[[], Reply]) -> dict[str, Any]:
        members, replies = self._members(), self._replies
        others = members is not None and not members.is_alone
        if (others or replies.has_forgotten) and await replies.in_log(key):
            return replies.done[key]
        caught_up = False
        while True:
            seen = members.following.seen if members else 0
            try:
                return await carries_out()
            except DoneAlready:
                if await self._done_elsewhere(key):
                    return replies.done[key]
            except Refused:
                # Of what it was refused for, another member may know better, or have carried it out.
                if caught_up or not members or await members.following.catch_up() == seen:
                    raise
                caught_up = True
                if key in replies.done:
                    return replies.done[key]

    async def _done_elsewhere(self, key: str) -> bool:
        """Waits while another member is at a command; whether it was carried out, and is not for this one to do."""
        while not await self._replies.in_log(key):
            if not self._is_under_way(key):
                return await self._replies.in_log(key)
            await asyncio.sleep(_LOOKS_AGAIN)
        return True
