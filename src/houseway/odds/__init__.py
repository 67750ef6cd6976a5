"""What a hand, a rule and a fee are worth: the rankings of `houseway.hands` compiled for batches, and what is built
on them.

`edge`, `equity` and `drop` answer in one call what the commands print. Most of it needs the extra ``houseway[odds]``.
"""

from typing import TYPE_CHECKING

from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.odds.edges.edge import edge
    from houseway.odds.equities.equity import equity
    from houseway.odds.hours import drop

__all__ = ["drop", "edge", "equity"]

# Whoever imports a part of `odds` needs no extra for the others.
__getattr__ = lazy_names(__name__, {"edge": "edges.edge", "equity": "equities.equity", "drop": "hours"})
