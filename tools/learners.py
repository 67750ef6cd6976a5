"""Makes the lists of actions and fields in docs/learners.md from the code; ``--write`` updates the page."""

import sys
from collections.abc import Iterator
from pathlib import Path

from houseway import rl

FILE = Path(__file__).parent.parent / "docs" / "learners.md"
HEAD = "## Actions and fields\n\n"
SHOWN = (
    ("Flop games", "limelight", "holdem", 6),
    ("Flop games with a discard", "limelight", "crazy-pineapple", 6),
    ("Stud", "limelight", "stud", 6),
    ("Draw", "casino", "deuce-to-seven-triple", 6),
    ("Push Nine", "golden-state", "push-nine", 6),
    ("Games of 21", "marina", "no-bust-buster", 6),
    ("Pai Gow and Double Hand", "oceana", "pai-gow", 6),
    ("Pan", "limelight", "pan", 4),
)
SAID = """Actions are numbered from 0 in the order of their lists, and the fields of an observation come in the order of
theirs. If a field has a number for each seat, your own seat comes first and the others follow clockwise. Sizes are for
the game and the number of players in the heading; the lists of other games differ only where the games do.

"""


def lines() -> Iterator[str]:
    """Returns the lists of each family."""
    for title, house, game, players in SHOWN:
        env = rl.env(house, game, players=players)
        yield f"### {title}"
        yield ""
        sizes = f"{len(env.action_names)} actions, {env.lesson.sheet.size} numbers"
        yield f"`{house} {game}` with {players} players: {sizes}."
        yield ""
        yield "| actions | from | what they do |"
        yield "|---|---|---|"
        begins = 0
        for some in env.lesson.actions:
            names = some.names if len(some.names) <= 8 else (some.names[0], "…", some.names[-1])
            yield f"| {' '.join(f'`{name}`' if name != '…' else name for name in names)} | {begins} | {some.words} |"
            begins += len(some.names)
        yield ""
        yield "| field | from | numbers | most | meaning |"
        yield "|---|---|---|---|---|"
        for field in env.lesson.sheet.fields:
            at = env.lesson.sheet.at[field.name]
            yield f"| {field.name} | {at} | {field.size} | {field.most:g} | {field.words} |"
        yield ""


def written(text: str) -> str:
    """Returns a text with the lists under their heading replaced."""
    before, _, after = text.partition(HEAD)
    rest = after.partition("\n## ")
    tail = f"\n## {rest[2]}" if rest[1] else ""
    return f"{before}{HEAD}{SAID}" + "\n".join(lines()) + tail


def main() -> int:
    """Writes the lists, or prints that they are out of date."""
    stale = FILE.read_text() != written(FILE.read_text())
    if stale and "--write" in sys.argv:
        FILE.write_text(written(FILE.read_text()))
    elif stale:
        print(f"{FILE.name} is out of date: python tools/learners.py --write")
    return int(stale and "--write" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
