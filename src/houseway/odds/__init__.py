"""Odds: the worth of hands, rules and fees, exact if possible.

`edge`, `equity` and `drop` answer in one call what the commands print. Most of it needs the extra ``houseway[odds]``.
"""

from typing import TYPE_CHECKING

from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.odds.edges import edge
    from houseway.odds.equities.equity import equity
    from houseway.odds.fees import drop

__all__ = ["drop", "edge", "equity"]

# A part of `odds` can be imported without the extras that the others need.
__getattr__ = lazy_names(__name__, {"edge": "edges", "equity": "equities.equity", "drop": "fees"})
