"""California lowball at Golden State: 53 cards, no checking before the draw, one burn, equal hands divide."""

from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Check, Deal, PokerHand
from houseway.money import dollars
from tests.poker.draw_table import draws, stand_pat, with_a_joker
from tests.poker.table import check_round, hand, may, play, rules, stacks_of

GAME = rules("golden-state", "lowball", "limit", "1/2")
PLAIN = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Ks Qh 9s 8c 7d", "Ac Qs Js 8d 7h")


def after_draw(*held: str, **others: Any) -> PokerHand:
    one = with_a_joker(GAME, held, **others)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@pytest.mark.rule("GS-LB-1")
@pytest.mark.parametrize("jokers", [0, 2])
def test_two_jokers_or_none_are_an_illegal_deck(jokers: int) -> None:
    with pytest.raises(Refused) as refused:
        with_a_joker(GAME, PLAIN, jokers=jokers)
    assert refused.value.rule == "GS-LB-1"
    assert len(with_a_joker(GAME, PLAIN, jokers=1).stub) == 53


@pytest.mark.rule("GS-LB-10")
def test_a_bet_is_one_dollar_before_the_draw_and_two_after_it_and_nothing_between() -> None:
    one = with_a_joker(GAME, PLAIN)
    one.apply(Deal())
    assert (may(one).raise_from, may(one).raise_to) == (dollars(2), dollars(2))
    play(one, "3 raise 2")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(3), dollars(3))
    check_round(one)
    stand_pat(one)
    assert (may(one).raise_from, may(one).raise_to) == (dollars(2), dollars(2))


@pytest.mark.rule("GS-LB-10")
def test_fees_are_posted_for_seven_or_more_and_eight_may_sit() -> None:
    hand(GAME, 8, jokers=1).apply(Deal())
    with pytest.raises(Refused, match="2 to 8 players"):
        hand(GAME, 9, jokers=1)


@pytest.mark.rule("GS-LB-2")
def test_five_hidden_cards_each_dealt_singly_round_the_table() -> None:
    one = with_a_joker(GAME, PLAIN)
    order = one.stub.left
    one.apply(Deal())
    assert [held[0] for held in one.hole] == list(order[:4])
    assert [len(held) for held in one.hole] == [5, 5, 5, 5]
    assert len(one.stub) == 33
    assert one.view(2).seats[0].cards == ()
    assert one.view(2).seats[0].hidden == 5


@pytest.mark.rule("GS-LB-3")
def test_checking_is_not_permitted_before_the_draw() -> None:
    one = with_a_joker(GAME, PLAIN)
    one.apply(Deal())
    options = may(one)
    assert (options.seat, options.check, options.call, options.raise_to) == (3, False, dollars(1), dollars(2))
    with pytest.raises(Refused) as refused:
        one.apply(Check(3))
    assert refused.value.rule == "GS-LB-3"


@pytest.mark.rule("GS-LB-4a", "GS-LB-4b", "GS-LB-4c")
def test_after_one_burn_the_player_left_of_the_button_is_replaced_first() -> None:
    """Stub Kd 4c 2d Qh…: Kd is burned, seat 1 drawing two gets 4c 2d, seat 2 stands pat, seat 3 gets the next five."""
    one = with_a_joker(GAME, PLAIN, "Kd 4c 2d Ah 2h 3h 4h 5h 6h")
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh Qc", "", PLAIN[2], "Qs")
    assert one.stub.burns == ["Kd"]
    assert one.hole[0][-2:] == ["4c", "2d"]
    assert one.hole[1] == list(cards(PLAIN[1]))
    assert one.hole[2] == list(cards("Ah 2h 3h 4h 5h"))
    assert one.hole[3][-1] == "6h"


@pytest.mark.rule("GS-LB-5")
def test_a_second_round_with_checking_and_bets_of_two_dollars() -> None:
    one = play(after_draw(*PLAIN), "1 check")
    assert (one.to_act, may(one).raise_from, may(one).raise_to) == (2, dollars(2), dollars(2))


@pytest.mark.rule("GS-LB-6a", "GS-LB-7")
def test_the_lowest_hand_wins_and_the_joker_fills_the_lowest_gap() -> None:
    """7-5-4-2-A beats 9-8-6-4-A; Joker-A-2-6-7 is 7-6-3-2-A; Joker-2-4-6-8 has the joker as an ace."""
    for better, worse in (
        ("7h 5c 4d 2h As", "9h 8c 6d 4s Ad"),
        ("Jk Ac 2s 6d 7h", "7c 6c 4h 2d Ad"),
        ("Jk 2s 4d 6h 8c", "8h 6c 4c 3h 2d"),
    ):
        one = after_draw(worse, better)
        check_round(one)
        play(one, "1 show 2 show")
        assert stacks_of(one) == {1: dollars(99), 2: dollars(101)}


@pytest.mark.rule("GS-LB-6b")
def test_tied_lowest_hands_share_the_pot_equally() -> None:
    """$20 in the pot, two equal hands: $10 each."""
    one = after_draw("7h 5c 4d 2h As", "7d 5h 4s 2c Ah", PLAIN[0], PLAIN[1])
    play(one, "1 bet 2 2 raise 4 3 raise 6 4 fold 1 call 2 call")
    play(one, "3 show 1 show 2 show")
    assert stacks_of(one) == {1: dollars(104), 2: dollars(104), 3: dollars(93), 4: dollars(99)}


def test_the_fee_leaves_the_pot_when_the_first_round_closes_and_not_when_it_ends_the_hand() -> None:
    fee = Fee(dollars(1), moment="first-round", rule="GS-LB-8")
    one = with_a_joker(GAME, PLAIN, fee=fee)
    play(one, "deal 3 call 4 fold 1 check 2 check")
    assert (one.drop, one.pot) == (dollars(1), dollars(2))
    two = with_a_joker(GAME, PLAIN, fee=fee)
    play(two, "deal 3 fold 4 fold 1 fold")
    assert two.over
    assert two.drop == 0
