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
        ("[118, 98, 34]", "[118, 98, 35]", "finishing_stacks: The stacks differ from the play: p3 has 34, not 35."),
        (
            "[118, 98, 34]",
            "[117, 98, 35]",
            "finishing_stacks: The stacks differ from the play: p1 has 118, not 117 and p3 has 34, not 35.",
        ),
        ("[118, 98, 34]", "[118, 98]", "finishing_stacks: 2 amounts for 3 players."),
        ("[118, 98, 34]", "[118, 98, 34]\nwinnings = [35, 0, 0]", "winnings: p1 wins 34, but the record says 35."),
        ("[118, 98, 34]", "[118, 98, 34]\nwinnings = [0, 34, 0]", "winnings: p1 wins 34, but the record says 0."),
        # The cards
        ("KcKd", "KcAc", "Ac appears 2 times, but the deck has 1."),
        ("7h2s", "7h", "actions: p3 is dealt 1 of 2 cards."),
        ("KcKd", "KcKdKh", "The record has more cards than Texas Hold'em deals."),
        (
            "KcKd",
            "KcXx",
            "action 2 \"d dh p2 KcXx\": 'Xx' is not a card. Write rank and suit: As, Td or 7h; Jk for a joker.",
        ),
        ("KcKd", "KcK", 'action 2 "d dh p2 KcK": “KcK” isn\'t a list of cards of two characters each.'),
        ('"d db 2c3d4h", ', "", 'action 7 "p1 cc": There is no betting now.'),
        ("2c3d4h", "2c3d", 'action 8 "p1 cc": First deal the cards for the board.'),
        # The words
        ('"p3 cbr 6"', '"p3 cbr six"', "action 4 \"p3 cbr six\": 'six' isn't an amount."),
        ('"p3 cbr 6"', '"p3 cbr inf"', 'action 4 "p3 cbr inf": This amount is unknown, so the hand can\'t be played.'),
        ('"p3 cbr 6"', '"p3 cbr 6.005"', 'action 4 "p3 cbr 6.005": Amounts are whole cents.'),
        ('"p3 cbr 6"', '"p3 cbr"', 'action 4 "p3 cbr": Write one word after cbr.'),
        ('"p3 cbr 6"', '"p4 cbr 6"', "action 4 \"p4 cbr 6\": 'p4' isn't a player. Use p1 to p3."),
        ('"p3 cbr 6"', '"p3 bet 6"', "action 4 \"p3 bet 6\": 'bet' isn't an action. Use: f, cc, cbr, pb, sd, sm."),
        ('"p3 cbr 6"', '"p3 pb"', 'action 4 "p3 pb": Texas Hold\'em has no pb.'),
        # The rules
        ('"p3 cbr 6"', '"p3 cbr 3"', 'action 4 "p3 cbr 3": You must raise to at least $4.'),
        ('"p3 cbr 6"', '"p3 cbr 60"', 'action 4 "p3 cbr 60": You have only $50 in play.'),
        ('"p1 cc", "p2 f"', '"p2 f", "p1 cc"', "action 5 \"p2 f\": It's not seat 2's turn. Action is on seat 1."),
        ('"p3 f",\n]', '"p3 f", "p1 f",\n]', 'action 17 "p1 f": The hand is over.'),
        ('"p1 cc", "p2 f"', '"p1 sm", "p2 f"', 'action 5 "p1 sm": Show hands after the betting is over.'),
        # The fields
        ('variant = "NT"\n', "", "variant: Write a text here."),
        ('"NT"', '"XX"', "variant: 'XX' isn't a variant. Use: "),
        ("min_bet = 2\n", "", "min_bet: This field is missing."),
        ("min_bet = 2\n", "min_bet = 0\n", "min_bet: Write an amount of more than 0."),
        ("[100, 100, 50]", "[100, 100, -50]", "starting_stacks[2]: This amount is too large."),
        ("[100, 100, 50]", "[100, 100, 1e99]", "starting_stacks[2]: This amount is too large."),
        ("[100, 100, 50]", "[100, 100, true]", "starting_stacks[2]: True isn't an amount."),
        ("[100, 100, 50]", "[100, 100, 0]", "Seat 3 has no chips in play."),
        ("[100, 100, 50]", "100", "starting_stacks: Write a list here."),
        ("[1, 2, 0]", "[1, 2]", "blinds_or_straddles: 2 amounts for 3 players."),
        ("antes = [0, 0, 0]\n", "", "antes: Write a list here."),
        ("min_bet = 2", "min_bet = 2\nplayers = [1, 2, 3]", "players: Write a list of texts here."),
        ("min_bet = 2", 'min_bet = 2\nplayers = ["A"]', "players: List 3 players here."),
        (
            "min_bet = 2",
            "min_bet = 2\nseats = [3, 2, 1]",
            "seats: List the seats clockwise from the button's left.",
        ),
        ("min_bet = 2", 'min_bet = 2\n_house = "nowhere"', "house: There is no house “nowhere”. Write golden-state, "),
        ("min_bet = 2", "min_bet = 2\n_fee = 3", "_fee: Write a table of collection, jackpot, payer and moment."),
        ("min_bet = 2", 'min_bet = 2\n_posts = ["x"]', "posts: “x” isn't a post. Write it like this: Seat 2 posts "),
        ("actions = [", "actions = [1, ", "actions: Write a list of texts here."),
        ("min_bet = 2", "min_bet = ", "This isn't TOML: "),
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
        re.escape(f'{file}, hand 7: action 4 "p3 cbr 1500": You can raise to at most $1,002. (') + r".*\[LL-HE-NL2a\]",
        str(refused.value),
    )


def test_a_house_that_does_not_spread_the_game_says_so() -> None:
    """A Limelight that had only hold'em would not play a hand of pot-limit Omaha."""
    room = House(house("limelight").folder)
    room.__dict__["games"] = {"holdem": room.games["holdem"]}
    with pytest.raises(RecordError) as refused:
        read(PHH / "wsop-2023-43-5" / "01-18-22.phh", room)
    assert refused.value.problem == (
        "variant: This game isn't spread here. The Limelight Card Room doesn't spread “omaha”. Known here: holdem."
    )


def test_unseen_hands_at_the_showdown_leave_the_winner_unknown() -> None:
    unseen = HAND.replace("AcAd", "????").replace("7h2s", "????").replace('"p1 cbr 20", "p3 f"', '"p1 cc", "p3 cc"')
    assert (
        problem_of(unseen)
        == "actions: The record doesn't show the cards that decide the pot, so the winner is unknown."
    )


def test_a_hand_shown_against_its_own_deal_is_refused() -> None:
    lying = HAND.replace('"p1 cbr 20", "p3 f"', '"p1 cc", "p3 cc", "p1 sm QhQs"')
    assert problem_of(lying) == 'action 17 "p1 sm QhQs": Q♥ is shown, but the hand is A♣ A♦.'


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
    assert said.startswith('action 11 "p3 cbr 1": You must bet at least $2.')


def test_a_raise_written_as_what_the_last_opponent_can_call_is_the_full_raise() -> None:
    """p3 has 4 behind: raising them from 10 to 14 is less than a raise, and all that they can call."""
    short = HAND.replace("[100, 100, 50]", "[100, 100, 20]").replace(
        '"p1 cc",\n  "d db 5s", "p1 cc", "p3 cc",\n  "d db 9h", "p1 cbr 20", "p3 f"',
        '"p1 cbr 14", "p3 cc",\n  "d db 5s", "d db 9h"',
    )
    [recorded] = read(short.replace("[118, 98, 34]", "[122, 98, 0]"))
    assert recorded.stacks == (12200, 9800, 0)
    not_all = short.replace('"p1 cbr 14"', '"p1 cbr 13"')
    assert problem_of(not_all).startswith('action 10 "p1 cbr 13": You must raise to at least $20.')


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
        ("x.phh", b"\xff\xfe", "The file isn't UTF-8 text."),
        ("x.phh", b"a = [" + b"[" * 5000, "The file is nested too deeply."),
        ("x.phh", b"antes = " + b"9" * 5000, "This isn't TOML: "),
        ("x.phh", b"", "variant: Write a text here."),
        ("x.doc", b"", "A record is a .phh, .phhs, .toml or .txt file."),
        ("x.txt", b"", "There is no hand in this text."),
        ("x.toml", b"", "game: This field is missing."),
    ],
)
def test_a_file_that_is_no_record_is_reported(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    (tmp_path / name).write_bytes(content)
    [failed] = replay_file(tmp_path / name)
    assert not failed.ok
    assert failed.problem.startswith(problem)


def test_a_missing_file_and_a_folder_are_reported(tmp_path: Path) -> None:
    assert replay_file(tmp_path / "none.phh")[0].problem == "The file can't be read: No such file or directory."
    folder = tmp_path / "folder.phh"
    folder.mkdir()
    assert replay_file(folder)[0].problem == "The file can't be read: Is a directory."


def test_one_bad_hand_does_not_hide_the_others_of_a_collection(tmp_path: Path) -> None:
    file = tmp_path / "three.phhs"
    file.write_text(f"[1]\n{HAND}\n[2]\n{HAND.replace('118', '119')}\n[3]\n{HAND}")
    assert [(one.hand, one.ok) for one in replay_file(file)] == [(1, True), (2, False), (3, True)]
