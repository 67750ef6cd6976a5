"""How often a hand of Push Nine ends in a push pot, counted exactly by ranks: suits never matter there.

>>> round(100 * push_pot(2), 4)
9.1501
"""

from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np

from houseway.cards import RANKS, SUITS, Card
from houseway.hands import evaluator
from houseway.odds.compiled import compiled
from houseway.odds.kept import Array

MOST_PLAYERS = 4
"""Three are counted at once, four in half a minute: two billion sets of hands. For more see `Equity.shared`."""


def push_pot(players: int) -> float:
    """The chance that the best of so many hands is tied, all of them going to the showdown."""
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"push pots are counted for 2 to {MOST_PLAYERS} players, not {players}")
    worth = evaluator("push-nine")
    kinds = list(combinations_with_replacement(range(len(RANKS)), 3))
    values = [worth(tuple(Card(RANKS[rank] + SUITS[at]) for at, rank in enumerate(kind)), ()) for kind in kinds]
    alike = [{1: 6, 2: 2, 3: 1}[len(set(kind))] for kind in kinds]
    tied = _tied(np.array(kinds), np.array(values), np.array(alike), players)
    return float(tied) / prod(comb(52 - 3 * dealt, 3) for dealt in range(players))


@compiled
def _tied(kinds: Array, values: Array, alike: Array, players: int) -> float:
    """Deals whose best hand is tied: every set of hands by their ranks, times the deals that make it."""
    chosen, ways, orders = np.zeros(players, np.int64), np.ones(players + 1), np.ones(players + 1)
    same, left, out = np.ones(players + 1, np.int64), np.full(13, 4.0), np.zeros(players, np.bool_)
    tied, level = 0.0, 0
    while level >= 0:
        if out[level]:  # the hand tried last goes back
            for card in range(3):
                left[kinds[chosen[level], card]] += 1.0
            chosen[level] += 1
        out[level] = chosen[level] < len(kinds)
        if not out[level]:
            level -= 1
            continue
        kind, here = chosen[level], 1.0
        for card in range(3):
            here *= left[kinds[kind, card]]
            left[kinds[kind, card]] -= 1.0
        if here <= 0.0:
            continue
        same[level + 1] = same[level] + 1 if level > 0 and chosen[level - 1] == kind else 1
        orders[level + 1] = orders[level] * (level + 1) / same[level + 1]
        ways[level + 1] = ways[level] * here / alike[kind]
        if level + 1 < players:
            level += 1
            chosen[level] = kind  # hands in rising order, so that no set comes twice
            continue
        best, holders = 0, 0
        for hand in range(players):
            value = values[chosen[hand]]
            if value > best:
                best, holders = value, 1
            elif value == best:
                holders += 1
        if holders > 1:
            tied += ways[players] * orders[players]
    return tied
