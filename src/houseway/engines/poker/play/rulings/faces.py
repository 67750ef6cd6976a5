"""The floor's operations on how cards lie, face up or face down; the names are those that rulebooks use."""

from collections.abc import Callable

from houseway.engines.contract import Refused
from houseway.engines.poker.play import ruling_events
from houseway.engines.poker.play.betting.turns import open_round
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.rulings.case import Case, acted, last_of
from houseway.messages import Seat, _


def _stud(case: Case) -> Play:
    """Returns the hand with some face-up cards; else Refused."""
    if case.hand.stud is None:
        raise Refused(_("No card is dealt face up in this game."))
    return case.hand


def exposed_is_the_door_card(case: Case) -> None:
    """Stud: the hole card that was seen is the up card, and the third card is played face down."""
    hand = _stud(case)
    if hand.street < 0:
        raise Refused(_("No hands have been dealt yet."))
    for one in case.by_seat():
        hand.take(ruling_events.FacesTurned(one.seat, (one.card,)))
    if not acted(hand):
        open_round(hand, hand.street, hand.street_rules.opens)


def turned_up_again(case: Case) -> None:
    """Stud: the card that came face down lies face up, where it belongs."""
    hand = _stud(case)
    check_held(hand, case.at, case.cards)
    hand.take(ruling_events.FacesTurned(case.seat, (*hand.up[case.at], *case.cards)))
    if not acted(hand):
        open_round(hand, hand.street, hand.street_rules.opens)


def last_card_up_for_all(case: Case) -> None:
    """Stud: everyone's last card lies face up; who acts first stays as it was."""
    hand = _stud(case)
    for at, one in enumerate(hand.seats):
        missing = Refused(_("{player} has no cards yet.", player=Seat(one.seat)))
        if hand.live[at] and last_of(hand.hole[at], missing) not in hand.up[at]:
            hand.take(ruling_events.FacesTurned(one.seat, (*hand.up[at], hand.hole[at][-1])))


def card_lies_open(case: Case) -> None:
    """The cards that were seen lie face up before their owner."""
    for one in case.by_seat():
        one.hand.take(ruling_events.LiesOpen(one.seat, one.cards))


OPERATIONS: dict[str, Callable[[Case], None]] = {
    step.__name__.replace("_", "-"): step
    for step in (
        exposed_is_the_door_card,
        turned_up_again,
        last_card_up_for_all,
        card_lies_open,
    )
}
"""These operations by the names that rulebooks use."""
