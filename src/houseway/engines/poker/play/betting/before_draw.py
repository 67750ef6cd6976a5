"""Betting rules of draw games: who may pass, open and raise before the draw, and what a short bet is."""

from typing import TypeAlias, assert_never

from houseway.engines.poker.play.betting.openers import holds_openers, needs_openers
from houseway.engines.poker.play.commands import PutIn
from houseway.engines.poker.play.state import HandState
from houseway.money import Cents, show
from houseway.rulebook.families import Draw

Bar: TypeAlias = tuple[str, str]
"""The setting that forbids a wager, and the reason in words."""


def may_pass(hand: HandState, draw: Draw) -> bool:
    """Whether a player with nothing to call may check before the draw: in a bet-or-fold game, only a live blind."""
    return hand.bet_to > 0 or draw.may_check


def base_of_raise(hand: HandState, draw: Draw) -> Cents:
    """The bet that a fixed raise is added to.

    After the draw, where a short bet may be called and raised a full bet, that is the short bet itself.
    """
    match draw.short_bets:
        case "as-usual" | "no-opening":
            return hand.full_to
        case "full-bet-to-raise":
            return hand.bet_to if hand.street > 0 else hand.full_to
        case short_bets:
            assert_never(short_bets)


def why_no_raise_before(hand: HandState, at: int, draw: Draw) -> Bar | None:
    """Returns why a player may not bet or raise before the draw; None when they may."""
    if hand.opener < 0 and needs_openers(draw) and not holds_openers(hand.hole[at]):
        return "draw.openers", "a pair of jacks or better is needed to open"
    match draw.short_bets:
        case "as-usual" | "no-opening":
            return None
        case "full-bet-to-raise":
            return _why_no_short_raise(hand, at)
        case short_bets:
            assert_never(short_bets)


def _why_no_short_raise(hand: HandState, at: int) -> Bar | None:
    """Before the draw a short all-in is not raised, and a raise is a full bet unless only two are in."""
    if hand.opener >= 0 and hand.bet_to > hand.full_to:
        why = f"an all-in of {show(hand.bet_to)}, short of a full bet, is not raised before the draw"
        return "draw.short_bets", why
    everything = hand.bet[at] + hand.stack[at]
    full_bet_in = hand.full_to >= hand.bet_size
    if full_bet_in and hand.in_count > 2 and everything < hand.full_to + hand.bet_size:
        return "draw.short_bets", "before the draw a raise must be a full bet unless only two are in"
    return None


def is_no_opening(hand: HandState, to: Cents, draw: Draw) -> bool:
    """Whether a bet to that total is too short to open the pot before the draw."""
    if to >= hand.bet_size or hand.street > 0:
        return False
    match draw.short_bets:
        case "as-usual" | "full-bet-to-raise":
            return False
        case "no-opening":
            return True
        case short_bets:
            assert_never(short_bets)


def must_open(hand: HandState, at: int, draw: Draw) -> bool:
    """Whether only a short all-in is in before the draw, so that a player with more opens in full or folds."""
    return is_no_opening(hand, hand.bet_to, draw) and 0 < hand.bet_to < hand.bet[at] + hand.stack[at]


def is_short(hand: HandState, wanted: Cents, at: int, put: PutIn) -> bool:
    """Whether a player with more chips put in too few to bet or call, where they then complete or give them up."""
    match "completed" if hand.rules.draw is None else hand.rules.draw.short_chips:
        case "completed":
            return False
        case "complete-or-forfeit":
            pushed, silent = sum(put.chips), not put.said and not put.again
            return silent and 0 < pushed < wanted and pushed < hand.stack[at]
        case policy:
            assert_never(policy)
