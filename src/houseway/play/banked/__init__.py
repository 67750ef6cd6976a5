"""Player-dealer games: one round, whatever the game."""

from houseway.play.banked.commands import BankedCommand
from houseway.play.banked.events import BankedEvent
from houseway.play.banked.round import Round, RoundResult

__all__ = ["BankedCommand", "BankedEvent", "Round", "RoundResult"]
