"""Edges of the player-dealer games: seconds to solve six decks of 21, and compiled rounds a second on one core.

python benchmarks/edges.py [ROUNDS]

Every figure has its bar beside it as a ratio; above 1 is better than the bar. The bars: 10 seconds for the first answer
of a process, one second for six decks after that (a public C++ analyser takes 0.6), 10 million rounds a second. The
peer for rounds is bjnb, Hugues Hoppe's Blackjack Notebook, also in Numba: 5.0 million hands a second on one core of the
machine that these benchmarks were written on. It is a notebook and no package, so that it cannot be run from here.
"""

import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time

began = perf_counter()

from houseway.odds.sevens.edge import house_way_edge  # noqa: E402
from houseway.odds.twentyone.edge import edge  # noqa: E402
from houseway.odds.twentyone.simulate import simulate  # noqa: E402
from houseway.odds.twentyone.strategy import chart  # noqa: E402
from houseway.rulebook import BankedRules, house  # noqa: E402

GAMES = (
    ("limelight", "pure-21"),
    ("rogelios", "pure-21"),
    ("oceana", "pure-21"),
    ("marina", "pure-21"),
    ("golden-state", "no-bust-21"),
    ("marina", "no-bust-joker"),
    ("marina", "no-bust-buster"),
)
SEVENS = (("oceana", "pai-gow"), ("marina", "double-hand"))
FIRST_BAR, SOLVE_BAR, ROUNDS_BAR = 10.0, 1.0, 10e6
BJNB = 5.0e6


def best(call: Callable[[], object]) -> float:
    """The best processor time of three, so that a busy machine disturbs less."""
    found = []
    for _ in range(3):
        start = process_time()
        call()
        found.append(process_time() - start)
    return min(found)


def main(rounds: int) -> None:
    for place, name in GAMES:
        rules = house(place).game(name)
        assert isinstance(rules, BankedRules)
        solved = edge(rules, 6)
        if (place, name) == GAMES[0]:
            first = perf_counter() - began
            print(f"first answer, imports and code from the cache: {first:.1f} s ({FIRST_BAR / first:.1f} of the bar)")
        took = best(partial(edge, rules, 6))
        plan = chart(solved).plan
        simulate(rules, plan, 6, rounds=1000, seed=1)
        rate = rounds / best(partial(simulate, rules, plan, 6, rounds=rounds, seed=1))
        print(
            f"{place:13} {name:15} player {100 * solved.player:+.4f} %"
            f"   solved in {took:.2f} s ({SOLVE_BAR / took:.1f} of the bar)"
            f"   {rate / 1e6:5.1f} million rounds a second"
            f" ({rate / ROUNDS_BAR:.2f} of the bar, {rate / BJNB:.1f} × bjnb)"
        )
    for place, name in SEVENS:
        rules = house(place).game(name)
        assert isinstance(rules, BankedRules)
        found = house_way_edge(rules, rounds=rounds, seed=1)
        rate = rounds / best(partial(house_way_edge, rules, rounds=rounds, seed=1))
        print(
            f"{place:13} {name:15} player {100 * found.player:+.4f} % ± {100 * found.stderr:.4f} %"
            f"   {rate / 1e6:5.1f} million rounds a second ({rate / ROUNDS_BAR:.2f} of the bar)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
