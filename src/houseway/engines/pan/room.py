"""Pan for the live room."""

from houseway.engines.pan.in_hand import InPanHand
from houseway.engines.pan.room_between_hands import PanBetweenHands
from houseway.engines.pan.view import PanShown
from houseway.room.engine import RoomEngine

ROOM = RoomEngine(InPanHand(), PanBetweenHands(), PanShown())
