"""A hand written as PHH and read again gives the same stacks, with any fee and any forced bets."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest

from houseway.engines.contract import Event, Fee
from houseway.engines.poker.phh import read, write, write_all
from houseway.engines.poker.play import PokerHand, Post
from houseway.engines.poker.play.events import Burned, Started
from houseway.record import RecordError
from houseway.rulebook import PokerRules
from tests.poker.table import hand, play, rules
from tests.record.kit import random_hand

GAMES = [
    ("holdem", "limit"),
    ("holdem", "no-limit"),
    ("omaha", "pot-limit"),
    ("omaha-hilo", "limit"),
    ("stud", "limit"),
    ("stud-hilo", "limit"),
    ("razz", "limit"),
]


def stacks(of: PokerHand) -> tuple[int, ...]:
    return tuple(of.stack)


def seen(of: PokerHand) -> list[Event]:
    """What happened, but for the burns and the rest of the deck, which PHH does not tell."""
    return [event for event in of.log if not isinstance(event, Started | Burned)]


@pytest.mark.parametrize(("game", "structure"), GAMES)
@pytest.mark.parametrize("cents", [False, True])
def test_random_hands_of_the_casino_come_back(game: str, structure: str, cents: bool) -> None:
    for seed in range(60):
        played = random_hand(rules("casino", game, structure), seed, cents=cents, named=seed % 2 == 0)
        [again] = read(write(played))
        assert again.stacks == stacks(played)
        assert seen(again.hand) == seen(played)


@pytest.mark.parametrize(("structure", "limit"), [("limit", "3/6"), ("no-limit", "1/3 100-300")])
def test_limelight_hands_with_their_fees_come_back_at_limelight(structure: str, limit: str) -> None:
    fee = Fee(300, 100)
    for seed in range(40):
        played = random_hand(rules("limelight", "holdem", structure, limit), seed, fee=fee)
        [again] = read(write(played))
        assert again.hand.rules.house.slug == "limelight"
        assert again.stacks == stacks(played)
        assert (again.collection, again.hand.jackpot) == (played.drop, played.jackpot)


def kill_game() -> tuple[PokerRules, list[Post]]:
    posts = [Post(2, "small", 100), Post(3, "big", 300), Post(5, "post", 300, 100), Post(1, "kill", 600)]
    return rules("limelight", limit="3/6"), posts


def test_a_kill_and_dead_money_come_back() -> None:
    game, posts = kill_game()
    played = hand(game, 5, button=1, posts=posts)
    play(played, "deal 4 fold 5 call 2 fold 3 fold 1 check deal 5 bet 3 1 fold")
    record = tomllib.loads(write(played))
    assert record["_posts"] == [
        "Seat 2 posts the small blind of $1",
        "Seat 3 posts the big blind of $3",
        "Seat 5 posts $3 and $1 dead",
        "Seat 1 posts the kill of $6",
    ]
    assert read(write(played))[0].stacks == stacks(played)


def test_a_plain_hand_is_plain_phh() -> None:
    """Three players at $2/$4: everyone folds to the big blind."""
    played = play(hand(rules("casino", limit="2/4", structure="limit")), "deal 1 fold 2 fold")
    written = write(played, author="Ann", event="Home game", year=2024, _weather="rain")
    record = tomllib.loads(written, parse_float=Decimal)
    assert record == {
        "variant": "FT",
        "ante_trimming_status": True,
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "small_bet": 2,
        "big_bet": 4,
        "starting_stacks": [100, 100, 100],
        "actions": ["d dh p1 2c5c", "d dh p2 3c6c", "d dh p3 4c7c", "p3 f", "p1 f"],
        "author": "Ann",
        "event": "Home game",
        "year": 2024,
        "_weather": "rain",
        "seats": [2, 3, 1],
        "finishing_stacks": [99, 101, 100],
        "_house": "casino",
        "_chip": Decimal("0.01"),
    }
    assert read(written)[0].metadata == {"author": "Ann", "event": "Home game", "year": 2024, "_weather": "rain"}


def test_the_extra_fields_of_a_record_survive_a_second_writing() -> None:
    played = random_hand(rules("casino", "holdem", "no-limit"), 3)
    about: dict[str, Any] = {
        "event": 'The "Big" one\n\t\\',
        "day": 2,
        "time_limit": Decimal("30.5"),
        "_tags": ["a", "b"],
        "hand": 9,
    }
    [once] = read(write(played, **about))
    assert once.metadata == about
    assert read(write(once.hand, **once.metadata))[0].metadata == about


def test_a_collection_holds_every_hand_under_its_number() -> None:
    some = [random_hand(rules("casino", "holdem", "no-limit"), seed, fee=Fee(100)) for seed in range(5)]
    text = write_all(some, venue="Here")
    assert list(tomllib.loads(text)) == ["1", "2", "3", "4", "5"]
    assert [one.stacks for one in read(text)] == [stacks(one) for one in some]


def test_a_hand_in_play_cannot_be_written() -> None:
    with pytest.raises(RecordError, match=r"^The hand isn't over\.$"):
        write(hand(rules("limelight", limit="3/6")))


def test_extra_fields_cannot_repeat_those_of_the_hand() -> None:
    played = random_hand(rules("limelight", limit="3/6"), 1)
    with pytest.raises(RecordError, match=r"^finishing_stacks: This field is written from the hand\.$"):
        write(played, finishing_stacks=[1])


def test_a_game_without_a_code_in_the_standard_is_sent_to_the_story() -> None:
    played = random_hand(rules("limelight", structure="forced-bet"), 1)
    with pytest.raises(RecordError, match=r"^PHH has no code for The Limelight Card Room: .*\. Use a story instead\.$"):
        write(played)
