"""Poker in the room."""
