"""Between hands: seats, the button, blinds owed, kills, buy-ins, absences, votes, the bank and the posted sign."""

from houseway.table.bank import BankTurn, may_take_second_bank
from houseway.table.commands import (
    Ask,
    AskForDeck,
    Buy,
    ComeIn,
    Command,
    DeclineBank,
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
    TakeBank,
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
    "AskForDeck",
    "BankTurn",
    "Buy",
    "ComeIn",
    "Command",
    "DeclineBank",
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
    "TakeBank",
    "TakeOffList",
    "Tick",
    "Vote",
    "may_take_second_bank",
    "moves_to_main_table",
]
