"""How a command is carried out: in pieces of work, each of which comes to a step for the log.

Each piece belongs to one stream of the log, is decided when that stream's turn comes, and is stored before the next
piece begins.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

import msgspec

from houseway.engines.contract import Refused
from houseway.room.log.draft import Draft
from houseway.table import Event as TableEvent


class Step(msgspec.Struct):
    """What one command or one moment comes to: drafts for the log, events to be told, and the reply."""

    now: int
    drafts: list[Draft] = msgspec.field(default_factory=list)
    events: list[TableEvent] = msgspec.field(default_factory=list)
    reply: dict[str, Any] = msgspec.field(default_factory=dict)
    told: bool = False
    """Whether something was said that is shown although nothing of it is stored."""
    refused: Refused | None = None
    """Why the command was refused after the clock had moved on; what the clock brought is kept."""

    @property
    def is_move(self) -> bool:
        """Whether moves of the hand in play are all that is stored."""
        return bool(self.drafts) and all(one.type == "Played" for one in self.drafts)


class Work(msgspec.Struct, frozen=True):
    """A piece of a command: decided when its stream's turn comes, and stored before the next piece begins."""

    stream: str
    do: Callable[[int], Step]
    """Is told the moment: of the games at a table and for the lists, where something can run out, else of the wall."""
    key: str = ""


Workflow: TypeAlias = Generator[Work, Step, dict[str, Any]]
"""The pieces of a command; each is sent its step, and the whole returns the reply."""
