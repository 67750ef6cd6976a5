"""Events of a board that is dealt more than once, and of the seven-deuce bounty."""

from typing import TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event, event
from houseway.money import Cents


@event
class RunsOffered(Event):
    """Betting is over: the seats left in are asked, in this order, whether the rest is dealt so many times."""

    times: int
    seats: tuple[int, ...]


@event
class RunAgreed(Event):
    """A seat agreed to it."""

    seat: int


@event
class RunBegun(Event):
    """A board is complete and lies aside; the next one is dealt from where they part."""


@event
class BountyPaid(Event):
    """A seat won with a seven and a deuce, shows them, and the others pay it for that."""

    seat: int
    cards: tuple[Card, ...]
    paid: tuple[tuple[int, Cents], ...]
    """The seats that pay, and how much each."""


RunEvent: TypeAlias = RunsOffered | RunAgreed | RunBegun | BountyPaid
