"""Between hands: seats, the button, blinds owed, kills, buy-ins, absences, votes, the bank and the posted sign."""

from houseway.table.absence import SitIn, SitOut, Tick
from houseway.table.bank import AskForDeck, BankTurn, DeclineBank, PassShare, TakeAnswerBack, TakeBank
from houseway.table.button import DrawForButton
from houseway.table.by_hand import (
    CallMisdeal,
    DealByHand,
    EndHand,
    GiveButton,
    ReopenHand,
    ReturnCollection,
    TakeCollection,
    TakeTime,
    Wager,
)
from houseway.table.changes import PlayDoubles, PostBonus, PostTime, RaiseCondition, Vote
from houseway.table.chips import Ask, Buy, Pocket
from houseway.table.commands import Command, Play
from houseway.table.dealers_choice import ChooseGame
from houseway.table.debts import ComeIn
from houseway.table.events import Event
from houseway.table.options import TableOptions
from houseway.table.seating import Leave, Move, PutOnList, Sit, Swap, TakeOffList, fills_main_table, moves_to_main_table
from houseway.table.starting import StartHand
from houseway.table.straddle import Straddle
from houseway.table.table import Table
from houseway.table.undo_seat import PutBack

__all__ = [
    "Ask",
    "AskForDeck",
    "BankTurn",
    "Buy",
    "CallMisdeal",
    "ChooseGame",
    "ComeIn",
    "Command",
    "DealByHand",
    "DeclineBank",
    "DrawForButton",
    "EndHand",
    "Event",
    "GiveButton",
    "Leave",
    "Move",
    "PassShare",
    "Play",
    "PlayDoubles",
    "Pocket",
    "PostBonus",
    "PostTime",
    "PutBack",
    "PutOnList",
    "RaiseCondition",
    "ReopenHand",
    "ReturnCollection",
    "Sit",
    "SitIn",
    "SitOut",
    "StartHand",
    "Straddle",
    "Swap",
    "Table",
    "TableOptions",
    "TakeAnswerBack",
    "TakeBank",
    "TakeCollection",
    "TakeOffList",
    "TakeTime",
    "Tick",
    "Vote",
    "Wager",
    "fills_main_table",
    "moves_to_main_table",
]
