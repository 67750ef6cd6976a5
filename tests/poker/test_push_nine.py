"""Asian Push Nine at Golden State: three cards, one round, push pots, buying in for half, chop or play."""

from typing import Any

import pytest

from houseway.cards import deck
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.choices import choices
from houseway.engines.poker.play import AgreeToPush, BuyIn, Chop, Deal, Decline, PokerHand, by_kind
from houseway.irregularities import HandInMuck
from houseway.money import dollars
from tests.floor.kit import floor
from tests.poker.draw_table import dealt, seats_of
from tests.poker.situations import refusal
from tests.poker.table import check_round, may, play, rules, stacks_of

GAME = rules("golden-state", "push-nine", "no-limit", "5 ante")
NINE, NINE_TOO, NINE_MORE, EIGHT, SIX = "3h 5c Ad", "Kh Kc 9d", "Qh Jc 9h", "2h 4c 2d", "9s 6c As"


def fee(amount: int) -> Fee:
    return Fee(dollars(amount), moment="before-deal", rule="GS-PU-20b")


def shown_down(*held: str, **others: Any) -> PokerHand:
    """Everyone checks and all hands are shown."""
    one = seats_of(GAME, held, **others)
    one.apply(Deal())
    check_round(one)
    return show_all(one)


def show_all(one: PokerHand) -> PokerHand:
    while one.phase == "showdown":
        play(one, f"{one.to_act} show")
    return one


def pushed(one: PokerHand, *held: str, charge: int = 0) -> PokerHand:
    """The deck is shuffled for the push pot, dealt, checked through and shown."""
    one.apply(Deal(dealt(held), fee(charge)))
    check_round(one)
    return show_all(one)


@pytest.mark.rule("GS-PU-1a")
def test_one_deck_without_a_joker() -> None:
    one = shown_down(NINE, EIGHT, SIX, "Jh 4d 3s")
    assert len(one.stub) == 52 - 12
    with pytest.raises(ValueError, match="Jk"):
        seats_of(GAME, (NINE, EIGHT), jokers=1)


@pytest.mark.rule("GS-PU-2", "GS-PU-2b")
def test_the_button_is_dealt_to_last_and_acts_last() -> None:
    one = seats_of(GAME, (NINE, EIGHT, SIX, "Jh 4d 3s"))
    order = one.stub.left
    one.apply(Deal())
    assert [held[0] for held in one.hole] == list(order[:4])
    assert [one.seats[at].seat for at in one.pending] == [1, 2, 3, 4]


@pytest.mark.rule("GS-PU-4", "GS-PU-20")
def test_everyone_antes_and_the_fee_is_taken_before_the_cards() -> None:
    """Four antes of $5 are $20, less $1: $19; the fee stays taken when everyone folds to the first bet."""
    one = seats_of(GAME, (NINE, EIGHT, SIX, "Jh 4d 3s"), fee=fee(1))
    assert (one.pot, one.drop) == (dollars(19), dollars(1))
    play(one, "deal 1 bet 10 2 fold 3 fold 4 fold")
    assert stacks_of(one)[1] == dollars(114)


@pytest.mark.rule("GS-PU-5")
def test_three_cards_and_one_round_that_may_end_without_a_showdown() -> None:
    one = seats_of(GAME, (NINE, EIGHT))
    play(one, "deal")
    assert [len(held) for held in one.hole] == [3, 3]
    play(one, "1 bet 10 2 fold")
    assert one.over
    assert one.view(2).seats[0].cards == ()


@pytest.mark.rule("GS-PU-6", "GS-PU-18", "GS-PU-RK1", "GS-PU-RK2", "GS-PU-RK3a", "GS-PU-RK3b", "GS-PU-RK4")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h", "Ah Kc Qd"),
        ("Kc Kd Kh", "Qc Qd Qh"),
        ("2c 3d 4h", "Kh Kc Qd"),
        ("Tc Jd Qh", "9c Ts Jh"),
        ("Kh Qc Jd", "Kd Kc Qs"),
        ("Kh Qc Qd", "Kd Kc 9s"),
        ("Tc Kd As", "Kh Kc Td"),
        ("Jc 4d 3s", "Tc Kh 6d"),
        ("9c 6d As", "6c 4d 4h"),
        ("2h 4c 2d", "Qh Kc 7d"),
    ],
)
def test_trips_then_straights_then_faces_then_points(better: str, worse: str) -> None:
    one = shown_down(worse, better)
    assert stacks_of(one) == {1: dollars(95), 2: dollars(105)}


@pytest.mark.rule("GS-PU-8", "GS-PU-RK4", "GS-PU-RK3a")
@pytest.mark.parametrize(("one_hand", "other"), [(NINE, NINE_TOO), ("Kh Qc Qd", "Jh Jc Kd")])
def test_equal_best_hands_push_the_pot_and_nothing_is_paid(one_hand: str, other: str) -> None:
    one = shown_down(one_hand, other, EIGHT)
    assert (one.phase, one.pot) == ("push", dollars(15))
    assert stacks_of(one) == {1: dollars(95), 2: dollars(95), 3: dollars(95)}
    assert one.to_act == 3


@pytest.mark.sequence
@pytest.mark.rule("GS-PU-9", "GS-PU-10", "GS-PU-11", "GS-PU-15")
def test_others_buy_in_for_half_the_whole_deck_is_shuffled_and_the_fee_leaves_the_main_pot() -> None:
    """Pot $40, price $20: 40 + 20 − 2 = $58 played for, without a new ante."""
    one = seats_of(GAME, (NINE, NINE_TOO, EIGHT, SIX))
    play(one, "deal 1 bet 10 2 call 3 fold 4 fold 1 show 2 show")
    assert one.pot == dollars(40)
    assert (one.to_act, may(one).buy_in) == (3, dollars(20))
    one.apply(BuyIn(3))
    one.apply(Decline(4))
    assert (one.pot, sorted(one.shuffle_due)) == (dollars(60), sorted(deck()))
    with pytest.raises(Refused):
        one.apply(Deal())
    one.apply(Deal(dealt((EIGHT, SIX, NINE)), fee(2)))
    assert (one.pot, one.drop) == (dollars(58), dollars(2))
    assert [one.seats[at].seat for at in one.pending] == [1, 2, 3]
    check_round(one)
    show_all(one)
    assert stacks_of(one) == {1: dollars(85), 2: dollars(85), 3: dollars(133), 4: dollars(95)}


@pytest.mark.rule("GS-PU-9")
def test_every_buyer_pays_half_of_the_pot_as_the_tie_found_it_and_one_with_less_may_not_buy() -> None:
    """Pot $25: half is $12, rounded down to the chip; seat 5 has $11 left."""
    one = shown_down(NINE, NINE_TOO, EIGHT, SIX, "Tc 2s 3d", stacks={5: 16})
    for seat in (3, 4):
        assert (one.to_act, may(one).buy_in) == (seat, dollars(12))
        one.apply(BuyIn(seat))
    assert len(one.shuffle_due) == 52
    assert one.pot == dollars(49)


@pytest.mark.rule("GS-PU-9")
def test_a_player_who_was_not_dealt_into_the_hand_does_not_buy_into_its_push_pot() -> None:
    one = shown_down(NINE, NINE_TOO, EIGHT)
    with pytest.raises(Refused, match="Seat 9 was not dealt into this hand") as refused:
        one.apply(BuyIn(9))
    assert refused.value.rule == "GS-PU-9"
    assert one.to_act == 3, "the beaten player of the hand is asked"


@pytest.mark.rule("GS-PU-9")
def test_a_player_whose_hand_was_killed_is_not_in_the_push_pot_and_may_buy_a_new_hand_in_it() -> None:
    """Seat 3's cards hit the muck. Seats 1 and 2 tie for $20: seat 3, as all who are not in it, buys in for $10."""
    one = seats_of(GAME, (NINE, NINE_TOO, SIX, EIGHT))
    one.apply(Deal())
    floor(one, HandInMuck(3, "thrown"))
    assert not one.live[one.position[3]]
    check_round(one)
    show_all(one)
    assert (one.phase, one.to_act, may(one).buy_in) == ("push", 3, dollars(10))
    one.apply(BuyIn(3))
    one.apply(Decline(4))
    pushed(one, EIGHT, SIX, NINE)
    assert stacks_of(one) == {1: dollars(95), 2: dollars(95), 3: dollars(115), 4: dollars(95)}


@pytest.mark.sequence
@pytest.mark.rule("GS-PU-7", "GS-PU-12a", "GS-PU-12b", "GS-PU-13")
def test_a_second_push_pot_and_then_the_pot_is_divided_with_the_odd_chip_left_of_the_button() -> None:
    """$64 tied, price $32, fee $3: $93 played for; tied again, the first left of the button gets $47, the other $46."""
    one = seats_of(GAME, (NINE, NINE_TOO, EIGHT, SIX), fee=fee(0))
    play(one, "deal 1 bet 13 2 call 3 fold 4 fold 1 show 2 show")
    assert one.pot == dollars(46)
    one.apply(Decline(3))
    one.apply(BuyIn(4))
    pushed(one, NINE, NINE_TOO, EIGHT, charge=5)
    assert one.pot == dollars(64)
    assert (one.to_act, may(one).buy_in) == (3, dollars(32))
    one.apply(BuyIn(3))
    one.apply(Decline(4))
    pushed(one, NINE, NINE_TOO, EIGHT, charge=3)
    assert one.over
    won = {share.seat: share.amount for share in one.result.won} if one.result else {}
    assert won == {1: dollars(47), 2: dollars(46)}
    with pytest.raises(Refused):
        one.apply(BuyIn(3))


@pytest.mark.rule("GS-PU-14")
def test_without_a_buyer_the_tied_players_chop() -> None:
    """$40 between two: $20 each, and no fee, since nothing is dealt."""
    one = seats_of(GAME, (NINE, NINE_TOO, EIGHT, SIX))
    play(one, "deal 1 bet 10 2 call 3 fold 4 fold 1 show 2 show")
    for seat in (3, 4):
        one.apply(Decline(seat))
    assert (one.to_act, may(one).chop) == (1, True)
    one.apply(Chop(1))
    one.apply(Chop(2))
    assert stacks_of(one) == {1: dollars(105), 2: dollars(105), 3: dollars(95), 4: dollars(95)}
    assert one.drop == 0


@pytest.mark.rule("GS-PU-14")
def test_a_player_who_will_not_chop_has_the_pot_played_for() -> None:
    one = shown_down(NINE, NINE_TOO)
    one.apply(Chop(1))
    one.apply(Decline(2))
    pushed(one, EIGHT, NINE)
    assert stacks_of(one) == {1: dollars(95), 2: dollars(105)}


@pytest.mark.rule("GS-PU-16")
def test_players_left_in_may_agree_to_push_without_showing() -> None:
    """Pot $40: seats 1 and 2 agree, no card is shown, and seat 3 may buy in for $20."""
    one = seats_of(GAME, (NINE, EIGHT, SIX, "Jh 4d 3s"))
    play(one, "deal 1 bet 10 2 call 3 fold 4 fold")
    assert may(one).push
    one.apply(AgreeToPush(1))
    one.apply(AgreeToPush(2))
    assert (one.to_act, may(one).buy_in) == (3, dollars(20))
    assert all(seat.cards == () for seat in one.view(None).seats)


@pytest.mark.rule("GS-PU-16")
def test_when_one_refuses_the_verbal_push_the_hands_are_shown() -> None:
    one = seats_of(GAME, (NINE, EIGHT))
    play(one, "deal 1 bet 10 2 call")
    one.apply(AgreeToPush(2))
    play(one, "1 show")
    with pytest.raises(Refused):
        one.apply(AgreeToPush(1))
    play(one, "2 show")
    assert stacks_of(one) == {1: dollars(115), 2: dollars(85)}


@pytest.mark.rule("GS-PU-16")
def test_after_the_first_agrees_to_a_verbal_push_the_next_are_asked_in_turn() -> None:
    """Three left in: each is offered the push when the one before has agreed; the last makes the pot a push pot."""
    one = seats_of(GAME, (NINE, EIGHT, SIX, "Jh 4d 3s"))
    play(one, "deal 1 bet 10 2 call 3 call 4 fold")
    for seat in (1, 2, 3):
        offered = by_kind(one.options())
        assert (one.to_act, AgreeToPush in offered, Decline in offered) == (seat, True, seat > 1)
        one.apply(offered[AgreeToPush].command)
    assert (one.phase, one.to_act, may(one).buy_in) == ("push", 4, dollars(25))


@pytest.mark.rule("GS-PU-16")
def test_a_player_who_refuses_the_push_has_the_hands_shown_in_order_and_it_is_not_offered_again() -> None:
    one = seats_of(GAME, (NINE, EIGHT, SIX))
    play(one, "deal 1 check 2 bet 10 3 call 1 call")
    assert one.to_act == 2
    one.apply(AgreeToPush(2))
    one.apply(Decline(3))
    assert [one.seats[at].seat for at in one.pending] == [2, 3, 1]
    assert not any(AgreeToPush in by_kind(one.options(seat)) for seat in (1, 2, 3))
    play(one, "2 show 3 show 1 show")
    assert stacks_of(one) == {1: dollars(130), 2: dollars(85), 3: dollars(85)}


@pytest.mark.rule("GS-PU-16")
def test_a_browser_can_push_a_pot_with_the_buttons_that_it_is_shown() -> None:
    """Each seat's buttons, pressed one after the other, come to the push; the second may also have the hands shown."""
    one = seats_of(GAME, (NINE, EIGHT, SIX, "Jh 4d 3s"))
    play(one, "deal 1 bet 10 2 call 3 call 4 fold")
    for seat in (1, 2, 3):
        buttons = {button["id"]: button for button in choices(one, seat, "1")}
        assert "push" in buttons
        assert ("decline" in buttons) is (seat > 1)
        one.apply(AgreeToPush(seat))
    assert one.phase == "push"


@pytest.mark.rule("GS-PU-16")
def test_a_push_that_was_not_asked_for_cannot_be_refused() -> None:
    one = seats_of(GAME, (NINE, EIGHT))
    play(one, "deal 1 bet 10 2 call")
    assert refusal(one, Decline(1)) == "GS-PU-16"


@pytest.mark.rule("GS-PU-17")
def test_a_player_may_bet_everything_at_any_turn() -> None:
    one = seats_of(GAME, (NINE, EIGHT), stack=200)
    one.apply(Deal())
    assert (may(one).raise_from, may(one).raise_to) == (dollars(5), dollars(195))


def test_a_push_pot_has_its_own_betting_round() -> None:
    one = shown_down(NINE, NINE_TOO)
    one.apply(Decline(1))
    one.apply(Deal(dealt((EIGHT, NINE))))
    play(one, "1 bet 20 2 call 1 show 2 show")
    assert stacks_of(one) == {1: dollars(75), 2: dollars(125)}


def test_each_tied_pot_is_pushed_to_its_own_players() -> None:
    """Seat 1 is all-in for the ante and ties for the main pot with seat 2, who wins the side pot from seat 3 alone."""
    one = seats_of(GAME, (NINE, NINE_TOO, EIGHT), stacks={1: 5})
    play(one, "deal 2 bet 10 3 call 2 show 3 show 1 show")
    assert stacks_of(one) == {1: 0, 2: dollars(105), 3: dollars(85)}
    assert (one.pot, one.to_act, may(one).buy_in) == (dollars(15), 3, dollars(7))
    one.apply(BuyIn(3))
    assert one.pot == dollars(22)
    pushed(one, NINE, EIGHT, SIX)
    assert stacks_of(one) == {1: dollars(22), 2: dollars(105), 3: dollars(78)}


def test_the_new_order_must_be_the_whole_deck() -> None:
    one = shown_down(NINE, NINE_TOO)
    one.apply(Decline(1))
    with pytest.raises(Refused, match=r"^Shuffle .* and enter their new order"):
        one.apply(Deal(deck()[:51]))
