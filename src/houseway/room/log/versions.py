"""How old versions of stored events are read.

Stored events never change. When the data of an event type changes, append a step to ``UPCASTS`` that turns the data of
the last version into the data of the next one: new events are written with the next version, and everything that
reads the log gets the newest. When a type gets another name, add the old name to ``RENAMED``; its versions count on.

No other code knows old forms. ``tests/stored`` opens a room of an older commit.

>>> UPCASTS["Seated"] = (lambda data: {"stack": data["dollars"] * 100},)
>>> upcast("Seated", 1, {"dollars": 3})
('Seated', 2, {'stack': 300})
>>> del UPCASTS["Seated"]
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from houseway.room.log.errors import BadEvent

Data: TypeAlias = dict[str, Any]
"""The data of an event: a JSON object."""
Upcast: TypeAlias = Callable[[Data], Data]
"""Turns the data of one version of an event into the data of the next version."""

UPCASTS: dict[str, tuple[Upcast, ...]] = {}
"""The steps of each event type that has changed, from version 1 on."""
RENAMED: dict[str, str] = {}
"""The name of each event type that has another name now, by its old name."""


def newest_version(type: str) -> int:
    """Returns the version that new events of a type get."""
    return 1 + len(UPCASTS.get(type, ()))


def is_newest(type: str, version: int) -> bool:
    """Returns whether an event can be used as it was stored."""
    return version == newest_version(type) and type not in RENAMED


def upcast(type: str, version: int, data: Data) -> tuple[str, int, Data]:
    """Returns the type, version and data of a stored event in its newest version."""
    type = RENAMED.get(type, type)
    newest = newest_version(type)
    if version > newest:
        raise BadEvent(f"{type} of version {version} was written by a newer Houseway; this one reads {newest}")
    for step in UPCASTS.get(type, ())[version - 1 :]:
        data = step(data)
    return type, newest, data
