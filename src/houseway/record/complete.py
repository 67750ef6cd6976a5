"""Numbers and answers that are missing in what was read.

msgspec takes a field for given when the new value has it already. A native class of the compiled build has its numbers
and its yes or no from the beginning, as 0 and no: so what is missing is found here, before msgspec reads it.

>>> from houseway.engines.poker.play import Raise
>>> completed(Raise, {"seat": 3})
Traceback (most recent call last):
msgspec.ValidationError: Object missing required field `to`
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec

Told: TypeAlias = Mapping[str, Any]
"""The fields of something as JSON has them."""
_Fill: TypeAlias = Callable[[Any], Any]


def completed(kind: type, told: Told) -> Told:
    """The fields with the numbers and answers that may be left out; a ValidationError where one is missing."""
    plain, within = _plan(kind)
    for name, default in plain.items():
        if name not in told:
            if default is MISSING:
                raise msgspec.ValidationError(f"Object missing required field `{name}`")
            told = {**told, name: default}
    for name, fill in within.items():
        if value := told.get(name):
            told = {**told, name: fill(value)}
    return told


@cache
def _plan(kind: type) -> tuple[dict[str, Any], dict[str, _Fill]]:
    """By name the defaults of a class's numbers and answers, and what completes the fields that hold such classes."""
    hints = get_type_hints(kind)
    plain = {part.name: part.default for part in fields(kind) if hints[part.name] in (int, bool, float)}
    fills = {part.name: fill for part in fields(kind) if (fill := _fill(hints[part.name]))}
    return plain, fills


def _fill(hint: Any) -> _Fill | None:
    """What completes a value of this type; None where nothing in it can want it."""
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: completed(hint, value) if isinstance(value, dict) else value
    inner = next((fill for one in get_args(hint) if (fill := _fill(one))), None)
    return None if inner is None else lambda value: _each(inner, value)


def _each(fill: _Fill, value: Any) -> Any:
    """One, or each of several."""
    return [fill(one) for one in value] if isinstance(value, list | tuple) else fill(value)
