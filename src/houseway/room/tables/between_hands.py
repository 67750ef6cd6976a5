"""Between hands: who leaves or sits out, which bots buy chips, go or come, and what players asked for meanwhile.

During a hand a player may ask for another game, doubles in pan or another deck; they get it when the hand is over.
"""

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.engine import engine_of
from houseway.room.money.books import is_bot
from houseway.room.tables.bots import bot_id, level_of, usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step
from houseway.table import AskForDeck, Buy, Leave, PassShare, PlayDoubles, PostTime, RaiseCondition, Sit, SitOut, Vote
from houseway.table.bank import check_new_deck
from houseway.table.chairs import Chair
from houseway.table.changes import check_change, check_condition, checked_time
from houseway.table.events import HandBooked
from houseway.table.options import Change


def tidy(runtime: TableRuntime, step: Step) -> None:
    """Puts the seats in order; what the rules do not allow now is tried again after the next hand."""
    status = runtime.status
    if status.closed or status.closing or status.paused:
        return
    usual, by_hand = usual_buy(runtime.table), runtime.by_hand
    for seat, chair in list(runtime.table.chairs.items()):
        if by_hand:
            if seat in status.leaving:
                runtime.tries(step, Leave(seat))
        elif is_bot(chair.player):
            _keep_bot(runtime, step, chair, usual)
        elif seat in status.leaving:
            runtime.tries(step, Leave(seat))
        elif not chair.away and (seat in status.gone or _is_out_of_chips(runtime, chair)):
            runtime.tries(step, SitOut(seat))
    _fill(runtime, step)
    _grant(runtime, step)
    line = runtime.table.lineup() if status.shuns_blind else None
    if line and line.big in status.shuns_blind:
        runtime.tries(step, SitOut(line.big))


def _is_out_of_chips(runtime: TableRuntime, chair: Chair) -> bool:
    between = engine_of(runtime.table.rules).between
    return between.is_out_of_chips(runtime.table.rules, chair.stack + chair.coming, doubles=chair.doubles)


def _keep_bot(runtime: TableRuntime, step: Step, chair: Chair, usual: Cents) -> None:
    """A bot that is short of the usual chips buys some, and leaves if it may not."""
    rules, stack = runtime.table.rules, chair.stack
    least = engine_of(rules).between.least_stack(rules)
    if stack >= max(least, usual // 4):
        return
    if not runtime.tries(step, Buy(chair.seat, usual - stack)) and stack < least:
        runtime.tries(step, Leave(chair.seat))


def _fill(runtime: TableRuntime, step: Step) -> None:
    """As many bots as were asked for, of the level asked for; one a new face when nobody takes the bank.

    At a private table a seat stays open for the next friend.
    """
    table, status = runtime.table, runtime.status
    for seat, bot in runtime.bots.items():
        if level_of(bot) != status.level:
            runtime.tries(step, Leave(seat))
    bots = runtime.bots
    kept = 1 if status.invite else 0
    wanted = max(0, min(status.bots, table.rules.seats[1] - (len(table.chairs) - len(bots)) - kept))
    leaving = len(bots) - wanted
    if not leaving and table.bank.broken:
        leaving = 1
    if leaving > 0:
        for seat in sorted(bots, key=lambda seat: table.chairs[seat].stack)[:leaving]:
            runtime.tries(step, Leave(seat))
        bots = runtime.bots
    if wanted > len(bots):
        for seat in _free_seats(runtime)[: wanted - len(bots)]:
            runtime.tries(step, Sit(bot_id(runtime.id, status.bots_seen + 1, status.level), seat, usual_buy(table)))


def _free_seats(runtime: TableRuntime) -> list[int]:
    """The open seats, every second one first so that a table does not crowd one side."""
    return runtime.open_seats[::2] + runtime.open_seats[1::2]


# -- what players ask for ----------------------------------------------------------------------------------------------


def vote(runtime: TableRuntime, step: Step, seat: int, to: Change, *, aye: bool) -> None:
    """A vote is kept; the game changes between hands, once enough want it."""
    check_change(runtime.table, to)
    if not aye and to not in runtime.status.votes:
        raise Refused("nobody has asked for that")
    runtime.note(step, "Voted", seat=seat, to=to, aye=aye)


def doubles(runtime: TableRuntime, step: Step, seat: int, *, on: bool) -> None:
    """Double condition from the next hand on, for one who has the chips (LL-PN-D1)."""
    table = runtime.table
    if not table.in_play:
        runtime.apply(step, PlayDoubles(seat, on))
        return
    check_doubles = engine_of(table.rules).between.check_doubles
    check_doubles(table.rules, table.chairs[seat].stack, on=on)
    runtime.note(step, "DoublesAsked", seat=seat, on=on)


def condition(runtime: TableRuntime, step: Step) -> None:
    """The next higher condition, when the hand is over, for a game in which everybody plays doubles (LL-PN-D4)."""
    if not runtime.table.in_play:
        runtime.apply(step, RaiseCondition())
        return
    check_condition(runtime.table)
    runtime.note(step, "ConditionAsked")


def post_time(runtime: TableRuntime, step: Step, time: str) -> None:
    """The fees of a time that has its own are posted when the hand is over (LL-PN-FEE2)."""
    if not runtime.table.in_play:
        runtime.apply(step, PostTime(time))
        return
    runtime.note(step, "TimeAsked", time=checked_time(runtime.table, time)[0])


def offer(runtime: TableRuntime, step: Step, seat: int, to: int, cents: Cents) -> None:
    """A seat offers money to another one's next bank or wager, where the house takes shared wagers."""
    engine_of(runtime.table.rules).between.check_offer(runtime.table, seat, to, cents)
    runtime.note(step, "KumKumOffered", seat=seat, to=to, cents=cents)


def divide(runtime: TableRuntime, step: Step) -> None:
    """Once a hand is booked every partner has their part of the bets they were in."""
    if runtime.by_hand or not any(isinstance(event, HandBooked) for event in step.events):
        return
    hand = runtime.table.hand_now
    due: dict[tuple[int, int], Cents] = {}
    for seat, partner, cents in engine_of(hand.rules).in_hand.parts(hand):
        due[seat, partner] = due.get((seat, partner), 0) + cents
    for (seat, partner), cents in due.items():
        if cents:
            runtime.apply(step, PassShare(seat, partner, cents))


def deck(runtime: TableRuntime, step: Step, seat: int) -> None:
    """Another deck for the next hand, once between two hands."""
    if why := why_no_deck(runtime):
        raise Refused(why)
    if runtime.table.in_play:
        check_new_deck(runtime.table, seat)
        runtime.note(step, "DeckAsked", seat=seat)
    else:
        runtime.apply(step, AskForDeck(seat))


def why_no_deck(runtime: TableRuntime) -> str:
    """Why nobody may ask for another deck; empty where somebody may."""
    status = runtime.status
    return "the next hand has another deck already" if status.decks or status.deck is not None else ""


def _grant(runtime: TableRuntime, step: Step) -> None:
    """Everybody gets what they asked for, as far as the rules allow it now."""
    status = runtime.status
    for seat, on in list(status.doubles.items()):
        runtime.tries(step, PlayDoubles(seat, on))
    _bots_double(runtime, step)
    if status.condition:
        runtime.tries(step, RaiseCondition())
    if status.time is not None:
        runtime.tries(step, PostTime(status.time))
    if status.deck is not None:
        runtime.tries(step, AskForDeck(status.deck))
    for to in list(status.votes):
        # A vote that is carried ends all others.
        if to in status.votes:
            _count(runtime, step, to)


def _bots_double(runtime: TableRuntime, step: Step) -> None:
    """Doubles pay between two who play them: bots go along with the people, and buy what that takes."""
    rules, chairs = runtime.table.rules, runtime.table.chairs
    needed = engine_of(rules).between.doubles_stack(rules)
    if needed is None:
        return
    on = any(chairs[seat].doubles and chairs[seat].present for seat in runtime.people)
    for seat in runtime.bots:
        if chairs[seat].doubles != on:
            if on and chairs[seat].stack < needed:
                runtime.tries(step, Buy(seat, usual_buy(runtime.table)))
            runtime.tries(step, PlayDoubles(seat, on))


def _count(runtime: TableRuntime, step: Step, to: Change) -> None:
    """Bots side with more than half of the people; enough objections end it, and a majority changes the game."""
    votes = runtime.status.votes[to]
    ayes = [seat for seat, aye in votes.items() if aye]
    nays = [seat for seat, aye in votes.items() if not aye]
    if len(nays) >= check_change(runtime.table, to).objections:
        runtime.note(step, "VoteFailed", to=to, objections=nays)
        return
    if 2 * len(ayes) > len(runtime.people):
        ayes += list(runtime.bots)
    runtime.tries(step, Vote(to, tuple(ayes), tuple(nays)))
