"""Moves chips and players to and from seats, and takes names off the waiting lists."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.room.handlers import table_commands
from houseway.room.handlers.table_commands import Arrival
from houseway.room.log.errors import DoneAlready, NotStored
from houseway.room.money import cage
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.acts import Place
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step, Work, Workflow
from houseway.table import PutBack, PutOnList, TakeOffList
from houseway.table.chairs import SeatMove
from houseway.table.chips import buyin_bounds
from houseway.table.events import Left
from houseway.table.seating import check_free_to_go, check_kill_posted


def seat_player(room: Room, who: Arrival, key: str) -> Workflow:
    """Sends chips to the table and seats the player, or seats them without chips where the room counts none."""
    _check_kills_posted(room, who)

    def sits(runtime: TableRuntime, now: int, sent: str) -> Step:
        return table_commands.sit(runtime, who, sent, now)

    return send_chips(room, who, sits, key) if who.chips else _seat_without_chips(room, who, sits, key)


def _seat_without_chips(room: Room, who: Arrival, do: Callable[[TableRuntime, int, str], Step], key: str) -> Workflow:
    """Runs a seat command without chips. A table that counts chips refuses it."""
    step = yield room.work(who.table, lambda runtime, now: do(runtime, now, ""), key)
    return step.reply


def _check_kills_posted(room: Room, who: Arrival) -> None:
    """Makes a player post a kill owed at another table of the house before moving."""
    place = room.runtime(who.table).table.rules.house
    for id, seat in room.seats_of(who.player).items():
        table = room.runtimes[id].table
        if id != who.table and table.rules.house == place:
            check_kill_posted(table, table.chairs[seat])


def send_chips(room: Room, who: Arrival, do: Callable[[TableRuntime, int, str], Step], key: str) -> Workflow:
    """Holds the chips in transit while the table takes them, and returns them if it doesn't."""
    room.runtime(who.table)
    sent = ""

    def sends(now: int) -> Step:
        nonlocal sent
        if sent:
            # Decides again, because another server was faster, maybe with this same command.
            room.sendings_in_progress.remove(sent)
            sent = ""
        if room.is_running_elsewhere(key):
            raise DoneAlready(f"another member carries {key} out")
        step = room.cage.send(who.player, who.table, who.chips, room.balance(who.player), now, key=key)
        sent = step.reply["sent"]
        room.sendings_in_progress.append(sent)
        return step

    try:
        yield Work(cage.STREAM, sends)
        try:
            step = yield room.work(who.table, lambda runtime, now: do(runtime, now, sent), key)
        except (Refused, NotStored, DoneAlready):
            if sent not in room.runtimes[who.table].status.landed:
                yield from give_back(room, sent)
            raise
    finally:
        # After a failed or unconfirmed commit, the log decides the outcome.
        if sent:
            room.sendings_in_progress.remove(sent)
    room.cage.arrived(sent)
    return step.reply


def give_back(room: Room, sent: str) -> Workflow:
    """Returns undelivered chips to the player."""
    yield Work(cage.STREAM, lambda now: room.cage.give_back(sent, now))
    return {}


def leave_seat(room: Room, table: str, seat: int) -> Workflow:
    """Makes the player in a seat leave. The reply maps the player to their chips."""
    step = yield room.work(table, lambda runtime, now: table_commands.get_up(runtime, seat, now))
    return _chips_by_player(step)


def _chips_by_player(step: Step) -> dict[str, Cents]:
    return {event.player: event.chips for event in step.events if isinstance(event, Left)}


def unseat(room: Room, player: str, place: Place) -> Workflow:
    """Unseats a player seated by mistake. The reply maps the player to their chips."""
    if not any(SeatMove(player, 0, place.seat) in one.changes for one in room.runtime(place.table).table.stood):
        return (yield from leave_seat(room, place.table, place.seat))
    undo = PutBack(player, place.seat, 0)
    step = yield room.work(place.table, lambda runtime, now: table_commands.put_back(runtime, undo, now))
    return _chips_by_player(step)


def reseat(room: Room, player: str, place: Place, chips: Cents) -> Workflow:
    """Puts a player who left by mistake back in their seat with the same chips."""
    who = Arrival(player, place.table, place.seat, chips)
    undo = PutBack(player, 0, place.seat, chips)

    def sits(runtime: TableRuntime, now: int, sent: str) -> Step:
        return table_commands.put_back(runtime, undo, now, sent)

    return send_chips(room, who, sits, "") if chips else _seat_without_chips(room, who, sits, "")


def transfer(room: Room, came: Place, to: Place, key: str) -> Workflow:
    """Moves a player to an open seat, at their own table by the rules, or at another with all their chips."""
    here, there = room.runtime(came.table), room.runtime(to.table)
    chair = here.table.chair(came.seat)
    if here is there:
        step = yield room.work(
            here.id, lambda runtime, now: table_commands.move_seat(runtime, came.seat, to.seat, now), key
        )
        return step.reply
    who = Arrival(chair.player, there.id, to.seat, chair.stack + chair.coming)
    if why := why_no_seat(there, who):
        raise Refused(why)
    return (yield from change_tables(room, {came: who}, key))


def change_tables(room: Room, movers: Mapping[Place, Arrival], key: str) -> Workflow:
    """Moves players between tables after checking them all. A player who can't sit returns to the old seat."""
    leaves = {came.table: who.player for came, who in movers.items()}
    for came, who in movers.items():
        table = room.runtime(came.table).table
        check_free_to_go(table, table.chair(came.seat))
        yield from _check_arrival(room, who, leaves.get(who.table, ""))
    up: dict[Place, Arrival] = {}
    there: list[Arrival] = []
    try:
        for came, who in movers.items():
            chips = yield from leave_seat(room, came.table, came.seat)
            up[came] = replace(who, chips=chips[who.player])
        for who in up.values():
            yield from seat_player(room, who, "" if there else key)
            there.append(who)
    except Refused:
        for who in there:
            yield from unseat(room, who.player, Place(who.table, who.seat))
        for came, who in up.items():
            # Another player may have been faster there, too.
            with suppress(Refused):
                yield from reseat(room, who.player, came, who.chips)
        raise
    return {"table": there[0].table, "seat": there[0].seat}


def _check_arrival(room: Room, who: Arrival, leaves: str) -> Workflow:
    """Checks that the player could take the seat once ``leaves`` has left."""
    _check_kills_posted(room, who)
    yield room.work(who.table, lambda runtime, now: table_commands.check_seat(runtime, who, leaves, now))
    return {}


def usual_buyin(runtime: TableRuntime, player: str) -> Cents:
    """Returns the usual buy-in, or the amount a returning player must bring. 0 where the room counts no chips."""
    table = runtime.table
    if runtime.by_hand:
        return 0
    minutes = table.rules.buyins.same_amount if table.rules.buyins else 0
    left_at, left_with = table.gone.get(player, (0, 0))
    if left_with and table.now - left_at < minutes * 60:
        return left_with
    return usual_buy(table)


def why_no_seat(runtime: TableRuntime, who: Arrival) -> str:
    """Returns why a player can't move to a seat with their chips, or empty."""
    if not 1 <= who.seat <= runtime.table.rules.seats[1] or who.seat in runtime.table.chairs:
        return f"seat {who.seat} of table {runtime.id} is not open"
    return table_commands.why_seated(runtime, who.player) or why_no_buyin(runtime, who.chips)


def why_no_buyin(runtime: TableRuntime, chips: Cents) -> str:
    """Returns why the buy-in is not allowed, or empty."""
    if runtime.by_hand:
        return "the chips of that table are not counted; they are cashed out first" if chips else ""
    least, most = buyin_bounds(runtime.table)
    if chips < max(1, least) or (most and chips > most):
        return f"{show(chips)} is no buy-in at table {runtime.id}"
    return ""


def take_off_list(room: Room, list_id: str, player: str, key: str = "") -> Workflow:
    """Takes a name off a list and off its tables. Marks the name as leaving until both are done.

    The room also removes seated players from lists and may have been faster.
    """
    gone = (list_id, player)

    def leaves(now: int) -> Step:
        return room.lists.leave(list_id, player, room.wall(now)) if room.lists.place(list_id, player) else Step(now)

    def unlists(runtime: TableRuntime, now: int) -> Step:
        # Two workflows may have seen the name at the same time.
        waits = player in runtime.table.waiting
        return update_table_list(runtime, TakeOffList(player), now) if waits else Step(now)

    room.leaving.add(gone)
    try:
        for runtime in room.tables_of(list_id):
            if player in runtime.table.waiting:
                yield room.work(runtime.id, unlists)
        yield Work(lists.STREAM, leaves, key)
    finally:
        room.leaving.discard(gone)
    return {}


def update_table_list(runtime: TableRuntime, command: PutOnList | TakeOffList, now: int) -> Step:
    """Updates the table's copy of the list, because its rules depend on waiting players."""
    step = Step(now)
    runtime.apply(step, command)
    runtime.schedule(now)
    return step
