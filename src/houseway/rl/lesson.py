"""What a learner is asked and shown: the words that the lessons of all engines share.

A lesson is made once for a game and a number of players. It knows the fixed list of actions, the fields of an
observation, whose decision is awaited, and what the dealer does in between. It never keeps a hand.
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
"""What an action comes to in the hand: as a rule one command."""

H = TypeVar("H", bound=Hand)

PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(deck(jokers=1))}
"""Where a card stands in a field of 53: clubs, diamonds, hearts and spades from the two up, and the joker."""
PACK = len(PLACE)


class Actions(NamedTuple):
    """Some actions of one kind, one after another in the list."""

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
        """An observation of nothing."""
        return np.zeros(self.size, np.float32)

    def most(self) -> Vector:
        """The upper bound of every number."""
        return np.concatenate([np.full(field.size, field.most, np.float32) for field in self.fields])


class Lesson(Protocol[H]):
    """How a learner meets a game; each engine has its own."""

    sheet: Sheet
    actions: tuple[Actions, ...]
    unit: Cents
    """One bet: rewards and amounts are told in it."""

    def deal(self, seats: Sequence[Seated], rng: Random, button: int, fees: bool, /) -> H:
        """A shuffled hand before its first move."""

    def asked(self, hand: H, /) -> int | None:
        """The seat that decides now; None where the dealer moves, or nothing is to be decided."""

    def legal(self, hand: H, seat: int, /) -> dict[int, Moves]:
        """The actions that are open to the seat that is asked, by their place in the list."""

    def routine(self, hand: H, rng: Random, /) -> Command:
        """What happens where nobody is asked: the deal, a shuffle, the dice, the showing of the hands."""

    def see(self, hand: H, seat: int, /) -> Vector:
        """What a seat observes."""

    def bot(self, hand: H, seat: int, level: LevelName, rng: Random, /) -> Moves:
        """What a bot would do in the place of the seat that is asked."""


def names_of(actions: Iterable[Actions]) -> tuple[str, ...]:
    """Every action by name, in the order of the list."""
    return tuple(name for some in actions for name in some.names)


def clockwise_from(seat: int, seats: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The seats with their places as one of them counts: itself 0, and on to its left."""
    order = sorted(seats)
    begins = order.index(seat)
    return enumerate(order[begins:] + order[:begins])
