"""The risk of a bank: ruin, the cover and money it needs, its growth, and the bets that small covers leave unpaid.

The bank puts up all it has, up to a bound, and can't lose more than that in a round. The chance of ever being ruined
solves ``h(m) = sum over results of chance * h(m - fee + result)``. While the bank covers everything, the solution is an
exponential whose rate is the root of ``E exp(-rate * (result - fee)) = 1``. Near zero, where the money no longer covers
all bets, the equations are solved one by one. A fee that is not a whole number of steps counts as the step below or
above, at random, with the right mean.
"""

from dataclasses import asdict, dataclass
from math import erfc, exp, floor, log, sqrt

import numpy as np

from houseway.money import Cents
from houseway.odds.cache import Array
from houseway.odds.reach import STEPS, Reach

_LAYERS = 3
"""Multiples of the largest result that are solved one by one; beyond them the exponential is exact."""


class Ruin:
    """The chance that a bank is ever ruined, for every amount of money; amounts in wagers.

    `cover` limits the money put up for a round; the bank pays `fee` each round.
    """

    def __init__(self, reach: Reach, *, fee: float = 0.0, cover: float | None = None) -> None:
        self.reach, self.cost = reach, fee * STEPS - reach.moved
        self.cover = reach.most if cover is None else min(floor(cover * STEPS + 1e-9), reach.most)
        self.drift = float(reach.of(self.cover) @ reach.results) - self.cost
        self.rate = self._rate() if self.drift > 0 else 0.0
        self.near = self._near() if self.drift > 0 else np.ones(1)

    def ever(self, bank: float) -> float:
        """Returns the chance that a bank of a number of wagers is ever ruined."""
        if self.drift <= 0:
            return 1.0
        at = bank * STEPS
        if at >= len(self.near) - 1:
            return float(self.near[-1] * exp(-self.rate * (at - len(self.near) + 1)))
        low = floor(at)
        return float(self.near[low] + (at - low) * (self.near[low + 1] - self.near[low]))

    def bank_for(self, risk: float) -> float | None:
        """Returns the wagers a bank needs for at most this risk; None if no bank is enough."""
        if self.drift <= 0:
            return None
        if self.near[-1] <= risk:
            return int(np.argmax(self.near <= risk)) / STEPS
        return (len(self.near) - 1 + log(self.near[-1] / risk) / self.rate) / STEPS

    def within(self, bank: float, rounds: float) -> float:
        """Returns the chance of ruin within some rounds: the chance ever, scaled as for Brownian motion."""
        row = self.reach.of(self.cover)
        variance = float(row @ self.reach.results**2) - float(row @ self.reach.results) ** 2
        soon = ruin(edge=self.drift, variance=variance, bank=bank * STEPS, rounds=rounds)
        ever = ruin(edge=self.drift, variance=variance, bank=bank * STEPS)
        return min(1.0, soon * (self.ever(bank) / ever if ever > 0 else 0.0))

    def _rate(self) -> float:
        """Returns the positive root, by bisection."""
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
        """Returns the chance for every amount from nothing to some multiples of the largest result."""
        widest = int(np.abs(self.reach.results[self.reach.of(self.cover) > 0]).max())
        size = _LAYERS * max(widest, STEPS)
        after = np.zeros((size + 2, size + 1))  # by money after the fee: the chance of each amount after a round
        ruined = np.ones(size + 2)
        for money in range(1, size + 2):
            row = self.reach.of(min(money, self.cover))
            then = money + self.reach.results[row > 0]
            chance = row[row > 0]
            ruined[money] = float(chance[then <= 0].sum())
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
                known[money - 1] += weight * ruined[left]
        return np.concatenate([[1.0], np.clip(np.linalg.solve(steps, known), 0.0, 1.0)])


def ruin(*, edge: float, variance: float, bank: float, rounds: float | None = None) -> float:
    """Returns the chance that Brownian motion with a drift and variance per round falls by `bank`.

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
    # The mirrored path; the limit keeps its factor from overflowing.
    exponent = min(-2 * edge * bank / variance, 700.0)
    return min(1.0, below + exp(exponent) * _normal((-bank + drift) / spread))


def _normal(z: float) -> float:
    return 0.5 * erfc(-z / sqrt(2))


def growth(reach: Reach, *, bank: float, fee: float = 0.0, cover: float | None = None) -> float:
    """Returns the expected log growth of a bank per round: above 0 it grows in the long run."""
    if bank <= fee:
        return -np.inf
    put_up = floor((bank - fee if cover is None else min(cover, bank - fee)) * STEPS + 1e-9)
    row = reach.of(put_up)
    there = row > 0
    then = bank - fee + (reach.results[there] + reach.moved) / STEPS
    return -np.inf if then.min() <= 0 else float(row[there] @ np.log(then / bank))


def fastest(reach: Reach, *, fee: float = 0.0) -> float | None:
    """Returns the bank, in wagers, that grows fastest in proportion; None if none grows."""
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


# -- the whole report --------------------------------------------------------------------------------------------------

HOURS = 100
"""Hours that the risk of ruin is reported for, in addition to ever."""
_COVERS = (0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4)
"""Money put up, as shares of all wagers together, in the table and the chart."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The bets that a cover leaves unpaid, on average per round, in cents."""

    cover: Cents
    short: float
    """The share of rounds with a winner not paid in full."""
    unpaid: float
    """The amount winners don't get."""
    kept: float
    """The amount losers keep because the bank can't win it."""
    bank: float
    """The bank's result before collection."""


@dataclass(frozen=True, slots=True)
class Risk:
    """The risk of a bank against the same wager on each of some squares."""

    bank: Cents
    wager: Cents
    squares: int
    put_up: Cents
    """The most put up for a round; 0 for all the bank has."""
    fee: float
    """The bank's fee for a round; 0 if the collection was not requested."""
    exact: bool
    rounds: int
    """Rounds played, or deals counted."""
    ever: float
    within_hours: float
    bank_for_one_percent: Cents | None
    hour: float
    """The bank's result per hour."""
    banked: float
    """The share of rounds that one person may bank."""
    growth_hour: float
    """The expected log growth of the bank per hour."""
    fastest: Cents | None
    """The bank that grows fastest in proportion."""
    turn_hour: float
    """The result per hour of a player who banks in turn and otherwise wagers on a square."""
    turn_within: float
    """Their chance to lose as much as the bank within the hours."""
    needed: tuple[tuple[float, Cents], ...]
    """The cover that leaves a winner short in at most a share of rounds."""
    covers: tuple[Cover, ...]

    def as_data(self) -> dict[str, object]:
        """The risk in the shape of ``edge --json``."""
        return {
            "bank": self.bank,
            "wager": self.wager,
            "squares": self.squares,
            "put_up": self.put_up or None,
            "fee": self.fee,
            "exact": self.exact,
            "rounds": self.rounds,
            "ever": self.ever,
            "hours": HOURS,
            "within_hours": self.within_hours,
            "bank_for_one_percent": self.bank_for_one_percent,
            "hour": self.hour,
            "banked": self.banked,
            "growth_hour": self.growth_hour,
            "fastest_bank": self.fastest,
            "in_turn": {"hour": self.turn_hour, "within_hours": self.turn_within},
            "needed_cover": [{"short": often, "cover": cover} for often, cover in self.needed],
            "covers": [asdict(one) for one in self.covers],
        }


@dataclass(frozen=True, slots=True)
class Seat:
    """The player's edge on one square after collection, in wagers, and its variance."""

    edge: float
    variance: float


def risk(
    reach: Reach, seat: Seat, *, bank: Cents, wager: Cents, put_up: Cents, fee: float, pace: int, turn: int
) -> Risk:
    """Returns the risk of a bank; `turn` is the number of rounds in a row that one person may bank."""
    wagers, cost, most = bank / wager, fee / wager, put_up / wager if put_up else None
    ruined, banked = Ruin(reach, fee=cost, cover=most), turn / (turn + 1)
    mean = ruined.drift / STEPS
    grown, enough = fastest(reach, fee=cost), ruined.bank_for(0.01)
    everyone = reach.squares + 1
    turn_mean = (mean + reach.squares * seat.edge) / everyone
    turn_variance = (reach.variance + reach.squares * seat.variance) / everyone
    return Risk(
        bank=bank,
        wager=wager,
        squares=reach.squares,
        put_up=put_up,
        fee=fee,
        exact=reach.exact,
        rounds=reach.rounds,
        ever=ruined.ever(wagers),
        within_hours=ruined.within(wagers, HOURS * pace * banked),
        bank_for_one_percent=None if enough is None else round(enough * wager),
        hour=mean * wager * pace * banked,
        banked=banked,
        growth_hour=growth(reach, bank=wagers, fee=cost, cover=most) * pace * banked,
        fastest=None if grown is None else round(grown * wager),
        turn_hour=turn_mean * wager * pace,
        turn_within=ruin(edge=turn_mean, variance=turn_variance, bank=wagers, rounds=HOURS * pace),
        needed=tuple((often, round(reach.needed(often) * wager)) for often in (0.1, 0.01, 0.001)),
        covers=tuple(_cover(reach, share, wager) for share in _COVERS),
    )


def _cover(reach: Reach, share: float, wager: Cents) -> Cover:
    """Returns the bets that a cover of a share of all wagers leaves unpaid."""
    at, step = min(round(share * reach.squares * STEPS), reach.most), wager / STEPS
    short, unpaid, kept = (float(one) for one in reach.short[:, at])
    return Cover(round(share * reach.squares * wager), short, unpaid * step, kept * step, reach.mean(at) * step)
