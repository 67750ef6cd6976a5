"""What one card less in the shoe does to the main wager and to every side bet, to the last digit.

The main wager is played by the chart of the full shoe: the wager alone follows the count. Side bets that look at the
player's cards are worked out for that same play.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.against import Plan
from houseway.odds.twentyone.shoe import KINDS, full_shoe, without
from houseway.odds.twentyone.side_bets import side_bets
from houseway.odds.twentyone.solve import solve_shoe
from houseway.odds.workers import Progress, no_progress
from houseway.rulebook.banked import BankedRules


@dataclass(frozen=True, slots=True)
class Effects:
    """What one bet is worth to the player with a full shoe, and how much more without one card of each value."""

    bet: str
    edge: float
    shoe: Array
    removed: Array
    """By value; 0 where the shoe has none."""

    @property
    def chances(self) -> Array:
        """How often each value is dealt from the full shoe."""
        shares: Array = self.shoe / self.shoe.sum()
        return shares

    @property
    def slopes(self) -> Array:
        """What the edge gains for each share of a value among the cards left, on average nothing.

        A card that leaves makes its value rarer and every other more frequent, so the effect of removal is minus the
        slope, divided by the cards left.
        """
        centred = self.removed - self.chances @ self.removed
        slopes: Array = np.where(self.shoe > 0, -centred * (self.shoe.sum() - 1), 0.0)
        return slopes

    def spread(self, left: float) -> float:
        """The standard deviation of the edge when so many cards are left of the shoe."""
        cards = float(self.shoe.sum())
        return float(np.sqrt(self.chances @ self.slopes**2 * (cards - left) / (left * (cards - 1))))


def worths(rules: BankedRules, shoe: Array, decks: int, plan: Plan | None) -> Iterator[tuple[str, float]]:
    """What 1 on the main wager and on each side bet is worth to the player, dealt from this shoe."""
    solved = solve_shoe(rules, shoe, decks, plan)
    yield "main wager", solved.player
    for bet in side_bets(solved):
        yield bet.name, -bet.edge


def removal(rules: BankedRules, decks: int, plan: Plan | None, progress: Progress = no_progress) -> tuple[Effects, ...]:
    """The effects of removal on every bet; without a plan every shoe is played at its best."""
    shoe = full_shoe(decks, rules.shoe.jokers)
    base = dict(worths(rules, shoe, decks, plan))
    found = {bet: np.zeros(KINDS) for bet in base}
    for value in range(KINDS):
        if shoe[value]:
            for bet, worth in worths(rules, without(shoe, value), decks, plan):
                found[bet][value] = worth - base[bet]
        progress(1)
    return tuple(Effects(bet, edge, shoe, found[bet]) for bet, edge in base.items())
