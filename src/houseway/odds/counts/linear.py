"""The best counts by whole numbers, and what they win under a cut card to one who wagers when the edge is theirs.

With many cards gone a bet's edge is nearly normal about that of the full shoe, and its spread follows from the effects
of removal. What a perfect count wins is the mean of the edge where it is above nothing, over all the cards down to the
cut card; a count of whole numbers sees as much of the spread as it correlates with the effects.
"""

from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.counts.removal import Effects
from houseway.odds.twentyone.shoe import name

LEVELS = (1, 2, 3)
_DEPTHS = 64
"""At so many places between the full shoe and the cut card a round is looked at."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What wagering 1 whenever the edge is above nothing brings, by the round that is watched."""

    often: float
    """The share of rounds with a wager."""
    win: float
    """What a round brings on average, rounds without a wager included."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number for each value, added up as cards of it are seen."""

    level: int
    tags: tuple[int, ...]
    """By value: above 0 where the card's leaving helps the bettor."""
    correlation: float
    """With the effects of removal: the share of the spread that the count sees."""
    gain: Gain


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one bet under a cut card."""

    effects: Effects
    behind: int
    """Cards behind the cut card."""
    perfect: Gain
    counts: tuple[Count, ...]

    @property
    def spread_needed(self) -> float | None:
        """How many times the least wager the largest must be for one who wagers every round to break even by a perfect
        count; 1 or less where the bet is theirs anyway, None where the edge is never theirs."""
        if self.effects.edge >= 0:
            return 1.0
        return 1 - self.effects.edge / self.perfect.win if self.perfect.win > 1e-9 else None

    def as_data(self) -> dict[str, object]:
        """One bet in the shape of ``edge --counts --json``."""
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


def counted(effects: Effects, behind: int) -> Counted:
    """The best counts of each level, and what they win with so many cards behind the cut card."""
    counts = []
    for level in LEVELS:
        tags = best_tags(effects, level)
        seen = correlation(effects, np.array(tags))
        counts.append(Count(level, tags, seen, gain(effects, behind, seen)))
    return Counted(effects, behind, gain(effects, behind, 1.0), tuple(counts))


def gain(effects: Effects, behind: int, seen: float) -> Gain:
    """What a count that sees so much of the spread wins, on average over the cards down to the cut card."""
    often = win = 0.0
    cards = float(effects.shoe.sum())
    for at in range(_DEPTHS):
        left = cards - (cards - behind) * (at + 0.5) / _DEPTHS
        spread = seen * effects.spread(left)
        above, mean = positive(effects.edge, spread)
        often, win = often + above / _DEPTHS, win + mean / _DEPTHS
    return Gain(often, win)


def positive(mean: float, spread: float) -> tuple[float, float]:
    """How often a normal number is above 0, and its mean counted as 0 where it is not.

    >>> [round(one, 4) for one in positive(0.0, 1.0)]
    [0.5, 0.3989]
    """
    if spread <= 0:
        return (1.0, mean) if mean > 0 else (0.0, 0.0)
    z = mean / spread
    above = 0.5 * erfc(-z / sqrt(2))
    return above, mean * above + spread * exp(-z * z / 2) / sqrt(2 * pi)


def correlation(effects: Effects, tags: Array) -> float:
    """How well a count follows the effects of removal, cards weighed by how often they come.

    The remaining decks are taken into account, so a count need not come to nothing over the shoe.
    """
    chances = effects.chances
    mine, theirs = tags - chances @ tags, effects.removed - chances @ effects.removed
    size = float(chances @ mine**2) * float(chances @ theirs**2)
    return float(chances @ (mine * theirs)) / sqrt(size) if size > 0 else 0.0


def best_tags(effects: Effects, level: int) -> tuple[int, ...]:
    """The whole numbers up to a level that correlate best: the effects, stretched and moved, rounded."""
    centred = effects.removed - effects.chances @ effects.removed
    largest = float(np.abs(centred[effects.shoe > 0]).max())
    best: tuple[float, tuple[int, ...]] = (-2.0, ())
    for stretch in np.linspace(0.3, 4.0, 75) * level / (largest or 1.0):
        for move in np.linspace(-0.5, 0.5, 11):
            tags = np.clip(np.rint(centred * stretch + move), -level, level).astype(int)
            tags[effects.shoe == 0] = 0
            best = max(best, (round(correlation(effects, tags), 12), tuple(int(tag) for tag in tags)))
    return best[1]
