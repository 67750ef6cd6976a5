"""The shape of a choice on the wire."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from houseway.cards import Card
from houseway.money import Cents

Choice = dict[str, Any]

_encode = msgspec.json.Encoder().encode
STEP = 100
"""Wagers of any size are offered by the dollar; an odd all-in is the end of the scale."""


class Offers(list[Choice]):
    """Everything that an observer may do. Nobody changes it once it is made, and it is encoded once."""

    __slots__ = ("_json",)

    def __init__(self, choices: Iterable[Choice] = (), json: bytes = b"") -> None:
        super().__init__(choices)
        self._json = json

    @property
    def json(self) -> bytes:
        """The same as it is sent."""
        if not self._json:
            self._json = _encode(self)
        return self._json

    def before(self, others: "Offers") -> "Offers":
        """These, and others behind them."""
        if not self or not others:
            return self or others
        return Offers([*self, *others], self.json[:-1] + b"," + others.json[1:])


def choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A move of the hand in play; ``more`` are the fields that say something."""
    sent = {"type": "Play", "table": table, "command": command}
    return {"id": number, "key": key, "label": label, "command": sent, **{k: v for k, v in more.items() if v}}


def beside(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """Something to do at the table between hands."""
    kind, *_ = command.values()
    sent = {"type": kind, "table": table, **{k: v for k, v in command.items() if k != "type"}}
    return {
        "id": number,
        "key": key,
        "label": label,
        "group": "table",
        "command": sent,
        **{k: v for k, v in more.items() if v},
    }


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
