"""Every hand that a player can hold and still decide on, and what the house lets them do with it.

A hand is its cards without their order. What is open to it is asked of the engine, once for a hand as dealt and once
for a hand that a split made.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards import Card
from houseway.engines.banked.play.twentyone.chart import Choices
from houseway.engines.banked.play.twentyone.payoffs import compare
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import ENDS, NATURAL, bank_hand, decisions_of
from houseway.odds.twentyone.shoe import KINDS, card
from houseway.rulebook.banked import BankedRules, Over

MOST = 31
"""The highest total: 21 and a ten-value card."""
_MONEY = 1_000_000
"""A stake and a stack large enough for anything the rules allow."""


class HandTable(NamedTuple):
    """The hands, fewer cards first: first the ten single cards that splits leave, then all hands of two cards."""

    cards: Array
    """Cards of each value."""
    size: Array
    low: Array
    """The total with every ace at 1."""
    total: Array
    soft: Array
    child: Array
    """The hand that one more card of each value makes; −1 where it goes over or no card may be taken."""
    draws: Array
    """Whether a card may be taken."""


class Open(NamedTuple):
    """What is open to each hand of the table."""

    hit: Array
    stand: Array
    double: Array
    split: Array
    surrender: Array


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a house's game with their choices."""

    table: HandTable
    as_dealt: Open
    after_split: Open
    after_aces: Open
    place: dict[tuple[int, ...], int]
    """Rising cards → their place in the table."""


@lru_cache(maxsize=8)
def player_hands(rules: BankedRules) -> Hands:
    """All hands and choices under a house's charts."""
    decisions = decisions_of(rules)
    known: dict[tuple[int, ...], int] = {(value,): value for value in range(10)}
    order, hands = list(known), [SquareHand.of([card(value)]) for value in range(10)]
    children: list[list[int]] = []
    draws: list[bool] = []
    at = 0
    while at < len(order):
        cards, hand = order[at], hands[at]
        row = [-1] * KINDS
        draws.append(len(cards) == 1 or not decisions.must_stand(hand))
        if draws[at]:
            for value in range(10):
                if hand.low // 2 + value + 1 <= 21:
                    after = tuple(sorted((*cards, value)))
                    if after not in known:
                        known[after] = len(order)
                        order.append(after)
                        hands.append(SquareHand.of(card(one) for one in after))
                    row[value] = known[after]
        children.append(row)
        at += 1
    table = _table(order, hands, children, draws)
    return Hands(
        table,
        _open([decisions.choices(hand, _MONEY, _MONEY, 0) for hand in hands]),
        _open([decisions.choices(_parted(hand, "2c"), _MONEY, _MONEY, 1) for hand in hands]),
        _open([decisions.choices(_parted(hand, "Ac"), _MONEY, _MONEY, 1) for hand in hands]),
        known,
    )


def _parted(hand: SquareHand, origin: str) -> SquareHand:
    """The same cards in a hand that a split made; an ace is put first where aces were split."""
    cards = sorted(hand.cards, key=lambda one: (one[0] != "A") == (origin == "Ac"))
    other = SquareHand.of(cards)
    other.origin = Card(origin)
    return other


def _table(
    order: list[tuple[int, ...]], hands: list[SquareHand], children: list[list[int]], draws: list[bool]
) -> HandTable:
    cards = np.zeros((len(order), KINDS), np.int64)
    for at, held in enumerate(order):
        for value in held:
            cards[at, value] += 1
    return HandTable(
        cards=cards,
        size=cards.sum(axis=1),
        low=np.array([hand.low // 2 for hand in hands], np.int64),
        total=np.array([hand.points // 2 for hand in hands], np.int64),
        soft=np.array([hand.soft for hand in hands], np.bool_),
        child=np.array(children, np.int64),
        draws=np.array(draws, np.bool_),
    )


def _open(choices: list[Choices]) -> Open:
    """The choices as columns; a hand to which nothing is open stands."""
    return Open(
        hit=np.array([may.hit for may in choices], np.bool_),
        stand=np.array([may.stand or may.none for may in choices], np.bool_),
        double=np.array([may.double is not None for may in choices], np.bool_),
        split=np.array([may.split for may in choices], np.bool_),
        surrender=np.array([may.surrender for may in choices], np.bool_),
    )


@lru_cache(maxsize=8)
def verdicts(over: Over) -> Array:
    """What 1 wagered wins, by whether the player has three cards, their total and the player-dealer's end."""
    out = np.zeros((2, MOST + 1, ENDS))
    for end in range(ENDS):
        bank = _bank_that_ends(end)
        for total in range(MOST + 1):
            for three in (0, 1):
                player = SquareHand(cards=[Card("2c")] * (3 if three else 4), points=2 * total)
                out[three, total, end] = {"win": 1, "push": 0, "lose": -1}[compare(over, player, bank)]
    return out


def _bank_that_ends(end: int) -> SquareHand:
    if end == NATURAL:
        return SquareHand(natural=True, points=43)
    if end > NATURAL:
        return SquareHand.of([card(7)] * 3)
    return SquareHand(cards=[card(1)] * 4, points=2 * end)


@lru_cache(maxsize=32)
def natural_pair(rules: BankedRules) -> tuple[int, int]:
    """The two cards that make a natural, the lower value first."""
    return next((a, b) for a in range(KINDS) for b in range(a, KINDS) if bank_hand(rules, (a, b)).natural)
