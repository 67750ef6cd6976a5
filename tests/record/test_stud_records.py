"""Stud and razz in records: PHH where it can tell the hand, a story where it cannot."""

import random

import pytest

from houseway.cards import deck
from houseway.engines.contract import Fee, Seated
from houseway.engines.poker.phh import read, write
from houseway.engines.poker.play import BringIn, Call, Check, Deal, PokerHand, Show
from houseway.money import dollars
from houseway.record import RecordError, story
from tests.poker.driver import offered
from tests.poker.stud_table import show_down, showing, stud
from tests.poker.table import play, rules
from tests.record.kit import poker_story, random_hand

OCEANA = rules("oceana", "stud", "limit", "3/6")


@pytest.mark.parametrize(
    ("house", "game", "limit"),
    [
        ("limelight", "stud", "5/10"),
        ("limelight", "razz", "5/10"),
        ("oceana", "stud", "3/6"),
        ("rogelios", "stud", "3/6"),
    ],
)
def test_stud_of_a_house_comes_back_from_phh_with_its_fee(house: str, game: str, limit: str) -> None:
    fee = Fee(dollars(3), moment="first-round")
    for seed in range(30):
        played = random_hand(rules(house, game, "limit", limit), seed, fee=fee)
        [again] = read(write(played))
        assert again.stacks == tuple(played.stack)
        assert again.collection == played.drop


def test_a_forced_bettor_who_folds_and_the_cards_of_their_seat_come_back() -> None:
    one = play(stud(OCEANA, showing("9d", "2c", "Jc")), "2 brings 2 fold 3 call 1 call")
    show_down(one)
    for again in (read(write(one))[0].hand, poker_story(story.write(one))):
        assert again.stack == one.stack
        assert again.muck[3:5] == one.muck[3:5]


def test_an_absent_player_is_absent_in_a_story_and_folds_in_phh() -> None:
    one = play(stud(OCEANA, showing("9d", "2c", "Jc")), "2 away 3 call 1 call")
    show_down(one)
    told = story.write(one)
    assert "Seat 2 brings it in for $1." in story.tell(one)
    assert "Seat 2 brings it in" not in told
    assert "Seat 2 is away" in told
    assert story.read(told).hand.log == one.log
    assert read(write(one))[0].stacks == tuple(one.stack)


def to_the_end(players: int) -> PokerHand:
    """A hand without folds, so that the last street needs a shuffle."""
    rng = random.Random(players)
    seats = [Seated(seat, dollars(100)) for seat in range(1, players + 1)]
    one = PokerHand(OCEANA, seats, rng.sample(deck(), 52), button=players)
    while not one.over:
        quiet = (Deal, BringIn, Check, Call, Show)
        one.apply(next(command for command in offered(one, rng) if isinstance(command, quiet)))
    return one


@pytest.mark.parametrize("players", [7, 8])
def test_a_story_has_the_shuffle_for_the_last_street(players: int) -> None:
    one = to_the_end(players)
    told = story.write(one)
    assert "The dealer deals the seventh street, shuffling " in told
    assert story.read(told).hand.log == one.log
    with pytest.raises(RecordError, match="Use a story instead"):
        write(one)


def test_a_phh_record_that_one_deck_cannot_deal_is_refused() -> None:
    """Seven hands of seven cards and four burns are 53 cards."""
    one = to_the_end(7)
    lines = [f'"d dh p{at + 1} {"".join(held[:3])}"' for at, held in enumerate(one.hole)]
    for turn in range(3, 7):
        lines += [f'"d dh p{at + 1} {held[turn]}"' for at, held in enumerate(one.hole)]
    record = f"""
        variant = "F7S"
        antes = {[0] * 7}
        bring_in = 1
        small_bet = 3
        big_bet = 6
        starting_stacks = {[100] * 7}
        actions = [{", ".join(lines)}]
    """
    with pytest.raises(RecordError, match="without a new shuffle"):
        read(record)
