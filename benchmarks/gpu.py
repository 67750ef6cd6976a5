"""Compares a GPU with one core of its machine: rounds of 21, hands of seven cards, deals of an equity.

    pip install 'houseway[cuda]'
    python benchmarks/gpu.py

Both do the same work from the same seed, and their answers are compared before anything is timed. The GPU's hands are
in its memory; the times of rounds and deals include copying. The best of several passes counts.
"""

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from houseway.odds.equities.equity import equity
from houseway.odds.rankings import batch, gpu_places
from houseway.odds.rankings.kernels import reading
from houseway.odds.rankings.tables import table
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve
from houseway.odds.twentyone.strategy import chart
from houseway.rulebook import BankedRules, house

cuda = gpu_places.cuda
PASSES = 5


def best(work: Callable[[], object]) -> float:
    """Returns the seconds of the quickest pass."""
    work()
    found = []
    for _ in range(PASSES):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return min(found)


def line(what: str, core: float, gpu: float) -> None:
    print(f"{what:<34} one core {core / 1e6:10.1f} M/s   GPU {gpu / 1e6:12.1f} M/s   {gpu / core:8.1f} x", flush=True)


def rounds(name: str, game: str) -> None:
    """Compares rounds of one square against the bank, by the best chart."""
    rules = house(name).games[game].at()
    assert isinstance(rules, BankedRules)
    play = partial(simulate, rules, chart(solve(rules, 6)).plan, 6, seed=7)
    few, many = 4_000_000, 4_000_000_000
    one, other = play(rounds=few, sides=True), play(rounds=few, sides=True, device="cuda")
    assert (one.running, one.variance, one.side_edge) == (other.running, other.variance, other.side_edge)
    core, gpu = best(lambda: play(rounds=few)), best(lambda: play(rounds=many, device="cuda"))
    line(f"rounds, {game} at {name}", few / core, many / gpu)


def hands() -> None:
    """Compares hands of seven cards by the high ranking; both sides run the kernels alone."""
    dice, few, times = np.random.default_rng(7), 1 << 20, 1 << 8
    cards = batch.masks(np.argsort(dice.random((few, 52)), axis=1)[:, :7])
    assert (batch.places("high", cards) == batch.places("high", cards, device="cuda")).all()
    out, of = np.zeros(few, np.uint16), table("high").row
    many, none = (cuda.to_device(np.tile(one, times)) for one in (cards, np.zeros_like(cards)))

    def evaluated() -> None:
        gpu_places.places("high", many, none, "any", reading("high"))
        cuda.synchronize()

    core, gpu = best(lambda: batch.places_any(cards, of, out)), best(evaluated)
    line("hands of seven cards", few / core, few * times / gpu)


def deals() -> None:
    """Compares sampled deals of three ranges before the flop."""
    rules, ranges = house("limelight").games["holdem"].at(), ("AA,KQs", "22+", "random")
    few, many = 1_000_000, 1_000_000_000
    ask = partial(equity, rules, ranges, seed=7)
    assert ask(samples=few) == ask(samples=few, device="cuda")
    core, gpu = best(lambda: ask(samples=few)), best(lambda: ask(samples=many, device="cuda"))
    line("deals, three ranges of hold'em", few / core, many / gpu)


if __name__ == "__main__":
    print(cuda.get_current_device().name)
    rounds("limelight", "pure-21")
    rounds("golden-state", "no-bust-21")
    hands()
    deals()
