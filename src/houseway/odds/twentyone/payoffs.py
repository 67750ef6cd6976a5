"""Payoffs of 21 as tables, made by asking the engine's own functions.

The exact solver, the side bets and the compiled rounds all read these tables, so each payoff is defined once, in
`houseway.engines.banked.play.twentyone.payoffs`.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards import Card
from houseway.engines.banked.play.twentyone import payoffs
from houseway.engines.banked.play.twentyone.square_hand import BEST, SquareHand
from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.hands import (
    ACE,
    EIGHTS,
    ENDS,
    MOST_POINTS,
    NATURAL,
    TEN,
    card,
    full_shoe,
    natural_card,
    value_of,
    without,
)
from houseway.rulebook.banked import BankedRules, BonusBet, BonusLine, Buster, Over

SURRENDERED = -payoffs.surrender_loses(2) / 2
"""The result of a surrendered hand for 1 wagered."""
INSURANCE_PAYS = payoffs.INSURANCE_PAYS
SUITS = ("ccccccc", "cscscsc", "cdcdcdc")
"""Suits that make a hand suited, of one color, or neither, in the order of `BonusShape.pays`."""
_EXAMPLE_RANKS = {"blackjack": "AT", "six-card": "222233"}
"""Ranks that make a line; the other lines are named after their ranks."""
MOST_CARDS = 31
"""More cards than a finished hand of the player-dealer can have."""


@lru_cache(maxsize=8)
def main_payoffs(over: Over) -> Array:
    """Returns the result of 1 wagered: by whether the player has three cards, their total and the bank's end."""
    out = np.zeros((2, MOST_POINTS + 1, ENDS))
    for end in range(ENDS):
        bank = _bank_that_ends(end)
        for total in range(MOST_POINTS + 1):
            for three in (0, 1):
                player = SquareHand(cards=[Card("2c")] * (3 if three else 4), points=2 * total)
                out[three, total, end] = {"win": 1, "push": 0, "lose": -1}[payoffs.compare(over, player, bank)]
    return out


def _bank_that_ends(end: int) -> SquareHand:
    if end == NATURAL:
        return SquareHand(natural=True, points=43)
    if end == EIGHTS:
        return SquareHand.of([card(7)] * 3)
    return SquareHand(cards=[card(1)] * 4, points=2 * end)


def natural_pays(rules: BankedRules) -> float:
    """Returns what a natural wins for 1 wagered."""
    paid, on = needed(rules.naturals).pays
    return paid / on


def takes_even_money(rules: BankedRules, decks: int) -> bool:
    """Whether 1 to 1 now is worth more than a natural's odds against an ace, because of the pushes."""
    insurance = rules.insurance
    if insurance is None or not insurance.offered or rules.conflicts() or not insurance.even_money:
        return False
    left = without(full_shoe(decks, rules.shoe.jokers), ACE, ACE, TEN)
    pushes = left[natural_card(rules, ACE)] / left.sum()
    return bool(natural_pays(rules) * (1 - pushes) < 1)


class BonusShape(NamedTuple):
    """The cards that make a line of a bonus bet, and what it pays to 1."""

    name: str
    cards: int
    """The number of first cards that it looks at."""
    values: tuple[int, ...]
    """Their values in rising order; none for blackjack and six-card hands, which are made in several ways."""
    pays: tuple[int, int, int]
    """Suited, of one color but not suited, or neither."""


def bonus_shapes(bet: BonusBet, option: int) -> tuple[BonusShape, ...]:
    """Returns the lines of one of the printed pay tables, numbered from 1."""
    return tuple(_bonus_shape(bet, line) for line in bet.tables[option - 1])


def _bonus_shape(bet: BonusBet, line: BonusLine) -> BonusShape:
    ranks, alone = _EXAMPLE_RANKS.get(line.hand, line.hand), replace(bet, option=1, tables=((line,),))
    pays = []
    for suits in SUITS:
        hand = SquareHand.of(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=False))
        hand.natural = line.hand == "blackjack"
        pays.append(payoffs.bonus_pays(alone, hand))
    suited, same_color, unsuited = pays
    return BonusShape(line.hand, len(ranks), shape_values(line.hand), (suited, same_color, unsuited))


def shape_values(name: str) -> tuple[int, ...]:
    """Returns the values of the cards that a line names, rising.

    >>> shape_values("A234"), shape_values("six-card")
    ((0, 1, 2, 3), ())
    """
    if name in _EXAMPLE_RANKS:
        return ()
    return tuple(sorted(value_of(Card(f"{rank}c")) for rank in name))


def buster_pays(bet: Buster) -> Array:
    """Returns what the Buster bet pays to 1 when the player-dealer goes over, by the number of cards."""
    out = np.zeros(MOST_CARDS + 1, np.int64)
    for cards in range(3, MOST_CARDS + 1):
        out[cards] = payoffs.buster_pays(bet, SquareHand(cards=[Card("2c")] * cards, points=BEST + 2))
    return out


@lru_cache(maxsize=1)
def suit_shades() -> Array:
    """Returns, by the suits in a hand as bits: 0 if suited, 1 if of one color, 2 if neither."""
    kinds = [payoffs.shade([Card(f"2{suit}") for suit in suits]) for suits in SUITS]
    out = np.zeros(16, np.int64)
    for bits in range(1, 16):
        cards = [Card(f"2{suit}") for at, suit in enumerate("cdhs") if bits >> at & 1]
        out[bits] = kinds.index(payoffs.shade(cards))
    return out
