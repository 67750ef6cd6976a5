"""Compares memory with the log while the room is open: one table after the other, then the balances.

Tables are compared with shadow tables built only from the log. When something differs, memory is reloaded from the log,
an event records it, and the tables concerned are paused until the floor resumes them.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Pause
from houseway.room.handlers.follow_ups import ROOM, log_difference, tables_concerned
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.log.entries import post
from houseway.room.log.errors import LogError
from houseway.room.log.log import Balances, Log
from houseway.room.room import Room
from houseway.room.server.snapshots import Snapshots
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from houseway.room.work import Reply, Workflow

_log = logging.getLogger(__name__)


class DriftServer(Protocol):
    """The parts of the room server that the drift check uses."""

    @property
    def room(self) -> Room:
        """The state of the room."""

    @property
    def books(self) -> Balances | None:
        """The balances in memory after an event; None while a commit is in flight."""

    def owns(self, stream: str) -> bool:
        """Returns whether this server runs a table."""

    async def matches_log(self, stream: str, from_log: Callable[[str, int], TableRuntime]) -> bool:
        """Returns whether a table in memory equals the same table built from the log."""

    async def reload(self, stream: str = "") -> None:
        """Reloads a stream, or the balances, from the log."""

    async def run(self, workflow: Workflow) -> Reply:
        """Runs a workflow of the room itself."""


async def check_drift(server: DriftServer, log: Log, snapshots: Snapshots) -> None:
    """Compares one table, or the balances, at each tick, until it is cancelled."""
    shadow = ShadowTables(log, server.room, snapshots)
    while True:
        for id in [*server.room.runtimes, ""]:
            await asyncio.sleep(server.room.pace.check / 1000)
            try:
                await (_compare_table(server, id, shadow) if id else _compare_balances(server, log))
            except (Refused, LogError):
                # The log can't be read or written now, or the table is paused already.
                continue
            except Exception:
                # A defect ends neither the room nor the check.
                _log.exception("while comparing %s with the log", id or "the balances")


async def _compare_table(server: DriftServer, id: str, shadow: "ShadowTables") -> None:
    stream = f"table:{id}"
    if id not in server.room.runtimes or server.room.runtimes[id].status.closed or not server.owns(stream):
        shadow.forget(stream)
        return
    if not await server.matches_log(stream, shadow.table):
        _log.error("memory and log differ at %s", stream)
        await server.reload(stream)
        await _stop(server, id, "the room's memory of this table differed from the log")


async def _compare_balances(server: DriftServer, log: Log) -> None:
    books = server.books
    if books is None:
        return
    kept, since = await asyncio.to_thread(lambda: (log.balances(), list(log.read(books.number))))
    for event in since:
        if event.number <= kept.number:
            post(books.accounts, event.postings)
    if wrong := _differing(books.accounts, kept.accounts):
        _log.error("memory and log differ in %s", ", ".join(wrong))
        await server.reload()
        await server.run(log_difference(wrong))
        for id in tables_concerned(server.room, wrong):
            await _stop(server, id, "the room's balances differed from the log")


async def _stop(server: DriftServer, id: str, why: str) -> None:
    await server.run(workflow_of(server.room, ROOM, Pause(id, f"{why}; the log is right"), ""))


def _differing(mine: dict[str, Cents], kept: dict[str, Cents]) -> dict[str, tuple[Cents, Cents]]:
    """Returns the accounts whose balances differ, with both balances."""
    both = {account: (mine.get(account, 0), kept.get(account, 0)) for account in sorted(mine.keys() | kept.keys())}
    return {account: (here, there) for account, (here, there) in both.items() if here != there}


class ShadowTables:
    """Tables built from the log alone, each up to the event where it was last compared."""

    def __init__(self, log: Log, room: Room, snapshots: Snapshots) -> None:
        self._log, self._snapshots = log, snapshots
        self._room = Room(room.houses, room.services, room.pace)
        self._at: dict[str, int] = {}
        """The last event of each stream that was applied."""

    def table(self, stream: str, head: int) -> TableRuntime:
        """Returns a table as of an event, which must not be before that of the last call; works in any thread."""
        id = stream.partition(":")[2]
        if stream not in self._at:
            self._at[stream], restore = self._snapshots.table(stream)
            restore(self._room)
        for event in self._log.read(self._at[stream], stream):
            if event.number > head:
                break
            if event.type == "TableOpened":
                self._room.runtimes[id] = self._room.new_runtime(id, Status.opened(event.data))
            self._room.runtimes[id].take(event)
            self._at[stream] = event.number
        return self._room.runtimes[id]

    def forget(self, stream: str) -> None:
        """Drops a table that is closed or run by another server."""
        self._at.pop(stream, None)
        self._room.runtimes.pop(stream.partition(":")[2], None)
