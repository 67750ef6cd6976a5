"""What the floor reads off a hand of any engine: the moment, the facts, and what can be done there."""

from collections.abc import Collection
from typing import Any, TypeAlias, TypeVar

from houseway.floor import at_banked, at_pan, irregularities
from houseway.floor import moments as at_poker
from houseway.play.banked import Round
from houseway.play.banked.rulings import OPERATIONS as BANKED_OPERATIONS
from houseway.play.pan import PanHand
from houseway.play.pan.rulings import OPERATIONS as PAN_OPERATIONS
from houseway.play.poker import PokerHand
from houseway.play.poker.rulings.carry_out import OPERATIONS as POKER_OPERATIONS
from houseway.rulebook.rulings import Moment, Substantial

AnyHand: TypeAlias = PokerHand | Round | PanHand

H = TypeVar("H", bound=Any)


def moments(hand: AnyHand, one: irregularities.Irregularity, rule: Substantial | None) -> frozenset[Moment]:
    """Every name of the moment at which an irregularity is found."""
    if isinstance(hand, PokerHand):
        return at_poker.moments(hand, one, rule)
    return at_pan.moments(hand, one, rule) if isinstance(hand, PanHand) else at_banked.moments(hand, one, rule)


def facts(hand: AnyHand, one: irregularities.Irregularity) -> dict[str, str]:
    """The facts of an irregularity: those that were told, and those that the hand tells."""
    if isinstance(hand, PokerHand):
        return at_poker.facts(hand, one)
    return at_pan.facts(hand, one) if isinstance(hand, PanHand) else at_banked.facts(hand, one)


def operations(hand: AnyHand) -> Collection[str]:
    """What the floor can do in a hand."""
    if isinstance(hand, PokerHand):
        return POKER_OPERATIONS
    return PAN_OPERATIONS if isinstance(hand, PanHand) else BANKED_OPERATIONS


def tried_on(hand: H) -> H:
    """An equal hand, to try something on that must not happen to the hand itself."""
    equal: H = type(hand).replay(hand.rules, hand.log)
    return equal
