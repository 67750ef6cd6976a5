"""One hand in every setting, against a bank that sets the house way: every hand that the bank can hold, counted."""

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import Card, check_from, deck
from houseway.odds.compiling.compiled import I64, U64, compiled
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.layout import mask, unmasked
from houseway.odds.rankings.two_and_five import set_hands, settings
from houseway.odds.settings import BadSetting, needed
from houseway.odds.sevens.way import RULE_BITS, TWO_BITS, deck_of, set_hand, way_of
from houseway.rulebook.banked import BankedRules

_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1


class Setting(NamedTuple):
    """Two cards in front, five behind, and what that is worth to a square of 1."""

    two: tuple[Card, ...]
    five: tuple[Card, ...]
    worth: float
    front: float
    """How often the two are higher than the bank's."""
    back: float
    house_way: bool


def settings_of(rules: BankedRules, hand: tuple[Card, ...]) -> tuple[Setting, ...]:
    """Every legal setting of seven cards, the best first; of those that play alike the first."""
    if len(hand) != 7:
        raise BadSetting(f"a hand has seven cards, not {len(hand)}")
    check_from(hand, deck(rules.shoe.jokers))
    held, cards = mask(hand), deck_of(rules).astype(np.uint64)
    tables, way = settings(needed(rules.setting).jokers), way_of(rules)
    bits = [1 << at for at in range(54) if held >> at & 1]
    twos = np.array([one | other for at, one in enumerate(bits) for other in bits[:at]], np.uint64)
    places = np.zeros((len(twos), 3), np.int64)
    set_hands(twos, U64(held) ^ twos, tables.address, tables.five.address, places)
    fronts, backs = _banks(cards[cards & U64(held) == 0], way.address, len(tables.five.values))
    total = comb(len(cards) - 7, 7)
    made = _made(U64(held), way.address)
    found: dict[tuple[int, int], Setting] = {}
    for two, (front, back, legal) in zip(twos.tolist(), places.tolist(), strict=True):
        if legal and (front, back) not in found:
            higher, behind = float(fronts[:front].sum() / total), float(backs[:back].sum() / total)
            is_way = (front, back) == (made >> TWO_BITS & _TWO, made & _FIVE)
            found[front, back] = Setting(
                unmasked(two), unmasked(held ^ two), higher + behind - 1, higher, behind, house_way=is_way
            )
    return tuple(sorted(found.values(), key=lambda one: -one.worth))


@compiled
def _made(hand: int, way: int) -> int:
    return I64(set_hand(hand, way))


@compiled
def _banks(cards: Array, way: int, fives: int) -> tuple[Array, Array]:
    """How many hands of the bank have each two, and each five, of all that these cards make."""
    fronts, backs = np.zeros(_TWO + 1, np.int64), np.zeros(fives, np.int64)
    size = len(cards)
    for a in range(6, size):
        for b in range(5, a):
            for c in range(4, b):
                three = cards[a] | cards[b] | cards[c]
                for d in range(3, c):
                    for e in range(2, d):
                        five = three | cards[d] | cards[e]
                        for f in range(1, e):
                            six = five | cards[f]
                            for g in range(f):
                                made = set_hand(six | cards[g], way)
                                fronts[made >> TWO_BITS & _TWO] += 1
                                backs[made & _FIVE] += 1
    return fronts, backs
