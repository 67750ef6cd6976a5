"""Every hand that the player-dealer can end with, by up card.

The chance of a hand does not depend on the order of its cards, so equal hands are counted together: a tree of cards
drawn in rising order gives each product of chances once, and ``ways`` says in how many orders the cards can come.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.odds.twentyone.values import ACE, JOKER, KINDS, Array, card
from houseway.play.banked import totals
from houseway.play.banked.chart import Decisions
from houseway.play.banked.hand import Hand
from houseway.play.banked.outcome import three_eights
from houseway.rulebook.banked import BankedRules, Double, Split, Surrender
from houseway.rulebook.game import Stakes

T = TypeVar("T")

NATURAL, EIGHTS = 32, 33
ENDS = 34
"""How a hand can end: with a total of 0 to 31, as a natural, or as 8-8-8."""
COPIES = 32
"""More cards of one value than any hand has."""


def needed(section: T | None) -> T:
    """A section of the rules that every game of 21 has."""
    if section is None:
        raise ValueError("this is no game of 21: a section of its rules is missing")
    return section


class BankTree(NamedTuple):
    """The cards that can follow an up card, fewer cards first."""

    parent: Array
    draw: Array
    """Which card: its value and how many of that value were drawn before it, as ``value * COPIES + before``."""
    depth: Array
    """How many cards each finished hand has drawn."""
    finished: Array
    """The places at which the hand can be complete, in the order of how it ends."""
    run: Array
    """Where the finished hands of each end begin, and where the last ones stop."""
    held: Array
    """The cards of each value that each finished hand has drawn."""
    ways: Array
    """Orders in which the cards of each can come."""
    checked: Array
    """The same, of those in which the down card does not make a natural."""


def end_of(hand: Hand) -> int:
    """The name of a finished hand among the ends."""
    return NATURAL if hand.natural else EIGHTS if three_eights(hand.cards) else hand.points // 2


def bank_hand(rules: BankedRules, values: tuple[int, ...]) -> Hand:
    """The player-dealer's hand of these cards, the first two dealt first."""
    hand = Hand.of(card(value) for value in values)
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
    return Decisions(rules, needed(rules.chart), needed(rules.double), needed(rules.split), needed(rules.surrender))


def bank_tree(rules: BankedRules, up: int) -> BankTree:
    """The tree of an up card, by the house's chart for the player-dealer."""
    return _tree(_bank_part(rules), up)


def _bank_part(rules: BankedRules) -> BankedRules:
    """The rules with everything made plain that does not concern the player-dealer's hand, so that trees are shared."""
    shoe, chart, naturals = rules.shoe, needed(rules.chart), needed(rules.naturals)
    return replace(
        rules,
        house="", house_name="", game="", title="", stakes=Stakes(name=""), seats=(2, 2),
        shoe=replace(shoe, decks=(1, 1)),
        naturals=replace(naturals, pays=(1, 1), options=()),
        chart=replace(chart, stand_hard=0, stand_soft=0, hit=0),
        double=Double(for_less=False, after_split=False),
        split=Split(pairs="value", most=0, aces_again=False, tens="free"),
        surrender=Surrender(when="never", most=0, after_split=False),
        over=None, insurance=None, bonus_bet=None, buster=None, funds=None,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _tree(rules: BankedRules, up: int) -> BankTree:
    ends, ways, checked = _finished(rules, up)
    prefixes = {cards[:size] for cards in ends for size in range(len(cards) + 1)}
    order = sorted(prefixes, key=lambda cards: (len(cards), cards))
    place = {cards: at for at, cards in enumerate(order)}
    finished = sorted((cards for cards in order if cards in ends), key=lambda cards: ends[cards])
    return BankTree(
        parent=np.array([place[cards[:-1]] for cards in order], np.int16),
        draw=np.array([cards[-1] * COPIES + cards.count(cards[-1]) - 1 if cards else 0 for cards in order], np.int16),
        depth=np.array([len(cards) for cards in finished], np.int16),
        finished=np.array([place[cards] for cards in finished], np.int16),
        run=np.searchsorted([ends[cards] for cards in finished], np.arange(ENDS + 1)),
        held=np.array([[cards.count(value) for value in range(KINDS)] for cards in finished], np.int16),
        ways=np.array([ways[cards] for cards in finished], np.float64),
        checked=np.array([checked[cards] for cards in finished], np.float64),
    )


_Cards = tuple[int, ...]
_Ways = dict[_Cards, int]


def _finished(rules: BankedRules, up: int) -> tuple[_Ways, _Ways, _Ways]:
    """Finished hands as rising cards: how each ends, and its orders, all and without a natural under the up card."""
    step, natural = _Step(rules, up), natural_card(rules, up)
    kinds = KINDS if rules.shoe.jokers else KINDS - 1
    ends: _Ways = {}
    done: tuple[_Ways, _Ways] = ({}, {})
    drawing: dict[_Cards, tuple[int, int]] = {(): (1, 1)}
    while drawing:
        longer: dict[_Cards, tuple[int, int]] = {}
        for cards, (ways, checked) in drawing.items():
            for value in range(kinds):
                gains = (ways, checked if cards or value != natural else 0)
                after = tuple(sorted((*cards, value), reverse=True))
                end = step(after)
                if end < 0:
                    before = longer.get(after, (0, 0))
                    longer[after] = (before[0] + gains[0], before[1] + gains[1])
                    continue
                ends[after] = end
                for kept, gain in zip(done, gains, strict=True):
                    kept[after] = kept.get(after, 0) + gain
        drawing = longer
    return ends, *done


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
