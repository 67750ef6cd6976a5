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
    Err,
    Fold,
    Muck,
    OutOfTurn,
    PutIn,
    Raise,
    RuleOn,
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
    "Err",
    "Fold",
    "Muck",
    "Options",
    "OutOfTurn",
    "PokerHand",
    "Post",
    "PutIn",
    "Raise",
    "Result",
    "RuleOn",
    "Show",
    "View",
    "Won",
    "blinds",
]
