"""The base of a table's commands: each is one class with the people who may give it and the events that follow."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from houseway.engines.contract import Command as HandCommand

if TYPE_CHECKING:
    from houseway.table.events import Event
    from houseway.table.state import TableState

Who: TypeAlias = Literal["player", "dealer", "floor", "room"]
"""A player at the table, its dealer, the floor, or the room itself."""

COMMANDS: dict[str, type["TableCommand"]] = {}
"""Every command of a table, by its name."""


class TableCommand(ABC):
    """Something that people do at a table between hands."""

    __slots__ = ()

    who: ClassVar[tuple[Who, ...]]
    """The people who may give the command; a dealer gives it at a table that is dealt by hand."""

    def __init_subclass__(cls) -> None:
        """Registers the command; TypeError names a part that it lacks."""
        for part in ("who", "decide"):
            if part not in vars(cls):
                raise TypeError(f"the table command {cls.__name__} has no {part!r}")
        COMMANDS[cls.__name__] = cls

    @abstractmethod
    def decide(self, table: "TableState") -> Iterator["Event"]:
        """Yields the events of the command, or raises Refused; changes nothing."""


@dataclass(frozen=True, slots=True)
class Play:
    """A command of the hand in play."""

    command: HandCommand


Command: TypeAlias = TableCommand | Play
