"""Cards that rulings move: each leaves its place, and the hand continues."""

from dataclasses import replace

import pytest

from houseway.cards import BadCards, Card
from houseway.engines.contract import Refused
from houseway.engines.pan.play import Draw
from houseway.engines.rulings import Err, RuleOn, copy_of, moving, to_shuffle
from houseway.irregularities import TooManyCards
from tests.pan.pan_table import TEN, pan


@pytest.mark.parametrize("source", ["top", "drawn", "seat 1"])
def test_a_card_leaves_only_the_place_where_it_lies(source: str) -> None:
    hand = pan(TEN, "", "", draws="Qc 7d")
    hand.apply(Draw(1))
    places = {"top": hand.state.stock[-1], "drawn": "Qc", "seat 1": "Kc"}
    other = {"top": "Kc", "drawn": "Kc", "seat 1": "Qc"}[source]
    assert other != places[source]
    with pytest.raises(BadCards):
        copy_of(hand).take(moving([(Card(other), source, "aside")]))
    moved = copy_of(hand)
    moved.take(moving([(Card(places[source]), source, "aside")]))
    assert moved.state.aside == [places[source]]


def test_no_card_comes_off_an_empty_stock_or_out_of_an_empty_draw() -> None:
    hand = pan(TEN, "", "", draws="Qc 7d")
    with pytest.raises(BadCards, match="Qc was not drawn"):
        copy_of(hand).take(moving([(Card("Qc"), "drawn", "aside")]))
    hand.state.stock.clear()
    with pytest.raises(BadCards, match="Qc is not the top card"):
        hand.take(moving([(Card("Qc"), "top", "aside")]))
    with pytest.raises(Refused):
        hand.apply(Draw(1))


def test_a_hand_that_is_put_right_and_killed_in_one_ruling_has_nothing_left_to_declare() -> None:
    hand = pan("", "", "", draws="2h 4h 2d")
    hand.apply(Err(TooManyCards(2)))
    ruled = RuleOn(TooManyCards(2), ("scrap", "dead-hand"))
    hand.apply(replace(ruled, order=to_shuffle(hand, ruled)))
    assert (hand.state.undecided, hand.state.players[2].status, hand.to_act) == (None, "foul", 1)
