"""Quick players: habit and dice instead of thought, so that a hundred thousand hands take minutes."""

from random import Random

from houseway.play.poker import (
    AgreeToPush,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Deal,
    Decline,
    Discard,
    Fold,
    Options,
    PokerHand,
    Raise,
    Show,
)

BETS, RAISES, CALLS = 0.25, 0.12, 0.62
"""How often one bets when nobody has, raises a bet, and calls it."""


def quick_move(hand: PokerHand, rng: Random) -> Command:
    """The next move of a hand, whoever makes it."""
    options = hand.options()
    seat = options.seat
    if seat is None:
        return Deal(tuple(rng.sample(options.shuffle, len(options.shuffle))))
    if options.fold or options.check:
        return _bet_or_not(options, seat, rng.random())
    if options.bring_in:
        return BringIn(seat)
    if options.show:
        return AgreeToPush(seat) if options.push else Show(seat)
    if options.buy_in or options.chop:
        return Decline(seat)
    out = options.discard
    return Discard(seat, tuple(hand.hole[hand.position[seat]][-out:]) if out else ())


def _bet_or_not(options: Options, seat: int, roll: float) -> Command:
    if options.raise_from and roll < (BETS if options.check else RAISES):
        return (Bet if options.opens else Raise)(seat, options.raise_from)
    if options.check:
        return Check(seat)
    if options.call and roll < CALLS + RAISES:
        return Call(seat)
    return Fold(seat)
