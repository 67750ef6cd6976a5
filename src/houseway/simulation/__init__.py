"""Many hands: at tables where players come and go, or compiled heads-up rounds of the games of 21."""

from typing import TYPE_CHECKING

from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.simulation.rows import HandRow, columns_of
    from houseway.simulation.tables import Plan, Tally, simulate

__all__ = ["HandRow", "Plan", "Tally", "columns_of", "simulate"]

_MODULES = {"HandRow": "rows", "Plan": "tables", "Tally": "tables", "columns_of": "rows", "simulate": "tables"}
__getattr__ = lazy_names(__name__, _MODULES)
