"""Play chips, counted in integer cents.

>>> dollars(3), parse("$1,250"), parse("50¢")
(300, 125000, 50)
>>> show(150), show(400), show(125000)
('$1.50', '$4', '$1,250')
>>> shares(dollars(41), 2, chip=dollars(1))
(2100, 2000)
"""

import re
from typing import TypeAlias

Cents: TypeAlias = int
"""An amount of play chips in cents; never a float."""

_AMOUNT = re.compile(r"\s*(-?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?\s*")
_PENNIES = re.compile(r"\s*(\d+)\s*¢\s*")


class BadMoney(ValueError):
    """Text that is not an amount of money."""


def dollars(whole: int, cents: int = 0) -> Cents:
    """Returns an amount of dollars and cents in cents."""
    return whole * 100 + cents


def parse(text: str) -> Cents:
    """Reads ``"$1,250"``, ``"4"``, ``"$.50"``, ``"1.25"`` or ``"50¢"``."""
    if pennies := _PENNIES.fullmatch(text):
        return int(pennies[1])
    match = _AMOUNT.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        raise BadMoney(f"{text!r} is not an amount of money. Write it like $4, $1,250 or $.50.")
    sign, whole, part = match.groups()
    amount = int((whole or "0").replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))
    return -amount if sign else amount


def show(amount: Cents) -> str:
    """Returns the amount as a cardroom writes it: ``$4``, ``$1.50``, ``-$20``."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


def largest(amounts: tuple[Cents, ...]) -> Cents:
    """Returns the largest of a few amounts; 0 if there are none."""
    found = 0
    for amount in amounts:
        found = max(found, amount)
    return found


def shares(amount: Cents, ways: int, chip: Cents) -> tuple[Cents, ...]:
    """Divides an amount evenly in whole chips; the odd chips go to the first shares.

    An amount smaller than one chip goes to the first share.
    """
    chips, dust = divmod(amount, chip)
    each, odd = divmod(chips, ways)
    first = (each + (1 if odd else 0)) * chip + dust
    return (first, *((each + (1 if share < odd else 0)) * chip for share in range(1, ways)))
