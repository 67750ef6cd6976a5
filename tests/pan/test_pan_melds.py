"""Melds and conditions: standard Panguingue, which the source takes as known."""

import pytest

from houseway.cards import Card, cards, pan_stock
from houseway.engines.pan.play.melds import added, fits, kind_of, new_meld, threes
from tests.pan.pan_table import RULES


@pytest.mark.rule("LL-PN-0a")
def test_stock_is_320_cards_without_eights_nines_tens_or_joker() -> None:
    stock = pan_stock()
    assert len(stock) == 320
    assert stock.count(Card("Ks")) == 8
    assert {card[0] for card in stock} == set("A234567JQK")


@pytest.mark.rule("LL-PN-0b")
@pytest.mark.parametrize(
    ("laid", "kind"),
    [
        ("6c 7c Jc", "rope"),
        ("7d Jd Qd", "rope"),
        ("Ah 2h 3h", "rope"),
        ("Qs Ks As", None),
        ("6c 7c Jd", None),
        ("5c 6c Jc", None),
        ("4c 4d 4h", "mixed"),
        ("4c 4c 4c", "suited"),
        ("4c 4c 4d", None),
        ("4c 4d 4h 4h", "mixed"),
        ("Kc Kc Kd", "mixed"),
        ("Ac Ac As", "mixed"),
        ("2c 4d 6h", None),
        ("4c 4d", None),
    ],
)
def test_seven_and_jack_are_neighbours_and_groups_are_of_one_suit_or_three(laid: str, kind: str | None) -> None:
    assert kind_of(RULES, cards(laid)) == kind


@pytest.mark.parametrize(
    ("laid", "chips"),
    [
        ("3c 3d 3h", 1),
        ("7c 7c 7c", 2),
        ("5s 5s 5s", 4),
        ("4c 4d 4h", 0),
        ("4d 4d 4d", 1),
        ("Qs Qs Qs", 2),
        ("Ac 2c 3c", 1),
        ("As 2s 3s", 2),
        ("Jh Qh Kh", 1),
        ("Js Qs Ks", 2),
        ("2c 3c 4c", 0),
        ("Kc Kd Ks", 0),
        ("Kh Kh Kh", 1),
        ("3c 3d 3h 3s", 2),
        ("7s 7s 7s 7s", 6),
    ],
)
def test_conditions_pay_by_value_suit_and_spades(laid: str, chips: int) -> None:
    meld = new_meld(RULES, cards(laid))
    assert meld is not None
    assert meld.worth == chips


@pytest.mark.parametrize(
    ("laid", "card", "chips"),
    [
        ("3c 3d 3h", "3h", 1),
        ("7c 7c 7c", "7c", 1),
        ("5s 5s 5s", "5s", 2),
        ("4c 4d 4h", "4s", 0),
        ("Ac 2c 3c", "4c", 1),
        ("2s 3s 4s", "As", 2),
        ("2c 3c 4c", "5c", 0),
        ("Kc Kd Kc", "Ks", 0),
    ],
)
def test_a_card_added_to_a_condition_pays_again(laid: str, card: str, chips: int) -> None:
    meld = new_meld(RULES, cards(laid))
    assert meld is not None
    assert fits(RULES, meld, Card(card))
    assert added(RULES, meld, Card(card)).worth - meld.worth == chips


@pytest.mark.parametrize(
    ("laid", "card"),
    [("7c 7c 7c", "7d"), ("Kc Kc Kc", "Kd"), ("6c 7c Jc", "Kc"), ("6c 7c Jc", "Qd"), ("Jc Qc Kc", "Ac")],
)
def test_a_card_that_changes_what_the_spread_is_does_not_fit(laid: str, card: str) -> None:
    meld = new_meld(RULES, cards(laid))
    assert meld is not None
    assert not fits(RULES, meld, Card(card))


def test_exactly_the_melds_of_three_in_a_hand_are_found() -> None:
    assert list(threes(RULES, cards("Kc Kd Kh"))) == [cards("Kc Kd Kh")]
    assert list(threes(RULES, cards("6c 7c Jc 2d"))) == [cards("6c 7c Jc")]
    assert list(threes(RULES, cards("4c 4d 6h 2s"))) == []
    assert set(threes(RULES, cards("4c 4d 6h 2s"), Card("4h"))) == {cards("4c 4d")}
