"""Razz at the Limelight ($5/$10, forced bet $2) and at Oceana ($6/$12, forced bet $2)."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, PokerHand, Raise
from houseway.engines.poker.play.events import HandsDealt
from houseway.money import dollars
from tests.poker.stud_table import passively, show_down, stud, to_street
from tests.poker.table import hand, may, play, rules

LIMELIGHT = rules("limelight", "razz")
OCEANA = rules("oceana", "razz", "limit", "6/12")


def winners(one: PokerHand) -> list[int]:
    result = show_down(one).result
    assert result is not None
    return [won.seat for won in result.won]


@pytest.mark.rule("LL-RZ-0b", "OC-RZ-i3")
def test_the_highest_up_card_brings_it_in_with_the_ace_low() -> None:
    """Up cards ace, king, five: the king."""
    for rulebook in (LIMELIGHT, OCEANA):
        one = stud(rulebook, ["2c 3c As", "4c 5c Kd", "6c 7c 5h"])
        assert (one.to_act, may(one).bring_in) == (2, dollars(2))


@pytest.mark.rule("OC-RZ-2a")
def test_of_equal_high_cards_the_higher_suit_brings_it_in() -> None:
    """Queen of hearts and queen of diamonds: the heart."""
    for rulebook in (LIMELIGHT, OCEANA):
        assert stud(rulebook, ["2c 3c Qd", "4c 5c Qh", "6c 7c 5h"]).to_act == 2


@pytest.mark.rule("LL-RZ-0e", "OC-RZ-2b")
def test_the_lowest_board_acts_first_and_a_pair_is_higher_than_none() -> None:
    """Fourth card 4-A before K-3 and 5-2; fifth card K-4-A before 5-5-2."""
    for rulebook in (LIMELIGHT, OCEANA):
        one = stud(rulebook, ["9c 8c 4d", "9d 8d Kh", "9h 8h 5s"], "Ad 3h 2s", "Kd Qc 5c")
        assert to_street(one, 4).to_act == 1
        assert to_street(one, 5).to_act == 1


@pytest.mark.rule("OC-RZ-2b")
def test_equal_low_boards_go_by_position() -> None:
    """Seats 1 and 3 both show 6-2."""
    one = stud(OCEANA, ["9c 8c 6s", "9d 8d Kh", "9h 8h 6c"], "2s Qh 2c")
    assert to_street(one, 4).to_act == 1


@pytest.mark.rule("LL-RZ-0c", "OC-RZ-3", "OC-RZ-i3")
def test_an_open_pair_does_not_change_the_limit_on_the_fourth_card() -> None:
    for rulebook, lower, upper in ((LIMELIGHT, 5, 10), (OCEANA, 6, 12)):
        one = to_street(stud(rulebook, ["9c 8c 3s", "9d 8d Kh"], "3c Qh"), 4)
        assert (may(one).raise_from, may(one).raise_to) == (dollars(lower), dollars(lower))
        with pytest.raises(Refused):
            one.apply(Bet(2, dollars(upper)))
        to_street(one, 5)
        assert may(one).raise_to == dollars(upper)


@pytest.mark.rule("LL-RZ-0a", "OC-RZ-1b")
def test_straights_and_flushes_do_not_count_and_a_wheel_is_best() -> None:
    """6-5-4-3-2 of hearts is a plain six and loses to 6-4-3-2-A, and that to the wheel."""
    for rulebook in (LIMELIGHT, OCEANA):
        six = stud(rulebook, ["6h 5h 4h", "6s 4s 3s"], "3h 2s", "2h As", "Kc Kd", "Qc Qd")
        assert winners(six) == [2]
        wheel = stud(rulebook, ["5h 4h 3h", "6s 4s 3s"], "2h 2s", "Ah As", "Kc Kd", "Qc Qd")
        assert winners(wheel) == [1]


@pytest.mark.rule("LL-RZ-0a", "OC-RZ-1a")
def test_the_lowest_hand_takes_it_all_without_a_qualifier() -> None:
    """10-9-8-7-6 wins against J-5-4-3-2; king-high wins against a pair of twos."""
    for rulebook in (LIMELIGHT, OCEANA):
        ten = stud(rulebook, ["Th 9h 8h", "Js 5s 4s"], "7h 3s", "6h 2s", "Td Jd", "Tc Jc")
        assert winners(ten) == [1]
        king = stud(rulebook, ["Kh Qh Jh", "2s 2d 3s"], "Th 3d", "9h 3c", "Kd 4s", "Kc 4d")
        assert winners(king) == [1]
        six = stud(rulebook, ["6h 5h 4h", "7s 4s 3s"], "3h 2s", "2h As", "Kc Kd", "Qc Qd")
        assert winners(six) == [1]


@pytest.mark.rule("LL-RZ-0d", "OC-RZ-5")
def test_the_stud_rules_fill_every_gap() -> None:
    """Completing the forced bet is no raise; a bet and three raises; a dead seat is dealt to on a checked round."""
    for rulebook, small, cap in ((LIMELIGHT, 5, "LL-ST-5a"), (OCEANA, 6, "OC-ST-3a")):
        one = stud(rulebook, ["2c 3c As", "4c 5c Kd", "6c 7c 5h"])
        play(one, f"2 brings 3 raise {small} 1 raise {2 * small} 2 raise {3 * small} 3 raise {4 * small}")
        with pytest.raises(Refused) as why:
            one.apply(Raise(1, dollars(5 * small)))
        assert why.value.rule == cap
        quiet = to_street(stud(rulebook, ["2c 3c As", "4c 5c Kd", "6c 7c 5h"], "2h 8h 9h"), 4)
        play(quiet, "1 check 2 fold 3 check")
        assert [event.folded for event in quiet.apply(Deal()) if isinstance(event, HandsDealt)] == [(2,)]


@pytest.mark.rule("OC-RZ-i1")
def test_razz_is_played_with_52_cards() -> None:
    with pytest.raises(ValueError, match="Jk"):
        hand(OCEANA, 2, stub=cards("Jk As Kd 2c 3c 4c 5c"))


@pytest.mark.rule("OC-RZ-i2")
def test_razz_is_for_two_to_eight_players() -> None:
    for players in (1, 9):
        with pytest.raises(Refused, match="2 to 8"):
            hand(OCEANA, players)


@pytest.mark.rule("LL-ST-1b", "OC-ST-1c")
def test_after_a_checked_last_round_the_low_board_shows_first() -> None:
    for rulebook in (LIMELIGHT, OCEANA):
        one = passively(to_street(stud(rulebook, ["9c 8c Ks", "9d 8d 4h", "9h 8h 5s"], "Kd 3h 2s"), 7))
        assert one.to_act == 2
