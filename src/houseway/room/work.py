"""The units of work of a command. Each produces a step for the log.

A piece of work belongs to one stream of the log. It is decided on that stream's turn and stored before the next begins.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

import msgspec

from houseway.engines.contract import Refused
from houseway.room.log.entries import Draft
from houseway.table import Event as TableEvent

Reply: TypeAlias = dict[str, Any]
"""The reply to a command: a JSON object."""


class Step(msgspec.Struct):
    """The result of one command or scheduled action: drafts for the log, table events, and the reply."""

    now: int
    drafts: list[Draft] = msgspec.field(default_factory=list)
    events: list[TableEvent] = msgspec.field(default_factory=list)
    reply: Reply = msgspec.field(default_factory=dict)
    told: bool = False
    """Whether there is something to show, although nothing is stored."""
    refused: Refused | None = None
    """The refusal of a command after the clock had advanced. The clock's events are stored."""

    @property
    def is_move(self) -> bool:
        """Whether the drafts are only moves of the current hand."""
        return bool(self.drafts) and all(one.type == "Played" for one in self.drafts)


class Work(msgspec.Struct, frozen=True):
    """A piece of a command, decided on its stream's turn and stored before the next piece begins."""

    stream: str
    do: Callable[[int], Step]
    """Receives the time: game time at tables and lists, where deadlines apply, otherwise wall time."""
    key: str = ""


Workflow: TypeAlias = Generator[Work, Step, Reply]
"""The pieces of a command. Each is sent its step, and the generator returns the reply."""
