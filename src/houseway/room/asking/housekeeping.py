"""What the room does of itself: it calls from the lists, has bots make room, opens tables and fills the main one."""

from collections.abc import Collection, Iterator, Mapping

from houseway.money import Cents
from houseway.room.asking.room_commands import shown_out
from houseway.room.asking.seats import give_back, off_list, table_list, transferred, why_not_there
from houseway.room.asking.table_commands import Arrival
from houseway.room.log.draft import Draft
from houseway.room.office import office
from houseway.room.people.people import People, Person
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.acts import Place
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.routine import finish
from houseway.room.tables.spread import Spot
from houseway.room.work import Course, Step, Work
from houseway.table import PutOnList, moves_to_main_table

ROOM = Person("p0", "The room", frozenset({"floor"}))
"""In whose name the room writes what it finds."""


def unfinished(room: Room, people: People) -> Iterator[Course]:
    """What a room that went down left undone: chips that did not arrive go back, who was barred is shown out."""
    yield from _returned(room)
    for id, keeper in room.keepers.items():
        for seat, player in keeper.people.items():
            who = people.by_id.get(player)
            if who and who.barred and seat not in keeper.status.leaving:
                yield shown_out(room, id, player, "", who.barred)


def _returned(room: Room) -> Iterator[Course]:
    """Chips that no command brings to their table any more: the answer of the log to one of them was lost."""
    if room.cage.on_their_way:
        for sent in room.cage.on_their_way.keys() - set(room.carried):
            yield give_back(room, sent)


def differs(accounts: Mapping[str, tuple[Cents, Cents]]) -> Course:
    """The log is told what memory had in some accounts, and what the log has."""

    def notes(now: int) -> Step:
        wrong = {account: {"memory": mine, "log": kept} for account, (mine, kept) in accounts.items()}
        draft = Draft("BooksDiffered", {"at": now, "by": ROOM.id, "accounts": wrong})
        return Step(now, [draft])

    yield Work(office.STREAM, notes)
    return {}


def tables_concerned(room: Room, accounts: Collection[str]) -> list[str]:
    """The open tables that have accounts of their own among these, or at which somebody sits whose account is."""

    def concerned(keeper: Keeper) -> bool:
        own = {f"player:{player}" for player in keeper.people.values()}
        return any(account in own or account.startswith(f"table:{keeper.id}:") for account in accounts)

    return [id for id, keeper in room.keepers.items() if keeper.is_open and concerned(keeper)]


def follow_ups(room: Room) -> Iterator[Course]:
    """What is to be done now, at most one thing for each waiting list and each game."""
    yield from _returned(room)
    for keeper in room.public_tables():
        if keeper.table.waiting:
            yield from _picked_up(room, keeper)
    for list_id in list(room.lists.names):
        yield from _at_the_tables(room, list_id)
        yield from _for_the_list(room, list_id)
    yield from _to_the_main_table(room)


def _picked_up(room: Room, keeper: Keeper) -> Iterator[Course]:
    """Where the house puts the name of one who was picked up on the list, it goes on the room's."""
    list_id = keeper.status.spot.list
    for player in keeper.table.waiting:
        if not room.lists.place(list_id, player) and (list_id, player) not in room.leaving:
            yield _on_list(room, list_id, player)


def _on_list(room: Room, list_id: str, player: str) -> Course:
    yield Work(lists.STREAM, lambda now: room.lists.join(list_id, player, room.wall(now)))
    return {}


def _at_the_tables(room: Room, list_id: str) -> Iterator[Course]:
    """Every table knows who waits for a seat there."""
    for keeper in room.tables_of(list_id):
        for one in room.lists.names[list_id]:
            if one.player not in keeper.table.waiting and keeper.seat_of(one.player) is None:
                yield _told(room, keeper.id, list_id, one.player)


def _told(room: Room, id: str, list_id: str, player: str) -> Course:
    def tells(keeper: Keeper, now: int) -> Step:
        # Meanwhile they may have come off the list, or be about to.
        waits = room.lists.place(list_id, player) and (list_id, player) not in room.leaving
        return table_list(keeper, PutOnList(player), now) if waits else Step(now)

    yield room.work(id, tells)
    return {}


def _for_the_list(room: Room, list_id: str) -> Iterator[Course]:
    first = room.lists.first(list_id)
    if first is None:
        return
    tables = room.tables_of(list_id)
    if any(keeper.seat_of(first.player) is not None for keeper in tables):
        yield off_list(room, list_id, first.player)
    elif room.settings.dealt == "by hand" or any(keeper.by_hand for keeper in tables):
        # Where people deal, people call.
        return
    elif found := next((keeper for keeper in tables if room.free_seats(keeper)), None):
        yield _call(room, list_id, first.player, found.id)
    elif found := next((keeper for keeper in tables if 0 < len(keeper.bots) <= keeper.status.bots), None):
        yield _make_room(room, found.id)
    elif not any(keeper.bots for keeper in tables) and room.lists.uncalled(list_id) >= 2:
        house, game, limit = list_id.split("/", 2)
        yield room.opened(Spot.posted(room.houses, house, game, "", limit), "", stays=False)


def _call(room: Room, list_id: str, player: str, table: str) -> Course:
    yield Work(lists.STREAM, lambda now: room.lists.call(list_id, player, table, now + room.pace.call, room.wall(now)))
    return {}


def _make_room(room: Room, id: str) -> Course:
    """A bot gives up its seat, after the hand, to somebody who waits."""

    def one_less(keeper: Keeper, now: int) -> Step:
        step = Step(now)
        keeper.note(step, "BotsAsked", count=len(keeper.bots) - 1)
        finish(keeper, step)
        return step

    yield room.work(id, one_less)
    return {}


def _to_the_main_table(room: Room) -> Iterator[Course]:
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
                yield transferred(room, Place(keeper.id, seat), Place(main.id, seats[0]), "")
                return
