"""Pan (Panguingue): eight packs, melds, conditions and the Tops."""

from houseway.play.pan.commands import (
    Answer,
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanCommand,
    Shuffle,
    Spread,
    ThrowIn,
)
from houseway.play.pan.events import PanEvent
from houseway.play.pan.hand import PanHand
from houseway.play.pan.melds import Meld
from houseway.play.pan.result import PanResult
from houseway.play.pan.seating import check_buyin, order_of_play
from houseway.play.pan.view import PanView, PlayerView

__all__ = [
    "Answer",
    "CallFoul",
    "Collect",
    "Declare",
    "Discard",
    "Draw",
    "FixCount",
    "Force",
    "GoOut",
    "Meld",
    "Offer",
    "PanCommand",
    "PanEvent",
    "PanHand",
    "PanResult",
    "PanView",
    "PlayerView",
    "Shuffle",
    "Spread",
    "ThrowIn",
    "check_buyin",
    "order_of_play",
]
