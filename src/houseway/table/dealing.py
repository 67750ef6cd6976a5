"""Hands and rounds of every engine, opened with what the table has settled beforehand."""

from typing import Any

from houseway.money import Cents
from houseway.play.pan import PanHand, PanSeat, order_of_play
from houseway.play.poker import PokerHand
from houseway.rulebook import PanRules, PokerRules, TableRules
from houseway.table.events import HandStarted


def open_hand(rules: TableRules, started: HandStarted) -> Any:
    """The hand in play, by the engine of the rules."""
    if isinstance(rules, PokerRules):
        return PokerHand(
            rules, started.seats, started.order, button=started.button, posts=started.posts, fee=started.fee
        )
    if isinstance(rules, PanRules):
        seats = order_of_play(rules, [PanSeat(one.seat, one.stack) for one in started.seats], started.button)
        return PanHand(rules, seats, started.order, fee=started.fee)
    raise TypeError(f"no engine here plays {rules.title}")


def is_over(hand: Any) -> bool:
    """Whether a hand has ended."""
    return bool(hand.over) if isinstance(hand, PokerHand) else hand.result is not None


def outcome(hand: Any) -> tuple[tuple[tuple[int, Cents], ...], Cents, Cents]:
    """The chips everyone has after a hand, its collection and its jackpot fee."""
    if isinstance(hand, PokerHand):
        stacks = tuple((one.seat, stack) for one, stack in zip(hand.seats, hand.stack, strict=True))
        return stacks, hand.drop, hand.jackpot
    result = hand.result
    return tuple(result.stacks), result.collection, result.jackpot
