"""Poker for the live room."""

from houseway.engines.poker.in_hand import InPokerHand
from houseway.engines.poker.view import PokerShown
from houseway.room.engine import BetweenHands, RoomEngine

ROOM = RoomEngine(InPokerHand(), BetweenHands(), PokerShown())
