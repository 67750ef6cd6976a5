"""The base of a table's commands: each is one class with the people who may give it and the events that follow."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from houseway.engines.contract import Command as HandCommand

if TYPE_CHECKING:
    from houseway.table.events import Event
    from houseway.table.state import TableState

Who: TypeAlias = Literal["player", "barred", "dealer", "floor", "room"]
"""A player for their own seat, also while barred; the dealer of a table dealt by hand; the floor; the room itself."""

COMMANDS: dict[str, type["TableCommand"]] = {}
"""Every command of a table, by its name."""


class TableCommand(ABC):
    """Something that people do at a table between hands."""

    __slots__ = ()

    who: ClassVar[tuple[Who, ...]]
    """The people who may send the command as it stands. The room gives the others itself, such as a buy-in from an
    account."""
    duty: ClassVar[str] = ""
    """A floor command in words, as in "The person who … can't have a seat or a wager there"."""
    ticks: ClassVar[bool] = False
    """Whether absences must be up to date before the command."""
    waits_as: ClassVar[str] = ""
    """The status event that stores the command until the hand is over, if the command can wait."""

    def __init_subclass__(cls) -> None:
        """Registers the command; TypeError names a part that it lacks."""
        for part in ("who", "decide"):
            if part not in vars(cls):
                raise TypeError(f"the table command {cls.__name__} has no {part!r}")
        if "floor" in cls.who and not cls.duty:
            raise TypeError(f"the table command {cls.__name__} has no 'duty', and the floor may give it")
        COMMANDS[cls.__name__] = cls

    @abstractmethod
    def decide(self, table: "TableState") -> Iterator["Event"]:
        """Yields the events of the command, or raises Refused; changes nothing."""

    def must_wait(self, table: "TableState") -> bool:
        """Tells whether the command waits until the hand is over; Refused if it can't be granted then either."""
        return False


@dataclass(frozen=True, slots=True)
class Play:
    """A command of the hand in play."""

    command: HandCommand


Command: TypeAlias = TableCommand | Play
