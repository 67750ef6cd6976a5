"""Upcasters: events of old versions, read as if they had been written today.

Stored bytes never change. A type of event that got a new version names the step from each version to the next, and
whoever reads sees only the newest one.

>>> lift = Upcasters({"Seated": 2}, {("Seated", 1): lambda data: {**data, "stack": data["dollars"] * 100}})
>>> lift.data("Seated", 1, {"dollars": 3})["stack"]
300
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from houseway.room.log.log import BadEvent, Event

Step: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""The data of a version of an event as the next version has it."""


class Upcasters:
    """The newest version of each type of event, and the steps that lead there."""

    def __init__(self, newest: Mapping[str, int], steps: Mapping[tuple[str, int], Step]) -> None:
        wanted = {(kind, version) for kind, last in newest.items() for version in range(1, last)}
        if odd := wanted ^ set(steps):
            kind, version = min(odd)
            raise ValueError(f"{kind} has {'no' if (kind, version) in wanted else 'a needless'} step from {version}")
        self._newest, self._steps = dict(newest), dict(steps)

    def data(self, kind: str, version: int, data: dict[str, Any]) -> dict[str, Any]:
        """The data in its newest version."""
        newest = self._newest.get(kind)
        if newest is None:
            raise BadEvent(f"{kind!r} is no event that this version of Houseway knows")
        if version > newest:
            raise BadEvent(f"{kind} of version {version} was written by a newer Houseway; this one reads {newest}")
        for step in range(version, newest):
            data = self._steps[kind, step](data)
        return data

    def event(self, event: Event) -> Event:
        """The event in its newest version."""
        data = self.data(event.type, event.version, event.data)
        return replace(event, version=self._newest[event.type], data=data)
