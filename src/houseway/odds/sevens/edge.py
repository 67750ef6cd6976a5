"""What a wager on two and five is worth when both sides set the house way, and what each rule of the way is worth.

A square wins 1 for each of its two hands that is higher, less 1. Two hands set alike are equally likely to be the
higher one, so its edge is minus half of the copies, front and back together: rounds need only count these, which tells
the edge ten times as exactly as counting wins and losses would.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import TypeVar

import numpy as np

from houseway.cards import Card
from houseway.odds.compiling.dice import block_seed, blocks
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.layout import unmasked
from houseway.odds.sevens import rounds as at
from houseway.odds.sevens.way import NO_RULE, deck_of, way_of
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.banked import BankedRules

Found = TypeVar("Found")
_FEW_BLOCKS = 16


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the wagers, and its standard error."""

    share: float
    stderr: float


@dataclass(frozen=True, slots=True)
class HouseWayEdge:
    """What 1 wagered comes to, both sides setting the house way."""

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
    """Of what is won by 1 wagered."""
    table_variance: float
    """Of what the bank wins in a round, 1 on each square."""
    blocks: tuple[tuple[int, float], ...]
    """Rounds and the player's edge of each block."""

    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played and the player's edge until then."""
        played = np.cumsum([rounds for rounds, _ in self.blocks])
        summed = np.cumsum([rounds * edge for rounds, edge in self.blocks])
        return tuple((int(count), float(total / count)) for count, total in zip(played, summed, strict=True))


@dataclass(frozen=True, slots=True)
class Dropped:
    """A rule of the house way, and what it is worth to set without it."""

    category: str
    rule: str
    used: float
    """The share of hands that it sets."""
    player: Share
    """What a square gains by leaving it out while the player-dealer does not."""
    bank: Share
    """What the player-dealer gains by leaving it out while the squares do not."""


def house_way_edge(
    rules: BankedRules,
    *,
    rounds: int,
    seed: int,
    squares: int = 1,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> HouseWayEdge:
    """Plays rounds of the house way against the house way; the result is a function of the seed alone."""
    began = perf_counter()
    sums = np.array(_blocks(partial(_play, rules, seed, squares), rounds, workers, progress), np.float64)
    sizes = blocks(rounds)
    total = sums.sum(axis=0) / rounds
    shares = [_share(mean / squares, square / squares**2, rounds) for mean, square in total]
    copies, bank = shares[at.COPIES], total[at.BANK]
    edges = -sums[:, at.COPIES, 0] / 2 / squares / sizes
    return HouseWayEdge(
        rules, rounds, squares, perf_counter() - began, -copies.share / 2, copies.stderr / 2,
        shares[at.WIN], shares[at.PUSH], shares[at.LOSE], shares[at.FRONT_COPY], shares[at.BACK_COPY],
        shares[at.WIN].share + shares[at.LOSE].share - (copies.share / 2) ** 2,
        float(bank[1] - bank[0] ** 2),
        tuple((int(size), float(edge)) for size, edge in zip(sizes, edges, strict=True)),
    )  # fmt: skip


def dropped(
    rules: BankedRules, *, rounds: int, seed: int, workers: Workers = ONE_PROCESS, progress: Progress = no_progress
) -> tuple[Dropped, ...]:
    """What each rule of the house way is worth, by the same deals with and without it."""
    found = _blocks(partial(_drop, rules, seed), rounds, workers, progress)
    used = np.sum([used for used, _ in found], axis=0)
    sums = np.sum([sums for _, sums in found], axis=0)
    effects = [[_share(mean, square, rounds) for mean, square in (of / rounds).tolist()] for of in sums]
    return tuple(
        Dropped(
            category,
            rule,
            float(used[number]) / (2 * rounds),
            *(Share(two_hands.share / 2, two_hands.stderr / 2) for two_hands in effects[number]),
        )
        for number, (category, rule) in enumerate(way_of(rules).rules)
    )


def difference(one: HouseWayEdge, other: HouseWayEdge) -> Share:
    """How much more the player has in one than in the other, played with the same seed block by block.

    Few blocks tell little of their spread; then the two count as if they had nothing in common, which errs upwards.
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
    """The first rounds of a seed one by one: the hands, the player-dealer's first, and what each square won of 1."""
    for number, size in enumerate(blocks(rounds)):
        hands, won = np.zeros((size, squares + 1), np.uint64), np.zeros((size, squares), np.int64)
        at.record_block(way_of(rules).address, deck_of(rules), block_seed(seed, number), hands, won)
        for dealt, outcome in zip(hands.tolist(), won.tolist(), strict=True):
            yield tuple(unmasked(hand) for hand in dealt), tuple(outcome)


def _share(mean: float, square: float, count: int) -> Share:
    return Share(float(mean), sqrt(max(0.0, square - mean**2) / count))


def _blocks(play: Callable[[tuple[int, int]], Found], rounds: int, workers: Workers, progress: Progress) -> list[Found]:
    """Every block of the rounds, each with a seed of its own, whoever plays it."""
    sizes, found = blocks(rounds), []
    for size, block in zip(sizes, run_tasks(play, enumerate(sizes), workers), strict=True):
        found.append(block)
        progress(size)
    return found


def _play(rules: BankedRules, seed: int, squares: int, block: tuple[int, int]) -> Array:
    number, rounds = block
    sums = np.zeros((at.COUNTED, 2), np.int64)
    at.play_block(way_of(rules).address, deck_of(rules), squares, block_seed(seed, number), rounds, sums)
    return sums


def _drop(rules: BankedRules, seed: int, block: tuple[int, int]) -> tuple[Array, Array]:
    number, rounds = block
    used, sums = np.zeros(NO_RULE + 1, np.int64), np.zeros((NO_RULE + 1, 2, 2), np.int64)
    at.drop_block(way_of(rules).address, deck_of(rules), block_seed(seed, number), rounds, used, sums)
    return used, sums
