"""Pots, payouts and pays as dealers ask for them, with every line of the answer and its rule.

``python -m tests.contract.reckonings --write`` rewrites the answers; read the diff before you commit it.
"""

import sys
from pathlib import Path

from houseway.engines.contract import Refused
from houseway.engines.payouts import Line
from houseway.engines.registry import payouts
from houseway.rulebook import house

FILE = Path(__file__).with_name("reckonings.txt")


def answer(text: str) -> str:
    """The lines of a reckoning, each with its rules or what is assumed; or why there is none."""
    game, *parts = text.split("; ")
    where, slug, *at = game.split()
    rules = house(where).game(slug, **dict(zip(("structure", "limit"), at, strict=False)))
    said = dict(part.split(": ", 1) for part in parts)
    try:
        lines = payouts(rules, said)
    except Refused as refused:
        return f"  no: {refused.why}{f' ({refused.rule})' if refused.rule else ''}\n"
    return "".join(f"  {line.says} | {line.seat} {line.cents}{_cited(line)}\n" for line in lines)


def _cited(line: Line) -> str:
    """Returns the rules of a line; none for a sum."""
    return f" | {' '.join(line.rules) or line.assumed}" if line.rules or line.assumed else ""


def kept() -> dict[str, str]:
    """Returns the stored answers."""
    parts = [part.partition("\n") for part in f"\n{FILE.read_text(encoding='utf-8')}".split("\n> ")[1:]]
    return {text: f"{said.rstrip()}\n" for text, _, said in parts}


def main(words: list[str]) -> int:
    """Rewrites every answer."""
    if words != ["--write"]:
        print("python -m tests.contract.reckonings --write")
        return 2
    FILE.write_text("".join(f"> {text}\n{answer(text)}" for text in kept()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
