"""Stories read well, play again to the same hand, and say where they contradict themselves."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import deck, text
from houseway.engines.contract import Fee, Seated
from houseway.engines.poker.phh import read as read_phh
from houseway.engines.poker.play import PokerHand
from houseway.money import dollars
from houseway.record import RecordError, replay_file
from houseway.record.story import read, tell, write
from houseway.rulebook import PokerRules, house, names
from tests.poker.table import hand, play, rules, stacked_for
from tests.record.kit import poker_story, random_hand
from tests.soak import times

PHH = Path(__file__).parent / "phh"
STORY = """\
title = "Kings full"
house = "limelight"
game = "holdem"
structure = "limit"
limit = "3/6"
button = 1
seats = [
  { seat = 1, name = "Ann", stack = "$60", cards = "9c 8c" },
  { seat = 2, name = "Bob", stack = "$100", cards = "Ks Kd" },
  { seat = 4, name = "Dee", stack = "$20", cards = "As Ad" },
]
board = "Kh Tc Td 5s 2c"
burns = "2h 2d 3h"
fee = { collection = "$3", jackpot = "$1" }
posts = ["Seat 2 posts the small blind of $1", "Seat 4 posts the big blind of $3"]
actions = [
  "The dealer deals the hands",
  "Seat 1 (Ann) folds.",
  "Seat 2 raises to $6",
  "Seat 4 raises to $9",
  "Seat 2 calls $3",
  "The dealer deals the flop",
  "Seat 2 bets $3",
  "Seat 4 calls",
  "The dealer deals the turn",
  "Seat 2 bets $6",
  "Seat 4 raises all-in to $8",
  "Seat 2 calls $2",
  "The dealer deals the river",
  "Seat 2 shows Ks Kd",
  "Seat 4 shows As Ad",
]

[outcome]
won = ["Seat 2 wins $36 with a full house, kings over tens"]
collection = "$3"
jackpot = "$1"
stacks = { 1 = "$60", 2 = "$116", 4 = "$0" }
"""


def same(one: PokerHand, other: PokerHand) -> bool:
    """Whether both hands had the same events; a story leaves out undealt cards."""
    return one.rules == other.rules and one.seats == other.seats and one.log[1:] == other.log[1:]


def problem_of(text: str) -> str:
    with pytest.raises(RecordError) as refused:
        read(text)
    return refused.value.problem


def test_a_story_written_by_hand_plays_to_its_outcome() -> None:
    story = read(STORY)
    assert story.title == "Kings full"
    assert story.hand.over
    assert same(poker_story(write(story.hand)), poker_story(STORY))


def test_a_hand_is_written_in_sentences() -> None:
    assert tell(read(STORY).hand) == [
        "The Limelight Card Room: Texas Hold'em, limit 3/6.",
        "Seat 1 (Ann) has the button.",
        "Seat 2 (Bob) posts the small blind of $1.",
        "Seat 4 (Dee) posts the big blind of $3.",
        "Seat 2 (Bob) is dealt K♠ K♦.",
        "Seat 4 (Dee) is dealt A♠ A♦.",
        "Seat 1 (Ann) is dealt 9♣ 8♣.",
        "Seat 1 (Ann) folds.",
        "Seat 2 (Bob) raises to $6.",
        "Seat 4 (Dee) raises to $9.",
        "Seat 2 (Bob) calls $3.",
        "The flop: K♥ 10♣ 10♦.",
        "Collection $3, jackpot drop $1.",
        "Seat 2 (Bob) bets $3.",
        "Seat 4 (Dee) calls $3.",
        "The turn: 5♠.",
        "Seat 2 (Bob) bets $6.",
        "Seat 4 (Dee) raises all-in to $8.",
        "Seat 2 (Bob) calls $2.",
        "The river: 2♣.",
        "Seat 2 (Bob) shows K♠ K♦.",
        "Seat 4 (Dee) shows A♠ A♦.",
        "Seat 2 (Bob) wins $36 with a full house, kings over tens.",
    ]


def test_an_uncalled_bet_is_returned() -> None:
    told = tell(play(hand(rules("limelight", limit="3/6")), "deal 1 raise 6 2 fold 3 fold"))
    assert told[-3:] == ["Seat 3 folds.", "Uncalled bet of $3 returned to seat 1.", "Seat 1 wins $7."]


def test_split_and_side_pots_are_written_pot_by_pot_and_half_by_half() -> None:
    told = tell(read_phh(PHH / "wsop-2023-43-5" / "03-36-22.phh")[0].hand)
    assert told[-6:] == [
        "Seat 1 (Brian Rast) wins $1,950,000 of the main pot for high with a seven-high straight.",
        "Seat 1 (Brian Rast) wins $975,000 of the main pot for low with a wheel.",
        "Seat 3 (Talal Shakerchi) wins $975,000 of the main pot for low with a wheel.",
        "Seat 1 (Brian Rast) wins $1,000,000 of side pot 1 for high with a seven-high straight.",
        "Seat 1 (Brian Rast) wins $500,000 of side pot 1 for low with a wheel.",
        "Seat 3 (Talal Shakerchi) wins $500,000 of side pot 1 for low with a wheel.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('2 = "$116"', '2 = "$117"', "outcome.stacks.2: The story has $117, but the hand gives $116."),
        ('collection = "$3"\njack', 'collection = "$4"\njack', "outcome.collection: The story has $4, "),
        ("wins $36 with", "wins $35 with", "outcome.won, line 1: The story has Seat 2 wins $35 with a full house"),
        ('2 = "$116"', '3 = "$116"', "outcome.stacks.3: The hand has no such entry. It has 1, 2 and 4."),
        (
            '"Seat 2 raises to $6"',
            '"Seat 2 raises to $7"',
            'action 3 "Seat 2 raises to $7": You can raise to at most $6.',
        ),
        ('"Seat 2 calls $3"', '"Seat 2 calls $4"', 'action 5 "Seat 2 calls $4": The call is $3, not $4.'),
        ('"Seat 4 calls"', '"Seat 4 dances"', 'action 8 "Seat 4 dances": "dances" isn\'t an action here.'),
        ('"Seat 4 calls"', '"Dee calls"', 'action 8 "Dee calls": Begin the line with "The dealer deals", '),
        ('"Seat 4 shows As Ad"', '"Seat 4 shows As Kc"', 'action 15 "Seat 4 shows As Kc": K♣ is not in this hand.'),
        ('"Seat 4 shows As Ad"', '"Seat 4 shows aces"', "action 15 \"Seat 4 shows aces\": 'es' is not a card"),
        ('limit = "3/6"', 'limit = "7/14"', "game: The Limelight Card Room has no limit Texas Hold'em at “7/14”."),
        ('game = "holdem"', 'game = "whist"', "game: The Limelight Card Room doesn't spread “whist”."),
        ('house = "limelight"', 'house = "moonlight"', "house: There is no house “moonlight”."),
        ("button = 1", "button = 1\ncolour = 2", "the story contains unknown field `colour`"),
        ("button = 1\n", "", "the story missing required field `button`"),
        ('stack = "$20"', "stack = 20", "Expected `str`, got `int` - at `seats[2].stack`"),
        ('stack = "$20"', 'stack = "twenty"', "seat 4: 'twenty' is not an amount of money"),
        ('stack = "$20"', 'stack = "$0"', "Seat 4 has no chips in play."),
        ('cards = "As Ad"', 'cards = "As Ks"', "Ks appears 2 times, but the deck has 1."),
        ('"Kh Tc Td 5s 2c"', '"Kh Tc Td 5s 2c 3c"', "The record has more cards than Texas Hold'em deals."),
        (
            '"Seat 4 posts the big blind of $3"',
            '"Seat 3 posts the big blind of $3"',
            "posts: Seat 3 isn't in this hand.",
        ),
        (
            '"Seat 4 posts the big blind of $3"',
            '"Seat 4 posts the blind of $3"',
            "posts: “Seat 4 posts the blind of $3” isn't a post.",
        ),
        ("actions = [", "actions = [1, ", "actions: Write a list of sentences."),
    ],
)
def test_a_story_that_contradicts_itself_or_the_rules_says_where(old: str, new: str, problem: str) -> None:
    assert old in STORY
    said = problem_of(STORY.replace(old, new))
    assert said.startswith(problem)


def test_a_refusal_in_a_story_names_the_rule() -> None:
    with pytest.raises(RecordError) as refused:
        read(STORY.replace("Seat 4 raises to $9", "Seat 2 raises to $9"))
    assert refused.value.action == 4
    assert refused.value.rule == "LL-OM-5"
    assert str(refused.value).endswith("[LL-OM-5]")


def every_poker_game() -> list[tuple[str, str, str]]:
    return [
        (name, slug, structure)
        for name in names()
        for slug, game in house(name).games.items()
        if game.engine == "poker"
        for structure in game.structures
    ]


@pytest.mark.parametrize(("room", "game", "structure"), every_poker_game())
def test_random_hands_of_every_house_play_again_from_their_stories(room: str, game: str, structure: str) -> None:
    first = every_poker_game().index((room, game, structure))
    for seed in range(first, first + times(2, 30)):  # both payers; the next games meet names and cents
        fee = Fee(300, 100) if seed % 2 else Fee(300, payer="dealer-position", moment="before-deal")
        played = random_hand(rules(room, game, structure), seed, fee=fee, named=seed % 3 == 0, cents=seed % 5 == 0)
        again = poker_story(write(played))
        assert same(again, played)
        assert again.result == played.result


def test_recorded_hands_at_unposted_stakes_become_stories() -> None:
    for file in sorted((PHH / "wsop-2023-43-5").glob("0[03]-*.phh")):
        try:
            [recorded] = read_phh(file)
        except RecordError:
            continue
        assert same(poker_story(write(recorded.hand)), recorded.hand)


def test_silent_chips_and_acting_out_of_turn_have_lines() -> None:
    """Three silent $1 chips and $3 more are a raise to $6; seat 3 has spoken too soon."""
    told = STORY.replace('"Seat 2 raises to $6"', '"Seat 4 checks out of turn", "Seat 2 puts in $5, saying raise $6"')
    assert poker_story(told).stack[0] == dollars(116)


def test_a_story_may_leave_out_what_does_not_matter() -> None:
    """Without posts the blinds of the limit go up; without cards any deck is dealt."""
    brief = """
house = "limelight"
game = "holdem"
limit = "3/6"
button = 1
seats = [{ seat = 1, stack = "$50" }, { seat = 2, stack = "$50" }, { seat = 3, stack = "$50" }]
actions = ["The dealer deals", "Seat 1 folds", "Seat 2 folds"]
[outcome]
stacks = { 3 = "$51" }
"""
    assert poker_story(brief).stack == [4900, 5100, 5000]


def test_a_story_of_a_hand_in_play_has_no_outcome_and_is_no_finished_record(tmp_path: Path) -> None:
    in_play = play(hand(rules("limelight", limit="3/6")), "deal 1 fold")
    file = tmp_path / "story.toml"
    file.write_text(write(in_play))
    assert "outcome" not in file.read_text()
    assert same(poker_story(file), in_play)
    assert replay_file(file)[0].problem == "The story ends before the hand does."


def test_a_story_file_is_replayed_with_stacks_by_seat_and_the_fee(tmp_path: Path) -> None:
    file = tmp_path / "kings.toml"
    file.write_text(STORY)
    [played] = replay_file(file)
    assert (played.ok, played.final_stacks, played.collection, played.jackpot) == (True, (6000, 11600, 0), 300, 100)
    file.write_text(STORY.replace('2 = "$116"', '2 = "$115"'))
    [failed] = replay_file(str(file))
    assert (failed.ok, failed.problem) == (
        False,
        "outcome.stacks.2: The story has $115, but the hand gives $116.",
    )


def test_a_house_that_is_only_a_folder_has_stories_too() -> None:
    harbor = house(Path(__file__).parents[1] / "houses" / "harbor")
    game = harbor.game("holdem")
    assert isinstance(game, PokerRules)
    for seed in range(5):
        played = random_hand(game, seed)
        assert same(poker_story(write(played), harbor), played)
    assert problem_of(write(played)).startswith("house: There is no house “harbor”. Write golden-state, ")


def test_a_story_may_state_the_whole_deck_instead_of_the_hands() -> None:
    """The top of the deck goes round from the button's left: seat 2 gets the two of clubs first."""
    brief = f"""
house = "limelight"
game = "holdem"
limit = "3/6"
button = 1
seats = [{{ seat = 1, stack = "$50" }}, {{ seat = 2, stack = "$50" }}]
stub = "{text(deck())}"
actions = ["The dealer deals"]
"""
    hole = poker_story(brief).hole
    assert [text(some) for some in hole] == ["2c 4c", "3c 5c"]


def test_names_with_brackets_and_quotes_survive() -> None:
    game = rules("limelight", limit="3/6")
    seats = [Seated(1, 5000, 'Al "Ace" (Jr.)'), Seated(2, 5000, "Zoë\n\x7f"), Seated(3, 5000)]
    played = PokerHand(game, seats, stacked_for(["As Ad", "Ks Kd", "Qs Qd"]), button=1)
    play(played, "deal 1 fold 2 fold")
    assert poker_story(write(played)).seats == played.seats


@settings(max_examples=times(80, 400), deadline=None)
@given(st.data())
def test_no_spoiled_story_ends_in_anything_but_a_record_error(data: st.DataObject) -> None:
    words = STORY.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.sampled_from([*words, "", "x", '"', "99999999999999999999", "$-1", "{}"]))
    with contextlib.suppress(RecordError):
        read(" ".join(words))
