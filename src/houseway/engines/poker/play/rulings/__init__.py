"""The floor in a poker hand: errors as they happen, what the operations of a rulebook do, and what follows."""

from collections.abc import Callable

from houseway.engines.poker.play.draw_events import CardsCalledFor
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.rulings import board, cards, faces, hands
from houseway.engines.poker.play.rulings.case import Case
from houseway.engines.poker.play.rulings.mishaps import happen

__all__ = ["OPERATIONS", "Case", "fit_the_draw", "happen"]

_OF_A_LIVE_HAND = (
    "dead-hand",
    "may-only-call",
    "plays-for-the-pot",
    "exchange-for-top",
    "replace-from-top",
    "replace-from-centre",
    "replace-after-the-round",
    "exchange-after-the-round",
    "scrap",
    "extra-to-top",
    "extra-to-muck",
    "fill-from-top",
    "filled-on-the-draw",
    "new-hand-from-top",
    "stands-pat",
    "exposed-is-the-door-card",
    "turned-up-again",
    "card-lies-open",
)


def _unless_it_is_gone(step: Callable[[Case], None]) -> Callable[[Case], None]:
    """Does nothing for a hand that is out of play already: an error can be found after its player has folded."""

    def doing(case: Case) -> None:
        hand, seat = case.hand, case.whose
        if seat is None or seat not in hand.position or hand.live[hand.position[seat]]:
            step(case)

    return doing


_EVERY: dict[str, Callable[[Case], None]] = board.OPERATIONS | cards.OPERATIONS | faces.OPERATIONS | hands.OPERATIONS
OPERATIONS = {name: _unless_it_is_gone(step) if name in _OF_A_LIVE_HAND else step for name, step in _EVERY.items()}
"""Everything the floor can do, by the name that rulebooks use."""


def fit_the_draw(hand: Play) -> None:
    """A player who called for more cards than the ruling has left them throws away what they hold."""
    if hand.drawing is None or hand.phase != "discard":
        return
    for at in tuple(hand.pending):
        if hand.drawing.called[at] > len(hand.hole[at]):
            hand.take(CardsCalledFor(hand.seats[at].seat, len(hand.hole[at])))
