"""Edges of the games of 21: seconds to solve six decks, and compiled rounds a second on one core.

python benchmarks/edges.py [ROUNDS]

Every figure has its bar beside it as a ratio; above 1 is better than the bar. The bars: 10 seconds for the first answer
of a process, one second for six decks after that (a public C++ analyser takes 0.6), 10 million rounds a second. The
peer for rounds is bjnb, Hugues Hoppe's Blackjack Notebook, also in Numba: 5.0 million hands a second on one core of the
machine that these benchmarks were written on. It is a notebook and no package, so that it cannot be run from here.
"""

import sys
from time import perf_counter, process_time

began = perf_counter()

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
FIRST_BAR, SOLVE_BAR, ROUNDS_BAR = 10.0, 1.0, 10e6
BJNB = 5.0e6


def main(rounds: int) -> None:
    for place, name in GAMES:
        rules = house(place).game(name)
        assert isinstance(rules, BankedRules)
        solved = edge(rules, 6)
        if (place, name) == GAMES[0]:
            first = perf_counter() - began
            print(f"first answer, imports and code from the cache: {first:.1f} s ({FIRST_BAR / first:.1f} of the bar)")
        start = process_time()
        edge(rules, 6)
        took = process_time() - start
        plan = chart(solved).plan
        simulate(rules, plan, 6, rounds=1000, seed=1)
        start = process_time()
        simulate(rules, plan, 6, rounds=rounds, seed=1)
        rate = rounds / (process_time() - start)
        print(
            f"{place:13} {name:15} player {100 * solved.player:+.4f} %"
            f"   solved in {took:.2f} s ({SOLVE_BAR / took:.1f} of the bar)"
            f"   {rate / 1e6:5.1f} million rounds a second"
            f" ({rate / ROUNDS_BAR:.2f} of the bar, {rate / BJNB:.1f} × bjnb)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
