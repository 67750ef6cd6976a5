"""Frozen records that are cheap to make, for commands and events: a hand makes dozens of them."""

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen, slotted dataclass whose ``__init__`` writes its slots directly.

    The ``__init__`` that dataclasses generate for frozen classes goes through ``object.__setattr__`` and costs twice
    as much. In all else this is ``dataclass(frozen=True, slots=True)``.
    """
    made = dataclass(frozen=True, slots=True)(cls)
    scope: dict[str, Any] = {}
    parameters, lines = ["self"], ["pass"]
    for field in fields(made):  # type: ignore[arg-type]
        scope[f"set_{field.name}"] = getattr(made, field.name).__set__
        scope[f"or_{field.name}"] = field.default
        parameters.append(field.name if field.default is MISSING else f"{field.name}=or_{field.name}")
        lines.append(f"set_{field.name}(self, {field.name})")
    exec(f"def __init__({', '.join(parameters)}): {'; '.join(lines)}", scope)
    made.__init__ = scope["__init__"]  # type: ignore[method-assign]
    return made
