"""Hands in play to put an error into: dealt by dice and played to some point before their end."""

from random import Random

from houseway.engines.contract import Hand
from houseway.engines.rulings import copy_of
from houseway.floor.engine import floor_engine
from houseway.rulebook import GameRules


def hand_in_play(rules: GameRules, rng: Random) -> Hand:
    """A hand in progress, with ordinary moves only."""
    engine = floor_engine(rules)
    hand = engine.dealt(rules, rng)
    while hand.over:  # a round of naturals is over with the deal
        hand = engine.dealt(rules, rng)
    for _ in range(rng.randrange(rng.choice((4, 16, 48)))):
        trial = copy_of(hand)
        engine.step(trial, rng)
        if engine.too_late(trial):
            break
        hand = trial
    return hand
