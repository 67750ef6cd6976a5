"""What the host of a private table may do there: stop it for a while, set its pace and its talk, hand it over."""

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step


def _as_host(runtime: TableRuntime, person: Person, *, alone: bool = False) -> None:
    """Refused to all but the host; where the host has no seat, whoever sits there stands in unless ``alone``."""
    status = runtime.status
    if not status.invite:
        raise Refused("only a private table has a host; here the floor does that")
    stands_in = not alone and runtime.seat_of(status.by) is None and runtime.seat_of(person.id) is not None
    if person.id != status.by and not stands_in:
        raise Refused("that is for the host of the table")


def pause(runtime: TableRuntime, step: Step, person: Person, _command: ask.HostPause) -> None:
    """A break, at the host's word."""
    _as_host(runtime, person)
    if runtime.status.paused:
        raise Refused(f"the table is paused already: {runtime.status.paused}")
    runtime.note(step, "TablePaused", reason=f"{person.name} asked for a break", by=person.id, host=True)


def resume(runtime: TableRuntime, step: Step, person: Person, _command: ask.HostResume) -> None:
    """The break is over."""
    _as_host(runtime, person)
    if not runtime.status.host_paused:
        raise Refused("the table was not stopped by its host")
    runtime.note(step, "TableResumed", by=person.id)


def pace(runtime: TableRuntime, step: Step, person: Person, command: ask.HostPace) -> None:
    """How fast the cards come."""
    _as_host(runtime, person)
    runtime.note(step, "PaceSet", speed=command.pace, by=person.id)


def talk(runtime: TableRuntime, step: Step, person: Person, command: ask.HostTalk) -> None:
    """How people may talk."""
    _as_host(runtime, person)
    runtime.note(step, "TalkSet", talk=command.talk, by=person.id)


def hand_over(runtime: TableRuntime, step: Step, person: Person, command: ask.HandOver) -> None:
    """Somebody else is the host."""
    _as_host(runtime, person, alone=True)
    if command.seat not in runtime.people:
        raise Refused(f"no player sits in seat {command.seat} who could be the host")
    runtime.note(step, "HandedOver", player=runtime.people[command.seat], by=person.id)
