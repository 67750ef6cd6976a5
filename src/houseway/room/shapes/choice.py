"""The shape of a choice on the wire."""

from collections.abc import Sequence
from typing import Any

from houseway.cards import Card
from houseway.money import Cents
from houseway.room.shapes.shown import filled

Choice = dict[str, Any]

STEP = 100
"""Wagers of any size are offered by the dollar; an odd all-in is the end of the scale."""


def choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A move in the hand. Empty values in ``more`` are left out."""
    sent = {"type": "Play", "table": table, "command": command}
    return {"id": number, "key": key, "label": label, "command": sent, **filled(**more)}


def table_choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A command at the table that isn't a move in the hand. Empty values in ``more`` are left out."""
    sent = {"type": command["type"], "table": table} | command
    return {"id": number, "key": key, "label": label, "group": "table", "command": sent, **filled(**more)}


def amount(
    at: Sequence[str],
    least: Cents,
    most: Cents,
    step: Cents = STEP,
    presets: Sequence[tuple[str, Cents]] = (),
    *,
    usual: Cents = 0,
) -> dict[str, Any]:
    """An amount to choose, where it goes in the command, and what it usually is where that is not the least."""
    shown = [[name, value] for name, value in presets]
    more = {name: value for name, value in (("presets", shown), ("usual", usual)) if value}
    return {"at": list(at), "least": least, "most": most, "step": step, **more}


def cards(at: Sequence[str], of: Sequence[Card], least: int, most: int) -> dict[str, Any]:
    """Cards to choose from one's own."""
    return {"at": list(at), "of": list(of), "least": least, "most": most}


def pick(at: Sequence[str], of: Sequence[tuple[Any, str]]) -> dict[str, Any]:
    """One of several, each with its label."""
    return {"at": list(at), "of": [[value, label] for value, label in of]}


def snapped(wanted: Cents, least: Cents, most: Cents, step: Cents) -> Cents:
    """The legal amount nearest below a wanted one.

    >>> snapped(1750, 400, 5050, 100), snapped(100, 400, 5050, 100), snapped(9000, 400, 5050, 100)
    (1700, 400, 5050)
    """
    if wanted >= most:
        return most
    return least + max(0, wanted - least) // step * step
