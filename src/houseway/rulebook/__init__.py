"""What each house says: the catalogue of rules, and the settings that make the engines play its games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.rulebook.catalogue import Catalogue, Rule
from houseway.rulebook.house import Game, GameRules, House, NotSpread, Stakes, house, names
from houseway.rulebook.reading import BadRulebook, Cite
from houseway.rulebook.schedule import Row, Schedule

if TYPE_CHECKING:
    from houseway.rulebook.banked import BankedRules
    from houseway.rulebook.pan import PanRules
    from houseway.rulebook.poker import PokerRules
    from houseway.rulebook.table import TableRules

__all__ = [
    "BadRulebook",
    "BankedRules",
    "Catalogue",
    "Cite",
    "Game",
    "GameRules",
    "House",
    "NotSpread",
    "PanRules",
    "PokerRules",
    "Row",
    "Rule",
    "Schedule",
    "Stakes",
    "TableRules",
    "house",
    "names",
]

_LATER = {"BankedRules": "banked", "PanRules": "pan", "PokerRules": "poker", "TableRules": "table"}
"""The settings of the engines, which take longest to load: each is opened when somebody asks for it."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'houseway.rulebook' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"houseway.rulebook.{_LATER[name]}"), name)
    return found
