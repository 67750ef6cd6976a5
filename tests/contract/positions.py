"""Positions as people type them, good and bad, with the full line or the error of each.

``python -m tests.contract.positions --write`` rewrites the answers; read the diff before you commit it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import houseway as hw
from houseway.cards import BadCards
from houseway.engines.contract import Hand, Option, Refused
from houseway.engines.pan.play import ThrowIn
from houseway.engines.poker.play import Fold, Muck
from houseway.engines.positions import BadPosition
from houseway.money import show
from tests.contract.kit import complete

FILE = Path(__file__).with_name("positions.txt")
MOVES = 12
"""So far a position is played on."""
GIVES_UP = (Fold, Muck, ThrowIn)


def answer(text: str) -> str:
    """Returns the full line, the options and the continuation of a position; or its error."""
    try:
        hand = hw.position(text)
    except BadPosition as bad:
        return f"no: {bad}"
    may = " ".join(dict.fromkeys(_option(option) for option in hand.options()))
    return f"{hand}\n  then seat {hand.to_act}: {may or 'nothing'}\n  on: {_goes_on(hand)}"


def _goes_on(hand: Hand) -> str:
    """Returns the continuation when each player takes the first option that is not a fold, and the final stacks."""
    dice, done = Random(1), list[str]()
    while not hand.over and len(done) < MOVES:
        offered = [option for option in hand.options() if not isinstance(option.command, GIVES_UP)]
        if not offered:
            break
        done.append(f"{hand.to_act or 'dealer'} {_option(offered[0])}")
        try:
            hand.apply(complete(hand, offered[0], offered[0].least, dice))
        except (BadCards, Refused) as problem:
            done.append(f"no: {problem}")
            break
    over = f"over, {' '.join(f'{seat} {show(chips)}' for seat, chips in hand.money.items())}"
    return ", ".join([*done, over] if hand.over else done) or "nothing"


def _option(option: Option) -> str:
    return type(option.command).__name__ + (f" {option.least}-{option.most}" if option.most else "")


def kept() -> dict[str, dict[str, str]]:
    """Returns the stored answers by their lines."""
    found: dict[str, dict[str, str]] = {}
    for part in FILE.read_text(encoding="utf-8").split("== ")[1:]:
        name, _, lines = part.partition("\n")
        pairs = [one.partition("\n") for one in f"\n{lines}".split("\n> ")[1:]]
        found[name] = {text: said.rstrip("\n") for text, _, said in pairs}
    return found


def written(lines: dict[str, dict[str, str]]) -> Iterator[str]:
    """The file with these answers."""
    for name, pairs in lines.items():
        yield f"== {name}\n"
        for text, said in pairs.items():
            yield f"> {text}\n{said}\n"


def main(words: list[str]) -> int:
    """Rewrites every answer."""
    if words != ["--write"]:
        print("python -m tests.contract.positions --write")
        return 2
    now = {name: {text: answer(text) for text in pairs} for name, pairs in kept().items()}
    FILE.write_text("".join(written(now)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
