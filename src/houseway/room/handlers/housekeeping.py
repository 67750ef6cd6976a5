"""The room's own work for its lists, tables and books. ``follow_ups`` starts most of it."""

from collections.abc import Collection, Mapping

from houseway.money import Cents
from houseway.room.handlers.seats import table_list
from houseway.room.log.draft import Draft
from houseway.room.office import office
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import finish
from houseway.room.work import Step, Work, Workflow
from houseway.table import PutOnList

ROOM = Person("p0", "The room", frozenset({"floor"}))
"""The author of the room's own log entries."""


def differs(accounts: Mapping[str, tuple[Cents, Cents]]) -> Workflow:
    """Logs accounts whose balance in memory differed from the log."""

    def notes(now: int) -> Step:
        wrong = {account: {"memory": mine, "log": kept} for account, (mine, kept) in accounts.items()}
        draft = Draft("BooksDiffered", {"at": now, "by": ROOM.id, "accounts": wrong})
        return Step(now, [draft])

    yield Work(office.STREAM, notes)
    return {}


def tables_concerned(room: Room, accounts: Collection[str]) -> list[str]:
    """Returns the open tables with an account or a player's account among these."""

    def concerned(runtime: TableRuntime) -> bool:
        own = {f"player:{player}" for player in runtime.people.values()}
        return any(account in own or account.startswith(f"table:{runtime.id}:") for account in accounts)

    return [id for id, runtime in room.runtimes.items() if runtime.is_open and concerned(runtime)]


def on_list(room: Room, list_id: str, player: str) -> Workflow:
    """Adds a name to a list."""
    yield Work(lists.STREAM, lambda now: room.lists.join(list_id, player, room.wall(now)))
    return {}


def told(room: Room, id: str, list_id: str, player: str) -> Workflow:
    """Tells a table who waits for a seat there."""

    def tells(runtime: TableRuntime, now: int) -> Step:
        # By now the player may have left the list, or be leaving it.
        waits = room.lists.place(list_id, player) and (list_id, player) not in room.leaving
        return table_list(runtime, PutOnList(player), now) if waits else Step(now)

    yield room.work(id, tells)
    return {}


def call(room: Room, list_id: str, player: str, table: str) -> Workflow:
    """Calls a waiting player to a table."""
    yield Work(lists.STREAM, lambda now: room.lists.call(list_id, player, table, now + room.pace.call, room.wall(now)))
    return {}


def make_room(room: Room, id: str) -> Workflow:
    """Frees a bot's seat after the hand for a waiting player."""

    def one_less(runtime: TableRuntime, now: int) -> Step:
        step = Step(now)
        runtime.note(step, "BotsAsked", count=len(runtime.bots) - 1)
        finish(runtime, step)
        return step

    yield room.work(id, one_less)
    return {}
