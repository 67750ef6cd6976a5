"""Chips that cross the line: what they mean where nothing, or something else, was said.

A table in a browser always declares. A record of a live game, or a dealer, may have only chips to go by.
"""

from typing import assert_never

from houseway.engines.contract import refuse
from houseway.engines.poker.play.betting.forced import bring_in_due
from houseway.engines.poker.play.betting.raises import opening, raise_bounds, reach, to_call, why_no_raise
from houseway.engines.poker.play.commands import Bet, BringIn, Call, Check, Fold, PutIn, Raise
from houseway.engines.poker.play.state import HandState
from houseway.money import Cents, show
from houseway.rulebook.engines.poker import Betting


def meaning(hand: HandState, at: int, put: PutIn) -> Bet | BringIn | Call | Check | Fold | Raise:
    """The action that a move of chips amounts to under the house's rules."""
    if bring_in_due(hand) and sum(put.chips) == min(hand.rules.stakes.bring_in, hand.stack[at]):
        return BringIn(put.seat)
    if put.said == "all-in":
        return _all_in(hand, at, put)
    if put.said and hand.rules.betting.words_bind:
        return _spoken(hand, at, put)
    if opening(hand):
        return Bet(put.seat, _first_motion(hand, at, put))
    if why_no_raise(hand, at) is None and is_silent_raise(hand, at, put):
        return Raise(put.seat, _raise_to(hand, at, hand.bet[at] + _pushed(hand, at, put)))
    return Call(put.seat)


def is_silent_raise(hand: HandState, at: int, put: PutIn) -> bool:
    """Whether chips put in without a word, facing a bet, are a raise.

    One chip larger than the bet is a call. Otherwise the house asks for more than double the bet, for half of the
    raise in one motion, or for a word.
    """
    betting = hand.rules.betting
    if len(put.chips) == 1 and _one_chip_calls(betting):
        return False
    pushed = _pushed(hand, at, put)
    match betting.silent_raise:
        case "more-than-double":
            return hand.bet[at] + pushed > 2 * hand.bet_to
        case "half-the-raise":
            least, _ = raise_bounds(hand, at)
            return 2 * (hand.bet[at] + pushed - hand.bet_to) >= least - hand.bet_to
        case "declared-only":
            return False
        case policy:
            assert_never(policy)


def _one_chip_calls(betting: Betting) -> bool:
    """Whether one chip put in without a word only calls."""
    match betting.single_chip:
        case "call":
            return True
        case "bet-in-full":
            return False
        case policy:
            assert_never(policy)


def _may_complete(betting: Betting) -> bool:
    """Whether chips that are too few for a bet may be made up to it after the first motion."""
    match betting.string_bet:
        case "first-motion":
            return False
        case "half-a-bet-completes":
            return True
        case policy:
            assert_never(policy)


def _pushed(hand: HandState, at: int, put: PutIn) -> Cents:
    """The chips that count: those of the first motion, unless half a bet in it lets the player go back for the rest."""
    first = sum(put.chips)
    if put.again and _may_complete(hand.rules.betting):
        least, _ = raise_bounds(hand, at)
        half_in = 2 * (hand.bet[at] + first - hand.bet_to) >= least - hand.bet_to
        return first + sum(put.again) if half_in else first
    return first


def _raise_to(hand: HandState, at: int, total: Cents) -> Cents:
    """Chips for a raise, made up to a full one and cut to the largest allowed."""
    least, most = raise_bounds(hand, at)
    return min(max(total, least), most)


def _first_motion(hand: HandState, at: int, put: PutIn) -> Cents:
    """A silent opening bet: what the first motion brought. A short one is completed; what is over is change."""
    least, most = raise_bounds(hand, at)
    return min(max(_pushed(hand, at, put), least), most)


def _spoken(hand: HandState, at: int, put: PutIn) -> Bet | Call | Check | Fold | Raise:
    """Words in turn bind; chips that differ are corrected to the words."""
    owed = to_call(hand, at)
    if put.said == "pass":
        return Fold(put.seat) if owed else Check(put.seat)
    if put.said == "call":
        if put.amount and put.amount != owed:
            why = f"the call is {show(owed)}, not {show(put.amount)}; only a player going all-in may call for less"
            raise refuse(hand.rules, why, "betting.short_all_in")
        return Call(put.seat)
    total = put.amount or _raise_to(hand, at, hand.bet[at] + sum(put.chips) + sum(put.again))
    return Bet(put.seat, total) if opening(hand) else Raise(put.seat, total)


def _all_in(hand: HandState, at: int, put: PutIn) -> Bet | Call | Raise:
    """All-in means every chip on the table."""
    everything = hand.stack[at]
    named = put.amount or sum(put.chips) or everything
    if named != everything:
        why = f"all-in is every chip: {show(everything)}, not {show(named)}"
        raise refuse(hand.rules, why, "betting.all_in")
    if everything <= to_call(hand, at):
        return Call(put.seat)
    total = reach(hand, at)
    if total <= hand.bet_to:
        return Call(put.seat)
    return Bet(put.seat, total) if opening(hand) else Raise(put.seat, total)
