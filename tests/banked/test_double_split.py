"""Doubling down and splitting."""

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Refused
from houseway.money import dollars
from tests.banked.cases import case
from tests.banked.tables import GS, LL, MC, NJ, NX, OC, RO, Game, deal, kinds, play_of, refusal, result_of, say, won


@pytest.mark.parametrize(
    ("game", "bet", "amount"),
    [
        case(LL, 20, 15, rule="LL-P21-DS1a"),
        case(LL, 20, 20, rule="LL-P21-DS1a"),
        case(RO, 10, 4, rule="RO-P21-D1"),
        case(OC, 20, 12, rule="OC-P21-D1"),
        case(MC, 50, 50, rule="MC-P21-D1"),
        case(MC, 50, 20, rule="MC-P21-D1"),
        case(NJ, 20, 20, rule="MC-NJ-D1"),
        case(NX, 50, 50, rule="MC-NX-D1"),
        case(GS, 40, 40, rule=("GS-NB-DD1", "GS-NB-DD1b")),
    ],
)
def test_doubling_adds_a_second_wager_for_exactly_one_card(game: Game, bet: int, amount: int) -> None:
    dealt, draws = ("6h 5s", "7c Td") if game != NJ else ("6h", "7c 5s Td")
    round_ = deal(game, {2: "5d 6s"}, dealt, f"{draws} 2d", bet=bet, bank_seat=1)
    say(round_, f"double:{amount} stand" if game == GS else f"double:{amount}")
    assert tuple(play_of(round_).squares[2][0].cards) == cards("5d 6s 7c")
    assert won(round_) == {2: dollars(-(bet + amount))}


@pytest.mark.rule("LL-P21-DS1b")
def test_the_refusal_of_a_double_says_whether_the_cards_or_the_chips_forbid_it() -> None:
    """A third card, or too little money, prevents it."""
    three = deal(LL, {2: "2d 3s"}, "6h 5s", "4c Td 2d", bet=20, bank_seat=1)
    say(three, "hit")
    with pytest.raises(Refused, match="only on your first two cards"):
        say(three, "double:20")
    poor = deal(LL, {2: "2d 3s"}, "6h 5s", "4c Td 2d", bet=20, bank_seat=1, stack=20)
    with pytest.raises(Refused, match="doesn't have enough to double"):
        say(poor, "double:20")


@pytest.mark.sequence
@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS1b"),
        case(RO, rule="RO-P21-D1"),
        case(OC, rule="OC-P21-D1"),
        case(MC, rule="MC-P21-D1"),
        case(NJ, rule="MC-NJ-D1"),
        case(NX, rule="MC-NX-D1"),
        case(GS, rule="GS-NB-DD1c"),
    ],
)
def test_a_doubled_hand_ends_on_its_one_card_even_below_12(game: Game) -> None:
    dealt, draws = ("6h 5s", "2c 9d") if game != NJ else ("6h", "2c 5s 9d")
    round_ = deal(game, {2: "3d 4s"}, dealt, draws, bank_seat=1)
    say(round_, "double:10")
    assert not kinds(round_) & {"hit", "double", "split"}
    assert play_of(round_).squares[2][0].points == 18


@pytest.mark.parametrize(
    ("game", "hand", "words", "rule"),
    [
        case(LL, "5h 6d", "double:11", "LL-P21-DS1a", rule="LL-P21-DS1a"),
        case(LL, "5h 3d", "hit double:10", "LL-P21-DS1a", rule="LL-P21-DS1a"),
        case(RO, "5h 3d", "hit double:10", "RO-P21-D1", rule="RO-P21-D1"),
        case(NJ, "5h 6d", "double:5", "MC-NJ-D1", rule="MC-NJ-D1"),
        case(NX, "5h 6d", "double:5", "MC-NX-D1", rule="MC-NX-D1"),
        case(NX, "5h 3d", "hit double:10", "MC-NX-D1", rule="MC-NX-D1"),
        case(GS, "5h 6d", "double:5", "GS-NB-DD1b", rule="GS-NB-DD1b"),
        case(GS, "5h 6d", "double:15", "GS-NB-DD1b", rule="GS-NB-DD1b"),
        case(GS, "5h 3d", "hit double:10", "GS-NB-DD1b", rule="GS-NB-DD1"),
    ],
)
def test_a_double_of_the_wrong_size_or_after_a_third_card_is_refused(
    game: Game, hand: str, words: str, rule: str
) -> None:
    round_ = deal(game, {2: hand}, "6h 5s"[: 5 if game != NJ else 2], "2c 2d 2h 9h", bank_seat=1)
    *before, last = words.split()
    say(round_, " ".join(before))
    assert refusal(round_, last) == rule


@pytest.mark.rule("GS-NB-DD1", "GS-NB-DD1c", "GS-NB-G5b")
def test_a_doubled_15_that_draws_a_ten_is_a_three_card_25_at_golden_state() -> None:
    round_ = say(deal(GS, {2: "Td 5s"}, "6h Ts", "Th Kd", bet=40, bank_seat=1), "double:40")
    assert won(round_) == {2: 0}


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        case(LL, "Kd Ts", rule="LL-P21-DS2a"),
        case(LL, "8d 8s", rule="LL-P21-DS2a"),
        case(RO, "Kd Ts", rule="RO-P21-D2"),
        case(OC, "Kd Ts", rule="OC-P21-D2a"),
        case(MC, "Kd Ts", rule="MC-P21-D2"),
        case(NJ, "Kd Ts", rule="MC-NJ-D3b"),
        case(NX, "Kd Js", rule="MC-NX-S1"),
        case(GS, "Kd Ts", rule=("GS-NB-SP1", "GS-NB-V6")),
        case(GS, "8d 8s", rule=("GS-NB-SP1", "GS-NB-SP1b")),
    ],
)
def test_a_pair_or_two_ten_value_cards_split_for_an_equal_wager(game: Game, hand: str) -> None:
    dealt, draws = ("6h 5s", "9c 9d") if game != NJ else ("6h", "9c 9d")
    round_ = deal(game, {2: hand}, dealt, draws, bet=20, bank_seat=1)
    say(round_, "split")
    play = play_of(round_)
    say(round_, "stand" if play.current else "")
    assert [tuple(h.stakes.values()) or 0 for h in play.squares[2]] == [(2000,), (2000,)]
    assert round_.layout.stacks[2] == dollars(960)


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        case(LL, "LL-P21-DS2a", rule="LL-P21-DS2a"),
        case(RO, "RO-P21-D2", rule="RO-P21-D2"),
        case(OC, "OC-P21-D2a", rule="OC-P21-D2a"),
        case(MC, "MC-P21-D2", rule=("MC-P21-D2", "MC-P21-D2c")),
        case(NX, "MC-NX-S1", rule="MC-NX-S1"),
        case(GS, "GS-NB-SP1", rule=("GS-NB-SP1", "GS-NB-SP1b")),
    ],
)
def test_splitting_unlike_cards_or_for_less_is_refused(game: Game, rule: str) -> None:
    assert refusal(deal(game, {2: "9d 8s"}, "6h 5s", "9c 9d", bank_seat=1), "split") == rule
    short = deal(game, {2: "8d 8s"}, "6h 5s", "9c 9d", bet=50, stack=80, bank_seat=1)
    assert "split" not in kinds(short)
    assert refusal(short, "split") == rule


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-D2c", "MC-P21-D1")
def test_with_too_little_for_a_split_a_double_for_less_is_still_taken_at_marina() -> None:
    round_ = say(deal(MC, {2: "6d 5s"}, "6h 5s", "9c Td", bet=50, stack=80, bank_seat=1), "double:30")
    assert play_of(round_).squares[2][0].doubled
    assert won(round_) == {2: dollars(-80)}


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS2b"),
        case(OC, rule="OC-P21-D2b"),
        case(MC, rule="MC-P21-D2"),
        case(NJ, rule="MC-NJ-D3b"),
        case(NX, rule="MC-NX-S1"),
        case(GS, rule="GS-NB-SP2"),
        case(RO, rule="RO-P21-D2"),
    ],
)
def test_each_split_hand_draws_as_it_likes_within_the_chart(game: Game) -> None:
    dealt, draws = ("6h Ts", "3c 4d 2c Kh 2h") if game != NJ else ("6h", "3c 4d 2c Kh Ts 2h")
    round_ = deal(game, {2: "8d 8s"}, dealt, draws, bank_seat=1)
    say(round_, "split")
    assert "stand" not in kinds(round_)
    say(round_, "hit hit")
    first, second = play_of(round_).squares[2]
    assert tuple(first.cards) == cards("8d 3c 4d 2c")
    if play_of(round_).current is first:
        say(round_, "stand")
    assert tuple(second.cards) == cards("8s Kh")
    say(round_, "stand")
    assert [event.outcome for event in result_of(round_).settled] == ["lose", "push"]


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        case(LL, "LL-P21-DS3", rule="LL-P21-DS3"),
        case(RO, "RO-P21-D3", rule="RO-P21-D3"),
        case(OC, "OC-P21-D3", rule="OC-P21-D3"),
        case(MC, "MC-P21-D3", rule="MC-P21-D3"),
        case(NJ, "MC-NJ-D5", rule="MC-NJ-D5"),
        case(NX, "MC-NX-S1c", rule="MC-NX-S1c"),
    ],
)
def test_a_fourth_split_is_refused(game: Game, rule: str) -> None:
    round_ = deal(game, {2: "8d 8s"}, "6h 5s"[: 5 if game != NJ else 2], "8c 8h 8d 8s 8c 8h", bank_seat=1)
    say(round_, "split split split")
    assert len(play_of(round_).squares[2]) == 4
    assert refusal(round_, "split") == rule


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-SP4")
def test_golden_state_sets_no_bound_on_splits() -> None:
    round_ = deal(GS, {2: "8d 8s"}, "6h 5s", "8c 8h 8d 8s 8c 8h", bank_seat=1)
    say(round_, "split split split split split")
    assert len(play_of(round_).squares[2]) == 6


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        case(LL, "LL-P21-DS2b", rule="LL-P21-DS2b"),
        case(RO, "RO-P21-D2", rule="RO-P21-D2"),
        case(OC, "OC-P21-D2c", rule="OC-P21-D2c"),
        case(MC, "MC-P21-D2b", rule="MC-P21-D2b"),
        case(NX, "MC-NX-S3", rule="MC-NX-S3"),
    ],
)
def test_split_aces_get_one_card_each_and_are_not_split_again(game: Game, rule: str) -> None:
    round_ = deal(game, {2: "Ad As", 3: "Th 8d"}, "9h 9s", "5c Ah", bank_seat=1)
    say(round_, "split")
    play = play_of(round_)
    assert [hand.points // 2 for hand in play.squares[2]] == [16, 12]
    assert play.current is play.squares[3][0]
    assert play.decisions.why_no_split(play.squares[2][1], 1) == ("You can split aces only once.", "split.aces_again")
    assert round_.rules.cite("split.aces_again").rule == rule


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("game", "bank"),
    [case(GS, "9h 9s", rule=("GS-NB-SP3", "GS-NB-SP4b")), case(NJ, "9h", rule=("MC-NJ-D3a", "MC-NJ-D5"))],
)
def test_aces_are_split_again_where_no_split_is_excepted_and_each_gets_one_card(game: Game, bank: str) -> None:
    round_ = deal(game, {2: "Ad As", 3: "Th 8d"}, bank, "Ac 9c 5h 4d", bank_seat=1)
    say(round_, "split")
    assert kinds(round_) == {"stand", "split"}
    say(round_, "split")
    play = play_of(round_)
    assert sorted(hand.points // 2 for hand in play.squares[2]) == [15, 16, 20]
    assert play.current is play.squares[3][0]


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("game", "refused_by"),
    [
        case(NJ, "", rule="MC-NJ-D4"),
        case(NX, "", rule="MC-NX-S1b"),
        case(GS, "", rule="GS-NB-SP2b"),
        case(LL, "LL-P21-DS1a", rule="LL-P21-DS1a"),
        case(RO, "RO-P21-D1", rule="RO-P21-D1"),
        case(OC, "OC-P21-D1", rule="OC-P21-D1"),
        case(MC, "MC-P21-D1", rule="MC-P21-D1"),
    ],
)
def test_doubling_after_a_split_is_as_the_house_says(game: Game, refused_by: str) -> None:
    dealt, draws = ("6h Ts", "2c 9h 7h") if game != NJ else ("6h", "2c 9h 7h Ts")
    round_ = deal(game, {2: "Td Ts"}, dealt, draws, bet=20, bank_seat=1)
    say(round_, "split")
    assert ("double" in kinds(round_)) is not bool(refused_by)
    if not refused_by:
        say(round_, "double:20")
        assert play_of(round_).squares[2][0].stakes == {0: 4000}
        assert tuple(play_of(round_).squares[2][0].cards) == cards("Td 2c 9h")
    else:
        assert refusal(round_, "double:20") == refused_by


@pytest.mark.sequence
@pytest.mark.rule("MC-NX-S2")
def test_the_third_split_of_tens_needs_the_first_cards_suit_in_the_buster_game() -> None:
    round_ = deal(NX, {2: "Ks Ks"}, "6h 5s", "Jd Qs 9c 9d 9h", bank_seat=1)
    say(round_, "split")  # the first hand gets Jd
    say(round_, "split")  # K-J: same value; the first hand gets Qs
    say(round_, "split")  # K-Q: same value and suit
    assert len(play_of(round_).squares[2]) == 4
    other = deal(NX, {2: "Ks Ks"}, "6h 5s", "Jd Qh 9c 9d 9h", bank_seat=1)
    say(other, "split split")
    assert refusal(other, "split") == "MC-NX-S2"


@pytest.mark.sequence
@pytest.mark.rule("MC-NX-S2", "MC-NX-S1c")
def test_pairs_that_are_not_tens_split_three_times_whatever_their_suits() -> None:
    round_ = deal(NX, {2: "8s 8s"}, "6h 5s", "8d 8h 9d 9h 2c", bank_seat=1)
    say(round_, "split split split")
    assert len(play_of(round_).squares[2]) == 4


@pytest.mark.sequence
@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS3"),
        case(RO, rule="RO-P21-D3"),
        case(OC, rule="OC-P21-D3"),
        case(MC, rule="MC-P21-D3"),
        case(NJ, rule="MC-NJ-D5"),
        case(GS, rule="GS-NB-SP4"),
    ],
)
def test_ten_value_cards_of_any_suit_split_three_times_elsewhere(game: Game) -> None:
    round_ = deal(game, {2: "Ks Qd"}, "6h 5s"[: 5 if game != NJ else 2], "Jd Th 9c 9d 9h 9s", bank_seat=1)
    say(round_, "split split split")
    assert len(play_of(round_).squares[2]) == 4


@pytest.mark.parametrize(("stack", "offered"), [(20, True), (19, False)])
def test_a_player_splits_a_pair_only_with_money_for_a_second_wager(stack: int, offered: bool) -> None:
    """$10 on the square: $10 in front are enough for the second hand, $9 are not."""
    round_ = deal(LL, {2: "8d 8h"}, "Tc 7s", "5d Kd Qh 3c", bet=10, stack=stack)
    assert any(isinstance(option.command, do.Split) for option in round_.options()) is offered
