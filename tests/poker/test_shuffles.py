"""Shuffles in the middle of a hand: which cards are due for one, and what a stub that is too short takes in."""

import pytest

from houseway.cards import deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal
from houseway.irregularities import EarlyStreet, EarlyTurn
from tests.floor.kit import every_card, floor
from tests.poker.stud_table import passively, stud, to_street
from tests.poker.table import check_round, hand, play, rules


def test_usually_nothing_is_shuffled_and_an_unwanted_order_is_refused() -> None:
    one = hand(rules("rogelios"), 4)
    play(one, "deal")
    check_round(one)
    assert one.shuffle_due == ()
    with pytest.raises(Refused, match="There is nothing to shuffle"):
        one.apply(Deal(deck()))


@pytest.mark.rule("RO-HE-4")
def test_the_river_after_an_early_turn_is_dealt_from_exactly_the_cards_that_are_due() -> None:
    """The card that came too early and the stub; the burns stay out. Other cards are refused and nothing changes."""
    one = hand(rules("rogelios"), 4, stack=500)
    play(one, "deal")
    check_round(one)
    one.apply(Deal())
    early = one.stub.peek(2)[1]
    floor(one, EarlyTurn())
    check_round(one)
    one.apply(Deal())
    check_round(one)
    due, left, burns = one.shuffle_due, one.stub.left, list(one.stub.burns)
    assert sorted(due) == sorted((*left, early))
    for wrong in ((), due[1:], (*due[1:], burns[0])):
        with pytest.raises(Refused, match="Shuffle"):
            one.apply(Deal(wrong))
    assert (one.shuffle_due, one.stub.left) == (due, left)
    one.apply(Deal(tuple(reversed(due))))
    reverse = list(reversed(due))
    assert (one.stub.burns, one.board[-1]) == ([*burns, reverse[0]], reverse[1])
    assert one.shuffle_due == ()


@pytest.mark.rule("OC-ST-10")
def test_a_stub_that_rulings_have_made_too_short_for_a_street_takes_in_all_that_is_out_of_play() -> None:
    """Seven hands on fifth street leave 15 cards. Sixth street comes early: it and seven more cards leave play.

    What is left is shuffled with the burns and the cards set aside, and the street is dealt from it.
    """
    whole = deck()
    one = stud(rules("oceana", "stud"), [" ".join(whole[at : at + 3]) for at in range(0, 21, 3)], stack=500)
    to_street(one, 5)
    every = every_card(one)
    assert len(one.stub) == 52 - 7 * 5 - 2
    floor(one, EarlyStreet(7))
    passively(one)
    out = (*one.stub.left, *one.stub.aside, *one.stub.burns)
    assert len(one.stub) < 8 + 1
    assert sorted(one.shuffle_due) == sorted(out)
    one.apply(Deal(one.shuffle_due))
    assert all(len(held) == 6 for held in one.hole)
    assert every_card(one) == every
