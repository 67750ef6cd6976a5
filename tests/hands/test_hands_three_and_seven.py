"""Push Nine's three cards, pai gow's two and five, and what a stud hand shows."""

import pytest

from houseway import hands
from houseway.cards import cards
from houseway.hands import pai_gow


def nine(three: str) -> int:
    return hands.evaluator("push-nine")(cards(three), ())


def five(text: str, ranking: str) -> int:
    return hands.evaluator(ranking)(cards(text), ())


@pytest.mark.rule("GS-PU-18")
def test_push_nine_counts_the_last_digit_of_the_sum() -> None:
    assert hands.category("push-nine", nine("9s 6h Ad")) == "six points"
    assert hands.category("push-nine", nine("6s 4h 4d")) == "four points"


@pytest.mark.rule("GS-PU-RK1")
def test_three_of_a_kind_is_best_in_push_nine_and_aces_are_best_of_all() -> None:
    assert nine("2s 2h 2d") > nine("As Kh Qd")
    assert nine("As Ah Ad") > nine("Ks Kh Kd") > nine("Qs Qh Qd")


@pytest.mark.rule("GS-PU-RK2")
def test_straights_come_next_in_push_nine_and_suits_do_not_matter() -> None:
    assert nine("As Kh Qd") > nine("Ks Qh Jd") > nine("Ts Jh Qd") > nine("9s Th Jd")
    assert nine("2s 3h 4d") > nine("As 2h 3d") > nine("Ks Kh Qd") > nine("4s 5h Kd")
    assert nine("2s 3s 4s") == nine("2s 3h 4d")
    assert hands.category("push-nine", nine("Ks Ah 2d")) == "three points"


@pytest.mark.rule("GS-PU-RK3a")
def test_three_faces_tie_each_other_unless_they_are_a_straight_or_three_of_a_kind() -> None:
    assert nine("Ks Qh Qd") == nine("Js Jh Kd")
    assert hands.category("push-nine", nine("Ks Qh Jd")) == "straight"
    assert hands.category("push-nine", nine("Qs Qh Qd")) == "three of a kind"


@pytest.mark.rule("GS-PU-RK3b")
def test_a_ten_is_no_face_and_no_points_lose_to_one_point() -> None:
    assert hands.category("push-nine", nine("Ks Kh Td")) == "no points"
    assert 0 < nine("Ks Kh Td") < nine("Ts Kh Ad")


@pytest.mark.rule("GS-PU-RK4")
def test_equal_points_tie_and_more_points_win() -> None:
    assert nine("3s 5h Ad") == nine("Ks Kh 9d")
    assert nine("Js 4h 3d") > nine("Ts Kh 6d")
    assert nine("Ks Qh Qd") > nine("Ks Kh 9d")


@pytest.mark.rule("OC-PG-3", "OC-PG-g2")
def test_a_wild_joker_pairs_the_other_card_of_the_two() -> None:
    kings = pai_gow.two_card(cards("Ks Kh"), "wild")
    assert pai_gow.two_card(cards("Jk Kh"), "wild") == kings
    assert pai_gow.two_card(cards("Jk Kh"), "wild") > pai_gow.two_card(cards("As Kh"), "wild")
    assert pai_gow.two_card(cards("Jk Jk"), "wild") == pai_gow.two_card(cards("As Ah"), "wild")


@pytest.mark.rule("OC-PG-g3")
def test_a_wild_joker_may_be_a_card_the_hand_holds() -> None:
    assert hands.describe("high-wild", "any", cards("As Ah Ad Ac Jk"), ()).name == "five aces"
    assert five("7s 7h 7d Jk Jk", "high-wild") > five("As Ks Qs Js Jk", "high-wild")
    double_ace = five("As Ks 9s 5s Jk", "high-wild")
    assert double_ace > five("As Ks Qs 9s 5s", "high-wild")
    assert hands.category("high-wild", double_ace) == "flush"


@pytest.mark.rule("MC-AD-31")
def test_marinas_joker_is_an_ace_or_fills_a_straight_or_a_flush() -> None:
    assert five("Js Jh Jk 8d 3c", "high-bug") == five("Js Jh Ad 8d 3c", "high-bug")
    assert five("Kc Tc 6c 2c Jk", "high-bug") == five("Ac Kc Tc 6c 2c", "high-bug")
    assert five("Ac Tc 6c 2c Jk", "high-bug") == five("Ac Kc Tc 6c 2c", "high-bug")
    assert five("2s 3h 5d 6c Jk", "high-bug") == five("2s 3h 4d 5d 6c", "high-bug")
    assert five("Js Jh Jd Jk 3c", "high-bug") == five("Js Jh Jd Ac 3c", "high-bug")
    assert pai_gow.two_card(cards("Jk Kh"), "bug") == pai_gow.two_card(cards("As Kh"), "bug")


@pytest.mark.rule("OC-PG-5", "OC-PG-6b")
def test_the_five_must_outrank_the_two_at_oceana() -> None:
    assert not pai_gow.legal_setting(cards("Ks Kh"), cards("As Qd 9c 7h 4s"), "wild")
    assert pai_gow.legal_setting(cards("As Qd"), cards("Ks Kh 9c 7h 4s"), "wild")
    assert not pai_gow.legal_setting(cards("Qs Qh"), cards("Kd Jc 9c 7h 4s"), "wild")


@pytest.mark.rule("MC-AD-28a")
def test_a_front_higher_than_the_back_is_foul_at_marina() -> None:
    assert not pai_gow.legal_setting(cards("Ks Kh"), cards("Qs Qh 7d 5c 2s"), "bug")
    assert pai_gow.legal_setting(cards("Qs Qh"), cards("Qd Qc 7d 5c 2s"), "bug")
    assert pai_gow.legal_setting(cards("As Qh"), cards("Jk Qc 7d 5c 2s"), "bug")


def test_seven_cards_are_set_as_two_and_five_and_no_other_way() -> None:
    assert not pai_gow.legal_setting(cards("2s"), cards("Qd Qc 7d 5c 3s"), "bug")
    assert not pai_gow.legal_setting(cards("2s 3d"), cards("Qd Qc 7d 5c 5s Ks"), "bug")


def test_the_wheel_is_the_lowest_straight_in_pai_gow() -> None:
    for jokers in ("bug", "wild"):
        ranking = f"high-{jokers}"
        assert five("6s 5h 4d 3c 2s", ranking) > five("5s 4h 3d 2c As", ranking)
        assert five("9s 8h 7d 6c 5s", ranking) > five("5s 4h 3d Jk As", ranking)


def showing(text: str) -> int:
    return hands.showing_high(cards(text))


def showing_low(text: str) -> int:
    return hands.showing_low(cards(text))


def test_an_open_pair_shows_higher_than_ace_king() -> None:
    assert showing("9s 9h") > showing("As Kh") > showing("Qs Jh")
    assert showing("Ks Qh") == showing("Kd Qc")


def test_threes_and_pairs_count_among_three_or_four_showing_cards() -> None:
    assert showing("2s 2h 2d") > showing("As Ah Kd") > showing("As Kh Qd")
    assert showing("2s 2h 2d 3c") > showing("As Ah Kd Kc") > showing("As Ah Kd Qc") > showing("As Kh Qd Jc")
    assert showing("2s 2h 2d 2c") > showing("As Ah Ad Kc")


def test_four_to_a_straight_or_a_flush_show_nothing() -> None:
    assert showing("9s 8s 7s 6s") < showing("Ts 4h 3d 2c")
    assert showing("9s 8s 7s 6s 5s") < showing("Ts 5h 4d 3c 2s")


def test_the_lowest_cards_show_lowest_and_a_pair_is_higher_than_any_unpaired() -> None:
    assert showing_low("4s Ah") > showing_low("5s 2h") > showing_low("Ks 3h")
    assert showing_low("Ks 4h Ad") > showing_low("5s 5h 2d")
    assert showing_low("As") > showing_low("2s") > showing_low("Ks")
    assert showing_low("As Ah 2d 2c") > showing_low("As Ah Ad 2c")


def test_a_showing_joker_is_an_ace_for_high_and_the_lowest_missing_rank_for_low() -> None:
    assert showing("Jk Kh") == showing("As Kh")
    assert showing_low("Jk Ah") == showing_low("2s Ah")
