"""Finds the room's own next steps: calling names, freeing a bot's seat, opening tables, filling the main table."""

from houseway.room.handlers import housekeeping
from houseway.room.handlers.opening import opened
from houseway.room.handlers.room_commands import shown_out
from houseway.room.handlers.seats import give_back, off_list, transferred, why_not_there
from houseway.room.handlers.table_commands import Arrival
from houseway.room.people.people import People
from houseway.room.room import Room
from houseway.room.tables.acts import Place
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spot
from houseway.room.work import Workflow
from houseway.table import moves_to_main_table


def follow_ups(room: Room) -> list[Workflow]:
    """Returns the workflows due now, at most one for each waiting list and game."""
    courses = _returned(room)
    for runtime in room.public_tables():
        if runtime.table.waiting:
            courses += _picked_up(room, runtime)
    for list_id in room.lists.names:
        tables = room.tables_of(list_id)
        courses += _at_the_tables(room, list_id, tables)
        courses += _for_the_list(room, list_id, tables)
    return courses + _to_the_main_table(room)


def unfinished(room: Room, people: People) -> list[Workflow]:
    """Returns the work left by a crash: returning undelivered chips and removing barred players."""
    courses = _returned(room)
    for id, runtime in room.runtimes.items():
        for seat, player in runtime.people.items():
            who = people.by_id.get(player)
            if who and who.barred and seat not in runtime.status.leaving:
                courses.append(shown_out(room, id, player, "", who.barred))
    return courses


def _returned(room: Room) -> list[Workflow]:
    """Returns workflows that give back chips with no delivery in progress, such as after a lost log reply."""
    return [give_back(room, sent) for sent in room.cage.on_their_way if sent not in room.carried]


def _picked_up(room: Room, runtime: TableRuntime) -> list[Workflow]:
    """Adds picked-up players to the room's list where the house's rule puts them on it."""
    list_id = runtime.status.spot.list
    return [
        housekeeping.on_list(room, list_id, player)
        for player in runtime.table.waiting
        if not room.lists.place(list_id, player) and (list_id, player) not in room.leaving
    ]


def _at_the_tables(room: Room, list_id: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Tells each table which players wait for it."""
    return [
        housekeeping.told(room, runtime.id, list_id, one.player)
        for runtime in tables
        for one in room.lists.names[list_id]
        if one.player not in runtime.table.waiting and runtime.seat_of(one.player) is None
    ]


def _for_the_list(room: Room, list_id: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Seats the first name on a list, or removes it if the player already sits."""
    first = room.lists.first(list_id)
    if first is None:
        return []
    if any(runtime.seat_of(first.player) is not None for runtime in tables):
        return [off_list(room, list_id, first.player)]
    if room.settings.dealt == "by hand" or any(runtime.by_hand for runtime in tables):
        # At tables dealt by hand, the floor calls the names.
        return []
    return _seat_for(room, list_id, first.player, tables)


def _seat_for(room: Room, list_id: str, player: str, tables: list[TableRuntime]) -> list[Workflow]:
    """Finds an open seat, asks a bot to give one up, or opens a new table."""
    for runtime in tables:
        if room.free_seats(runtime):
            return [housekeeping.call(room, list_id, player, runtime.id)]
    for runtime in tables:
        if 0 < len(runtime.bots) <= runtime.status.bots:
            return [housekeeping.make_room(room, runtime.id)]
    if room.settings.players_open and not any(runtime.bots for runtime in tables) and room.lists.uncalled(list_id) >= 2:
        house, game, limit = list_id.split("/", 2)
        return [opened(room, Spot.posted(room.houses, house, game, "", limit), "", stays=False)]
    return []


def _to_the_main_table(room: Room) -> list[Workflow]:
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
            if not runtime.table.in_hand(seat) and not chair.away and not why_not_there(main, who):
                return [transferred(room, Place(runtime.id, seat), Place(main.id, seats[0]), "")]
    return []
