"""Measures hands of stud, stud hi-lo and razz per second with random legal play, against PokerKit in the same run.

    python benchmarks/stud.py [SECONDS]

As in hands.py, both sides have six seats, the same choices and every rule check, in turns of a tenth of a second.
"""

import random
import sys
import warnings
from functools import partial

import pokerkit

from hands import AUTOMATIONS, ours, side_by_side, theirs
from houseway.rulebook import PokerRules, house

GAMES = {
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud-hilo": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}


def main(seconds: float = 6.0) -> None:
    warnings.simplefilter("ignore")
    for game, make in GAMES.items():
        rules = house("casino").game(game, limit="10/20")
        assert isinstance(rules, PokerRules)
        peer, rng = make(AUTOMATIONS, True, 100, 300, 1_000, 2_000), random.Random(1)
        mine, others = side_by_side(partial(ours, rules, rng), partial(theirs, peer, rng), seconds)
        print(f"{game:18} {mine:8,.0f} hands/s   PokerKit {others:6,.0f}   ratio {mine / others:5.1f}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
