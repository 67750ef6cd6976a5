"""Poker: one engine that plays every poker game of every house."""

from houseway.play.poker.commands import (
    AgreeToPush,
    AgreeToSplit,
    AskToSee,
    Away,
    Bet,
    BringIn,
    BuyIn,
    Call,
    CallForCards,
    Check,
    Chop,
    Command,
    Cut,
    Deal,
    Decline,
    Discard,
    Fold,
    Knock,
    Muck,
    OutOfTurn,
    PutIn,
    Raise,
    Show,
)
from houseway.play.poker.hand import PokerHand
from houseway.play.poker.offers import Options
from houseway.play.poker.posting import Post, blinds
from houseway.play.poker.result import Result, Won
from houseway.play.poker.view import View
from houseway.play.rulings import Err, RuleOn

__all__ = [
    "AgreeToPush",
    "AgreeToSplit",
    "AskToSee",
    "Away",
    "Bet",
    "BringIn",
    "BuyIn",
    "Call",
    "CallForCards",
    "Check",
    "Chop",
    "Command",
    "Cut",
    "Deal",
    "Decline",
    "Discard",
    "Err",
    "Fold",
    "Knock",
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
