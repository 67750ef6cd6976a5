"""Player-dealer games for the live room."""

from houseway.engines.banked.in_hand import InRound
from houseway.engines.banked.room_between_hands import BankBetweenHands
from houseway.engines.banked.view import RoundShown
from houseway.room.engine import RoomEngine

ROOM = RoomEngine(InRound(), BankBetweenHands(), RoundShown())
