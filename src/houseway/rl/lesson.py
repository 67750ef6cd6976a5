"""The actions and observations of learners: the classes that the lessons of all engines share.

A lesson is made once for a game and a number of players. It knows the fixed list of actions, the fields of an
observation, the seat to act, and the dealer's moves in between. It never keeps a hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card, deck
from houseway.engines.contract import Command, Hand, Seated
from houseway.money import Cents
from houseway.players import LevelName

Vector: TypeAlias = NDArray[np.float32]
Moves: TypeAlias = tuple[Command, ...]
"""The commands of an action, usually one."""

H = TypeVar("H", bound=Hand)

PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(deck(jokers=1))}
"""The place of each card in a field of 53: clubs, diamonds, hearts and spades from the two up, then the joker."""
PACK = len(PLACE)


class Actions(NamedTuple):
    """Consecutive actions of one kind."""

    names: tuple[str, ...]
    words: str


class Field(NamedTuple):
    """Numbers of an observation that belong together; all of them are between 0 and ``most``."""

    name: str
    size: int
    most: float
    words: str


class Sheet:
    """The fields of an observation and where each begins.

    >>> sheet = Sheet((Field("pot", 1, 9.0, "in bets"), Field("live", 3, 1.0, "by seat")))
    >>> sheet.at["live"], sheet.size, sheet.most().tolist()
    (1, 4, [9.0, 1.0, 1.0, 1.0])
    """

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.at: dict[str, int] = {}
        self.size = 0
        for field in self.fields:
            self.at[field.name] = self.size
            self.size += field.size

    def empty(self) -> Vector:
        """Returns an observation of zeros."""
        return np.zeros(self.size, np.float32)

    def most(self) -> Vector:
        """Returns the upper bound of every number."""
        return np.concatenate([np.full(field.size, field.most, np.float32) for field in self.fields])


class Lesson(Protocol[H]):
    """A game as a learner sees it; each engine has its own."""

    sheet: Sheet
    actions: tuple[Actions, ...]
    unit: Cents
    """One bet, the unit of rewards and amounts."""

    def deal(self, seats: Sequence[Seated], rng: Random, button: int, fees: bool, /) -> H:
        """A shuffled hand before its first move."""

    def to_act(self, hand: H, /) -> int | None:
        """The seat to act; None if it is the dealer's move, or there is no decision."""

    def legal(self, hand: H, seat: int, /) -> dict[int, Moves]:
        """The legal actions of the seat to act, by their place in the list."""

    def routine(self, hand: H, rng: Random, /) -> Command:
        """The next move without a decision: the deal, a shuffle, the dice, the showdown."""

    def see(self, hand: H, seat: int, /) -> Vector:
        """The observation of a seat."""

    def bot(self, hand: H, seat: int, level: LevelName, rng: Random, /) -> Moves:
        """A bot's move for the seat to act."""


def names_of(actions: Iterable[Actions]) -> tuple[str, ...]:
    """Returns the names of all actions, in the order of the list."""
    return tuple(name for some in actions for name in some.names)


def clockwise_from(seat: int, seats: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yields the seats with their distance to the left of one of them, which is first with 0."""
    order = sorted(seats)
    begins = order.index(seat)
    return enumerate(order[begins:] + order[:begins])
