"""What the sign at a table says beyond game and limit."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.money import Cents

KillGame: TypeAlias = Literal["none", "half", "full"]
Dealt: TypeAlias = Literal["room", "by hand"]
"""Who deals: the room, or a dealer with cards and chips that the room does not see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """What the sign at a table says beyond game and limit."""

    kill: KillGame = "none"
    fee_option: str = ""
    """Which of several posted schedules is collected."""
    fee_time: str = ""
    """The time for which fees of their own are posted, as the schedule names it: ``Friday 4pm to close``."""
    buyin: tuple[Cents, ...] = ()
    """Least and greatest buy-in, where the posted limit names none."""
    most_blind: Cents = 0
    """The greatest blind, where the house posts one."""
    dealt: Dealt = "room"
    offered: Literal["in-turn", "each-round"] = "in-turn"
    """Whether its holder is asked first for their second round, or after all others, as a law may want it."""
