"""Handles commands at a table, turning them into table commands or status events."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from houseway.engines.contract import Command, Refused
from houseway.money import Cents
from houseway.record.codec import BadMessage, command_of, fields_of
from houseway.room import commands
from houseway.room.engine import engine_of
from houseway.room.handlers import by_hand, felt_rulings, floor_rulings, hosting, talking
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import between_hands
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import finish, tick
from houseway.room.work import Step, Work
from houseway.rulebook.table import Way
from houseway.table import AskForDeck, Buy, Leave, Move, Play, PutBack, Sit, SitIn, Swap
from houseway.table.commands import COMMANDS, TableCommand
from houseway.table.seating import check_may_sit

STAFF = frozenset({"dealer", "floor", "tablet"})
"""Roles that act at a table without a seat."""


def table_work(room: Room, person: Person, command: Any, key: str) -> Work:
    """Returns the work for a command that concerns one table only."""
    id = room.runtime_for(person, command.table).id
    if isinstance(command, commands.AskForBots) and command.count and not room.settings.bots:
        raise Refused("No bots play in this room.")
    return room.work(id, lambda runtime, now: run_command(runtime, person, command, now), key)


def run_command(runtime: TableRuntime, person: Person, command: Any, now: int) -> Step:
    """Carries out a command at the table. A refusal leaves the table unchanged."""
    if runtime.status.closed:
        raise Refused("the table is closed")
    name = policy.row_of(command)
    if policy.is_apart(name):
        policy.keep_apart(name, stake=runtime.has_stake(person.id))
    step = _run(runtime, now, lambda step: _carry_out(runtime, step, person, command))
    if isinstance(command, commands.Tell) and not step.refused:
        by_hand.log_tap(runtime, step, person.id, command)
    return step


def _carry_out(runtime: TableRuntime, step: Step, person: Person, command: Any) -> None:
    """Carries out a command. If it asks for what is so already, nothing is stored."""
    before = None if isinstance(command, commands.Play) else deepcopy(runtime.status)
    _HANDLERS[type(command)](runtime, step, person, command)
    if not step.events and runtime.status == before:
        step.drafts.clear()


def _run(runtime: TableRuntime, now: int, what: Callable[[Step], None]) -> Step:
    """Runs a change. A refusal after the clock has advanced keeps the events of the clock."""
    step = Step(now)
    try:
        what(step)
    except Refused as refusal:
        if not step.drafts:
            raise
        step.refused = refusal
    finish(runtime, step)
    return step


def _own_seat(runtime: TableRuntime, person: Person) -> int:
    seat = runtime.seat_of(person.id)
    if seat is None:
        raise Refused("you do not sit at this table")
    return seat


# -- seats and chips ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player who is about to sit down with a buy-in."""

    player: str
    table: str
    seat: int
    chips: Cents
    way: Way | None = None


def sit(runtime: TableRuntime, who: Arrival, sent: str, now: int) -> Step:
    """Seats a player whose chips are in transit."""

    def sits(step: Step) -> None:
        _check_may_come(runtime, who)
        tick(runtime, step)
        runtime.apply(step, Sit(who.player, who.seat, who.chips, who.way), sent=sent)
        step.reply = {"table": runtime.id, "seat": who.seat}

    return _run(runtime, now, sits)


def check_seat(runtime: TableRuntime, who: Arrival, leaves: str, now: int) -> Step:
    """Checks, without changing anything, whether a player could sit down once ``leaves`` has left."""

    def asks(step: Step) -> None:
        _check_may_come(runtime, who)
        tick(runtime, step)
        check_may_sit(runtime.table, Sit(who.player, who.seat, who.chips, who.way), leaves)

    return _run(runtime, now, asks)


def _check_may_come(runtime: TableRuntime, who: Arrival) -> None:
    if not runtime.is_open:
        raise Refused("the table is closing")
    if why := why_seated(runtime, who.player):
        raise Refused(why)


def why_seated(runtime: TableRuntime, player: str) -> str:
    """Returns a message with the player's seat at this table, or empty."""
    seat = runtime.seat_of(player)
    return (
        "" if seat is None else f"{runtime.services.name_of(player)} sits at table {runtime.id} already, in seat {seat}"
    )


def get_up(runtime: TableRuntime, seat: int, now: int) -> Step:
    """Makes a player leave with all their chips. Refuses while the hand or the rules keep them."""
    return _run(runtime, now, lambda step: runtime.apply(step, Leave(seat)))


def buy(runtime: TableRuntime, player: str, chips: int, sent: str, now: int) -> Step:
    """Adds chips in transit to a player's stack. A player who went broke is dealt in again."""

    def buys(step: Step) -> None:
        seat = runtime.seat_of(player)
        if seat is None:
            raise Refused("you do not sit at this table")
        chair = runtime.table.chairs[seat]
        broke = chair.away and not chair.stack
        runtime.apply(step, Buy(seat, chips), sent=sent)
        if broke:
            runtime.try_apply(step, SitIn(seat))

    return _run(runtime, now, buys)


def move_seat(runtime: TableRuntime, seat: int, to: int, now: int) -> Step:
    """Moves a player to an open seat of the table."""
    return _run(runtime, now, lambda step: runtime.apply(step, Move(seat, to)))


def swap(runtime: TableRuntime, seat: int, other: int, now: int) -> Step:
    """Swaps two players at the table."""
    return _run(runtime, now, lambda step: runtime.apply(step, Swap(seat, other)))


def put_back(runtime: TableRuntime, command: PutBack, now: int, sent: str = "") -> Step:
    """Undoes a seat change made by mistake. Returning chips are in transit."""
    return _run(runtime, now, lambda step: runtime.apply(step, command, sent=sent))


def admit(runtime: TableRuntime, player: str, now: int) -> Step:
    """Admits a person to a private table by its link."""
    return _run(runtime, now, lambda step: runtime.log_status(step, "FriendCame", player=player))


def remove_player(runtime: TableRuntime, player: str, by: str, reason: str, now: int) -> Step:
    """Removes a player, as soon as the hand and the rules allow."""

    def shows_out(step: Step) -> None:
        seat = runtime.seat_of(player)
        if seat is not None:
            runtime.log_status(step, "ShownOut", seat=seat, by=by, reason=runtime.services.seal(player, reason))
            if not runtime.table.in_hand(seat):
                runtime.try_apply(step, Leave(seat))

    return _run(runtime, now, shows_out)


def _at_table(runtime: TableRuntime, step: Step, person: Person, sent: commands.AtTable) -> None:
    """Carries out a command of the table. One that must wait is stored until the hand is over."""
    kind = COMMANDS.get(str(sent.command.get("type")))
    if kind is None or {"player", "floor"}.isdisjoint(kind.who):
        raise Refused(f"{sent.command.get('type')!r} is not a command of the table")
    if kind.ticks and not runtime.table.in_play:
        _own_seat(runtime, person)
        # This may pick up a player who was away too long.
        tick(runtime, step)
    command = _decode_at_table(runtime, person, kind, sent.command)
    _check_room(runtime, command)
    if isinstance(command, SitIn) and _never_left(runtime, command.seat):
        runtime.log_status(step, "IsHere", seat=command.seat)
    elif command.must_wait(runtime.table):
        runtime.log_status(step, kind.waits_as, **fields_of(command))
        step.reply = {"after_hand": True}
    else:
        runtime.apply(step, command)


def _decode_at_table(
    runtime: TableRuntime, person: Person, kind: type[TableCommand], sent: Mapping[str, Any]
) -> TableCommand:
    """Decodes a command of the table, filling in the player's seat."""
    if "seat" in sent:
        raise Refused("a player acts for their own seat; leave the seat out")
    seat = {"seat": _own_seat(runtime, person)} if "seat" in kind.__annotations__ else {}
    try:
        return command_of({kind.__name__: kind}, {**sent, **seat})
    except BadMessage as error:
        raise Refused(str(error)) from None


def _never_left(runtime: TableRuntime, seat: int) -> bool:
    """Tells whether a player's clock ran out, or they pass the next big blind, but they did not sit out."""
    return not runtime.table.chairs[seat].away and seat in runtime.status.gone | runtime.status.shuns_blind


def _check_room(runtime: TableRuntime, command: TableCommand) -> None:
    """Refuses what the table would allow."""
    table = runtime.table
    match command:
        case SitIn(seat):
            chair = table.chairs[seat]
            if chair.counted and not chair.stack + chair.coming:
                raise Refused("buy chips first; that brings you back into the game")
        case AskForDeck() if runtime.status.decks or runtime.status.deck is not None:
            raise Refused("the next hand has another deck already")


def _sit_out_at_blind(runtime: TableRuntime, step: Step, person: Person, _command: commands.SitOutAtBlind) -> None:
    seat = _own_seat(runtime, person)
    if not runtime.table.rules.stakes.blinds:
        raise Refused("this game has no blinds")
    runtime.log_status(step, "ShunsBlind", seat=seat)


def _vote(runtime: TableRuntime, step: Step, person: Person, command: commands.Vote) -> None:
    between_hands.vote(runtime, step, _own_seat(runtime, person), command.to, aye=command.aye)


def _kum_kum(runtime: TableRuntime, step: Step, person: Person, command: commands.KumKum) -> None:
    between_hands.offer(runtime, step, _own_seat(runtime, person), command.to, command.cents)


def _ready(runtime: TableRuntime, step: Step, person: Person, _command: commands.Ready) -> None:
    seat = _own_seat(runtime, person)
    if seat in runtime.status.ready:
        raise Refused("you are ready already")
    runtime.log_status(step, "WasReady", seat=seat)


# -- playing -----------------------------------------------------------------------------------------------------------


def _play(runtime: TableRuntime, step: Step, person: Person, command: commands.Play) -> None:
    seat = _own_seat(runtime, person)
    if runtime.status.paused:
        raise Refused(f"the table is paused: {runtime.status.paused}")
    if runtime.status.floor:
        raise Refused("the floor has been called; the game waits")
    if not runtime.table.in_play:
        raise Refused("no hand is in play")
    runtime.apply(step, Play(_decode_move(runtime, seat, command.command)))
    if seat in runtime.status.gone:
        runtime.log_status(step, "IsHere", seat=seat)


def _decode_move(runtime: TableRuntime, seat: int, sent: Mapping[str, Any]) -> Command:
    """Decodes a player's move, filling in the seat, and the dice and shared offers from the room."""
    hand = runtime.table.hand_now
    if "seat" in sent:
        raise Refused("a player acts for their own seat; leave the seat out")
    engine = engine_of(hand.rules).in_hand
    try:
        move = command_of(engine.commands(hand.rules), engine.completed(hand, {**sent, "seat": seat}, runtime.dice))
    except BadMessage as error:
        raise Refused(str(error)) from None
    engine.check(move, runtime.table, runtime.status.kum_kum)
    return move


# -- the clock, the floor, the bots ------------------------------------------------------------------------------------


def _call_clock(runtime: TableRuntime, step: Step, person: Person, _command: commands.CallClock) -> None:
    _own_seat(runtime, person)
    next_action = runtime.next_action
    if next_action is None or next_action.kind != "clock":
        raise Refused("no player is to act, so there is no clock to start")
    runtime.log_status(step, "ClockPut", seat=next_action.seat, by=person.id)


def _put_clock(runtime: TableRuntime, step: Step, person: Person, command: commands.PutClock) -> None:
    next_action = runtime.next_action
    if next_action is None or next_action.kind != "clock" or next_action.seat != command.seat:
        raise Refused(f"seat {command.seat} is not to act, or the clock is on already")
    runtime.log_status(step, "ClockPut", seat=command.seat, by=person.id)


def _call_floor(runtime: TableRuntime, step: Step, person: Person, command: commands.CallFloor) -> None:
    if person.roles.isdisjoint(STAFF):
        _own_seat(runtime, person)
    if runtime.status.floor:
        raise Refused("the floor has been called")
    runtime.log_status(step, "FloorCalled", by=person.id, what=command.what)


def _ask_for_bots(runtime: TableRuntime, step: Step, person: Person, command: commands.AskForBots) -> None:
    if runtime.by_hand:
        raise Refused("no bot plays with real cards")
    if runtime.people and person.roles.isdisjoint(STAFF):
        _own_seat(runtime, person)
    most = runtime.table.rules.seats[1] - len(runtime.people)
    if command.count > most:
        raise Refused(f"the table has room for {most} bots")
    runtime.log_status(step, "BotsAsked", count=command.count, level=command.level or runtime.status.level)


def _pause(runtime: TableRuntime, step: Step, person: Person, command: commands.Pause) -> None:
    if runtime.status.paused:
        raise Refused(f"the table is paused already: {runtime.status.paused}")
    runtime.log_status(step, "TablePaused", reason=command.reason, by=person.id)


def _resume(runtime: TableRuntime, step: Step, person: Person, _command: commands.Resume) -> None:
    if not runtime.status.paused and not runtime.status.floor:
        raise Refused("the table is going")
    if runtime.status.count.stops:
        raise Refused(f"the law wants a stop of {runtime.status.count.stops} minutes; the game resumes after it")
    runtime.log_status(step, "TableResumed", by=person.id)


def _close(runtime: TableRuntime, step: Step, person: Person, command: commands.CloseTable) -> None:
    if runtime.status.closing:
        raise Refused(f"the table is closing already: {runtime.status.closing}")
    runtime.log_status(step, "TableClosing", reason=command.reason, by=person.id)


def _pick_up(runtime: TableRuntime, step: Step, _person: Person, command: commands.PickUp) -> None:
    if not runtime.table.chair(command.seat).away:
        raise Refused(f"the player in seat {command.seat} is there")
    runtime.apply(step, Leave(command.seat))


def _see_to(runtime: TableRuntime, step: Step, person: Person, _command: commands.SeeTo) -> None:
    if runtime.status.floor is None and runtime.status.unanswered is None:
        raise Refused("no call stands open there")
    runtime.log_status(step, "FloorCame", by=person.id)


def _tell(runtime: TableRuntime, step: Step, person: Person, command: commands.Tell) -> None:
    by_hand.report(runtime, step, person.id, command)


def _dismiss_taps(runtime: TableRuntime, step: Step, person: Person, command: commands.DismissTaps) -> None:
    by_hand.dismiss(runtime, step, person.id, command.taps)


def _irregularities(runtime: TableRuntime, step: Step, _person: Person, _command: commands.Irregularities) -> None:
    step.reply = felt_rulings.overview(runtime) if runtime.by_hand else floor_rulings.overview(runtime)


def _preview(runtime: TableRuntime, step: Step, _person: Person, command: commands.Preview) -> None:
    book = felt_rulings if runtime.by_hand else floor_rulings
    step.reply = book.preview(runtime, command.kind, command.facts)


def _rule(runtime: TableRuntime, step: Step, person: Person, command: commands.Rule) -> None:
    (felt_rulings if runtime.by_hand else floor_rulings).rule(runtime, step, person.id, command)


_HANDLERS: dict[type, Callable[[TableRuntime, Step, Person, Any], None]] = {
    commands.AtTable: _at_table,
    commands.SitOutAtBlind: _sit_out_at_blind,
    commands.Vote: _vote,
    commands.KumKum: _kum_kum,
    commands.Ready: _ready,
    commands.Play: _play,
    commands.CallClock: _call_clock,
    commands.PutClock: _put_clock,
    commands.CallFloor: _call_floor,
    commands.AskForBots: _ask_for_bots,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.HostPause: hosting.pause,
    commands.HostResume: hosting.resume,
    commands.HostPace: hosting.pace,
    commands.HandOver: hosting.hand_over,
    commands.HostTalk: hosting.talk,
    commands.Say: talking.say,
    commands.ReportTalk: talking.report,
    commands.PostTalk: talking.post,
    commands.AnswerReport: talking.answer,
    commands.LiftSilence: talking.lift,
    commands.CloseTable: _close,
    commands.PickUp: _pick_up,
    commands.SeeTo: _see_to,
    commands.Irregularities: _irregularities,
    commands.Preview: _preview,
    commands.Rule: _rule,
    commands.Tell: _tell,
    commands.DismissTaps: _dismiss_taps,
}
TABLE_COMMANDS = frozenset(_HANDLERS)
