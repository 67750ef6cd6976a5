"""Declaring, drawing, spreading, discarding and going out."""

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Fee, Refused, Seated
from houseway.engines.pan.play import (
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    GoOut,
    PanHand,
    Shuffle,
    Spread,
    check_buyin,
    order_of_play,
)
from tests.pan.pan_table import CHIP, JUNK, RULES, TEN, chips, every_chip, moved, pan, turn


@pytest.mark.rule("LL-PN-0c")
def test_six_players_get_ten_cards_each_and_260_stay_in_the_stock() -> None:
    hand = pan("", "", "", "", "", "", declared=False)
    assert [len(player.hand) for player in hand.state.players.values()] == [10] * 6
    assert len(hand.state.stock) == 260


@pytest.mark.rule("LL-PN-B1")
def test_buyin_is_twenty_chips_of_one_denomination() -> None:
    check_buyin(RULES, 20 * CHIP)
    for amount in (15 * CHIP, 20 * CHIP + 50):
        with pytest.raises(Refused, match=r"\$20") as refused:
            check_buyin(RULES, amount)
        assert refused.value.rule == "LL-PN-B1"


@pytest.mark.rule("LL-PN-D1")
def test_doubles_need_forty_chips() -> None:
    check_buyin(RULES, 40 * CHIP, doubles=True)
    with pytest.raises(Refused) as refused:
        check_buyin(RULES, 35 * CHIP, doubles=True)
    assert refused.value.rule == "LL-PN-D1"


def test_play_goes_to_the_right_from_the_first_hand() -> None:
    seats = [Seated(seat, 20 * CHIP) for seat in (1, 2, 3, 4)]
    assert [one.seat for one in order_of_play(RULES, seats, first=2)] == [2, 1, 4, 3]


def test_fee_comes_out_of_the_tops_before_the_deal() -> None:
    hand = pan("", "", "", "", fee=Fee(50), declared=False)
    assert hand.state.pools == {"tops": 4 * CHIP - 50, "double-tops": 0, "drop": 50}


@pytest.mark.rule("LL-PN-F9a")
def test_declaration_before_the_player_in_front_is_refused() -> None:
    hand = pan("", "", "", declared=False)
    hand.apply(Declare(1, True))
    with pytest.raises(Refused, match="Seat 2 declares first") as refused:
        hand.apply(Declare(3, True))
    assert refused.value.rule == "LL-PN-F9a"


@pytest.mark.rule("LL-PN-B7a")
def test_a_knock_in_turn_puts_a_player_in() -> None:
    hand = pan("", "", "", declared=False)
    hand.apply(Declare(1, False))
    hand.apply(Declare(2, True))
    assert [player.seat for player in hand.state.active] == [2]


@pytest.mark.rule("LL-PN-B7b")
def test_declaration_may_be_changed_until_the_next_player_acts() -> None:
    hand = pan("", "", "", "", declared=False)
    hand.apply(Declare(1, True))
    hand.apply(Declare(2, True))
    hand.apply(Declare(2, False))
    assert hand.state.players[2].status == "passed"
    hand.apply(Declare(3, False))
    with pytest.raises(Refused, match="the next player has acted") as refused:
        hand.apply(Declare(2, True))
    assert refused.value.rule == "LL-PN-B7b"


@pytest.mark.rule("LL-PN-B7c")
def test_last_player_may_change_after_one_card_is_drawn_but_not_after_two() -> None:
    for drawn, allowed in ((1, True), (2, False)):
        hand = pan("", "", "")
        for seat in range(1, drawn + 1):
            turn(hand, seat)
        if allowed:
            hand.apply(Declare(3, False))
            assert [player.seat for player in hand.state.active] == [1, 2]
        else:
            with pytest.raises(Refused, match="two cards have been drawn") as refused:
                hand.apply(Declare(3, False))
            assert refused.value.rule == "LL-PN-B7c"


def test_when_all_others_pass_the_last_takes_the_tops_and_may_not_pass() -> None:
    hand = pan("", "", "", declared=False)
    hand.apply(Declare(1, False))
    hand.apply(Declare(2, False))
    with pytest.raises(Refused, match="every other hand"):
        hand.apply(Declare(3, False))
    hand.apply(Declare(3, True))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (3, "last")
    assert [chips(hand, seat) for seat in (1, 2, 3)] == [19, 19, 22]


@pytest.mark.rule("LL-PN-F10")
def test_a_drawn_card_is_face_up_to_every_viewer() -> None:
    hand = pan("", "", draws="5s")
    hand.apply(Draw(1))
    assert [hand.view(seat).drawn for seat in (1, 2, None)] == [Card("5s")] * 3


@pytest.mark.rule("LL-PN-F11a")
def test_a_released_card_cannot_be_taken_back() -> None:
    hand = pan("5c 5d", "", draws="5s")
    turn(hand, 1)
    with pytest.raises(Refused, match="not seat 1's turn"):
        hand.apply(Spread(1, cards("5c 5d"), with_card=True))
    assert hand.state.live is not None
    assert (hand.state.live.card, hand.state.live.offered) == (Card("5s"), 2)


def test_next_player_may_take_a_card_off_the_deck_only_to_spread_it() -> None:
    hand = pan("", "5c 5d", draws="5s 3h")
    turn(hand, 1)
    events = hand.apply(Spread(2, cards("5c 5d"), with_card=True))
    assert hand.state.players[2].board[0].cards == tuple(cards("5c 5d 5s"))
    assert len(events) == 1
    with pytest.raises(Refused, match="already drew or took a card"):
        hand.apply(Draw(2))
    hand.apply(Discard(2, Card("2c")))
    assert hand.state.players[2].count == 10


def test_no_other_player_may_take_a_card_discarded_from_the_hand() -> None:
    hand = pan("5c 5d", "2d 2h", draws="5s")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("5c 5d"), with_card=True))
    hand.apply(Discard(1, Card("2c")))
    assert hand.state.live is None
    with pytest.raises(Refused, match="no card to take"):
        hand.apply(Spread(2, cards("2d 2h"), with_card=True))


@pytest.mark.rule("LL-PN-F3E")
def test_a_drawn_card_may_not_go_into_the_hand() -> None:
    hand = pan("", "", draws="Qs")
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="You can't put it in your hand") as refused:
        hand.apply(Discard(1, JUNK[0]))
    assert refused.value.rule == "LL-PN-F3E"


@pytest.mark.rule("LL-PN-F3E")
def test_going_out_uses_the_drawn_card_with_everything_in_the_hand_and_no_discard() -> None:
    hand = pan(TEN, "", draws="Ks")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("Kc Kd Kh Ks"), with_card=True))
    hand.apply(Spread(1, cards("4c 4d 4h")))
    hand.apply(Spread(1, cards("6c 6d 6h")))
    with pytest.raises(Refused, match="go out"):
        hand.apply(Discard(1))
    hand.apply(GoOut(1))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (1, "out")


@pytest.mark.rule("LL-PN-0d")
def test_ten_cards_spread_and_one_that_fits_go_out() -> None:
    hand = pan(TEN, "", "", draws="5s 5s 5s 4s")
    turn(hand, 1, "Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")
    with pytest.raises(Refused, match="not seat 1's turn"):
        hand.apply(GoOut(1))
    turn(hand, 2)
    turn(hand, 3)
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="11 spread cards and none in hand") as refused:
        hand.apply(GoOut(1))
    assert refused.value.rule == "LL-PN-0d"
    hand.apply(Spread(1, (), with_card=True, on=1))
    hand.apply(GoOut(1))
    assert [chips(hand, seat) for seat in (1, 2, 3)] == [19 + 3 + 2, 18, 18]


@pytest.mark.rule("LL-PN-F3D")
def test_an_invalid_meld_is_refused_before_it_lies() -> None:
    hand = pan("2c 4d 6h", "", draws="5s")
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="isn't a valid spread") as refused:
        hand.apply(Spread(1, cards("2c 4d 6h")))
    assert refused.value.rule == "LL-PN-F3D"


@pytest.mark.rule("LL-PN-F15")
def test_a_card_on_the_board_may_not_be_borrowed_or_discarded() -> None:
    hand = pan("7c 7d 7h 7s Jc Qc", "", draws="5s 5s 2h")
    turn(hand, 1, "7c 7d 7h 7s")
    turn(hand, 2)
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="is in a spread") as refused:
        hand.apply(Spread(1, cards("7c Jc Qc")))
    assert refused.value.rule == "LL-PN-F15"


@pytest.mark.rule("LL-PN-G1")
def test_nothing_is_ruled_once_the_hand_is_over() -> None:
    hand = pan(TEN, "", draws="Ks", counts=(10, 11))
    hand.apply(Draw(1))
    for meld in ("4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(1, cards(meld)))
    hand.apply(Spread(1, cards("Kc Kd Kh Ks"), with_card=True))
    hand.apply(GoOut(1))
    before = every_chip(hand)
    with pytest.raises(Refused):
        hand.apply(CallFoul(1, 2))
    assert (hand.options(1), hand.options(2), every_chip(hand)) == ((), (), before)


def test_an_empty_deck_is_made_new_from_the_dead_discards() -> None:
    hand = pan("", "")
    while hand.state.stock:
        turn(hand, hand.state.turn)
    assert hand.to_act is not None
    with pytest.raises(Refused, match="Wait for the shuffle"):
        hand.apply(Draw(hand.to_act))
    dead = hand.shuffle_due
    assert len(dead) == 300 - len(hand.state.loose)
    with pytest.raises(Refused, match="and no other cards"):
        hand.apply(Shuffle(dead[1:]))
    hand.apply(Shuffle(dead))
    hand.apply(Draw(hand.to_act))
    assert hand.state.drawn == dead[0]


def test_a_seat_sees_only_its_own_hand() -> None:
    hand = pan("3c 3d 3h", "Kc Kd Ks")
    seen = hand.view(1)
    assert seen.hand == tuple(hand.state.players[1].hand)
    assert hand.view(None).hand == ()
    assert not any(hasattr(player, "hand") for player in seen.players)


def test_replay_of_the_events_is_the_hand() -> None:
    hand = pan("3c 3d 3h", "", draws="5s 2h")
    turn(hand, 1, "3c 3d 3h", collect=True)
    turn(hand, 2)
    assert PanHand.replay(RULES, hand.log) == hand
    assert moved(hand.log, "pay") == [(2, 1, 1)]
    with pytest.raises(Refused):
        hand.apply(Collect(1))
