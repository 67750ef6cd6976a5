"""How safe a bank is.

>>> round(ruin(edge=0.02, variance=1.25, bank=100), 4)
0.0408
>>> ruin(edge=-0.001, variance=1.25, bank=100)
1.0
"""

from math import erfc, exp, log, sqrt


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
