"""How safe a bank is that puts up all it has, up to a bound, and cannot lose more than that in a round.

The chance of ever being broke solves ``h(m) = sum over results of chance * h(m - fee + result)``. Where the bank covers
everything the solution is an exponential, whose rate is the root of ``E exp(-rate * (result - fee)) = 1``; near zero,
where money no longer covers, the equations are solved one by one. A fee that is no whole number of steps is taken as
the step below or above, by chance, with the right mean.
"""

from math import erfc, exp, floor, log, sqrt

import numpy as np

from houseway.odds.banking.reach import Reach
from houseway.odds.banking.rounds import STEPS
from houseway.odds.compiling.stored import Array

_LAYERS = 3
"""So many times the largest result are solved one by one: beyond them nothing is left of the edge near zero."""


class Ruin:
    """The chance that a bank is ever broke, for every amount of money; amounts in wagers.

    `cover` bounds what is put up for a round; `fee` is paid by the bank each round.
    """

    def __init__(self, reach: Reach, *, fee: float = 0.0, cover: float | None = None) -> None:
        self.reach, self.cost = reach, fee * STEPS - reach.moved
        self.cover = reach.most if cover is None else min(floor(cover * STEPS + 1e-9), reach.most)
        self.drift = float(reach.of(self.cover) @ reach.results) - self.cost
        self.rate = self._rate() if self.drift > 0 else 0.0
        self.near = self._near() if self.drift > 0 else np.ones(1)

    def ever(self, bank: float) -> float:
        """The chance that a bank of so many wagers is ever broke."""
        if self.drift <= 0:
            return 1.0
        at = bank * STEPS
        if at >= len(self.near) - 1:
            return float(self.near[-1] * exp(-self.rate * (at - len(self.near) + 1)))
        low = floor(at)
        return float(self.near[low] + (at - low) * (self.near[low + 1] - self.near[low]))

    def bank_for(self, risk: float) -> float | None:
        """How many wagers a bank needs for a risk of no more than this; None where no bank is enough."""
        if self.drift <= 0:
            return None
        if self.near[-1] <= risk:
            return int(np.argmax(self.near <= risk)) / STEPS
        return (len(self.near) - 1 + log(self.near[-1] / risk) / self.rate) / STEPS

    def within(self, bank: float, rounds: float) -> float:
        """The chance to be broke within some rounds: that of ever, by how much of Brownian motion's comes so soon."""
        row = self.reach.of(self.cover)
        variance = float(row @ self.reach.results**2) - float(row @ self.reach.results) ** 2
        soon = ruin(edge=self.drift, variance=variance, bank=bank * STEPS, rounds=rounds)
        ever = ruin(edge=self.drift, variance=variance, bank=bank * STEPS)
        return min(1.0, soon * (self.ever(bank) / ever if ever > 0 else 0.0))

    def _rate(self) -> float:
        """The root above 0, by halving."""
        row, results = self.reach.of(self.cover), self.reach.results
        there = row > 0
        weights, gains = row[there], results[there] - self.cost

        def over(rate: float) -> bool:
            return log(float(weights @ np.exp(-rate * (gains - gains.min())))) - rate * float(gains.min()) > 0

        low, high = 0.0, 1.0
        while not over(high):
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (low, middle) if over(middle) else (middle, high)
        return high

    def _near(self) -> Array:
        """The chance for every amount from nothing to some layers of the largest result."""
        widest = int(np.abs(self.reach.results[self.reach.of(self.cover) > 0]).max())
        size = _LAYERS * max(widest, STEPS)
        after = np.zeros((size + 2, size + 1))  # by money once the fee is paid: the chance of each amount after a round
        broke = np.ones(size + 2)
        for money in range(1, size + 2):
            row = self.reach.of(min(money, self.cover))
            then = money + self.reach.results[row > 0]
            chance = row[row > 0]
            broke[money] = float(chance[then <= 0].sum())
            inside = (then > 0) & (then <= size)
            np.add.at(after[money], then[inside], chance[inside])
            beyond = then > size
            after[money, size] += float(chance[beyond] @ np.exp(-self.rate * (then[beyond] - size)))
        low = floor(self.cost)
        share = self.cost - low
        steps = np.eye(size)
        known = np.zeros(size)
        for money in range(1, size + 1):
            for fee, weight in ((low, 1 - share), (low + 1, share)):
                left = min(max(money - fee, 0), size + 1)
                steps[money - 1] -= weight * after[left, 1:]
                known[money - 1] += weight * broke[left]
        return np.concatenate([[1.0], np.clip(np.linalg.solve(steps, known), 0.0, 1.0)])


def ruin(*, edge: float, variance: float, bank: float, rounds: float | None = None) -> float:
    """The chance that Brownian motion of this drift and variance a round falls by `bank`, ever or within some rounds.

    >>> round(ruin(edge=0.02, variance=1.25, bank=100), 4)
    0.0408
    >>> ruin(edge=-0.001, variance=1.25, bank=100)
    1.0
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


def _normal(z: float) -> float:
    return 0.5 * erfc(-z / sqrt(2))


def growth(reach: Reach, *, bank: float, fee: float = 0.0, cover: float | None = None) -> float:
    """The expected logarithm of what a round makes of a bank of so many wagers: above 0 it grows in the long run."""
    if bank <= fee:
        return -np.inf
    put_up = floor((bank - fee if cover is None else min(cover, bank - fee)) * STEPS + 1e-9)
    row = reach.of(put_up)
    there = row > 0
    then = bank - fee + (reach.results[there] + reach.moved) / STEPS
    return -np.inf if then.min() <= 0 else float(row[there] @ np.log(then / bank))


def fastest(reach: Reach, *, fee: float = 0.0) -> float | None:
    """The bank, in wagers, that grows fastest in proportion; None where none grows."""
    edge = reach.mean(reach.most) / STEPS - fee
    if edge <= 0:
        return None
    low, high = reach.most / STEPS + fee, 8 * reach.variance / edge + 4 * reach.most / STEPS
    golden = (sqrt(5) - 1) / 2
    for _ in range(120):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if growth(reach, bank=left, fee=fee) < growth(reach, bank=right, fee=fee):
            low = left
        else:
            high = right
    return (low + high) / 2
