"""Quick players: habit and dice instead of thought, so that a hundred thousand hands take minutes."""

from collections.abc import Mapping
from random import Random

from houseway.cards import Card
from houseway.play.contract import Command, Option
from houseway.play.poker import (
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
"""How often one bets when nobody has, raises a bet, calls it, agrees to push a pot unseen, and to run a board again."""


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffles as ``rng.shuffle`` does, with the same throws, in a third of the time."""
    throw = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        at = throw(bits)
        while at > last:
            at = throw(bits)
        cards[last], cards[at] = cards[at], cards[last]


def quick_move(hand: PokerHand, rng: Random) -> Command:
    """The next move of a hand, whoever makes it."""
    seat = hand.to_act
    if seat is None:
        due = hand.shuffle_due
        return Deal(tuple(rng.sample(due, len(due))) if due else ())
    may = by_kind(hand.options())
    if Fold in may:
        return _bet_or_not(may, rng.random())
    if Show in may:
        return AgreeToPush(seat) if AgreeToPush in may and rng.random() < PUSHES else Show(seat)
    for only in (BringIn, Muck):  # the forced bet; a proof is due that these cards cannot give
        if only in may:
            return only(seat)
    if Decline in may:
        return AgreeToRun(seat) if AgreeToRun in may and rng.random() < RUNS else Decline(seat)
    out = may[Discard].least
    return Discard(seat, tuple(hand.hole[hand.position[seat]][-out:]) if out else ())


def _bet_or_not(may: Mapping[type[Command], Option], roll: float) -> Command:
    wager = may.get(Bet) or may.get(Raise)
    if wager and roll < (BETS if Check in may else RAISES):
        return wager.command
    if Check in may:
        return may[Check].command
    if Call in may and roll < CALLS + RAISES:
        return may[Call].command
    return may[Fold].command
