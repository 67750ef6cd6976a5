"""The value of staying in at pan: the engine plays hands with bots, and one of them stays in with any cards.

The others play or pass by their cards. The stayer's winnings are compared with the ante that a pass costs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from houseway.cards import Card, check_from
from houseway.engines.contract import Command, Seated
from houseway.engines.pan.bots import PanBot, long_buy, play_out, shuffler
from houseway.engines.pan.play import Declare, PanHand, PanView, order_of_play
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.pan import PanRules

BATCH = 25
"""Hands that share dice: the work unit of one worker."""
BANDS = ((0, 4), (5, 7), (8, 9), (10, 11), (12, 99))
"""The limits of the strength groups, see `PanBot.strength`."""


class Stayed(NamedTuple):
    """A hand that was played: the strength of its ten cards and its winnings, in chips."""

    strength: int
    won: float


@dataclass(frozen=True, slots=True)
class Worth:
    """The winnings of staying in, in chips, including the ante; and the gain over a pass."""

    hands: int
    mean: float
    stderr: float
    over_pass: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean gain over a pass."""
        return self.over_pass - 1.96 * self.stderr, self.over_pass + 1.96 * self.stderr


class _Stayer(PanBot):
    """A bot that stays in with any cards."""

    def act(self, view: PanView) -> Command:
        moves = [option.command for option in view.options]
        if moves and all(isinstance(move, Declare) for move in moves):
            return next(move for move in moves if isinstance(move, Declare) and move.plays)
        return super().act(view)


def with_tops(rules: PanRules, ante: int) -> PanRules:
    """Returns the same game with that ante, in chips."""
    return replace(rules, tops=replace(rules.tops, ante=ante))


def staying(
    rules: PanRules,
    players: int,
    *,
    held: Sequence[Card] = (),
    hands: int,
    seed: int,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> tuple[Stayed, ...]:
    """Plays hands with one seat that stays in, with these ten cards or any; the result depends on the seed alone."""
    check_from(held, rules.deck(), "the stock")
    batches = [(number, min(BATCH, hands - start)) for number, start in enumerate(range(0, hands, BATCH))]
    found: list[Stayed] = []
    for batch in run_tasks(partial(_batch, rules, players, tuple(held), seed), batches, workers):
        found += batch
        progress(len(batch))
    return tuple(found)


def _batch(rules: PanRules, players: int, held: tuple[Card, ...], seed: int, batch: tuple[int, int]) -> list[Stayed]:
    number, hands = batch
    rng = Random(f"{seed}/{number}")
    return [_one(rules, players, held, rng) for _ in range(hands)]


def _one(rules: PanRules, players: int, held: tuple[Card, ...], rng: Random) -> Stayed:
    """Plays one hand; the stayer may sit anywhere in the order of play."""
    stack = long_buy(rules)
    seats = [Seated(seat, stack) for seat in range(1, players + 1)]
    order = order_of_play(rules, seats, rng.randint(1, players))
    place = rng.randrange(players)
    stock = rng.sample(rules.deck(), len(rules.deck()))
    if held:
        stock = list(_stacked(stock, held, place, players))
    hand = PanHand(rules, order, stock)
    seat = order[place].seat
    bot = PanBot(rules)
    strength = bot.strength(hand.view(seat).hand)
    play_out(hand, {one.seat: bot if one.seat != seat else _Stayer(rules) for one in seats}, shuffler(rng))
    assert hand.result is not None
    return Stayed(strength, (hand.result.stacks[seat] - stack) / rules.chip)


def _stacked(stock: list[Card], held: tuple[Card, ...], place: int, players: int) -> Iterator[Card]:
    """Returns a stock that deals these cards to that place: five each round, and then the rest."""
    rest = list(stock)
    for card in held:
        rest.remove(card)
    for at in range(len(stock)):
        turn, within = divmod(at, 5 * players)
        mine = turn < 2 and within // 5 == place
        yield held[5 * turn + within % 5] if mine else rest.pop()


def worth(rules: PanRules, found: Sequence[Stayed]) -> Worth:
    """Returns the mean winnings, with their standard error."""
    count = len(found)
    mean = sum(one.won for one in found) / count
    square = sum((one.won - mean) ** 2 for one in found) / max(count - 1, 1)
    return Worth(count, mean, sqrt(square / count), mean + rules.tops.ante)


def by_strength(rules: PanRules, found: Sequence[Stayed]) -> Iterator[tuple[tuple[int, int], Worth]]:
    """Returns the results by strength of the ten cards, for groups with enough hands."""
    for low, high in BANDS:
        some = [one for one in found if low <= one.strength <= high]
        if len(some) > 1:
            yield (low, high), worth(rules, some)
