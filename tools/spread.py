"""Makes the table of every house's games in README.md and docs/index.md; ``--write`` updates both.

The status of a game is how many of its rules that a program can decide have a passing test.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from houseway.rulebook import House, house, names

ROOT = Path(__file__).parent.parent
FILES = (ROOT / "README.md", ROOT / "docs" / "index.md")
PROVED = frozenset((ROOT / "tests" / "proved_rules.txt").read_text().split())
HEAD = "## What is spread\n\n"
SAID = """{games} house-games, every one dealt, played, banked and replayed by that house's own rules, in the browser
and in the terminal. The last column counts the rules of the game that a program can decide and a passing test proves.

"""


def lines() -> Iterator[str]:
    """Returns a line for each game of the houses that post collections."""
    yield "| house | game | as | limits | seats | rules proved |"
    yield "|---|---|---|---|---|---|"
    for name in names():
        place = house(name)
        if not place.schedules:
            continue
        for slug, game in place.games.items():
            structures = ", ".join(one for one in game.structures if one) or "one way"
            limits = len({stakes.name for stakes in game.stakes})
            fewest, most = game.seats
            yield f"| {place.name} | {game.title} | {structures} | {limits} | {fewest}–{most} | {status(place, slug)} |"


def status(place: House, game: str) -> str:
    """Returns how many of a game's decidable rules have a passing test."""
    rules = [rule.id for rule in place.catalogue.rules if game in rule.games and rule.decides != "people"]
    proved = sum(rule in PROVED for rule in rules)
    return f"all {proved}" if proved == len(rules) else f"{proved} of {len(rules)}"


def written(text: str) -> str:
    """Returns a text with the table under its heading replaced."""
    before, _, after = text.partition(HEAD)
    rest = after.partition("\n## ")
    tail = f"\n## {rest[2]}" if rest[1] else ""
    table = list(lines())
    games = len(table) - 2
    said = SAID.format(games=games)
    return f"{before}{HEAD}{said}" + "\n".join(table) + "\n" + tail


def main() -> int:
    """Writes the tables, or prints which file is out of date."""
    stale = [file for file in FILES if file.read_text() != written(file.read_text())]
    for file in stale:
        if "--write" in sys.argv:
            file.write_text(written(file.read_text()))
        else:
            print(f"{file.name} is out of date: python tools/spread.py --write")
    return int(bool(stale) and "--write" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
