"""Player-dealer games: one round, whatever the game."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.play.banked.commands import (
        BankedCommand,
        ChoosePile,
        Double,
        Expose,
        ExposeBank,
        Foul,
        Hit,
        Insure,
        Join,
        NoInsurance,
        NoMoreBets,
        PutUp,
        PutUpSecond,
        Refill,
        SetHand,
        SetHouseWay,
        Shake,
        Share,
        SideBet,
        Split,
        Stand,
        Stay,
        Surrender,
        TakeEvenMoney,
        Wager,
    )
    from houseway.play.banked.events import BankedEvent
    from houseway.play.banked.result import RoundResult
    from houseway.play.banked.round import Round

__all__ = [
    "BankedCommand",
    "BankedEvent",
    "ChoosePile",
    "Double",
    "Expose",
    "ExposeBank",
    "Foul",
    "Hit",
    "Insure",
    "Join",
    "NoInsurance",
    "NoMoreBets",
    "PutUp",
    "PutUpSecond",
    "Refill",
    "Round",
    "RoundResult",
    "SetHand",
    "SetHouseWay",
    "Shake",
    "Share",
    "SideBet",
    "Split",
    "Stand",
    "Stay",
    "Surrender",
    "TakeEvenMoney",
    "Wager",
]

_ELSEWHERE = {"BankedEvent": "events", "Round": "round", "RoundResult": "result"}
"""What is not a command, and where it stands."""


def __getattr__(name: str) -> Any:
    """Opens the engine when something of it is first asked for: whoever wants its totals and charts needs no more."""
    if name not in __all__:
        raise AttributeError(f"module 'houseway.play.banked' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'commands')}"), name)
    return found
