"""Player-dealer games: one round, whatever the game."""

from houseway.play.banked.commands import Command, Option
from houseway.play.banked.events import Event
from houseway.play.banked.round import Result, Round

__all__ = ["Command", "Event", "Option", "Result", "Round"]
