"""The courses of the waiting lists: names go on them, are called, answer, and come off again."""

from collections.abc import Callable
from typing import Any

from houseway.play.contract import Refused
from houseway.room import commands as ask
from houseway.room.asking.seats import off_list, seated, usual_chips
from houseway.room.asking.table_commands import Arrival
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import lists
from houseway.room.tables.spread import Spot
from houseway.room.work import Course, Step, Work


def _join_list(room: Room, person: Person, command: ask.JoinList, key: str) -> Course:
    spot = Spot.posted(room.houses, command.house, command.game, "", command.limit)
    step = yield Work(lists.STREAM, lambda now: room.lists.join(spot.list, person.id, room.wall(now)), key)
    return step.reply


def _leave_list(room: Room, person: Person, command: ask.LeaveList, key: str) -> Course:
    return off_list(room, command.list, person.id, key)


def _answer_call(room: Room, person: Person, command: ask.AnswerCall, key: str) -> Course:
    """One who was called takes the seat, asks for time, or gives up their place."""
    table = room.lists.called_to(command.list, person.id)
    if command.answer == "cancel":
        return (yield from off_list(room, command.list, person.id, key))
    if command.answer == "time":

        def gives(now: int) -> Step:
            return room.lists.more_time(command.list, person.id, now + room.pace.call, room.wall(now))

        yield Work(lists.STREAM, gives, key)
        return {}
    keeper = room.keeper(table)
    if not keeper.open_seats:
        raise Refused("the seat is gone; you keep your place on the list")
    chips = min(usual_chips(keeper, person.id), room.balance(person.id))
    reply = yield from seated(room, Arrival(person.id, table, keeper.open_seats[0], chips), key)
    yield from off_list(room, command.list, person.id)
    return reply


COURSES: dict[type, Callable[[Room, Person, Any, str], Course]] = {
    ask.JoinList: _join_list,
    ask.LeaveList: _leave_list,
    ask.AnswerCall: _answer_call,
}
