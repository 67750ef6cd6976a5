"""The terminal at player-dealer tables: the bank, the squares, the chart, and refusals with the rule."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.play.banked.view import HIDDEN
from houseway.rulebook import house, names
from tests.cli.kit import run

TABLE = ("play", "limelight", "pure-21", "--players", "4", "--seed", "4")
GAMES = [(name, slug) for name in names() for slug, game in house(name).games.items() if game.engine == "banked"]


def test_the_screen_shows_the_bank_the_squares_and_the_chart() -> None:
    out = run(*TABLE, typed="w 10\nd\nq\n").out
    assert "Bank: seat 2 (Bo), $195 up, $15 in action" in out
    assert "must hit 11 and less, must stand on hard 19 and more" in out
    assert re.search(r"▶ +1 +You +\$190 +\$10 +K♥ Q♣ +hard 20", out)
    assert re.search(r"bank +Bo +\$4\.50 +3♥ ▮ +hard 3", out)
    assert "s  stand    p  split    u  surrender" in out


@pytest.mark.rule("LL-P21-R9a")
def test_a_total_that_must_stand_is_refused_a_card_with_its_rule() -> None:
    out = run(*TABLE, typed="w 10\nd\nh\nwhy\nq\n").out
    assert "Refused: hard 20 must stand" in out
    assert re.search(r"LL-P21-\S+  Pure 21\.5", out)


def test_a_wager_below_the_minimum_is_refused_and_words_that_are_no_move_are_explained() -> None:
    out = run(*TABLE, typed="w 3\nw\nw 10 x\nw ten\ndance\nq\n").out
    assert "Refused: the least wager is $5" in out
    assert "say how much: w 10, or w 10 3 for square 3" in out
    assert "'x' is no square" in out
    assert "'ten' is not an amount of money" in out
    assert "'dance' is no move here" in out


def test_a_round_is_played_to_its_settlement_and_the_next_one_follows() -> None:
    ran = run(*TABLE, "--hands", "2", typed="w 10\nd\ns\n\nd\n")
    assert (ran.status, ran.err) == (0, "")
    assert "Seat 1 (You) wins $10 on square 1." in ran.out
    assert "You leave after 2 hands" in ran.out


@pytest.mark.rule("GS-NB-SU1", "GS-NB-SU3")
def test_a_doubled_hand_at_golden_state_is_asked_whether_it_stands_or_surrenders() -> None:
    words = ("play", "golden-state", "no-bust-21", "--players", "4", "--seed", "20", "--hands", "1")
    out = run(*words, typed="w 10\nd\nd\nh\nu\n").out
    assert re.search(r"hard 13, doubled", out)
    assert re.search(r"^ s  stand    u  surrender   \? rules", out, re.MULTILINE)
    assert "Refused: a doubled hand gets one card only" in out
    assert "Seat 1 (You) surrenders" in out
    assert "You lost $10." in out


def bank_offered(game: tuple[str, str]) -> int:
    """A seed with which the bank is the person's to take in the first round."""
    for seed in range(60):
        ran = run("play", *game, "--players", "3", "--seed", str(seed), typed="q\n")
        if "take the bank" in ran.out:
            return seed
    pytest.fail("the bank never came round")


@pytest.mark.parametrize("game", [("marina", "pure-21"), ("oceana", "pai-gow")])
def test_the_bank_may_be_taken_or_passed_on(game: tuple[str, str]) -> None:
    words = ("play", *game, "--players", "3", "--seed", str(bank_offered(game)), "--hands", "1")
    passed = run(*words, typed="p\nq\n").out
    assert re.search(r"Seat [23] \(\w+\) has the bank", passed)
    taken = run(*words, typed="b 9999\nb 50\nc 9\nc 2\nk\nh\n").out
    assert "Refused: seat 1 has" in taken
    assert "Seat 1 (You) puts up $50." in taken
    assert "The bank" in taken
    assert "You leave after 1 hand" in taken
    if game[1] == "pai-gow":
        assert "Seat 1 (You) chooses pile 2." in taken
        assert re.search(r"Seat 1 \(You\) shakes \d \d \d: the action is on seat \d\.", taken)


def test_seven_cards_are_set_by_naming_two_and_a_foul_setting_is_refused() -> None:
    words = ("play", "oceana", "pai-gow", "--players", "4", "--seed", "4", "--hands", "1")
    out = run(*words, typed="w 10\nd\ns Kc Qh\nwhy\ns As Ad\nc 1\ns Qh 10c\n").out
    assert "Refused: two cards in front and five that rank higher behind" in out
    assert "OC-PG-" in out
    assert "Refused: those are not the cards of the hand" in out
    assert "Refused: that is the player-dealer's to do" in out
    assert "Square 1 opens Q♥ 10♣ in front of" in out


def test_side_bets_and_other_squares_are_typed() -> None:
    words = ("play", "marina", "no-bust-buster", "--limit", "5-500", "--players", "2", "--seed", "12")
    out = run(*words, typed="w 10\nx 5\nw 10 4\nd\nq\n").out
    assert "x AMOUNT  side bet $1–$10" in out
    assert "Seat 1 (You) puts $5 on the buster bet." in out
    assert "Seat 1 (You) wagers $10 on square 4." in out


@pytest.mark.parametrize(("room", "game"), GAMES)
def test_a_program_sees_no_card_that_lies_face_down(room: str, game: str) -> None:
    typed = "b 40\nw 10\nw 25\nd\nc 1\nk\nn\nh\ns\nh\ns\nh\ns\n"
    ran = run("play", room, game, "--players", "3", "--seed", "5", "--hands", "1", "--json", typed=typed)
    assert ran.status == 0, ran.err
    views = [line["view"] for line in map(json.loads, ran.out.splitlines()) if "view" in line]
    assert views
    for view in views:
        others = [hand for hand in view["hands"] if hand["square"] != 1 and "front" in hand]
        assert all(set(hand["cards"]) == {HIDDEN} for hand in others)
        if view["bank"] and "front" not in view["bank"]:
            assert view["bank"]["cards"][1:] in ([], [HIDDEN])


_words = st.sampled_from(
    [
        "b 50",
        "p",
        "w 10",
        "w 25 3",
        "x 5",
        "d",
        "h",
        "s",
        "d 10",
        "p",
        "u",
        "i 5",
        "e",
        "n",
        "j 5",
        "c 3",
        "k",
        "s As Ks",
    ]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(_words | st.text(max_size=5), max_size=25), st.integers(0, 50), st.sampled_from(GAMES))
def test_whatever_is_typed_there_is_never_a_traceback(lines: list[str], seed: int, game: tuple[str, str]) -> None:
    ran = run("play", *game, "--players", "3", "--seed", str(seed), typed="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out
