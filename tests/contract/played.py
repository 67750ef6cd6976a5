"""Hands of a stranger who makes random offered moves, stored move by move with the options and the events.

``python -m tests.contract.played --write`` rewrites them; read the diff before you commit it. They hold every
bound of every offer, who is to act, and every refusal of an amount outside the bounds, in every game and structure.
"""

import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from houseway.engines.contract import Event, Hand, Option, Refused
from houseway.engines.rulings import Err, copy_of
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import BadIrregularity, words
from tests.contract.golden import difference
from tests.contract.kit import Spread, every_structure, moments

FOLDER = Path(__file__).parent / "played"
GAMES = every_structure()
BETWEEN = "-- with trouble\n"
MOVES = 60
"""Of a longer hand the beginning is kept."""
UNSEEN = 0.3
"""The share of errors that no player sees."""


def file_of(spread: Spread) -> Path:
    """Returns the file with the hands of a game."""
    return FOLDER / f"{spread}.txt"


def kept(spread: Spread) -> tuple[str, str]:
    """Returns the two stored hands of a game."""
    plain, _, trouble = file_of(spread).read_text(encoding="utf-8").partition(BETWEEN)
    return plain, trouble


def played(spread: Spread, seed: int = 1) -> str:
    """Returns the hand of a stranger, with lines for each move and its events."""
    return "".join(f"{line}\n" for line in _lines(spread, seed))


def troubled(spread: Spread, seed: int = 2) -> str:
    """Returns another hand with occasional errors: ruled on at once, or unseen."""
    return "".join(f"{line}\n" for line in _lines(spread, seed, trouble=0.35))


def _goes_wrong(hand: Hand, rng: Random) -> str:
    """Makes a random possible error; returns its words, or the reason it was refused."""
    offered = [one for one in possible(hand, blind=True) if one.kind != "override"]
    if not offered:
        return ""
    what = imagined(rng.choice(offered), rng)
    try:
        if rng.random() < UNSEEN:
            hand.apply(Err(what))
            return f"! {words(what)}, unseen"
        found = ruling(hand, what)
        choice = rng.choice(found.choices).choice if found.choices else ""
        due = found.shuffle(hand, choice)
        hand.apply(found.command(choice=choice, order=tuple(rng.sample(due, len(due)))))
    except (Refused, BadIrregularity) as refused:
        return f"! {words(what)}: {refused}"
    return f"! {words(what)}: {' '.join(found.chosen(choice).does) or 'nothing is done'}"


def _lines(spread: Spread, seed: int, trouble: float = 0) -> Iterator[str]:
    seen, cited = 0, dict[str, tuple[str, ...]]()
    for number, (hand, rng) in enumerate(moments(spread, seed)):
        if trouble and number and not hand.over and rng.random() < trouble and (said := _goes_wrong(hand, rng)):
            yield said
        if number == 0:
            yield f"{hand.rules.stakes.name}: {' '.join(f'{seat} {chips}' for seat, chips in hand.money.items())}"
        if happened := [_event(event) for event in hand.log[seen:]]:
            yield f"  {'; '.join(happened)}"
        seen = len(hand.log)
        if hand.over or number == MOVES:
            yield f"over, {' '.join(f'{seat} {chips}' for seat, chips in hand.money.items())}" if hand.over else "…"
            return
        offered = dict.fromkeys(_option(hand, option) + _cited(option, cited) for option in hand.options())
        yield f"{hand.to_act}: {' '.join(offered)}"


def _option(hand: Hand, option: Option) -> str:
    name = type(option.command).__name__
    if not option.most:
        return name
    return f"{name} {option.least}-{option.most}{f'/{option.step}' if option.step > 1 else ''}{_beyond(hand, option)}"


def _cited(option: Option, before: dict[str, tuple[str, ...]]) -> str:
    """The rules that an option rests on, where they are not those that it rested on before."""
    name = type(option.command).__name__
    if before.get(name, ()) == option.rules:
        return ""
    before[name] = option.rules
    return f"[{' '.join(option.rules)}]"


def _beyond(hand: Hand, option: Option) -> str:
    """Returns the rules that refuse one cent less or one step more; a star if the book is silent."""
    said = []
    for amount in (option.least - 1, option.most + option.step):
        try:
            copy_of(hand).apply(option.at(amount))
            said.append("+")
        except Refused as refused:
            said.append(refused.rule or "*")
    return f"({', '.join(dict.fromkeys(said))})"


def _event(event: Event) -> str:
    assert dataclasses.is_dataclass(event)
    parts = (getattr(event, part.name) for part in dataclasses.fields(event))
    return " ".join([type(event).__name__, *filter(None, map(_value, parts))])


def _value(value: object) -> str:
    """Returns a field of an event, shortened; many cards become the first and their number."""
    if isinstance(value, tuple):
        words = [_value(one) for one in value]
        return f"[{words[0]} … {len(words)}]" if len(words) > 5 else f"[{' '.join(words)}]" if words else ""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return f"({' '.join(filter(None, (_value(getattr(value, part.name)) for part in dataclasses.fields(value))))})"
    return "" if value in (None, "", False) else str(value)


def main(told: list[str]) -> int:
    """Rewrites every hand and prints which have changed."""
    if told != ["--write"]:
        print("python -m tests.contract.played --write")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for file in set(FOLDER.glob("*.txt")) - {file_of(spread) for spread in GAMES}:
        file.unlink()
    for spread in GAMES:
        file, text = file_of(spread), played(spread) + BETWEEN + troubled(spread)
        if not file.exists() or difference(file.read_text(encoding="utf-8"), text, str(spread)):
            print(f"{spread} has changed")
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
