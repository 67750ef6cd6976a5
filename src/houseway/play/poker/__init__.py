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
    Cut,
    Deal,
    Decline,
    Discard,
    Fold,
    Knock,
    Muck,
    OutOfTurn,
    PokerCommand,
    PutIn,
    Raise,
    Show,
)
from houseway.play.poker.dealing.posting import Post, blinds
from houseway.play.poker.hand import PokerHand
from houseway.play.poker.options import by_kind
from houseway.play.poker.showdown.result import Result, Won, WonPot
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
    "Cut",
    "Deal",
    "Decline",
    "Discard",
    "Err",
    "Fold",
    "Knock",
    "Muck",
    "OutOfTurn",
    "PokerCommand",
    "PokerHand",
    "Post",
    "PutIn",
    "Raise",
    "Result",
    "RuleOn",
    "Show",
    "View",
    "Won",
    "WonPot",
    "blinds",
    "by_kind",
]
