"""Handles the floor board: seating, moving and swapping players, undoing those acts, and sending dealers."""

from collections.abc import Callable
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room import commands
from houseway.room.handlers.seats import (
    change_tables,
    reseat,
    seat_player,
    take_off_list,
    transfer,
    unseat,
    why_no_buyin,
)
from houseway.room.handlers.table_commands import Arrival, put_back, swap
from houseway.room.looks import may_be_same
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import acts, dealers, lists
from houseway.room.tables.acts import Act, Kind, Listed, Place, backs, check_undo
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step, Work, Workflow
from houseway.table import PutBack


def _seat(room: Room, person: Person, command: commands.Seat, key: str) -> Workflow:
    """Seats a player and removes them from the waiting lists for that table."""
    runtime, player = room.runtime(command.table), command.player
    policy.keep_apart("Seat", stake=runtime.has_stake(person.id) or may_be_same(person.id, player, room.name_of))
    listed = _list_entries(room, runtime, player)
    chips = 0 if runtime.by_hand else command.chips or 0
    reply = yield from seat_player(room, Arrival(player, runtime.id, command.seat, chips), key)
    for one in listed:
        yield from take_off_list(room, one.list, player)
    noted = yield from _log_act(room, person, "seated", player, Place(runtime.id, command.seat), lists=listed)
    return reply | noted


def _list_entries(room: Room, runtime: TableRuntime, player: str) -> tuple[Listed, ...]:
    """Returns the waiting-list entries of a player for this table."""
    list_id = runtime.status.spot.list
    place = room.lists.place(list_id, player)
    return (Listed(list_id, place, room.lists.names[list_id][place - 1].since),) if place else ()


def _move(room: Room, person: Person, command: commands.MovePlayer, key: str) -> Workflow:
    """Moves a player to an open seat at the same table, or to another table with all their chips."""
    came, to = Place(command.table, command.seat), Place(command.to_table, command.to_seat)
    _check_apart(room, person, "MovePlayer", came, to)
    player = room.runtime(came.table).table.chair(came.seat).player
    reply = yield from transfer(room, came, to, key)
    return reply | (yield from _log_act(room, person, "moved", player, to, came=came))


def _swap(room: Room, person: Person, command: commands.SwapPlayers, key: str) -> Workflow:
    one, other = Place(command.table, command.seat), Place(command.to_table, command.to_seat)
    _check_apart(room, person, "SwapPlayers", one, other)
    player = room.runtime(one.table).table.chair(one.seat).player
    partner = room.runtime(other.table).table.chair(other.seat).player
    yield from _swap_places(room, one, other, key)
    return (yield from _log_act(room, person, "swapped", player, other, came=one, other=partner))


def _swap_places(room: Room, one: Place, other: Place, key: str) -> Workflow:
    """Swaps two players, at one table or between two. Each keeps their chips."""
    here, there = room.runtime(one.table), room.runtime(other.table)
    if here is there:
        step = yield room.work(here.id, lambda runtime, now: swap(runtime, one.seat, other.seat, now), key)
        return step.reply
    movers = {one: _check_fit(here, one, there, other), other: _check_fit(there, other, here, one)}
    return (yield from change_tables(room, movers, key))


def _check_fit(here: TableRuntime, one: Place, there: TableRuntime, to: Place) -> Arrival:
    """Refuses if a player can't move to a seat at another table with their stack."""
    chair = here.table.chair(one.seat)
    chips = chair.stack + chair.coming
    if there.by_hand != here.by_hand:
        raise Refused("one of the tables is dealt by hand, and the room does not count its chips")
    if why := why_no_buyin(there, chips):
        raise Refused(why)
    return Arrival(chair.player, there.id, to.seat, chips)


# -- undoing -----------------------------------------------------------------------------------------------------------


def _undo(room: Room, person: Person, command: commands.Undo, key: str) -> Workflow:
    act = room.acts.open(command.act)
    _check_apart(room, person, "Undo", *filter(None, (act.to, act.came)))
    check_undo(room.runtimes, act)
    yield from _undo_act(room, act)
    yield Work(acts.STREAM, lambda now: room.acts.undo(now, person.id, act.act), key)
    return {"act": act.act}


def _undo_act(room: Room, act: Act) -> Workflow:
    """Puts everyone in an act back where they were, with the chips and posts they had."""
    people = backs(act)
    if not people:
        yield from unseat(room, act.player, act.to)
        for one in act.lists:
            yield from _back_on_list(room, one, act.player)
    elif all(one.now.table == one.was.table for one in people):
        # One SeatMove of a swap also moves the other player.
        player, now, was = people[0]
        yield room.work(was.table, lambda runtime, at: put_back(runtime, PutBack(player, now.seat, was.seat), at))
    else:
        chips: dict[str, Cents] = {}
        for player, now, _ in people:
            chips |= yield from unseat(room, player, now)
        for player, _, was in people:
            yield from reseat(room, player, was, chips[player])
    return {}


def _back_on_list(room: Room, one: Listed, player: str) -> Workflow:
    """Returns a name to its former place on a list."""
    if not room.lists.place(one.list, player):
        yield Work(
            lists.STREAM, lambda now: room.lists.put_back(one.list, player, one.place, one.since, room.wall(now))
        )
    return {}


def _check_apart(room: Room, person: Person, row: str, *places: Place) -> None:
    policy.keep_apart(row, stake=any(room.runtime(one.table).has_stake(person.id) for one in places))


def _log_act(room: Room, person: Person, kind: Kind, player: str, to: Place, **more: Any) -> Workflow:
    def notes(now: int) -> Step:
        return room.acts.note(Act(room.acts.next, kind, player, to, person.id, now, **more))

    step = yield Work(acts.STREAM, notes)
    return step.reply


# -- dealers -----------------------------------------------------------------------------------------------------------


def _send_dealer(room: Room, person: Person, command: commands.SendDealer, key: str) -> Workflow:
    if command.to and room.runtime(command.to).has_stake(command.dealer):
        raise Refused(f"they play at table {command.to}, and a dealer can't deal where they play")
    yield Work(dealers.STREAM, lambda now: room.dealers.send(command.dealer, command.to, person.id, now), key)
    return {}


def _about_dealer(room: Room, person: Person, command: commands.DealerIn | commands.DealerOut, key: str) -> Workflow:
    does = room.dealers.comes if isinstance(command, commands.DealerIn) else room.dealers.goes
    yield Work(dealers.STREAM, lambda now: does(command.dealer, person.id, now), key)
    return {}


def _push(room: Room, person: Person, _command: commands.Push, key: str) -> Workflow:
    step = yield Work(dealers.STREAM, lambda now: room.dealers.push(person.id, now), key)
    return {"to": step.drafts[0].facts["to"]}


WORKFLOWS: dict[type, Callable[[Room, Person, Any, str], Workflow]] = {
    commands.Seat: _seat,
    commands.MovePlayer: _move,
    commands.SwapPlayers: _swap,
    commands.Undo: _undo,
    commands.DealerIn: _about_dealer,
    commands.DealerOut: _about_dealer,
    commands.SendDealer: _send_dealer,
    commands.Push: _push,
}
