"""How a finished hand of pan came out."""

from dataclasses import dataclass

from houseway.engines.contract import Result
from houseway.engines.pan.play.events import Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class PanResult(Result):
    """How a hand of pan came out."""

    winner: int | None
    """Nobody where the Tops were split, or the deal was void."""
    how: Ending
    outs: int
    """What the winner's hand was worth to each loser as it lay, in chips."""
