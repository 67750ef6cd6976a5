"""Waiting-list workflows: joining, calling, answering and leaving."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, assert_never

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.handlers.seats import seat_player, take_off_list, usual_buyin
from houseway.room.handlers.table_commands import Arrival
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.lists import Waiting
from houseway.room.tables.spread import Spot
from houseway.room.work import Step, Work, Workflow

Answer: TypeAlias = Literal["coming", "time", "cancel"]
MOST_LISTS = 5
"""The most lists that players may put their own name on at once."""


def _join_list(room: Room, person: Person, command: commands.JoinList, key: str) -> Workflow:
    if sum(room.lists.place(one, person.id) > 0 for one in room.lists.names) >= MOST_LISTS:
        raise Refused(f"your name is on {MOST_LISTS} lists; take it off one first")
    return _add_to_list(room, person.id, "you sit", command, key)


def _add_to_list(
    room: Room, player: str, who_sits: str, command: commands.JoinList | commands.PutOnList, key: str
) -> Workflow:
    """Adds a name to a list. Players who already sit at that game ask the floor to move them instead."""
    spot = Spot.posted(room.houses, command.house, command.game, "", command.limit)
    if table := next((one for one in room.tables_of(spot.list) if one.seat_of(player) is not None), None):
        raise Refused(f"{who_sits} at table {table.id} of that game already; the floor moves people between tables")
    step = yield Work(lists.STREAM, lambda now: room.lists.join(spot.list, player, room.wall(now)), key)
    return step.reply


def _leave_list(room: Room, person: Person, command: commands.LeaveList, key: str) -> Workflow:
    room.lists.check(command.list, person.id)
    return take_off_list(room, command.list, person.id, key)


def _answer_call(room: Room, person: Person, command: commands.AnswerCall, key: str) -> Workflow:
    """Answers a call: takes the seat, is coming, asks for time, or gives up the place."""
    table = room.lists.called_to(command.list, person.id)
    if command.answer != "accept":
        return (yield from _answer(room, command.list, person.id, command.answer, key))
    runtime = room.runtime(table)
    if not runtime.open_seats:
        raise Refused("the seat is gone; you keep your place on the list")
    chips = min(usual_buyin(runtime, person.id), room.balance(person.id))
    reply = yield from seat_player(room, Arrival(person.id, table, runtime.open_seats[0], chips), key)
    yield from take_off_list(room, command.list, person.id)
    return reply


def _answer(room: Room, list_id: str, player: str, answer: Answer, key: str) -> Workflow:
    match answer:
        case "cancel":
            return (yield from take_off_list(room, list_id, player, key))
        case "time":
            says = room.lists.more_time
        case "coming":
            says = room.lists.comes
        case _:
            assert_never(answer)
    yield Work(lists.STREAM, lambda now: says(list_id, player, now + room.pace.call, room.wall(now)), key)
    return {}


# -- by staff ----------------------------------------------------------------------------------------------------------


def _entry(room: Room, list_id: str, player: str) -> Waiting:
    """Returns a name on a list. The refusal addresses staff."""
    if not (place := room.lists.place(list_id, player)):
        raise Refused(f"{room.name_of(player)} is not on that list")
    return room.lists.names[list_id][place - 1]


def _put_on_list(room: Room, _person: Person, command: commands.PutOnList, key: str) -> Workflow:
    name = room.name_of(command.player)
    if room.lists.place(Spot.posted(room.houses, command.house, command.game, "", command.limit).list, command.player):
        raise Refused(f"{name} is on that list already")
    return _add_to_list(room, command.player, f"{name} sits", command, key)


def _take_off_list(room: Room, _person: Person, command: commands.TakeOffList, key: str) -> Workflow:
    _entry(room, command.list, command.player)
    return take_off_list(room, command.list, command.player, key)


def _call_name(room: Room, person: Person, command: commands.CallName, key: str) -> Workflow:
    runtime = room.runtime(command.table)
    policy.keep_apart("CallName", stake=runtime.has_stake(person.id))
    if runtime.status.spot.list != command.list:
        raise Refused(f"table {runtime.id} is not filled from that list")
    _entry(room, command.list, command.player)
    if runtime.seat_of(command.player) is not None:
        raise Refused(f"{room.name_of(command.player)} sits at table {runtime.id} already")
    if not room.free_seats(runtime):
        raise Refused(f"table {runtime.id} has no open seat that isn't held for a called player")

    def calls(now: int) -> Step:
        until = now + room.pace.call
        return room.lists.call(command.list, command.player, runtime.id, until, room.wall(now))

    yield Work(lists.STREAM, calls, key)
    return {}


def _answer_for(room: Room, _person: Person, command: commands.AnswerFor, key: str) -> Workflow:
    one = _entry(room, command.list, command.player)
    if not one.table:
        raise Refused(f"{room.name_of(command.player)} has not been called from that list")
    if command.answer == "time" and one.more_time:
        raise Refused(f"{room.name_of(command.player)} has had more time already")
    return _answer(room, command.list, command.player, command.answer, key)


WORKFLOWS: dict[type, Callable[[Room, Person, Any, str], Workflow]] = {
    commands.JoinList: _join_list,
    commands.LeaveList: _leave_list,
    commands.AnswerCall: _answer_call,
    commands.PutOnList: _put_on_list,
    commands.TakeOffList: _take_off_list,
    commands.CallName: _call_name,
    commands.AnswerFor: _answer_for,
}
