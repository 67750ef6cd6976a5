"""Sequences at pan, worked out from the Limelight's book before they were played: twice, late, after another foul."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Command, Refused
from houseway.engines.pan.play import (
    Answer,
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanHand,
    Spread,
    ThrowIn,
)
from houseway.engines.rulings import Err
from houseway.floor import ruling
from houseway.irregularities import DrawnCardKept, FalseOut, InvalidMeld, TooFewCards, TooManyCards
from tests.pan.pan_table import TEN, chips, every_chip, moved, offered, pan, turn

pytestmark = pytest.mark.sequence

THREES = "3c 3d 3h"
"""A mixed group of threes: one chip."""
SEVENS = "7s 7s 7s"
"""Suited sevens in spades: four chips."""


def rule_of(hand: PanHand, command: Command) -> str:
    before = list(hand.log)
    with pytest.raises(Refused) as error:
        hand.apply(command)
    assert hand.log == before
    return error.value.rule


# -- counts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-F8B", "LL-PN-F8C")
def test_with_eleven_put_right_first_the_nine_cards_still_get_one_from_the_middle() -> None:
    hand = pan("", "", "", counts=(9, 11, 10))
    hand.apply(FixCount(2))
    hand.apply(Declare(2, True))
    middle = hand.state.stock[len(hand.state.stock) // 2]
    hand.apply(FixCount(1))
    assert hand.state.players[1].hand[-1] == middle
    assert [one.count for one in hand.state.players.values()] == [10, 10, 10]


@pytest.mark.rule("LL-PN-F8B")
def test_two_hands_of_nine_both_get_the_top_card() -> None:
    hand = pan("", "", "", counts=(9, 9, 10))
    for seat in (2, 1):
        top = hand.state.stock[-1]
        hand.apply(FixCount(seat))
        assert hand.state.players[seat].hand[-1] == top


@pytest.mark.rule("LL-PN-F8D", "LL-PN-F1A")
def test_pay_that_a_foul_hand_has_given_back_is_not_given_back_again() -> None:
    """Seat 1 collects from 2 and 3, then is fouled and repays; seat 3 had eleven cards and passes."""
    hand = pan(THREES, "", "", counts=(11, 10, 11), chips=20)
    turn(hand, 1, THREES, collect=True)
    hand.apply(CallFoul(2, 1))
    before = chips(hand, 3)
    hand.apply(FixCount(3))
    hand.apply(Declare(3, False))
    assert before == 19
    assert chips(hand, 3) == 19
    assert every_chip(hand) == 6000


@pytest.mark.rule("LL-PN-F8C")
def test_an_eleventh_card_found_late_may_not_be_taken_once_the_deck_is_touched() -> None:
    hand = pan("", "", counts=(11, 10))
    hand.apply(Draw(1))
    assert rule_of(hand, FixCount(1)) == "LL-PN-F3A"
    hand.apply(Discard(1))
    hand.apply(CallFoul(2, 1))
    assert hand.state.players[1].status == "foul"


@pytest.mark.rule("LL-PN-F3A", "LL-PN-F4")
def test_a_hand_is_called_foul_once_and_a_foul_player_calls_nobody() -> None:
    hand = pan("", "", "", counts=(11, 11, 10))
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(CallFoul(3, 1))
    assert rule_of(hand, CallFoul(3, 1)) == "LL-PN-F4"
    assert rule_of(hand, CallFoul(1, 2)) == "LL-PN-F4"
    hand.apply(CallFoul(3, 2))
    assert [one.status for one in hand.state.players.values()] == ["foul", "foul", "playing"]


@pytest.mark.rule("LL-PN-F5A", "LL-PN-F5B")
def test_one_foul_hand_that_declines_makes_the_last_player_play_on_and_both_pay_the_bust_out() -> None:
    """Seats 1 and 2 are foul. Seat 2 declines the settlement; seat 3 goes out for the kings: 2 + 2 chips from each."""
    hand = pan("", "", TEN, draws="Js Js Kc", counts=(11, 11, 10))
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(CallFoul(3, 1))
    hand.apply(CallFoul(3, 2))
    hand.apply(Offer(3, 100))
    hand.apply(Answer(1, True))
    hand.apply(Answer(2, False))
    assert not hand.over
    paid_before = chips(hand, 1), chips(hand, 2)
    while not hand.over:
        hand.apply(next(one for one in offered(hand, 3) if type(one) in (GoOut, Spread, Draw, Collect)))
    assert hand.result is not None
    assert hand.result.winner == 3
    assert paid_before[0] - chips(hand, 1) == paid_before[1] - chips(hand, 2) == hand.result.outs + 2


# -- fouls after fouls -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-F1A")
def test_a_foul_hand_repays_only_those_who_are_still_in_the_hand() -> None:
    """Seat 1 collects one chip from each, seat 2 is fouled, then seat 1: it repays seat 3 and not seat 2."""
    hand = pan(THREES, "", "", counts=(11, 11, 10))
    turn(hand, 1, THREES, collect=True)
    turn(hand, 2)
    hand.apply(CallFoul(3, 2))
    events = hand.apply(CallFoul(3, 1))
    assert moved(events, "repay") == [(1, 3, 1)]


@pytest.mark.rule("LL-PN-F2", "LL-PN-F1B")
def test_a_hand_thrown_in_pays_a_later_condition_and_a_fouled_one_does_not() -> None:
    hand = pan("", "", THREES, "", counts=(11, 10, 10, 10))
    turn(hand, 1)
    hand.apply(CallFoul(4, 1))
    hand.apply(Draw(2))
    hand.apply(ThrowIn(2))
    hand.apply(Draw(3))
    hand.apply(Spread(3, cards(THREES)))
    events = hand.apply(Collect(3))
    assert sorted(moved(events, "pay")) == [(2, 3, 1), (4, 3, 1)]


@pytest.mark.rule("LL-PN-F3Db", "LL-PN-F3D")
def test_an_invalid_meld_taken_back_in_time_is_laid_again_and_found_late_is_foul() -> None:
    bad = cards("2c 4d 6h")
    hand = pan("2c 4d 6h", "", "")
    hand.apply(Draw(1))
    hand.apply(Err(InvalidMeld(1, bad, 1)))
    hand.apply(ruling(hand, InvalidMeld(1, bad, 1)).command())
    assert hand.state.players[1].board == []
    assert hand.state.players[1].count == 10
    hand.apply(Err(InvalidMeld(1, bad, 1)))
    hand.apply(Discard(1))
    turn(hand, 2)
    turn(hand, 3)
    hand.apply(Draw(1))
    late = ruling(hand, InvalidMeld(1, bad, 1))
    assert late.cite.rule == "LL-PN-F3D"
    hand.apply(late.command())
    assert hand.state.players[1].status == "foul"


@pytest.mark.rule("LL-PN-F3E", "LL-PN-F16")
def test_a_drawn_card_kept_twice_by_two_players_fouls_both_and_leaves_the_pot_to_the_third() -> None:
    hand = pan("", "", "")
    for seat in (1, 2):
        hand.apply(Draw(seat))
        drawn = hand.state.drawn
        hand.apply(Err(DrawnCardKept(seat)))
        hand.apply(ruling(hand, DrawnCardKept(seat)).command())
        assert hand.state.players[seat].status == "foul"
        assert hand.state.live is not None
        assert hand.state.live.card == drawn
    assert hand.to_act == 3
    assert every_chip(hand) == 6000


@pytest.mark.rule("LL-PN-F3F", "LL-PN-F3G")
def test_a_false_declaration_that_misled_one_player_costs_both_the_outs_and_only_one_the_repayment() -> None:
    hand = pan(THREES, "", TEN, draws="Js Js Kc")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(THREES)))
    hand.apply(Collect(1))
    hand.apply(Err(FalseOut(1, "fouled", 2)))
    events = hand.apply(ruling(hand, FalseOut(1, "fouled", 2)).command())
    assert moved(events, "repay") == [(1, 3, 1)]
    assert [one.status for one in hand.state.players.values()] == ["foul", "misled", "playing"]


# -- declarations and the Tops -----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-B7b", "LL-PN-B7c")
def test_the_last_player_changes_back_and_forth_until_the_second_card_is_drawn() -> None:
    hand = pan("", "", "")
    hand.apply(Declare(3, False))
    hand.apply(Declare(3, True))
    turn(hand, 1)
    hand.apply(Declare(3, False))
    hand.apply(Declare(3, True))
    hand.apply(Draw(2))
    assert rule_of(hand, Declare(3, False)) == "LL-PN-B7c"


@pytest.mark.rule("LL-PN-P2a")
def test_a_split_declined_may_be_offered_again_when_a_card_was_drawn_and_then_agreed() -> None:
    hand = pan("", "")
    hand.apply(Offer(1))
    hand.apply(Answer(2, False))
    assert rule_of(hand, Offer(2)) == "LL-PN-P2a"
    turn(hand, 1)
    hand.apply(Offer(2))
    hand.apply(Answer(1, True))
    assert hand.result is not None
    assert hand.result.how == "split"
    assert [chips(hand, seat) for seat in (1, 2)] == [20, 20]


@pytest.mark.rule("LL-PN-P5B", "LL-PN-P5D", "LL-PN-B6")
def test_a_player_owed_a_balance_asks_for_it_at_the_next_hit_from_those_who_are_left() -> None:
    """Two chips in front: of a condition of 4 from each, 2 are paid by each and 2 owed. Seat 2 is fouled; the next hit
    of two chips asks seat 3 for four."""
    hand = pan(f"{SEVENS} Kc Kd", "", "", draws="Js Js Js 7s", chips=(3, 20, 20), counts=(10, 11, 10))
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(SEVENS)))
    events = hand.apply(Collect(1))
    assert moved(events, "pay") == [(2, 1, 2), (3, 1, 2)]
    hand.apply(Discard(1))
    turn(hand, 2)
    hand.apply(CallFoul(3, 2))
    turn(hand, 3)
    hand.apply(Draw(1))
    hand.apply(Spread(1, (), with_card=True, on=0))
    events = hand.apply(Collect(1))
    assert moved(events, "pay") == [(3, 1, 4)]


@pytest.mark.rule("LL-PN-B6", "LL-PN-P5C")
def test_a_player_broken_by_a_condition_pays_no_outs_and_wins_no_tops() -> None:
    hand = pan(THREES, "", "", chips=(20, 2, 20))
    turn(hand, 1, THREES, collect=True)
    assert hand.state.players[2].status == "broke"
    assert 2 not in {one.seat for one in hand.state.active}
    assert hand.to_act == 3


# -- forcing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-F14C", "LL-PN-F13a")
def test_an_out_card_may_be_forced_once_a_third_hand_is_thrown_in_and_two_are_left() -> None:
    """Seat 3 has ten cards spread; among three the out card may not be forced on them; head up it may."""
    hand = pan("", "", TEN, draws="Js Js Js Qh Kc")
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(Draw(3))
    for meld in ("Kc Kd Kh", "4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(3, cards(meld)))
    hand.apply(Spread(3, cards("Ks"), on=0))
    hand.apply(Discard(3))
    turn(hand, 1)
    hand.apply(Draw(2))
    assert hand.state.drawn == cards("Kc")[0]
    assert rule_of(hand, Force(2, 3, cards("Kc")[0])) in ("LL-PN-F14C", "LL-PN-F14A", "LL-PN-F14B")
    hand.apply(ThrowIn(1))
    hand.apply(Force(2, 3, cards("Kc")[0]))
    assert GoOut(3) in offered(hand, 3)


@pytest.mark.rule("LL-PN-F8A")
def test_two_dead_counts_have_their_antes_back_and_the_last_hand_plays_for_its_own() -> None:
    hand = pan("", "", "", counts=(8, 12, 10), declared=False)
    hand.apply(FixCount(1))
    hand.apply(FixCount(2))
    assert (chips(hand, 1), chips(hand, 2)) == (20, 20)
    hand.apply(Declare(3, True))
    assert hand.over
    assert chips(hand, 3) == 20


@pytest.mark.rule("LL-PN-F8B", "LL-PN-F8C")
@pytest.mark.parametrize("error", [TooFewCards(2), TooManyCards(2)])
def test_a_wrong_count_reported_after_the_deck_was_touched_is_foul_by_ruling_too(
    error: TooFewCards | TooManyCards,
) -> None:
    hand = pan("", "", "")
    hand.apply(Err(error))
    turn(hand, 1)
    turn(hand, 2)
    found = ruling(hand, error)
    assert found.does == ("dead-hand",)
    hand.apply(found.command())
    assert hand.state.players[2].status == "foul"
