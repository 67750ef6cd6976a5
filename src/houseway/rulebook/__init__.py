"""The rulebooks of the houses: the catalogue of rules, and the settings for the engines."""

from typing import TYPE_CHECKING

from houseway.lazy_names import lazy_names
from houseway.rulebook.catalogue import Catalogue, Rule
from houseway.rulebook.house import Game, GameRules, House, NotSpread, house, names
from houseway.rulebook.reading import BadRulebook, Cite
from houseway.rulebook.schedule import Row, Schedule, Stakes

if TYPE_CHECKING:
    from houseway.rulebook.engines.banked import BankedRules
    from houseway.rulebook.engines.pan import PanRules
    from houseway.rulebook.engines.poker import PokerRules
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

# The settings of the engines take longest to load.
__getattr__ = lazy_names(
    __name__,
    {"BankedRules": "engines.banked", "PanRules": "engines.pan", "PokerRules": "engines.poker", "TableRules": "table"},
)
