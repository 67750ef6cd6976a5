"""Player-dealer games: one round, whatever the game."""

from typing import TYPE_CHECKING

from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.engines.banked.play.commands import (
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
    from houseway.engines.banked.play.play import RoundResult
    from houseway.engines.banked.play.round import Round

__all__ = [
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

_ELSEWHERE = {"Round": "round", "RoundResult": "play"}
# Totals and charts of the engine need only these; the rest of the API is commands.
__getattr__ = lazy_names(__name__, dict.fromkeys(__all__, "commands") | _ELSEWHERE)
