"""The choices of the player to act in a betting round, with their bounds."""

from functools import lru_cache
from typing import TypeAlias

from houseway.engines.contract import Option
from houseway.engines.poker.play import commands, events
from houseway.engines.poker.play.betting.forced import bring_in_due, step, why_no_full_open
from houseway.engines.poker.play.betting.raises import (
    may_pass,
    must_force_open,
    must_open,
    raise_bounds,
    step_setting,
    to_call,
    why_no_raise,
)
from houseway.engines.poker.play.betting.turns import turn
from houseway.engines.poker.play.state import Choice, HandState
from houseway.money import Cents


def choice_of(hand: HandState) -> Choice:
    """Returns the choices of the player to act; they are kept until the next event."""
    choice = hand.choice
    if choice is None:
        choice = hand.choice = _work_out(hand, hand.pending[0])
    return choice


def choice_in_turn(hand: HandState, seat: int) -> Choice:
    """Returns the choices of a seat in its turn to bet; else Refused."""
    choice = hand.choice
    if choice is None or choice.seat != seat:
        turn(hand, seat, "bet")
        return choice_of(hand)
    return choice


def _work_out(hand: HandState, at: int) -> Choice:
    """Returns the choices: fold, check, call, bet or raise."""
    opens, call = not hand.bet_to, to_call(hand, at)
    check = not call
    least = most = 0
    if why_no_raise(hand, at) is None:
        least, most = raise_bounds(hand, at)
        if most <= hand.bet_to:
            least = most = 0
    if hand.betting.forced_open and must_force_open(hand, at):
        call = 0
    wager: Wager = least, most, 1 if least == most else step(hand, least, most), ()
    if hand.stud is not None:
        if opens and hand.street == 0 and bring_in_due(hand):
            return _to_bring_in(hand, at, least, most)
        if least != most:
            wager = least, most, step(hand, least, most), hand.rules.cites[step_setting(hand)].rules
    elif hand.draw is not None:
        check = check and (hand.bet_to > 0 or not hand.bet[at])  # chips put in short are completed or given up
        if hand.street == 0:
            check = check and may_pass(hand, hand.draw)
            call = 0 if call and must_open(hand, at, hand.draw) else call
    return _choice(hand.seats[at].seat, None if check else call, opens, wager, hand.grounds)


Wager: TypeAlias = tuple[Cents, Cents, Cents, tuple[str, ...]]
"""The least and the greatest total, the distance between totals, and the ids of the rules behind that distance."""


@lru_cache(maxsize=1 << 14)  # where bets have one size the same choices recur
def _choice(seat: int, owed: Cents | None, opens: bool, wager: Wager, grounds: tuple[str, ...]) -> Choice:
    """Returns the choices of a seat from the amount it owes and its possible wager; a total of 0 is no wager.

    ``owed`` is None for a player who may check, and 0 for a player who may neither check nor call.
    """
    least, most, gap, behind = wager
    check, call, options = _passive(seat, owed, grounds)
    if least:
        command = commands.Bet(seat, least) if opens else commands.Raise(seat, least)
        options += (Option(command, least, most, gap, grounds + behind),)
    return Choice(seat, check, call, least, most, gap, options)


@lru_cache(maxsize=1 << 12)
def _passive(
    seat: int, owed: Cents | None, grounds: tuple[str, ...]
) -> tuple[events.Checked | None, events.Called | None, tuple[Option, ...]]:
    """Returns the events of a check and of a call, and the options other than a wager."""
    fold = Option(commands.Fold(seat))
    if owed is None:
        return events.Checked(seat), None, (fold, Option(commands.Check(seat)))
    if owed:
        return None, events.Called(seat, owed), (fold, Option(commands.Call(seat), owed, owed, 1, grounds))
    return None, None, (fold,)


def _to_bring_in(hand: HandState, at: int, least: Cents, most: Cents) -> Choice:
    """Returns the forced bet and, where the house allows it, the full opening bet."""
    forced = min(hand.rules.stakes.bring_in, hand.stack[at])
    gap = 1 if least == most else step(hand, least, most)
    if most <= forced or why_no_full_open(hand) is not None:
        least = most = 0
    cites = hand.rules.cites
    wager, streets, full_open = (least, most, gap), cites["deal.streets"].rules, cites["stud.full_open"].rules
    return _forced(hand.seats[at].seat, forced, wager, streets, full_open)


@lru_cache(maxsize=1024)
def _forced(
    seat: int,
    forced: Cents,
    wager: tuple[Cents, Cents, Cents],
    streets: tuple[str, ...],
    full_open: tuple[str, ...],
) -> Choice:
    """Returns the forced bet, and the full bet where it may be made instead."""
    (least, most, gap), grounds = wager, streets + full_open
    bring_in = Option(commands.BringIn(seat), forced, forced, rules=grounds)
    full = (Option(commands.Bet(seat, least), least, most, gap, grounds),) if least else ()
    return Choice(seat, None, None, least, most, gap, (bring_in, *full))
