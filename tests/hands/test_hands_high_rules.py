"""The houses' rules for the order of high hands and the cards that may make them."""

import pytest

from houseway import hands
from houseway.cards import cards


def high(hole: str, board: str = "", selection: str = "any", ranking: str = "high") -> int:
    return hands.evaluator(ranking, selection)(cards(hole), cards(board))


def category(hole: str, board: str = "", selection: str = "any", ranking: str = "high") -> str:
    return hands.category(ranking, high(hole, board, selection, ranking))


def played(hole: str, board: str = "", selection: str = "any") -> str:
    return " ".join(hands.describe("high", selection, cards(hole), cards(board)).cards)


@pytest.mark.rule("GS-HE-R1")
def test_an_ace_high_straight_flush_is_the_highest_hand() -> None:
    assert high("Th Jh Qh Kh Ah") > high("9h Th Jh Qh Kh")
    assert category("Th Jh Qh Kh Ah") == "royal flush" == hands.categories("high")[0]


@pytest.mark.rule("GS-HE-R2")
def test_a_straight_flush_beats_four_aces() -> None:
    assert high("5c 6c 7c 8c 9c") > high("As Ah Ad Ac Kd")


@pytest.mark.rule("GS-HE-R3")
def test_four_of_a_kind_beats_a_full_house_and_its_fifth_card_breaks_a_tie() -> None:
    assert high("Qs Qh Qd Qc 5d") > high("Ks Kh Kd As Ah")
    assert high("9s 9h 9d 9c 2d") > high("8s 8h 8d 8c Ad")
    assert high("As Kd", "8s 8h 8d 8c 2d") > high("Js Td", "8s 8h 8d 8c 2d")


@pytest.mark.rule("GS-HE-R4")
def test_the_three_decide_between_full_houses_and_then_the_pair() -> None:
    assert high("4s 4h 4d 2s 2h") > high("3s 3h 3d As Ah")
    assert high("Ks Kh Kd 9s 9h") > high("Ks Kh Kd 7s 7h")


@pytest.mark.rule("GS-HE-R5")
def test_a_flush_beats_any_straight() -> None:
    assert high("2d 5d 9d Jd Kd") > high("Ts Jh Qd Kc Ad")
    assert high("2d 5d 9d Qd Kd") > high("3s 8s 9s Js Ks")


@pytest.mark.rule("GS-HE-R6")
def test_a_straight_beats_three_kings() -> None:
    assert high("6s 7h 8d 9c Td") > high("Ks Kh Kd Ac Qd")
    assert high("6s 5h 4d 3c 2d") > high("5s 4h 3d 2c Ad") > high("Ks Kh Kd Ac Qd")


@pytest.mark.rule("GS-HE-R7")
def test_three_twos_beat_aces_and_kings() -> None:
    assert high("2s 2h 2d Kc 9d") > high("As Ah Kd Kc Qd")


@pytest.mark.rule("GS-HE-R8")
def test_threes_and_twos_beat_a_pair_of_aces() -> None:
    assert high("3s 3h 2d 2c 4d") > high("As Ah Kd Qc Jd")


@pytest.mark.rule("GS-HE-R9")
def test_a_pair_of_twos_beats_ace_high() -> None:
    assert high("2s 2h 5d 4c 3d") > high("As Kh Qd Jc 9d")


@pytest.mark.rule("GS-HE-R10")
def test_a_hand_without_a_combination_goes_by_its_highest_card() -> None:
    assert high("As 9h 7d 4c 2d") > high("Ks Qh Jd 9c 8d")
    assert category("As 9h 7d 4c 2d") == "high card" == hands.categories("high")[-1]


@pytest.mark.rule("LL-OM-10", "RO-OH-3", "RO-HD-E2", "LL-CP-6")
def test_high_hands_rank_from_the_royal_flush_down_to_the_high_card() -> None:
    best_first = [
        "Ts Js Qs Ks As",
        "9s Ts Js Qs Ks",
        "2s 2h 2d 2c 3d",
        "As Ah Ad Ks Kh",
        "Ks Kh Kd As Ah",
        "7s 5s 4s 3s 2s",
        "6s 5h 4d 3c 2d",
        "5s 4h 3d 2c As",
        "2s 2h 2d 4c 3d",
        "3s 3h 2d 2c 4d",
        "2s 2h 5d 4c 3d",
        "Ks Jh 9d 7c 5d",
        "Qs Jh 9d 7c 5d",
    ]
    values = [high(five) for five in best_first]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.rule("LL-CP-1")
def test_the_ace_is_high_or_low_in_a_straight_but_never_in_the_middle() -> None:
    assert category("As 2h 3d 4c 5d") == category("Ts Jh Qd Kc Ad") == "straight"
    assert category("Ks Ah 2d 3c 4d") == "high card"


BROADWAY = "Tc Jd Qh Ks Ad"


@pytest.mark.rule("LL-HE-2b", "LL-HE-D2", "RO-HE-G3", "MC-HE-G2", "OC-HE-1b")
def test_hands_that_play_the_board_tie() -> None:
    assert high("9s 9h", BROADWAY) == high("3s 2h", BROADWAY) == high("As Kh", BROADWAY)
    assert high("9s 9h", BROADWAY) == high(BROADWAY)


@pytest.mark.rule("LL-HE-D2", "MC-HE-G2", "RO-HE-G3")
def test_two_one_or_no_hole_cards_may_play_in_holdem() -> None:
    board = "Kh Qh 7h 4c 2d"
    assert played("Ah 3h", board) == "Ah Kh Qh 7h 3h"
    assert played("Ks 3s", board) == "Ks Kh Qh 7h 4c"
    assert played("3s 3c", BROADWAY) == "Ad Ks Qh Jd Tc"


@pytest.mark.rule("LL-OM-R1")
def test_one_heart_in_hand_makes_no_flush_in_omaha_and_one_jack_no_straight() -> None:
    assert played("Jh Js 4d 4c", "Ah Kh Qh 9h 2c", "exactly-two") == "Jh Js Ah Kh Qh"
    assert category("Jh Js 4d 4c", "Ah Kh Qh 9h 2c", "exactly-two") == "one pair"


@pytest.mark.rule("OC-OH-i3")
def test_one_spade_in_hand_makes_no_flush_of_four_on_the_board_at_oceana() -> None:
    assert category("As Kh 4c 4d", "Qs Js 9s 7s 2d", "exactly-two") == "one pair"


@pytest.mark.rule("RO-OM-3")
def test_a_pair_of_aces_with_one_heart_stays_a_pair_in_omaha_at_rogelios() -> None:
    assert category("Ah As 7c 7d", "Kh 9h 6h 2h Qs", "exactly-two") == "one pair"
    assert played("Ah As 7c 7d", "Kh 9h 6h 2h Qs", "exactly-two") == "Ah As Kh Qs 9h"


@pytest.mark.rule("LL-OM-R2")
def test_no_player_plays_a_royal_flush_on_the_board_in_omaha() -> None:
    royal = "Th Jh Qh Kh Ah"
    assert category("9s 9d 2c 3d", royal, "exactly-two") == "one pair"
    assert category("9s 9d 2c 3d", royal) == "royal flush"


@pytest.mark.rule("LL-ST-0e")
def test_stud_plays_any_five_of_seven_cards() -> None:
    assert played("As Ah Ks Kh 9d 9c 4s") == "As Ah Ks Kh 9d"


@pytest.mark.rule("LL-ST-9", "OC-ST-4")
def test_equal_flushes_of_different_suits_tie() -> None:
    assert high("Ks Js 9s 5s 2s") == high("Kc Jc 9c 5c 2c")


@pytest.mark.rule("OC-LP-i2")
def test_three_sevens_in_hand_are_two_of_them_in_lazy_pineapple() -> None:
    hole, board = "7s 7h 7d", "Kc Ks 2d 3h 9c"
    assert played(hole, board, "at-most-two") == "Kc Ks 7s 7h 9c"
    assert category(hole, board) == "full house"


@pytest.mark.rule("OC-LP-i4")
def test_the_board_may_be_played_in_lazy_pineapple() -> None:
    assert high("2s 2h 2d", BROADWAY, "at-most-two") == high(BROADWAY)


@pytest.mark.rule("OC-CH-i4")
def test_crazy_pineapple_plays_both_kept_cards_or_the_board() -> None:
    assert played("Ad 9c", "Ks Kh 9d 5s 4h") == "Ks Kh 9c 9d Ad"
    assert high("7d 9c", BROADWAY) == high(BROADWAY)


@pytest.mark.rule("OC-FD-1")
def test_the_joker_is_an_ace_and_no_other_pair() -> None:
    assert category("Ks Kh Jk 7d 2c", ranking="high-bug") == "one pair"
    assert high("Ks Kh Jk 7d 2c", ranking="high-bug") == high("Ks Kh Ad 7d 2c")
    assert high("As Ah Jk 7d 2c", ranking="high-bug") == high("As Ah Ad 7d 2c")
    assert category("As Ah Ad Ac Jk", ranking="high-bug") == "five of a kind"
    assert high("As Ah Ad Ac Jk", ranking="high-bug") > high("As Ks Qs Js Ts", ranking="high-bug")


@pytest.mark.rule("OC-FD-1")
def test_the_joker_completes_a_straight_a_flush_or_a_straight_flush() -> None:
    assert high("9s 8h Jk 6d 5c", ranking="high-bug") == high("9s 8h 7s 6d 5c")
    assert high("9s 7s Jk 3s 2s", ranking="high-bug") == high("As 9s 7s 3s 2s")
    assert high("9s 8s Jk 6s 5s", ranking="high-bug") == high("9s 8s 7s 6s 5s")
    assert high("Ks Qh Jk Jk Ts", ranking="high-bug") == high("As Ks Qh Js Ts")


@pytest.mark.rule("RO-SH-2b")
def test_rogelios_bug_fills_a_flush_but_does_not_pair_kings() -> None:
    assert category("Jk 9h 8h 5h 2h", ranking="high-bug") == "flush"
    assert high("Jk Ks Kd Qh 7c", ranking="high-bug") == high("As Ks Kd Qh 7c")
