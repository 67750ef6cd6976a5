"""Work between hands: players leaving or sitting out, bots coming, going and buying chips, and pending requests.

A request made during a hand (another game, doubles in pan, a deck change) is granted after it.
"""

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.money import Cents
from houseway.room.engine import engine_of
from houseway.room.money.books import is_bot
from houseway.room.tables.bots import bot_id, level_of, usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step
from houseway.table import AskForDeck, Buy, Leave, PassShare, PlayDoubles, PostTime, RaiseCondition, Sit, SitOut, Vote
from houseway.table.chairs import Chair
from houseway.table.changes import check_change
from houseway.table.events import HandBooked
from houseway.table.options import Change


def tidy(runtime: TableRuntime, step: Step) -> None:
    """Puts the seats in order. Actions that the rules refuse now are retried after the next hand."""
    status = runtime.status
    if status.closed or status.closing or status.paused:
        return
    usual, by_hand = usual_buy(runtime.table), runtime.by_hand
    for seat, chair in list(runtime.table.chairs.items()):
        if by_hand:
            if seat in status.leaving:
                runtime.try_apply(step, Leave(seat))
        elif is_bot(chair.player):
            _keep_bot(runtime, step, chair, usual)
        elif seat in status.leaving:
            runtime.try_apply(step, Leave(seat))
        elif not chair.away and (seat in status.gone or _is_out_of_chips(runtime, chair)):
            runtime.try_apply(step, SitOut(seat))
    _fill(runtime, step)
    _grant(runtime, step)
    line = runtime.table.lineup() if status.shuns_blind else None
    if line and line.big in status.shuns_blind:
        runtime.try_apply(step, SitOut(line.big))


def _is_out_of_chips(runtime: TableRuntime, chair: Chair) -> bool:
    return chair.stack + chair.coming < runtime.table.rules.least_stack(doubles=chair.doubles)


def _keep_bot(runtime: TableRuntime, step: Step, chair: Chair, usual: Cents) -> None:
    """Buys chips for a bot that is short, or makes it leave if it can't."""
    rules, stack = runtime.table.rules, chair.stack
    least = engine_of(rules).in_hand.least_stack(rules)
    if stack >= max(least, usual // 4):
        return
    if not runtime.try_apply(step, Buy(chair.seat, usual - stack)) and stack < least:
        runtime.try_apply(step, Leave(chair.seat))


def _fill(runtime: TableRuntime, step: Step) -> None:
    """Adjusts the bots to the number and level asked for. Replaces one bot when all decline the bank.

    A private table keeps one seat open for another friend.
    """
    table, status = runtime.table, runtime.status
    for seat, bot in runtime.bots.items():
        if level_of(bot) != status.level:
            runtime.try_apply(step, Leave(seat))
    bots = runtime.bots
    kept = 1 if status.invite else 0
    wanted = max(0, min(status.bots, table.rules.seats[1] - (len(table.chairs) - len(bots)) - kept))
    leaving = len(bots) - wanted
    if not leaving and table.bank.broken:
        leaving = 1
    if leaving > 0:
        for seat in sorted(bots, key=lambda seat: table.chairs[seat].stack)[:leaving]:
            runtime.try_apply(step, Leave(seat))
        bots = runtime.bots
    if wanted > len(bots):
        for seat in _free_seats(runtime)[: wanted - len(bots)]:
            runtime.try_apply(step, Sit(bot_id(runtime.id, status.bots_seen + 1, status.level), seat, usual_buy(table)))


def _free_seats(runtime: TableRuntime) -> list[int]:
    """Returns the open seats, alternating so that players don't crowd one side."""
    return runtime.open_seats[::2] + runtime.open_seats[1::2]


# -- what players ask for ----------------------------------------------------------------------------------------------


def vote(runtime: TableRuntime, step: Step, seat: int, to: Change, *, aye: bool) -> None:
    """Records a vote. The game changes between hands, once enough players want it."""
    check_change(runtime.table, to)
    if not aye and to not in runtime.status.votes:
        raise Refused(_("No one has asked for that."))
    runtime.log_status(step, "Voted", seat=seat, to=to, aye=aye)


def offer(runtime: TableRuntime, step: Step, seat: int, to: int, cents: Cents) -> None:
    """Offers money to another seat's next bank or wager, where the house takes shared wagers."""
    engine_of(runtime.table.rules).in_hand.check_offer(runtime.table, seat, to, cents)
    runtime.log_status(step, "KumKumOffered", seat=seat, to=to, cents=cents)


def divide(runtime: TableRuntime, step: Step) -> None:
    """Pays each partner their part of shared bets once a hand is booked."""
    if runtime.by_hand or not any(isinstance(event, HandBooked) for event in step.events):
        return
    hand = runtime.table.hand_now
    due: dict[tuple[int, int], Cents] = {}
    for seat, partner, cents in engine_of(hand.rules).in_hand.parts(hand):
        due[seat, partner] = due.get((seat, partner), 0) + cents
    for (seat, partner), cents in due.items():
        if cents:
            runtime.apply(step, PassShare(seat, partner, cents))


def _grant(runtime: TableRuntime, step: Step) -> None:
    """Grants the pending requests that the rules allow now."""
    status = runtime.status
    for seat, on in list(status.doubles.items()):
        runtime.try_apply(step, PlayDoubles(seat, on))
    _bots_double(runtime, step)
    if status.condition:
        runtime.try_apply(step, RaiseCondition())
    if status.time is not None:
        runtime.try_apply(step, PostTime(status.time))
    if status.deck is not None:
        runtime.try_apply(step, AskForDeck(status.deck))
    for to in list(status.votes):
        # A vote that passes removes all others.
        if to in status.votes:
            _count(runtime, step, to)


def _bots_double(runtime: TableRuntime, step: Step) -> None:
    """Sets the bots' doubles to match the people's, buying the chips they need. Doubles pay only between two who play
    them."""
    rules, chairs = runtime.table.rules, runtime.table.chairs
    needed = rules.doubles_stack
    if needed is None:
        return
    on = any(chairs[seat].doubles and chairs[seat].present for seat in runtime.people)
    for seat in runtime.bots:
        if chairs[seat].doubles != on:
            if on and chairs[seat].stack < needed:
                runtime.try_apply(step, Buy(seat, usual_buy(runtime.table)))
            runtime.try_apply(step, PlayDoubles(seat, on))


def _count(runtime: TableRuntime, step: Step, to: Change) -> None:
    """Counts a vote. Bots join a majority of the people. Enough objections end the vote, and a majority changes the
    game."""
    votes = runtime.status.votes[to]
    ayes = [seat for seat, aye in votes.items() if aye]
    nays = [seat for seat, aye in votes.items() if not aye]
    if len(nays) >= check_change(runtime.table, to).objections:
        runtime.log_status(step, "VoteFailed", to=to, objections=nays)
        return
    if 2 * len(ayes) > len(runtime.people):
        ayes += list(runtime.bots)
    runtime.try_apply(step, Vote(to, tuple(ayes), tuple(nays)))
