"""Poker hands to put an error into: dealt by dice and played step by step."""

from random import Random

from houseway.engines.contract import Seated
from houseway.engines.poker.play import (
    Bet,
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Raise,
    Show,
    by_kind,
)
from houseway.engines.poker.play.betting.openers import pot_opener, split_cards
from houseway.floor.engine import shuffled
from houseway.rulebook import PokerRules


def dealt(rules: PokerRules, rng: Random) -> PokerHand:
    """A hand with the first cards out."""
    fewest, most = rules.seats
    seats = range(1, min(most, max(fewest, 5)) + 1)
    players = [Seated(seat, 100_000) for seat in seats]
    hand = PokerHand(rules, players, shuffled(rules.deck(), rng), button=rng.choice(seats))
    hand.apply(Deal())
    return hand


def step(hand: PokerHand, rng: Random) -> bool:
    """Mostly checks and calls, some bets, and a fold now and then; the dealer deals.

    Returns whether an error can still happen: the hand is neither over nor pushed to the next one.
    """
    seat, may = hand.to_act, by_kind(hand.options())
    wager = may.get(Bet) or may.get(Raise)
    if seat is None:
        hand.apply(Deal(hand.shuffle_due))
    elif Discard in may:
        at = hand.position[seat]
        count = may[Discard].least or rng.randint(0, min(3, may[Discard].most))
        thrown = tuple(hand.hole[at][:count])
        splits = at == pot_opener(hand) and bool(split_cards(hand.hole[at], thrown))
        hand.apply(Discard(seat, thrown, splits))
    elif BringIn in may:
        hand.apply(BringIn(seat))
    elif Show in may:
        hand.apply(Muck(seat) if Muck in may and hand.in_count > 2 and rng.random() < 0.3 else Show(seat))
    elif wager and rng.random() < 0.25:
        hand.apply(wager.command)
    elif Check in may:
        hand.apply(Check(seat))
    elif Call in may:
        hand.apply(Fold(seat) if hand.in_count > 3 and rng.random() < 0.25 else Call(seat))
    elif wager:
        hand.apply(wager.command)
    else:
        hand.apply(Fold(seat))
    return not (hand.over or hand.phase == "push")
