"""Payoffs of 21 as tables, made by asking the engine's own functions.

The exact solver, the side bets and the compiled rounds all read these tables, so each payoff is defined once: in
`houseway.engines.banked.play.twentyone.payoffs`, and those of side bets in `houseway.rulebook.side_bets`.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.cards import Card
from houseway.engines.banked.play.twentyone import payoffs
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.hands import (
    ACE,
    EIGHTS,
    ENDS,
    JOKER_ID,
    MOST_POINTS,
    NATURAL,
    TEN,
    card,
    card_of,
    full_shoe,
    natural_card,
    value_of,
    without,
)
from houseway.rulebook.engines.banked import BankedRules, Over
from houseway.rulebook.side_bets import BonusBet, BonusLine, Line, LooksAt, SideBet, shade

T = TypeVar("T")
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


def _bank_that_ends(end: int, size: int = 4) -> SquareHand:
    if end == NATURAL:
        return SquareHand(natural=True, points=43)
    if end == EIGHTS:
        return SquareHand.of([card(7)] * 3)
    return SquareHand(cards=[card(1)] * size, points=2 * end)


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
        made = alone.line(hand)
        pays.append(made.pays if made else 0)
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


def ask_every_hand(looks_at: LooksAt, ask: Callable[[SquareHand], T | None]) -> tuple[tuple[T, ...], Array]:
    """Asks about every hand, and returns the different answers, and for every hand the number of its answer or -1.

    A hand is given by the numbers of its cards, the player's two first; the player-dealer's by its end and its number
    of cards. What a bet on the player's finished hand pays has its own form (`bonus_shapes`).
    """
    answers: dict[T, int] = {}
    if looks_at == "the bank's hand":
        by_hand = np.full((ENDS, MOST_CARDS + 1), -1)
        for size, end in product(range(2, MOST_CARDS + 1), range(ENDS)):
            if (answer := ask(_bank_that_ends(end, size))) is not None:
                by_hand[end, size] = answers.setdefault(answer, len(answers))
        return tuple(answers), by_hand
    cards = [card_of(number) for number in range(JOKER_ID + 1)]
    count = 2 if looks_at == "two cards" else 3
    by_hand = np.full((len(cards),) * count, -1)
    for one, two, *up in product(range(len(cards)), repeat=count):
        if one <= two and (answer := ask(SquareHand.of(cards[at] for at in (one, two, *up)))) is not None:
            by_hand[one, two, *up] = by_hand[two, one, *up] = answers.setdefault(answer, len(answers))
    return tuple(answers), by_hand


@lru_cache(maxsize=8)
def lines_by_hand(bet: SideBet) -> tuple[tuple[Line, ...], Array]:
    """Returns the lines of a side bet's pay table, and for every hand the number of its line or -1."""
    return ask_every_hand(bet.looks_at, bet.line)


def pays_by_hand(bet: SideBet) -> Array:
    """Returns what a side bet pays to 1 on every hand; 0 if it loses."""
    lines, by_hand = lines_by_hand(bet)
    paid: Array = np.array([*(line.pays for line in lines), 0])[by_hand]
    return paid


@lru_cache(maxsize=1)
def suit_shades() -> Array:
    """Returns, by the suits in a hand as bits: 0 if suited, 1 if of one color, 2 if neither."""
    kinds = [shade([Card(f"2{suit}") for suit in suits]) for suits in SUITS]
    out = np.zeros(16, np.int64)
    for bits in range(1, 16):
        cards = [Card(f"2{suit}") for at, suit in enumerate("cdhs") if bits >> at & 1]
        out[bits] = kinds.index(shade(cards))
    return out
