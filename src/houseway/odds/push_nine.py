"""Push Nine: heads-up play with every bet all-in, solved, and the worth of push pots.

Heads-up: both have anted. The first to act pushes or checks; after a check the button pushes or checks; a push is
called or folded to. No player folds when a check is free. Ties are chopped. Suits never matter, so a hand is its three
ranks: 455 hands, with the number of deals for each two of them. The strategies are averages of regret matching (CFR+).
Their distance from the best play is worked out exactly and reported.

Push pots: all hands are dealt again, so each has the same chance, tied or bought in, and another tie starts over on the
same terms. So before collection a buyer pays half a pot for a share of a pot and a half or more.

>>> [str(one.buyer) for one in worths(pot=100, fee=0) if one.tied == 2]
['None', '0', '0', '0']
>>> three = [one for one in worths(pot=100, fee=0) if (one.tied, one.buyers) == (3, 1)]
>>> [(float(one.tied_worth), str(one.buyer)) for one in three]
[(37.5, '-25/2')]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import RANKS, SUITS, Card
from houseway.hands import category, evaluator
from houseway.hands.push_nine import CATEGORIES
from houseway.money import Cents
from houseway.odds.cache import Array
from houseway.odds.compiled import compiled_sums
from houseway.odds.settings import BadSetting

ROUNDS = 1_000
"""Rounds of regret matching; the result is within a thousandth of an ante."""
DECISIONS = ("first: push", "first: call after a check", "button: call", "button: push after a check")
FIRST_PUSH, FIRST_CALL, BUTTON_CALL, BUTTON_PUSH = range(4)
MOST_STACK = 1_000


class Hands(NamedTuple):
    """All sets of three ranks: their categories, and for each two the share of all deals and of the pot."""

    categories: tuple[str, ...]
    dealt: Array
    share: Array


@dataclass(frozen=True, slots=True)
class Solved:
    """The play for one stack depth, in antes."""

    stack: float
    """Each player's stack after the antes."""
    pot: float
    """The antes less the collection."""
    first: float
    """The first player's mean gain over an equal share of the pot."""
    off: float
    """The most that another play of both sides together could gain."""
    ranges: tuple[tuple[float, ...], ...]
    """By decision and category: how often the hand pushes or calls."""
    shares: tuple[float, ...]
    """By decision: how often all hands together push or call."""

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``push-or-fold --json`` for one depth."""
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
    """Returns the 455 hands by rank, with the number of deals for each two."""
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


@compiled_sums
def _products(rows: Array, columns: Array) -> Array:
    """Multiplies a matrix by each column in one thread; for so small a matrix, several threads would be slower."""
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
    """The worth of every choice for one pot and stack; a plan has a chance for each decision and hand.

    It follows from two sums over the opponent's hands: the number of deals, and the share won.
    """

    def __init__(self, stack: float, pot: float) -> None:
        _, dealt, share = hands()
        self.stack, self.pot = stack, pot
        self.both = np.concatenate([dealt, dealt * share])

    def _sums(self, *chances: Array) -> tuple[Array, Array]:
        """Returns the deals and the share won by the player's hand, for each set of chances of the opponent's hands."""
        found = _products(self.both, np.array(chances))
        return found[:, : len(chances[0])], found[:, len(chances[0]) :]

    def first(self, plan: Array) -> tuple[Array, Array, Array]:
        """Returns the worth of pushing, checking through, and calling after a check, by hand of the first player."""
        one = np.ones_like(plan[0])
        deals, won = self._sums(one, plan[BUTTON_CALL], plan[BUTTON_PUSH])
        call, push = (won[at] * (self.pot + 2 * self.stack) - deals[at] * self.stack for at in (1, 2))
        return self.pot * (deals[0] - deals[1]) + call, self.pot * (won[0] - won[2]), push

    def button(self, plan: Array) -> tuple[Array, Array, Array]:
        """Returns the worth of calling a push, and of pushing and checking after a check, by hand of the button."""
        came = 1 - plan[FIRST_PUSH]
        deals, won = self._sums(plan[FIRST_PUSH], came, came * plan[FIRST_CALL])
        call, called = (won[at] * (self.pot + 2 * self.stack) - deals[at] * self.stack for at in (0, 2))
        return call, self.pot * (deals[1] - deals[2]) + called, self.pot * won[1]

    def best(self, plan: Array) -> tuple[float, float]:
        """Returns the most that the first player, and the button, could win against this play."""
        push, check, call = self.first(plan)
        calls, pushes, checks = self.button(plan)
        first = np.maximum(push, check + np.maximum(call, 0)).sum()
        return float(first), float(np.maximum(calls, 0).sum() + np.maximum(pushes, checks).sum())


def check_stack(stack: float) -> None:
    """Refuses an impossible stack."""
    if not 0 < stack <= MOST_STACK:
        raise BadSetting(f"a stack is more than 0 and at most {MOST_STACK:,} antes, not {stack:g}")


def solve(stack: float, pot: float = 2.0, rounds: int = ROUNDS) -> Solved:
    """Solves for two equal stacks and a pot, in antes."""
    check_stack(stack)
    if pot <= 0:
        raise BadSetting("the collection takes the whole pot, which leaves no pot to play for")
    game, count = _Game(stack, pot), len(hands().categories)
    regret, sums = np.zeros((4, 2, count)), np.zeros((4, 2, count))
    plan, none = np.full((4, count), 0.5), np.zeros(count)
    for number in range(1, rounds + 1):
        push, check, call = game.first(plan)
        _regret(regret, plan, (FIRST_PUSH, FIRST_CALL), [[push, check + plan[FIRST_CALL] * call], [call, none]])
        calls, pushes, checks = game.button(plan)
        _regret(regret, plan, (BUTTON_CALL, BUTTON_PUSH), [[calls, none], [pushes, checks]])
        # A hand that seldom checks seldom decides whether to call, so its plan is weighted by how often it does.
        came = np.ones_like(plan)
        came[FIRST_CALL] = 1 - plan[FIRST_PUSH]
        sums += number**2 * np.stack([came * plan, came * (1 - plan)], axis=1)
    return _summary(game, stack, _average(sums))


def _regret(regret: Array, plan: Array, decisions: tuple[int, int], worths: list[list[Array]]) -> None:
    """Adds the regrets of one side's choices, and updates its plan."""
    for decision, worth in zip(decisions, np.array(worths), strict=True):
        chosen = plan[decision] * worth[0] + (1 - plan[decision]) * worth[1]
        regret[decision] = np.maximum(regret[decision] + worth - chosen, 0)
        both = regret[decision].sum(axis=0)
        plan[decision] = np.where(both > 0, regret[decision, 0] / np.where(both > 0, both, 1), 0.5)


def _average(sums: Array) -> Array:
    both: Array = sums.sum(axis=1)
    return np.where(both > 0, sums[:, 0] / np.where(both > 0, both, 1), 0.0)


def _summary(game: _Game, stack: float, plan: Array) -> Solved:
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


# -- push pots ---------------------------------------------------------------------------------------------------------

MOST_TIED, MOST_BUYERS = 4, 3


class Worth(NamedTuple):
    """A push pot of some tied hands and some buyers, in cents, without bets after the deal."""

    tied: int
    buyers: int
    chop: Fraction
    """Each tied player's amount by chopping."""
    tied_worth: Fraction
    """Each tied player's amount by playing on."""
    buyer: Fraction | None
    """Each buyer's result after paying half a pot."""


def worths(pot: Cents, fee: Cents) -> Iterator[Worth]:
    """Yields every number of tied hands and buyers, for the pot at the tie and the collection of a push pot."""
    for tied in range(2, MOST_TIED + 1):
        for buyers in range(MOST_BUYERS + 1):
            half = Fraction(pot, 2)
            each = (pot + buyers * half - fee) / (tied + buyers)
            yield Worth(tied, buyers, Fraction(pot, tied), each, each - half if buyers else None)
