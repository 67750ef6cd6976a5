"""Handles the host's commands at a private table: pause, pace, talk and handing over."""

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.people.people import Person
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step


def _check_host(runtime: TableRuntime, person: Person, *, alone: bool = False) -> None:
    """Refuses anyone but the host. Seated players may act for a host without a seat, unless ``alone``."""
    status = runtime.status
    if not status.invite:
        raise Refused("only a private table has a host; here the floor does that")
    stands_in = not alone and runtime.seat_of(status.by) is None and runtime.seat_of(person.id) is not None
    if person.id != status.by and not stands_in:
        raise Refused("that is for the host of the table")


def pause(runtime: TableRuntime, step: Step, person: Person, _command: commands.HostPause) -> None:
    """Pauses the table for the host."""
    _check_host(runtime, person)
    if runtime.status.paused:
        raise Refused(f"the table is paused already: {runtime.status.paused}")
    runtime.log_status(step, "TablePaused", reason="the host asked for a break", by=person.id, host=True)


def resume(runtime: TableRuntime, step: Step, person: Person, _command: commands.HostResume) -> None:
    """Ends the host's pause."""
    _check_host(runtime, person)
    if not runtime.status.host_paused:
        raise Refused("the table was not stopped by its host")
    runtime.log_status(step, "TableResumed", by=person.id)


def pace(runtime: TableRuntime, step: Step, person: Person, command: commands.HostPace) -> None:
    """Sets the speed of the table."""
    _check_host(runtime, person)
    runtime.log_status(step, "PaceSet", speed=command.pace, by=person.id)


def talk(runtime: TableRuntime, step: Step, person: Person, command: commands.HostTalk) -> None:
    """Sets the talk allowed at the table."""
    _check_host(runtime, person)
    runtime.log_status(step, "TalkSet", talk=command.talk, by=person.id)


def hand_over(runtime: TableRuntime, step: Step, person: Person, command: commands.HandOver) -> None:
    """Makes another player the host."""
    _check_host(runtime, person, alone=True)
    if command.seat not in runtime.people:
        raise Refused(f"no player sits in seat {command.seat} who could be the host")
    runtime.log_status(step, "HandedOver", player=runtime.people[command.seat], by=person.id)
