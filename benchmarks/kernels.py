"""Measures the compiled evaluators and equity against other packages, in the same run and the same kind of loop.

    pip install sval pokerfast pokyr
    python benchmarks/kernels.py

Each package gets the hands in its fastest form. They take turns, and the best processor time of several passes counts,
because other programs may be running. A peer that is not installed is left out.
"""

import importlib
import importlib.util
import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numba import njit

from houseway import hands
from houseway.cards import Card, deck
from houseway.odds.cache import Array
from houseway.odds.chances import counts
from houseway.odds.equities.equity import equity_in
from houseway.odds.equities.spots import Contest
from houseway.odds.rankings import batch
from houseway.odds.rankings.kernels import place_settings, setting_tables
from houseway.odds.rankings.tables import table

HANDS = 250_000
PASSES = 25
HOLDEM = Contest((("high", "any"),), own=2, streets=(3, 4, 5))


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def best(*calls: Callable[[], object]) -> list[float]:
    """Returns the best processor time of each call; the calls take turns."""
    found = [float("inf")] * len(calls)
    for call in calls:
        call()  # compiled, tables built
    for _ in range(PASSES):
        for at, call in enumerate(calls):
            start = time.process_time()
            call()
            found[at] = min(found[at], time.process_time() - start)
    return found


def dealt(cards: int, jokers: int = 0) -> Array:
    """Returns random hands as rows of card numbers."""
    dice = np.random.default_rng(2718)
    rows = [np.argsort(dice.random((HANDS // 10, 52 + jokers)), axis=1)[:, :cards] for _ in range(10)]
    return np.vstack(rows)


def sval_loop(rows: Array) -> Callable[[], object]:
    """Runs sval in a Numba loop over hands in its form: a bit for each card, four to a rank."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sval: Any = importlib.import_module("sval")
    index, lookup = sval.calculate_index, sval.rank_lookup

    def loop(masks: Array, found: Array, out: Array) -> None:
        for at in range(len(masks)):
            out[at] = found[index(masks[at])]

    compiled: Any = njit(loop)
    masks = np.bitwise_or.reduce(1 << (rows % 13 * 4 + rows // 13), axis=1)
    out = np.zeros(len(rows), dtype=np.int16)
    return lambda: compiled(masks, lookup, out)


def batches() -> dict[str, Callable[[], object]]:
    """Yields every kernel with a batch of random hands."""
    out = np.zeros(HANDS, dtype=np.uint16)

    def of_any(ranking: str, size: int, jokers: int = 0) -> Callable[[], object]:
        masks, row = batch.masks(dealt(size, jokers)), table(ranking).row
        return lambda: batch.places_any(masks, row, out)

    omaha, lazy = dealt(9), dealt(8)
    four, three = batch.masks(omaha[:, :4]), batch.masks(lazy[:, :3])
    boards, others = batch.masks(omaha[:, 4:]), batch.masks(lazy[:, 3:])
    high, low, plain = (
        table(name, selection).row
        for name, selection in (("high", "exactly-two"), ("low-8", "exactly-two"), ("high", "at-most-two"))
    )
    seven, tables = dealt(7, 1), setting_tables("bug")
    two, five, places = batch.masks(seven[:, :2]), batch.masks(seven[:, 2:]), np.zeros((HANDS, 3), dtype=np.uint16)
    return {
        "seven-card high": of_any("high", 7),
        "ace-to-five low, seven cards": of_any("low", 7),
        "8 or better, seven cards": of_any("low-8", 7),
        "9 or better, seven cards": of_any("low-9", 7),
        "Omaha high, exactly two": lambda: batch.places_exactly_two(four, boards, high, out),
        "Omaha 8 or better, exactly two": lambda: batch.places_exactly_two(four, boards, low, out),
        "Lazy Pineapple, at most two": lambda: batch.places_at_most_two(three, others, plain, out),
        "bug, seven of 53 cards": of_any("high-bug", 7, 1),
        "wild joker, seven of 53 cards": of_any("high-wild", 7, 1),
        "two wild jokers, seven of 54 cards": of_any("high-wild", 7, 2),
        "lowball with the joker": of_any("low-joker", 5, 1),
        "Push Nine": of_any("push-nine", 3),
        "Pai Gow two and five": lambda: place_settings(two, five, tables.two, tables.five.row, places),
    }


def kernel_table() -> None:
    """Prints millions of hands a second, and the ratio to sval's seven-card high in the same run."""
    peer = sval_loop(dealt(7)) if installed("sval") else None
    print(f"{'batches on one core':40}{'million/s':>12}{'of sval':>10}")
    rates = []
    for name, call in batches().items():
        mine, theirs = best(call, peer) if peer else (*best(call), 0.0)
        rates.append(theirs)
        print(f"{name:40}{HANDS / mine / 1e6:12.0f}" + (f"{theirs / mine:10.2f}" if peer else ""))
    if peer:
        print(f"{'sval, seven-card high in a Numba loop':40}{HANDS / min(rates) / 1e6:12.0f}{1:10.2f}")


def single_calls() -> None:
    """Measures one hand at a time from plain Python."""
    dice, evaluate = random.Random(1), hands.evaluator("high")
    deals: list[tuple[Card, ...]] = [tuple(dice.sample(deck(), 7)) for _ in range(20_000)]

    def mine() -> None:
        for seven in deals:
            evaluate(seven, ())

    calls = [mine]
    if installed("pokerfast"):
        eval7 = importlib.import_module("pokerfast").eval7

        def theirs() -> None:
            for seven in deals:
                eval7(seven)

        calls.append(theirs)
    print(f"\n{'one call from plain Python':40}{'µs':>12}{'× ours':>10}")
    costs = best(*calls)
    for name, cost in zip(("houseway", "pokerfast.eval7"), costs, strict=False):
        print(f"{name:40}{cost / len(deals) * 1e6:12.2f}{cost / costs[0]:10.2f}")


def solvers() -> dict[str, Callable[[list[str]], object]]:
    """Measures each package's exact equity of two hold'em hands."""
    found: dict[str, Callable[[list[str]], object]] = {"houseway": lambda two: equity_in(HOLDEM, two)}
    if installed("pokerfast"):
        found["pokerfast"] = importlib.import_module("pokerfast.equity").equity
    if installed("poker"):
        full = importlib.import_module("poker.cpoker").full_enumeration
        found["pokyr"] = importlib.import_module("poker.utils").pretty_args(full)
    return found


def equities() -> None:
    """Measures the exact equity of heads-up hold'em before the flop."""
    print(f"\n{'exact, two hands before the flop':40}{'ms':>12}{'× ours':>10}")
    for two in (["AsAh", "KsKh"], ["AsKd", "8c2s"], ["AsKs", "QhJh"]):
        costs = best(*(partial(solve, two) for solve in solvers().values()))
        for name, cost in zip(solvers(), costs, strict=True):
            print(f"{f'{two[0]} {two[1]}, {name}':40}{cost * 1e3:12.2f}{cost / costs[0]:10.1f}")


def all_pai_gow_deals() -> None:
    """Counts all C(53,7) deals by both joker rules; the bar is 20 seconds."""
    start = time.process_time()
    deals = sum(sum(counts(f"high-{jokers}", 7, jokers=1).values()) for jokers in ("bug", "wild"))
    took = time.process_time() - start
    print(f"\n{deals:,} Pai Gow deals counted in {took:.1f} s ({20 / took:.1f} of the bar)")


if __name__ == "__main__":
    kernel_table()
    single_calls()
    equities()
    all_pai_gow_deals()
