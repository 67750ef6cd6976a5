"""Events and commands of every engine to JSON and back.

Each is an object with a ``type``, the name of its class, and its fields.

>>> from houseway.play.poker import Raise
>>> encode(Raise(seat=3, to=1200))
b'{"type":"Raise","seat":3,"to":1200}'
>>> decode({"Raise": Raise}, b'{"type":"Raise","seat":3,"to":1200}')
Raise(seat=3, to=1200)
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, get_args

import msgspec

T = TypeVar("T")

_LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""


class BadMessage(ValueError):
    """JSON that is not an event or command as it should be."""


def kinds(union: Any) -> dict[str, type[Any]]:
    """The classes of a union of events or commands, by the names that stand in ``type``."""
    return {kind.__name__: kind for kind in get_args(union)}


def table_of(item: object) -> dict[str, Any]:
    """An event or command as a plain table."""
    return {"type": type(item).__name__, **msgspec.to_builtins(item)}


def encode(item: object) -> bytes:
    """An event or command as JSON."""
    return msgspec.json.encode(table_of(item))


def encode_all(items: Iterable[object]) -> bytes:
    """Events or commands as one JSON list."""
    return msgspec.json.encode([table_of(item) for item in items])


def decode(known: Mapping[str, type[T]], message: bytes | str) -> T:
    """The event or command of a JSON text; anything wrong with it is a BadMessage."""
    return item_of(known, _json(message))


def decode_all(known: Mapping[str, type[T]], message: bytes | str) -> list[T]:
    """The events or commands of a JSON list."""
    tables = _json(message)
    if not isinstance(tables, list):
        raise BadMessage("a list is wanted")
    return [item_of(known, table) for table in tables]


def item_of(known: Mapping[str, type[T]], table: object) -> T:
    """The event or command of a plain table; unknown types and unknown fields are refused."""
    if not isinstance(table, dict) or not isinstance(table.get("type"), str):
        raise BadMessage("an object with a type is wanted")
    fields = dict(table)
    name = fields.pop("type")
    if name not in known:
        raise BadMessage(f"{name!r} is not one of {', '.join(known)}")
    try:
        item = msgspec.convert(fields, known[name])
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadMessage(f"{name}: {error}") from None
    _check(fields, msgspec.to_builtins(item), name)
    return item


def _json(message: bytes | str) -> Any:
    try:
        return msgspec.json.decode(message)
    except RecursionError:
        raise BadMessage("the message is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadMessage(f"this is not JSON: {error}") from None


def _check(given: Any, understood: Any, where: str) -> None:
    """Dataclasses let unknown fields and numbers of any size pass; money and seats do not."""
    if isinstance(given, dict) and isinstance(understood, dict):
        for key, value in given.items():
            if key not in understood:
                raise BadMessage(f"{where}: unknown field {key!r}; known: {', '.join(understood)}")
            _check(value, understood[key], f"{where}.{key}")
    elif isinstance(given, list):
        for at, (value, known) in enumerate(zip(given, understood, strict=True)):
            _check(value, known, f"{where}[{at}]")
    elif isinstance(given, int) and abs(given) > _LARGEST:
        raise BadMessage(f"{where}: the number is too large")
