"""Poker: one engine that plays every poker game of every house."""

from houseway.play.poker.commands import (
    AgreeToSplit,
    Away,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Deal,
    Discard,
    Fold,
    Muck,
    OutOfTurn,
    PutIn,
    Raise,
    Show,
)
from houseway.play.poker.hand import Options, PokerHand
from houseway.play.poker.posting import Post, blinds
from houseway.play.poker.result import Result, Won
from houseway.play.poker.view import View

__all__ = [
    "AgreeToSplit",
    "Away",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Command",
    "Deal",
    "Discard",
    "Fold",
    "Muck",
    "Options",
    "OutOfTurn",
    "PokerHand",
    "Post",
    "PutIn",
    "Raise",
    "Result",
    "Show",
    "View",
    "Won",
    "blinds",
]
