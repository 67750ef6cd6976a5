"""Every command at moments of hands, with its result: the events, or the refusal.

``python -m tests.contract.tried --write`` rewrites them; read the diff before you commit it. They show what tests of
single rules leave out: no command works out of turn, at the wrong time, or for a player who is not in the hand.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from inspect import Parameter, signature
from itertools import islice
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway.engines.banked.play import commands as of_rounds
from houseway.engines.contract import Command, Hand, Refused
from houseway.engines.pan.play import commands as of_pan
from houseway.engines.poker.play import PokerCommand
from houseway.engines.rulings import Err, RuleOn, copy_of
from tests.contract.golden import difference
from tests.contract.kit import Spread, moments
from tests.floor.sheets import GAMES, Moments

FOLDER = Path(__file__).parent / "tried"
KINDS: dict[str, tuple[type[Command], ...]] = {
    "poker": get_args(PokerCommand),
    "banked": tuple(of_rounds.COMMANDS.values()),
    "pan": tuple(of_pan.COMMANDS.values()),
}
STRANGERS = (
    Spread("golden-state", "push-nine", "no-limit"),
    Spread("marina", "pure-21", ""),
    Spread("golden-state", "no-bust-21", ""),
    Spread("marina", "double-hand", ""),
)
"""Whose hands are tried as well, every third moment of them."""
NOBODY = 9
"""An empty seat."""


def hands() -> dict[str, Callable[[], Moments]]:
    """The hands by name, each with its moments."""
    return {game.__name__: game for game in GAMES} | {str(one): partial(_strangers, one) for one in STRANGERS}


def _strangers(spread: Spread) -> Moments:
    for number, (hand, _) in enumerate(islice(moments(spread, 4), 25)):
        if number % 3 == 0 and not hand.over:
            yield f"move {number}", hand


def tried(one: Hand) -> str:
    """Returns the hand in short and a line for each result, with the commands that lead to it."""
    found: dict[str, list[str]] = {}
    for command in _commands(one):
        found.setdefault(_outcome(one, command), []).append(_words(command))
    return f"{one!r}\n" + "".join(f"{outcome}\n  {', '.join(tries)}\n" for outcome, tries in found.items())


def _commands(one: Hand) -> Iterator[Command]:
    seats = list(one.money)
    first = one.to_act or seats[0]
    other = next(seat for seat in reversed(seats) if seat != first)
    for kind in KINDS[one.rules.engine]:
        if kind in (Err, RuleOn):
            continue
        for seat in (first, other, NOBODY) if "seat" in signature(kind).parameters else (first,):
            yield kind(**_values(one, kind, seat, other if seat == first else first))


def _values(one: Hand, kind: type[Command], seat: int, other: int) -> dict[str, Any]:
    """A value for everything that must be said."""
    hints = get_type_hints(kind)
    stakes = one.rules.stakes
    held = one.seat(other if seat == NOBODY else seat).cards
    plain = {
        "seat": seat,
        "on": other,
        "hand_of": other,
        "square": seat,
        "wager": 0,
        "to": 2 * max(stakes.big_blind, stakes.minimum, *stakes.bets, 100),
        "amount": 2 * max(stakes.minimum, 100),
        "chips": (100,),
        "cards": held[:1],
        "card": held[0] if held else None,
        "front": held[:2],
        "back": held[2:],
        "dice": (1, 2, 3),
        "bet": "bonus",
        "order": (),
    }
    told = signature(kind).parameters.values()
    return {one.name: plain.get(one.name, _of(hints[one.name])) for one in told if one.default is Parameter.empty}


def _of(hint: Any) -> object:
    return get_args(hint)[0] if get_origin(hint) is Literal else True if hint is bool else 1


def _outcome(one: Hand, command: Command) -> str:
    try:
        events = copy_of(one).apply(command)
    except Refused as refused:
        return f"no: {refused.why}{f' ({refused.rule})' if refused.rule else ''}"
    return f"yes: {' '.join(type(event).__name__ for event in events)}"


def _words(command: Command) -> str:
    seat = getattr(command, "seat", None)
    return type(command).__name__ + (f" {seat}" if seat else "")


# -- kept --------------------------------------------------------------------------------------------------------------


def kept(name: str) -> dict[str, str]:
    """Returns the stored results of a hand, by moment."""
    parts = [part.partition("\n") for part in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("== ")[1:]]
    return {moment: lines for moment, _, lines in parts}


def main(words: list[str]) -> int:
    """Rewrites everything and prints what has changed."""
    if words != ["--write"]:
        print("python -m tests.contract.tried --write")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for name, game in hands().items():
        file = FOLDER / f"{name}.txt"
        text = "".join(f"== {moment}\n{tried(one)}" for moment, one in game())
        if not file.exists() or difference(file.read_text(encoding="utf-8"), text, name):
            print(f"{name} has changed")
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
