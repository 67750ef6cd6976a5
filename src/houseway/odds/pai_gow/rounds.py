"""Rounds of seven cards with every hand set by the house way: the edge, and the worth of each rule.

A square wins 1 for each of its two hands that is higher, less 1. Two hands set alike are equally likely to be higher,
so the square's edge is minus half the copies, front and back together. Counting only copies gives the edge ten times as
precisely as counting wins and losses.

The dice and the action pile only decide which of seven equal piles a seat gets, so hands are dealt straight to seats.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import TypeVar

import numpy as np

from houseway.cards import Card
from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, compiled, inlined
from houseway.odds.pai_gow.house_way import (
    NO_RULE,
    RULE_BITS,
    back_of,
    deck_of,
    front_of,
    set_hand,
    set_without_rule,
    way_of,
)
from houseway.odds.random_numbers import STEP, block_seed, block_sizes, mix, scaled
from houseway.odds.rankings.tables import unmasked
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.engines.banked import BankedRules

Found = TypeVar("Found")
_FEW_BLOCKS = 16


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the wagers, and its standard error."""

    share: float
    stderr: float


@dataclass(frozen=True, slots=True)
class HouseWayEdge:
    """The result of 1 wagered when both sides set the house way."""

    rules: BankedRules
    rounds: int
    squares: int
    seconds: float
    player: float
    stderr: float
    win: Share
    push: Share
    lose: Share
    front_copy: Share
    back_copy: Share
    variance: float
    """The variance of the result of 1 wagered."""
    table_variance: float
    """The variance of the bank's result in a round, with 1 on each square."""
    blocks: tuple[tuple[int, float], ...]
    """Rounds and the player's edge of each block."""

    def running(self) -> tuple[tuple[int, float], ...]:
        """Returns the rounds played so far and the player's edge until then, block by block."""
        played = np.cumsum([rounds for rounds, _ in self.blocks])
        summed = np.cumsum([rounds * edge for rounds, edge in self.blocks])
        return tuple((int(count), float(total / count)) for count, total in zip(played, summed, strict=True))


@dataclass(frozen=True, slots=True)
class DroppedRule:
    """A rule of the house way, and the effect of setting without it."""

    category: str
    rule: str
    used: float
    """The share of hands that it sets."""
    player: Share
    """The gain of a square that drops the rule while the player-dealer keeps it."""
    bank: Share
    """The gain of a player-dealer who drops the rule while the squares keep it."""


def house_way_edge(
    rules: BankedRules,
    *,
    rounds: int,
    seed: int,
    squares: int = 1,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> HouseWayEdge:
    """Plays rounds of the house way against the house way; the result depends on the seed alone."""
    began = perf_counter()
    sums = np.array(_run_blocks(partial(_play, rules, seed, squares), rounds, workers, progress), np.float64)
    sizes = block_sizes(rounds)
    total = sums.sum(axis=0) / rounds
    shares = [_share(mean / squares, square / squares**2, rounds) for mean, square in total]
    copies, bank = shares[COPIES], total[BANK]
    edges = -sums[:, COPIES, 0] / 2 / squares / sizes
    return HouseWayEdge(
        rules, rounds, squares, perf_counter() - began, -copies.share / 2, copies.stderr / 2,
        shares[WIN], shares[PUSH], shares[LOSE], shares[FRONT_COPY], shares[BACK_COPY],
        shares[WIN].share + shares[LOSE].share - (copies.share / 2) ** 2,
        float(bank[1] - bank[0] ** 2),
        tuple((int(size), float(edge)) for size, edge in zip(sizes, edges, strict=True)),
    )  # fmt: skip


def dropped_rules(
    rules: BankedRules, *, rounds: int, seed: int, workers: Workers = ONE_PROCESS, progress: Progress = no_progress
) -> tuple[DroppedRule, ...]:
    """Returns the worth of each rule of the house way, from the same deals with and without it."""
    found = _run_blocks(partial(_drop, rules, seed), rounds, workers, progress)
    used = np.sum([used for used, _ in found], axis=0)
    sums = np.sum([sums for _, sums in found], axis=0)
    effects = [[_share(mean, square, rounds) for mean, square in (of / rounds).tolist()] for of in sums]
    return tuple(
        DroppedRule(
            category,
            rule,
            float(used[number]) / (2 * rounds),
            *(Share(two_hands.share / 2, two_hands.stderr / 2) for two_hands in effects[number]),
        )
        for number, (category, rule) in enumerate(way_of(rules).rules)
    )


def difference(one: HouseWayEdge, other: HouseWayEdge) -> Share:
    """Returns how much more the player has in one than in the other, played with the same seed block by block.

    A few blocks say little about their spread, so the two then count as independent, which overstates the error.
    """
    sizes = np.array([rounds for rounds, _ in one.blocks])
    gains = np.array([mine - theirs for (_, mine), (_, theirs) in zip(one.blocks, other.blocks, strict=True)])
    mean = one.player - other.player
    if len(sizes) < _FEW_BLOCKS:
        return Share(mean, sqrt(one.stderr**2 + other.stderr**2))
    return Share(mean, sqrt(float((sizes * (gains - mean) ** 2).sum()) / (len(sizes) - 1) / one.rounds))


def recorded(
    rules: BankedRules, *, rounds: int, seed: int, squares: int = 1
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], tuple[int, ...]]]:
    """Yields the rounds of a seed: the hands, the player-dealer's first, and each square's result for 1 wagered."""
    for number, size in enumerate(block_sizes(rounds)):
        hands, won = np.zeros((size, squares + 1), np.uint64), np.zeros((size, squares), np.int64)
        record_block(way_of(rules).row, deck_of(rules), block_seed(seed, number), hands, won)
        for dealt, outcome in zip(hands.tolist(), won.tolist(), strict=True):
            yield tuple(unmasked(hand) for hand in dealt), tuple(outcome)


def _share(mean: float, square: float, count: int) -> Share:
    return Share(float(mean), sqrt(max(0.0, square - mean**2) / count))


def _run_blocks(
    play: Callable[[tuple[int, int]], Found], rounds: int, workers: Workers, progress: Progress
) -> list[Found]:
    """Plays every block of the rounds, each with its own seed."""
    sizes, found = block_sizes(rounds), []
    for size, block in zip(sizes, run_tasks(play, enumerate(sizes), workers), strict=True):
        found.append(block)
        progress(size)
    return found


def _play(rules: BankedRules, seed: int, squares: int, block: tuple[int, int]) -> Array:
    number, rounds = block
    sums = np.zeros((COUNTED, 2), np.int64)
    play_block(way_of(rules).row, deck_of(rules), squares, block_seed(seed, number), rounds, sums)
    return sums


def _drop(rules: BankedRules, seed: int, block: tuple[int, int]) -> tuple[Array, Array]:
    number, rounds = block
    used, sums = np.zeros(NO_RULE + 1, np.int64), np.zeros((NO_RULE + 1, 2, 2), np.int64)
    drop_block(way_of(rules).row, deck_of(rules), block_seed(seed, number), rounds, used, sums)
    return used, sums


# -- compiled rounds ---------------------------------------------------------------------------------------------------

WIN, PUSH, LOSE, FRONT_COPY, BACK_COPY, COPIES, BANK = range(7)
"""The counts of a round: squares that win, push and lose; copies in front, behind and together; the bank's result."""
COUNTED = 7

_32 = U64(32)


@inlined
def deal(deck: Array, seat: int, state: int) -> tuple[int, int]:
    """Deals a seat seven cards and returns them with the next random state: a partial Fisher-Yates shuffle.

    One random number serves two cards.
    """
    hand, bits, cards = U64(0), U64(0), len(deck)
    for place in range(7):
        if place % 2 == 0:
            state += STEP
            bits = mix(state)
        else:
            bits <<= _32
        at = 7 * seat + place
        other = at + scaled(bits, cards - at)
        card = deck[other]
        deck[other] = deck[at]
        deck[at] = card
        hand |= U64(card)
    return hand, state


@inlined
def wins(mine: int, banks: int) -> int:
    """Returns how many of its two hands a square wins; the player-dealer wins copies."""
    return int(front_of(mine) > front_of(banks)) + int(back_of(mine) > back_of(banks))


@compiled
def play_block(way: Row, deck: Array, squares: int, seed: np.uint64, rounds: int, sums: Array) -> None:
    """Plays a block of rounds and adds up each count and its square."""
    state = U64(seed)
    win = push = front = back = wins2 = pushes2 = loses2 = front2 = back2 = copies2 = bank2 = 0
    for _ in range(rounds):
        bank, state = deal(deck, 0, state)
        banks = set_hand(bank, way)
        won = even = fronts = backs = 0
        for square in range(squares):
            hand, state = deal(deck, square + 1, state)
            mine = set_hand(hand, way)
            higher = wins(mine, banks)
            won += higher >> 1
            even += higher & 1
            fronts += int(front_of(mine) == front_of(banks))
            backs += int(back_of(mine) == back_of(banks))
        win, push, front, back, lost = win + won, push + even, front + fronts, back + backs, squares - won - even
        bank2, copies2 = bank2 + (lost - won) * (lost - won), copies2 + (fronts + backs) * (fronts + backs)
        if squares > 1:
            wins2, pushes2, loses2 = wins2 + won * won, pushes2 + even * even, loses2 + lost * lost
            front2, back2 = front2 + fronts * fronts, back2 + backs * backs
    if squares == 1:  # all of these are 0 or 1
        wins2, pushes2, loses2, front2, back2 = win, push, rounds - win - push, front, back
    lose = rounds * squares - win - push
    sums[WIN, 0], sums[PUSH, 0], sums[LOSE, 0], sums[BANK, 0] = win, push, lose, lose - win
    sums[WIN, 1], sums[PUSH, 1], sums[LOSE, 1], sums[BANK, 1] = wins2, pushes2, loses2, bank2
    sums[FRONT_COPY, 0], sums[BACK_COPY, 0], sums[COPIES, 0] = front, back, front + back
    sums[FRONT_COPY, 1], sums[BACK_COPY, 1], sums[COPIES, 1] = front2, back2, copies2


@compiled
def record_block(way: Row, deck: Array, seed: np.uint64, hands: Array, won: Array) -> None:
    """Writes the same rounds one by one: the hands, the player-dealer's first, and each square's result."""
    state = U64(seed)
    for number in range(len(hands)):
        bank, state = deal(deck, 0, state)
        banks = set_hand(bank, way)
        hands[number, 0] = bank
        for square in range(won.shape[1]):
            hand, state = deal(deck, square + 1, state)
            hands[number, square + 1] = hand
            won[number, square] = wins(set_hand(hand, way), banks) - 1


@inlined
def gains(hand: int, made: int, others: int, way: Row) -> tuple[int, int]:
    """Returns what a hand gains, as a square's and as the player-dealer's, without the rule that sets it."""
    then = set_without_rule(hand, made >> RULE_BITS, way)
    return wins(then, others) - wins(made, others), wins(others, made) - wins(others, then)


@compiled
def drop_block(way: Row, deck: Array, seed: np.uint64, rounds: int, used: Array, sums: Array) -> None:
    """Plays rounds of two hands, each in both roles, and drops the rule that sets one of them.

    Adds up by rule how often it was used and, for the square and for the player-dealer, the gain from dropping it and
    the gain's square over a round.
    """
    state = U64(seed)
    for _ in range(rounds):
        one, state = deal(deck, 0, state)
        other, state = deal(deck, 1, state)
        ones, others = set_hand(one, way), set_hand(other, way)
        of_one, of_other = gains(one, ones, others, way), gains(other, others, ones, way)
        rule, second = ones >> RULE_BITS, others >> RULE_BITS
        used[rule] += 1
        used[second] += 1
        for side in range(2):
            gain, more = of_one[side], of_other[side]
            sums[rule, side, 0] += gain
            sums[second, side, 0] += more
            if rule == second:
                sums[rule, side, 1] += (gain + more) * (gain + more)
            else:
                sums[rule, side, 1] += gain * gain
                sums[second, side, 1] += more * more
