"""Which engine of the room plays the rules of a game.

>>> from houseway.rulebook import house
>>> engine_of(house("limelight").game("pan")) is ENGINES["pan"]
True
"""

from typing import Any

from houseway.play.contract import Hand
from houseway.room.engines.banked.between import BankBetweenHands
from houseway.room.engines.banked.in_hand import InRound
from houseway.room.engines.banked.shown import RoundShown
from houseway.room.engines.contract import BetweenHands, RoomEngine
from houseway.room.engines.pan.between import PanBetweenHands
from houseway.room.engines.pan.in_hand import InPanHand
from houseway.room.engines.pan.shown import PanShown
from houseway.room.engines.poker.in_hand import InPokerHand
from houseway.room.engines.poker.shown import PokerShown
from houseway.rulebook import GameRules

ENGINES: dict[str, RoomEngine[Any]] = {
    "poker": RoomEngine(InPokerHand(), BetweenHands(), PokerShown()),
    "banked": RoomEngine(InRound(), BankBetweenHands(), RoundShown()),
    "pan": RoomEngine(InPanHand(), PanBetweenHands(), PanShown()),
}
"""Every engine by its name."""


def engine_of(rules: GameRules) -> RoomEngine[Hand]:
    """The engine of these rules. A hand of these rules is one of its own, which is all that it may be asked about."""
    return ENGINES[rules.engine]
