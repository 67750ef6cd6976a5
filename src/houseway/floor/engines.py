"""The engines the floor knows, found by the name that the rules of a game carry."""

from typing import Any

from houseway.engines.contract import Hand
from houseway.engines.registry import ENGINES
from houseway.floor.engine import FloorEngine
from houseway.rulebook import GameRules


def engine_of(rules: GameRules) -> FloorEngine[Hand, GameRules]:
    """What the floor knows of the engine that plays these rules."""
    found: FloorEngine[Any, Any] = ENGINES[rules.engine].part("floor")
    return found
