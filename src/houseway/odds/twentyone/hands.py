"""The cards of a shoe, and all hands of the player-dealer and of players, with the choices that the rules leave open.

Cards have a value (ace to ten-value card, and the joker) and a number in a deck.

>>> [name(value) for value in (ACE, 6, TEN, JOKER)]
['A', '7', 'T', 'Jk']

The player-dealer: the chance of a hand does not depend on the order of its cards, so equal hands are counted together.
A tree of cards drawn in rising order gives each product of chances once, and ``ways`` has the number of orders.

Players: a hand is its cards without order. The engine is asked for the choices, once for a hand as dealt and once for a
hand from a split.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER as JOKER_CARD
from houseway.cards import Card
from houseway.engines.banked.play.twentyone import square_hand as totals
from houseway.engines.banked.play.twentyone.chart import Choices, Decisions
from houseway.engines.banked.play.twentyone.payoffs import three_eights
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.rulebook.engines.banked import BankedRules, Double, Split, Surrender
from houseway.rulebook.house import House
from houseway.rulebook.schedule import Stakes

ACE, TEN, JOKER = 0, 9, 10
KINDS = 11
"""Ten values and the joker; suits don't matter to the main wager."""
JOKER_ID = 52
"""Cards are numbered suit by suit (clubs, diamonds, hearts, spades), thirteen ranks from the ace; a joker is 52."""


def name(value: int) -> str:
    """Returns a value as charts write it."""
    return "Jk" if value == JOKER else "A23456789T"[value]


def card(value: int) -> Card:
    """Returns a card of a value."""
    return JOKER_CARD if value == JOKER else Card(f"{name(value)}c")


def value_of(one: Card) -> int:
    """Returns a card's value.

    >>> value_of(Card("Qh"))
    9
    """
    return JOKER if one == JOKER_CARD else TEN if one[0] in "TJQK" else "A23456789".index(one[0])


def full_shoe(decks: int, jokers: int) -> Array:
    """Returns the number of cards of each value in a full shoe, with some jokers in each deck."""
    return np.array([4 * decks] * 9 + [16 * decks, jokers * decks], np.int64)


def without(shoe: Array, *values: int) -> Array:
    """Returns the shoe without these cards."""
    left = shoe.copy()
    for value in values:
        left[value] -= 1
    return left


def numbered_shoe(decks: int, jokers: int) -> Array:
    """Returns a full shoe of card numbers, not shuffled."""
    return np.array([*range(52), *[JOKER_ID] * jokers] * decks, np.int64)


def card_of(number: int) -> Card:
    """Returns the card of a number."""
    return JOKER_CARD if number == JOKER_ID else Card("A23456789TJQK"[number % 13] + "cdhs"[number // 13])


# -- hands -------------------------------------------------------------------------------------------------------------

MOST_POINTS = 31
"""The highest total: 21 and a ten-value card."""
NATURAL, EIGHTS = 32, 33
ENDS = 34
"""The ends of a hand: totals 0 to 31, a natural, and 8-8-8."""
COPIES = 32
"""More cards of one value than a hand can have."""


class BankTree(NamedTuple):
    """The cards that can follow an up card: hands that draw, fewer cards first, and finished hands by end.

    A card is its value and how many of that value were drawn before it, as ``value * COPIES + before``. Indices are
    unsigned: checking whether each counts from the end would double the time of compiled code.
    """

    parent: Array
    draw: Array
    """The last card of each hand that draws."""
    before: Array
    """The hand that each finished hand was before its last card."""
    last: Array
    """Its last card."""
    depth: Array
    """The number of cards that each finished hand has drawn."""
    run: Array
    """The index of the first finished hand of each end, and of the end of the last."""
    lot: Array
    """The same for lots: finished hands with equal end, cards drawn and jokers."""
    end: Array
    """The end of each lot; ``size`` and ``jokers`` have the cards and jokers that its hands have drawn."""
    size: Array
    jokers: Array
    held: Array
    """By value: the number of such cards in each finished hand, up card excluded."""
    ways: Array
    """The number of orders of the cards of each."""
    checked: Array
    """The same, without orders that begin with the down card of a natural."""


def end_of(hand: SquareHand) -> int:
    """Returns the end of a finished hand."""
    return NATURAL if hand.natural else EIGHTS if three_eights(hand.cards) else hand.points // 2


def bank_hand(rules: BankedRules, values: tuple[int, ...]) -> SquareHand:
    """Returns the player-dealer's hand of these cards, in the order of the deal."""
    hand = SquareHand.of(card(value) for value in values)
    naturals = needed(rules.naturals)
    if len(values) == 2 and hand.is_natural(naturals.made_of):
        hand.natural, hand.points = True, naturals.half_points
    return hand


def natural_card(rules: BankedRules, up: int) -> int:
    """Returns the second card that makes the player-dealer's natural; -1 if none does."""
    return next((second for second in range(KINDS) if bank_hand(rules, (up, second)).natural), -1)


def is_checked(rules: BankedRules, up: int) -> bool:
    """Whether the house checks for a natural under this card before players decide."""
    return needed(rules.deal).peek and totals.HALF_POINTS[card(up)] in (totals.ACE, totals.TEN)


def decisions_of(rules: BankedRules) -> Decisions:
    """Returns the engine's charts and choices."""
    return Decisions.of(rules)


def bank_tree(rules: BankedRules, up: int) -> BankTree:
    """Returns the tree of an up card by the house's chart for the player-dealer."""
    return _tree(_bank_part(rules), up)


def _bank_part(rules: BankedRules) -> BankedRules:
    """Returns the rules with neutral values for all that doesn't concern the player-dealer's hand, to share trees."""
    shoe, chart, naturals = rules.shoe, needed(rules.chart), needed(rules.naturals)
    return replace(
        rules,
        house=House(Path()), game="", title="", stakes=Stakes(name=""), seats=(2, 2),
        shoe=replace(shoe, decks=(1, 1)),
        naturals=replace(naturals, pays=(1, 1), options=()),
        chart=replace(chart, stand_hard=0, stand_soft=0, hit=0),
        double=Double(for_less=False, after_split=False),
        split=Split(pairs="value", most=0, aces_again=False, tens="free"),
        surrender=Surrender(when="never", most=0, after_split=False),
        over=None, insurance=None, funds=None, side_bets=(),
    )  # fmt: skip


_Cards = tuple[int, ...]


@dataclass(slots=True)
class _Place:
    """A hand of cards in falling order: the hand before its last card, that card, and the number of orders."""

    parent: _Cards
    draw: int
    ways: int = 0
    checked: int = 0


@lru_cache(maxsize=64)
def _tree(rules: BankedRules, up: int) -> BankTree:
    drawing, finished, ends = _hands_under(rules, up)
    place = {cards: at for at, cards in enumerate(drawing)}
    lot_of = {cards: (ends[cards], len(cards), cards.count(JOKER)) for cards in finished}
    order = sorted(finished, key=lambda cards: (lot_of[cards], cards))
    done = [finished[cards] for cards in order]
    lots = sorted(set(lot_of.values()))
    found = [bisect_left(order, lot, key=lot_of.__getitem__) for lot in lots]
    return BankTree(
        parent=np.array([place[one.parent] for one in drawing.values()], np.uint16),
        draw=np.array([one.draw for one in drawing.values()], np.uint16),
        before=np.array([place[one.parent] for one in done], np.uint16),
        last=np.array([one.draw for one in done], np.uint16),
        depth=np.array([len(cards) for cards in order], np.uint16),
        run=np.searchsorted([ends[cards] for cards in order], np.arange(ENDS + 1)).astype(np.uint64),
        lot=np.array([*found, len(order)], np.uint64),
        end=np.array([end for end, _, _ in lots], np.int64),
        size=np.array([size for _, size, _ in lots], np.int64),
        jokers=np.array([jokers for _, _, jokers in lots], np.float64),
        held=np.array([[cards.count(value) for cards in order] for value in range(KINDS)], np.float64),
        ways=np.array([one.ways for one in done], np.float64),
        checked=np.array([one.checked for one in done], np.float64),
    )


def _hands_under(rules: BankedRules, up: int) -> tuple[dict[_Cards, _Place], dict[_Cards, _Place], dict[_Cards, int]]:
    """Returns the hands that draw, fewer cards first, the finished hands, and their ends."""
    step, natural = _Step(rules, up), natural_card(rules, up)
    kinds = KINDS if rules.shoe.jokers else KINDS - 1
    drawing: dict[_Cards, _Place] = {(): _Place((), 0, 1, 1)}
    finished: dict[_Cards, _Place] = {}
    ends: dict[_Cards, int] = {}
    waiting: list[_Cards] = [()]
    for cards in waiting:
        here = drawing[cards]
        for value in range(kinds):
            after = tuple(sorted((*cards, value), reverse=True))
            end = step(after)
            where = drawing if end < 0 else finished
            if after not in where:
                where[after] = _Place(cards, value * COPIES + cards.count(value))
                if end < 0:
                    waiting.append(after)
                else:
                    ends[after] = end
            where[after].ways += here.ways
            where[after].checked += here.checked if cards or value != natural else 0
    return drawing, finished, ends


class _Step:
    """Returns the end of the hand under an up card with these cards, -1 if it draws. Asks the engine once per total."""

    def __init__(self, rules: BankedRules, up: int) -> None:
        self.rules, self.up = rules, up
        self.decisions = decisions_of(rules)
        self.known: dict[tuple[int, ...], int] = {}

    def __call__(self, drawn: _Cards) -> int:
        held = (self.up, *drawn)
        alike = held if held == (7, 7, 7) else (sum(held) + len(held), ACE in held, JOKER in held, len(held) == 2)
        if alike not in self.known:
            hand = bank_hand(self.rules, held)
            self.known[alike] = -1 if self.decisions.bank_draws(hand) else end_of(hand)
        return self.known[alike]


# -- players' hands ----------------------------------------------------------------------------------------------------

_MONEY = 1_000_000
"""A stake and a stack large enough for everything the rules allow."""


class HandTable(NamedTuple):
    """The hands, fewer cards first: ten single cards after splits, then hands of two cards and more."""

    cards: Array
    """Cards of each value."""
    size: Array
    low: Array
    """The total with every ace at 1."""
    total: Array
    soft: Array
    child: Array
    """The hand after one more card of each value; -1 if it goes over or may not draw."""
    draws: Array
    """Whether the hand may draw."""


class Open(NamedTuple):
    """The choices open to each hand of the table."""

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
    """Rising cards → their index in the table."""


@lru_cache(maxsize=8)
def player_hands(rules: BankedRules) -> Hands:
    """Returns all hands and choices under a house's charts."""
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
        _open([decisions.choices(_from_split(hand, "2c"), _MONEY, _MONEY, 1) for hand in hands]),
        _open([decisions.choices(_from_split(hand, "Ac"), _MONEY, _MONEY, 1) for hand in hands]),
        known,
    )


def _from_split(hand: SquareHand, origin: str) -> SquareHand:
    """Returns the same cards as a hand from a split; after split aces, an ace comes first."""
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
    """Returns the choices as columns; a hand without choices stands."""
    return Open(
        hit=np.array([may.hit for may in choices], np.bool_),
        stand=np.array([may.stand or may.none for may in choices], np.bool_),
        double=np.array([may.double is not None for may in choices], np.bool_),
        split=np.array([may.split for may in choices], np.bool_),
        surrender=np.array([may.surrender for may in choices], np.bool_),
    )


@lru_cache(maxsize=32)
def natural_pair(rules: BankedRules) -> tuple[int, int]:
    """Returns the two cards that make a natural, the lower value first."""
    return next((a, b) for a in range(KINDS) for b in range(a, KINDS) if bank_hand(rules, (a, b)).natural)
