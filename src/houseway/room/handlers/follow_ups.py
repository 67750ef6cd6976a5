"""Finds the room's own next steps: calling names, freeing a bot's seat, opening tables, filling the main table."""

from collections.abc import Collection, Mapping

from houseway.money import Cents
from houseway.room.handlers.opening import open_table
from houseway.room.handlers.room_commands import removal
from houseway.room.handlers.seats import give_back, take_off_list, transfer, update_table_list, why_no_seat
from houseway.room.handlers.table_commands import Arrival
from houseway.room.log.entries import Draft
from houseway.room.office import office
from houseway.room.people.people import People, Person
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.acts import Place
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import finish
from houseway.room.tables.spread import Spot
from houseway.room.work import Step, Work, Workflow
from houseway.table import PutOnList, moves_to_main_table

ROOM = Person("p0", "The room", frozenset({"floor"}))
"""The author of the room's own log entries."""


def follow_ups(room: Room) -> list[Workflow]:
    """Returns the workflows due now, at most one for each waiting list and game."""
    workflows = _return_chips(room)
    for runtime in room.public_tables():
        if runtime.table.waiting:
            workflows += _list_picked_up(room, runtime)
    for list_id in room.lists.names:
        tables = room.tables_of(list_id)
        workflows += _tell_tables(room, list_id, tables)
        workflows += _seat_first(room, list_id, tables)
    return workflows + _fill_main_table(room)


def unfinished(room: Room, people: People) -> list[Workflow]:
    """Returns the work left by a crash: returning undelivered chips and removing barred players."""
    workflows = _return_chips(room)
    for id, runtime in room.runtimes.items():
        for seat, player in runtime.people.items():
            who = people.by_id.get(player)
            if who and who.barred and seat not in runtime.status.leaving:
                workflows.append(removal(room, id, player, "", who.barred))
    return workflows


def _return_chips(room: Room) -> list[Workflow]:
    """Returns workflows that give back chips with no delivery in progress, such as after a lost log reply."""
    return [give_back(room, sent) for sent in room.cage.on_their_way if sent not in room.sendings_in_progress]


def _list_picked_up(room: Room, runtime: TableRuntime) -> list[Workflow]:
    """Adds picked-up players to the room's list where the house's rule puts them on it."""
    list_id = runtime.status.spot.list
    return [
        join_list(room, list_id, player)
        for player in runtime.table.waiting
        if not room.lists.place(list_id, player) and (list_id, player) not in room.leaving
    ]


def _tell_tables(room: Room, list_id: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Tells each table which players wait for it."""
    return [
        tell_table(room, runtime.id, list_id, one.player)
        for runtime in tables
        for one in room.lists.names[list_id]
        if one.player not in runtime.table.waiting and runtime.seat_of(one.player) is None
    ]


def _seat_first(room: Room, list_id: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Seats the first name on a list, or removes it if the player already sits."""
    first = room.lists.first(list_id)
    if first is None:
        return []
    if any(runtime.seat_of(first.player) is not None for runtime in tables):
        return [take_off_list(room, list_id, first.player)]
    if room.settings.dealt == "by hand" or any(runtime.by_hand for runtime in tables):
        # At tables dealt by hand, the floor calls the names.
        return []
    return _find_seat(room, list_id, first.player, tables)


def _find_seat(room: Room, list_id: str, player: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Finds an open seat, asks a bot to give one up, or opens a new table."""
    for runtime in tables:
        if room.free_seats(runtime):
            return [call_name(room, list_id, player, runtime.id)]
    for runtime in tables:
        if 0 < len(runtime.bots) <= runtime.status.bots:
            return [free_bot_seat(room, runtime.id)]
    if room.settings.players_open and not any(runtime.bots for runtime in tables) and room.lists.uncalled(list_id) >= 2:
        house, game, limit = list_id.split("/", 2)
        return [open_table(room, Spot.posted(room.houses, house, game, "", limit), "", stays=False)]
    return []


def _fill_main_table(room: Room) -> list[Workflow]:
    """Moves a player to an open seat of the main table, where the house keeps its main table full."""
    for runtime in room.runtimes.values():
        main = room.main_table(runtime)
        if main is runtime or not runtime.people or runtime.by_hand:
            continue
        seats, waiting = room.free_seats(main), room.lists.uncalled(main.status.spot.list)
        if not moves_to_main_table(main.table.rules, waiting, len(seats)):
            continue
        for seat, player in runtime.people.items():
            chair = runtime.table.chairs[seat]
            who = Arrival(player, main.id, seats[0], chair.stack + chair.coming)
            if not runtime.table.in_hand(seat) and not chair.away and not why_no_seat(main, who):
                return [transfer(room, Place(runtime.id, seat), Place(main.id, seats[0]), "")]
    return []


# -- the workflows -----------------------------------------------------------------------------------------------------


def log_difference(accounts: Mapping[str, tuple[Cents, Cents]]) -> Workflow:
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


def join_list(room: Room, list_id: str, player: str) -> Workflow:
    """Adds a name to a list."""
    yield Work(lists.STREAM, lambda now: room.lists.join(list_id, player, room.wall(now)))
    return {}


def tell_table(room: Room, id: str, list_id: str, player: str) -> Workflow:
    """Tells a table who waits for a seat there."""

    def tells(runtime: TableRuntime, now: int) -> Step:
        # By now the player may have left the list, or be leaving it.
        waits = room.lists.place(list_id, player) and (list_id, player) not in room.leaving
        return update_table_list(runtime, PutOnList(player), now) if waits else Step(now)

    yield room.work(id, tells)
    return {}


def call_name(room: Room, list_id: str, player: str, table: str) -> Workflow:
    """Calls a waiting player to a table."""
    yield Work(lists.STREAM, lambda now: room.lists.call(list_id, player, table, now + room.pace.call, room.wall(now)))
    return {}


def free_bot_seat(room: Room, id: str) -> Workflow:
    """Frees a bot's seat after the hand for a waiting player."""

    def one_less(runtime: TableRuntime, now: int) -> Step:
        step = Step(now)
        runtime.log_status(step, "BotsAsked", count=len(runtime.bots) - 1)
        finish(runtime, step)
        return step

    yield room.work(id, one_less)
    return {}
