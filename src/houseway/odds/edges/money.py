"""What the collection leaves of an edge, and how safe a bank is.

>>> round(ruin(edge=0.02, variance=1.25, bank=100), 4)
0.0408
>>> ruin(edge=-0.001, variance=1.25, bank=100)
1.0
"""

from dataclasses import dataclass
from math import erfc, exp, log, sqrt

from houseway.money import Cents
from houseway.odds.fees import Drag, drags, fee_drag
from houseway.rulebook import BankedRules, House

HOURS = 100
"""The risk of ruin is told for ever and for so many hours."""


@dataclass(frozen=True, slots=True)
class Fees:
    """What the collection leaves both sides, at the wager that was asked about and at every posted table."""

    drag: Drag
    tables: tuple[tuple[str, str, Drag], ...]
    """Limit, option and drag of every posted table, one to all squares."""

    def as_data(self) -> dict[str, object]:
        """The fees in the shape of ``edge --json``."""
        listed = [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in self.tables]
        return {"fees": _drag_data(self.drag), "tables": listed}


def fees(
    house: House, rules: BankedRules, *, edge: float, wager: Cents, squares: int, pace: float, option: str = ""
) -> Fees:
    """What the posted fees take from a player's edge: at one wager, and at the least wager of every posted table."""
    drag = fee_drag(house, rules, edge=edge, wager=wager, squares=squares, pace=pace, option=option)
    game = house.games[rules.game]
    limits = [game.at(limit=row.name) for row in game.stakes]
    counts = sorted({1, (rules.seats[1] - 1) // 2, rules.seats[1] - 1})
    found = drags(house, limits, edge=edge, squares=counts, pace=pace)
    return Fees(drag, tuple((table.stakes.name, choice, drag) for table, choice, drag in found))


def _drag_data(drag: Drag) -> dict[str, object]:
    return {
        "wager": drag.wager,
        "squares": drag.squares,
        "action": drag.action,
        "costs": [
            {"payer": cost.payer, "each_hand": cost.each_hand, "each_hour": cost.each_hour} for cost in drag.costs
        ],
        "player_edge_after": drag.player_after,
        "bank_edge_after": drag.bank_after,
        "table_hour": drag.table_hour,
    }


# -- the bank's risk ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Risk:
    """How safe a bank is against the same wager on each of some squares."""

    bank: Cents
    wager: Cents
    squares: int
    ever: float
    within_hours: float
    bank_for_one_percent: Cents | None

    def as_data(self) -> dict[str, object]:
        """The risk in the shape of ``edge --json``."""
        return {
            "bank": self.bank,
            "wager": self.wager,
            "squares": self.squares,
            "ever": self.ever,
            "hours": HOURS,
            "within_hours": self.within_hours,
            "bank_for_one_percent": self.bank_for_one_percent,
        }


def risk(*, bank: Cents, wager: Cents, squares: int, edge: float, variance: float, pace: int) -> Risk:
    """The risk of ruin, by the bank's edge on a wager and the variance of a round of the table."""
    mean, wagers = edge * squares, bank / wager
    enough = bank_for(edge=mean, variance=variance, risk=0.01)
    return Risk(
        bank,
        wager,
        squares,
        ruin(edge=mean, variance=variance, bank=wagers),
        ruin(edge=mean, variance=variance, bank=wagers, rounds=HOURS * pace),
        None if enough is None else round(enough * wager),
    )


def ruin(*, edge: float, variance: float, bank: float, rounds: int | None = None) -> float:
    """The chance that a bank of so many wagers is lost, ever or within so many rounds of one wager.

    The bank's result is taken as Brownian motion with its exact mean and variance a round.
    """
    if bank <= 0:
        return 1.0
    if rounds is None:
        return exp(-2 * edge * bank / variance) if edge > 0 else 1.0
    if rounds <= 0:
        return 0.0
    drift, spread = edge * rounds, sqrt(variance * rounds)
    below = _normal((-bank - drift) / spread)
    # The mirrored path; far below zero its factor outgrows its tail only together.
    exponent = min(-2 * edge * bank / variance, 700.0)
    return min(1.0, below + exp(exponent) * _normal((-bank + drift) / spread))


def bank_for(*, edge: float, variance: float, risk: float) -> float | None:
    """How many wagers a bank needs for a risk of ruin of no more than this; None where no bank is enough."""
    return -log(risk) * variance / (2 * edge) if edge > 0 else None


def _normal(z: float) -> float:
    return 0.5 * erfc(-z / sqrt(2))
