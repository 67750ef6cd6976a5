"""The result of a finished hand of pan."""

from dataclasses import dataclass

from houseway.engines.contract import Result
from houseway.engines.pan.play.events import Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class PanResult(Result):
    """The result of a hand of pan."""

    winner: int | None
    """None if the Tops were split, or the deal was void."""
    how: Ending
    outs: int
    """The value of the winner's hand to each loser, in chips."""
