"""Carries out or refuses the players' actions in a betting round."""

from typing import assert_never

from houseway.engines.contract import Refused, refuse
from houseway.engines.poker.play import commands, events
from houseway.engines.poker.play.betting import forced
from houseway.engines.poker.play.betting.before_draw import is_short, must_open
from houseway.engines.poker.play.betting.chips import meaning
from houseway.engines.poker.play.betting.choices import choice_in_turn, choice_of
from houseway.engines.poker.play.betting.raises import counts_as_full, must_force_open, to_call, why_not
from houseway.engines.poker.play.betting.turns import turn
from houseway.engines.poker.play.draw_events import PutShort
from houseway.engines.poker.play.play import Play
from houseway.money import show


def fold(hand: Play, command: commands.Fold) -> None:
    """Throws a hand away: in turn, or in stud just after its forced bet."""
    if hand.rules.stud is None or hand.opener >= 0:
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
    if hand.street == 0 and hand.rules.draw is not None and not hand.rules.draw.may_check:
        why = "there is no checking before the draw: bet, call, raise or fold"
        raise refuse(hand.rules, why, "draw.pass_before")
    owed = show(to_call(hand, hand.pending[0]))
    raise refuse(hand.rules, f"there is a bet of {owed} to call; a check is not possible", "betting.sizing")


def call(hand: Play, command: commands.Call) -> None:
    """Calls the bet with as many chips as the player has."""
    called = choice_in_turn(hand, command.seat).call
    if called is not None:
        hand.take(called)
        return
    at = hand.pending[0]
    if hand.rules.draw is not None and must_open(hand, at, hand.rules.draw):
        raise refuse(hand.rules, "a short all-in opens nothing: open in full or fold", "draw.short_bets")
    if must_force_open(hand, at):
        least = show(hand.rules.stakes.forced_open)
        raise refuse(hand.rules, f"the first player in must open for {least} or more", "betting.forced_open")
    raise refuse(hand.rules, "there is nothing to call", "betting.sizing")


def bet(hand: Play, command: commands.Bet | commands.Raise) -> None:
    """Bets or raises within the bounds that ``raises`` gives."""
    choice = choice_in_turn(hand, command.seat)
    at, to, least = hand.pending[0], command.to, choice.least
    if isinstance(command, commands.Bet) is (hand.bet_to > 0):
        has = f"the bet is {show(hand.bet_to)} already" if hand.bet_to else "there is no bet yet"
        raise refuse(hand.rules, f"{has}; this is no {type(command).__name__.lower()}", "betting.sizing")
    if not least or (to != least and (not least < to <= choice.most or (to - least) % choice.step)):
        raise forced.why_no_full_open(hand) or why_not(hand, at, to)
    put = to - hand.bet[at]
    full = (put < hand.stack[at] and not hand.odd_chips_stay) or counts_as_full(hand, at, to)
    hand.take(events.Wagered(command.seat, to, put, full))


def put_in(hand: Play, command: commands.PutIn) -> None:
    """Plays the action that the chips in the middle mean."""
    at = turn(hand, command.seat, "bet")
    if sum(command.chips) + sum(command.again) > hand.stack[at]:
        why = f"seat {command.seat} has only {show(hand.stack[at])} in play"
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
        raise Refused(f"seat {command.seat} is not in this hand")
    if hand.phase != "bet" or hand.pending[0] == hand.position[command.seat]:
        raise Refused("no player acted out of turn")
    match hand.rules.betting.out_of_turn:
        case "no-effect":
            loses = False
        case "may-only-call":
            loses = True
        case "checker-may-not-raise":
            loses = command.action == "check"
        case policy:
            assert_never(policy)
    hand.take(events.OutOfTurnNoted(command.seat, command.action, loses))
