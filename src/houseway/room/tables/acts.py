"""What the floor did with people and seats, so that it can be undone.

Nothing is ever taken back: everybody is put where they were, with what they owed, and the log has both.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, assert_never

import msgspec

from houseway.engines.contract import Refused
from houseway.room.log.draft import Draft
from houseway.room.log.log import Event
from houseway.room.work import Step

STREAM = "floor"
KEPT = 30
"""How many of the last acts can be undone."""
Kind: TypeAlias = Literal["seated", "moved", "swapped"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a table."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Listed:
    """The place on a list from which somebody was seated, and since when they had waited."""

    list: str
    place: int
    since: int


@dataclass(slots=True)
class Act:
    """Somebody was seated from nowhere, moved from a place to another, or changed places with somebody."""

    act: str
    """Its number."""
    kind: Kind
    player: str
    to: Place
    by: str
    at: int
    came: Place | None = None
    """Whence; None for one who did not sit anywhere."""
    other: str = ""
    """With whom they changed places."""
    lists: tuple[Listed, ...] = ()
    """The lists from which they came."""
    undone: str = ""
    """Who undid it."""


@dataclass(slots=True)
class Acts:
    """The last acts of the floor: a projection of the stream ``floor``."""

    made: int = 0
    last: dict[str, Act] = field(default_factory=dict)
    """By number, the oldest first."""

    def take(self, event: Event | Draft) -> None:
        """Takes an event of the stream."""
        data = event.data
        match event.type:
            case "FloorUndid":
                if act := self.last.get(data["act"]):
                    act.undone = data["by"]
            case "FloorActed":
                self.made += 1
                self.last[data["act"]] = msgspec.convert(data, Act)
                while len(self.last) > KEPT:
                    del self.last[next(iter(self.last))]

    def note(self, act: Act) -> Step:
        """The floor has done something; the reply names it."""
        step = self._step(act.at, Draft("FloorActed", _told(act)))
        step.reply = {"act": act.act}
        return step

    @property
    def next(self) -> str:
        """The number of the next one."""
        return str(self.made + 1)

    def undo(self, now: int, by: str, id: str) -> Step:
        """An act has been undone."""
        return self._step(now, Draft("FloorUndid", {"at": now, "by": by, "act": id}))

    def open(self, id: str) -> Act:
        """An act that can still be undone."""
        act = self.last.get(id)
        if act is None:
            raise Refused(f"nothing of that number is among the last {KEPT} things that the floor did")
        if act.undone:
            raise Refused("that has been undone already")
        return act

    def _step(self, now: int, draft: Draft) -> Step:
        self.take(draft)
        return Step(now, [draft])


def says(act: Act, name: str, other: str) -> str:
    """An act in a sentence."""
    to, came = act.to, act.came
    where = f"seat {to.seat} of table {to.table}"
    match act.kind:
        case "seated":
            return f"{name} was seated in {where}"
        case "moved":
            return f"{name} was moved from seat {came.seat} of table {came.table} to {where}" if came else ""
        case "swapped":
            return f"{name}, now in {where}, changed places with {other}"
        case _:
            assert_never(act.kind)


def _told(act: Act) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(act).items() if value not in (None, "", [])}
