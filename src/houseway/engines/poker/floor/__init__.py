"""Poker: the part of the floor."""

from houseway.engines.poker.floor.moments import apart, facts, moments
from houseway.engines.poker.floor.places import subject
from houseway.engines.poker.floor.situations import dealt, step
from houseway.engines.poker.floor.unseen import unseen, with_unseen
from houseway.engines.poker.play.rulings import OPERATIONS

__all__ = ["OPERATIONS", "apart", "dealt", "facts", "moments", "step", "subject", "unseen", "with_unseen"]
