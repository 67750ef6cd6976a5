import pytest

from tests.cli.kit import refused, run


def test_a_mix_of_games_has_no_ranking_of_its_own() -> None:
    assert "Choose one: holdem, omaha-hilo, razz" in run("rank", "casino", "horse", "As Ks").err


def test_hands_come_best_first_and_equal_hands_share_a_place() -> None:
    ran = run("rank", "limelight", "holdem", "Ks Qs", "As Ah", "Kh Qc", "--board", "Kd Qh 7s 7d 2c", "--json")
    assert ran.status == 0
    assert [(one["cards"], one["name"], one["place"]) for one in ran.data] == [
        ("As Ah", "two pair, aces and sevens", 1),
        ("Ks Qs", "two pair, kings and queens", 2),
        ("Kh Qc", "two pair, kings and queens", 2),
    ]


def test_a_board_after_a_slash_is_the_same_as_a_common_board() -> None:
    slash = run("rank", "limelight", "holdem", "As Ah / Kd Qh 7s 7d 2c", "--json").data
    common = run("rank", "limelight", "holdem", "As Ah", "--board", "Kd Qh 7s 7d 2c", "--json").data
    assert slash[0]["cards"] == "As Ah / Kd Qh 7s 7d 2c"
    assert slash[0]["plays"] == common[0]["plays"] == "As Ah 7s 7d Kd"


@pytest.mark.rule("LL-OH-R6")
def test_omaha_hilo_reads_two_cards_for_high_and_two_for_low() -> None:
    hands = ("As 2d Kh Kc / Kd 8s 5c 3h Qs", "Ah Ad Th 9h / Kd 8s 5c 3h Qs")
    best, other = run("rank", "limelight", "omaha-hilo", *hands, "--json").data
    assert (best["name"], best["low"], best["low_place"]) == ("three kings", "an eight-five low", 1)
    assert (other["name"], other["low"], other["low_place"]) == ("a pair of aces", "no low", None)


@pytest.mark.rule("OC-LP-i2")
def test_lazy_pineapple_plays_at_most_two_of_three_cards() -> None:
    given = ("As Ah Ad", "--board", "Ac Kd Qh 7s 2c")
    assert run("rank", "oceana", "lazy-pineapple", *given, "--json").data[0]["name"] == "three aces"


def test_a_joker_plays_where_the_table_has_one() -> None:
    hands = ("Jk As 2c 3d 4h 9s Kd", "Ah Ad Ac 8c 7c 6h 5s")
    best, other = run("rank", "rogelios", "stud-hilo", *hands, "--structure", "limit-joker", "--json").data
    assert (best["name"], best["low"], best["low_place"]) == ("a five-high straight", "a wheel", 1)
    assert (other["name"], other["low"], other["low_place"]) == ("three aces", "an eight-seven low", 2)
    assert "Jk is not in" in refused(run("rank", "rogelios", "stud-hilo", *hands, "--structure", "limit"))


def test_five_cards_alone_are_read_where_any_five_play() -> None:
    assert run("rank", "limelight", "holdem", "AsKsQsJs10s", "--json").data[0]["name"] == "a royal flush"


def test_people_get_a_table_with_suit_signs() -> None:
    ran = run("rank", "limelight", "omaha-hilo", "As 2d Kh Kc / Kd 8s 5c 3h Qs")
    assert ran.status == 0
    assert "three kings" in ran.out
    assert "K♥" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["limelight", "holdem"], "at least one hand"),
        (["limelight", "holdem", "As Kx / 2c 3c 4c"], "'Kx' is not a card"),
        (["limelight", "holdem", "As"], "has 1 card."),
        (["limelight", "holdem", "As Ks Qs / 2c 3c 4c"], "3 cards. A hand of Texas Hold'em has 2."),
        (["limelight", "holdem", "As Ks / 2c 3c"], "2 board cards. Write 3 to 5"),
        (["limelight", "omaha", "As Ks Qs Js"], "no board"),
        (["limelight", "holdem", "As Ks", "As Kd", "--board", "2c 3c 4c"], "As appears 2 times"),
        (["limelight", "holdem", "As Ks", "--board", "As 3c 4c"], "As appears 2 times"),
        (["limelight", "holdem", "As Ks / 2c 3c 4c", "Qs Qd / 2c 3c 5c"], "must have the same board"),
        (["limelight", "holdem", "As Ks / 2c 3c 4c", "--board", "2c 3c 4c"], "not both"),
        (["limelight", "holdem", "/ 2c 3c 4c"], "no cards before the slash"),
        (["limelight", "holdem", "Jk Ks / 2c 3c 4c"], "Jk is not in the deck of all hands"),
        (["limelight", "stud", "As Ks Qs Js / 2c 3c 4c"], "has no board"),
        (["limelight", "stud", "As Ks Qs Js"], "has 4 cards. A hand of"),
        (["limelight", "pan", "As Ks Qs"], "no ranking of hands"),
        (["nowhere", "holdem", "As Ks"], "There is no house “nowhere”"),
        (["limelight", "whist", "As Ks"], "doesn't spread “whist”"),
        (["limelight", "holdem", "As Ks", "--structure", "odd"], "doesn't spread Texas Hold'em as “odd”"),
        (["limelight"], "GAME requires an argument"),
        (["limelight", "pure-21", "As"], "Write two cards or more for a hand of Pure 21.5 Blackjack, not As."),
        (["limelight", "pure-21", "As Kd / 2c"], "Write two cards or more"),
        (["limelight", "pure-21", "As Kd", "--board", "2c 3c 4c"], "has no board"),
        (["limelight", "pure-21", "As Jk"], "Jk is not in the shoe of all hands"),
        (["oceana", "pai-gow", "As Kd"], "A hand of Pai Gow Poker has 7 cards, not 2."),
        (["oceana", "pai-gow", "As / Kd Qd Jd Td 9d"], "Write two cards, a slash and five cards, not"),
        (["oceana", "pai-gow", "As As Kd Qd Jd Td 9d"], "As appears 2 times"),
    ],
)
def test_a_wrong_hand_gets_one_line_that_says_what_is_wrong(words: list[str], says: str) -> None:
    assert says in refused(run("rank", *words))


@pytest.mark.rule("LL-P21-V2")
def test_totals_of_21_come_naturals_first_and_all_that_are_over_last() -> None:
    given = ("Kh Qh 5d", "As 6h", "9h 8h 4c", "As Kd", "Kh Qh 6d")
    found = run("rank", "limelight", "pure-21", *given, "--json").data
    assert [(one["cards"], one["name"], one["place"]) for one in found] == [
        ("As Kd", "natural 21.5", 1),
        ("9h 8h 4c", "21", 2),
        ("As 6h", "soft 17", 3),
        ("Kh Qh 5d", "bust (25)", 4),
        ("Kh Qh 6d", "bust (26)", 4),
    ]


def test_over_totals_are_ranked_by_nearness_where_that_counts() -> None:
    found = run("rank", "golden-state", "no-bust-21", "Kh Qh 6d", "Kh Qh 5d", "--json").data
    assert [(one["name"], one["place"]) for one in found] == [("bust (25)", 1), ("bust (26)", 2)]


def test_two_jokers_are_the_natural_of_the_joker_game_and_any_joker_is_21() -> None:
    found = run("rank", "marina", "no-bust-joker", "As Kd", "Jk 4d", "Jk Jk", "--json").data
    assert [(one["cards"], one["place"]) for one in found] == [("Jk Jk", 1), ("As Kd", 2), ("Jk 4d", 2)]


def test_seven_cards_are_set_the_house_way_or_as_they_are_given() -> None:
    given = ("Ks Kd / Qc Jd 9h 7s 3c", "4s 4c Kc Jk 9s 7d 6d", "As Ad 8c 8h 5s 5d 2c")
    found = run("rank", "oceana", "pai-gow", *given, "--json").data
    assert [(one["name"], one["front"], one["place"], one["front_place"]) for one in found] == [
        ("two pair, eights and fives", "a pair of aces", 1, 1),
        ("a pair of kings", "a pair of fours", 2, 2),
        ("foul: the front hand outranks the back", "foul", 3, 3),
    ]
    assert (found[0]["front_plays"], found[0]["plays"]) == ("Ad As", "8c 8h 5d 5s 2c")
