"""A side bet designed: it pays when the first two cards are a pair, more when they are suited, most for suited aces.

Every two cards of a shoe are counted, so the edge is exact. The table then shows how much the bank keeps if the pays of
the plain pair are changed, which is what one asks when a bet is drawn up.

    python examples/side_bet.py --packs 6
"""

import argparse
from collections import Counter
from fractions import Fraction
from itertools import combinations

from houseway.cards import Card, shoe

PAYS = {"suited aces": 100, "suited pair": 25, "pair": 6}
"""To 1; everything else loses."""


def outcome(one: Card, other: Card) -> str:
    """What two cards are."""
    if one[0] != other[0]:
        return "nothing"
    if one != other:
        return "pair"
    return "suited aces" if one[0] == "A" else "suited pair"


def main(packs: int = 6) -> None:
    counts = Counter(outcome(*two) for two in combinations(shoe(packs), 2))
    chances = {name: Fraction(count, counts.total()) for name, count in counts.items()}
    for name, chance in sorted(chances.items(), key=lambda one: one[1]):
        print(f"{name:12} one in {float(1 / chance):7.1f}")
    for pays in range(5, 12):
        table = PAYS | {"pair": pays}
        edge = -sum(chance * table.get(name, -1) for name, chance in chances.items())
        print(f"a pair pays {pays:2} to 1: the bank keeps {float(edge):+.2%}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--packs", type=int, default=6)
    main(asked.parse_args().packs)
