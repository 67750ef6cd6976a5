"""Payments between two players."""

from houseway.money import Cents
from houseway.rulebook import PanRules


def chip_between(rules: PanRules, *, double: bool) -> Cents:
    """One chip of pay; more between two doubles players."""
    return rules.chip * (rules.pays.doubles if double else 1)


def for_going_out(rules: PanRules, *, foul: bool) -> int:
    """Chips that an out hand gets in addition to its conditions, from a foul hand or one thrown in the bust-out."""
    return rules.pays.bust_out if foul else rules.pays.outs
