"""Many rounds of a game of 21, played by a plan: the same for the same seed, however many processes play them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter

import numpy as np

from houseway.cards import Card
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.compiling.dice import block_seed, blocks
from houseway.odds.compiling.gpu import Device
from houseway.odds.compiling.stored import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone import on_gpu
from houseway.odds.twentyone import rounds as at
from houseway.odds.twentyone.against import Plan
from houseway.odds.twentyone.bank import decisions_of, natural_card
from houseway.odds.twentyone.hands import MOST, verdicts
from houseway.odds.twentyone.rounds import play_block, record_block
from houseway.odds.twentyone.shoe import ACE, JOKER, JOKER_ID, KINDS, TEN, card_of, full_shoe, numbered_shoe, without
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.banked import BankedRules

WAGER = 10_000
"""$100: every share that a payoff makes of it is whole."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """What rounds came to, as shares of the wager."""

    rounds: int
    seconds: float
    player_edge: float
    stderr: float
    variance: float
    side_edge: float
    """The bank's edge on the side bet; 0 where there is none."""
    side_stderr: float
    side_hits: float
    cards: float
    """Cards used by a round."""
    running: tuple[tuple[int, float], ...]
    """Rounds played and the player's edge until then."""


def book(rules: BankedRules, plan: Plan, decks: int) -> Array:
    """The tables by which compiled rounds are played."""
    naturals, deal, split = needed(rules.naturals), needed(rules.deal), needed(rules.split)
    insured = rules.insurance is not None and rules.insurance.offered and not rules.conflicts()
    paid, on = naturals.pays
    out = np.zeros(at.BOOK, np.int64)
    out[at.TWO_JOKERS] = naturals.made_of == "two-jokers"
    out[at.DOWN], out[at.PEEK] = deal.bank_second == "down", deal.peek
    out[at.NO_DECISIONS] = deal.joker_up == "no-decisions"
    out[at.AT_ONCE] = naturals.paid == "at-once"
    out[at.EVEN_MONEY] = insured and needed(rules.insurance).even_money and takes_even_money(rules, decks)
    out[at.MOST_SPLITS], out[at.ACES_AGAIN] = split.most, split.aces_again
    out[at.BY_RANK], out[at.SUIT_RULE] = split.pairs == "rank", split.tens == "third-needs-suit"
    out[at.SPLIT_GIVEN_UP] = needed(rules.surrender).after_split
    out[at.WAGER], out[at.NATURAL_WON] = WAGER, WAGER * paid // on
    shoe = numbered_shoe(decks, rules.shoe.jokers)
    out[at.CARDS], out[at.SHOE : at.SHOE + len(shoe)] = len(shoe), shoe
    out[at.VALUE : at.VALUE + 53] = [*(min(number % 13, TEN) for number in range(52)), JOKER]
    out[at.ORDER : at.SPLIT] = np.stack([plan.two, plan.more, plan.after, plan.doubled]).ravel()
    out[at.SPLIT : at.BANK_DRAWS].reshape(KINDS, 16)[:, :10] = plan.split
    out[at.BANK_DRAWS : at.VERDICT] = bank_draws(rules).ravel()
    out[at.VERDICT : at.BONUS] = verdicts(needed(rules.over)).ravel()
    if rules.bonus_bet:
        table = {line.hand: line for line in rules.bonus_bet.tables[rules.bonus_bet.option - 1]}
        lines = [table[hand] for hand in ("blackjack", "A234", "777", "678", "six-card")]
        out[at.BONUS : at.BUSTER] = [pays for line in lines for pays in (line.suited, line.same_color, line.unsuited)]
        out[at.SIDE] = 1
    if rules.buster:
        out[at.BUSTER : at.BUSTER + len(rules.buster.pays)] = rules.buster.pays
        out[at.SIDE], out[at.BUSTER_PAYS] = 2, len(rules.buster.pays)
    return out


def laid_out(tables: Array) -> tuple[Array, Array]:
    """Room for a shoe, and an empty felt."""
    return np.zeros(tables[at.CARDS], np.int64), np.zeros(at.FELT, np.int64)


def takes_even_money(rules: BankedRules, decks: int) -> bool:
    """Whether 1 to 1 now is better than a natural's odds less the pushes, against an ace."""
    paid, on = needed(rules.naturals).pays
    left = without(full_shoe(decks, rules.shoe.jokers), ACE, ACE, TEN)
    pushes = left[natural_card(rules, ACE)] / left.sum()
    return bool(paid / on * (1 - pushes) < 1)


def bank_draws(rules: BankedRules) -> Array:
    """Whether the player-dealer takes a card, by whether the total is soft and by the total."""
    decisions = decisions_of(rules)
    return np.array(
        [
            [decisions.bank_draws(SquareHand(points=2 * total, soft=soft)) for total in range(MOST + 1)]
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
    sizes, tables = blocks(rounds), book(rules, plan, decks)
    sums = np.zeros((len(sizes), 6))
    if device == "cuda":
        found_by = on_gpu.play_blocks(tables, seed, sizes, sides)
    else:
        found_by = run_tasks(partial(_block, tables, seed, sides), enumerate(sizes), workers)
    for number, found in enumerate(found_by):
        sums[number] = found
        progress(sizes[number])
    return _summed(sums, sizes, perf_counter() - began, sides)


def _block(tables: Array, seed: int, sides: bool, block: tuple[int, int]) -> Array:
    number, rounds = block
    sums = np.zeros(6, np.int64)
    play_block(tables, *laid_out(tables), block_seed(seed, number), rounds, sides, sums)
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
    """The first rounds of a seed one by one: the shoe that was dealt from, as far as any round needs it and a card
    more, cents won on the main wager and on the side bet for $100 on each, and how many cards were used."""
    tables = book(rules, plan, decks)
    names = [card_of(number) for number in range(JOKER_ID + 1)]
    for number, size in enumerate(blocks(rounds)):
        cards, out = np.zeros((size, tables[at.CARDS]), np.uint8), np.zeros((size, 3), np.int64)
        record_block(tables, *laid_out(tables), block_seed(seed, number), 0, sides, cards, out)
        needed_by_any = int(out[:, 2].max()) + 1
        for dealt, (won, side, used) in zip(cards[:, :needed_by_any], out, strict=True):
            yield tuple(names[card] for card in dealt.tolist()), int(won), int(side), int(used)
