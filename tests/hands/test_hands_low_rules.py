"""The houses' rules for lows: which ones qualify, which one is better, and the joker."""

import pytest

from houseway import hands
from houseway.cards import cards


def low(hole: str, board: str = "", ranking: str = "low", selection: str = "any") -> int:
    return hands.evaluator(ranking, selection)(cards(hole), cards(board))


def read(hole: str, board: str = "", ranking: str = "low", selection: str = "any") -> str:
    """Returns the ranks of the low in reading order, with the joker as Jk."""
    played = hands.describe(ranking, selection, cards(hole), cards(board)).cards
    return "-".join("Jk" if c == "Jk" else c[0] for c in played)


@pytest.mark.rule("LL-OH-2")
def test_lows_compare_from_the_top_card_down() -> None:
    assert low("7s 6h 4d 3c 2s") > low("7s 6h 5d 3c 2s")
    assert low("5s 4s 3s 2s As", ranking="low-8") > low("6s 4h 3d 2c As", ranking="low-8")


@pytest.mark.rule("LL-OH-R6")
def test_high_and_low_may_use_different_hole_cards_in_omaha() -> None:
    hole, board = "As 2h Kd Kc", "Ks 8d 5c 3h Qs"
    assert read(hole, board, "low-8", "exactly-two") == "8-5-3-2-A"
    assert read(hole, board, "high", "exactly-two") == "K-K-K-Q-8"


@pytest.mark.rule("RO-OH-5")
def test_rogelios_omaha_takes_two_hole_cards_for_each_half() -> None:
    hole, board = "As 2h Kd Kc", "Ks 8d 5c 4h Js"
    assert read(hole, board, "low-9", "exactly-two") == "8-5-4-2-A"
    assert hands.describe("high", "exactly-two", cards(hole), cards(board)).name == "three kings"
    assert low("As Kh Kd Kc", board, "low-9", "exactly-two") == 0


@pytest.mark.rule("RO-OH-2")
def test_a_nine_low_qualifies_at_rogelios_and_nowhere_with_eight_or_better() -> None:
    hole, board = "As 9h Jd Jc", "2s 5d 8c Kh Ks"
    assert read(hole, board, "low-9", "exactly-two") == "9-8-5-2-A"
    assert low(hole, board, "low-8", "exactly-two") == 0


@pytest.mark.rule("LL-CH-1")
def test_crazy_pineapple_makes_a_high_and_a_low_of_the_same_seven_cards() -> None:
    hole, board = "As 2h", "3s 4d 8c Kh Ks"
    assert read(hole, board, "low-8") == "8-4-3-2-A"
    assert hands.describe("high", "any", cards(hole), cards(board)).name == "a pair of kings"


@pytest.mark.rule("LL-CH-3")
def test_an_eight_low_qualifies_and_a_nine_low_does_not() -> None:
    assert low("8s 4h 3d 2c As", ranking="low-8") > 0
    assert low("9s 4h 3d 2c As", ranking="low-8") == 0
    assert low("8s 8h 3d 2c As", ranking="low-8") == 0
    assert hands.category("high", low("5s 4h 3d 2c As", ranking="high")) == "straight"
    assert hands.describe("low-8", "any", cards("5s 4h 3d 2c As"), ()).name == "a wheel"


@pytest.mark.rule("RO-CH-G3")
def test_nine_seven_qualifies_for_low_in_rogelios_crazy_pineapple() -> None:
    assert low("9s 7h", "6d 3c 2s Kh Kd", "low-9") > 0
    assert low("9s 7h", "6d 3c 3s Kh Kd", "low-9") == 0


@pytest.mark.rule("RO-CH-G5")
def test_the_board_may_be_played_both_ways_in_rogelios_crazy_pineapple() -> None:
    board = "As 2h 3d 4c 5s"
    assert low("Kh Kd", board, "low-9") == low("5s 4c 3d 2h As", ranking="low-9")
    assert low("Kh Kd", board, "high") == low("5s 4c 3d 2h As", ranking="high")


@pytest.mark.rule("OC-CH-i4", "OC-CH-i5")
def test_two_low_cards_on_the_board_make_no_low_in_oceanas_crazy_pineapple() -> None:
    assert low("Ad 9c", "Ks Kh 9d 5s 4h", "low-8") == 0
    assert low("As 2h", "Kd Qc 8s 5h Jd", "low-8") == 0
    assert low("As 2h", "8d 8c 5s Kh Qd", "low-8") == 0
    assert low("As 2h", "8d 6c 5s Kh Qd", "low-8") > 0


@pytest.mark.rule("OC-LP-i3")
def test_three_hole_cards_cannot_make_up_for_the_board_in_lazy_pineapple() -> None:
    assert low("2s 3h 4d", "As 8d Kc Qh Ts", "low-8", "at-most-two") == 0
    assert low("2s 3h 4d", "As 8d Kc Qh Ts", "low-8") > 0
    assert low("2s 3h 4d", "As 8d 7c Qh Ts", "low-8", "at-most-two") > 0


@pytest.mark.rule("OC-LP-i2", "OC-LP-i4")
def test_high_and_low_may_use_different_cards_in_lazy_pineapple() -> None:
    hole, board = "As 3h Kc", "Kd 8s 6d 4c Ah"
    assert read(hole, board, "low-8", "at-most-two") == "8-6-4-3-A"
    assert read(hole, board, "high", "at-most-two") == "A-A-K-K-8"


@pytest.mark.rule("OC-SH-1a", "OC-SH-2a")
def test_stud_low_needs_five_ranks_of_eight_or_lower_at_oceana() -> None:
    assert low("9s 5h 4d 2c As Kh Kd", ranking="low-8") == 0
    assert read("8s 8h 6d 4c 3s 2h Kd", ranking="low-8") == "8-6-4-3-2"
    assert low("8s 8h 6d 6c 3s 2h Kd", ranking="low-8") == 0


@pytest.mark.rule("OC-SH-1e", "OC-SH-2b")
def test_straights_and_flushes_do_not_spoil_a_low() -> None:
    assert hands.category("low-8", low("7s 6s 5s 4s 3s", ranking="low-8")) == "seven low"
    assert hands.category("high", low("7s 6s 5s 4s 3s", ranking="high")) == "straight flush"
    assert low("7s 6h 5d 4c 3s", ranking="low-8") > low("8s 4h 3d 2c As", ranking="low-8")


@pytest.mark.rule("OC-SH-1f")
def test_stud_may_use_one_five_for_high_and_another_for_low() -> None:
    seven = "As 2h 3d 4c 5s Kh Kd"
    assert read(seven, ranking="low-8") == "5-4-3-2-A"
    assert hands.describe("high", "any", cards(seven), ()).name == "a five-high straight"


@pytest.mark.rule("RO-SH-3")
def test_nine_eight_qualifies_in_rogelios_stud() -> None:
    assert low("9s 8h 5d 3c As", ranking="low-9") > 0 == low("9s 8h 5d 3c As", ranking="low-8")


@pytest.mark.rule("RO-SH-2b")
def test_rogelios_joker_is_the_lowest_card_that_does_not_pair_the_low() -> None:
    eight = low("8s 5h 3d 2c As", ranking="low-9-joker")
    assert low("Jk 2s 3h 5d 8c", ranking="low-9-joker") == eight
    assert low("Jk As 3h 5d 8c", ranking="low-9-joker") == eight
    assert low("Jk As 3h 3d 8c Kh Kd", ranking="low-9-joker") == 0


@pytest.mark.rule("LL-RZ-0a")
def test_razz_at_limelight_ranks_any_unpaired_hand_above_a_pair() -> None:
    assert low("6s 5h 4d 3c 2s") > low("7s 4h 3d 2c As")
    assert low("Ks Qh Jd Tc 9s") > low("2s 2h 5d 4c 3s")


@pytest.mark.rule("OC-RZ-1a", "OC-RZ-1b")
def test_razz_at_oceana_ignores_straights_and_flushes_and_has_no_qualifier() -> None:
    assert low("Ts 9h 8d 7c 6s") > low("Js 5h 4d 3c 2s")
    assert low("6h 4s 3d 2c As") > low("6h 5h 4h 3h 2h")
    assert low("2s 2h 3d 4c 5s") < low("Ks Qh Jd Tc 9s")


def test_lows_with_pairs_rank_by_how_little_is_paired_and_how_low() -> None:
    best_first = [
        "2s 2h As 3d 4c",
        "3s 3h As 2d 4c",
        "Ks Kh As 2d 3c",
        "As Ah 2d 2c 3s",
        "As Ah Kd Kc Qs",
        "As Ah Ad 2c 3s",
        "Ks Kh Kd Ac 2s",
        "As Ah Ad 2c 2s",
        "Ks Kh Kd Ac As",
        "As Ah Ad Ac 2s",
        "Ks Kh Kd Kc As",
    ]
    values = [low(five) for five in best_first]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.rule("LL-LB-0b")
def test_limelight_lowball_has_neither_straights_nor_flushes() -> None:
    assert low("5h 4h 3h 2h Ah", ranking="low-joker") > low("6s 4h 3d 2c As", ranking="low-joker")
    assert low("7s 6h 5d 4c 3s", ranking="low-joker") > low("8s 4h 3d 2c As", ranking="low-joker")


def test_the_lowest_hand_wins_lowball_at_limelight() -> None:
    assert low("8s 6h 4d 2c As", ranking="low-joker") > low("Ks Kh 3d 2c As", ranking="low-joker")


@pytest.mark.rule("LL-LB-0c")
def test_limelights_joker_takes_the_lowest_rank_missing() -> None:
    assert read("Jk As 2h 4d 8c", ranking="low-joker") == "8-4-Jk-2-A"
    assert read("Jk 2s 3h 4d 5c", ranking="low-joker") == "5-4-3-2-Jk"


@pytest.mark.rule("GS-LB-7")
def test_golden_states_joker_is_the_lowest_rank_the_hand_does_not_hold() -> None:
    assert read("Jk As 2h 6d 7c", ranking="low-joker") == "7-6-Jk-2-A"
    assert read("Jk 2s 4h 6d 8c", ranking="low-joker") == "8-6-4-2-Jk"


@pytest.mark.rule("OC-LB-i5", "OC-LB-3")
def test_oceanas_joker_completes_the_wheel_or_is_the_lowest_rank_missing() -> None:
    assert hands.describe("low-joker", "any", cards("Jk As 2h 3d 4c"), ()).name == "a wheel"
    assert read("Jk 2s 3h 4d 7c", ranking="low-joker") == "7-4-3-2-Jk"
    assert read("Jk As 2h 3d 8c", ranking="low-joker") == "8-Jk-3-2-A"


@pytest.mark.rule("OC-LB-2")
def test_only_pairs_count_against_a_low_at_oceana() -> None:
    assert low("6s 5s 4s 3s 2s", ranking="low-joker") > low("7s 4h 3d 2c As", ranking="low-joker")
    assert low("2s 2h 3d 4c 5s", ranking="low-joker") < low("Ks Qh Jd Tc 9s", ranking="low-joker")


@pytest.mark.rule("RO-LB-A2", "RO-LB-A4")
def test_rogelios_lowball_ranks_every_wheel_best_and_equal() -> None:
    suited, joker = low("5s 4s 3s 2s As", ranking="low-joker"), low("Jk 2s 3h 4d 5c", ranking="low-joker")
    assert suited == joker == low("5h 4s 3d 2c As", ranking="low-joker")
    assert suited > low("6s 4h 3d 2c As", ranking="low-joker")
    assert read("Jk As 3h 6d 7c", ranking="low-joker") == "7-6-3-Jk-A"


@pytest.mark.rule("MC-LB-D2")
def test_the_wheel_beats_six_four_in_marinas_lowball() -> None:
    assert low("5s 4h 3d 2c As", ranking="low-joker") > low("6s 4h 3d 2c As", ranking="low-joker")


def test_two_jokers_are_the_two_lowest_ranks_missing() -> None:
    assert read("Jk Jk 2s 5h 8d", ranking="low-joker") == "8-5-Jk-2-Jk"
    assert low("Jk Jk 2s 5h 8d", ranking="low-joker") == low("8d 5h 3s 2s As", ranking="low-joker")
    assert low("Jk Jk 2s 2h 2d", ranking="low-joker") == low("As 3d 2s 2h 2d", ranking="low-joker")
