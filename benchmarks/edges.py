"""Measures seconds to solve six decks of 21, and compiled rounds of player-dealer games a second on one core.

    python benchmarks/edges.py [ROUNDS]

Each figure has a ratio to its bar or its peer; above 1 is better. The bars are 4 seconds for the first answer on a
machine, with empty caches; one second for the same answer again, and for six decks with compiled code; and 10 million
rounds a second.

The peer for solving is Eric Farmer's analyser of plain blackjack in C++ (github.com/possibly-wrong/blackjack). Build
its program `strategy` and name it in HOUSEWAY_BENCH_ANALYSER. Then it solves six decks in the same run, and the best
processor time of three counts. Without it the ratio is to 0.6 s, its time when the bar was set.

The peer for rounds is bjnb, Hugues Hoppe's Blackjack Notebook, also in Numba: 5.0 million hands a second on one core of
the machine that these benchmarks were written on. It is a notebook, so it can't run here.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from time import process_time

from houseway.odds.pai_gow.rounds import house_way_edge
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve, solve_shoe
from houseway.odds.twentyone.strategy import chart
from houseway.rulebook import BankedRules, house

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
FIRST_BAR, AGAIN_BAR, SOLVE_BAR, ROUNDS_BAR = 4.0, 1.0, 1.0, 10e6
BJNB = 5.0e6
ANALYSER = 0.6
ANSWERS = "6 n y y n n y n y n 1.2 /dev/null 0 0"
"""The analyser's input: six decks, stand on soft 17, double any two cards, not after a split, split to four hands, no
surrender, naturals at 6 to 5, the output file, and no single hand."""


def best(call: Callable[[], object]) -> float:
    """Returns the best processor time of three, because other programs may be running."""
    found = []
    for _ in range(3):
        start = process_time()
        call()
        found.append(process_time() - start)
    return min(found)


def other_process(command: list[str], answers: str = "", **settings: str) -> float:
    """Returns the processor time of another program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=answers, text=True, capture_output=True, check=True, env=os.environ | settings)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_answers() -> None:
    """Measures the first answer on a machine, with an empty cache, and the next process's answer."""
    command = [sys.executable, "-m", "houseway.cli", "edge", *GAMES[0], "--decks", "6"]
    with TemporaryDirectory() as cache:
        for when, bar in (("nothing in the cache", FIRST_BAR), ("asked again", AGAIN_BAR)):
            took = other_process(command, HOUSEWAY_CACHE=cache)
            print(f"houseway edge, {when}: {took:.1f} s ({bar / took:.1f} of the bar)")


def main(rounds: int) -> None:
    first_answers()
    program = os.environ.get("HOUSEWAY_BENCH_ANALYSER")
    peer = min(other_process([program], ANSWERS) for _ in range(3)) if program else ANALYSER
    print(
        f"Eric Farmer's analyser in C++, six decks: {peer:.2f} s ({'in this run' if program else 'as stated, not run'})"
    )
    for place, name in GAMES:
        rules = house(place).game(name)
        assert isinstance(rules, BankedRules)
        solved = solve(rules, 6)
        took = best(partial(solve_shoe, rules, solved.shoe, 6))  # solve caches the last games
        plan = chart(solved).plan
        simulate(rules, plan, 6, rounds=1000, seed=1)
        rate = rounds / best(partial(simulate, rules, plan, 6, rounds=rounds, seed=1))
        print(
            f"{place:13} {name:15} player {100 * solved.player:+.4f} %"
            f"   solved in {took:.2f} s ({SOLVE_BAR / took:.1f} of the bar, {peer / took:.1f} × the analyser)"
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
