"""What a table must know of each engine, found by the name of the engine that the rules carry."""

from typing import Any

from houseway.engines.registry import ENGINES
from houseway.rulebook import TableRules
from houseway.table.between_hands import BetweenHands, SquareFees

__all__ = ["BetweenHands", "SquareFees", "between_hands"]


def between_hands(rules: TableRules) -> BetweenHands[Any, Any]:
    """What a table must know of the engine that plays these rules."""
    found: BetweenHands[Any, Any] = ENGINES[rules.engine].part("between_hands").BETWEEN_HANDS
    return found
