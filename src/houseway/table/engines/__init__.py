"""What a table must know of each engine, found by the name of the engine that the rules carry."""

from typing import Any

from houseway.rulebook import TableRules
from houseway.table.engines.banked import Banked
from houseway.table.engines.base import BetweenHands, SquareFees
from houseway.table.engines.pan import Pan
from houseway.table.engines.poker import Poker

__all__ = ["BETWEEN_HANDS", "BetweenHands", "SquareFees", "between_hands"]

BETWEEN_HANDS: dict[str, BetweenHands[Any, Any]] = {"poker": Poker(), "banked": Banked(), "pan": Pan()}


def between_hands(rules: TableRules) -> BetweenHands[Any, Any]:
    """What a table must know of the engine that plays these rules."""
    return BETWEEN_HANDS[rules.engine]
