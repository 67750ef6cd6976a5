"""The results of a bank's rounds by the money it puts up, and the bets that then go unpaid.

Pai Gow and Double Hand against one square are counted if every deal has been. Otherwise rounds are played, and their
mean is moved to the exact edge: only the shape of the distribution is sampled.
"""

from dataclasses import dataclass
from functools import partial
from typing import assert_never

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, compiled, inlined
from houseway.odds.pai_gow.counting import Deals
from houseway.odds.pai_gow.house_way import deck_of, set_hand, way_of
from houseway.odds.pai_gow.rounds import deal, wins
from houseway.odds.random_numbers import block_seed, block_sizes
from houseway.odds.twentyone import rounds as twentyone
from houseway.odds.twentyone.hands import ACE, JOKER, TEN
from houseway.odds.twentyone.rounds import MOST_HANDS, SHOE, SQUARE
from houseway.odds.twentyone.simulate import rules_row
from houseway.odds.twentyone.solver import Plan
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.engines.banked import BankedRules

STEPS = 20
"""Steps in a wager: halves, and odds of 6, 7 and 7½ to 5, are whole numbers of steps."""
ROUNDS = 1 << 20
"""Rounds played by default."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A round's results for the bank by the money it puts up, in steps, without side bets."""

    squares: int
    exact: bool
    rounds: int
    """Rounds played, or deals counted if exact."""
    chance: Array
    """The chance of each result, by money put up and by result, from minus the largest up."""
    short: Array
    """By money put up: how often a winner is not paid in full, the amount winners don't get, the amount losers keep."""
    moved: float
    """Added to each round's result to make the mean exact."""

    @property
    def most(self) -> int:
        """The largest bank looked at: more is needed less than once in a million rounds."""
        return len(self.chance) - 1

    @property
    def results(self) -> Array:
        """The results of the columns of `chance`."""
        return np.arange(-self.most, self.most + 1)

    def of(self, bank: int) -> Array:
        """Returns the chance of each result for money put up."""
        row: Array = self.chance[min(max(bank, 0), self.most)]
        return row

    def mean(self, bank: int) -> float:
        """Returns a round's mean result, in steps."""
        return float(self.of(bank) @ self.results) + self.moved

    @property
    def variance(self) -> float:
        """The variance of a round for a bank that covers everything, in squared wagers."""
        row = self.of(self.most)
        mean = float(row @ self.results)
        return (float(row @ self.results**2) - mean**2) / STEPS**2

    def needed(self, often: float) -> float:
        """Returns the least cover, in wagers, that leaves a winner unpaid in at most this share of rounds."""
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
    """Returns the results of one square against the bank, every deal counted."""
    ended, short = _tallies(_largest(rules, 1))
    for due, count in ((STEPS, deals.wins), (0, deals.pushes), (-STEPS, deals.loses)):
        one_ended, one_short = _tallies(_largest(rules, 1))
        settle(np.array([due]), 1, rules.bank.coverage == "gross", one_ended, one_short)
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
    """Plays rounds with 1 on every square; `mean` is the bank's exact mean result, in wagers."""
    sizes = block_sizes(rounds)
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
    due = np.zeros(MOST_HANDS * squares, np.int64)
    if plan is None:
        pai_gow_block(way_of(rules).row, deck_of(rules), squares, start, rounds, gross, ended, short, due)
    else:
        row, shoe = rules_row(rules, plan, decks)[0], np.zeros(1, SHOE)[0]
        shoe.random, shoe.cards[:] = start, row.shoe
        hands = np.zeros(squares, np.int64)
        twentyone_block(row, shoe, np.zeros(squares, SQUARE), hands, rounds, gross, ended, short, due)
    return ended, short


def _reach(squares: int, rounds: int, ended: Array, short: Array, mean: float | None) -> Reach:
    """Returns shares of the rounds; a bank that never ran out has the result of every larger one."""
    chance = (ended[0] + np.cumsum(ended[1], axis=0)) / rounds
    most = len(chance) - 1
    found = float(chance[-1] @ np.arange(-most, most + 1))
    moved = 0.0 if mean is None else mean - found
    return Reach(squares, mean is None, rounds, chance, short / rounds, moved)


# -- compiled rounds, settled by banks of every size at once -----------------------------------------------------------


@compiled
def settle(due: Array, count: int, gross: bool, ended: Array, short: Array) -> None:
    """Settles bets in order with every bank from nothing to the largest, and adds up the results.

    `due` is what each bet wins, in steps. A bank that never runs out has the same result as any larger one, so the
    round is noted once, at the smallest such bank (`ended[1]`), and one by one for the smaller banks (`ended[0]`).
    `short` has, by bank: rounds with a winner not paid in full, the amount winners don't get, and the amount losers
    keep.
    """
    most = ended.shape[1] - 1
    running = peak = 0
    for bet in range(count):
        running -= due[bet]
        peak = max(peak, peak + abs(due[bet]) if gross else abs(running))
    top = min(peak, most)
    if peak <= most:
        ended[1, top, running + most] += 1
    else:
        top = most + 1
    for bank in range(top):
        result = used = unpaid = kept = 0
        for bet in range(count):
            wants = due[bet]
            if wants > 0:
                paid = min(wants, bank - used if gross else bank + result)
                unpaid += wants - paid
            else:
                paid = max(wants, used - bank if gross else result - bank)
                kept += paid - wants
            result -= paid
            used += abs(paid)
        ended[0, bank, result + most] += 1
        short[0, bank] += unpaid > 0
        short[1, bank] += unpaid
        short[2, bank] += kept


@compiled
def pai_gow_block(
    way: Row,
    deck: Array,
    squares: int,
    seed: np.uint64,
    rounds: int,
    gross: bool,
    ended: Array,
    short: Array,
    due: Array,
) -> None:
    """Plays rounds of Pai Gow or Double Hand with every hand set by the house way."""
    state = U64(seed)
    for _ in range(rounds):
        hand, state = deal(deck, 0, state)
        banks = set_hand(hand, way)
        for square in range(squares):
            hand, state = deal(deck, square + 1, state)
            due[square] = STEPS * (wins(set_hand(hand, way), banks) - 1)
        settle(due, squares, gross, ended, short)


@compiled
def twentyone_block(
    rules: Row, shoe: Row, squares: Array, hands: Array, rounds: int, gross: bool, ended: Array, short: Array,
    due: Array,
) -> None:  # fmt: skip
    """Plays rounds of 21 with every square played by the plan; `squares` has a SQUARE row for each."""
    for _ in range(rounds):
        count = play_table(rules, shoe, squares, hands, due)
        settle(due, count, gross, ended, short)


@inlined
def play_table(rules: Row, shoe: Row, squares: Array, hands: Array, due: Array) -> int:
    """Plays one round from a fresh shoe; writes what each hand wins, in steps, and returns the number of hands.

    `hands` is scratch space for the number of hands of each square, 0 for a natural.
    """
    used, down = 1, -1
    up = rules.values[twentyone.draw(rules, shoe, 0)]
    if rules.down_card:
        down = rules.values[twentyone.draw(rules, shoe, used)]
        used += 1
    checked = rules.peek and up in (ACE, TEN) and twentyone.is_natural(rules, up, down)
    waiting = 0
    for number in range(len(squares)):
        square = squares[number]
        twentyone.begin_hand(rules, square, 0, twentyone.draw(rules, shoe, used), -1)
        twentyone.take(rules, square, 0, twentyone.draw(rules, shoe, used + 1))
        used += 2
        if twentyone.has_natural(rules, square):
            hands[number] = 0
            waiting += twentyone.natural_paid_early(rules, up) < 0
        elif checked or (up == JOKER and rules.no_decisions):
            hands[number] = 1
            waiting += 1
        else:
            hands[number], used = twentyone.decide(rules, shoe, square, up, used)
            for hand in range(hands[number]):
                waiting += square.hands[hand, twentyone.WAGERS] > 0
    end, _, used = twentyone.play_bank(rules, shoe, up, down, used, waiting > 0)
    count, step = 0, rules.wager // STEPS
    for number in range(len(squares)):
        if hands[number] == 0:
            due[count] = twentyone.natural_won(rules, up, end) // step
            count += 1
        for hand in range(hands[number]):
            due[count] = twentyone.hand_won(rules, squares[number], hand, end) // step
            count += 1
    return count
