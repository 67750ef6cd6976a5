"""Typed rounds of 21: the hands of a split, in any order."""

import pytest

import houseway as hw
from houseway.engines.banked.play import Round
from tests.banked.tables import play_of

TABLE = "limelight pure-21 5; bank 1 $200; seat 1 $300; seat 2 $90; bank cards 9c ??; to act 2"


def typed(hands: str) -> Round:
    round_ = hw.position(f"{TABLE}; square 2: seat 2 $10, {hands}")
    assert isinstance(round_, Round)
    return round_


@pytest.mark.parametrize("hands", ["Kd 5s, Ks 5h", "hand 2 Ks 5h, hand 1 Kd 5s"])
def test_every_hand_of_a_split_comes_from_the_first_card_of_the_first(hands: str) -> None:
    made = play_of(typed(hands)).squares[2]
    assert [(hand.number, hand.origin, hand.natural) for hand in made] == [(0, "Kd", False), (1, "Kd", False)]
    assert [hand.cards for hand in made] == [["Kd", "5s"], ["Ks", "5h"]]


def test_of_a_split_whose_second_hand_waits_for_its_card_only_the_first_has_acted() -> None:
    assert [hand.acted for hand in play_of(typed("Kd 5s, Ks")).squares[2]] == [True, False]


def test_a_hand_that_was_not_split_comes_from_nowhere() -> None:
    (hand,) = play_of(typed("Kd 5s")).squares[2]
    assert hand.origin is None
