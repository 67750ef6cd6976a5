"""The lines of a record for errors and rulings."""

import re
from collections.abc import Callable
from typing import Any

from houseway import floor
from houseway.cards import cards, pretty, text
from houseway.engines.contract import Hand
from houseway.engines.rulings import CardsMoved, Err, Erred, Resumed, Ruled, RuleOn
from houseway.irregularities import BadIrregularity, parse, words
from houseway.record.errors import RecordError

_ERROR = re.compile(r"an error: (.+?)\.?", re.IGNORECASE)
_RULING = re.compile(
    r"the floor rules on (?P<what>.+?)(?:; choice (?P<choice>[\w-]+))?(?:; shuffling (?P<order>[\w ]+))?\.?",
    re.IGNORECASE,
)


def add_line(lines: list[str], last: object, event: object) -> None:
    """Returns the line of an error or a ruling. An error with an immediate ruling needs no separate line."""
    if isinstance(event, Erred):
        lines.append(f"An error: {words(event.what)}")
    elif isinstance(event, Ruled):
        error = f"An error: {words(event.what)}"
        # A repeated one keeps its lines: the ruling alone would be read as a ruling on the first.
        if isinstance(last, Resumed) and lines and lines[-1] == error and lines.count(error) == 1:
            lines.pop()
        choice = f"; choice {event.choice}" if event.choice else ""
        order = f"; shuffling {text(event.order)}" if event.order else ""
        lines.append(f"The floor rules on {words(event.what)}{choice}{order}")


def command(hand: Hand, line: str) -> Err | RuleOn | None:
    """Returns the error or ruling of a line; None for another line."""
    try:
        if found := _ERROR.fullmatch(line):
            return Err(parse(found[1]))
        if found := _RULING.fullmatch(line):
            ruling = floor.ruling(hand, parse(found["what"]))
            return ruling.command(choice=found["choice"] or "", order=cards(found["order"] or ""))
    except BadIrregularity as problem:
        raise RecordError(str(problem)) from None
    return None


def _ruled(_before: object, event: Ruled) -> list[str]:
    done = ", ".join(step.replace("-", " ") for step in event.does) or "play on"
    return [f"The floor rules on {words(event.what)}: {done}" + (f" ({event.rule})" if event.rule else "")]


def _moved(_before: object, event: CardsMoved) -> list[str]:
    return [f"{pretty([move.card])} goes from {_spoken(move.source)} to {_spoken(move.target)}" for move in event.moves]


def _spoken(place: str) -> str:
    names = {
        "top": "the top of the deck",
        "stub": "the deck",
        "burns": "the burns",
        "aside": "out of play",
        "back": "the cards to be shuffled in",
        "board": "the board",
        "muck": "the muck",
    }
    return names.get(place, place.removesuffix(" up"))


TOLD: dict[type, Callable[[Any, Any], list[str]]] = {
    Erred: lambda _, event: [f"An error: {words(event.what)}"],
    Ruled: _ruled,
    CardsMoved: _moved,
}
"""The sentences for errors and rulings in every game."""
