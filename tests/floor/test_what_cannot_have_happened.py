"""An error that cannot have happened at this moment is refused and changes nothing; its neighbour can have."""

from collections.abc import Callable

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.engines.rulings import Err
from houseway.floor.desk import possible
from houseway.irregularities import (
    BurnDealt,
    DealtOut,
    EarlyFlop,
    EarlyRiver,
    EarlyStreet,
    EarlyTurn,
    ExtraBurn,
    FalseOpener,
    FourCardFlop,
    HandInMuck,
    Irregularity,
    MissedBurn,
    StubMixed,
    TooFewCards,
    TooManyCards,
    UpCardDown,
    WrongSeat,
)
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules


def dealt() -> PokerHand:
    """Four players before the flop at Marina; seat 4 is to act."""
    one = hand(rules("marina", limit="4/8"), 4, stack=500)
    one.apply(Deal())
    return one


def flop_due() -> PokerHand:
    one = dealt()
    check_round(one)
    return one


def flop() -> PokerHand:
    one = flop_due()
    one.apply(Deal())
    return one


def turn() -> PokerHand:
    one = flop()
    check_round(one)
    one.apply(Deal())
    return one


def river_due() -> PokerHand:
    one = turn()
    check_round(one)
    return one


def third() -> PokerHand:
    """Three stud players at Oceana; the forced bet is due."""
    return stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), stack=500)


def fourth_due() -> PokerHand:
    return passively(third())


def seventh() -> PokerHand:
    return to_street(third(), 7)


HELD = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th")


def opened() -> PokerHand:
    """Seat 2 has opened with jacks at Oceana."""
    one = seats_of(rules("oceana", "five-card-draw", limit="3/6"), HELD, stack=500, jokers=1)
    one.apply(Deal())
    return play(one, "1 check 2 bet 3")


def discards() -> PokerHand:
    return play(opened(), "3 call 1 call")


def draw_due() -> PokerHand:
    one = discards()
    for seat, thrown in ((1, "4d"), (2, "2d"), (3, "5h")):
        one.apply(Discard(seat, cards(thrown)))
    return one


def drawn() -> PokerHand:
    return draws(discards(), "4d", "2d", "5h")


def folded() -> PokerHand:
    return play(dealt(), "4 fold")


def any_hand_opens() -> PokerHand:
    one = seats_of(rules("rogelios", "five-card-draw"), HELD, stack=500)
    one.apply(Deal())
    return one


CANNOT: list[tuple[Callable[[], PokerHand], Irregularity]] = [
    (dealt, EarlyTurn()),
    (dealt, EarlyRiver()),
    (dealt, EarlyStreet(1)),
    (flop_due, EarlyFlop()),
    (flop, EarlyFlop()),
    (flop, EarlyRiver()),
    (turn, EarlyTurn()),
    (third, EarlyFlop()),
    (third, EarlyStreet(0)),
    (third, EarlyStreet(4)),
    (fourth_due, EarlyStreet(1)),
    (seventh, EarlyStreet(1)),
    (dealt, FourCardFlop()),
    (turn, FourCardFlop()),
    (river_due, FourCardFlop()),
    (dealt, MissedBurn()),
    (dealt, ExtraBurn()),
    (draw_due, MissedBurn()),
    (dealt, TooManyCards(2, count=0)),
    (dealt, TooFewCards(2, count=0)),
    (dealt, TooFewCards(2, count=3)),
    (flop, DealtOut(2)),
    (flop_due, DealtOut(2)),
    (flop, WrongSeat(2)),
    (flop_due, WrongSeat(2)),
    (folded, HandInMuck(4)),
    (dealt, HandInMuck(7)),
    (opened, BurnDealt()),
    (drawn, BurnDealt()),
    (flop_due, BurnDealt()),
    (drawn, StubMixed()),
    (opened, FalseOpener(3)),
    (opened, FalseOpener(2, cards=cards("Jh"))),
    (discards, FalseOpener(2, cards=cards("As"))),
    (any_hand_opens, FalseOpener(1)),
    (dealt, UpCardDown(2)),
    (fourth_due, UpCardDown(2)),
    (seventh, UpCardDown(2)),
]
CAN: list[tuple[Callable[[], PokerHand], Irregularity]] = [
    (dealt, EarlyFlop()),
    (flop, EarlyTurn()),
    (turn, EarlyRiver()),
    (third, EarlyStreet(1)),
    (third, EarlyStreet(3)),
    (flop_due, FourCardFlop()),
    (flop, FourCardFlop()),
    (flop_due, MissedBurn()),
    (fourth_due, ExtraBurn()),
    (dealt, TooManyCards(2, count=2)),
    (dealt, TooFewCards(2, count=1)),
    (dealt, TooFewCards(2, count=2)),
    (dealt, DealtOut(2)),
    (dealt, WrongSeat(2)),
    (third, WrongSeat(2)),
    (folded, HandInMuck(3)),
    (draw_due, BurnDealt()),
    (draw_due, StubMixed()),
    (opened, FalseOpener(2)),
    (drawn, FalseOpener(2)),
    (third, UpCardDown(2)),
]


def named(cases: list[tuple[Callable[[], PokerHand], Irregularity]]) -> list[str]:
    return [f"{moment.__name__} {one}" for moment, one in cases]


@pytest.mark.parametrize(("moment", "error"), CANNOT, ids=named(CANNOT))
def test_an_error_is_refused_where_it_cannot_have_happened(
    moment: Callable[[], PokerHand], error: Irregularity
) -> None:
    one = moment()
    before = list(one.log)
    with pytest.raises(Refused):
        one.apply(Err(error))
    assert list(one.log) == before


@pytest.mark.parametrize(("moment", "error"), CAN, ids=named(CAN))
def test_an_error_is_told_where_it_can_have_happened(moment: Callable[[], PokerHand], error: Irregularity) -> None:
    one = moment()
    before = len(one.log)
    one.apply(Err(error))
    assert len(one.log) > before


def checked_flop() -> PokerHand:
    one = flop()
    return play(one, f"{one.to_act} check")


OFFERED = [
    (dealt, []),
    (flop_due, ["four-card-flop"]),
    (flop, ["four-card-flop"]),
    (checked_flop, []),
    (turn, ["extra-board-card"]),
    (river_due, ["extra-board-card"]),
]


@pytest.mark.parametrize(("moment", "offered"), OFFERED)
def test_the_floor_is_offered_a_card_too_many_on_the_board_only_as_it_comes(
    moment: Callable[[], PokerHand], offered: list[str]
) -> None:
    kinds = [one.kind for one in possible(moment())]
    assert [kind for kind in kinds if kind in ("four-card-flop", "extra-board-card")] == offered
