"""What the room finds to do of itself: to call from the lists, have bots make room, open tables, fill the main one."""

from houseway.room.asking import housekeeping
from houseway.room.asking.opening import opened
from houseway.room.asking.room_commands import shown_out
from houseway.room.asking.seats import give_back, off_list, transferred, why_not_there
from houseway.room.asking.table_commands import Arrival
from houseway.room.people.people import People
from houseway.room.room import Room
from houseway.room.tables.acts import Place
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spot
from houseway.room.work import Course
from houseway.table import moves_to_main_table


def follow_ups(room: Room) -> list[Course]:
    """What is to be done now, at most one thing for each waiting list and each game."""
    courses = _returned(room)
    for keeper in room.public_tables():
        if keeper.table.waiting:
            courses += _picked_up(room, keeper)
    for list_id in room.lists.names:
        tables = room.tables_of(list_id)
        courses += _at_the_tables(room, list_id, tables)
        courses += _for_the_list(room, list_id, tables)
    return courses + _to_the_main_table(room)


def unfinished(room: Room, people: People) -> list[Course]:
    """What a room that went down left undone: chips that did not arrive go back, who was barred is shown out."""
    courses = _returned(room)
    for id, keeper in room.keepers.items():
        for seat, player in keeper.people.items():
            who = people.by_id.get(player)
            if who and who.barred and seat not in keeper.status.leaving:
                courses.append(shown_out(room, id, player, "", who.barred))
    return courses


def _returned(room: Room) -> list[Course]:
    """Chips that no command brings to their table any more: the answer of the log to one of them was lost."""
    return [give_back(room, sent) for sent in room.cage.on_their_way if sent not in room.carried]


def _picked_up(room: Room, keeper: Keeper) -> list[Course]:
    """Where the house puts the name of one who was picked up on the list, it goes on the room's."""
    list_id = keeper.status.spot.list
    return [
        housekeeping.on_list(room, list_id, player)
        for player in keeper.table.waiting
        if not room.lists.place(list_id, player) and (list_id, player) not in room.leaving
    ]


def _at_the_tables(room: Room, list_id: str, tables: list[Keeper]) -> list[Course]:
    """Every table knows who waits for a seat there."""
    return [
        housekeeping.told(room, keeper.id, list_id, one.player)
        for keeper in tables
        for one in room.lists.names[list_id]
        if one.player not in keeper.table.waiting and keeper.seat_of(one.player) is None
    ]


def _for_the_list(room: Room, list_id: str, tables: list[Keeper]) -> list[Course]:
    """Whoever is first on a list has a seat by now, or is to have one."""
    first = room.lists.first(list_id)
    if first is None:
        return []
    if any(keeper.seat_of(first.player) is not None for keeper in tables):
        return [off_list(room, list_id, first.player)]
    if room.settings.dealt == "by hand" or any(keeper.by_hand for keeper in tables):
        # Where people deal, people call.
        return []
    return _seat_for(room, list_id, first.player, tables)


def _seat_for(room: Room, list_id: str, player: str, tables: list[Keeper]) -> list[Course]:
    """An open seat, or one that a bot gives up, or one at a new table."""
    for keeper in tables:
        if room.free_seats(keeper):
            return [housekeeping.call(room, list_id, player, keeper.id)]
    for keeper in tables:
        if 0 < len(keeper.bots) <= keeper.status.bots:
            return [housekeeping.make_room(room, keeper.id)]
    if room.settings.players_open and not any(keeper.bots for keeper in tables) and room.lists.uncalled(list_id) >= 2:
        house, game, limit = list_id.split("/", 2)
        return [opened(room, Spot.posted(room.houses, house, game, "", limit), "", stays=False)]
    return []


def _to_the_main_table(room: Room) -> list[Course]:
    """Where the house fills its main table, a player of a later table of the same game moves to an open seat of it."""
    for keeper in room.keepers.values():
        main = room.main_table(keeper)
        if main is keeper or not keeper.people or keeper.by_hand:
            continue
        seats, waiting = room.free_seats(main), room.lists.uncalled(main.status.spot.list)
        if not moves_to_main_table(main.table.rules, waiting, len(seats)):
            continue
        for seat, player in keeper.people.items():
            chair = keeper.table.chairs[seat]
            who = Arrival(player, main.id, seats[0], chair.stack + chair.coming)
            if not keeper.table.in_hand(seat) and not chair.away and not why_not_there(main, who):
                return [transferred(room, Place(keeper.id, seat), Place(main.id, seats[0]), "")]
    return []
