"""Hands set by a house way in bulk: an array of them, or every hand there is."""

import numpy as np

from houseway.odds.compiled import compiled
from houseway.odds.kept import Array
from houseway.odds.sevens.edge import deck_of, way_of
from houseway.odds.sevens.way import RULE_BITS, TWO_BITS, set_hand
from houseway.rulebook.banked import BankedRules

_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1


def set_many(rules: BankedRules, hands: Array) -> Array:
    """For each mask of seven cards the places of its two and its five, as the house sets them."""
    out = np.zeros((len(hands), 2), np.int64)
    _set_many(hands, way_of(rules).address, out)
    return out


def every_hand(rules: BankedRules) -> tuple[Array, Array]:
    """How many of all hands are set by each rule, and how many have each place in front."""
    by_rule, by_front = np.zeros(64, np.int64), np.zeros(_TWO + 1, np.int64)
    _count(deck_of(rules).astype(np.uint64), way_of(rules).address, by_rule, by_front)
    return by_rule, by_front


@compiled
def _set_many(hands: Array, way: int, out: Array) -> None:
    for at in range(len(hands)):
        made = set_hand(hands[at], way)
        out[at, 0], out[at, 1] = made >> TWO_BITS & _TWO, made & _FIVE


@compiled
def _count(cards: Array, way: int, by_rule: Array, by_front: Array) -> None:
    for a in range(6, len(cards)):
        for b in range(5, a):
            two = cards[a] | cards[b]
            for c in range(4, b):
                three = two | cards[c]
                for d in range(3, c):
                    four = three | cards[d]
                    for e in range(2, d):
                        five = four | cards[e]
                        for f in range(1, e):
                            six = five | cards[f]
                            for g in range(f):
                                made = set_hand(six | cards[g], way)
                                by_rule[made >> RULE_BITS] += 1
                                by_front[made >> TWO_BITS & _TWO] += 1
