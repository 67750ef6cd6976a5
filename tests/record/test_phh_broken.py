"""Broken or self-contradicting records are refused with the action, its words and the reason."""

import contextlib
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.engines.poker.phh import read
from houseway.record import RecordError, replay_file
from houseway.rulebook import House, house

PHH = Path(__file__).parent / "phh"
HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
  "d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 7h2s",
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db 2c3d4h", "p1 cc", "p3 cbr 10", "p1 cc",
  "d db 5s", "p1 cc", "p3 cc",
  "d db 9h", "p1 cbr 20", "p3 f",
]
finishing_stacks = [118, 98, 34]
"""


def problem_of(text: str) -> str:
    with pytest.raises(RecordError) as refused:
        read(text)
    return refused.value.problem


def test_the_hand_that_the_others_are_broken_from_replays() -> None:
    [recorded] = read(HAND)
    assert recorded.stacks == (11800, 9800, 3400)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        # The finish
        ("[118, 98, 34]", "[118, 98, 35]", "finishing_stacks: p3 has 34, the record says 35"),
        (
            "[118, 98, 34]",
            "[117, 98, 35]",
            "finishing_stacks: p1 has 118, the record says 117; p3 has 34, the record says 35",
        ),
        ("[118, 98, 34]", "[118, 98]", "finishing_stacks: has 2 amounts for 3 players"),
        ("[118, 98, 34]", "[118, 98, 34]\nwinnings = [35, 0, 0]", "winnings: p1 wins 34, the record says 35"),
        ("[118, 98, 34]", "[118, 98, 34]\nwinnings = [0, 34, 0]", "winnings: p1 wins 34, the record says 0"),
        # The cards
        ("KcKd", "KcAc", "Ac appears 2 times but is 1 times in the deck"),
        ("7h2s", "7h", "actions: p3 is dealt 1 of 2 cards"),
        ("KcKd", "KcKdKh", "more cards are named than "),
        (
            "KcKd",
            "KcXx",
            "action 2 \"d dh p2 KcXx\": 'Xx' is not a card; write rank and suit like As, Td, 7h, or Jk for a joker",
        ),
        ("KcKd", "KcK", "action 2 \"d dh p2 KcK\": 'KcK' is not a list of cards of two characters each"),
        ('"d db 2c3d4h", ', "", 'action 7 "p1 cc": this is not the time to bet'),
        ("2c3d4h", "2c3d", 'action 8 "p1 cc": cards for the board are due first'),
        # The words
        ('"p3 cbr 6"', '"p3 cbr six"', "action 4 \"p3 cbr six\": 'six' is not an amount"),
        ('"p3 cbr 6"', '"p3 cbr inf"', 'action 4 "p3 cbr inf": an amount that is not known cannot be played'),
        ('"p3 cbr 6"', '"p3 cbr 6.005"', 'action 4 "p3 cbr 6.005": the amount is finer than a cent'),
        ('"p3 cbr 6"', '"p3 cbr"', 'action 4 "p3 cbr": one word comes after cbr'),
        ('"p3 cbr 6"', '"p4 cbr 6"', "action 4 \"p4 cbr 6\": 'p4' is not a player; this record has p1 to p3"),
        ('"p3 cbr 6"', '"p3 bet 6"', "action 4 \"p3 bet 6\": 'bet' is not an action; known are f, cc, cbr, pb, sd, sm"),
        ('"p3 cbr 6"', '"p3 pb"', 'action 4 "p3 pb": pb has no place in '),
        # The rules
        ('"p3 cbr 6"', '"p3 cbr 3"', 'action 4 "p3 cbr 3": $3 is too little; at least $4'),
        ('"p3 cbr 6"', '"p3 cbr 60"', 'action 4 "p3 cbr 60": $60 is more than the $50 this player has in play'),
        ('"p1 cc", "p2 f"', '"p2 f", "p1 cc"', 'action 5 "p2 f": it is not seat 2\'s turn; seat 1 is to act'),
        ('"p3 f",\n]', '"p3 f", "p1 f",\n]', 'action 17 "p1 f": the hand is over'),
        ('"p1 cc", "p2 f"', '"p1 sm", "p2 f"', 'action 5 "p1 sm": hands are shown when the betting is over'),
        # The fields
        ('variant = "NT"\n', "", "variant: is missing or not text"),
        ('"NT"', '"XX"', "variant: 'XX' is not a variant; known are "),
        ("min_bet = 2\n", "", "min_bet: is missing"),
        ("min_bet = 2\n", "min_bet = 0\n", "min_bet: must be more than nothing"),
        ("[100, 100, 50]", "[100, 100, -50]", "starting_stacks[2]: the amount is out of range"),
        ("[100, 100, 50]", "[100, 100, 1e99]", "starting_stacks[2]: the amount is out of range"),
        ("[100, 100, 50]", "[100, 100, true]", "starting_stacks[2]: True is not an amount"),
        ("[100, 100, 50]", "[100, 100, 0]", "seat 3 has no chips in play"),
        ("[100, 100, 50]", "100", "starting_stacks: is missing or not a list"),
        ("[1, 2, 0]", "[1, 2]", "blinds_or_straddles: has 2 amounts for 3 players"),
        ("antes = [0, 0, 0]\n", "", "antes: is missing or not a list"),
        ("min_bet = 2", "min_bet = 2\nplayers = [1, 2, 3]", "players: must be a list of texts"),
        ("min_bet = 2", 'min_bet = 2\nplayers = ["A"]', "players: must list 3 players"),
        (
            "min_bet = 2",
            "min_bet = 2\nseats = [3, 2, 1]",
            "seats: the seats do not run clockwise from the button's left",
        ),
        ("min_bet = 2", 'min_bet = 2\n_house = "nowhere"', "house: no house 'nowhere'; the houses are "),
        ("min_bet = 2", "min_bet = 2\n_fee = 3", "_fee: must be a table of collection, jackpot, payer and moment"),
        ("min_bet = 2", 'min_bet = 2\n_posts = ["x"]', 'posts: "x" is not a post; write it like '),
        ("actions = [", "actions = [1, ", "actions: is missing or not a list of texts"),
        ("min_bet = 2", "min_bet = ", "this is not TOML: "),
    ],
)
def test_a_broken_record_is_named_with_place_and_reason(old: str, new: str, problem: str) -> None:
    assert old in HAND
    said = problem_of(HAND.replace(old, new))
    assert said.startswith(problem)


def test_the_message_has_file_hand_action_and_rule(tmp_path: Path) -> None:
    """At Limelight a bet above $1,000 is refused by its own rule."""
    rich = HAND.replace("[100, 100, 50]", "[9000, 9000, 9000]").replace('"p3 cbr 6"', '"p3 cbr 1500"')
    file = tmp_path / "hands.phhs"
    file.write_text(f"[7]\n{rich}")
    with pytest.raises(RecordError) as refused:
        read(file, "limelight")
    assert refused.value.rule == "LL-HE-NL2a"
    assert re.fullmatch(
        re.escape(f'{file}, hand 7: action 4 "p3 cbr 1500": $1,500 is too much; at most $1,002 (')
        + r".*\[LL-HE-NL2a\]",
        str(refused.value),
    )


def test_a_house_that_does_not_spread_the_game_says_so() -> None:
    """A Limelight that had only hold'em would not play a hand of pot-limit Omaha."""
    room = House(house("limelight").folder)
    room.__dict__["games"] = {"holdem": room.games["holdem"]}
    with pytest.raises(RecordError) as refused:
        read(PHH / "wsop-2023-43-5" / "01-18-22.phh", room)
    assert refused.value.problem == (
        "variant PO: not spread here: The Limelight Card Room does not spread 'omaha'; it spreads holdem"
    )


def test_unseen_hands_at_the_showdown_leave_the_winner_unknown() -> None:
    unseen = HAND.replace("AcAd", "????").replace("7h2s", "????").replace('"p1 cbr 20", "p3 f"', '"p1 cc", "p3 cc"')
    assert problem_of(unseen) == "actions: cards that decide the pot were not seen, so the winner is unknown"


def test_a_hand_shown_against_its_own_deal_is_refused() -> None:
    lying = HAND.replace('"p1 cbr 20", "p3 f"', '"p1 cc", "p3 cc", "p1 sm QhQs"')
    assert problem_of(lying) == 'action 17 "p1 sm QhQs": Qh is shown, but the cards dealt were Ac Ad'


def test_a_record_may_leave_out_the_showdown_or_stop_early() -> None:
    shown = HAND.replace('"p1 cbr 20", "p3 f"', '"p1 cc", "p3 cc"')
    [recorded] = read(shown)
    assert recorded.stacks == (11800, 9800, 3400)
    early = HAND.replace('"d db 9h", "p1 cbr 20", "p3 f",\n', "").replace("[118, 98, 34]", "[84, 98, 34]")
    [unfinished] = read(early)
    assert not unfinished.hand.over
    assert unfinished.stacks == (8400, 9800, 3400)


def test_comments_and_empty_lines_count_but_do_nothing() -> None:
    told = HAND.replace('"p1 cc", "p2 f"', '"# p1 thinks", "", " p1  cc # quickly", "p2 f"')
    assert read(told)[0].stacks == (11800, 9800, 3400)
    said = problem_of(told.replace('"p3 cbr 10"', '"p3 cbr 1"'))
    assert said.startswith('action 11 "p3 cbr 1": $1 is too little; at least $2')


def test_a_raise_written_as_what_the_last_opponent_can_call_is_the_full_raise() -> None:
    """p3 has 4 behind: raising them from 10 to 14 is less than a raise, and all that they can call."""
    short = HAND.replace("[100, 100, 50]", "[100, 100, 20]").replace(
        '"p1 cc",\n  "d db 5s", "p1 cc", "p3 cc",\n  "d db 9h", "p1 cbr 20", "p3 f"',
        '"p1 cbr 14", "p3 cc",\n  "d db 5s", "d db 9h"',
    )
    [recorded] = read(short.replace("[118, 98, 34]", "[122, 98, 0]"))
    assert recorded.stacks == (12200, 9800, 0)
    not_all = short.replace('"p1 cbr 14"', '"p1 cbr 13"')
    assert problem_of(not_all).startswith('action 10 "p1 cbr 13": $13 is too little; at least $20')


def test_a_straddle_is_posted_and_acts_last() -> None:
    straddled = """\
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 7h2s", "d dh p4 8h3s", "p4 f", "p1 f", "p2 f"]
finishing_stacks = [99, 98, 103, 100]
"""
    assert read(straddled)[0].stacks == (9900, 9800, 10300, 10000)


SPOIL: list[Callable[[str, random.Random], str]] = [
    lambda text, rng: text[: rng.randrange(len(text))],
    lambda text, rng: text.replace(rng.choice(text.split()), rng.choice(text.split()), 1),
    lambda text, rng: "".join(c for c in text if rng.random() > 0.01),
    lambda text, rng: text.replace(rng.choice("0123456789"), rng.choice("0123456789.-e'\"[]")),
]


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SPOIL))
def test_no_spoiled_record_ends_in_anything_but_a_record_error(
    seed: int, spoil: Callable[[str, random.Random], str]
) -> None:
    rng = random.Random(seed)
    for text in (HAND, f"[1]\n{HAND}\n[2]\n{HAND}"):
        with contextlib.suppress(RecordError):
            read(spoil(text, rng))


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("x.phh", b"\xff\xfe", "the file is not UTF-8 text"),
        ("x.phh", b"a = [" + b"[" * 5000, "the file is nested too deeply"),
        ("x.phh", b"antes = " + b"9" * 5000, "this is not TOML: "),
        ("x.phh", b"", "variant: is missing or not text"),
        ("x.doc", b"", "records are .phh, .phhs, .toml or .txt files"),
        ("x.txt", b"", "the text holds no hand"),
        ("x.toml", b"", "game: is missing"),
    ],
)
def test_a_file_that_is_no_record_is_reported(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    (tmp_path / name).write_bytes(content)
    [failed] = replay_file(tmp_path / name)
    assert not failed.ok
    assert failed.problem.startswith(problem)


def test_a_missing_file_and_a_folder_are_reported(tmp_path: Path) -> None:
    assert replay_file(tmp_path / "none.phh")[0].problem == "the file cannot be read: No such file or directory"
    folder = tmp_path / "folder.phh"
    folder.mkdir()
    assert replay_file(folder)[0].problem == "the file cannot be read: Is a directory"


def test_one_bad_hand_does_not_hide_the_others_of_a_collection(tmp_path: Path) -> None:
    file = tmp_path / "three.phhs"
    file.write_text(f"[1]\n{HAND}\n[2]\n{HAND.replace('118', '119')}\n[3]\n{HAND}")
    assert [(one.hand, one.ok) for one in replay_file(file)] == [(1, True), (2, False), (3, True)]
