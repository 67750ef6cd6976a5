"""Every hand that the player-dealer can end with, by up card.

The chance of a hand does not depend on the order of its cards, so equal hands are counted together: a tree of cards
drawn in rising order gives each product of chances once, and ``ways`` says in how many orders the cards can come.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from houseway.engines.banked.play.twentyone import square_hand as totals
from houseway.engines.banked.play.twentyone.chart import Decisions
from houseway.engines.banked.play.twentyone.payoffs import three_eights
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.compiling.stored import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.shoe import ACE, JOKER, KINDS, card
from houseway.rulebook.banked import BankedRules, Double, Split, Surrender
from houseway.rulebook.house import House
from houseway.rulebook.schedule import Stakes

NATURAL, EIGHTS = 32, 33
ENDS = 34
"""How a hand can end: with a total of 0 to 31, as a natural, or as 8-8-8."""
COPIES = 32
"""More cards of one value than any hand has."""


class BankTree(NamedTuple):
    """The cards that can follow an up card: hands that draw, fewer cards first, and finished hands by how they end.

    A card is its value and how many of that value were drawn before it, as ``value * COPIES + before``. Places are
    unsigned, so that compiled code need not ask of each whether it counts from the end, which doubled its time.
    """

    parent: Array
    draw: Array
    """The card by which each hand that draws was come to."""
    before: Array
    """The hand that draws from which each finished hand comes."""
    last: Array
    """Its last card."""
    depth: Array
    """How many cards each finished hand has drawn."""
    run: Array
    """Where the finished hands of each end begin, and where the last ones stop."""
    lot: Array
    """Where the finished hands alike in end, cards drawn and jokers begin, and where the last ones stop."""
    end: Array
    """The end of each lot, and how many cards and jokers its hands have drawn."""
    size: Array
    jokers: Array
    held: Array
    """By value: how many such cards each finished hand has drawn."""
    ways: Array
    """Orders in which the cards of each can come."""
    checked: Array
    """The same, of those in which the down card does not make a natural."""


def end_of(hand: SquareHand) -> int:
    """The name of a finished hand among the ends."""
    return NATURAL if hand.natural else EIGHTS if three_eights(hand.cards) else hand.points // 2


def bank_hand(rules: BankedRules, values: tuple[int, ...]) -> SquareHand:
    """The player-dealer's hand of these cards, the first two dealt first."""
    hand = SquareHand.of(card(value) for value in values)
    naturals = needed(rules.naturals)
    if len(values) == 2 and hand.is_natural(naturals.made_of):
        hand.natural, hand.points = True, naturals.half_points
    return hand


def natural_card(rules: BankedRules, up: int) -> int:
    """The second card that makes the player-dealer's natural; −1 where none does."""
    return next((second for second in range(KINDS) if bank_hand(rules, (up, second)).natural), -1)


def is_checked(rules: BankedRules, up: int) -> bool:
    """Whether the house looks for a natural under this card before anyone decides."""
    return needed(rules.deal).peek and totals.HALF_POINTS[card(up)] in (totals.ACE, totals.TEN)


def decisions_of(rules: BankedRules) -> Decisions:
    """The engine's own charts and rules of choice."""
    return Decisions.of(rules)


def bank_tree(rules: BankedRules, up: int) -> BankTree:
    """The tree of an up card, by the house's chart for the player-dealer."""
    return _tree(_bank_part(rules), up)


def _bank_part(rules: BankedRules) -> BankedRules:
    """The rules with everything made plain that does not concern the player-dealer's hand, so that trees are shared."""
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
        over=None, insurance=None, bonus_bet=None, buster=None, funds=None,
    )  # fmt: skip


_Cards = tuple[int, ...]


@dataclass(slots=True)
class _Place:
    """Cards that a hand can come to, in falling order: from which it came by which card, and in how many orders."""

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
    """The hands that draw, fewer cards first, those that are finished, and how these end."""
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
    """How the hand under an up card ends with these cards; −1 where it draws. Asks the engine once for each total."""

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
