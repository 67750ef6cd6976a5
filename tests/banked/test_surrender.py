"""Surrender."""

import pytest

from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    OC,
    RO,
    Game,
    deal,
    kinds,
    play_of,
    refusal,
    refused,
    result_of,
    say,
    settled,
    won,
)


@pytest.mark.parametrize(
    ("game", "bet", "lost"),
    [
        case(LL, 30, 1500, rule="LL-P21-DS4"),
        case(LL, 5, 250, rule="LL-P21-DS4"),
        case(RO, 20, 1000, rule="RO-P21-D4"),
        case(OC, 40, 2000, rule="OC-P21-D4"),
        case(MC, 50, 2500, rule="MC-P21-D4"),
        case(NJ, 25, 1250, rule="MC-NJ-D6"),
        case(GS, 40, 2000, rule="GS-NB-SU3"),
        case(GS, 5, 250, rule="GS-NB-SU3"),
    ],
)
def test_surrender_gives_up_half_the_wager_and_ends_the_hand(game: Game, bet: int, lost: int) -> None:
    dealt, draws = ("Kh Qs", "") if game != NJ else ("Kh", "Qs")
    round_ = say(deal(game, {2: "Kd 6s"}, dealt, draws, bet=bet, bank_seat=1), "surrender")
    assert won(round_) == {2: -lost}
    assert result_of(round_).bank_result == lost


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS4"),
        case(RO, rule="RO-P21-D4"),
        case(OC, rule="OC-P21-D4"),
        case(MC, rule="MC-P21-D4"),
        case(NJ, rule="MC-NJ-D6"),
        case(GS, rule="GS-NB-SU3"),
    ],
)
def test_half_the_wager_goes_to_the_bank_when_the_hand_is_given_up(game: Game) -> None:
    """The next player has yet to decide; the other half is back with its owner."""
    round_ = deal(game, {2: "Kd 6s", 3: "Kh 9d"}, "9h 9s"[: 5 if game != NJ else 2], "8c", bet=40, bank_seat=1)
    before = round_.seat(2).stack
    assert settled(say(round_, "surrender")) == [(2, -2000)]
    assert (round_.seat(2).stack - before, round_.layout.result, round_.to_act) == (2000, 2000, 3)


@pytest.mark.sequence
@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-DS4"), case(GS, rule="GS-NB-SU3")])
def test_what_was_surrendered_counts_into_the_banks_cover_whatever_the_order_of_settlement(game: Game) -> None:
    """A bank of $50 takes $50 of the first surrender; so it pays $100 to the winner and has no more to lose."""
    hands = {2: "Kd 6s", 3: "Kh Qd", 4: "Kc Qs"}
    round_ = deal(game, hands, "9h 9s", bet=100, put_up=50, bank_seat=1, start=3 if game == LL else 0)
    say(round_, "surrender stand stand")
    first, second = (3, 4) if game == LL else (4, 3)
    assert settled(round_) == [(2, -5000), (first, 10000), (second, 0)]


@pytest.mark.rule("LL-P21-DS4")
def test_a_surrender_gives_up_half_of_the_wagers_behind_it_too() -> None:
    round_ = deal(LL, {2: "Kd 6s", 3: "Kh 9d"}, "9h 9s", bet=40, behind={5: (2, 20)}, bank_seat=1)
    say(round_, "surrender")
    taken = [(event.seat, event.paid) for event in round_.log if isinstance(event, ev.Settled)]
    assert taken == [(2, -2000), (5, -1000)]


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        case(LL, "LL-P21-DS4", rule="LL-P21-DS4"),
        case(RO, "RO-P21-D4", rule="RO-P21-D4"),
        case(OC, "OC-P21-D4", rule="OC-P21-D4"),
        case(MC, "MC-P21-D4", rule="MC-P21-D4"),
        case(NJ, "MC-NJ-D6", rule="MC-NJ-D6"),
    ],
)
def test_surrender_after_a_third_card_is_refused(game: Game, rule: str) -> None:
    round_ = deal(game, {2: "Kd 2s"}, "6h 5s"[: 5 if game != NJ else 2], "3c 4c 9d 9h", bank_seat=1)
    say(round_, "hit")
    assert refusal(round_, "surrender") == rule


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS4"),
        case(OC, rule="OC-P21-D4"),
        case(MC, rule="MC-P21-D4"),
        case(NJ, rule="MC-NJ-D6"),
    ],
)
def test_a_split_hand_is_not_given_up(game: Game) -> None:
    """Surrender is for the first two cards; each half of a pair of eights has one of them and one more."""
    round_ = deal(game, {2: "8d 8s"}, "6h 5s"[: 5 if game != NJ else 2], "2c 3c 9d 9h", bank_seat=1)
    say(round_, "split")
    assert refusal(round_, "surrender")


@pytest.mark.rule("GS-NB-SU1")
def test_golden_state_takes_a_surrender_at_any_time_up_to_20() -> None:
    round_ = say(deal(GS, {2: "Td 4s"}, "6h 5s", "2c 9d", bank_seat=1), "hit surrender")
    assert won(round_) == {2: -500}
    twenty = say(deal(GS, {2: "Td Ts"}, "6h 5s", "2c 9d", bank_seat=1), "surrender")
    assert won(twenty) == {2: -500}
    twenty_one = deal(GS, {2: "Td 4s", 3: "Kh 5d"}, "6h 5s", "7c 9d", bank_seat=1)
    say(twenty_one, "hit")
    assert refused(twenty_one, do.Surrender(2, 2, 0)) == ""


@pytest.mark.rule("GS-NB-SU3")
def test_a_surrender_at_golden_state_holds_though_the_bank_has_a_natural_or_goes_over() -> None:
    assert won(say(deal(GS, {2: "Td 6s"}, "Kh As", bet=40, bank_seat=1), "surrender")) == {2: -2000}
    assert won(say(deal(GS, {2: "Td 6s"}, "Kh 6d", "Kd", bet=40, bank_seat=1), "surrender")) == {2: -2000}


@pytest.mark.rule("GS-NB-SU2")
def test_a_hand_that_stood_may_surrender_until_the_next_player_acts() -> None:
    stood = say(deal(GS, {3: "Td 6s", 5: "Kh 5d"}, "9h 9s", "2c", bank_seat=1), "stand")
    assert do.Surrender(3, 3, 0) in [option.command for option in stood.options()]
    stood.apply(do.Surrender(3, 3, 0))
    assert play_of(stood).squares[3][0].surrendered
    acted = say(deal(GS, {3: "Td 6s", 5: "Kh 2d"}, "9h 9s", "2c", bank_seat=1), "stand hit")
    assert refused(acted, do.Surrender(3, 3, 0)) == ""


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-SU1", "GS-NB-SU2", "GS-NB-SU3")
def test_the_last_player_may_give_up_a_doubled_hand_for_half_of_both_wagers_before_the_bank_is_turned() -> None:
    round_ = say(deal(GS, {2: "6d 5s"}, "Kh 9s", "2c 9c", bet=20, bank_seat=1), "double:20")
    assert round_.to_act == 2
    assert kinds(round_) == {"stand", "surrender"}
    assert won(say(round_, "surrender")) == {2: -2000}


@pytest.mark.rule("GS-NB-SU1")
def test_a_doubled_hand_that_stands_is_played_for_both_wagers() -> None:
    assert won(say(deal(GS, {2: "6d 5s"}, "Kh 9s", "2c", bet=20, bank_seat=1), "double:20 stand")) == {2: -4000}


@pytest.mark.rule("GS-NB-SU1")
@pytest.mark.parametrize(("hand", "card"), [("6d 5s", "Tc"), ("9d 5s", "9c")])
def test_a_doubled_hand_of_21_or_more_has_nothing_left_to_decide(hand: str, card: str) -> None:
    assert say(deal(GS, {2: hand}, "Kh 9s", card, bank_seat=1), "double:10").over


@pytest.mark.rule("GS-NB-SU2")
def test_the_next_player_waits_until_the_doubled_hand_stands_or_is_given_up() -> None:
    round_ = say(deal(GS, {3: "6d 5s", 5: "Kh 5d"}, "9h 9s", "2c", bank_seat=1), "double:10")
    assert refused(round_, do.Stand(5, 5)) == ""
    say(round_, "stand")
    assert do.Surrender(3, 3, 0) in [option.command for option in round_.options()]
    say(round_, "stand")
    assert round_.over


@pytest.mark.rule("GS-NB-DD1c", "GS-NB-SU1")
def test_a_doubled_hand_gets_no_second_card_while_it_may_be_given_up() -> None:
    round_ = say(deal(GS, {2: "6d 5s"}, "Kh 9s", "2c 5c", bank_seat=1), "double:10")
    assert refusal(round_, "hit") == "GS-NB-DD1b"
    assert refusal(round_, "double:10") == "GS-NB-DD1b"


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-SP2b", "GS-NB-SP2c")
def test_a_split_hand_that_was_doubled_may_be_given_up_and_the_other_plays_on() -> None:
    round_ = deal(GS, {2: "8d 8s"}, "9h 9s", "3c 2d Tc", bet=20, bank_seat=1)
    say(round_, "split double:20 surrender stand")
    assert [(event.outcome, event.paid) for event in result_of(round_).settled] == [("surrender", -2000), ("push", 0)]


@pytest.mark.parametrize("game", [LL, RO, OC, MC, NJ])
def test_a_doubled_hand_is_finished_where_surrender_is_for_the_first_two_cards(game: Game) -> None:
    dealt, draws = ("9h 9s", "2c") if game != NJ else ("9h", "2c 9s")
    assert say(deal(game, {2: "6d 5s"}, dealt, draws, bank_seat=1), "double:10").over


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-SP2c")
def test_a_split_hand_may_be_surrendered_at_golden_state_and_the_other_plays_on() -> None:
    round_ = deal(GS, {2: "8d 8s"}, "9h 9s", "7c Tc", bet=20, bank_seat=1)
    say(round_, "split surrender stand")
    assert [(event.outcome, event.paid) for event in result_of(round_).settled] == [("surrender", -1000), ("push", 0)]


@pytest.mark.parametrize("game", [LL, RO, OC, MC, NJ])
def test_a_split_hand_may_not_be_surrendered_elsewhere(game: Game) -> None:
    round_ = deal(game, {2: "8d 8s"}, "6h 5s"[: 5 if game != NJ else 2], "7c Tc 9h", bank_seat=1)
    assert "surrender" not in kinds(say(round_, "split"))
