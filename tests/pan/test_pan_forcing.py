"""Forcing: option cards, passed-up cards and out cards."""

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Refused
from houseway.engines.pan.play import Collect, Discard, Draw, Force, GoOut, PanHand, Spread, ThrowIn
from houseway.engines.pan.play.events import Forced
from tests.pan.pan_table import TEN, chips, moved, offered, pan, turn

KING, SEVEN, FOUR = Card("Ks"), Card("7s"), Card("4s")
TEN_SPREAD = ("Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")


def kings_at_seat_two(draws: str) -> PanHand:
    """Four players; seat 2 has three kings on the board and seat 1 is to draw again."""
    hand = pan("", "Kc Kd Kh", "", "", draws=f"2h 2h 2h 2h {draws}")
    turn(hand, 1)
    turn(hand, 2, "Kc Kd Kh")
    turn(hand, 3)
    turn(hand, 4)
    return hand


@pytest.mark.rule("LL-PN-F11b")
def test_who_discards_a_card_that_fits_the_next_board_may_not_force_it_but_others_may() -> None:
    hand = kings_at_seat_two("Ks")
    turn(hand, 1)
    with pytest.raises(Refused, match="You discarded that card") as refused:
        hand.apply(Force(1, 2, KING))
    assert refused.value.rule == "LL-PN-F11b"
    hand.apply(Force(3, 2, KING))
    assert hand.state.players[2].board[0].cards.count(KING) == 1
    with pytest.raises(Refused, match="Discard a card from your hand"):
        hand.apply(Discard(2))
    hand.apply(Discard(2, Card("2c")))
    assert (hand.state.players[2].count, hand.to_act) == (10, 3)


@pytest.mark.rule("LL-PN-F11b")
def test_who_has_drawn_a_card_may_force_it_on_the_next_player_before_letting_it_go() -> None:
    hand = kings_at_seat_two("Ks")
    hand.apply(Draw(1))
    hand.apply(Force(1, 2, KING))
    assert (hand.to_act, hand.state.players[2].spread) == (2, 4)


def test_a_forced_hit_on_a_condition_is_collected_before_the_discard() -> None:
    hand = pan("", "7c 7d 7h", "", draws="2h 2h 2h 7s")
    turn(hand, 1)
    turn(hand, 2, "7c 7d 7h")
    turn(hand, 3)
    turn(hand, 1)
    hand.apply(Force(3, 2, SEVEN))
    assert moved(hand.apply(Collect(2)), "pay") == [(1, 2, 1), (3, 2, 1)]


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F12")
def test_an_option_card_ignored_at_the_deck_is_forced_by_others_and_the_drawn_card_goes_back() -> None:
    hand = kings_at_seat_two("Ks Qc")
    turn(hand, 1)
    hand.apply(Draw(2))
    with pytest.raises(Refused, match="force a card on yourself") as refused:
        hand.apply(Force(2, 2, KING))
    assert refused.value.rule == "LL-PN-F12"
    events = hand.apply(Force(3, 2, KING))
    assert [event.put_back for event in events if isinstance(event, Forced)] == [Card("Qc")]
    hand.apply(Discard(2, Card("2c")))
    hand.apply(Draw(3))
    assert hand.state.drawn == Card("Qc")


@pytest.mark.rule("LL-PN-F12")
def test_an_ignored_option_card_need_not_be_forced_and_the_draw_stands() -> None:
    hand = kings_at_seat_two("Ks Qc")
    turn(hand, 1)
    turn(hand, 2)
    assert (hand.to_act, hand.state.players[2].spread) == (3, 3)


@pytest.mark.rule("LL-PN-F13a")
def test_a_card_off_the_deck_is_forced_back_until_two_have_drawn_and_not_by_a_player_who_has() -> None:
    """Seat 2 lets a king go that fits their own kings."""
    hand = kings_at_seat_two("5s Ks 5h 5h")
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(Draw(3))
    with pytest.raises(Refused, match="You have drawn since then") as refused:
        hand.apply(Force(3, 2, KING))
    assert refused.value.rule == "LL-PN-F13a"
    assert Force(4, 2, KING) in offered(hand, 4)
    hand.apply(Discard(3))
    hand.apply(Draw(4))
    with pytest.raises(Refused, match="too late"):
        hand.apply(Force(1, 2, KING))


@pytest.mark.rule("LL-PN-F13a")
def test_a_card_forced_back_out_of_turn_interrupts_the_player_who_has_drawn() -> None:
    hand = kings_at_seat_two("5s Ks 5h")
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(Draw(3))
    hand.apply(Force(4, 2, KING))
    assert hand.to_act == 2
    hand.apply(Discard(2, Card("2c")))
    assert (hand.to_act, hand.state.drawn) == (3, Card("5h"))


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F13b")
def test_a_card_thrown_from_the_hand_is_forced_back_until_its_owner_touches_the_deck() -> None:
    """Seat 1 holds a fourth seven with three spread and throws it; two players have drawn and it still comes back."""
    hand = pan("7c 7d 7h 7s 5c 5d", "", "", "", draws="2h 2h 2h 2h 5s 2h 2h 2h 2h")
    turn(hand, 1, "7c 7d 7h")
    for seat in (2, 3, 4):
        turn(hand, seat)
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("5c 5d"), with_card=True))
    hand.apply(Discard(1, SEVEN))
    turn(hand, 2)
    turn(hand, 3)
    assert Force(2, 1, SEVEN) in offered(hand, 2)
    turn(hand, 4)
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="too late"):
        hand.apply(Force(2, 1, SEVEN))


def ten_spread_at_seat_two(draws: str, seats: int = 3) -> PanHand:
    """Seat 2 has ten cards on the board; seat 1 is to draw."""
    hands = ["", TEN, "", ""][:seats]
    hand = pan(*hands, draws=" ".join(["2h"] * seats) + " " + draws)
    turn(hand, 1)
    turn(hand, 2, *TEN_SPREAD)
    for seat in range(3, seats + 1):
        turn(hand, seat)
    return hand


@pytest.mark.rule("LL-PN-F14C")
def test_an_out_card_may_not_be_forced_among_three_players() -> None:
    hand = ten_spread_at_seat_two("Ks")
    turn(hand, 1)
    with pytest.raises(Refused, match="You can't force it") as refused:
        hand.apply(Force(3, 2, KING))
    assert refused.value.rule == "LL-PN-F14C"


@pytest.mark.rule("LL-PN-F14C")
def test_an_out_card_may_be_forced_head_up() -> None:
    hand = ten_spread_at_seat_two("Ks", seats=2)
    hand.apply(Draw(1))
    hand.apply(Force(1, 2, KING))
    assert not any(isinstance(move, Draw | Discard) for move in offered(hand))
    hand.apply(GoOut(2))
    assert hand.result is not None
    assert hand.result.winner == 2


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F14A")
def test_an_out_card_passed_up_for_a_better_one_is_forced_back_and_ends_the_hand_at_the_lower_pay() -> None:
    hand = ten_spread_at_seat_two("5h 4s 5h")
    turn(hand, 1)
    turn(hand, 2)
    hand.apply(Force(3, 2, FOUR))
    hand.apply(GoOut(2))
    assert moved(hand.log, "outs") == [(1, 2, 1), (3, 2, 1)]


def two_with_ten_spread(poor: int, rich: int) -> PanHand:
    """A king puts seats 2 and 3 out, one of them with three sevens for a chip more; seat 1 has just let one go."""
    hands = {poor: TEN, rich: "7c 7d 7h Kc Kd Kh Ks 4c 4d 4h"}
    hand = pan("", hands[2], hands[3], "", draws="2h 2h 2h 2h Ks")
    spreads = {poor: TEN_SPREAD, rich: ("7c 7d 7h", "Kc Kd Kh Ks", "4c 4d 4h")}
    turn(hand, 1)
    turn(hand, 2, *spreads[2])
    turn(hand, 3, *spreads[3])
    turn(hand, 4)
    turn(hand, 1)
    return hand


@pytest.mark.rule("LL-PN-F14B")
def test_an_out_card_for_two_players_is_forced_on_the_one_with_the_lower_pay() -> None:
    hand = two_with_ten_spread(poor=2, rich=3)
    hand.apply(Force(4, 2, KING))
    hand.apply(GoOut(2))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.outs) == (2, 0)


@pytest.mark.rule("LL-PN-F14B")
def test_an_out_card_for_two_players_is_not_forced_on_the_one_with_the_higher_pay() -> None:
    hand = two_with_ten_spread(poor=3, rich=2)
    with pytest.raises(Refused, match="You can't force it"):
        hand.apply(Force(4, 2, KING))


@pytest.mark.rule("LL-PN-F17a", "LL-PN-F17b")
def test_a_card_that_puts_the_next_player_out_must_be_used_by_who_can() -> None:
    hand = pan("4c 4d", TEN, "", draws="2h 2h 2h 4s")
    turn(hand, 1)
    turn(hand, 2, *TEN_SPREAD)
    turn(hand, 3)
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="would put the next player out") as refused:
        hand.apply(Discard(1))
    assert refused.value.rule == "LL-PN-F17a"
    assert Discard(1) not in offered(hand)
    hand.apply(Spread(1, cards("4c 4d"), with_card=True))


@pytest.mark.rule("LL-PN-F16")
def test_the_card_drawn_by_a_player_who_throws_in_stays_live_and_puts_the_next_out() -> None:
    hand = ten_spread_at_seat_two("4s")
    hand.apply(Draw(1))
    hand.apply(ThrowIn(1))
    live = hand.state.live
    assert live is not None
    assert (live.card, live.by, live.from_hand) == (FOUR, 1, False)
    hand.apply(Spread(2, (), with_card=True, on=1))
    hand.apply(GoOut(2))
    assert hand.result is not None
    assert hand.result.winner == 2
    assert [chips(hand, seat) for seat in (1, 2, 3)] == [17, 19 + 3 + 3, 18]


@pytest.mark.rule("LL-PN-F16")
def test_the_card_before_a_player_who_throws_in_is_offered_to_the_next_until_they_draw() -> None:
    hand = pan("", "", "Kc Kd Kh", draws="Ks 2h")
    turn(hand, 1)
    hand.apply(ThrowIn(2))
    live = hand.state.live
    assert live is not None
    assert (live.card, live.by, live.from_hand, hand.to_act) == ("Ks", 1, False, 3)
    hand.apply(Draw(3))
    assert hand.state.live is None


@pytest.mark.rule("LL-PN-F11b")
def test_a_card_forced_at_the_start_of_a_turn_takes_the_place_of_the_one_that_is_offered() -> None:
    """Seat 2 passed up their king; forced to use it, they may no longer take the seven before them."""
    hand = pan("", "Kc Kd Kh Ks 4c 4d", "", draws="2h 4h 2d 7c")
    turn(hand, 1)
    hand.apply(Draw(2))
    hand.apply(Spread(2, cards("Kc Kd Kh")))
    hand.apply(Spread(2, cards("4c 4d"), with_card=True))
    hand.apply(Discard(2, KING))
    turn(hand, 3)
    turn(hand, 1)
    live = hand.state.live
    assert live is not None
    assert (live.card, hand.to_act) == ("7c", 2)
    hand.apply(Force(3, 2, KING))
    assert (hand.state.live, hand.state.stage, hand.to_act) == (None, "laid", 2)


def test_a_player_forced_out_of_turn_owes_a_discard_until_they_throw_in() -> None:
    """Seat 2 passed up their king and seat 1 makes them take it while it is the turn of seat 3."""
    hand = pan("", "Kc Kd Kh Ks 4c 4d", "", "", draws="2h 4h 2d 7c")
    turn(hand, 1)
    hand.apply(Draw(2))
    hand.apply(Spread(2, cards("Kc Kd Kh")))
    hand.apply(Spread(2, cards("4c 4d"), with_card=True))
    hand.apply(Discard(2, KING))
    hand.apply(Force(1, 2, KING))
    assert (hand.state.turn, hand.to_act) == (3, 2)
    hand.apply(ThrowIn(4))
    assert hand.to_act == 2
    hand.apply(ThrowIn(2))
    assert hand.to_act == 3
