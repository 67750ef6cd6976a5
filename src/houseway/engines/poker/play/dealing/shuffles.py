"""Streets that are not dealt as usual: shuffles, orders of the floor, and stud with a short stub or folded seats."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, assert_never

from houseway.cards import Card
from houseway.engines.contract import Event, Refused, refuse
from houseway.engines.poker.play import commands, events
from houseway.engines.poker.play.draw_events import Shuffled
from houseway.engines.poker.play.parts import Floor
from houseway.engines.poker.play.play import Play, top
from houseway.engines.poker.play.state import HandState
from houseway.engines.rulings import moving, shuffle_these, shuffled
from houseway.messages import _, ngettext
from houseway.rulebook.engines.poker import Street
from houseway.rulebook.families import Stud


def shuffle_due(hand: HandState) -> tuple[Card, ...]:
    """The cards whose new order the dealer must give with the next deal; none as a rule."""
    if hand.floor is not None and (due := _due_by_ruling(hand, hand.floor)):
        return due
    if hand.shuffle is not None:
        return hand.shuffle.cards
    return to_shuffle(hand) if hand.phase == "deal" and hand.stud is not None else ()


def shuffle(hand: Play, order: tuple[Card, ...]) -> None:
    """The dealer shuffles what is due for it; the new order must hold exactly those cards."""
    due = hand.shuffle
    if sorted(order) != sorted(due.cards if due else ()):
        why = shuffle_these(due.cards) if due else _("There is nothing to shuffle.")
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
    if hand.street < 0 or (hand.stud is not None and hand.street + 2 >= len(streets)) or hand.drawing is not None:
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
        if hand.stud is not None and plan(hand, street).shuffled:
            return None
    order = floor.orders.get(hand.street + 1)
    if order is not None and order.burns is not None:
        if order.burns + street.board + (street.up + street.down) * hand.in_count <= len(hand.stub):
            for _burn in range(order.burns):
                hand.take(events.Burned(top(hand)[0]))
        street = replace(street, burn=False)
    return street, command


def _shuffle_in(hand: Play, floor: Floor, due: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    shuffled(order, due)
    places = (("back", floor.back), ("aside", hand.stub.aside), ("burns", hand.stub.burns), ("muck", hand.muck))
    whole = _is_short(hand, floor)
    hand.take(moving((one, name, "stub") for name, place in places if whole or name == "back" for one in (*place,)))
    hand.take(events.Reshuffled(order))


def too_few_for(street: Street, left: int) -> Refused:
    """Returns the refusal to deal a street for which the stub is too short."""
    return Refused(
        ngettext(
            "The stub has {count} card, too few for the {street}.",
            "The stub has {count} cards, too few for the {street}.",
            left,
            street=street.name,
        )
    )


class Plan(NamedTuple):
    """How a street is dealt: first to some positions from the unshuffled stub, then after a shuffle to the rest."""

    at_once: tuple[int, ...]
    """The positions served from the unshuffled stub."""
    shuffled: tuple[Card, ...] = ()
    """The cards that are then shuffled to form a new stub; none when there are enough."""
    burn_again: bool = False
    waiting: tuple[int, ...] = ()
    """The positions that are served from the new stub."""
    common: bool = False
    """Whether one card in the middle serves every hand instead."""


def plenty(hand: HandState, street: Street) -> bool:
    """Whether a street is dealt like any other: only the live hands are served, and the cards suffice."""
    return not hand.still_dealt and len(hand.stub) >= 2 + (street.down + street.up) * hand.in_count


def plan(hand: HandState, street: Street) -> Plan:
    """How the next street is dealt when the stub may be too short for it.

    A folded seat that is still dealt to counts only while there are cards enough.
    """
    stud, left, each = hand.stud, len(hand.stub), street.down + street.up
    assert stud is not None
    live = tuple(at for at, live in enumerate(hand.live) if live)
    everyone = tuple(sorted((*live, *hand.still_dealt))) if hand.still_dealt else live
    unused = _never_dealt(stud)
    for served in (everyone, live):
        if street.burn + each * len(served) + unused <= left:
            return Plan(served)
    if street is not hand.rules.deal.streets[-1] or left + len(hand.stub.burns) < 2:
        raise too_few_for(street, left)
    match stud.short_stub:
        case "burns-into-stub":
            return burns_into_stub(hand, live)
        case "last-card-with-burns":
            return last_card_with_burns(hand, live)
        case policy:
            assert_never(policy)


def _never_dealt(stud: Stud) -> int:
    """How many cards of the stub are kept back."""
    match stud.short_stub:
        case "burns-into-stub":
            return 1
        case "last-card-with-burns":
            return 0
        case policy:
            assert_never(policy)


def burns_into_stub(hand: HandState, live: tuple[int, ...]) -> Plan:
    """The burns are shuffled into the stub, one is burned, and everyone is served; the last card is never dealt."""
    pool = (*hand.stub.left, *hand.stub.burns)
    if 1 + len(live) + 1 <= len(pool):
        return Plan((), pool, True, live)
    return _common(hand, 3)


def last_card_with_burns(hand: HandState, live: tuple[int, ...]) -> Plan:
    """All but the last card are dealt; the last is shuffled with the burns, one is burned, and the rest are served.

    When the new stub has just a card for each waiting player no card is burned; when it has fewer, one common card.
    """
    served = max(0, len(hand.stub) - 2)
    waiting = live[served:]
    left = hand.stub.left
    pool = (left[-1], *hand.stub.burns, *left[:1]) if len(left) > 1 else (*left, *hand.stub.burns)
    if len(waiting) <= len(pool):
        return Plan(live[:served], pool, len(waiting) < len(pool), waiting)
    return _common(hand, 2)


def _common(hand: HandState, needed: int) -> Plan:
    """Deals a common card: from the stub if it can burn and turn one, else shuffled with the burns."""
    if len(hand.stub) >= needed:
        return Plan((), common=True)
    return Plan((), (*hand.stub.left, *hand.stub.burns), True, common=True)


def to_shuffle(hand: HandState) -> tuple[Card, ...]:
    """The cards that must be shuffled for the next street; none as long as the stub has enough."""
    streets = hand.rules.deal.streets
    if hand.street + 2 != len(streets) or len(hand.stub) > 2 * len(hand.seats):
        return ()
    return plan(hand, streets[-1]).shuffled


def dealing(hand: HandState, street: Street, order: tuple[Card, ...]) -> Iterator[Event]:
    """The events of dealing a street; each must be taken into the hand before the next is asked for."""
    how = plan(hand, street)
    _check_order(hand, how.shuffled, order)
    if street.burn and (how.at_once or not how.shuffled):
        yield events.Burned(hand.stub.peek(1)[0])
    if how.at_once:
        yield _dealt(hand, street, how.at_once)
    if how.shuffled:
        yield events.Reshuffled(order)
        if how.burn_again:
            yield events.Burned(hand.stub.peek(1)[0])
    if how.waiting:
        yield _dealt(hand, street, how.waiting)
    if how.common:
        yield events.BoardDealt(hand.stub.peek(1))


def _dealt(hand: HandState, street: Street, served: tuple[int, ...]) -> events.HandsDealt:
    seats = tuple(hand.seats[at].seat for at in served)
    folded = tuple(hand.seats[at].seat for at in served if not hand.live[at]) if hand.still_dealt else ()
    return events.HandsDealt(seats, hand.stub.peek((street.down + street.up) * len(seats)), street.up, folded)


def _check_order(hand: HandState, due: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    if order == due or sorted(order) == sorted(due):
        return
    why = shuffle_these(due) if due else _("The stub has enough cards. Deal without a shuffle.")
    raise refuse(hand.rules, why, "stud.short_stub")
