"""What native classes tell of themselves as the dataclasses that they were written as.

``natives.py`` puts this module beside the compiled ones, with the fields of every class as FIELDS. mypyc keeps no
annotations of a native class, and only the outer class of those of others: ``tuple`` of ``tuple[Cents, ...]``.
"""

import sys
from dataclasses import field, fields, make_dataclass
from functools import partial
from typing import Any

FIELDS: dict[str, dict[str, tuple[dict[str, str], tuple[str, ...], list[tuple[Any, ...]]]]] = {}
"""By module and class: the types it states itself, what it wants told of it here, and all its fields."""


def told(name: str, kind: str) -> None:
    """A class of a module, which has just been made, answers like a dataclass."""
    module = vars(sys.modules[name])
    hints, wants, parts = FIELDS[name][kind]
    one, native = module[kind], bool(parts or wants)
    one.__annotations__ = hints if native else one.__annotations__ | hints
    if native:
        twin = make_dataclass(kind, [_part(module, part) for part in parts], init=False, repr=False, eq=False)
        one.__dataclass_fields__ = vars(twin)["__dataclass_fields__"]
        one.__dataclass_params__ = said = vars(twin)["__dataclass_params__"]
        said.frozen = "frozen" in wants
    for method in _METHODS.keys() & wants:
        setattr(one, method, _METHODS[method])


def _part(module: dict[str, Any], part: tuple[Any, ...]) -> tuple[str, str, Any]:
    name, kind, default, factory, init, compare, shown = part
    new: dict[str, Any] = {"default": eval(default, module)} if default else {}
    made: dict[str, Any] = {"default_factory": eval(factory, module)} if factory else {}
    return name, kind, field(init=init, compare=compare, repr=shown, kw_only=True, **new, **made)


def _shown(one: Any) -> str:
    values = ", ".join(f"{of.name}={getattr(one, of.name)!r}" for of in fields(one) if of.repr)
    return f"{type(one).__qualname__}({values})"


def _sent(one: Any) -> tuple[Any, ...]:
    """How it is copied, or travels to another process: as a call of its class, and what that does not take."""
    values = {of.name: getattr(one, of.name) for of in fields(one)}
    rest = {of.name: values.pop(of.name) for of in fields(one) if not of.init}
    made: Any = type(one)
    return partial(made, **values), (), (None, rest) if rest else None


_METHODS = {"__repr__": _shown, "__reduce__": _sent}
