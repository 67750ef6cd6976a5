"""Frozen records that are cheap to make, for commands and events: a hand makes dozens of them."""

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen, slotted dataclass that is made of an open twin.

    The ``__init__`` that dataclasses generate for frozen classes goes through ``object.__setattr__`` and costs three
    times as much. Here the slots of a twin that is not frozen are filled as plain attributes, and then it becomes a
    record. In all else this is ``dataclass(frozen=True, slots=True)``.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    names = [field.name for field in fields(made)]
    twin = type(f"open {made.__name__}", (), {"__slots__": tuple(names)})
    scope: dict[str, Any] = {"twin": twin}
    parameters, lines = ["cls"], ["self = twin()"]
    for field in fields(made):
        scope[f"or_{field.name}"] = field.default
        parameters.append(field.name if field.default is MISSING else f"{field.name}=or_{field.name}")
        lines.append(f"self.{field.name} = {field.name}")
    values = "".join(f"self.{name}, " for name in names)
    exec(f"def __new__({', '.join(parameters)}): {'; '.join(lines)}; self.__class__ = cls; return self", scope)
    exec(f"def __reduce__(self): return type(self), ({values})", scope)
    made.__new__ = scope["__new__"]
    made.__reduce__ = scope["__reduce__"]
    del made.__init__
    done: type[T] = made
    return done
