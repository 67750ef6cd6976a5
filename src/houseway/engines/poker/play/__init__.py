"""Poker: one engine that plays every poker game of every house."""

from houseway.engines.contract import Post
from houseway.engines.poker.play.commands import (
    AgreeToPush,
    AgreeToRun,
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
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.engines.poker.play.hand import PokerHand
from houseway.engines.poker.play.options import by_kind
from houseway.engines.poker.play.showdown.result import Result, Won, WonPot
from houseway.engines.poker.play.view import View
from houseway.engines.rulings import Err, RuleOn

__all__ = [
    "AgreeToPush",
    "AgreeToRun",
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
