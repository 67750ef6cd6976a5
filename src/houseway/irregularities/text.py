"""Irregularities as lines of text, as plain data and in words; back from text and data."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Literal, get_args, get_origin

from houseway.cards import BadCards, Card, card, cards, text
from houseway.irregularities.definition import TYPES, BadIrregularity, Irregularity, hints_of
from houseway.messages import AllOf, Amount, Cards, Message, OneOf, Seat, _, paragraph


def fields_of(kind: type[Irregularity]) -> tuple[str, ...]:
    """Returns the names of a kind's facts."""
    return tuple(part.name for part in fields(kind))


def words(one: Irregularity) -> str:
    """Returns the line of text for an irregularity; it leaves out facts with their usual values."""
    said = []
    for part in fields(one):
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


def described(one: Irregularity) -> Message:
    """Returns an irregularity and its facts in words: ``Card off the table. Seat 3. 8♣. By a player.``"""
    stated = (_phrase(one, part.name, part.default) for part in fields(one))
    return paragraph(_("{what}.", what=one.says), *filter(None, stated))


def _phrase(one: Irregularity, name: str, usual: object) -> Message | None:
    value = getattr(one, name)
    if value is None or value == () or (isinstance(value, int) and value == usual):
        return None
    phrase = one.phrases[name]
    return phrase(_shown(name, value)) if callable(phrase) else phrase[value]


def _shown(name: str, value: Any) -> Any:
    """Returns the value of a fact as a message shows it."""
    if name in ("seat", "other"):
        return Seat(value)
    if name == "amount":
        return Amount(value)
    if isinstance(value, tuple):
        return AllOf(value) if name == "does" else Cards(value)
    return value


# -- back --------------------------------------------------------------------------------------------------------------


def parse(line: str) -> Irregularity:
    """Returns the irregularity of a line of text; BadIrregularity names any mistake in it."""
    name, _, rest = line.strip().partition(":")
    found = TYPES.get("-".join(name.split()))
    if found is None:
        raise BadIrregularity(_unknown(name))
    known = fields_of(found)
    told: dict[str, str] = {}
    for said in filter(None, (part.strip() for part in _PARTS.findall(rest))):
        key, _, value = said.partition(" ")
        if key in known:
            told[key] = value.strip()
        elif list(told)[-1:] == ["why"]:
            told["why"] += f", {said}"  # the reason in a person's words, with a comma and without quotation marks
        else:
            raise BadIrregularity(_no_fact(name, key, known))
    hints = hints_of(found)
    return build(found, {key: _read(hints[key], value, f"{name}, {key}") for key, value in told.items()})


def from_data(kind: str, values: Mapping[str, Any]) -> Irregularity:
    """Returns the irregularity of plain data; BadIrregularity names any mistake in it."""
    found = TYPES.get(kind)
    if found is None:
        raise BadIrregularity(_unknown(kind))
    hints = hints_of(found)
    if unknown := sorted(set(values) - set(hints)):
        raise BadIrregularity(_no_fact(kind, unknown[0], hints))
    return build(found, {name: _checked(hints[name], value, f"{kind}, {name}") for name, value in values.items()})


def _unknown(name: str) -> Message:
    known = OneOf(tuple(TYPES))
    return _("There is no irregularity “{name}”. Write one of these: {known}.", name=name, known=known)


def _no_fact(kind: str, fact: str, known: Iterable[str]) -> Message:
    if not known:
        return _("{kind} has no fact “{fact}”. It needs none.", kind=kind, fact=fact)
    return _("{kind} has no fact “{fact}”. It has {known}.", kind=kind, fact=fact, known=AllOf(tuple(known)))


def build(kind: type[Irregularity], values: Mapping[str, Any]) -> Irregularity:
    """Returns the irregularity with these facts; BadIrregularity names a missing one."""
    for part in fields(kind):
        if part.name not in values and part.default is MISSING:
            raise BadIrregularity(_("{kind}: name the {fact}.", kind=kind.kind, fact=part.name))
    return kind(**values)


def _read(hint: Any, value: str, where: str) -> Any:
    """Returns the value of a fact from its text."""
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            known = OneOf(tuple(get_args(hint)))
            raise BadIrregularity(_("{where}: write {known}, not “{value}”.", where=where, known=known, value=value))
        return value
    if hint == tuple[Card, ...] or (tuple[Card, ...] in get_args(hint) and not _NUMBER.fullmatch(value)):
        return _cards(lambda: cards(value), value, where)
    if hint == tuple[str, ...]:
        return tuple(value.split())
    if hint is str:
        return _unquoted(value)
    if not _NUMBER.fullmatch(value):
        raise BadIrregularity(_("{where}: “{value}” isn't a number.", where=where, value=value))
    return int(value)


def _checked(hint: Any, value: Any, where: str) -> Any:
    """Returns the value of a fact from plain data."""
    if tuple[Card, ...] in get_args(hint) and isinstance(value, list | tuple):
        hint = tuple[Card, ...]
    if get_origin(hint) is Literal:
        fits = value in get_args(hint)
    elif hint == tuple[Card, ...] or hint == tuple[str, ...]:
        fits = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    elif hint is str:
        fits = isinstance(value, str)
    else:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31
        fits = fits or (value is None and type(None) in get_args(hint))
    if not fits:
        raise BadIrregularity(_("{where}: {value} isn't a valid value.", where=where, value=repr(value)))
    if hint == tuple[Card, ...]:
        return _cards(lambda: map(card, value), " ".join(value), where)
    return tuple(value) if isinstance(value, list) else value


def _cards(found: Callable[[], Iterable[Card]], value: str, where: str) -> tuple[Card, ...]:
    try:
        return tuple(found())
    except BadCards:
        why = _("{where}: “{value}” isn't cards. Write rank and suit like As, Td, 7h, or Jk.", where=where, value=value)
        raise BadIrregularity(why) from None


def _unquoted(value: str) -> str:
    try:
        return str(json.loads(value)) if value.startswith('"') else value
    except ValueError:
        return value
