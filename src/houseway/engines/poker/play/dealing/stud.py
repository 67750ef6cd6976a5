"""Dealing stud: folded seats that are still served, and running out of cards."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from houseway.cards import Card
from houseway.engines.contract import Event, Refused, refuse
from houseway.engines.poker.play import events
from houseway.engines.poker.play.state import HandState
from houseway.rulebook.engines.poker import Street
from houseway.rulebook.families import Stud


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
    stud, left, each = hand.rules.stud, len(hand.stub), street.down + street.up
    assert stud is not None
    live = tuple(at for at, live in enumerate(hand.live) if live)
    everyone = tuple(sorted((*live, *hand.still_dealt))) if hand.still_dealt else live
    unused = _never_dealt(stud)
    for served in (everyone, live):
        if street.burn + each * len(served) + unused <= left:
            return Plan(served)
    if street is not hand.rules.deal.streets[-1] or left + len(hand.stub.burns) < 2:
        raise Refused(f"the stub has {left} cards, too few for the {street.name}")
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
    why = f"shuffle {' '.join(due)} and say how they lie" if due else "there are cards enough; nothing is shuffled"
    raise refuse(hand.rules, why, "stud.short_stub")
