"""Edges of the games of 21: seconds to solve six decks, and compiled rounds a second on one core.

python benchmarks/edges.py [ROUNDS]

The bars: one second for six decks once warm (a public C++ analyser took 0.6 s), and 10 million rounds a second (a
public Numba simulator played 4.3 million); ratios above 1 are better than the bar.
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
SOLVE_BAR, ROUNDS_BAR = 1.0, 10e6


def main(rounds: int) -> None:
    for place, name in GAMES:
        rules = house(place).game(name)
        assert isinstance(rules, BankedRules)
        solved = edge(rules, 6)
        if (place, name) == GAMES[0]:
            print(f"first answer, imports and code from the cache: {perf_counter() - began:.1f} s")
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
            f"   {rate / 1e6:5.1f} million rounds a second ({rate / ROUNDS_BAR:.2f} of the bar)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
