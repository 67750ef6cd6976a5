"""Hands of stud and draw, moment by moment, for tests of the possible irregularities and rulings."""

from collections.abc import Iterator
from typing import TypeAlias

from houseway.cards import cards
from houseway.engines.poker.play import Deal, Discard, PokerHand
from tests.poker.draw_table import seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, play, rules

Moments: TypeAlias = Iterator[tuple[str, PokerHand]]


def seven_card_stud() -> Moments:
    """Three players at Oceana; seat 2 brings it in, leads and bets."""
    one = stud(rules("oceana", "stud", limit="3/6"), showing("7c", "4d", "9s"), "2c 4h Jh", stack=500)
    yield "third", one
    passively(one)
    yield "fourth due", one
    one.apply(Deal())
    yield "fourth", one
    play(one, "2 bet 3")
    yield "bet", one
    to_street(one, 7)
    yield "seventh", one


def five_card_draw() -> Moments:
    """Four players at Oceana; seat 2 opens with jacks."""
    held = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th", "Ad 9h 7c 3s 2s")
    one = seats_of(rules("oceana", "five-card-draw", limit="3/6"), held, stack=500, jokers=1)
    one.apply(Deal())
    yield "dealt", one
    play(one, "1 check 2 bet 3")
    yield "opened", one
    play(one, "3 call 4 call 1 fold")
    yield "discards", one
    for seat, thrown in ((2, "2d"), (3, "5h"), (4, "")):
        one.apply(Discard(seat, cards(thrown)))
    yield "draw due", one
    one.apply(Deal())
    yield "drawn", one
    check_round(one)
    yield "showdown", one
