"""Events of a board that is dealt more than once, and of the seven-deuce bounty."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class RunsOffered(Event):
    """Betting is over: the seats left in are asked, in this order, whether the rest is dealt so many times."""

    times: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunAgreed(Event):
    """A seat agreed to it."""

    seat: int


@dataclass(frozen=True, slots=True)
class RunBegun(Event):
    """A board is complete and lies aside; the next one is dealt from where they part."""


@dataclass(frozen=True, slots=True)
class BountyPaid(Event):
    """A seat won with a seven and a deuce, shows them, and the others pay it for that."""

    seat: int
    cards: tuple[Card, ...]
    paid: tuple[tuple[int, Cents], ...]
    """The seats that pay, and how much each."""


RunEvent: TypeAlias = RunsOffered | RunAgreed | RunBegun | BountyPaid
