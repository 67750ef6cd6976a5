"""Events and commands of every engine to JSON and back.

Each is an object with a ``type``, the name of its class, and its fields. An irregularity is a line of text.

>>> from houseway.engines.poker.play import Raise
>>> encode(Raise(seat=3, to=1200))
b'{"type":"Raise","seat":3,"to":1200}'
>>> decode({"Raise": Raise}, b'{"type":"Raise","seat":3,"to":1200}')
Raise(seat=3, to=1200)
>>> from houseway.irregularities import EarlyStreet
>>> encode(Err(EarlyStreet(count=2)))
b'{"type":"Err","what":"early-street: count 2"}'
"""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from houseway.engines.rulings import Err, Erred, Ruled, RuleOn
from houseway.irregularities import BadIrregularity, parse, words
from houseway.messages import AllOf, OneOf, _

T = TypeVar("T")
_LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exact."""


class BadMessage(ValueError):
    """JSON that is not a valid event or command."""


def kinds(union: Any) -> dict[str, type[Any]]:
    """Returns the classes of a union of events or commands, by their ``type`` names."""
    return {kind.__name__: kind for kind in get_args(union)}


def table_of(item: object) -> dict[str, Any]:
    """Returns an event or command as a plain table."""
    return {"type": type(item).__name__, **fields_of(item)}


def fields_of(item: object) -> dict[str, Any]:
    """Returns the fields of an event or command as a plain table."""
    fields: dict[str, Any] = msgspec.to_builtins(item)
    if isinstance(item, _ON_IRREGULARITIES):
        fields["what"] = words(item.what)
    return fields


def encode(item: object) -> bytes:
    """Returns an event or command as JSON."""
    return msgspec.json.encode(table_of(item))


def encode_all(items: Iterable[object]) -> bytes:
    """Returns events or commands as one JSON list."""
    return msgspec.json.encode([table_of(item) for item in items])


def decode(known: Mapping[str, type[T]], message: bytes | str) -> T:
    """Returns the event or command of a JSON text; BadMessage names any mistake."""
    return item_of(known, _json(message))


def decode_all(known: Mapping[str, type[T]], message: bytes | str) -> list[T]:
    """Returns the events or commands of a JSON list."""
    tables = _json(message)
    if not isinstance(tables, list):
        raise BadMessage(_("Send a list."))
    return [item_of(known, table) for table in tables]


def item_of(known: Mapping[str, type[T]], table: object) -> T:
    """Returns the event or command of a plain table; refuses unknown types and fields."""
    if not isinstance(table, dict) or not isinstance(table.get("type"), str):
        raise BadMessage(_("Send an object with a type."))
    fields = dict(table)
    name = fields.pop("type")
    if name not in known:
        raise BadMessage(
            _("There is no type “{name}”. Send one of these: {known}.", name=name, known=OneOf(tuple(known)))
        )
    try:
        item = _made(known[name], fields)
    except (msgspec.ValidationError, RecursionError, BadIrregularity) as error:
        raise BadMessage(f"{name}: {error}") from None
    # If no value has fields, their names are enough.
    kind: type = known[name]
    nested = any(isinstance(value, _NESTED) for value in fields.values())
    _check(fields, fields_of(item) if nested else _names(kind), name)
    return item


def command_of(known: Mapping[str, type[T]], table: object) -> T:
    """Returns the command of a plain table that a person sent; also refuses every negative number."""
    item = item_of(known, table)
    if (where := _negative(table, type(item).__name__)) is not None:
        raise BadMessage(_("{where}: the number can't be negative.", where=where))
    return item


def _negative(value: Any, where: str) -> str | None:
    """Returns the place of the first negative number in a value."""
    if isinstance(value, int | float):
        return where if value < 0 else None
    if isinstance(value, dict):
        inside = [(one, f"{where}.{name}") for name, one in value.items()]
    elif isinstance(value, list | tuple):
        inside = [(one, f"{where}[{at}]") for at, one in enumerate(value)]
    else:
        return None
    return next((found for one, place in inside if (found := _negative(one, place))), None)


_ON_IRREGULARITIES = (Err, RuleOn, Erred, Ruled)
"""The classes with an irregularity, ``what``."""
_IN_WORDS: dict[type, type[msgspec.Struct]] = {
    kind: msgspec.defstruct(
        kind.__name__,
        [
            (part.name, str if part.name == "what" else get_type_hints(kind)[part.name])
            if part.default is dataclasses.MISSING
            else (part.name, get_type_hints(kind)[part.name], part.default)
            for part in dataclasses.fields(kind)
        ],
    )
    for kind in _ON_IRREGULARITIES
}
"""The same classes with the irregularity as a line of text."""
_REDUNDANT: dict[type, tuple[str, ...]] = {
    Err: ("seat", "other", "cards", "count", "amount"),
    RuleOn: ("seat", "other", "cards", "count", "amount"),
    Erred: ("seat", "other"),
}
"""Fields that older logs have in addition to the line of text, which contains them."""


def _made(kind: type[T], fields: dict[str, Any]) -> T:
    if kind not in _IN_WORDS:
        return msgspec.convert(fields, kind)
    for name in _REDUNDANT.get(kind, ()):
        fields.pop(name, None)
    values = msgspec.structs.asdict(msgspec.convert(fields, _IN_WORDS[kind]))
    return kind(**values | {"what": parse(values["what"])})


def _json(message: bytes | str) -> Any:
    try:
        return msgspec.json.decode(message)
    except RecursionError:
        raise BadMessage(_("The message is nested too deeply.")) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadMessage(_("This isn't JSON: {problem}.", problem=str(error))) from None


def _check(given: Any, understood: Any, where: str) -> None:
    """Refuses unknown fields and numbers that are too large, which msgspec lets pass."""
    if isinstance(given, dict) and isinstance(understood, dict):
        for key, value in given.items():
            if key not in understood:
                fields = AllOf(tuple(understood))
                raise BadMessage(
                    _("{where}: there is no field “{name}”. It has {fields}.", where=where, name=key, fields=fields)
                )
            if not isinstance(value, _HARMLESS):
                _check(value, understood[key], f"{where}.{key}")
    elif isinstance(given, list):
        for at, (value, known) in enumerate(zip(given, understood, strict=True)):
            if not isinstance(value, _HARMLESS):
                _check(value, known, f"{where}[{at}]")
    elif isinstance(given, int) and abs(given) > _LARGEST:
        raise BadMessage(_("{where}: the number is too large.", where=where))


@cache
def _names(kind: type) -> dict[str, None]:
    return dict.fromkeys(part.name for part in dataclasses.fields(kind))


_NESTED = (dict, list, tuple)
_HARMLESS = (str, type(None))
"""The types of values that need no check."""
