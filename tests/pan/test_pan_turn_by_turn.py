"""More sequences at pan: two, three and six players, card after card, the same foul twice, chips that run out."""

import pytest

from houseway.cards import cards
from houseway.engines.pan.play import CallFoul, Collect, Declare, Discard, Draw, Force, GoOut, Spread
from houseway.irregularities import LiftedCard, OffTable
from tests.floor.kit import floor
from tests.pan.pan_table import TEN, chips, every_chip, moved, offered, pan, turn
from tests.pan.test_pan_forcing import KING, two_with_ten_spread
from tests.pan.test_pan_sequences import SEVENS, THREES, rule_of

pytestmark = pytest.mark.sequence


# -- the deal, declarations and draws ----------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-0c", "LL-PN-F9a", "LL-PN-B7a")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_however_many_play_each_gets_ten_and_declares_in_order_by_a_knock_or_a_pass(players: int) -> None:
    """Not before the one in front, also when those passed; a word stands when the next player has spoken."""
    hand = pan(*[""] * players, declared=False)
    assert [len(one.hand) for one in hand.state.players.values()] == [10] * players
    assert len(hand.state.stock) == 320 - 10 * players
    for seat in range(1, players + 1):
        if seat < players:
            assert rule_of(hand, Declare(seat + 1, True)) == "LL-PN-F9a"
        hand.apply(Declare(seat, seat in (1, players)))
        if seat > 1 and not hand.over:
            assert rule_of(hand, Declare(seat - 1, True)) == "LL-PN-B7b"
    assert [one.seat for one in hand.state.active] == [1, players]


@pytest.mark.rule("LL-PN-F10", "LL-PN-F11a", "LL-PN-P4")
def test_card_after_card_is_seen_by_all_and_none_that_was_let_go_comes_back() -> None:
    hand = pan("5c 5d", "7s 7s 7s", "", draws="5s 2h 4h")
    for seat, drawn in ((1, "5s"), (2, "2h"), (3, "4h")):
        hand.apply(Draw(seat))
        assert [hand.view(one).drawn for one in (1, 2, 3, None)] == [cards(drawn)[0]] * 4
        if seat == 2:
            hand.apply(Spread(2, cards(SEVENS)))
            assert [meld.worth for meld in hand.view(3).players[1].board] == [4]
        hand.apply(Discard(seat))
        rule_of(hand, Discard(seat))
        if seat == 1:
            rule_of(hand, Spread(1, cards("5c 5d"), with_card=True))
    assert [meld.worth for meld in hand.view(1).players[1].board] == [4]


@pytest.mark.rule("LL-PN-F15")
def test_two_players_lift_cards_off_their_spreads_and_both_are_foul_without_a_call() -> None:
    hand = pan(THREES, SEVENS, "", draws="Ah Ah Ah")
    turn(hand, 1, THREES)
    turn(hand, 2, SEVENS)
    for seat in (1, 2):
        assert floor(hand, LiftedCard(seat)).cite.rule == "LL-PN-F15"
        assert hand.state.players[seat].status == "foul"
    assert hand.state.players[3].status == "playing"


@pytest.mark.rule("LL-PN-F17a", "LL-PN-F17b")
def test_a_second_card_that_puts_the_next_player_out_must_be_used_as_the_first_was() -> None:
    """Seat 2 has ten spread; seat 1 draws a four and uses it, and the next four of another turn as well."""
    hand = pan("4c 4d", TEN, "", draws="2h 2h 2h 4s")
    turn(hand, 1)
    turn(hand, 2, "Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")
    turn(hand, 3)
    hand.apply(Draw(1))
    for _ in range(2):
        assert rule_of(hand, Discard(1)) == "LL-PN-F17a"
    assert Discard(1) not in offered(hand)
    hand.apply(Spread(1, cards("4c 4d"), with_card=True))


# -- pays --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-P5A", "LL-PN-P3", "LL-PN-G3b")
def test_a_player_without_chips_pays_what_is_left_each_time_and_the_others_pay_in_full() -> None:
    """Seat 2 has one chip after the ante: it pays a condition, and nothing more when seat 1 goes out."""
    hand = pan(TEN, "", "", chips=(20, 2, 20), draws="Kh")
    hand.apply(Draw(1))
    for meld in ("4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(1, cards(meld)))
    hand.apply(Spread(1, cards("Kc Kd Kh Ks"), with_card=True))
    before = every_chip(hand)
    events = hand.apply(GoOut(1))
    assert [one for one in moved(events, "outs") if one[0] == 3] == [(3, 1, 1)]
    assert chips(hand, 2) == 0
    assert every_chip(hand) == before


@pytest.mark.rule("LL-PN-D2")
def test_both_players_of_doubles_foul_and_nobody_in_singles_takes_the_second_ante() -> None:
    hand = pan("", "", TEN, chips=60, doubles=(1, 2), counts=(11, 11, 10), draws="Js Js Kh")
    pools = dict(hand.state.pools)
    assert pools["double-tops"] > 0
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(CallFoul(3, 1))
    hand.apply(CallFoul(3, 2))
    before = every_chip(hand)
    while not hand.over:
        hand.apply(next(one for one in offered(hand, 3) if type(one) in (GoOut, Spread, Draw, Collect)))
    assert ("double-tops", 3) not in {one[:2] for one in moved(hand.log, "tops")}
    assert every_chip(hand) == before


# -- forcing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-F14B")
def test_an_out_card_is_refused_for_the_higher_pay_twice_and_then_forced_for_the_lower() -> None:
    hand = two_with_ten_spread(poor=2, rich=3)
    for _ in range(2):
        rule_of(hand, Force(4, 3, KING))
    hand.apply(Force(4, 2, KING))
    hand.apply(GoOut(2))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.outs) == (2, 0)


@pytest.mark.rule("LL-PN-F11b")
def test_who_let_two_fitting_cards_go_has_lost_the_right_both_times_and_others_force_both() -> None:
    """Kings let go by seat 1 on two turns: seat 2's spread has five kings at the end."""
    hand = pan("", "Kc Kd Kh", "", "", draws="2h 2h 2h 2h Ks Ah Ah Ks")
    turn(hand, 1)
    turn(hand, 2, "Kc Kd Kh")
    turn(hand, 3)
    turn(hand, 4)
    for kings in (4, 5):
        turn(hand, 1)
        assert rule_of(hand, Force(1, 2, KING)) == "LL-PN-F11b"
        hand.apply(Force(3, 2, KING))
        assert hand.state.players[2].spread == kings
        hand.apply(Discard(2, hand.state.players[2].hand[0]))
        if kings == 4:
            turn(hand, 3)
            turn(hand, 4)


@pytest.mark.rule("LL-PN-F3C")
def test_two_players_who_drop_a_card_to_mend_their_count_are_both_foul_and_both_cards_are_out() -> None:
    hand = pan("", "", "", counts=(11, 11, 10))
    dropped = [hand.state.players[seat].hand[0] for seat in (1, 2)]
    for seat, card in zip((1, 2), dropped, strict=True):
        assert floor(hand, OffTable(seat, (card,), by="player")).cite.rule == "LL-PN-F3C"
        assert hand.state.players[seat].status == "foul"
    assert hand.state.aside == dropped
