"""Plays many rounds of 21 by a plan; the result depends on the seed alone, not on the number of processes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter

import numpy as np

from houseway.cards import Card
from houseway.engines.banked.play.twentyone.payoffs import surrender_loses
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.cache import Array
from houseway.odds.random_numbers import block_seed, block_sizes
from houseway.odds.settings import needed
from houseway.odds.twentyone.hands import JOKER, JOKER_ID, MOST_POINTS, TEN, card_of, decisions_of, numbered_shoe
from houseway.odds.twentyone.payoffs import (
    bonus_shapes,
    main_payoffs,
    pays_by_hand,
    suit_shades,
    takes_even_money,
)
from houseway.odds.twentyone.rounds import (
    BANK_BET,
    BONUS_BET,
    FIRST_CARDS_BET,
    RULES,
    SHOE,
    SQUARE,
    play_block,
    record_block,
)
from houseway.odds.twentyone.solver import Plan
from houseway.odds.workers import ONE_PROCESS, Device, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.side_bets import BonusBet, SideBet

WAGER = 10_000
"""$100, so that every payoff is a whole number of cents."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """The results of rounds as shares of the wager."""

    rounds: int
    seconds: float
    player_edge: float
    stderr: float
    variance: float
    side_edge: float
    """The bank's edge on the side bet; 0 without one."""
    side_stderr: float
    side_hits: float
    cards: float
    """Cards used by a round."""
    running: tuple[tuple[int, float], ...]
    """Rounds played so far and the player's edge until then."""


def rules_row(rules: BankedRules, plan: Plan, decks: int) -> Array:
    """Returns one RULES row: the rules and the plan for compiled rounds."""
    naturals, deal, split = needed(rules.naturals), needed(rules.deal), needed(rules.split)
    paid, on = naturals.pays
    out = np.zeros(1, RULES)
    row = out[0]
    row.two_jokers = naturals.made_of == "two-jokers"
    row.down_card, row.peek = deal.bank_second == "down", deal.peek
    row.no_decisions = deal.joker_up == "no-decisions"
    row.paid_at_once = naturals.paid == "at-once"
    row.even_money = takes_even_money(rules, decks)
    row.most_splits, row.split_aces_again = split.most, split.aces_again
    row.pairs_by_rank, row.third_ten_needs_suit = split.pairs == "rank", split.tens == "third-needs-suit"
    row.give_up_doubled_splits = needed(rules.surrender).after_split
    row.wager, row.natural_won, row.surrendered = WAGER, WAGER * paid // on, -surrender_loses(WAGER)
    shoe = numbered_shoe(decks, rules.shoe.jokers)
    row.cards, row.shoe[: len(shoe)] = len(shoe), shoe
    row.values[:] = [*(min(number % 13, TEN) for number in range(52)), JOKER]
    for table, choices in (
        (row.two_cards, plan.two), (row.more_cards, plan.more), (row.after_split, plan.after),
        (row.after_double, plan.doubled),
    ):  # fmt: skip
        table[:] = choices.reshape(table.shape)
    row.split[:, :10] = plan.split
    row.bank_draws[:] = bank_draws(rules).ravel()
    row.payoffs[:] = WAGER * main_payoffs(needed(rules.over))
    row.shades[:] = suit_shades()
    bet = simulated_side_bet(rules)
    if isinstance(bet, BonusBet):
        row.side_bet = BONUS_BET
        for line, shape in enumerate(bonus_shapes(bet, bet.option)):
            if shape.name == "blackjack":
                row.bonus_natural[:] = shape.pays
            elif shape.name == "six-card":
                row.bonus_six_cards[:] = shape.pays
            else:
                row.bonus_cards[line], row.bonus_pays[line] = shape.cards, shape.pays
                row.bonus_ranks[line] = sum(1 << 3 * value for value in shape.values)
    elif bet is not None and bet.looks_at == "the bank's hand":
        row.side_bet, row.bank_pays[:] = BANK_BET, pays_by_hand(bet)
    elif bet is not None:
        pays = pays_by_hand(bet)
        row.side_bet, row.first_pays[:] = FIRST_CARDS_BET, pays if pays.ndim == 3 else pays[:, :, None]
    return out


def simulated_side_bet(rules: BankedRules) -> SideBet | None:
    """Returns the side bet that rounds are played with: the first one offered."""
    return next(iter(rules.side_bets), None)


def bank_draws(rules: BankedRules) -> Array:
    """Returns whether the player-dealer draws, by whether the total is soft and by the total."""
    decisions = decisions_of(rules)
    return np.array(
        [
            [decisions.bank_draws(SquareHand(points=2 * total, soft=soft)) for total in range(MOST_POINTS + 1)]
            for soft in (False, True)
        ]
    )


def simulate(
    rules: BankedRules,
    plan: Plan,
    decks: int,
    *,
    rounds: int,
    seed: int,
    workers: Workers = ONE_PROCESS,
    sides: bool = False,
    device: Device = "cpu",
    progress: Progress = no_progress,
) -> Simulated:
    """Plays rounds by a plan, each from a fresh shoe."""
    began = perf_counter()
    sizes, table = block_sizes(rounds), rules_row(rules, plan, decks)
    sums = np.zeros((len(sizes), 6))
    if device == "cuda":
        from houseway.odds.twentyone import gpu_rounds  # noqa: PLC0415 - imports Numba's CUDA module

        found_by = gpu_rounds.play_blocks(table, seed, sizes, sides)
    else:
        found_by = run_tasks(partial(_block, table, seed, sides), enumerate(sizes), workers)
    for number, found in enumerate(found_by):
        sums[number] = found
        progress(sizes[number])
    return _summed(sums, sizes, perf_counter() - began, sides)


def _block(rules: Array, seed: int, sides: bool, block: tuple[int, int]) -> Array:
    number, rounds = block
    sums = np.zeros(6, np.int64)
    play_block(rules[0], np.zeros(1, SHOE)[0], np.zeros(1, SQUARE)[0], block_seed(seed, number), rounds, sides, sums)
    return sums


def _summed(sums: Array, sizes: list[int], seconds: float, sides: bool) -> Simulated:
    rounds = sum(sizes)
    won, square, side, side_square, hits, used = sums.sum(axis=0) / max(rounds, 1)
    mean, variance = won / WAGER, square / WAGER**2 - (won / WAGER) ** 2
    side_variance = side_square / WAGER**2 - (side / WAGER) ** 2
    played = np.cumsum(sizes)
    running = np.cumsum(sums[:, 0]) / WAGER / played
    return Simulated(
        rounds, seconds, float(mean), sqrt(variance / max(rounds, 1)), float(variance),
        float(-side / WAGER) if sides else 0.0, sqrt(side_variance / max(rounds, 1)), float(hits), float(used),
        tuple((int(count), float(edge)) for count, edge in zip(played, running, strict=True)),
    )  # fmt: skip


def recorded(
    rules: BankedRules, plan: Plan, decks: int, *, rounds: int, seed: int, sides: bool = False
) -> Iterator[tuple[tuple[Card, ...], int, int, int]]:
    """Yields the rounds of a seed: the shoe, cents won on main wager and side bet for $100 on each, and cards used.

    The shoes are cut one card after the most that a round of the block needs.
    """
    row, shoe, square = rules_row(rules, plan, decks)[0], np.zeros(1, SHOE)[0], np.zeros(1, SQUARE)[0]
    names = [card_of(number) for number in range(JOKER_ID + 1)]
    for number, size in enumerate(block_sizes(rounds)):
        cards, out = np.zeros((size, row.cards), np.uint8), np.zeros((size, 3), np.int64)
        record_block(row, shoe, square, block_seed(seed, number), 0, sides, cards, out)
        needed_by_any = int(out[:, 2].max()) + 1
        for dealt, (won, side, used) in zip(cards[:, :needed_by_any], out, strict=True):
            yield tuple(names[card] for card in dealt.tolist()), int(won), int(side), int(used)
