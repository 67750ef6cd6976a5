"""Who wins when both hands are complete, at every house."""

import pytest

from tests.banked.cases import case
from tests.banked.tables import ALL, GS, LL, MC, NJ, NX, OC, RO, Game, rules_of, showdown

BOTH_NATURAL = ("Ah Kd", "As Qc", 0)
NATURAL_AGAINST_21 = ("Ah Kd", "Kh 5s 6d", 1200)
NATURAL_AGAINST_20 = ("Ah Kd", "Kh Qs", 1200)
TWENTY_AGAINST_NATURAL = ("Kh Qs", "As Kd", -1000)
BANK_OVER = ("Kd 3h", "Kh 6s 6d", 1000)
PLAYER_OVER = ("Kd 6h 6s", "Kh 7s", -1000)
EQUAL = ("Kd 8h", "9c 9d", 0)
EQUAL_21 = ("7c 7d 7h", "Kh 5s 6d", 0)
NEARER = ("Kd Qh", "Kh 9d", 1000)
FARTHER = ("Kd 7h", "Kh 9d", -1000)
BOTH_OVER_888 = ("Kd 6h 9s", "8c 8h 8c", 0)
BOTH_OVER = ("Kd 6h 6s", "Kh 6d Ks", -1000)
BOTH_OVER_24_NOT_888 = ("Kd 6h 9s", "8c 7h 9c", -1000)


@pytest.mark.parametrize(
    ("game", "player", "bank", "paid"),
    [
        case(LL, *BOTH_NATURAL, rule="LL-P21-GR1"),
        case(LL, *NATURAL_AGAINST_21, rule=("LL-P21-GR1b", "LL-P21-O1")),
        case(LL, "Ah Kd", "7c 7d 7h", 1200, rule="LL-P21-GR1b"),
        case(LL, *NATURAL_AGAINST_20, rule="LL-P21-O2"),
        case(LL, *TWENTY_AGAINST_NATURAL, rule=("LL-P21-GR1b", "LL-P21-GR2")),
        case(LL, "Kd 3h", "Kh 6s 6d", 1000, rule="LL-P21-GR4"),
        case(LL, *PLAYER_OVER, rule="LL-P21-GR5"),
        case(LL, *EQUAL_21, rule="LL-P21-GR6"),
        case(LL, *NEARER, rule="LL-P21-GR7"),
        case(LL, *FARTHER, rule="LL-P21-GR7"),
        case(LL, *BOTH_OVER_888, rule="LL-P21-GR8a"),
        case(LL, *BOTH_OVER, rule="LL-P21-GR8b"),
        case(RO, *BOTH_NATURAL, rule="RO-P21-G1"),
        case(RO, "Ah Kd", "Th 5s 6d", 1200, rule=("RO-P21-O4", "RO-P21-O1")),
        case(RO, "Kh 9s", "As Qd", -1000, rule=("RO-P21-O4", "RO-P21-G2")),
        case(RO, *EQUAL_21, rule="RO-P21-O4"),
        case(RO, "Kd 5h", "Kh 6d 8s", 1000, rule="RO-P21-G4"),
        case(RO, "Kd 6h 6s", "Kh 9d", -1000, rule="RO-P21-G5"),
        case(RO, *EQUAL, rule="RO-P21-G6"),
        case(RO, *NEARER, rule="RO-P21-G7"),
        case(RO, *FARTHER, rule="RO-P21-G7"),
        case(RO, "Td 6h 9s", "8c 8h 8c", 0, rule=("RO-P21-G8", "RO-P21-G3")),
        case(RO, "Td 6h 9s", "Tc 6c 8h", -1000, rule="RO-P21-G8b"),
        case(RO, *BOTH_OVER_24_NOT_888, rule="RO-P21-G8b"),
        case(OC, *BOTH_NATURAL, rule="OC-P21-G1"),
        case(OC, *NATURAL_AGAINST_21, rule=("OC-P21-G1b", "OC-P21-O1")),
        case(OC, *TWENTY_AGAINST_NATURAL, rule=("OC-P21-G1b", "OC-P21-G2")),
        case(OC, "Kd 4h", "Kh 6d 7s", 1000, rule="OC-P21-G4"),
        case(OC, *PLAYER_OVER, rule=("OC-P21-G5", "OC-P21-O2")),
        case(OC, "Kd Th", "Qh Jd", 0, rule="OC-P21-G6"),
        case(OC, *NEARER, rule="OC-P21-G7"),
        case(OC, "5d 6h Ks", "Qh Jd", 1000, rule="OC-P21-G7"),
        case(OC, "Kd 6h 7s", "8c 8h 8c", 0, rule="OC-P21-G8a"),
        case(OC, "Kd 6h 7s", "Kh 6d Ks", -1000, rule="OC-P21-G8b"),
        case(MC, *BOTH_NATURAL, rule="MC-P21-G1"),
        case(MC, "Ah Kd", "9h 2s Kc", 1200, rule=("MC-P21-G1", "MC-P21-O1")),
        case(MC, *TWENTY_AGAINST_NATURAL, rule="MC-P21-G2"),
        case(MC, "Kd 2h", "Kh 6d 7s", 1000, rule="MC-P21-G4"),
        case(MC, *PLAYER_OVER, rule="MC-P21-G5"),
        case(MC, "Kd 9h", "Qh 9d", 0, rule="MC-P21-G6"),
        case(MC, "Kd Qh", "Kh 8d", 1000, rule="MC-P21-G7"),
        case(MC, "7c 7d 7h", "Kh Qd", 1000, rule="MC-P21-O2"),
        case(MC, "Kd 6h 7s", "8c 8h 8c", 0, rule="MC-P21-G8a"),
        case(MC, "Kd 9h", "8c 8h 8c", 1000, rule="MC-P21-G4"),
        case(MC, "Kd 6h 6s", "Kh 6d 9s", -1000, rule="MC-P21-G8b"),
    ],
)
def test_pure_21_hands_are_settled_as_the_house_rules(game: Game, player: str, bank: str, paid: int) -> None:
    assert showdown(game, player, bank) == paid


@pytest.mark.parametrize(
    ("player", "bank", "paid"),
    [
        case("Ah Kd", "As Qc", 0, rule="GS-NB-G1"),
        case("Ah Kd", "Kh 9s", 1200, rule="GS-NB-O1"),
        case("Ah Kd", "7c 7d 7h", 1200, rule=("GS-NB-O2", "GS-NB-V2")),
        case("7c 7d 7h", "Ah Kd", -1000, rule="GS-NB-G8"),
        case("Td 6h 9s", "Ah Kd", -1000, rule="GS-NB-G8"),
        case("Kd 2h", "Kh 6d 7s", 1000, rule="GS-NB-G2"),
        case("Kd Qh", "Kh 9d", 1000, rule=("GS-NB-G3", "GS-NB-R14a")),
        case("Kd 8h", "Kh 9d", -1000, rule="GS-NB-G3"),
        case("Kd 8h", "9h 9d", 0, rule="GS-NB-G4"),
        case("7c 7d 7h", "Kh 5s 6d", 0, rule="GS-NB-G4"),
        case("Kd 6h 9s", "Kh 6d 7s", -1000, rule="GS-NB-G5a"),
        case("Td 6h 9s", "Kh 6d Ks", 0, rule="GS-NB-G5b"),
        case("Td 6h 8s", "Kh 6d Ks", -1000, rule="GS-NB-G5b"),
        case("5d 6h 4s Th", "Kh 6d Ks", -1000, rule="GS-NB-G5b"),
        case("Td 6h 9s", "Kh 6d 9h", -1000, rule="GS-NB-G6"),
        case("Td 6h 6s", "Kh 7d", -1000, rule="GS-NB-G7"),
        case("Td 6h 9s", "Kh Qd", -1000, rule="GS-NB-G7"),
    ],
)
def test_no_bust_21_at_golden_state_is_settled_as_the_house_rules(player: str, bank: str, paid: int) -> None:
    assert showdown(GS, player, bank) == paid


@pytest.mark.parametrize(
    ("player", "bank", "paid"),
    [
        case("Kd Qh", "Kh 9d", 1000, rule=("MC-NJ-O1", "MC-NJ-G4")),
        case("Kd 8h", "Kh 9d", -1000, rule="MC-NJ-G4"),
        case("Jk Jk", "9h Jk", 1000, rule="MC-NJ-O2"),
        case("9h Jk", "Kh Qd", 1000, rule=("MC-NJ-O1", "MC-NJ-H1b")),
        case("Kd 6h 8s", "Kh 8d", -1000, rule="MC-NJ-G1"),
        case("Kd 3h", "Kh 6d 9s", 1000, rule="MC-NJ-G2"),
        case("Kd 6h 9s", "Kh 6d 7s", -1000, rule="MC-NJ-G3a"),
        case("Kd 6h 6s", "Kh 6d 8s", 0, rule="MC-NJ-G3b"),
        case("Kd 6h 7s", "Kh 6d 7d", -1000, rule="MC-NJ-G3c"),
        case("Ad Kh", "5h Jk", 0, rule=("MC-NJ-G5", "MC-NJ-O2")),
        case("Kd 8h", "9h 9d", 0, rule="MC-NJ-G5"),
    ],
)
def test_the_joker_game_at_marina_is_settled_as_the_house_rules(player: str, bank: str, paid: int) -> None:
    assert showdown(NJ, player, bank) == paid


@pytest.mark.rule("MC-NJ-O2", "MC-NJ-H7")
def test_two_jokers_push_against_two_jokers_in_the_joker_game() -> None:
    assert showdown(NJ, "Jk Jk", "Jk Jk") == 0


@pytest.mark.parametrize(
    ("player", "bank", "paid"),
    [
        case("Ad Qh", "Kh Qd", 1200, rule=("MC-NX-O1", "MC-NX-V2")),
        case("Ad Kh", "As Td", 0, rule="MC-NX-G1"),
        case("Kd 4h", "Kh 6d 6s", 1000, rule="MC-NX-G2"),
        case("Kd Qh", "Kh 9d", 1000, rule="MC-NX-G3"),
        case("Td 8h", "9h 9d", 0, rule="MC-NX-G4"),
        case("Kd 6h 9s", "Kh 6d 7s", -1000, rule="MC-NX-G5a"),
        case("9d 5h 8s", "Kh 6d 8h", 0, rule="MC-NX-G5b"),
        case("4d 3h 9s 8s", "Kh 6d Kd", -1000, rule="MC-NX-G5b"),
        case("Kd 6h 8s", "Kh 6d 8h", -1000, rule="MC-NX-G6"),
        case("9d 5h 8s", "Kh 7d", -1000, rule="MC-NX-G7"),
        case("Ad Qh", "Tc 5d 6h", 1200, rule="MC-NX-G8"),
        case("7c 7d 7h", "Ad Qh", -1000, rule="MC-NX-G8"),
    ],
)
def test_the_buster_game_at_marina_is_settled_as_the_house_rules(player: str, bank: str, paid: int) -> None:
    assert showdown(NX, player, bank) == paid


@pytest.mark.parametrize(
    ("game", "pays", "bet", "paid"),
    [
        case(LL, (6, 5), 10, 1200, rule="LL-P21-O2"),
        case(LL, (3, 2), 10, 1500, rule="LL-P21-OP1"),
        case(LL, (7, 5), 10, 1400, rule="LL-P21-OP2"),
        case(LL, (6, 5), 7, 840, rule="LL-P21-O2"),
        case(RO, (6, 5), 10, 1200, rule="RO-P21-OP1"),
        case(RO, (7, 5), 10, 1400, rule="RO-P21-OP1"),
        case(OC, (6, 5), 50, 6000, rule="OC-P21-O1"),
        case(MC, (6, 5), 50, 6000, rule=("MC-P21-O1", "MC-P21-X1")),
        case(MC, (7, 5), 50, 7000, rule="MC-P21-X1"),
        case(MC, (3, 2), 50, 7500, rule="MC-P21-X1"),
        case(NX, (6, 5), 50, 6000, rule="MC-NX-O1"),
        case(GS, (6, 5), 25, 3000, rule=("GS-NB-O1", "GS-NB-OD1")),
        case(GS, (6, 5), 20, 2400, rule="GS-NB-OD1"),
        case(GS, (6, 5), 5, 600, rule="GS-NB-OD1"),
    ],
)
def test_a_natural_pays_what_the_house_posts(game: Game, pays: tuple[int, int], bet: int, paid: int) -> None:
    rules = rules_of(game, naturals__pays=pays)
    assert rules.naturals is not None
    assert pays in rules.naturals.options
    assert showdown(rules, "Ah Kd", "Kh 9s", bet) == paid


@pytest.mark.parametrize(
    ("game", "option", "paid"),
    [
        case(LL, "push", 0, rule="LL-P21-OP5"),
        case(LL, "win", 1000, rule="LL-P21-OP5"),
        case(RO, "push", 0, rule="RO-P21-OP5"),
        case(RO, "win", 1000, rule="RO-P21-OP5"),
    ],
)
def test_three_eights_push_or_by_option_pay_the_players_who_are_over(game: Game, option: str, paid: int) -> None:
    assert showdown(rules_of(game, over__bank_888=option), "Kd 6h 9s", "8c 8h 8c") == paid


@pytest.mark.parametrize(
    ("game", "paid"),
    [case(GS, -1000, rule="GS-NB-G5a"), case(NJ, -1000, rule="MC-NJ-G3a"), case(NX, -1000, rule="MC-NX-G5a")],
)
def test_three_eights_are_nothing_special_in_the_no_bust_games(game: Game, paid: int) -> None:
    assert showdown(game, "Kd 6h 9s", "8c 8h 8c") == paid


@pytest.mark.parametrize("game", ALL)
def test_three_eights_drawn_further_are_only_a_hand_that_is_over(game: Game) -> None:
    # 8-8-8 is over and complete, so four eights never come up; four cards of 24 lose or push by the other rules.
    four_card_24 = "Kd 2h 4s 8d"
    assert showdown(game, "Kd 6h 9s", four_card_24) == -1000
