import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import pretty
from houseway.cli.poker_seat import PokerSeat
from houseway.play.contract import Seated
from houseway.rulebook import PokerRules, house
from tests.cli.kit import refused, run

TABLE = ("play", "limelight", "holdem", "--limit", "3/6", "--players", "3", "--seed", "3")


def test_the_screen_shows_seats_pot_own_cards_and_exact_amounts() -> None:
    out = run(*TABLE, typed="q\n").out
    assert "The Limelight Card Room: Texas Hold'em, limit 3/6 · hand 1" in out
    assert re.search(r"1 ●\s+You\s+\$300\s+10♣ 6♥", out)
    assert re.search(r"3\s+Cleo\s+\$297\s+\$3\s+▮▮", out)
    assert "pot  $4" in out
    assert "c  call $3" in out
    assert "r  raise to $6" in out
    assert "f  fold" in out


def test_a_forbidden_move_is_refused_with_its_rule_and_why_shows_it() -> None:
    out = run(*TABLE, typed="why\nr 5\nwhy\nq\n").out
    assert "Nothing has been refused yet." in out
    assert "Refused: $5 is too little; at least $6" in out
    assert "LL-HE-6  Limit Texas Hold'em, rule 6" in out
    assert "Example" in out


def test_a_question_mark_shows_the_rules_in_force_and_finds_words_in_them() -> None:
    out = run(*TABLE, typed="?\nq\n").out
    assert "LL-HE-10c" in out
    found = run(*TABLE, typed="? half bet\nq\n").out
    assert "LL-HE-10a" in found
    assert "LL-HE-8a" not in found


def test_words_that_are_no_move_are_explained_and_the_choices_repeated() -> None:
    out = run(*TABLE, typed="dance\nr lots\nd 7x\nq\n").out
    assert "Not understood: 'dance' is no move here" in out
    assert "'lots' is not an amount of money" in out
    assert "'7x' is not a card" in out
    assert out.count("c  call $3") == 4


def test_several_hands_are_played_and_quitting_sums_them_up() -> None:
    ran = run(*TABLE, typed="f\n\nf\n\nf\nq\n")
    assert ran.status == 0
    assert "· hand 2" in ran.out
    assert "You leave after" in ran.out
    assert re.search(r"You (won|lost) \$\d+\. The house took \$\d+\.", ran.out)


def test_a_sitting_ends_after_the_hands_asked_for() -> None:
    ran = run(*TABLE, "--hands", "2", typed="f\n" * 20)
    assert ran.status == 0
    assert "You leave after 2 hands" in ran.out


@pytest.mark.parametrize("typed", ["", "c", "c\n", "f\n"])
def test_the_end_of_the_input_is_a_goodbye(typed: str) -> None:
    ran = run(*TABLE, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out


def test_a_program_gets_views_options_refusals_and_results_as_lines_of_json() -> None:
    ran = run(*TABLE, "--hands", "1", "--json", typed="r 5\ndance\nf\n")
    first, decision, refusal, unclear, result, goodbye = map(json.loads, ran.out.splitlines())
    assert first["hand"] == 1
    assert (decision["options"]["call"], decision["options"]["raise_to"]) == (300, 600)
    assert [choice["key"] for choice in decision["choices"]] == ["c", "r", "f"]
    assert refusal["rule"] == "LL-HE-6"
    assert "dance" in unclear["not_understood"]
    assert sum(result["result"]["stacks"].values()) + result["result"]["collection"] == 90000
    assert goodbye["hands"] == 1


def test_crazy_pineapple_asks_for_the_discard() -> None:
    typed = "c\n" * 3 + "x\n" * 3
    for seed in range(20):
        ran = run("play", "limelight", "crazy-pineapple", "--seed", str(seed), "--hands", "1", typed=typed)
        if "d CARDS" in ran.out:
            assert "discard 1" in ran.out
            return
    pytest.fail("no hand reached the discard")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere", "holdem"], "no house"),
        (["limelight", "whist"], "does not spread"),
        (["limelight", "holdem", "--players", "10"], "2 to 9 players, not 10"),
        (["limelight", "holdem", "--hands", "0"], "at least one hand"),
    ],
)
def test_a_wrong_argument_gets_one_line(words: list[str], says: str) -> None:
    assert says in refused(run("play", *words))


_words = st.sampled_from(
    [
        "c",
        "x",
        "f",
        "r",
        "b",
        "r 6",
        "b 3",
        "a",
        "s",
        "m",
        "d As",
        "why",
        "?",
        "",
        "r -1",
        "raise to $9",
        "d",
        "\t",
        "é",
    ]
)


@settings(max_examples=12, deadline=None)
@given(st.lists(_words | st.text(max_size=6), max_size=30), st.integers(0, 50))
def test_whatever_is_typed_there_is_never_a_traceback(lines: list[str], seed: int) -> None:
    game = ("play", "marina", "holdem", "--structure", "no-limit", "--players", "3", "--seed", str(seed))
    ran = run(*game, typed="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert "You leave after" in ran.out


def _moves(seat: PokerSeat) -> str:
    """The tamest move on offer."""
    keys = [choice.key for choice in seat.choices()]
    own = seat.hand.hole[seat.hand.position[seat.seat]]
    return "x" if "x" in keys else "c" if "c" in keys else f"d {own[0]}" if "d CARDS" in keys else "s"


@pytest.mark.parametrize("game", ["holdem", "crazy-pineapple", "lowball"])
def test_no_card_of_another_hand_is_told_before_it_is_shown(game: str) -> None:
    rules = house("limelight").game(game)
    assert isinstance(rules, PokerRules)
    for deal in range(15):
        seats = [Seated(number, 30000, f"P{number}") for number in range(1, 5)]
        seat = PokerSeat(rules, seats, 1, Random(deal), button=1, house=house("limelight"))
        while not seat.over:
            told = " ".join(seat.go_on())
            hand = seat.hand
            if not seat.over:
                hidden: set[Any] = {
                    card for at, held in enumerate(hand.hole) if at != hand.position[1] for card in held
                }
                hidden = (hidden | set(hand.muck)) - {card for shown in hand.shown for card in shown}
                hidden -= set(hand.hole[hand.position[1]]) | set(hand.board)
                signs = {pretty([card]) for card in hidden}
                own_muck = {word for sentence in told.split(".") if "P1" in sentence for word in sentence.split()}
                assert {*told.replace(".", "").split()} & (signs | hidden) - own_muck == set()
                seat.take(_moves(seat))


def test_pan_is_played_by_numbers_and_discards_by_card() -> None:
    ran = run("play", "limelight", "pan", "--players", "4", "--seed", "2", typed="1\n" * 40 + "d 9x\nq\n")
    assert (ran.status, ran.err) == (0, "")
    assert "1  play    2  pass" in ran.out
    assert "1  turn up a card" in ran.out
    assert re.search(r"drawn  (10|[2-9JQKA])[♠♥♦♣]", ran.out)
    assert "'9x' is not a card" in ran.out
    assert "You leave after" in ran.out


def test_pan_hides_what_the_others_hold() -> None:
    ran = run("play", "limelight", "pan", "--players", "3", "--seed", "2", "--json", typed="1\n" * 15)
    decisions = [line for line in map(json.loads, ran.out.splitlines()) if "view" in line]
    assert decisions
    for line in decisions:
        assert len(line["view"]["hand"]) == next(one["holding"] for one in line["view"]["players"] if one["seat"] == 1)
        assert not any("hand" in one for one in line["view"]["players"])
