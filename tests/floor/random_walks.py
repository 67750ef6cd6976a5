"""Random play with errors: ``python -m tests.floor.random_walks --kind hands --steps 60000 --seed 7``.

A walk is a hand of poker (``hands``) or a table of any game over 150 steps (``tables``). A failing one is written as a
story file, and the line that repeats it is printed. Several processes share a long run when each has a seed of its own.
"""

import argparse
import sys
import time
import traceback
from random import Random

from tests.floor import random_hands, random_tables

STEPS_AT_A_TABLE = 150
TABLES = [game for game in random_tables.GAMES if game[0] != "casino"]
"""The neutral house has no printed buy-ins."""
MOST_FAILURES = 20
"""After which a run ends."""


def walk(kind: str, seed: str, number: int) -> int:
    """One walk; returns how many steps it had."""
    rng = Random(f"{kind} {seed} {number}")
    if kind == "hands":
        return random_hands.run(rng.choice(random_hands.GAMES), f"{seed}/{number}")
    return random_tables.live(rng.choice(TABLES), f"{seed}/{number}", STEPS_AT_A_TABLE)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.floor.random_walks")
    parser.add_argument("--kind", choices=("hands", "tables"), default="hands")
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0, help="the number of the first walk, to repeat one")
    asked = parser.parse_args()
    began, steps, number, failures = time.perf_counter(), 0, asked.first, 0
    while steps < asked.steps and failures < MOST_FAILURES:
        try:
            steps += walk(asked.kind, asked.seed, number)
        except Exception as problem:
            failures, steps = failures + 1, steps + 1
            last = traceback.extract_tb(problem.__traceback__)[-1]
            print(f"{problem!r} at {last.filename}:{last.lineno}", *problem.__notes__, sep="\n  ", file=sys.stderr)
            print(f"repeat: --kind {asked.kind} --seed {asked.seed} --first {number} --steps 1", file=sys.stderr)
        number += 1
    print(
        f"{asked.kind} seed {asked.seed}: {steps} steps in {number - asked.first} walks, {failures} failures, "
        f"{time.perf_counter() - began:.1f} s"
    )
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
