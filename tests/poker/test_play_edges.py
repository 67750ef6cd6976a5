"""Betting where only just so much is left: blinds that are short, players who are all-in, chips without a word."""

from dataclasses import replace

import pytest

import houseway as hw
from houseway.engines.contract import Refused
from houseway.engines.poker.play import BuyIn, Chop, Deal, Fold, PokerHand, PutIn
from houseway.money import dollars
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import passively, showing, stud
from tests.poker.table import check_round, hand, may, play, rules


@pytest.mark.rule("LL-HE-NL8")
def test_no_player_calls_more_than_players_who_are_all_in_have_bet() -> None:
    """A big blind of $3 with $2 left: the other one, with $1 in, has $1 to call and not $2."""
    for blind, call in ((2, 1), (3, 2)):
        one = hand(rules("limelight", limit="3/6"), 2, stacks={1: 100, 2: blind})
        one.apply(Deal())
        assert may(one).call == dollars(call)
        play(one, f"{one.to_act} call")
        assert one.put == [dollars(blind)] * 2


def test_of_three_the_caller_matches_the_largest_all_in_and_not_their_own_bet() -> None:
    one = hand(rules("limelight", limit="3/6"), 3, stacks={1: 100, 2: 1, 3: 2})
    one.apply(Deal())
    assert (one.to_act, may(one).call) == (1, dollars(2)), "the blinds are all-in for $1 and $2"


def test_a_first_blind_alone_is_opened_by_the_player_behind_it() -> None:
    """A position with one blind told: it is the bet to call, and the other seats have put nothing in."""
    one = hw.position(
        "limelight holdem 3/6; preflop; button 3; seat 1 $50; seat 2 $57 bet $3; seat 3 $70; posts 2 big $3"
    )
    assert isinstance(one, PokerHand)
    assert (one.to_act, one.bet, one.bet_to) == (3, [0, 300, 0], 300)


def test_the_round_before_a_position_was_taken_up_is_counted_in_its_raises() -> None:
    """Three bets lie there: a bet and two raises, so that one more raise is the last of Limelight's three."""
    told = "limelight holdem 3/6; flop; board 7h 8c 2d; seat 1 ${} bet ${}; seat 2 $60 bet $9; seat 3 $70; to act 3"
    one = hw.position(told.format(41, 9))
    assert isinstance(one, PokerHand)
    assert (one.wagers, may(one).call, may(one).raise_from) == (3, dollars(9), dollars(12))
    capped = hw.position(told.format(38, 12).replace("$60 bet $9", "$60 bet $12"))
    assert isinstance(capped, PokerHand)
    assert (capped.wagers, may(capped).raise_from) == (4, 0)


@pytest.mark.rule("CA-GE-8", "CA-ST-6")
@pytest.mark.parametrize(
    ("told", "to"),
    [
        ("casino holdem limit 2/4; turn; board 7h 8c 2d 5s; seat 1 $50 bet $4; seat 2 $0 bet $5; seat 3 $50", 8),
        ("casino holdem limit 2/4; turn; board 7h 8c 2d 5s; seat 1 $50 bet $4; seat 2 $0 bet $6; seat 3 $50", 10),
        ("casino stud; third street; seat 1 $97 [2c] bet $3; seat 2 $0 [7d] bet $6; seat 3 $100 [9s]", 10),
        ("casino stud; third street; seat 1 $97 [2c] bet $3; seat 2 $0 [7d] bet $7; seat 3 $100 [9s]", 17),
    ],
)
def test_an_all_in_of_a_typed_position_counts_as_the_book_says(told: str, to: int) -> None:
    """Half a bet or more is a whole one; of a forced bet of $3 the half is reckoned on the $7 that complete it."""
    one = hw.position(f"{told}; to act 3")
    assert isinstance(one, PokerHand)
    assert may(one).raise_to == dollars(to)


@pytest.mark.rule("LL-HE-NL5b")
def test_one_chip_without_a_word_calls_unless_a_house_takes_it_for_a_bet() -> None:
    game = rules("limelight", structure="no-limit", limit="1/3 100-200")
    bets = replace(game.betting, single_chip="bet-in-full")
    for betting, to in ((game.betting, 3), (bets, 25)):
        one = hand(replace(game, betting=betting), 4, stack=200)
        one.apply(Deal())
        one.apply(PutIn(one.to_act or 0, (dollars(25),)))
        assert one.bet_to == dollars(to)


@pytest.mark.rule("MC-LB-13")
@pytest.mark.parametrize(("where", "limit", "told"), [("oceana", "4/8", 1), ("marina", "4/8", None)])
def test_the_number_of_cards_drawn_is_announced_always_or_until_the_first_action(
    where: str, limit: str, told: int | None
) -> None:
    held = ("2s 3d 5c 7h 9d", "4h 6d 8c Th Kd", "As 2c 6s 8h Qh")
    one = seats_of(rules(where, "lowball", limit=limit), held, stack=500, jokers=1)
    one.apply(Deal())
    check_round(one)
    draws(one, "9d", "Kd", "Qh")
    assert {seat.drew for seat in one.view(None).seats} == {1}
    play(one, f"{one.to_act} check")
    assert {seat.drew for seat in one.view(None).seats} == {told}


def test_no_player_answers_for_a_push_pot_that_is_not_open() -> None:
    one = hand(rules("golden-state", "push-nine"), 3, stack=200)
    one.apply(Deal())
    for command in (Chop(1), BuyIn(1)):
        with pytest.raises(Refused, match="There is no push pot now"):
            one.apply(command)


@pytest.mark.rule("MC-HE-5a")
@pytest.mark.parametrize(("first", "to"), [(6, 8), (5, 4)])
def test_half_a_raise_in_the_first_motion_and_no_less_lets_a_player_go_back_for_the_rest(first: int, to: int) -> None:
    """$4/$8 at Marina: to raise $4 to $8 takes $2 more than the call in the first motion."""
    one = hand(rules("marina", limit="4/8"), 4, stack=100)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    play(one, "2 bet 4")
    one.apply(PutIn(3, (dollars(3), dollars(first - 3)), again=(dollars(8 - first),)))
    assert one.bet_to == dollars(to)


@pytest.mark.rule("OC-ST-7")
def test_a_seat_that_folds_after_the_first_player_has_bet_is_dealt_to_no_more() -> None:
    for bets, still in ((True, False), (False, True)):
        one = stud(rules("oceana", "stud", limit="3/6"), showing("4c", "7d", "9s"), "Kc 4h Jh", stack=500)
        passively(one)
        one.apply(Deal())
        first = one.to_act
        assert first is not None
        play(one, f"{first} bet 3" if bets else f"{first} check")
        folds = one.to_act
        assert folds is not None
        one.apply(Fold(folds))
        assert bool(one.still_dealt) is still
