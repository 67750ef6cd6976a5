"""Push Nine heads-up, every bet all-in: who pushes, who calls, and what the first to act is worth.

Both have anted. The first to act pushes or checks; after a check the button pushes or checks; a push is called or
folded to. Nobody folds where a check is free. A tie is chopped, as two tied players may where nobody buys in. Suits
never matter, so a hand is its three ranks: 455 hands, each two of them by the number of their deals.

The strategies are averages of regret matching (CFR+). How far they are from the best there is, is worked out exactly
and told with them.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import RANKS, SUITS, Card
from houseway.hands import category, evaluator
from houseway.hands.push_nine import CATEGORIES
from houseway.odds.compiling.compiled import summing
from houseway.odds.compiling.stored import Array
from houseway.odds.settings import BadSetting

ROUNDS = 1_000
"""Rounds of regret matching: within a thousandth of an ante."""
DECISIONS = ("first: push", "first: call after a check", "button: call", "button: push after a check")
FIRST_PUSH, FIRST_CALL, BUTTON_CALL, BUTTON_PUSH = range(4)
MOST_STACK = 1_000


class Hands(NamedTuple):
    """Every three ranks: category, and by two of them the share of all deals and the first one's share of the pot."""

    categories: tuple[str, ...]
    dealt: Array
    share: Array


@dataclass(frozen=True, slots=True)
class Solved:
    """The play for one depth of the stacks, in antes."""

    stack: float
    """What each has behind once the antes are in."""
    pot: float
    """The antes less the collection."""
    first: float
    """What the first to act wins on average of a pot in which both have an equal share, their own ante not counted."""
    off: float
    """No other play of either side wins more than this against these."""
    ranges: tuple[tuple[float, ...], ...]
    """By decision and category: how often the hand pushes or calls when it comes to that."""
    shares: tuple[float, ...]
    """By decision: how often all hands together do."""

    def as_data(self) -> dict[str, object]:
        """One depth in the shape of ``push-or-fold --json``."""
        return {
            "stack": self.stack,
            "pot": self.pot,
            "first_to_act": self.first,
            "off_by_at_most": self.off,
            "decisions": {
                name: {"all": every, "by_category": dict(zip(CATEGORIES, by, strict=True))}
                for name, every, by in zip(DECISIONS, self.shares, self.ranges, strict=True)
            },
        }


@cache
def hands() -> Hands:
    """The 455 hands by rank, each two with the number of deals in which they meet."""
    kinds = np.array(list(combinations_with_replacement(range(len(RANKS)), 3)))
    worth = evaluator("push-nine")
    values = np.array(
        [worth(tuple(Card(RANKS[rank] + SUITS[at]) for at, rank in enumerate(kind)), ()) for kind in kinds]
    )
    held = np.array([[np.count_nonzero(kind == rank) for rank in range(len(RANKS))] for kind in kinds])
    choose = np.array([[comb(left, taken) for taken in range(4)] for left in range(5)], dtype=float)
    ways = np.prod(choose[4, held], axis=1)
    left = choose[(4 - held)[:, None, :], held[None, :, :]].prod(axis=2)
    dealt = ways[:, None] * left
    share = (values[:, None] > values[None, :]) + 0.5 * (values[:, None] == values[None, :])
    return Hands(tuple(category("push-nine", int(value)) for value in values), dealt / dealt.sum(), share)


@summing
def _products(rows: Array, columns: Array) -> Array:
    """What a matrix makes of each column, in this thread alone: for so small a one several only wait for each other."""
    out = np.zeros((len(columns), len(rows)))
    for at in range(len(columns)):
        column = columns[at]
        for row in range(len(rows)):
            total = 0.0
            for one in range(len(column)):
                total += rows[row, one] * column[one]
            out[at, row] = total
    return out


class _Game:
    """What every choice is worth for one pot and stack; a plan has a row for each decision, a chance for each hand.

    All of it follows from two sums over the other's hands: how many deals there are, and what of them is won.
    """

    def __init__(self, stack: float, pot: float) -> None:
        _, dealt, share = hands()
        self.stack, self.pot = stack, pot
        self.both = np.concatenate([dealt, dealt * share])

    def _sums(self, *chances: Array) -> tuple[Array, Array]:
        """For each chance of the other's hands: the deals, and what is won of them, by one's own hand."""
        found = _products(self.both, np.array(chances))
        return found[:, : len(chances[0])], found[:, len(chances[0]) :]

    def first(self, plan: Array) -> tuple[Array, Array, Array]:
        """For each hand of the first: pushing, checking as far as the button checks too, and calling after a check."""
        one = np.ones_like(plan[0])
        deals, won = self._sums(one, plan[BUTTON_CALL], plan[BUTTON_PUSH])
        call, push = (won[at] * (self.pot + 2 * self.stack) - deals[at] * self.stack for at in (1, 2))
        return self.pot * (deals[0] - deals[1]) + call, self.pot * (won[0] - won[2]), push

    def button(self, plan: Array) -> tuple[Array, Array, Array]:
        """For each hand of the button: calling a push, and after a check pushing and checking."""
        came = 1 - plan[FIRST_PUSH]
        deals, won = self._sums(plan[FIRST_PUSH], came, came * plan[FIRST_CALL])
        call, called = (won[at] * (self.pot + 2 * self.stack) - deals[at] * self.stack for at in (0, 2))
        return call, self.pot * (deals[1] - deals[2]) + called, self.pot * won[1]

    def best(self, plan: Array) -> tuple[float, float]:
        """The most that the first, and the button, could win against this play."""
        push, check, call = self.first(plan)
        calls, pushes, checks = self.button(plan)
        first = np.maximum(push, check + np.maximum(call, 0)).sum()
        return float(first), float(np.maximum(calls, 0).sum() + np.maximum(pushes, checks).sum())


def check_stack(stack: float) -> None:
    """BadSetting where nobody has such a stack."""
    if not 0 < stack <= MOST_STACK:
        raise BadSetting(f"a stack is more than 0 and at most {MOST_STACK:,} antes, not {stack:g}")


def solve(stack: float, pot: float = 2.0, rounds: int = ROUNDS) -> Solved:
    """The play of two stacks of so many antes over a pot of the antes."""
    check_stack(stack)
    if pot <= 0:
        raise BadSetting("the collection takes the whole pot: no hand is played for")
    game, count = _Game(stack, pot), len(hands().categories)
    regret, sums = np.zeros((4, 2, count)), np.zeros((4, 2, count))
    plan, none = np.full((4, count), 0.5), np.zeros(count)
    for number in range(1, rounds + 1):
        push, check, call = game.first(plan)
        _regret(regret, plan, (FIRST_PUSH, FIRST_CALL), [[push, check + plan[FIRST_CALL] * call], [call, none]])
        calls, pushes, checks = game.button(plan)
        _regret(regret, plan, (BUTTON_CALL, BUTTON_PUSH), [[calls, none], [pushes, checks]])
        # A hand that seldom checks decides seldom whether to call: its plan counts by how often it comes to that.
        came = np.ones_like(plan)
        came[FIRST_CALL] = 1 - plan[FIRST_PUSH]
        sums += number**2 * np.stack([came * plan, came * (1 - plan)], axis=1)
    return _told(game, stack, _average(sums))


def _regret(regret: Array, plan: Array, decisions: tuple[int, int], worths: list[list[Array]]) -> None:
    """Takes up what the choices of one side would have brought, and plans anew by it."""
    for decision, worth in zip(decisions, np.array(worths), strict=True):
        chosen = plan[decision] * worth[0] + (1 - plan[decision]) * worth[1]
        regret[decision] = np.maximum(regret[decision] + worth - chosen, 0)
        both = regret[decision].sum(axis=0)
        plan[decision] = np.where(both > 0, regret[decision, 0] / np.where(both > 0, both, 1), 0.5)


def _average(sums: Array) -> Array:
    both: Array = sums.sum(axis=1)
    return np.where(both > 0, sums[:, 0] / np.where(both > 0, both, 1), 0.0)


def _told(game: _Game, stack: float, plan: Array) -> Solved:
    categories, dealt, _ = hands()
    best_first, best_button = game.best(plan)
    push, check, call = game.first(plan)
    value = float((plan[FIRST_PUSH] * push + (1 - plan[FIRST_PUSH]) * (check + plan[FIRST_CALL] * call)).sum())
    of = np.array([CATEGORIES.index(name) for name in categories])
    weight = np.tile(dealt.sum(axis=1), (4, 1))
    weight[FIRST_CALL] *= 1 - plan[FIRST_PUSH]
    ranges, shares = [], []
    for chance, weighs in zip(plan, weight, strict=True):
        came = np.bincount(of, weighs, len(CATEGORIES))
        does = np.bincount(of, weighs * chance, len(CATEGORIES))
        ranges.append(tuple(map(float, np.where(came > 0, does / np.where(came > 0, came, 1), 0.0))))
        shares.append(float(does.sum() / came.sum()))
    off = best_first + best_button - game.pot
    return Solved(stack, game.pot, value - game.pot / 2, off, tuple(ranges), tuple(shares))
