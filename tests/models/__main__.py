"""Compares the engine with a model: ``python -m tests.models --model betting --house marina --hands 2000 --seed 7``.

Prints one line. Differences are told on standard error, the first of them whole, and make the exit status 1. Several
processes share a long run when each has a seed of its own.
"""

import argparse
import sys
import time

from tests.models.compare import COMPARISONS, compare


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.models")
    parser.add_argument("--model", choices=COMPARISONS, required=True)
    parser.add_argument("--house", choices=sorted({name for one in COMPARISONS.values() for name in one.houses}))
    parser.add_argument("--hands", type=int, default=2000, help="hands or rounds of each house")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    wrong = 0
    for house in [asked.house] if asked.house else COMPARISONS[asked.model].houses:
        if house not in COMPARISONS[asked.model].houses:
            parser.error(f"{asked.model} knows no game of {house}")
        began = time.process_time()
        found = compare(asked.model, house, asked.hands, asked.seed)
        seconds = time.process_time() - began
        print(
            f"{asked.model} {house} seed {asked.seed}: {found.hands} compared, {len(found.differences)} differences, "
            f"{seconds:.1f} s",
            flush=True,
        )
        for story in found.differences[:1]:
            print(story, file=sys.stderr)
        for story in found.differences[1:20]:
            print(story.partition("\n")[0][:200], file=sys.stderr)
        wrong += len(found.differences)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
