"""The floor in every engine: errors that happen, rulings that are carried out, and the cards that move by them.

An engine brings what is its own: the errors that move cards, and what each operation of a rulebook does to its hands.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from houseway.cards import BadCards, Card
from houseway.money import Cents
from houseway.play.contract import Command, Event, Refused

T = TypeVar("T", bound=Any)


@dataclass(frozen=True, slots=True)
class Err(Command):
    """Something goes wrong and nobody notices yet; ``what`` is the irregularity as the floor writes it."""

    what: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[Card, ...] = ()
    count: int = 1
    amount: Cents = 0


@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The floor's ruling on an irregularity: what is done, by the operations' names."""

    what: str
    does: tuple[str, ...]
    seat: int | None = None
    other: int | None = None
    cards: tuple[Card, ...] = ()
    count: int = 1
    amount: Cents = 0
    rule: str = ""
    choice: str = ""
    order: tuple[Card, ...] = ()
    """The new order of the cards that the ruling has shuffled."""


Told: TypeAlias = Err | RuleOn


@dataclass(frozen=True, slots=True)
class Move:
    """A card, the place it leaves and the place it goes to.

    Places are ``seat 3``, ``seat 3 up``, ``top`` and ``stub`` (leaving from anywhere in it, going under it), ``burns``,
    ``aside`` (out of play), ``back`` (waiting to be shuffled into the stub), ``board`` and ``muck``.
    """

    card: Card
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Erred(Event):
    """Something goes wrong and nobody has noticed yet; what follows up to ``Resumed`` belongs to it."""

    what: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """The floor rules; what follows up to ``Resumed`` is the ruling carried out."""

    what: str
    does: tuple[str, ...]
    rule: str
    choice: str = ""
    order: tuple[Card, ...] = ()
    """The order of a shuffle that the ruling asked for."""


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The error is made, or the ruling carried out, and play goes on."""


@dataclass(frozen=True, slots=True)
class CardsMoved(Event):
    """Cards change their places, one after the other."""

    moves: tuple[Move, ...]


FloorEvent: TypeAlias = Erred | Ruled | Resumed | CardsMoved


def moving(moves: Iterable[tuple[Card, str, str]]) -> CardsMoved:
    """Cards with the places they leave and go to, as an event."""
    return CardsMoved(tuple(Move(*one) for one in moves))


class ShuffleFirst(Refused):
    """A ruling that needs the order of a shuffle."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        super().__init__(f"shuffle {' '.join(cards)} and say how they lie")


def shuffled(order: tuple[Card, ...], due: Sequence[Card]) -> tuple[Card, ...]:
    """The order in which a ruling has some cards lie; asked for where it does not say."""
    if Counter(order) != Counter(due):
        raise ShuffleFirst(tuple(due))
    return order


def tried(play: T, doing: Callable[[T], None]) -> None:
    """Does something to a hand; it is tried on a copy first, so that what cannot be done changes nothing."""
    trial = type(play).replay(play.rules, play.log)
    try:
        doing(trial)
    except BadCards as problem:
        raise Refused(f"this cannot be carried out: {problem}") from None
    doing(play)


def to_shuffle(play: Any, command: RuleOn) -> tuple[Card, ...]:
    """The cards whose new order a ruling needs before it can be carried out; none for most."""
    try:
        type(play).replay(play.rules, play.log).apply(replace(command, order=()))
    except ShuffleFirst as due:
        return due.cards
    except Refused:
        return ()
    return ()


def found(log: Iterable[Any], what: str) -> Erred | None:
    """The error of that name that has been made and not been ruled upon."""
    waiting: Erred | None = None
    for event in log:
        if isinstance(event, Erred | Ruled) and event.what == what:
            waiting = event if isinstance(event, Erred) else None
    return waiting


def in_a_ruling(log: Sequence[Any]) -> bool:
    """Whether an error or a ruling is being carried out: what happens then follows from it."""
    for event in reversed(log):
        if isinstance(event, Erred | Ruled | Resumed):
            return not isinstance(event, Resumed)
    return False


def kind_of(command: Told) -> str:
    """Which kind of irregularity a command is about."""
    return command.what.partition(":")[0].replace(" ", "-")


def fact(command: Told, name: str) -> str:
    """A fact as the floor wrote it down; empty where it was left out because it is as usual."""
    for said in command.what.partition(":")[2].split(","):
        key, _, value = said.strip().partition(" ")
        if key == name:
            return value
    return ""


def operation(table: Mapping[str, Callable[[T], None]], name: str) -> Callable[[T], None]:
    """What an operation does in this engine; one that has no meaning there is refused."""
    if name not in table:
        raise Refused(f"in this game the floor cannot rule {name.replace('-', ' ')}")
    return table[name]
