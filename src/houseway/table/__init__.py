"""Between hands: seats, the button, blinds owed, kills, buy-ins, absences, votes, the bank and the posted sign."""

from houseway.table.commands import (
    Ask,
    Buy,
    ComeIn,
    Command,
    DrawForButton,
    Leave,
    Move,
    Play,
    Pocket,
    PutOnList,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Straddle,
    TakeOffList,
    Tick,
    Vote,
)
from houseway.table.events import Event
from houseway.table.seating import moves_to_main_table
from houseway.table.state import TableOptions
from houseway.table.table import Table

__all__ = [
    "Ask",
    "Buy",
    "ComeIn",
    "Command",
    "DrawForButton",
    "Event",
    "Leave",
    "Move",
    "Play",
    "Pocket",
    "PutOnList",
    "Sit",
    "SitIn",
    "SitOut",
    "StartHand",
    "Straddle",
    "Table",
    "TableOptions",
    "TakeOffList",
    "Tick",
    "Vote",
    "moves_to_main_table",
]
