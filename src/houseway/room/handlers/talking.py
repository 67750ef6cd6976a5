"""Handles table talk: who may talk and when, reports to the floor, and silencing."""

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.people.people import Person
from houseway.room.tables.runtime import TableRuntime
from houseway.room.talk import PHRASES, as_said
from houseway.room.work import Step


def say(runtime: TableRuntime, step: Step, person: Person, command: commands.Say) -> None:
    """Shows a line to the whole table. Talk is not stored."""
    text = as_said(command.text)
    _check_may_talk(runtime, person, text)
    runtime.conversation.check_pace(person.id, step.now)
    runtime.conversation.add(person.id, person.name, text, step.now, runtime.services.wall(step.now))
    step.told = True


def _check_may_talk(runtime: TableRuntime, person: Person, text: str) -> None:
    """Refuses talk where the house or table is silent, and from watchers who could give hints during a hand."""
    in_play, talk = runtime.table.in_play, runtime.talk
    if talk == "off":
        raise Refused("there is no talk at this table")
    if person.id in runtime.status.hushed:
        raise Refused("the floor has asked you to be silent at this table")
    if runtime.seat_of(person.id) is None:
        if not runtime.status.invite or not runtime.status.may_see(person.id):
            raise Refused("who plays here talks here; take a seat first")
        if in_play:
            raise Refused("who watches is silent while a hand is in play")
    if in_play and talk == "phrases" and text not in PHRASES:
        raise Refused("during a hand only the phrases are allowed here; your own words wait until it is over")


def report(runtime: TableRuntime, step: Step, person: Person, command: commands.ReportTalk) -> None:
    """Sends a line to the floor, with the remembered lines before it."""
    said = runtime.conversation
    lines = said.up_to(command.line)
    if not lines:
        raise Refused("the room does not remember that line any more")
    about = lines[-1].player
    if about == person.id:
        raise Refused("that is your own line")
    if command.line in said.reported:
        raise Refused("that line is with the floor already")
    said.reported.add(command.line)
    seal = runtime.services.seal
    told = [{"player": line.player, "text": seal(line.player, line.text), "at": line.at} for line in lines]
    number = str(runtime.status.reports_made + 1)
    runtime.log_status(step, "TalkReported", report=number, by=person.id, about=about, lines=told)


def answer(runtime: TableRuntime, step: Step, person: Person, command: commands.AnswerReport) -> None:
    """Closes a report, optionally silencing the player at the table."""
    found = runtime.status.reports.get(command.report)
    if found is None:
        raise Refused(f"no report {command.report} waits at this table")
    hushed = {"hushed": found["about"]} if command.hush else {}
    reason = runtime.services.seal(found["about"], command.reason)
    runtime.log_status(step, "ReportAnswered", report=command.report, by=person.id, reason=reason, **hushed)


def lift(runtime: TableRuntime, step: Step, person: Person, command: commands.LiftSilence) -> None:
    """Lets a silenced player talk again."""
    if command.player not in runtime.status.hushed:
        raise Refused("this player isn't silenced at this table")
    reason = runtime.services.seal(command.player, command.reason)
    runtime.log_status(step, "SilenceLifted", player=command.player, by=person.id, reason=reason)


def post(runtime: TableRuntime, step: Step, person: Person, command: commands.PostTalk) -> None:
    """Sets the floor's limit on talk at a table. The host can't allow more."""
    runtime.log_status(step, "TalkSet", talk=command.talk, by=person.id, floor=True)
