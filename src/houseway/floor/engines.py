"""The engines the floor knows, found by the name that the rules of a game carry."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from houseway.floor import banked, pan, poker
from houseway.floor.engine import FloorEngine
from houseway.play.contract import Hand
from houseway.rulebook import GameRules

_ENGINES: Mapping[str, FloorEngine[Any, Any]] = MappingProxyType({"poker": poker, "banked": banked, "pan": pan})


def engine_of(rules: GameRules) -> FloorEngine[Hand, GameRules]:
    """What the floor knows of the engine that plays these rules."""
    return _ENGINES[rules.engine]
