"""The collection at player-dealer tables: a plain model, over rows as the books print them.

Our readings: where bands overlap, the lower one holds; in a gap, the one below; doubles, splits and side wagers don't
count into the action; a wager behind another pays like any other on that square.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Printed:
    """A printed row: what a payer pays in a band. ``high`` is None for "or more", ``column`` empty for any amount."""

    payer: str
    fee: int
    column: str = ""
    low: int = 0
    high: int | None = None


def fee(payer: str, rows: Sequence[Printed], *, action: int, wager: int) -> int:
    """What a payer pays for a total action, or for one wager."""
    mine = [row for row in rows if row.payer == payer]
    if not mine:
        return 0
    value = {"action": action, "wager": wager}.get(mine[0].column, 0)
    within = [row for row in mine if row.low <= value and (row.high is None or value <= row.high)]
    below = [row for row in mine if row.low <= value]
    return (within[:1] or below[-1:] or mine[:1])[0].fee


def collected(rows: Sequence[Printed], wagers: Sequence[int]) -> tuple[list[int], int]:
    """What each wager pays when it is put down, and what the player-dealer pays before the cards."""
    squares = [fee("square", rows, action=0, wager=wager) for wager in wagers]
    return squares, fee("player-dealer", rows, action=sum(wagers), wager=0) if wagers else 0
