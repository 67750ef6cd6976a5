"""Irregularities in words: a line of text for each, as stories, logs and the command line write it, and back."""

import dataclasses
import json
import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway.cards import BadCards, Card, cards, text
from houseway.engines.irregularities import deals, people
from houseway.engines.irregularities.kinds import BadIrregularity, Irregularity

TYPES: dict[str, type[Irregularity]] = {
    one.kind: one
    for one in (*vars(deals).values(), *vars(people).values())
    if isinstance(one, type) and issubclass(one, Irregularity) and "kind" in vars(one)
}
"""Every irregularity by its kind."""


def fields_of(kind: type[Irregularity]) -> tuple[str, ...]:
    """Returns the names of a kind's facts."""
    return tuple(part.name for part in dataclasses.fields(kind))


def words(one: Irregularity) -> str:
    """An irregularity as a line of text; facts that are as usual are left out."""
    said = []
    for part in dataclasses.fields(one):
        value = getattr(one, part.name)
        if value != part.default:
            said.append(f"{part.name} {_written(value)}")
    return one.kind + (f": {', '.join(said)}" if said else "")


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return text(value)
    said = str(value)
    return said if _PLAIN.fullmatch(said) else json.dumps(said, ensure_ascii=False)


_PLAIN = re.compile(r"(?:[\w'!?/-]+(?: [\w'!?/-]+)*)?")
"""Text that needs no quotation marks."""
_NUMBER = re.compile(r"-?[0-9]{1,16}")
_PARTS = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^,])+')
"""The parts between commas, ignoring commas in quotation marks."""


def parse(line: str) -> Irregularity:
    """The irregularity that a line of text names."""
    name, _, rest = line.strip().partition(":")
    found = TYPES.get("-".join(name.split()))
    if found is None:
        raise BadIrregularity(f"{name!r} is no irregularity; they are {', '.join(TYPES)}")
    known = fields_of(found)
    told: dict[str, str] = {}
    for said in filter(None, (part.strip() for part in _PARTS.findall(rest))):
        key, _, value = said.partition(" ")
        if key in known:
            told[key] = value.strip()
        elif list(told)[-1:] == ["why"]:
            told["why"] += f", {said}"  # the reason in a person's words, with a comma and without quotation marks
        else:
            raise BadIrregularity(f"{name} has no {key!r}; it has {', '.join(known) or 'nothing to say'}")
    hints = get_type_hints(found)
    return build(found, {key: _read(hints[key], value, f"{name}, {key}") for key, value in told.items()})


def build(kind: type[Irregularity], values: dict[str, Any]) -> Irregularity:
    """An irregularity from its facts; one that lacks a fact is refused with its name."""
    unset = dataclasses.MISSING
    for part in dataclasses.fields(kind):
        if part.name not in values and part.default is unset:
            raise BadIrregularity(f"{kind.kind}: say the {part.name}")
    return kind(**values)


def _read(hint: Any, value: str, where: str) -> Any:
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise BadIrregularity(f"{where}: {value!r} is not one of {', '.join(get_args(hint))}")
        return value
    if hint == tuple[Card, ...] or (tuple[Card, ...] in get_args(hint) and not _NUMBER.fullmatch(value)):
        try:
            return cards(value)
        except BadCards as bad:
            raise BadIrregularity(f"{where}: {bad}") from None
    if hint == tuple[str, ...]:
        return tuple(value.split())
    if hint is str:
        return _unquoted(value)
    if not _NUMBER.fullmatch(value):
        raise BadIrregularity(f"{where}: {value!r} is not a number")
    return int(value)


def _unquoted(value: str) -> str:
    try:
        return str(json.loads(value)) if value.startswith('"') else value
    except ValueError:
        return value
