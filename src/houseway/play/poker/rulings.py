"""The floor's rulings carried out, and what they leave for the streets that follow."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.play.poker import commands as do
from houseway.play.poker import events as ev
from houseway.play.poker import ruling_cards, ruling_play, stud
from houseway.play.poker.draw_events import CardsCalledFor
from houseway.play.poker.mishaps import make, top
from houseway.play.poker.ruling_case import Case
from houseway.play.poker.state import HandState
from houseway.play.rulings import Err, Resumed, Ruled, RuleOn, found, moving, operation, shuffled, tried
from houseway.rulebook.poker import Street

if TYPE_CHECKING:
    from houseway.play.poker.hand import PokerHand

OPERATIONS: dict[str, Callable[[Case], None]] = ruling_cards.OPERATIONS | ruling_play.OPERATIONS
"""Everything the floor can do, by the name that rulebooks use."""


def err(hand: "PokerHand", command: Err) -> None:
    """Something goes wrong unnoticed."""
    tried(hand, lambda one: make(one, command))


def carry_out(hand: "PokerHand", command: RuleOn) -> None:
    """The floor rules."""
    tried(hand, lambda one: _carry_out(one, command))


def _carry_out(hand: "PokerHand", command: RuleOn) -> None:
    if found(hand.log, command.what) is None:
        make(hand, command)
    error = found(hand.log, command.what)
    cards = command.cards or (error.cards if error else ())
    hand.fold(Ruled(command.what, command.does, command.rule, command.choice, command.order))
    for name in command.does:
        operation(OPERATIONS, name)(Case(hand, command, cards))
    _fit_the_draw(hand)
    hand.fold(Resumed())


def _fit_the_draw(hand: "PokerHand") -> None:
    """A player who called for more cards than the ruling has left him throws away what he holds."""
    if hand.drawing is None or hand.phase != "discard":
        return
    for at in tuple(hand.pending):
        if hand.drawing.called[at] > len(hand.hole[at]):
            hand.fold(CardsCalledFor(hand.seats[at].seat, len(hand.hole[at])))


def to_shuffle(hand: HandState) -> tuple[Card, ...]:
    """The cards that the dealer shuffles before the next street because of a ruling; none where there was none."""
    floor = hand.floor
    if floor is None or hand.phase != "deal" or hand.shuffle is not None:
        return ()
    order = floor.orders.get(hand.street + 1)
    if order is not None and order.shuffle and floor.back:
        return (*hand.stub.left, *floor.back)
    return (*hand.stub.left, *_all_out_of_play(hand)) if _is_short(hand) else ()


def _is_short(hand: HandState) -> bool:
    """Whether rulings have taken so many cards out that a street cannot be dealt; the last of stud has its own rule."""
    streets = hand.rules.deal.streets
    if hand.street < 0 or (hand.rules.stud is not None and hand.street + 2 >= len(streets)) or hand.drawing is not None:
        return False
    street = streets[hand.street + 1]
    return len(hand.stub) < 2 + street.board + (street.up + street.down) * hand.in_count


def _all_out_of_play(hand: HandState) -> tuple[Card, ...]:
    back = hand.floor.back if hand.floor is not None else []
    return (*back, *hand.stub.aside, *hand.stub.burns, *hand.muck)


def as_ordered(hand: "PokerHand", street: Street, command: do.Deal) -> tuple[Street, do.Deal] | None:
    """The next street as earlier rulings will have it: cards shuffled in, burns made or left out.

    None when the shuffle was all that could be done: the stub is short and the house has it shuffled once more.
    """
    if due := to_shuffle(hand):
        _shuffle_in(hand, due, command.order)
        command = do.Deal()
        if hand.rules.stud is not None and stud.plan(hand, street).shuffled:
            return None
    order = hand.floor.orders.get(hand.street + 1) if hand.floor is not None else None
    if order is not None and order.burns is not None:
        if order.burns + street.board + (street.up + street.down) * hand.in_count <= len(hand.stub):
            for _ in range(order.burns):
                hand.fold(ev.Burned(top(hand)[0]))
        street = replace(street, burn=False)
    return street, command


def _shuffle_in(hand: "PokerHand", due: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    shuffled(order, due)
    back = hand.floor.back if hand.floor is not None else []
    places = (("back", back), ("aside", hand.stub.aside), ("burns", hand.stub.burns), ("muck", hand.muck))
    whole = _is_short(hand)
    hand.fold(moving((one, name, "stub") for name, place in places if whole or name == "back" for one in (*place,)))
    hand.fold(ev.Reshuffled(order))
