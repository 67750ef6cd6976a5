"""Which engine of the room plays the rules of a game.

>>> from houseway.rulebook import house
>>> engine_of(house("limelight").game("pan")) is ENGINES["pan"]
True
"""

from typing import Any

from houseway.engines.banked.in_hand import InRound
from houseway.engines.banked.room_between_hands import BankBetweenHands
from houseway.engines.banked.view import RoundShown
from houseway.engines.contract import Hand
from houseway.engines.pan.in_hand import InPanHand
from houseway.engines.pan.room_between_hands import PanBetweenHands
from houseway.engines.pan.view import PanShown
from houseway.engines.poker.in_hand import InPokerHand
from houseway.engines.poker.view import PokerShown
from houseway.room.engines.contract import BetweenHands, RoomEngine
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
