"""Measures full six-handed lowball hands per second with random legal play, and PokerKit's razz in the same run.

    python benchmarks/draw.py [SECONDS]

PokerKit has no five-card draw with a joker; razz is its nearest game. Play is as in hands.py, with up to three cards
discarded.
"""

import random
import sys
import warnings
from functools import partial

import pokerkit

from hands import AUTOMATIONS, ours, side_by_side, theirs
from houseway.rulebook import PokerRules, house


def main(seconds: float = 4.0) -> None:
    warnings.simplefilter("ignore")
    rng = random.Random(1)
    razz = pokerkit.FixedLimitRazz(AUTOMATIONS, True, 50, 100, 200, 400)
    for name in ("limelight", "rogelios", "golden-state", "oceana", "marina"):
        rules = house(name).game("lowball", structure="limit")
        assert isinstance(rules, PokerRules)
        mine, others = side_by_side(partial(ours, rules, rng), partial(theirs, razz, rng), seconds)
        print(f"lowball at {name:13} {mine:8,.0f} hands/s   PokerKit razz {others:6,.0f}   ratio {mine / others:5.1f}")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
