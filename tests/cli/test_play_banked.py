"""The terminal at player-dealer tables: the bank, the squares, the chart, and refusals with the rule."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.engines.contract import HIDDEN
from houseway.rulebook import house, names
from tests.cli.kit import run

TABLE = ("play", "limelight", "pure-21", "--players", "4", "--seed", "8")
PAI_GOW = ("play", "oceana", "pai-gow", "--players", "2", "--seed", "7")
GAMES = [(name, slug) for name in names() for slug, game in house(name).games.items() if game.engine == "banked"]


def test_the_screen_shows_the_bank_the_squares_and_when_asked_the_chart() -> None:
    out = run(*TABLE, typed="w 10\n\ntip\nq\n").out
    assert "Bank: Ivo, $97 up, $25 in action" in out
    assert re.search(r"▶ +3 +You +\$190 +\$10 +9♦ 10♣ +19", out)
    assert re.search(r"1 +Ivo +BANK 1st +\$102\.50 +Q♠ ▮ +10", out)
    assert " s  stand    u  surrender" in out
    assert "A good player here would stand" in out
    assert "You must hit 11 or less and stand on hard 19 or more." in out


@pytest.mark.rule("LL-P21-R9a")
def test_a_total_that_must_stand_is_refused_a_card_with_its_rule() -> None:
    out = run(*TABLE, typed="w 10\n\nh\n?\nq\n").out
    assert "Refused: You must stand on 19." in out
    assert "LL-P21-R9a  The Limelight Card Room, Pure 21.5, Round of Play 9; Chart 1A" in out


def test_a_wager_below_the_minimum_is_refused_and_words_that_are_no_move_are_explained() -> None:
    out = run(*TABLE, typed="w 3\no 10\no 10 x\nw ten\ndance\nq\n").out
    assert "Refused: The smallest wager is $5." in out
    assert out.count("say which: 2, 4, 5, 6, 7") == 2
    assert "'ten' is not an amount of money" in out
    assert "'dance' is not a move here" in out


def test_the_wager_of_the_round_before_is_the_usual_one() -> None:
    out = run(*TABLE, typed="w 25\n\ns\n\nw\nq\n").out
    assert "(w alone: $5)" in out
    assert "(w alone: $25)" in out
    assert out.count("You wager $25.") == 2


def test_a_round_is_settled_in_its_order_with_what_the_bank_does_not_cover() -> None:
    """Eight players and $97 in the bank, which wins no more than that: $117 of the $200 that are settled last."""
    words = ("play", "limelight", "pure-21", "--players", "8", "--seed", "2", "--hands", "1")
    ran = run(*words, typed="w 200\n\ns\n")
    assert (ran.status, ran.err) == (0, "")
    settled = [line.split() for line in ran.out.partition("not covered")[2].splitlines()[1:8]]
    assert [line[1] for line in settled] == ["Jun", "Nils", "Kira", "Oona", "Lev", "Mina", "You"]
    assert settled[-1] == ["7", "You", "3", "main", "lose", "-$117", "$83"]
    assert "You leave after 1 round" in ran.out


@pytest.mark.rule("GS-NB-SU1", "GS-NB-SU3")
def test_a_doubled_hand_at_golden_state_is_asked_whether_it_stands_or_surrenders() -> None:
    words = ("play", "golden-state", "no-bust-21", "--players", "4", "--seed", "1", "--hands", "1")
    out = run(*words, typed="w 10\n\nd\nh\nu\n").out
    assert re.search(r"\b15, doubled", out)
    assert re.search(r"^ s  stand    u  surrender$", out, re.MULTILINE)
    assert "Refused: A doubled hand gets only one card." in out
    assert "You surrender." in out
    assert "You lost $10." in out


def test_the_bank_may_be_taken_or_passed_on() -> None:
    assert "You pass the bank." in run(*PAI_GOW, typed="p\nq\n").out
    out = run(*PAI_GOW, "--hands", "1", typed="b\nb 9999\nb 40\nc 9\nc 2\nk\nh\n").out
    assert "Refused: You can put up at most $78: keep $2 back for the collection." in out
    assert "You put up $40." in out
    assert "say which: 1, 2, 3, 4, 5, 6, 7" in out
    assert "You choose pile 2." in out
    assert re.search(r"You shake \d \d \d: action on \w+\.", out)
    assert "You leave after 1 round" in out
    assert "$2 out of your chips" in out


def test_seven_cards_are_set_by_number_or_name_or_the_house_way_and_a_foul_setting_is_refused() -> None:
    words = ("play", "oceana", "pai-gow", "--players", "4", "--seed", "0", "--hands", "1")
    before = "w 10\n\ns 1 2\n?\ns As Ad\ntip\n"
    out = run(*words, typed=f"{before}s 2 7\n").out
    assert "Jk 8♠ 3♥ A♥ 8♥ 6♥ 2♠" in out
    assert "Refused: Set two cards in front and five behind. The five must rank higher." in out
    assert "OC-PG-5  Oceana Cardroom, Pai Gow Poker, item 5" in out
    assert "Refused: Those aren't the cards of that hand." in out
    assert "House way: 8♠ 2♠ in front" in out
    opened = "Square 3 opens 8♠ 2♠ in front,"
    assert opened in out
    assert opened in run(*words, typed=f"{before}s 8s 2s\n").out
    assert opened in run(*words, typed=f"{before}h\n").out


def test_side_bets_and_other_squares_are_typed() -> None:
    words = ("play", "marina", "no-bust-buster", "--limit", "5-500", "--players", "2", "--seed", "0")
    out = run(*words, typed="w 10\nx 5\no 10 4\n\nq\n").out
    assert "x AMOUNT  buster bet $1–$10 (x alone: $1)" in out
    assert "You put $5 on the buster bet." in out
    assert "You wager $10 on square 4." in out
    both = run(*words, typed="w 10\no 10 4\nx2 5\nq\n").out
    assert "x1 AMOUNT  buster bet for square 3 $1–$10" in both
    assert re.search(r"4 +empty +\$10 You \+ \$5 buster", both)


@pytest.mark.parametrize(("room", "game"), GAMES)
def test_a_program_sees_no_card_that_lies_face_down(room: str, game: str) -> None:
    typed = "b\nb 40\nw 10\nw 25\n\nc 1\nk\nn\nh\ns\nh\ns\nh\ns\n"
    ran = run("play", room, game, "--players", "3", "--seed", "5", "--hands", "1", "--json", typed=typed)
    assert ran.status == 0, ran.err
    views = [line["view"]["hand"] for line in map(json.loads, ran.out.splitlines()) if "view" in line]
    assert views
    for hand in views:
        sevens = [held for held in hand.get("hands", {}).values() if held["square"] != 3 and len(held["cards"]) == 7]
        assert all(set(held["cards"]) == {HIDDEN} for held in sevens)
        if "bank" in hand:
            assert set(hand["bank"]["cards"][1:]) <= {HIDDEN}


WORDS = "b 50|p|w 10|o 25 3|x 5|d||h|s|d 10|p|u|i 5|e|n|j 5|c 3|k|s As Ks|s 1 2|b|?|t|l"
_words = st.sampled_from(WORDS.split("|"))


@settings(max_examples=15, deadline=None)
@given(st.lists(_words | st.text(max_size=5), max_size=25), st.integers(0, 50), st.sampled_from(GAMES))
def test_whatever_is_typed_there_is_never_a_traceback(lines: list[str], seed: int, game: tuple[str, str]) -> None:
    ran = run("play", *game, "--players", "3", "--seed", str(seed), typed="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out
