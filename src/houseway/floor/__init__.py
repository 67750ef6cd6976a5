"""The floor: what the house rules when the deal goes wrong, and the ruling carried out."""

from houseway.floor.irregularities import TYPES, BadIrregularity, Irregularity, parse, words
from houseway.floor.reading import AnyHand
from houseway.floor.rulings import Ruling, elsewhere, error, ruling

__all__ = [
    "TYPES",
    "AnyHand",
    "BadIrregularity",
    "Irregularity",
    "Ruling",
    "elsewhere",
    "error",
    "parse",
    "ruling",
    "words",
]
