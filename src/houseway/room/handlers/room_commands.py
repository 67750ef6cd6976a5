"""Workflows for commands that span several streams: seats, tables and the cage."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec import structs

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.handlers import cage_commands, floor_board, list_commands, table_commands
from houseway.room.handlers.opening import Private, open_table
from houseway.room.handlers.seats import seat_player, send_chips, usual_buyin
from houseway.room.handlers.table_commands import Arrival
from houseway.room.money import cage
from houseway.room.office import office
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.settings import Moment
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import finish
from houseway.room.tables.spread import Spot
from houseway.room.work import Step, Work, Workflow
from houseway.table.options import Dealt

AT_A_TABLE = 6
"""Players at a table opened for one person and bots."""


OWN_TABLES, GUESTS_TABLES = 20, 10
"""The most open tables per account, and per guest."""


def workflow_of(room: Room, person: Person, command: Any, key: str) -> Workflow:
    """Returns the workflow of a command. A table closed to this person counts as missing."""
    found = work_of(room, person, command, key)
    return _single(found) if isinstance(found, Work) else found


def _single(piece: Work) -> Workflow:
    step = yield piece
    return step.reply


def work_of(room: Room, person: Person, command: Any, key: str) -> Workflow | Work:
    """Returns the workflow of a command, or its single piece of work if it concerns one table only, such as a move."""
    if type(command) in table_commands.TABLE_COMMANDS:
        return table_commands.table_work(room, person, command, key)
    if table := getattr(command, "table", ""):
        room.runtime_for(person, table)
    if type(command) in _WORKFLOWS:
        return _WORKFLOWS[type(command)](room, person, command, key)
    if type(command) in office.COMMANDS:
        return _office_command(room, person, command, key)
    raise Refused(f"the room can't carry out {type(command).__name__}")


def _office_command(room: Room, person: Person, command: office.OfficeCommand, key: str) -> Workflow:
    """Runs an office command on the office's stream, using the books at that moment."""

    def signs(now: int) -> Step:
        accounts = room.office.accounts_of(command)
        policy.keep_apart(type(command).__name__, stake=any(room.has_stake(person.id, one) for one in accounts))
        draft = room.office.decide(
            person.id, _sealed(room, command), room.balances, room.hands, Moment(room.wall(now), now)
        )
        room.office.take(draft)
        return Step(now, [draft], reply={name: value for name, value in draft.facts.items() if name in SHEETS})

    step = yield Work(office.STREAM, signs, key)
    return step.reply


def _sealed(room: Room, command: office.OfficeCommand) -> office.OfficeCommand:
    """Encrypts the reason of a command about a player's money."""
    if not isinstance(command, commands.Adjust | commands.Release):
        return command
    player = room.office.player_of(command)
    return structs.replace(command, reason=room.seal(player, command.reason)) if player else command


def _count_drop(room: Room, person: Person, command: commands.CountDrop, key: str) -> Workflow:
    """Pulls the box off its table before counting it. Later collections go into the next box."""
    room.office.check_count(command, room.balances)

    def pulls(runtime: TableRuntime, now: int) -> Step:
        step = Step(now)
        runtime.pull_box(step, command.shift, person.id)
        return step

    yield room.work(command.table, pulls)
    return (yield from _office_command(room, person, command, key))


SHEETS = ("count", "claim", "adjustment")

# -- seats and chips ---------------------------------------------------------------------------------------------------


def _sit(room: Room, person: Person, command: commands.Sit, key: str) -> Workflow:
    if room.runtime(command.table).by_hand:
        raise Refused("the dealer of this table seats you, and your chips are in front of you")
    return seat_player(room, Arrival(person.id, command.table, command.seat, command.chips, command.way), key)


def _buy(room: Room, person: Person, command: commands.Buy, key: str) -> Workflow:
    def buys(runtime: TableRuntime, now: int, sent: str) -> Step:
        return table_commands.buy(runtime, person.id, command.chips, sent, now)

    return send_chips(room, Arrival(person.id, command.table, 0, command.chips), buys, key)


def removal(room: Room, table: str, player: str, by: str, reason: str) -> Workflow:
    """Removes a barred player from a seat, at once or after the hand."""
    step = yield room.work(table, lambda runtime, now: table_commands.remove_player(runtime, player, by, reason, now))
    return step.reply


# -- tables ------------------------------------------------------------------------------------------------------------


def _open_table(room: Room, person: Person, command: commands.OpenTable, key: str) -> Workflow:
    spot = Spot.posted(room.houses, command.house, command.game, command.structure, command.limit)
    _check_dealt(room, command.dealt)
    said = command.options
    spot = replace(spot, kill=said.kill, fee_option=said.fee_option, fee_time=said.fee_time, dealt=command.dealt)
    if command.dealt == "by hand" and (command.private or command.bots != "none"):
        raise Refused("a table that is dealt by hand is the room's, and no bot plays with real cards")
    # Tables opened by the floor stay open without players.
    is_floor = "floor" in person.roles
    if not is_floor:
        _check_tables(room, person)
    if command.bots != "none" and not room.settings.bots:
        raise Refused("No bots play in this room.")
    private = _private_options(command)
    bots = _BOTS[command.bots](room.houses[spot.house].games[spot.game].seats[1])
    return open_table(room, spot, person.id, stays=is_floor, level=command.level, private=private, bots=bots, key=key)


_SOME = 3
_BOTS: dict[str, Callable[[int], int]] = {
    "none": lambda _seats: 0,
    "some": lambda seats: min(_SOME, seats - 1),
    "full": lambda seats: seats - 1,
}
"""The number of bots for a new table, by its seats."""


def _private_options(command: commands.OpenTable) -> Private | None:
    """Returns the options of a private table. Public tables can't have a name, pace or talk setting."""
    if not command.private:
        if command.name or command.pace != "usual" or command.talk != "free":
            raise Refused("only a private table has its own name, pace and talk setting")
        return None
    if not command.name.isprintable():
        raise Refused("a table's name has only visible characters")
    return Private(" ".join(command.name.split()), command.pace, command.talk)


NO_INVITATION = "this invitation does not hold, or no longer; ask for another link"
"""Covers a wrong link, an unknown one, and one to a closed table."""


def _join(room: Room, person: Person, command: commands.Join, key: str) -> Workflow:
    """Admits a person with the link, and optionally seats them with the usual buy-in."""
    runtime = room.invited(command.invite)
    if runtime is None:
        raise Refused(NO_INVITATION)
    if not runtime.may_see(person.id):
        yield room.work(runtime.id, lambda runtime, now: table_commands.admit(runtime, person.id, now))
    runtime = room.runtimes[runtime.id]
    chips = min(usual_buyin(runtime, person.id), room.balance(person.id))
    if command.sit and chips and runtime.open_seats and runtime.seat_of(person.id) is None:
        return (yield from seat_player(room, Arrival(person.id, runtime.id, runtime.open_seats[0], chips), key))
    return {"table": runtime.id}


def _check_tables(room: Room, person: Person) -> None:
    """Refuses a player where only staff open tables, or with too many tables open."""
    if not room.settings.players_open:
        raise Refused("Only the staff opens tables here. Put your name on the list.")
    if person.guest and not room.settings.guests_open:
        raise Refused("Guests don't open tables here. Open an account first, or put your name on the list.")
    most = GUESTS_TABLES if person.guest else OWN_TABLES
    if sum(runtime.is_open and runtime.status.by == person.id for runtime in room.runtimes.values()) >= most:
        raise Refused(f"you have {most} tables open; a table closes after a while without players")


def _check_dealt(room: Room, dealt: Dealt) -> None:
    """Refuses a table that is not dealt as the room's tables are."""
    match room.settings.dealt:
        case "by hand" if dealt == "room":
            raise Refused("Every table here is dealt by hand.")
        case "room" if dealt == "by hand":
            raise Refused("The room deals at every table here.")


def _play_now(room: Room, person: Person, command: commands.PlayNow, key: str) -> Workflow:
    """Seats the player at an open table of the game, opening one if needed, with bots where the room has them.

    Players without chips buy them from the cage first.
    """
    spot = Spot.posted(room.houses, command.house, command.game, command.structure, command.limit)
    _check_dealt(room, spot.dealt)
    same = [runtime for runtime in room.public_tables() if runtime.status.spot == spot]
    for runtime in same:
        if (seat := runtime.seat_of(person.id)) is not None:
            return {"table": runtime.id, "seat": seat}
    if not room.balance(person.id):
        raise Refused("you have no chips left in your account; the cage sells more")
    fit = (runtime for runtime in same if room.free_seats(runtime) and not (command.alone and runtime.people))
    table = next((runtime.id for runtime in fit if command.level in (None, runtime.status.level)), "")
    if not table:
        _check_tables(room, person)
        reply = yield from open_table(room, spot, person.id, stays=False, level=command.level)
        table = reply["table"]
    if room.settings.bots and not room.runtimes[table].status.bots:
        yield room.work(table, lambda runtime, now: _bots_for_one(room, runtime, now))
    runtime = room.runtimes[table]
    free = room.free_seats(runtime)
    if not free:
        # Another player took the seat during the commit.
        raise Refused("the last open seat of the table was taken just now")
    chips = min(usual_buyin(runtime, person.id), room.balance(person.id))
    return (yield from seat_player(room, Arrival(person.id, table, free[0], chips), key))


def _bots_for_one(room: Room, runtime: TableRuntime, now: int) -> Step:
    """Adds bots for a person who wants to play now, leaving an open seat for them and one more player."""
    step = Step(now)
    if room.free_seats(runtime):
        runtime.log_status(step, "BotsAsked", count=min(AT_A_TABLE, len(room.free_seats(runtime))) - 1)
        finish(runtime, step)
    return step


# -- the cage ----------------------------------------------------------------------------------------------------------


def _release(room: Room, person: Person, command: commands.Release, key: str) -> Workflow:
    """Returns held money: undelivered chips through the cage, pending signatures through the office."""
    kind, _, id = command.hold.partition(":")
    if kind == "transfer":
        back = room.cage.banks.give_back(id, person.id, command.reason)
        yield Work(cage.STREAM, lambda now: room.cage.note(back, now), key)
        return {}
    if kind != "sending":
        return (yield from _office_command(room, person, command, key))
    if id in room.sendings_in_progress:
        raise Refused(f"sending {id} is just being brought to its table")
    sending = room.cage.on_their_way.get(id)
    reason = room.seal(sending.player, command.reason) if sending else command.reason
    yield Work(cage.STREAM, lambda now: room.cage.give_back(id, now, person.id, reason), key)
    return {}


_WORKFLOWS: dict[type, Callable[[Room, Person, Any, str], Workflow]] = {
    commands.PlayNow: _play_now,
    commands.Sit: _sit,
    commands.Buy: _buy,
    commands.OpenTable: _open_table,
    commands.Join: _join,
    commands.Release: _release,
    commands.CountDrop: _count_drop,
    **cage_commands.WORKFLOWS,
    **floor_board.WORKFLOWS,
    **list_commands.WORKFLOWS,
}
