"""Stories of pan: every hand reads well and plays again to the last chip."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.contract import Fee
from houseway.engines.pan.play import (
    CallFoul,
    Declare,
    Discard,
    Draw,
    FixCount,
    GoOut,
    PanHand,
    Shuffle,
    Spread,
    ThrowIn,
)
from houseway.record import RecordError, recorders, replay_file
from houseway.record.codec import decode_all, encode_all
from houseway.record.story import read, tell, write
from houseway.record.toml import parse
from tests.pan.pan_table import RULES, finish, pan, step, turn
from tests.pan.test_pan_properties import hands

FEE = Fee(50, moment="before-deal", rule="LL-PN-FEE1")


def lines(hand: PanHand) -> list[str]:
    """The actions of a story, once it has been seen to play to the same hand."""
    told = write(hand)
    again = read(told).hand
    assert again.log[1:] == hand.log[1:]
    assert again.result == hand.result
    found: list[str] = parse(told)["actions"]
    return found


def out() -> PanHand:
    """Seat 1 spreads ten cards in its first turns and goes out on a king."""
    hand = pan("Kc Kd Kh Ks 5c 5d 5h 6c 6d 6h", "", draws="3s 3c 3s 3c Kc", fee=FEE)
    turn(hand, 1, "Kc Kd Kh", "5c 5d 5h", "6c 6d 6h", collect=True)
    turn(hand, 2)
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("Ks"), on=0))
    hand.apply(Discard(1))
    turn(hand, 2)
    hand.apply(Draw(1))
    hand.apply(Spread(1, (), with_card=True, on=0))
    return hand


def test_a_hand_is_written_in_the_words_of_the_table() -> None:
    hand = out()
    hand.apply(GoOut(1))
    assert lines(hand)[2:] == [
        "Seat 1 turns up 3s",
        "Seat 1 spreads Kc Kd Kh",
        "Seat 1 spreads 5c 5d 5h",
        "Seat 1 spreads 6c 6d 6h",
        "Seat 1 collects",
        "Seat 1 lets go 3s",
        "Seat 2 turns up 3c",
        "Seat 2 lets go 3c",
        "Seat 1 turns up 3s",
        "Seat 1 spreads Ks on spread 1",
        "Seat 1 lets go 3s",
        "Seat 2 turns up 3c",
        "Seat 2 lets go 3c",
        "Seat 1 turns up Kc",
        "Seat 1 spreads the exposed card on spread 1",
        "Seat 1 goes out",
    ]
    table = parse(write(hand))
    assert table["deck"] == "3s 3c 3s 3c Kc"
    assert table["outcome"]["won"].startswith("Seat 1 wins, out with a hand worth ")
    assert table["outcome"]["collection"] == "$0.50"


def test_a_hand_is_written_in_sentences() -> None:
    told = tell(out())
    assert told[:2] == ["The Limelight Card Room: Pan $1.", "Seat 1 has the first hand."]
    assert "Collection: $0.50 from the Tops." in told
    assert "Seat 1 turns up K♣." in told
    assert "Seat 1 adds K♣ to spread 1." in told


def test_wrong_counts_fouls_and_hands_thrown_in_have_lines() -> None:
    """Nine cards and eleven: the missing card is taken from the middle, so the whole deck is written."""
    hand = pan("", "", "", counts=(9, 11, 10), declared=False)
    hand.apply(FixCount(1))
    for seat in (1, 2, 3):
        hand.apply(Declare(seat, True))
    hand.apply(FixCount(2, 4))
    hand.apply(Declare(2, True))
    hand.apply(ThrowIn(3))
    found = lines(hand)
    assert found[0] == "Seat 1 has the count put right"
    assert found[4] == "Seat 2 has the count put right, giving up Qd"
    assert found[-1] == "Seat 3 throws the hand in"
    assert len(parse(write(hand))["deck"].split()) == 290


@pytest.mark.rule("LL-PN-F4")
def test_a_called_foul_is_written_for_the_foul_hand() -> None:
    hand = pan("", "", "", counts=(9, 10, 10), draws="3s")
    hand.apply(Draw(1))
    hand.apply(CallFoul(3, 1))
    assert lines(hand)[-1] == "Seat 1 is called foul"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(hands(), st.lists(st.integers(0, 10_000), max_size=80))
def test_any_hand_plays_again_from_its_story(dealt: tuple[PanHand, random.Random], choices: list[int]) -> None:
    hand, rng = dealt
    for choice in choices:
        if hand.result is not None:
            break
        step(hand, rng, choice)
    lines(hand)
    finish(hand, rng)
    lines(hand)
    events = decode_all(recorders()["pan"].EVENTS, encode_all(hand.log))
    assert PanHand.replay(RULES, events) == hand


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("turns up Kc", "turns up Kd", 'action 16 "Seat 1 turns up Kd": The top card is K♣, not Kd.'),
        ('lets go 3c"', 'lets go 3d"', 'action 10 "Seat 2 lets go 3d": The drawn card is 3♣, not 3d.'),
        ("Seat 1 collects", "Seat 1 sings", 'action 7 "Seat 1 sings": "sings" isn\'t an action here.'),
        (
            "Seat 1 collects",
            "Somebody sings",
            'action 7 "Somebody sings": Begin the line with a seat, such as "Seat 3"',
        ),
        ('cards = "2c', 'cards = "8c', "8c is not in pan's stock"),
        ("spreads 5c 5d 5h", "spreads 5c 5d 6h", 'action 5 "Seat 1 spreads 5c 5d 6h": 5♣ 5♦ 6♥ isn\'t a valid spread.'),
    ],
)
def test_a_story_that_contradicts_itself_or_the_rules_says_where(old: str, new: str, problem: str) -> None:
    told = write(out())
    assert old in told
    with pytest.raises(RecordError) as refused:
        read(told.replace(old, new, 1))
    assert refused.value.problem.startswith(problem)


def test_a_story_may_leave_out_cards_and_is_refused_with_too_few_seats(tmp_path: Path) -> None:
    brief = """
house = "limelight"
game = "pan"
seats = [{ seat = 2, stack = "$20" }, { seat = 1, stack = "$20" }]
actions = ["Seat 2 plays", "Seat 1 passes"]
[outcome]
won = "Seat 2 wins, the only player left"
stacks = { 1 = "$19", 2 = "$21" }
"""
    file = tmp_path / "pan.toml"
    file.write_text(brief)
    assert replay_file(file)[0].final_stacks == (1900, 2100)
    with pytest.raises(RecordError, match="Deal Pan to 2 to"):
        read(brief.replace(', { seat = 1, stack = "$20" }', ""))


def test_a_shuffle_of_the_discards_is_written_in_its_order() -> None:
    hand = pan("", "", declared=True)
    while not (due := hand.shuffle_due):
        hand.apply(Draw(hand.to_act or 0))
        hand.apply(Discard(hand.to_act or 0))
    hand.apply(Shuffle(tuple(sorted(due))))
    hand.apply(Draw(hand.to_act or 0))
    assert lines(hand)[-2] == f"The dealer shuffles {' '.join(sorted(due))}"
    assert f"The dealer shuffles {len(due)} discards." in tell(hand)
