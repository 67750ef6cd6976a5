"""Pan (Panguingue): eight packs, melds, conditions and the Tops."""

from houseway.engines.pan.play.commands import (
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
    Shuffle,
    Spread,
    ThrowIn,
)
from houseway.engines.pan.play.hand import PanHand, check_buyin, order_of_play
from houseway.engines.pan.play.melds import Meld
from houseway.engines.pan.play.state import PanResult
from houseway.engines.pan.play.view import PanView, PlayerView

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
