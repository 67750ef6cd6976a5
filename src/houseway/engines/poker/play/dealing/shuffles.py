"""Shuffles in the middle of a hand: which cards are due for one, and what the floor has ordered for the next street."""

from dataclasses import replace

from houseway.cards import Card
from houseway.engines.contract import refuse
from houseway.engines.poker.play import commands, events
from houseway.engines.poker.play.dealing import stud
from houseway.engines.poker.play.draw_events import Shuffled
from houseway.engines.poker.play.parts import Floor
from houseway.engines.poker.play.play import Play, top
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import moving, shuffled
from houseway.rulebook.engines.poker import Street


def shuffle_due(hand: HandState) -> tuple[Card, ...]:
    """The cards whose new order the dealer must give with the next deal; none as a rule."""
    if hand.floor is not None and (due := _due_by_ruling(hand, hand.floor)):
        return due
    if hand.shuffle is not None:
        return hand.shuffle.cards
    return stud.to_shuffle(hand) if hand.phase == "deal" and hand.rules.stud is not None else ()


def shuffle(hand: Play, order: tuple[Card, ...]) -> None:
    """The dealer shuffles what is due for it; the new order must hold exactly those cards."""
    due = hand.shuffle
    if sorted(order) != sorted(due.cards if due else ()):
        why = "the cards named in the options are shuffled first" if due else "there is nothing to shuffle"
        raise refuse(hand.rules, why, "deal.streets")
    if due is not None:
        hand.take(Shuffled(order))


def _due_by_ruling(hand: HandState, floor: Floor) -> tuple[Card, ...]:
    """The cards that the dealer shuffles before the next street because of a ruling."""
    if hand.phase != "deal" or hand.shuffle is not None:
        return ()
    if _is_short(hand, floor):
        return (*hand.stub.left, *floor.back, *hand.stub.aside, *hand.stub.burns, *hand.muck)
    return (*hand.stub.left, *floor.back) if _coming_back(hand, floor) else ()


def _coming_back(hand: HandState, floor: Floor) -> int:
    """How many cards that were taken back are shuffled into the stub before the next street."""
    order = floor.orders.get(hand.street + 1)
    return len(floor.back) if order is not None and order.shuffle else 0


def _is_short(hand: HandState, floor: Floor) -> bool:
    """Whether rulings have taken so many cards out that a street cannot be dealt; the last of stud has its own rule."""
    streets = hand.rules.deal.streets
    if hand.street < 0 or (hand.rules.stud is not None and hand.street + 2 >= len(streets)) or hand.drawing is not None:
        return False
    street = streets[hand.street + 1]
    return len(hand.stub) + _coming_back(hand, floor) < 2 + street.board + (street.up + street.down) * hand.in_count


def as_ordered(hand: Play, floor: Floor, street: Street, command: commands.Deal) -> tuple[Street, commands.Deal] | None:
    """The next street as earlier rulings will have it: cards shuffled in, burns made or left out.

    None when the shuffle was all that could be done: the stub is short and the house has it shuffled once more.
    """
    if due := _due_by_ruling(hand, floor):
        _shuffle_in(hand, floor, due, command.order)
        command = commands.Deal()
        if hand.rules.stud is not None and stud.plan(hand, street).shuffled:
            return None
    order = floor.orders.get(hand.street + 1)
    if order is not None and order.burns is not None:
        if order.burns + street.board + (street.up + street.down) * hand.in_count <= len(hand.stub):
            for _ in range(order.burns):
                hand.take(events.Burned(top(hand)[0]))
        street = replace(street, burn=False)
    return street, command


def _shuffle_in(hand: Play, floor: Floor, due: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    shuffled(order, due)
    places = (("back", floor.back), ("aside", hand.stub.aside), ("burns", hand.stub.burns), ("muck", hand.muck))
    whole = _is_short(hand, floor)
    hand.take(moving((one, name, "stub") for name, place in places if whole or name == "back" for one in (*place,)))
    hand.take(events.Reshuffled(order))
