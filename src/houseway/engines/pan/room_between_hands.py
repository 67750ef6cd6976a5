"""Pan between hands: chips by the condition, and doubles."""

from houseway.money import Cents
from houseway.room.engine import BetweenHands
from houseway.rulebook import PanRules, TableRules

CHIPS = 40
"""The chips of the table that one brings to a game."""


def pan_rules(rules: TableRules) -> PanRules:
    """The rules of a pan table."""
    assert isinstance(rules, PanRules)
    return rules


class PanBetweenHands(BetweenHands):
    """The steps of a pan table between hands."""

    def own_buy(self, rules: TableRules) -> Cents:
        """So many chips of the table, whatever one is worth."""
        pan = pan_rules(rules)
        return max(CHIPS, pan.buyin.chips) * pan.chip

    def least_stack(self, rules: TableRules) -> Cents:
        """The antes, and a chip to play with."""
        pan = pan_rules(rules)
        return (pan.tops.ante + pan.tops.doubles_ante + 1) * pan.chip

    def is_out_of_chips(self, rules: TableRules, chips: Cents, *, doubles: bool) -> bool:
        """Whether the ante would leave no chips: a player needs chips to play for the Tops (LL-PN-B6)."""
        pan = pan_rules(rules)
        return chips <= (pan.tops.ante + (pan.tops.doubles_ante if doubles else 0)) * pan.chip

    def doubles_stack(self, rules: TableRules) -> Cents | None:
        """Two buy-ins as a rule (LL-PN-D1)."""
        pan = pan_rules(rules)
        return pan.buyin.doubles * pan.chip
