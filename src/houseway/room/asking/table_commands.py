"""What people ask of a table, carried out: commands of the room become commands of the table or facts of its status."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.engines.contract import Command, Refused
from houseway.money import Cents
from houseway.record.codec import BadMessage, item_of
from houseway.room import commands as ask
from houseway.room.asking import by_hand, felt_rulings, floor_rulings, hosting, talking
from houseway.room.engine import engine_of
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables import between_hands
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.routine import finish, tick
from houseway.room.work import Step, Work
from houseway.rulebook.table import Way
from houseway.table import (
    Buy,
    ChooseGame,
    ComeIn,
    DeclineBank,
    Leave,
    Move,
    Play,
    PutBack,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    Swap,
    TakeBank,
)
from houseway.table.seating import check_may_sit

STAFF = frozenset({"dealer", "floor"})
"""Who has a say at a table without sitting there."""


def asked_of(room: Room, person: Person, command: Any, key: str) -> Work:
    """What somebody asks of a table and of nothing else: one piece of work."""
    id = room.keeper_for(person, command.table).id
    if isinstance(command, ask.AskForBots) and command.count and not room.settings.bots:
        raise Refused("No bots play in this room.")
    return room.work(id, lambda keeper, now: decide(keeper, person, command, now), key)


def decide(keeper: Keeper, person: Person, command: Any, now: int) -> Step:
    """What a command comes to; Refused leaves everything as it was."""
    if keeper.status.closed:
        raise Refused("the table is closed")
    name = type(command).__name__
    if name in policy.APART:
        policy.keep_apart(name, stake=keeper.has_stake(person.id))
    return _carried_out(keeper, now, lambda step: _DO[type(command)](keeper, step, person, command))


def _carried_out(keeper: Keeper, now: int, what: Callable[[Step], None]) -> Step:
    """A refusal that comes after the table's clock has moved on keeps what the clock brought."""
    step = Step(now)
    try:
        what(step)
    except Refused as refusal:
        if not step.drafts:
            raise
        step.refused = refusal
    finish(keeper, step)
    return step


def _own_seat(keeper: Keeper, person: Person) -> int:
    seat = keeper.seat_of(person.id)
    if seat is None:
        raise Refused("you do not sit at this table")
    return seat


# -- seats and chips ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player who comes to a seat of a table with a buy-in."""

    player: str
    table: str
    seat: int
    chips: Cents
    way: Way | None = None


def sit(keeper: Keeper, who: Arrival, sent: str, now: int) -> Step:
    """A player whose chips are on their way sits down."""

    def sits(step: Step) -> None:
        _check_may_come(keeper, who)
        tick(keeper, step)
        keeper.apply(step, Sit(who.player, who.seat, who.chips, who.way), sent=sent)
        step.reply = {"table": keeper.id, "seat": who.seat}

    return _carried_out(keeper, now, sits)


def may_sit(keeper: Keeper, who: Arrival, leaves: str, now: int) -> Step:
    """Nothing but an answer: Refused whatever would be refused if the player sat down, once somebody has left."""

    def asks(step: Step) -> None:
        _check_may_come(keeper, who)
        tick(keeper, step)
        check_may_sit(keeper.table, Sit(who.player, who.seat, who.chips, who.way), leaves)

    return _carried_out(keeper, now, asks)


def _check_may_come(keeper: Keeper, who: Arrival) -> None:
    if not keeper.is_open:
        raise Refused("the table is closing")
    if why := sits_there(keeper, who.player):
        raise Refused(why)


def sits_there(keeper: Keeper, player: str) -> str:
    """Says where at the table a player sits already; empty for one who does not."""
    seat = keeper.seat_of(player)
    return "" if seat is None else f"{keeper.staff.called(player)} sits at table {keeper.id} already, in seat {seat}"


def get_up(keeper: Keeper, seat: int, now: int) -> Step:
    """The floor has a player get up with all their chips; Refused where the hand or the rules keep them."""
    return _carried_out(keeper, now, lambda step: keeper.apply(step, Leave(seat)))


def buy(keeper: Keeper, player: str, chips: int, sent: str, now: int) -> Step:
    """A player whose chips are on their way adds them to their stack; with them one who went broke is back in."""

    def buys(step: Step) -> None:
        seat = keeper.seat_of(player)
        if seat is None:
            raise Refused("you do not sit at this table")
        chair = keeper.table.chairs[seat]
        broke = chair.away and not chair.stack
        keeper.apply(step, Buy(seat, chips), sent=sent)
        if broke:
            keeper.tries(step, SitIn(seat))

    return _carried_out(keeper, now, buys)


def moves(keeper: Keeper, seat: int, to: int, now: int) -> Step:
    """The floor moves a player to an open seat of the table."""
    return _carried_out(keeper, now, lambda step: keeper.apply(step, Move(seat, to)))


def swap(keeper: Keeper, seat: int, other: int, now: int) -> Step:
    """The floor has two players of the table change places."""
    return _carried_out(keeper, now, lambda step: keeper.apply(step, Swap(seat, other)))


def put_back(keeper: Keeper, command: PutBack, now: int, sent: str = "") -> Step:
    """A change of seats that was a mistake is undone; chips that come back with a player are on their way."""
    return _carried_out(keeper, now, lambda step: keeper.apply(step, command, sent=sent))


def admit(keeper: Keeper, player: str, now: int) -> Step:
    """Somebody comes to a private table by its link."""
    return _carried_out(keeper, now, lambda step: keeper.note(step, "FriendCame", player=player))


def show_out(keeper: Keeper, player: str, by: str, reason: str, now: int) -> Step:
    """The floor shows a player out; where the hand or the rules keep them, they go as soon as they may."""

    def shows_out(step: Step) -> None:
        seat = keeper.seat_of(player)
        if seat is not None:
            keeper.note(step, "ShownOut", seat=seat, by=by, reason=reason)
            if not keeper.table.in_hand(seat):
                keeper.tries(step, Leave(seat))

    return _carried_out(keeper, now, shows_out)


def _leave(keeper: Keeper, step: Step, person: Person, _command: ask.Leave) -> None:
    seat = _own_seat(keeper, person)
    if keeper.table.in_hand(seat):
        keeper.note(step, "Leaves", seat=seat)
        step.reply = {"after_hand": True}
    else:
        keeper.apply(step, Leave(seat))


def _move(keeper: Keeper, step: Step, person: Person, command: ask.Move) -> None:
    keeper.apply(step, Move(_own_seat(keeper, person), command.to))


def _sit_out(keeper: Keeper, step: Step, person: Person, command: ask.SitOut) -> None:
    seat = _own_seat(keeper, person)
    if command.blind:
        if not keeper.table.rules.stakes.blinds:
            raise Refused("this game has no blinds")
        keeper.note(step, "ShunsBlind", seat=seat)
        return
    if not keeper.table.in_play:
        tick(keeper, step)
    keeper.apply(step, SitOut(_own_seat(keeper, person), command.meal))


def _sit_in(keeper: Keeper, step: Step, person: Person, command: ask.SitIn) -> None:
    seat = _own_seat(keeper, person)
    chair = keeper.table.chairs[seat]
    if chair.counted and not chair.stack + chair.coming:
        raise Refused("buy chips first; that brings you back into the game")
    if seat in keeper.status.gone | keeper.status.shuns_blind and not chair.away:
        keeper.note(step, "IsHere", seat=seat)
        return
    if not keeper.table.in_play:
        tick(keeper, step)
    # The tick may have told that they were away too long.
    keeper.apply(step, SitIn(_own_seat(keeper, person), command.way))


def _come_in(keeper: Keeper, step: Step, person: Person, command: ask.ComeIn) -> None:
    keeper.apply(step, ComeIn(_own_seat(keeper, person), command.way))


def _straddle(keeper: Keeper, step: Step, person: Person, command: ask.Straddle) -> None:
    keeper.apply(step, Straddle(_own_seat(keeper, person), command.amount))


def _vote(keeper: Keeper, step: Step, person: Person, command: ask.Vote) -> None:
    between_hands.vote(keeper, step, _own_seat(keeper, person), command.to, aye=command.aye)


def _play_doubles(keeper: Keeper, step: Step, person: Person, command: ask.PlayDoubles) -> None:
    between_hands.doubles(keeper, step, _own_seat(keeper, person), on=command.on)


def _ask_for_deck(keeper: Keeper, step: Step, person: Person, _command: ask.AskForDeck) -> None:
    between_hands.deck(keeper, step, _own_seat(keeper, person))


def _kum_kum(keeper: Keeper, step: Step, person: Person, command: ask.KumKum) -> None:
    between_hands.offer(keeper, step, _own_seat(keeper, person), command.to, command.cents)


def _take_bank(keeper: Keeper, step: Step, person: Person, _command: ask.TakeBank) -> None:
    seat = _own_seat(keeper, person)
    table = keeper.table
    if table.may_take_bank(seat) and table.chairs[seat].stack <= keeper.bank_fee:
        raise Refused("your chips do not reach beyond the collection of a round")
    keeper.apply(step, TakeBank(seat))


def _choose_game(keeper: Keeper, step: Step, person: Person, command: ask.ChooseGame) -> None:
    keeper.apply(step, ChooseGame(_own_seat(keeper, person), command.game))


def _decline_bank(keeper: Keeper, step: Step, person: Person, _command: ask.DeclineBank) -> None:
    keeper.apply(step, DeclineBank(_own_seat(keeper, person)))


def _ready(keeper: Keeper, step: Step, person: Person, _command: ask.Ready) -> None:
    seat = _own_seat(keeper, person)
    if seat in keeper.status.ready:
        raise Refused("you are ready already")
    keeper.note(step, "WasReady", seat=seat)


# -- playing -----------------------------------------------------------------------------------------------------------


def _play(keeper: Keeper, step: Step, person: Person, command: ask.Play) -> None:
    seat = _own_seat(keeper, person)
    if keeper.status.paused:
        raise Refused(f"the table is paused: {keeper.status.paused}")
    if keeper.status.floor:
        raise Refused("the floor has been called; the game waits")
    if not keeper.table.in_play:
        raise Refused("no hand is in play")
    keeper.apply(step, Play(_move_sent(keeper, seat, command.command)))
    if seat in keeper.status.gone:
        keeper.note(step, "IsHere", seat=seat)


def _move_sent(keeper: Keeper, seat: int, sent: Mapping[str, Any]) -> Command:
    """The move that the player in a seat sent; the seat is theirs, and dice and cards behind come from the room."""
    hand = keeper.table.hand_now
    if "seat" in sent:
        raise Refused("a player acts for their own seat; leave the seat out")
    engine = engine_of(hand.rules).in_hand
    try:
        move = item_of(engine.commands, engine.completed(hand, {**sent, "seat": seat}, keeper.dice))
    except BadMessage as error:
        raise Refused(str(error)) from None
    engine.check(move, keeper.table, keeper.status.kum_kum)
    return move


# -- the clock, the floor, the bots ------------------------------------------------------------------------------------


def _call_clock(keeper: Keeper, step: Step, person: Person, _command: ask.CallClock) -> None:
    _own_seat(keeper, person)
    situation = keeper.situation
    if situation is None or situation.kind != "clock":
        raise Refused("nobody is to act whom the clock could be put on")
    keeper.note(step, "ClockPut", seat=situation.seat, by=person.id)


def _put_clock(keeper: Keeper, step: Step, person: Person, command: ask.PutClock) -> None:
    situation = keeper.situation
    if situation is None or situation.kind != "clock" or situation.seat != command.seat:
        raise Refused(f"seat {command.seat} is not to act, or the clock is on already")
    keeper.note(step, "ClockPut", seat=command.seat, by=person.id)


def _call_floor(keeper: Keeper, step: Step, person: Person, command: ask.CallFloor) -> None:
    if person.roles.isdisjoint(STAFF):
        _own_seat(keeper, person)
    if keeper.status.floor:
        raise Refused("the floor has been called")
    keeper.note(step, "FloorCalled", by=person.id, what=command.what)


def _ask_for_bots(keeper: Keeper, step: Step, person: Person, command: ask.AskForBots) -> None:
    if keeper.by_hand:
        raise Refused("no bot plays with real cards")
    if keeper.people and person.roles.isdisjoint(STAFF):
        _own_seat(keeper, person)
    most = keeper.table.rules.seats[1] - len(keeper.people)
    if command.count > most:
        raise Refused(f"the table has room for {most} bots")
    keeper.note(step, "BotsAsked", count=command.count, level=command.level or keeper.status.level)


def _pause(keeper: Keeper, step: Step, person: Person, command: ask.Pause) -> None:
    if keeper.status.paused:
        raise Refused(f"the table is paused already: {keeper.status.paused}")
    keeper.note(step, "TablePaused", reason=command.reason, by=person.id)


def _resume(keeper: Keeper, step: Step, person: Person, _command: ask.Resume) -> None:
    if not keeper.status.paused and not keeper.status.floor:
        raise Refused("the table is going")
    if keeper.status.count.stops:
        raise Refused(f"the law wants a stop of {keeper.status.count.stops} minutes; it ends by itself")
    keeper.note(step, "TableResumed", by=person.id)


def _close(keeper: Keeper, step: Step, person: Person, command: ask.CloseTable) -> None:
    if keeper.status.closing:
        raise Refused(f"the table is closing already: {keeper.status.closing}")
    keeper.note(step, "TableClosing", reason=command.reason, by=person.id)


def _pick_up(keeper: Keeper, step: Step, _person: Person, command: ask.PickUp) -> None:
    if not keeper.table.chair(command.seat).away:
        raise Refused(f"the player in seat {command.seat} is there")
    keeper.apply(step, Leave(command.seat))


def _see_to(keeper: Keeper, step: Step, person: Person, _command: ask.SeeTo) -> None:
    if keeper.status.floor is None and keeper.status.unanswered is None:
        raise Refused("no call stands open there")
    keeper.note(step, "FloorCame", by=person.id)


def _raise_condition(keeper: Keeper, step: Step, _person: Person, _command: ask.RaiseCondition) -> None:
    between_hands.condition(keeper, step)


def _post_time(keeper: Keeper, step: Step, _person: Person, command: ask.PostTime) -> None:
    between_hands.post_time(keeper, step, command.time)


def _tell(keeper: Keeper, step: Step, person: Person, command: ask.Tell) -> None:
    by_hand.tell(keeper, step, person.id, command.command)


def _irregularities(keeper: Keeper, step: Step, _person: Person, _command: ask.Irregularities) -> None:
    step.reply = felt_rulings.opened(keeper) if keeper.by_hand else floor_rulings.opened(keeper)


def _preview(keeper: Keeper, step: Step, _person: Person, command: ask.Preview) -> None:
    book = felt_rulings if keeper.by_hand else floor_rulings
    step.reply = book.preview(keeper, command.kind, command.facts)


def _rule(keeper: Keeper, step: Step, person: Person, command: ask.Rule) -> None:
    (felt_rulings if keeper.by_hand else floor_rulings).rule(keeper, step, person.id, command)


_DO: dict[type, Callable[[Keeper, Step, Person, Any], None]] = {
    ask.Leave: _leave,
    ask.Move: _move,
    ask.SitOut: _sit_out,
    ask.SitIn: _sit_in,
    ask.ComeIn: _come_in,
    ask.Straddle: _straddle,
    ask.PlayDoubles: _play_doubles,
    ask.AskForDeck: _ask_for_deck,
    ask.Vote: _vote,
    ask.TakeBank: _take_bank,
    ask.DeclineBank: _decline_bank,
    ask.ChooseGame: _choose_game,
    ask.KumKum: _kum_kum,
    ask.Ready: _ready,
    ask.Play: _play,
    ask.CallClock: _call_clock,
    ask.PutClock: _put_clock,
    ask.CallFloor: _call_floor,
    ask.AskForBots: _ask_for_bots,
    ask.Pause: _pause,
    ask.Resume: _resume,
    ask.HostPause: hosting.pause,
    ask.HostResume: hosting.resume,
    ask.HostPace: hosting.pace,
    ask.HandOver: hosting.hand_over,
    ask.HostTalk: hosting.talk,
    ask.Say: talking.say,
    ask.ReportTalk: talking.report,
    ask.PostTalk: talking.post,
    ask.AnswerReport: talking.answer,
    ask.LiftSilence: talking.lift,
    ask.CloseTable: _close,
    ask.PickUp: _pick_up,
    ask.SeeTo: _see_to,
    ask.RaiseCondition: _raise_condition,
    ask.PostTime: _post_time,
    ask.Irregularities: _irregularities,
    ask.Preview: _preview,
    ask.Rule: _rule,
    ask.Tell: _tell,
}
TABLE_COMMANDS = frozenset(_DO)
