"""Bars bind the staff: nobody seats, lists, calls or pays a barred player unless the floor overrides the bar."""

from houseway.engines.contract import Refused
from houseway.room.commands import Bar, Command, PayJackpot, Tell, Welcome
from houseway.room.handlers.room_commands import removal
from houseway.room.handlers.seats import take_off_list
from houseway.room.looks import WALK_IN
from houseway.room.people import policy
from houseway.room.people.people import Barred, People, Person
from houseway.room.room import Room
from houseway.room.work import Workflow


def check_bar(people: People, room: Room, person: Person, command: Command, now: int) -> None:
    """Raises Refused if a command does something for a device, a barred player, or a name that looks like theirs."""
    player = _named_by(room, command)
    named = people.by_id.get(player)
    if named and named.is_device:
        raise Refused(f"{named.name} is a device: it has no chips, no seat and no place on a list")
    if not player or not (why := people.bar_on(player, now)):
        return
    if person.is_device:
        # A kiosk or a tablet is no place to read why somebody is barred.
        raise Refused("please see the floor about that name")
    raise Barred(f"{why}. Only the floor can let them through, with a reason", player)


def _named_by(room: Room, command: Command) -> str:
    """Returns the player for whom a command does something that nobody does for a barred one, or empty."""
    match command:
        case Welcome(name=name):
            return f"{WALK_IN}{name}"
        case Tell(command={"type": "Sit", "player": str(name)}):
            return f"{WALK_IN}{name}"
        case PayJackpot(claim=claim) if claim in room.office.claims:
            return room.office.claims[claim].player
    return str(getattr(command, policy.NOT_FOR_BARRED.get(type(command).__name__, ""), ""))


def show_out(room: Room, people: People, bar: Bar, by: str, now: int) -> list[Workflow]:
    """Returns the work after a bar: the player leaves every seat, and all names that look like theirs each list."""
    off = [
        take_off_list(room, list_id, one.player)
        for list_id, waiting in room.lists.names.items()
        for one in waiting
        if people.bar_on(one.player, now)
    ]
    return [removal(room, table, bar.player, by, bar.reason) for table in room.seats_of(bar.player)] + off
