"""The floor's rulings carried out, and errors that happen unnoticed."""

from collections.abc import Callable

from houseway.play.poker.draw_events import CardsCalledFor
from houseway.play.poker.play import Play
from houseway.play.poker.rulings import cards, hands
from houseway.play.poker.rulings.case import Case
from houseway.play.poker.rulings.mishaps import make
from houseway.play.poker.state import floor_of
from houseway.play.rulings import Err, Resumed, Ruled, RuleOn, operation, tried

OPERATIONS: dict[str, Callable[[Case], None]] = cards.OPERATIONS | hands.OPERATIONS
"""Everything the floor can do, by the name that rulebooks use."""


def err(hand: Play, command: Err) -> None:
    """Something goes wrong unnoticed."""
    tried(hand, lambda one: make(one, command))


def carry_out(hand: Play, command: RuleOn) -> None:
    """The floor rules."""
    tried(hand, lambda one: _carry_out(one, command))


def _carry_out(hand: Play, command: RuleOn) -> None:
    if hand.floor is None or command.what not in hand.floor.errors:
        make(hand, command)
    error = floor_of(hand).errors.get(command.what)
    about = command.cards or (error.cards if error else ())
    hand.take(Ruled(command.what, command.does, command.rule, command.choice, command.order))
    for name in command.does:
        operation(OPERATIONS, name)(Case(hand, command, about))
    _fit_the_draw(hand)
    hand.take(Resumed())


def _fit_the_draw(hand: Play) -> None:
    """A player who called for more cards than the ruling has left them throws away what they hold."""
    if hand.drawing is None or hand.phase != "discard":
        return
    for at in tuple(hand.pending):
        if hand.drawing.called[at] > len(hand.hole[at]):
            hand.take(CardsCalledFor(hand.seats[at].seat, len(hand.hole[at])))
