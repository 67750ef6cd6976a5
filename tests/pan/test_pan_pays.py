"""Pays and collections, the Tops, doubles."""

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Refused, Seated
from houseway.engines.pan.play import Answer, Collect, Discard, Draw, GoOut, Offer, PanHand, Spread
from houseway.engines.pan.play.events import Dealt
from tests.pan.pan_table import CHIP, TEN, chips, moved, pan, turn

FIVES = "5c 5c 5c"  # two chips


def out_with(hand: PanHand, seat: int = 1) -> None:
    """Goes out with the ten cards of TEN and the king just drawn."""
    hand.apply(Draw(seat))
    for meld in ("4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(seat, cards(meld)))
    hand.apply(Spread(seat, cards("Kc Kd Kh Ks"), with_card=True))
    hand.apply(GoOut(seat))


@pytest.mark.rule("LL-PN-B2")
def test_a_condition_is_paid_by_the_other_players_and_never_by_the_house() -> None:
    hand = pan("3c 3d 3h", "", "", draws="5s")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("3c 3d 3h")))
    events = hand.apply(Collect(1))
    assert moved(events, "pay") == [(2, 1, 1), (3, 1, 1)]
    assert hand.state.pools == {"tops": 3 * CHIP, "double-tops": 0, "drop": 0}


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-P1")
def test_pay_not_called_for_before_the_discard_is_lost() -> None:
    hand = pan(FIVES, "", draws="2h 2h 2h")
    turn(hand, 1, FIVES)
    turn(hand, 2)
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="nothing to collect") as refused:
        hand.apply(Collect(1))
    assert refused.value.rule == "LL-PN-P1"
    assert chips(hand, 1) == 19


@pytest.mark.rule("LL-PN-P5A")
def test_a_player_with_one_chip_pays_one_of_the_two_they_owe() -> None:
    hand = pan(FIVES, "", "", chips=(20, 2, 20), draws="2h")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(FIVES)))
    assert moved(hand.apply(Collect(1)), "pay") == [(2, 1, 1), (3, 1, 2)]


@pytest.mark.rule("LL-PN-B6", "LL-PN-P5F")
def test_a_player_who_pays_their_last_chip_no_longer_plays_for_the_tops() -> None:
    hand = pan(FIVES, "", "", chips=(20, 20, 3), draws="2h")
    turn(hand, 1, FIVES, collect=True)
    assert hand.state.players[3].status == "broke"
    assert [player.seat for player in hand.state.active] == [1, 2]
    assert hand.options(3) == ()


@pytest.mark.rule("LL-PN-B6")
def test_the_ante_must_leave_a_chip_to_play_with() -> None:
    with pytest.raises(Refused, match="no chip") as refused:
        pan("", "", chips=(20, 1))
    assert refused.value.rule == "LL-PN-B6"


def test_the_last_player_with_chips_takes_the_tops() -> None:
    hand = pan(FIVES, "", chips=(20, 3), draws="2h")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(FIVES)))
    hand.apply(Collect(1))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how, chips(hand, 1), chips(hand, 2)) == (1, "last", 23, 0)


@pytest.mark.rule("LL-PN-P5B")
def test_a_player_with_one_chip_asks_one_chip_of_each_for_a_two_chip_meld() -> None:
    hand = pan(FIVES, "", "", chips=(2, 20, 20), draws="2h")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(FIVES)))
    assert moved(hand.apply(Collect(1)), "pay") == [(2, 1, 1), (3, 1, 1)]


@pytest.mark.rule("LL-PN-P5D")
def test_the_balance_is_asked_for_at_the_next_hit() -> None:
    """Four due, one chip in front of them: one from each of three. With four, a hit of two brings four of five owed."""
    hand = pan("5s 5s 5s", "", "", "", chips=(2, 20, 20, 20), draws="2h 2h 2h 2h 5s")
    turn(hand, 1, "5s 5s 5s", collect=True)
    assert chips(hand, 1) == 4
    for seat in (2, 3, 4):
        turn(hand, seat)
    hand.apply(Draw(1))
    hand.apply(Spread(1, (), with_card=True, on=0))
    assert moved(hand.apply(Collect(1)), "pay") == [(2, 1, 4), (3, 1, 4), (4, 1, 4)]
    assert hand.state.players[1].owed == {2: CHIP, 3: CHIP, 4: CHIP}


@pytest.mark.rule("LL-PN-P5C")
def test_tops_do_not_raise_what_the_winner_collects_on_the_outs() -> None:
    """A hand worth four and the out chip make five; with three chips in front of them the winner asks three of each."""
    ten = "5s 5s 5s 4c 4d 4h Kc Kd Kh Ks"
    hand = pan(ten, "", "", chips=(4, 20, 20), draws="Kh")
    hand.apply(Draw(1))
    for meld in ("5s 5s 5s", "4c 4d 4h"):
        hand.apply(Spread(1, cards(meld)))
    hand.apply(Spread(1, cards("Kc Kd Kh Ks"), with_card=True))
    events = hand.apply(GoOut(1))
    assert moved(events, "outs") == [(2, 1, 3), (3, 1, 3)]
    assert moved(events, "tops") == [("tops", 1, 3)]


@pytest.mark.rule("LL-PN-P3")
def test_every_loser_pays_the_outs_in_the_command_that_ends_the_hand() -> None:
    hand = pan(TEN, "", "", "", draws="Kh")
    out_with(hand)
    assert moved(hand.log, "outs") == [(2, 1, 1), (3, 1, 1), (4, 1, 1)]
    assert [chips(hand, seat) for seat in (2, 3, 4)] == [18, 18, 18]


@pytest.mark.rule("LL-PN-G3b")
def test_outs_are_paid_on_the_melds_as_they_lie() -> None:
    """Laid as 3-4-5 of clubs and two mixed groups the hand is worth nothing, though 3-3-3 would have paid."""
    ten = "3c 4c 5c 3d 4d 5d 3h 4h 5h 6h"
    hand = pan(ten, "", draws="7h")
    hand.apply(Draw(1))
    for meld in ("3c 4c 5c", "3d 4d 5d"):
        hand.apply(Spread(1, cards(meld)))
    hand.apply(Spread(1, cards("3h 4h 5h 6h"), with_card=True))
    hand.apply(GoOut(1))
    assert hand.result is not None
    assert hand.result.outs == 0
    assert moved(hand.log, "outs") == [(2, 1, 1)]


@pytest.mark.rule("LL-PN-P4")
def test_every_viewer_sees_the_value_of_a_spread() -> None:
    hand = pan("5s 5s 5s", "", draws="2h")
    turn(hand, 1, "5s 5s 5s")
    assert [meld.worth for meld in hand.view(2).players[0].board] == [4]


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-B5", "LL-PN-P2a")
def test_two_players_left_split_the_tops_when_both_agree() -> None:
    hand = pan("", "", "", "", draws="2h")
    with pytest.raises(Refused, match="two players") as refused:
        hand.apply(Offer(1))
    assert refused.value.rule == "LL-PN-P2a"
    hand = pan("", "")
    hand.apply(Offer(1))
    hand.apply(Answer(2, False))
    assert hand.result is None
    with pytest.raises(Refused, match="Wait for the next draw"):
        hand.apply(Offer(1))
    turn(hand, 1)
    hand.apply(Offer(2))
    hand.apply(Answer(1, True))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (None, "split")
    assert [chips(hand, seat) for seat in (1, 2)] == [20, 20]


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-P2b", "LL-PN-D5")
def test_a_doubles_and_a_singles_player_split_only_the_single_tops() -> None:
    hand = pan("", "", chips=40, doubles=(1,))
    assert hand.state.pools == {"tops": 2 * CHIP, "double-tops": CHIP, "drop": 0}
    hand.apply(Offer(2))
    hand.apply(Answer(1, True))
    assert moved(hand.log, "split") == [("tops", 1, 1), ("tops", 2, 1)]
    assert moved(hand.log, "returned") == [("double-tops", 1, 1)]
    assert set(hand.state.pools.values()) == {0}


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-P2b")
def test_two_doubles_players_split_all_of_the_tops() -> None:
    hand = pan("", "", chips=40, doubles=(1, 2))
    hand.apply(Offer(2))
    hand.apply(Answer(1, True))
    assert moved(hand.log, "split") == [("tops", 1, 1), ("tops", 2, 1), ("double-tops", 1, 1), ("double-tops", 2, 1)]


@pytest.mark.rule("LL-PN-D2", "LL-PN-D5")
def test_double_antes_are_kept_apart_and_a_singles_winner_does_not_get_them() -> None:
    hand = pan(TEN, "", "", "", "", "", chips=40, doubles=(2, 3), draws="Kh")
    assert hand.state.pools == {"tops": 6 * CHIP, "double-tops": 2 * CHIP, "drop": 0}
    out_with(hand)
    assert moved(hand.log, "tops") == [("tops", 1, 6)]
    assert moved(hand.log, "returned") == [("double-tops", 2, 1), ("double-tops", 3, 1)]


@pytest.mark.rule("LL-PN-D2", "LL-PN-D6")
def test_a_doubles_winner_takes_both_tops_and_double_pay_from_doubles_players_only() -> None:
    hand = pan(TEN, "", "", chips=40, doubles=(1, 2), draws="Kh")
    out_with(hand)
    assert moved(hand.log, "tops") == [("tops", 1, 3), ("double-tops", 1, 2)]
    assert moved(hand.log, "outs") == [(2, 1, 2), (3, 1, 1)]


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-D3")
def test_a_doubles_player_down_to_one_chip_collects_single_units_and_then_doubles_again() -> None:
    hand = pan("3c 3d 3h", "", "", chips=(3, 40, 40), doubles=(1, 2, 3), draws="2h 2h 2h 3s")
    assert chips(hand, 1) == 1
    turn(hand, 1, "3c 3d 3h", collect=True)
    assert moved(hand.log, "pay") == [(2, 1, 1), (3, 1, 1)]
    turn(hand, 2)
    turn(hand, 3)
    hand.apply(Draw(1))
    hand.apply(Spread(1, (), with_card=True, on=0))
    assert moved(hand.apply(Collect(1)), "pay") == [(2, 1, 3), (3, 1, 3)]
    hand.apply(Discard(1, Card("2c")))


def test_stock_and_seats_must_be_those_of_the_game() -> None:
    hand = pan("", "")
    dealt = hand.log[0]
    assert isinstance(dealt, Dealt)
    with pytest.raises(ValueError, match="different seats"):
        PanHand(hand.rules, [Seated(1, 20 * CHIP)], dealt.stock)
    with pytest.raises(ValueError, match="8 whole decks"):
        PanHand(hand.rules, [Seated(1, 2000), Seated(2, 2000)], dealt.stock[1:])
