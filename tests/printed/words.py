"""How the words of a printed cell are read: amounts, and ranges of players or money."""

import re
from decimal import Decimal
from typing import NamedTuple

from houseway.money import Cents

NOTHING = ("", "N/A", "None", "No Jackpot", "No Player Collection", "Players do not pay")
"""The words of a cell for no charge."""


class Range(NamedTuple):
    """From and to, both included; no end means "or more"."""

    low: int
    high: int | None

    def values(self, below: int, far: int) -> tuple[int, ...]:
        """The least, a middle and the greatest value above what a lower band has taken; an open end reaches far."""
        low = max(self.low, below + 1)
        high = far if self.high is None else self.high
        return tuple(dict.fromkeys((low, (low + high) // 2, high)))


def amounts(words: str) -> tuple[Cents, ...]:
    """Every amount of a cell, in cents: ``$1,001 - $2,000``, ``3x6``, ``$.50/$1``, ``50¢ per hand``."""
    found = re.findall(r"(\d[\d,]*(?:\.\d+)?|\.\d+)(¢?)", words.partition(" per ")[0])
    return tuple(int(Decimal(number.replace(",", "")) * (1 if cent else 100)) for number, cent in found)


def amount(words: str) -> Cents:
    """Returns the single amount of a cell; zero if the cell says no charge."""
    if words in NOTHING:
        return 0
    (one,) = amounts(words)
    return one


def span(words: str) -> Range:
    """The range of a cell: of money where it has a dollar sign, else of players."""
    if words == "no matter how many players":
        return Range(1, None)
    numbers = [one if "$" in words else one // 100 for one in amounts(words)]
    if re.search(r"\+|or more|and up", words, re.IGNORECASE):
        return Range(numbers[0], None)
    if "or less" in words:
        return Range(0 if "$" in words else 1, numbers[0])
    return Range(numbers[0], numbers[-1])
