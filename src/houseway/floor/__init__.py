"""The floor: what the house rules when the deal goes wrong, and the ruling carried out."""

from houseway.floor.rulings import Ruling, elsewhere, ruling

__all__ = ["Ruling", "elsewhere", "ruling"]
