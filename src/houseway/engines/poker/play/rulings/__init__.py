"""The floor in a poker hand: errors as they happen, what the operations of a rulebook do, and what follows."""

from collections.abc import Callable

from houseway.engines.poker.play.draw_events import CardsCalledFor
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.rulings import board, cards, hands
from houseway.engines.poker.play.rulings.case import Case
from houseway.engines.poker.play.rulings.mishaps import happen

__all__ = ["OPERATIONS", "Case", "fit_the_draw", "happen"]

OPERATIONS: dict[str, Callable[[Case], None]] = board.OPERATIONS | cards.OPERATIONS | hands.OPERATIONS
"""Everything the floor can do, by the name that rulebooks use."""


def fit_the_draw(hand: Play) -> None:
    """A player who called for more cards than the ruling has left them throws away what they hold."""
    if hand.drawing is None or hand.phase != "discard":
        return
    for at in tuple(hand.pending):
        if hand.drawing.called[at] > len(hand.hole[at]):
            hand.take(CardsCalledFor(hand.seats[at].seat, len(hand.hole[at])))
