"""The result of a finished round."""

from dataclasses import dataclass

from houseway.engines.banked.play.events import FundBonus, Settled
from houseway.engines.contract import Result
from houseway.money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult(Result):
    """The result of a round. After a misdeal the same player-dealer has the deal again and no fee is due twice."""

    bank_result: Cents
    second_result: Cents
    """The second bank's win or loss; 0 if there was none."""
    action: Cents
    settled: tuple[Settled, ...]
    bonuses: tuple[FundBonus, ...]
    cards_used: int
    cut_card_out: bool
    """Whether the cut card has come out, so that the next round wants a shuffled shoe."""
