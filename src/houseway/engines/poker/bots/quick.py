"""Quick players: habit and dice instead of thought, so that a hundred thousand hands take minutes."""

from collections.abc import Iterator
from random import Random

from houseway.engines.contract import Command, Option
from houseway.engines.poker.play import (
    AgreeToPush,
    AgreeToRun,
    Bet,
    BringIn,
    Call,
    Check,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Raise,
    Show,
    by_kind,
)

BETS, RAISES, CALLS, PUSHES, RUNS = 0.25, 0.12, 0.62, 0.3, 0.8
"""How often to bet, raise a bet, call it, agree to push a pot unseen, and run a board again."""


def quick_moves(hand: PokerHand, rng: Random) -> Iterator[Command]:
    """The moves of a whole hand."""
    while not hand.over:
        yield quick_move(hand, rng)


def quick_move(hand: PokerHand, rng: Random) -> Command:
    """Returns the next move of a hand, by a player or the dealer."""
    seat = hand.to_act
    if seat is None:
        due = hand.shuffle_due
        return Deal(tuple(rng.sample(due, len(due))) if due else ())
    options = hand.options()
    if isinstance(options[0].command, Fold):
        return _bet_or_not(options, rng.random())
    may = by_kind(options)
    if Show in may:
        return AgreeToPush(seat) if AgreeToPush in may and rng.random() < PUSHES else Show(seat)
    for only in (BringIn, Muck):  # the forced bet; a proof is due that these cards cannot give
        if only in may:
            return only(seat)
    if Decline in may:
        return AgreeToRun(seat) if AgreeToRun in may and rng.random() < RUNS else Decline(seat)
    out = may[Discard].least
    return Discard(seat, tuple(hand.hole[hand.position[seat]][-out:]) if out else ())


def _bet_or_not(options: tuple[Option, ...], roll: float) -> Command:
    """Fold comes first, then the check or the call, and a bet or raise last: each where it may be made."""
    folds, second, last = options[0].command, options[min(1, len(options) - 1)].command, options[-1].command
    checks = isinstance(second, Check)
    if isinstance(last, Bet | Raise) and roll < (BETS if checks else RAISES):
        return last
    if checks or (isinstance(second, Call) and roll < CALLS + RAISES):
        return second
    return folds
