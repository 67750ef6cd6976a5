"""Pan (Panguingue): eight packs, melds, conditions and the Tops."""

from houseway.play.pan.commands import (
    Answer,
    CallFoul,
    Collect,
    Command,
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
from houseway.play.pan.events import Event, PanSeat
from houseway.play.pan.hand import PanHand, PanResult
from houseway.play.pan.melds import Meld
from houseway.play.pan.seating import check_buyin, order_of_play
from houseway.play.pan.view import PanView, PlayerView

__all__ = [
    "Answer",
    "CallFoul",
    "Collect",
    "Command",
    "Declare",
    "Discard",
    "Draw",
    "Event",
    "FixCount",
    "Force",
    "GoOut",
    "Meld",
    "Offer",
    "PanHand",
    "PanResult",
    "PanSeat",
    "PanView",
    "PlayerView",
    "Shuffle",
    "Spread",
    "ThrowIn",
    "check_buyin",
    "order_of_play",
]
