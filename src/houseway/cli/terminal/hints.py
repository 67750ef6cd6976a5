"""Advice when it is asked for: what a good player in that seat would do, and the chart or the house way behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from houseway.cards import pretty
from houseway.cli.terminal.engines import at_the_table
from houseway.cli.terminal.live import LiveSeat
from houseway.money import show
from houseway.room.shapes.choice import Choice


def hints(live: LiveSeat, choices: Sequence[Choice]) -> list[str]:
    """Sentences of advice; one that says so where there is none to give."""
    table, seat = live.table, live.seat
    engine = at_the_table(table.rules)
    found: list[str] = []
    if table.in_play:
        move = engine.advice(table.hand, seat)
        if words := _in_words(move, choices) if move is not None else "":
            found.append(f"A good player here would {words[0].lower()}{words[1:]}")
        found += engine.notes(table.hand, seat)
    found += engine.chart(table.rules)
    return found or ["There is nothing to advise on here."]


def _in_words(move: object, choices: Sequence[Choice]) -> str:
    """The move as the choice that it is, with its amount or cards."""
    fields: Mapping[str, Any] = msgspec.to_builtins(move)
    for choice in choices:
        given = choice["command"].get("command", {})
        if given.get("type") != type(move).__name__:
            continue
        if all(fields.get(name) == value for name, value in given.items() if name != "type"):
            return f"{choice['label']}{_filled_in(choice, fields)}"
    return ""


def _filled_in(choice: Choice, fields: Mapping[str, Any]) -> str:
    """What the choice leaves open and the move says."""
    if "amount" in choice:
        return f" {show(fields[choice['amount']['at'][-1]])}"
    if "cards" in choice:
        named = fields[choice["cards"]["at"][-1]]
        return f" {pretty([named] if choice['cards'].get('one') else named)}"
    return ""
