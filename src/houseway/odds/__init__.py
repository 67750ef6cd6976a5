"""What a hand, a rule and a fee are worth: the rankings of `houseway.hands` compiled for batches, and what is built
on them.

`edge`, `equity` and `drop` answer in one call what the commands print. Most of it needs the extra ``houseway[odds]``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.odds.edges.edge import edge
    from houseway.odds.equities.equity import equity
    from houseway.odds.hours import drop

__all__ = ["drop", "edge", "equity"]

_ROOMS = {"edge": "edges.edge", "equity": "equities.equity", "drop": "hours"}


def __getattr__(name: str) -> Any:
    """Loads an answer when it is first asked for: whoever imports a part of `odds` needs no extra for the others."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'houseway.odds' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"houseway.odds.{_ROOMS[name]}"), name)
    return found
