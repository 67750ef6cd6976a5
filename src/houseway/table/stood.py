"""How a table stood before somebody sat down, left or changed seats, for a change that was a mistake."""

from dataclasses import dataclass
from typing import NamedTuple

from houseway.money import Cents
from houseway.table.chairs import BankState, Chair


class Change(NamedTuple):
    """Somebody went from a seat to another; 0 is none at this table."""

    player: str
    seat: int
    to: int


@dataclass(slots=True)
class Stood:
    """What was so before a change of seats."""

    changes: tuple[Change, ...]
    """One, or two where players changed places."""
    chairs: dict[int, Chair]
    bank: BankState
    kill: tuple[int | None, bool]
    straddle: tuple[int, Cents] | None
    gone: tuple[int, Cents] | None
    """When and with how much the player had left before that."""
