"""Memory is compared with the log as long as the room is open: one table after the other, then the balances.

A second memory that the log alone feeds is what the first is compared with. At the first difference memory is made
what the log is, the log gets a line about it, and the tables concerned stand still until the floor lets them go on.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Pause
from houseway.room.handlers.housekeeping import ROOM, differs, tables_concerned
from houseway.room.handlers.room_commands import carry_out
from houseway.room.log.errors import LogError
from houseway.room.log.log import Balances, Log
from houseway.room.log.postings import post
from houseway.room.room import Room
from houseway.room.server.snapshots import Snapshots
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from houseway.room.work import Workflow

_log = logging.getLogger(__name__)


class Compared(Protocol):
    """What is wanted of the running room."""

    @property
    def room(self) -> Room:
        """Everything that the log tells."""

    @property
    def books(self) -> Balances | None:
        """The balances in memory after an event; None while something is under way."""

    def owns(self, stream: str) -> bool:
        """Whether a table is kept going here."""

    async def is_as(self, stream: str, told: Callable[[str, int], TableRuntime]) -> bool:
        """Whether a table in memory is what the log tells of it up to the last event that memory knows."""

    async def mend(self, stream: str = "") -> None:
        """Makes a stream, or the balances, what the log has of it."""

    async def drive(self, course: Workflow) -> dict[str, Any]:
        """Carries out a command of the room's own."""


async def comparing(host: Compared, log: Log, snapshots: Snapshots) -> None:
    """Compares without end, one thing at each tick."""
    told = ShadowTables(log, host.room, snapshots)
    while True:
        for id in [*host.room.runtimes, ""]:
            await asyncio.sleep(host.room.pace.check / 1000)
            try:
                await (_compare_table(host, id, told) if id else _compare_balances(host, log))
            except (Refused, LogError):
                # The log cannot be read or written now, or the table stands still already.
                continue
            except Exception:
                # A defect of ours ends neither the room nor the comparing.
                _log.exception("while comparing %s with the log", id or "the balances")


async def _compare_table(host: Compared, id: str, told: "ShadowTables") -> None:
    stream = f"table:{id}"
    if id not in host.room.runtimes or host.room.runtimes[id].status.closed or not host.owns(stream):
        told.forget(stream)
        return
    if not await host.is_as(stream, told.table):
        _log.error("memory and log differ at %s", stream)
        await host.mend(stream)
        await _stop(host, id, "what the room knew of this table was not what the log has")


async def _compare_balances(host: Compared, log: Log) -> None:
    books = host.books
    if books is None:
        return
    kept, since = await asyncio.to_thread(lambda: (log.balances(), list(log.read(books.number))))
    for event in since:
        if event.number <= kept.number:
            post(books.accounts, event.postings)
    if wrong := _differing(books.accounts, kept.accounts):
        _log.error("memory and log differ in %s", ", ".join(wrong))
        await host.mend()
        await host.drive(differs(wrong))
        for id in tables_concerned(host.room, wrong):
            await _stop(host, id, "what the room had in its books was not what the log has")


async def _stop(host: Compared, id: str, why: str) -> None:
    await host.drive(carry_out(host.room, ROOM, Pause(id, f"{why}; the log holds"), ""))


def _differing(mine: dict[str, Cents], kept: dict[str, Cents]) -> dict[str, tuple[Cents, Cents]]:
    """The accounts that have not the same in them, with what they have."""
    both = {account: (mine.get(account, 0), kept.get(account, 0)) for account in sorted(mine.keys() | kept.keys())}
    return {account: (here, there) for account, (here, there) in both.items() if here != there}


class ShadowTables:
    """The tables as the log tells them; each takes in only what came since it was looked at last."""

    def __init__(self, log: Log, room: Room, snapshots: Snapshots) -> None:
        self._log, self._snapshots = log, snapshots
        self._room = Room(room.houses, room.services, room.pace)
        self._at: dict[str, int] = {}
        """The last event of each stream that it knows."""

    def table(self, stream: str, head: int) -> TableRuntime:
        """A table up to an event, in whatever thread; it never goes back."""
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
        """A table that is closed is looked at no more."""
        self._at.pop(stream, None)
        self._room.runtimes.pop(stream.partition(":")[2], None)
