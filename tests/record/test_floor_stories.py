"""Stories carry errors and rulings: every line reads well and plays again."""

import random
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.pan.play import Draw
from houseway.engines.poker.play import Deal, PokerHand
from houseway.irregularities import (
    EarlyFlop,
    EarlyTurn,
    ExposedOnDeal,
    FalseOut,
    FourCardFlop,
    LastCardExposed,
    MissedBurn,
    Override,
    WrongHouseWay,
)
from houseway.record import RecordError
from houseway.record.story import play as play_story
from houseway.record.story import read, tell, write
from houseway.record.toml import parse
from tests.banked.sevens import AD, deal_sevens, set_all
from tests.floor.kit import deal, floor, held, next_street, unnoticed
from tests.floor.random_play import GAMES, WRONG_COUNTS, any_hand, anything_wrong, call_the_floor, go_on
from tests.pan.pan_table import pan
from tests.poker.draw_table import with_a_joker
from tests.poker.situations import show_all
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules
from tests.soak import times


def lines(one: PokerHand) -> list[str]:
    """The actions of a story, once it has been seen to play to the same hand."""
    told = write(one)
    again = read(told).hand
    assert again.log[1:] == one.log[1:]
    assert again.result == one.result
    found: list[str] = parse(told)["actions"]
    return found


def dealt(house: str = "limelight", limit: str | None = "4/8") -> PokerHand:
    one = hand(rules(house, limit=limit), 3, stack=500)
    one.apply(Deal())
    return one


def test_an_early_flop_and_its_shuffle_have_lines() -> None:
    one = dealt()
    floor(one, EarlyFlop())
    next_street(one)
    while len(one.board) < 5:
        next_street(one)
    check_round(one)
    show_all(one)
    told = lines(one)
    assert told[1] == "The floor rules on early-flop"
    assert any(line.startswith("The dealer deals the flop, shuffling ") for line in told)
    assert "The floor rules on early-flop: shuffle before next, no burn next (LL-HE-13)." in tell(one)


def test_an_error_found_later_has_a_separate_line() -> None:
    one = dealt("rogelios")
    check_round(one)
    unnoticed(one, MissedBurn())
    play(one, f"{one.to_act} check")
    floor(one, MissedBurn())
    told = lines(one)
    assert [line for line in told if "missed-burn" in line] == [
        "An error: missed-burn",
        "The floor rules on missed-burn",
    ]


def test_a_misdeal_is_written_with_its_money_back() -> None:
    one = dealt("oceana")
    floor(one, ExposedOnDeal(2, held(one, 2)))
    assert lines(one)[1] == f"The floor rules on exposed-on-deal: seat 2, cards {' '.join(held(one, 2))}"
    assert "Misdeal: all bets are returned." in tell(one)


def test_an_exchanged_card_is_written_from_place_to_place() -> None:
    one = dealt("oceana")
    card = held(one, 2)[0]
    floor(one, ExposedOnDeal(2, (card,)))
    lines(one)
    assert any("goes from the top of the deck to seat 2" in sentence for sentence in tell(one))
    assert any("goes from seat 2 to the top of the deck" in sentence for sentence in tell(one))


def test_a_choice_is_written_and_made_again() -> None:
    one = to_street(stud(rules("oceana", "stud"), showing("7c", "Jh", "4d"), stack=500), 7)
    floor(one, LastCardExposed(2), "all-in")
    assert "The floor rules on last-card-exposed: seat 2; choice all-in" in lines(one)


def test_a_flop_of_four_cards_is_written_with_its_shuffle() -> None:
    one = dealt()
    check_round(one)
    floor(one, FourCardFlop())
    told = lines(one)
    assert told[-1].startswith("The floor rules on four-card-flop; shuffling ")


def test_an_override_is_written_with_its_reason() -> None:
    one = dealt("golden-state", None)
    floor(one, Override(("misdeal",), "the lights went out"))
    assert lines(one)[-1] == "The floor rules on override: does misdeal, why the lights went out"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("The floor rules on early-bird", "There is no irregularity “early-bird”"),
        ("The floor rules on early-river", "These cards can't come early now"),
        ("The floor rules on too-many-cards: seat 77", "Seat 77 is not in this hand"),
        ("An error: nothing", "There is no irregularity “nothing”"),
        ("The floor rules on early-flop; choice both", "There is nothing to choose here"),
    ],
)
def test_a_line_without_a_ruling_is_refused_with_its_place(line: str, problem: str) -> None:
    story = parse(write(dealt()))
    story["actions"] = [*story["actions"], line]
    with pytest.raises(RecordError, match=problem) as error:
        play_story(story)
    assert "action 2" in str(error.value)


def test_a_replayed_ruling_needs_the_same_rulebook() -> None:
    """The story names the irregularity; the house says what is done, so another house does otherwise."""
    one = dealt()
    check_round(one)
    deal(one)
    floor(one, EarlyTurn())
    told = write(one)
    assert read(told, "rogelios").hand.log != one.log


def test_a_ruling_in_a_player_dealer_game_is_written_and_plays_again() -> None:
    one = deal_sevens(AD, {2: "As Ad Kc Qh 8s 5d 2c"})
    unnoticed(one, WrongHouseWay(2, cards("As Ad")))
    floor(one, WrongHouseWay(2, cards("As Ad")))
    set_all(one)
    again = read(write(one)).hand
    assert (again.log[1:], again.result) == (one.log[1:], one.result)
    assert "The floor rules on wrong-house-way: seat 2, cards As Ad" in parse(write(one))["actions"]
    assert "The floor rules on wrong-house-way: seat 2, cards As Ad: set the house way (MC-AD-35)." in tell(one)


def test_a_ruling_in_pan_is_written_and_plays_again() -> None:
    one = pan("", "", "", draws="Ah")
    one.apply(Draw(1))
    floor(one, FalseOut(1, "fouled", other=3))
    again = read(write(one)).hand
    assert again.log[1:] == one.log[1:]
    assert parse(write(one))["actions"][-1] == "The floor rules on false-out: seat 1, others fouled, other 3"
    assert "Seat 3 threw in their hand after a false out." in tell(one)


def test_a_knock_in_a_story_is_a_check_or_a_pat_hand() -> None:
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c"))
    one.apply(Deal())
    check_round(one)
    story = parse(write(one))
    story["actions"] = [
        *story["actions"],
        "Seat 1 knocks",
        "Seat 2 knocks",
        "The dealer deals the draw",
        "Seat 1 knocks",
    ]
    again = play_story(story).hand
    assert isinstance(again, PokerHand)
    assert (again.street, again.checked[again.position[1]], again.to_act) == (1, True, 2)


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
@settings(max_examples=times(1, 20), deadline=None)
@given(seed=st.integers(0, 2**32))
@example(seed=1208)  # at Rogelio's an absent forced bettor against an opponent who can no longer act
def test_a_random_hand_with_errors_plays_again_from_its_story(name: str, game: str, structure: str, seed: int) -> None:
    rng = random.Random(seed)
    one = any_hand(name, game, structure, rng)
    calls = 2
    for _ in range(150):
        if one.over:
            break
        what = anything_wrong(one, rng) if calls and rng.random() < 0.3 else None
        if what is None:
            go_on(one, rng)
        elif rng.random() < 0.7:
            calls -= call_the_floor(one, what, rng)
        elif not (isinstance(one, PokerHand) and what.kind in WRONG_COUNTS):
            with suppress(Refused):
                unnoticed(one, what)
    again = read(write(one)).hand
    assert again.log[1:] == one.log[1:]
    assert again.result == one.result if one.over else tell(again)
