"""Card counting in 21: effects of removal, the best counts, and their gains under a cut card.

The effect of removal is the change in a bet's edge when one card leaves the shoe. The main wager is played by the chart
of the full shoe: only the wager follows the count. Side bets that look at the player's cards are worked out for the
same play.

With many cards gone, a bet's edge is nearly normal around that of the full shoe, and its spread follows from the
effects of removal. The gain of a perfect count is the mean of the edge where it is above 0, over all cards down to the
cut card. A count of whole numbers sees as much of the spread as it correlates with the effects.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.twentyone.hands import KINDS, full_shoe, name, without
from houseway.odds.twentyone.side_bets import side_bets
from houseway.odds.twentyone.solver import Plan, solve_shoe
from houseway.odds.workers import Progress, no_progress
from houseway.rulebook.engines.banked import BankedRules

LEVELS = (1, 2, 3)
_DEPTHS = 64
"""Points between the full shoe and the cut card that a gain is averaged over."""


@dataclass(frozen=True, slots=True)
class Effects:
    """A bet's edge for the player with a full shoe, and its change without one card of each value."""

    bet: str
    edge: float
    shoe: Array
    removed: Array
    """By value; 0 if the shoe has none."""

    @property
    def chances(self) -> Array:
        """The chance of each value from the full shoe."""
        shares: Array = self.shoe / self.shoe.sum()
        return shares

    @property
    def slopes(self) -> Array:
        """The gain of the edge per share of a value among the cards left; the mean is 0.

        A card that leaves makes its value rarer and all others more frequent, so the effect of removal is minus the
        slope divided by the cards left.
        """
        centred = self.removed - self.chances @ self.removed
        slopes: Array = np.where(self.shoe > 0, -centred * (self.shoe.sum() - 1), 0.0)
        return slopes

    def spread(self, left: float) -> float:
        """Returns the standard deviation of the edge with a number of cards left."""
        cards = float(self.shoe.sum())
        return float(np.sqrt(self.chances @ self.slopes**2 * (cards - left) / (left * (cards - 1))))


def worths(rules: BankedRules, shoe: Array, decks: int, plan: Plan | None) -> Iterator[tuple[str, float]]:
    """Yields the player's edge on the main wager and on each side bet from a shoe."""
    solved = solve_shoe(rules, shoe, decks, plan)
    yield "main wager", solved.player
    for bet in side_bets(solved):
        yield bet.name, -bet.edge


def removal(rules: BankedRules, decks: int, plan: Plan | None, progress: Progress = no_progress) -> tuple[Effects, ...]:
    """Returns the effects of removal on every bet; without a plan, every shoe gets its best play."""
    shoe = full_shoe(decks, rules.shoe.jokers)
    base = dict(worths(rules, shoe, decks, plan))
    found = {bet: np.zeros(KINDS) for bet in base}
    for value in range(KINDS):
        if shoe[value]:
            for bet, worth in worths(rules, without(shoe, value), decks, plan):
                found[bet][value] = worth - base[bet]
        progress(1)
    return tuple(Effects(bet, edge, shoe, found[bet]) for bet, edge in base.items())


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain from wagering 1 whenever the edge is positive, per round watched."""

    often: float
    """The share of rounds with a wager."""
    win: float
    """The mean gain of a round, including rounds without a wager."""


@dataclass(frozen=True, slots=True)
class Count:
    """A count: a number for each value, added up as cards are seen."""

    level: int
    tags: tuple[int, ...]
    """By value: above 0 if the card's removal helps the bettor."""
    correlation: float
    """Correlation with the effects of removal: the share of the spread that the count sees."""
    gain: Gain


@dataclass(frozen=True, slots=True)
class CountedBet:
    """The counts for one bet under a cut card."""

    effects: Effects
    behind: int
    """Cards behind the cut card."""
    perfect: Gain
    counts: tuple[Count, ...]

    @property
    def spread_needed(self) -> float | None:
        """The ratio of largest to smallest wager that breaks even with a perfect count, wagering every round.

        1 if the bet already favors the player; None if it never does.
        """
        if self.effects.edge >= 0:
            return 1.0
        return 1 - self.effects.edge / self.perfect.win if self.perfect.win > 1e-9 else None

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``edge --counts --json`` for one bet."""
        effects, there = self.effects, np.flatnonzero(self.effects.shoe)
        return {
            "bet": effects.bet,
            "edge": effects.edge,
            "removal": {name(int(value)): float(effects.removed[value]) for value in there},
            "behind_cut_card": self.behind,
            "spread_at_cut_card": effects.spread(self.behind),
            "perfect": {"often": self.perfect.often, "win": self.perfect.win},
            "spread_needed": self.spread_needed,
            "counts": [
                {
                    "level": one.level,
                    "tags": {name(int(value)): one.tags[value] for value in there},
                    "correlation": one.correlation,
                    "often": one.gain.often,
                    "win": one.gain.win,
                }
                for one in self.counts
            ],
        }


def best_counts(effects: Effects, behind: int) -> CountedBet:
    """Returns the best count of each level and its gain, with a number of cards behind the cut card."""
    counts = []
    for level in LEVELS:
        tags = best_tags(effects, level)
        seen = correlation(effects, np.array(tags))
        counts.append(Count(level, tags, seen, gain(effects, behind, seen)))
    return CountedBet(effects, behind, gain(effects, behind, 1.0), tuple(counts))


def gain(effects: Effects, behind: int, seen: float) -> Gain:
    """Returns the gain of a count that sees a share of the spread, averaged down to the cut card."""
    often = win = 0.0
    cards = float(effects.shoe.sum())
    for at in range(_DEPTHS):
        left = cards - (cards - behind) * (at + 0.5) / _DEPTHS
        spread = seen * effects.spread(left)
        above, mean = positive(effects.edge, spread)
        often, win = often + above / _DEPTHS, win + mean / _DEPTHS
    return Gain(often, win)


def positive(mean: float, spread: float) -> tuple[float, float]:
    """Returns how often a normal variable is above 0, and the mean of its positive part.

    >>> [round(one, 4) for one in positive(0.0, 1.0)]
    [0.5, 0.3989]
    """
    if spread <= 0:
        return (1.0, mean) if mean > 0 else (0.0, 0.0)
    z = mean / spread
    above = 0.5 * erfc(-z / sqrt(2))
    return above, mean * above + spread * exp(-z * z / 2) / sqrt(2 * pi)


def correlation(effects: Effects, tags: Array) -> float:
    """Returns the correlation of a count with the effects of removal, weighted by how often cards come.

    Players divide by the remaining decks, so a count need not add up to 0 over the shoe.
    """
    chances = effects.chances
    mine, theirs = tags - chances @ tags, effects.removed - chances @ effects.removed
    size = float(chances @ mine**2) * float(chances @ theirs**2)
    return float(chances @ (mine * theirs)) / sqrt(size) if size > 0 else 0.0


def best_tags(effects: Effects, level: int) -> tuple[int, ...]:
    """Returns the whole numbers up to a level that correlate best: the effects scaled, shifted and rounded."""
    centred = effects.removed - effects.chances @ effects.removed
    largest = float(np.abs(centred[effects.shoe > 0]).max())
    best: tuple[float, tuple[int, ...]] = (-2.0, ())
    for stretch in np.linspace(0.3, 4.0, 75) * level / (largest or 1.0):
        for move in np.linspace(-0.5, 0.5, 11):
            tags = np.clip(np.rint(centred * stretch + move), -level, level).astype(int)
            tags[effects.shoe == 0] = 0
            best = max(best, (round(correlation(effects, tags), 12), tuple(int(tag) for tag in tags)))
    return best[1]
