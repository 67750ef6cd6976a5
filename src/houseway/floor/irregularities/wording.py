"""Irregularities as lines of text, and back."""

import dataclasses
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway.cards import Card, cards, text
from houseway.floor.irregularities import deal, play
from houseway.floor.irregularities.base import BadIrregularity, Irregularity

TYPES: dict[str, type[Irregularity]] = {
    one.kind: one
    for one in (*vars(deal).values(), *vars(play).values())
    if isinstance(one, type) and issubclass(one, Irregularity) and "kind" in vars(one)
}
"""Every irregularity by its kind."""


def fields_of(kind: type[Irregularity]) -> tuple[str, ...]:
    """The facts that a kind of irregularity is told with."""
    return tuple(part.name for part in dataclasses.fields(kind))


def words(one: Irregularity) -> str:
    """An irregularity as a line of text; facts that are as usual are left out."""
    said = []
    for part in dataclasses.fields(one):
        value = getattr(one, part.name)
        if value != part.default:
            said.append(f"{part.name} {_written(value)}")
    return one.kind + (f": {', '.join(said)}" if said else "")


def _written(value: Any) -> str:
    return text(value) if isinstance(value, tuple) else str(value)


def parse(line: str) -> Irregularity:
    """The irregularity that a line of text names."""
    name, _, rest = line.strip().partition(":")
    found = TYPES.get("-".join(name.split()))
    if found is None:
        raise BadIrregularity(f"{name!r} is no irregularity; they are {', '.join(TYPES)}")
    hints = get_type_hints(found)
    values: dict[str, Any] = {}
    for said in filter(None, (part.strip() for part in rest.split(","))):
        key, _, value = said.partition(" ")
        if key not in hints or key == "kind":
            known = ", ".join(fields_of(found))
            raise BadIrregularity(f"{name} has no {key!r}; it has {known or 'nothing to say'}")
        values[key] = _read(hints[key], value.strip(), f"{name}, {key}")
    return build(found, values)


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
    if hint == tuple[Card, ...]:
        return cards(value)
    if hint == tuple[str, ...]:
        return tuple(value.split())
    if hint is str:
        return value
    if not value.isdecimal():
        raise BadIrregularity(f"{where}: {value!r} is not a number")
    return int(value)
