"""How far a bank's money reaches: what a round brings it by the money it puts up, and what then goes unpaid.

Pai Gow and Double Hand against one square are counted, where every deal is. Otherwise rounds are played, and the mean
of what they bring is moved to the exact edge: what is sampled is the shape alone.
"""

from dataclasses import dataclass
from functools import partial
from typing import assert_never

import numpy as np

from houseway.odds.banking.rounds import STEPS, reckon, sevens_block, twentyone_block
from houseway.odds.compiling.dice import block_seed, blocks
from houseway.odds.compiling.stored import Array
from houseway.odds.sevens.counting import Deals
from houseway.odds.sevens.way import deck_of, way_of
from houseway.odds.twentyone import rounds as at
from houseway.odds.twentyone.against import Plan
from houseway.odds.twentyone.shoe import numbered_shoe
from houseway.odds.twentyone.simulate import book
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.banked import BankedRules

ROUNDS = 1 << 20
"""Rounds that are played where no number is given."""
_HANDS = at.HANDS
"""Room for the bets of one square."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a round brings the bank by what it puts up, in steps; side bets apart."""

    squares: int
    exact: bool
    rounds: int
    """Rounds played; the deals counted where it is exact."""
    chance: Array
    """By what is put up, and by the bank's result from minus the largest up: how often."""
    short: Array
    """By what is put up: how often a winner is not paid in full, what winners do not get, what losers keep."""
    moved: float
    """What is added to each round's result, so that its mean is the exact one."""

    @property
    def most(self) -> int:
        """The most that is looked at: more is never needed, or less than once in a million rounds."""
        return len(self.chance) - 1

    @property
    def results(self) -> Array:
        """The results that the columns of `chance` stand for."""
        return np.arange(-self.most, self.most + 1)

    def of(self, bank: int) -> Array:
        """How often each result comes when so much is put up."""
        row: Array = self.chance[min(max(bank, 0), self.most)]
        return row

    def mean(self, bank: int) -> float:
        """What a round brings on average, in steps."""
        return float(self.of(bank) @ self.results) + self.moved

    @property
    def variance(self) -> float:
        """Of what a round brings a bank that covers everything, in squared wagers."""
        row = self.of(self.most)
        mean = float(row @ self.results)
        return (float(row @ self.results**2) - mean**2) / STEPS**2

    def needed(self, often: float) -> float:
        """The least cover, in wagers, with which no more than this share of rounds leave a winner unpaid."""
        return int(np.argmax(self.short[0] <= often)) / STEPS


def _largest(rules: BankedRules, squares: int) -> int:
    match rules.family:
        case "21":
            return (3 * squares + 6) * STEPS
        case "pai-gow":
            return squares * STEPS
        case family:
            assert_never(family)


def counted_reach(rules: BankedRules, deals: Deals) -> Reach:
    """One square against the bank, every deal counted."""
    ended, short = _tallies(_largest(rules, 1))
    for due, count in ((STEPS, deals.wins), (0, deals.pushes), (-STEPS, deals.loses)):
        one_ended, one_short = _tallies(_largest(rules, 1))
        reckon(np.array([due]), 1, rules.bank.coverage == "gross", one_ended, one_short)
        ended, short = ended + count * one_ended, short + count * one_short
    return _reach(1, deals.all, ended, short, None)


def played_reach(
    rules: BankedRules,
    squares: int,
    *,
    mean: float,
    plan: Plan | None = None,
    decks: int = 1,
    rounds: int = ROUNDS,
    seed: int = 1,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> Reach:
    """Rounds played with 1 on every square; `mean` is what they bring the bank by the exact edge, in wagers."""
    sizes = blocks(rounds)
    ended, short = _tallies(_largest(rules, squares))
    for number, found in enumerate(
        run_tasks(partial(_block, rules, squares, plan, decks, seed), enumerate(sizes), workers)
    ):
        ended, short = ended + found[0], short + found[1]
        progress(sizes[number])
    return _reach(squares, rounds, ended, short, mean * STEPS)


def _tallies(most: int) -> tuple[Array, Array]:
    return np.zeros((2, most + 1, 2 * most + 1)), np.zeros((3, most + 1))


def _block(
    rules: BankedRules, squares: int, plan: Plan | None, decks: int, seed: int, block: tuple[int, int]
) -> tuple[Array, Array]:
    number, rounds = block
    ended, short = _tallies(_largest(rules, squares))
    start, gross = block_seed(seed, number), rules.bank.coverage == "gross"
    due = np.zeros(_HANDS * squares, np.int64)
    if plan is None:
        sevens_block(way_of(rules).address, deck_of(rules), squares, start, rounds, gross, ended, short, due)
    else:
        felts = np.zeros(at.FELT * squares, np.int64)
        felts[at.DICE] = start.view(np.int64)
        shoe = numbered_shoe(decks, rules.shoe.jokers)
        twentyone_block(book(rules, plan, decks), shoe, felts, squares, rounds, gross, ended, short, due)
    return ended, short


def _reach(squares: int, rounds: int, ended: Array, short: Array, mean: float | None) -> Reach:
    """Shares of the rounds; a bank that was never reached has the result of every larger one."""
    chance = (ended[0] + np.cumsum(ended[1], axis=0)) / rounds
    most = len(chance) - 1
    found = float(chance[-1] @ np.arange(-most, most + 1))
    moved = 0.0 if mean is None else mean - found
    return Reach(squares, mean is None, rounds, chance, short / rounds, moved)
