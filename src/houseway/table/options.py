"""The options on a table's sign beyond game and limit."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.money import Cents

KillGame: TypeAlias = Literal["none", "half", "full"]
Change: TypeAlias = Literal["half-kill", "full-kill", "regular", "forced-bet"]
"""A change of the game that players may vote on."""
KILL_OF_CHANGE: dict[Change, KillGame] = {"half-kill": "half", "full-kill": "full", "regular": "none"}
Dealt: TypeAlias = Literal["room", "by hand"]
"""The room deals, or a dealer with cards and chips that the room doesn't see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The options on a table's sign beyond game and limit."""

    kill: KillGame = "none"
    fee_option: str = ""
    """The collected schedule, if the house posts several."""
    fee_time: str = ""
    """The time with special fees, as the schedule names it: ``Friday 4pm to close``."""
    buyin: tuple[Cents, ...] = ()
    """Least and greatest buy-in, if the posted limit names none."""
    most_blind: Cents = 0
    """The greatest blind, if the house posts one."""
    dealt: Dealt = "room"
    offered: Literal["in-turn", "each-round"] = "in-turn"
    """Whether the holder is asked first for a second round, or after all others, as some laws require."""
