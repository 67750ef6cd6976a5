"""Carries out or refuses the players' actions in a betting round.

A table in a browser always declares. A record of a live game, or a dealer, may have only the chips that crossed the
line; ``meaning`` says what they mean if nothing, or something different, was said.
"""

from typing import assert_never

from houseway.engines.contract import Refused, not_in_hand, refuse
from houseway.engines.poker.play import commands, events
from houseway.engines.poker.play.betting import forced
from houseway.engines.poker.play.betting.choices import choice_in_turn, choice_of
from houseway.engines.poker.play.betting.forced import bring_in_due, step
from houseway.engines.poker.play.betting.raises import (
    counts_as_full,
    must_force_open,
    must_open,
    opening,
    raise_bounds,
    reach,
    to_call,
    why_no_raise,
    why_not,
)
from houseway.engines.poker.play.betting.turns import turn
from houseway.engines.poker.play.commands import Bet, BringIn, Call, Check, Fold, PutIn, Raise
from houseway.engines.poker.play.draw_events import PutShort
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.state import HandState
from houseway.messages import Amount, Message, _
from houseway.money import Cents
from houseway.rulebook.engines.poker import Betting


def fold(hand: Play, command: commands.Fold) -> None:
    """Throws a hand away: in turn, or in stud just after its forced bet."""
    if hand.stud is None or hand.opener >= 0:
        choice_in_turn(hand, command.seat)
        hand.take(events.Folded(command.seat))
        return
    at = _turn_to_give_up(hand, command.seat)
    forced.check_forced(hand)
    hand.take(events.Folded(command.seat, forced.still_dealt(hand, at)))


def _turn_to_give_up(hand: Play, seat: int) -> int:
    """Returns the position of a seat that may leave the hand: in turn, or just after the forced bet."""
    return hand.position[seat] if forced.has_brought_in(hand, seat) else turn(hand, seat, "bet")


def bring_in(hand: Play, command: commands.BringIn) -> None:
    """Makes the forced bet of stud."""
    at = turn(hand, command.seat, "bet")
    forced.check_due(hand)
    hand.take(forced.bring_in(hand, at))


def away(hand: Play, command: commands.Away) -> None:
    """Kills the hand of a player who is away when it is their turn."""
    at = _turn_to_give_up(hand, command.seat)
    hand.take_all(forced.dying_away(hand, at))


def check(hand: Play, command: commands.Check) -> None:
    """Checks, where there is no bet to call."""
    checked = choice_in_turn(hand, command.seat).check
    if checked is not None:
        hand.take(checked)
        return
    forced.check_forced(hand)
    if hand.street == 0 and hand.draw is not None and not hand.draw.may_check:
        why = _("You can't check before the draw. Bet or fold.")
        raise refuse(hand.rules, why, "draw.pass_before")
    owed = Amount(to_call(hand, hand.pending[0]))
    why = _("You can't check: there is {amount} to call. Call, raise or fold.", amount=owed)
    raise refuse(hand.rules, why, "betting.sizing")


def call(hand: Play, command: commands.Call) -> None:
    """Calls the bet with as many chips as the player has."""
    called = choice_in_turn(hand, command.seat).call
    if called is not None:
        hand.take(called)
        return
    at = hand.pending[0]
    if hand.draw is not None and must_open(hand, at, hand.draw):
        why = _("A short all-in doesn't open the pot. Open for a full bet or fold.")
        raise refuse(hand.rules, why, "draw.short_bets")
    if must_force_open(hand, at):
        least = Amount(hand.rules.stakes.forced_open)
        why = _("The first player in must open for at least {least}.", least=least)
        raise refuse(hand.rules, why, "betting.forced_open")
    raise refuse(hand.rules, _("There is no bet to call. Check or bet."), "betting.sizing")


def bet(hand: Play, command: commands.Bet | commands.Raise) -> None:
    """Bets or raises within the bounds that ``raises`` gives."""
    choice = choice_in_turn(hand, command.seat)
    at, to, least = hand.pending[0], command.to, choice.least
    if isinstance(command, commands.Bet) is (hand.bet_to > 0):
        raise refuse(hand.rules, _wrong_wager(hand), "betting.sizing")
    if not least or (to not in (least, choice.most) and (not least < to < choice.most or (to - least) % choice.step)):
        raise forced.why_no_full_open(hand) or why_not(hand, at, to)
    put = to - hand.bet[at]
    full = (put < hand.stack[at] and not hand.odd_chips_stay) or counts_as_full(hand, at, to)
    hand.take(events.Wagered(command.seat, to, put, full))


def _wrong_wager(hand: HandState) -> Message:
    """Returns why a bet must be a raise, or a raise a bet."""
    if hand.bet_to:
        return _("There is already a bet of {amount}. Raise it instead.", amount=Amount(hand.bet_to))
    return _("There is no bet to raise. Bet instead.")


def put_in(hand: Play, command: commands.PutIn) -> None:
    """Plays the action that the chips in the middle mean."""
    at = turn(hand, command.seat, "bet")
    if sum(command.chips) + sum(command.again) > hand.stack[at]:
        why = _("You have only {amount} in play.", amount=Amount(hand.stack[at]))
        raise refuse(hand.rules, why, "betting.sizing")
    if is_short(hand, to_call(hand, at) or choice_of(hand).least, at, command):
        hand.take(PutShort(command.seat, sum(command.chips)))
        return
    match meaning(hand, at, command):
        case commands.Fold() as means:
            fold(hand, means)
        case commands.Check() as means:
            check(hand, means)
        case commands.Call() as means:
            call(hand, means)
        case commands.BringIn() as means:
            bring_in(hand, means)
        case commands.Bet() | commands.Raise() as means:
            bet(hand, means)
        case other:
            assert_never(other)


def out_of_turn(hand: Play, command: commands.OutOfTurn) -> None:
    """Notes an action out of turn, which may cost the player the raise."""
    if command.seat not in hand.position or not hand.live[hand.position[command.seat]]:
        raise not_in_hand(command.seat)
    if hand.phase != "bet" or hand.pending[0] == hand.position[command.seat]:
        raise Refused(_("No one acted out of turn."))
    match hand.betting.out_of_turn:
        case "no-effect":
            loses = False
        case "may-only-call":
            loses = True
        case "checker-may-not-raise":
            loses = command.action == "check"
        case policy:
            assert_never(policy)
    hand.take(events.OutOfTurnNoted(command.seat, command.action, loses))


def meaning(hand: HandState, at: int, put: PutIn) -> Bet | BringIn | Call | Check | Fold | Raise:
    """The action that a move of chips amounts to under the house's rules."""
    if bring_in_due(hand) and sum(put.chips) == min(hand.rules.stakes.bring_in, hand.stack[at]):
        return BringIn(put.seat)
    if put.said == "all-in":
        return _all_in(hand, at, put)
    if put.said and hand.betting.words_bind:
        return _spoken(hand, at, put)
    if opening(hand):
        return Bet(put.seat, _raise_to(hand, at, _pushed(hand, at, put)))
    if why_no_raise(hand, at) is None and is_silent_raise(hand, at, put):
        return Raise(put.seat, _raise_to(hand, at, hand.bet[at] + _pushed(hand, at, put)))
    return Call(put.seat)


def is_silent_raise(hand: HandState, at: int, put: PutIn) -> bool:
    """Whether chips put in without a word, facing a bet, are a raise.

    One chip larger than the bet is a call. Otherwise the house asks for more than double the bet, for half of the
    raise in one motion, or for a word.
    """
    betting = hand.betting
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
    if put.again and _may_complete(hand.betting):
        least, _ = raise_bounds(hand, at)
        half_in = 2 * (hand.bet[at] + first - hand.bet_to) >= least - hand.bet_to
        return first + sum(put.again) if half_in else first
    return first


def _raise_to(hand: HandState, at: int, total: Cents) -> Cents:
    """Chips for a bet or raise, made up to a full one and cut to the largest allowed; what is over is change."""
    least, most = raise_bounds(hand, at)
    if least < total < most:
        return total - (total - least) % step(hand, least, most)
    return least if total <= least else most


def _spoken(hand: HandState, at: int, put: PutIn) -> Bet | Call | Check | Fold | Raise:
    """Words in turn bind; chips that differ are corrected to the words, and too small an amount to the least."""
    owed = to_call(hand, at)
    if put.said == "pass":
        return Fold(put.seat) if owed else Check(put.seat)
    if put.said == "call":
        if put.amount and put.amount != owed:
            why = _("The call is {amount}. You can call for less only when all-in.", amount=Amount(owed))
            raise refuse(hand.rules, why, "betting.short_all_in")
        return Call(put.seat)
    least, _most = raise_bounds(hand, at)
    if put.amount:
        total = max(put.amount, least)
    else:
        total = _raise_to(hand, at, hand.bet[at] + sum(put.chips) + sum(put.again))
    return Bet(put.seat, total) if opening(hand) else Raise(put.seat, total)


def _all_in(hand: HandState, at: int, put: PutIn) -> Bet | Call | Raise:
    """All-in means every chip on the table."""
    everything = hand.stack[at]
    named = put.amount or sum(put.chips) or everything
    if named != everything:
        why = _("All-in means all your chips: {amount}.", amount=Amount(everything))
        raise refuse(hand.rules, why, "betting.all_in")
    if everything <= to_call(hand, at):
        return Call(put.seat)
    total = reach(hand, at)
    if total <= hand.bet_to:
        return Call(put.seat)
    return Bet(put.seat, total) if opening(hand) else Raise(put.seat, total)


def is_short(hand: HandState, wanted: Cents, at: int, put: PutIn) -> bool:
    """Whether a player with more chips put in too few to bet or call, where they then complete or give them up."""
    match "completed" if hand.draw is None else hand.draw.short_chips:
        case "completed":
            return False
        case "complete-or-forfeit":
            pushed, silent = sum(put.chips), not put.said and not put.again
            return silent and 0 < pushed < wanted and pushed < hand.stack[at]
        case policy:
            assert_never(policy)
