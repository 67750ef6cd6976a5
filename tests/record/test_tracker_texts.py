"""Texts of PokerStars as trackers find them: tournaments, absent players, dead buttons, and the ways of the site."""

import pytest

from houseway.engines.poker import phh
from houseway.engines.poker.pokerstars import read, write
from houseway.money import dollars
from houseway.record import RecordError
from tests.record.kit import changed, ends, told

HAND = """\
PokerStars Hand #8:  Hold'em No Limit ($1/$2 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 9-max Seat #8 is the button
Seat 2: Bo ($100 in chips)
Seat 5: Cleo ($100 in chips)
Seat 8: Ana ($100 in chips)
Bo: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Ana: raises $4 to $6
Bo: folds
Cleo: calls $4
*** FLOP *** [Ah 7c 2d]
Cleo: checks
Ana: bets $10
Cleo: folds
Uncalled bet ($10) returned to Ana
Ana collected $13 from pot
*** SUMMARY ***
Total pot $13 | Rake $0
"""
RUN_OUT = "*** TURN *** [Ah 7c 2d] [9s]\n*** RIVER *** [Ah 7c 2d 9s] [3h]\n*** SHOW DOWN ***\n"
END = {"Ana": dollars(107), "Bo": dollars(99), "Cleo": dollars(94)}


@pytest.mark.parametrize(
    "head",
    [
        "PokerStars Game #8: Tournament #9, $1.40+$0.10 USD Hold'em No Limit - Match Round II, Level V (1/2)",
        "PokerStars Hand #8: Tournament #9, Hold'em No Limit - Level I (1/2)",
        "PokerStars Hand #8: Zoom Tournament #9, $2+$0.20 USD Mixed Hold'em (Hold'em No Limit) - Level II (1/2)",
        "PokerStars Home Game Hand #8: {Club} Tournament #9, 8-Game (Hold'em No Limit) - Match Round I, Level I (1/2)",
        "PokerStars Game #8: TOURNAMENT #9, $10+$1 HOLD'EM NO LIMIT - LEVEL I (1/2)",
    ],
)
def test_tournaments_and_mixed_games_name_their_game_in_many_ways(head: str) -> None:
    assert ends(changed(HAND, ("PokerStars Hand #8:  Hold'em No Limit ($1/$2 USD)", head))) == END


@pytest.mark.parametrize("head", ["Split Hold'em No Limit", "Hold'em Pot Limit Pre-Flop, No Limit Post-Flop"])
def test_a_game_that_no_house_spreads_is_not_taken_for_another(head: str) -> None:
    with pytest.raises(RecordError, match="This game is unknown"):
        read(changed(HAND, ("Hold'em No Limit", head)))


def test_old_tables_do_not_say_how_many_seats_they_have() -> None:
    one = told(changed(HAND, (" 9-max", "")))
    assert (one.about.table, one.about.most) == ("Swing", 10)


def test_the_button_may_be_at_an_empty_seat_and_stays_there() -> None:
    one = told(changed(HAND, ("Seat #8", "Seat #1")))
    assert one.played.hand.button == 1
    assert "Seat #1 is the button" in write(one.played.hand, one.about)
    [again] = phh.read(phh.write(one.played.hand, unseen=one.played.unseen))
    assert again.hand.button == 1
    with pytest.raises(RecordError, match="a seat between the last and the first"):
        phh.read(phh.write(one.played.hand).replace("_button = 1", "_button = 3"))


ABSENT = (
    ("Bo ($100 in chips)", "Bo ($100 in chips) is sitting out"),
    ("Bo: posts", "Seat 9: Dov ($100 in chips) out of hand (moved from another table into small blind)\nBo: posts"),
)


def test_who_sits_out_is_dealt_in_where_they_post_and_fold() -> None:
    assert ends(changed(HAND, *ABSENT)) == END
    assert (
        ends(
            changed(
                HAND, *ABSENT, ("Seat 9: Dov ($100 in chips) out of hand (moved", "Seat 9: Dov ($9 in chips) (moved")
            )
        )
        == END
    )


ALL_IN_AWAY = """\
PokerStars Hand #8: Tournament #9, $2+$0.20 USD Hold'em No Limit - Level I (15/30) - 2026/05/02 20:00:00 ET
Table '9 1' 9-max Seat #8 is the button
Seat 2: Bo (500 in chips)
Seat 5: Cleo (20 in chips) is sitting out
Seat 8: Ana (500 in chips)
Bo: posts small blind 15
Cleo: posts big blind 20 and is all-in
*** HOLE CARDS ***
Ana: calls 30
Bo: calls 15
Cleo: folds
*** FLOP *** [Ah 7c 2d]
Bo: checks
Ana: checks
*** TURN *** [Ah 7c 2d] [9s]
Bo: checks
Ana: checks
*** RIVER *** [Ah 7c 2d 9s] [3h]
Bo: checks
Ana: checks
*** SHOW DOWN ***
Bo: shows [As Kd] (a pair of aces)
Ana: mucks hand
Bo collected 20 from side pot
Bo collected 60 from main pot
*** SUMMARY ***
Total pot 80 Main pot 60. Side pot 20. | Rake 0
"""


def test_who_sits_out_all_in_gives_up_the_pot() -> None:
    assert ends(ALL_IN_AWAY) == {"Bo": dollars(550), "Cleo": 0, "Ana": dollars(470)}


def test_a_player_whose_last_chips_are_the_ante_still_has_the_big_blind() -> None:
    antes = "Bo: posts the ante 20\nCleo: posts the ante 20 and is all-in\nAna: posts the ante 20\n"
    text = changed(
        ALL_IN_AWAY,
        ("Bo: posts small blind 15\nCleo: posts big blind 20 and is all-in\n", antes + "Bo: posts small blind 15\n"),
        ("Cleo: folds\n", ""),
        ("collected 20 from side", "collected 60 from side"),
    )
    assert ends(text) == {"Bo": dollars(570), "Cleo": 0, "Ana": dollars(450)}


@pytest.mark.parametrize(
    "pair",
    [
        ("Bo: folds", "Bo: folds (disconnect)"),
        ("Bo: folds", "Bo: Table deposit $347.50\nDov: sits out\nBo: folds"),
        ("Ana collected $13 from pot", "Ana: shows [XX Qs] ()\nAna collected $13 from pot"),
    ],
)
def test_what_tables_and_converters_add_is_read_or_passed_over(pair: tuple[str, str]) -> None:
    assert ends(changed(HAND, pair)) == END


def test_brackets_in_a_name_are_no_cards() -> None:
    text = changed(HAND, ("Ana", "Ana [x]"), ("*** HOLE CARDS ***\n", "*** HOLE CARDS ***\nDealt to Ana [x] [Ac Ad]\n"))
    assert told(text).about.hero == 8


def test_a_cap_is_all_that_a_player_can_lose() -> None:
    text = changed(
        HAND,
        ("($1/$2 USD)", "($1/$2 - $20 Cap -  USD)"),
        ("Ana: bets $10", "Ana: bets $14 and has reached the $20 cap"),
        (
            "Cleo: folds",
            f"Cleo: calls $14 and has reached the $20 cap\n{RUN_OUT}Ana: shows [As Kd] (aces)\nCleo: mucks hand",
        ),
        ("Uncalled bet ($10) returned to Ana\n", ""),
        ("$13", "$41"),
    )
    assert ends(text) == {"Ana": dollars(41), "Bo": dollars(19), "Cleo": 0}


WALK = """\
PokerStars Hand #8:  Hold'em Limit ($2/$4 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 9-max Seat #8 is the button
Seat 2: Bo ($100 in chips)
Seat 5: Cleo ($100 in chips)
Seat 8: Ana ($100 in chips)
Bo: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Ana: folds
Bo: folds
Uncalled bet ($1) returned to Cleo
Cleo collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def test_a_walk_may_count_the_whole_blind_as_returned() -> None:
    other = changed(WALK, ("bet ($1)", "bet ($2)"), ("collected $2", "collected $1"))
    assert ends(WALK) == ends(other) == {"Ana": dollars(100), "Bo": dollars(99), "Cleo": dollars(101)}
    with pytest.raises(RecordError, match=r"Cleo collects \$1, but wins \$2 by the rules"):
        read(changed(WALK, ("collected $2", "collected $1")))


@pytest.mark.parametrize(("adds", "total"), [("$2", 7), ("$1", 6)])
def test_a_second_small_blind_is_dead_or_live_as_the_calls_say(adds: str, total: int) -> None:
    out = "Ana: folds\nBo: folds\n"
    text = changed(
        WALK,
        ("*** HOLE", "Ana: posts small blind $1\n*** HOLE"),
        (
            out,
            f"Ana: calls {adds}\nBo: calls $1\nCleo: checks\n*** FLOP *** [Ah 7c 2d]\nBo: checks\nCleo: bets $2\n{out}",
        ),
        ("bet ($1)", "bet ($2)"),
        ("$2 from pot", f"${total} from pot"),
    )
    assert ends(text)["Cleo"] == dollars(98 + total)


def test_a_text_may_leave_out_the_check_of_the_last_player_with_chips() -> None:
    text = changed(
        WALK,
        ("Bo ($100", "Bo ($1.50"),
        ("Bo: folds\n", "Bo: calls $0.50 and is all-in\n"),
        ("bet ($1)", "bet ($0.50)"),
        (
            "Cleo collected $2",
            f"*** FLOP *** [Ah 7c 2d]\n{RUN_OUT}Cleo: shows [As Kd] (aces)\nBo: mucks hand\nCleo collected $3",
        ),
    )
    assert ends(text) == {"Ana": dollars(100), "Bo": 0, "Cleo": dollars(101, 50)}


def test_a_bet_of_the_pot_counts_the_rake_that_comes_later() -> None:
    text = changed(
        HAND,
        ("Hold'em No Limit", "Omaha Pot Limit"),
        ("bets $10", "bets $13"),
        ("($10)", "($13)"),
        ("collected $13", "collected $12.35"),
        ("Rake $0", "Rake $0.65"),
    )
    assert ends(text)["Ana"] == dollars(106, 35)


def test_who_sold_their_hand_to_the_room_has_what_they_would_have_won() -> None:
    sold = "(pot not awarded as player cashed out)"
    text = changed(
        HAND,
        ("Ana collected $13 from pot", "Ana cashed out the hand for $12 | Cash Out Fee $0.12"),
        ("Rake $0\n", f"Rake $0\nSeat 8: Ana (button) showed [As Kd] and won ($13) with a pair of Aces {sold}\n"),
    )
    assert ends(text) == END
