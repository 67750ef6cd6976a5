"""The bases of a table's commands and events.

A command is one class with the people who may give it and the events that follow; an event is one class with its
change.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from houseway.engines.contract import Command as HandCommand
from houseway.money import Cents

if TYPE_CHECKING:
    from houseway.table.state import TableState

Who: TypeAlias = Literal["player", "barred", "dealer", "floor", "room"]
"""A player for their own seat, also while barred; the dealer of a table dealt by hand; the floor; the room itself."""

COMMANDS: dict[str, type["TableCommand"]] = {}
"""Every command of a table, by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A command as a player may give it now: a button with its key and label."""

    id: str
    key: str = ""
    label: str
    fields: Mapping[str, object] = field(default_factory=dict)
    amounts: tuple[Cents, Cents] | None = None
    """The least and greatest ``amount``, if the player chooses it."""
    group: Literal["hand", "table"] = "table"
    """``hand`` if the hand waits for it."""
    chosen: bool = False
    """Whether it is in force already."""
    rule: str = ""


_OFFERED_BY_THE_ROOM = frozenset({"Leave", "Move", "SitOut", "SitIn", "PlayDoubles", "AskForDeck"})
"""Commands whose offers depend on more than the table, such as what a player has asked for already."""


class TableCommand(ABC):
    """Something that people do at a table between hands."""

    __slots__ = ()

    who: ClassVar[tuple[Who, ...]]
    """The people who may send the command as it stands. The room gives the others itself, such as a buy-in from an
    account."""
    duty: ClassVar[str] = ""
    """The refusal of a floor command to a person with a seat or a wager there."""
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
        if "player" in cls.who and "offers" not in vars(cls) and cls.__name__ not in _OFFERED_BY_THE_ROOM:
            raise TypeError(f"the table command {cls.__name__} has no 'offers', and players may give it")
        COMMANDS[cls.__name__] = cls

    @classmethod
    def offers(cls, table: "TableState", seat: int) -> Iterable[Offer]:
        """Returns the ways in which the player in a seat may give the command now."""
        return ()

    @abstractmethod
    def decide(self, table: "TableState") -> Iterator["Event"]:
        """Yields the events of the command, or raises Refused; changes nothing."""

    def must_wait(self, table: "TableState") -> bool:
        """Tells whether the command waits until the hand is over; Refused if it can't be granted then either."""
        return False


Topic: TypeAlias = Literal["table", "bank", "fee", "win"]

EVENTS: dict[str, type["Event"]] = {}
"""Every event of a table, by its name in the log."""


class Event:
    """An event at a table: its fields, the change it makes, and the dealer's announcement.

    Not an ABC, whose slower ``isinstance`` is felt when a log is read. Registering checks that it makes a change.
    """

    __slots__ = ()

    topic: ClassVar[Topic] = "table"
    """The kind of announcement."""

    def __init_subclass__(cls, *, base: bool = False) -> None:
        """Registers the event, unless it is a base of others; TypeError if it makes no change."""
        if cls.change is Event.change:
            raise TypeError(f"the table event {cls.__name__} has no 'change'")
        if not base:
            EVENTS[cls.__name__] = cls

    def change(self, table: "TableState") -> None:
        """Changes the state of the table."""
        raise NotImplementedError

    def says(self) -> str:
        """Returns the announcement; empty for none, or if it needs names that the event doesn't have."""
        return ""


class CoreEvent(Event, base=True):
    """An event whose change is a method of ``TableState``."""

    __slots__ = ()

    def change(self, table: "TableState") -> None:
        """Calls the method for this kind of event."""
        table.change_core(self)


@dataclass(frozen=True, slots=True)
class Play:
    """A command of the hand in play."""

    command: HandCommand


Command: TypeAlias = TableCommand | Play
