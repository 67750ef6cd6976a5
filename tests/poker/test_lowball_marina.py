"""Marina's lowball: three blinds, one limit on both rounds, no raise cap, checked sevens void the later bets."""

from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, PokerHand, PutIn, Raise, Show
from houseway.money import dollars
from tests.poker.draw_table import draws, stand_pat, with_a_joker
from tests.poker.table import check_round, hand, may, play, rules, stacks_of

PLAIN = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 7h", "Jc Jd Th Ts 6c", "Jh Td 6d 5d Ah")


def table(limit: str = "10/20", players: int = 5, **others: Any) -> PokerHand:
    return with_a_joker(rules("marina", "lowball", "limit", limit), PLAIN[:players], stack=500, **others)


def after_draw(held: tuple[str, ...], limit: str = "10/20", **others: Any) -> PokerHand:
    one = with_a_joker(rules("marina", "lowball", "limit", limit), held, stack=500, **others)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@pytest.mark.rule("MC-LB-D1")
def test_five_cards_a_round_the_draw_and_a_second_round() -> None:
    one = table(players=3)
    one.apply(Deal())
    assert [len(held) for held in one.hole] == [5, 5, 5]
    assert one.hole[0] == list(cards(PLAIN[0]))
    check_round(one)
    stand_pat(one)
    assert one.street == 1
    assert [len(held) for held in one.hole] == [5, 5, 5]
    assert (one.street_rules.down, one.street_rules.up) == (0, 0), "the draw deals what was asked for, and nothing else"
    check_round(one)
    assert one.phase == "showdown"


@pytest.mark.rule("MC-LB-D2")
def test_the_lowest_five_cards_win() -> None:
    """5-4-3-2-A beats 6-4-3-2-A; $10 from each was in the pot."""
    one = after_draw(("6h 4c 3d 2s Ah", "5h 4d 3c 2h Ad"))
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(490), 2: dollars(510)}


@pytest.mark.rule("MC-LB-D3")
@pytest.mark.parametrize(("limit", "button", "small", "big"), [("10/20", 5, 5, 10), ("3/6", 1, 2, 3), ("1/2", 0, 1, 1)])
def test_three_blinds_make_up_the_limit(limit: str, button: int, small: int, big: int) -> None:
    """20 limit: button and small blind $5, big blind $10; 6 limit: $1, $2 and $3."""
    one = table(limit)
    assert one.bet == [dollars(small), dollars(big), 0, 0, dollars(button)]


@pytest.mark.rule("MC-LB-D3")
def test_two_handed_there_is_no_third_blind() -> None:
    one = table(players=2)
    assert [(post.seat, post.kind, post.live) for post in one.posts] == [
        (2, "small", dollars(5)),
        (1, "big", dollars(10)),
    ]


@pytest.mark.rule("MC-LB-5")
def test_left_of_the_big_blind_acts_first_before_the_draw_and_left_of_the_button_after() -> None:
    """Button in seat 1: seat 4 first before the draw, seat 2 first after."""
    one = hand(rules("marina", "lowball", "limit", "10/20"), 5, button=1)
    one.apply(Deal())
    assert one.to_act == 4
    check_round(one)
    stand_pat(one)
    assert one.to_act == 2


@pytest.mark.rule("MC-LB-8a")
def test_the_limit_is_the_amount_of_every_bet_and_raise() -> None:
    """20 limit: $20 opens before the draw as after it, a raise makes it $40."""
    one = table()
    play(one, "deal")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(20), dollars(20))
    play(one, "3 raise 20")
    assert may(one).raise_to == dollars(40)
    after = after_draw(PLAIN[:3])
    assert may(after).raise_to == dollars(20)


@pytest.mark.rule("MC-LB-8b")
def test_bets_and_raises_are_unlimited_with_three_players() -> None:
    one = after_draw(PLAIN[:3])
    play(one, "1 bet 20 2 raise 40 3 raise 60 1 raise 80 2 raise 100 3 raise 120")
    assert may(one).raise_to == dollars(140)


@pytest.mark.rule("MC-LB-9a", "MC-LB-9b")
def test_one_card_is_burned_and_up_to_five_are_drawn() -> None:
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), PLAIN[:2], "Js 2c 3c 4c 5c 6h 6s")
    one.apply(Deal())
    check_round(one)
    draws(one, PLAIN[0], "Kc")
    assert one.stub.burns == ["Js"]
    assert one.hole == [list(cards("2c 3c 4c 5c 6h")), list(cards("Qd 9h 8s 7c 6s"))]


@pytest.mark.rule("MC-LB-10")
def test_check_raise_is_not_permitted() -> None:
    one = after_draw(PLAIN[:3])
    play(one, "1 check 2 check 3 bet 20")
    assert (one.to_act, may(one).call) == (1, dollars(20))
    with pytest.raises(Refused) as refused:
        one.apply(Raise(1, dollars(40)))
    assert refused.value.rule == "MC-LB-10"


@pytest.mark.rule("MC-LB-12")
def test_a_passed_seven_that_is_best_returns_all_bets_after_the_draw() -> None:
    """30 limit, $75 before the draw: checked 6-5-4-2-A calls $30 and wins: both $30 go back, $75 to the winner."""
    one = after_draw(("6h 5c 4d 2h As", "8s 7c 4s 3s 2d", PLAIN[0], PLAIN[2], "Jc Jd Th Ts 6c"), "15/30")
    assert one.pot == dollars(75)
    play(one, "1 check 2 bet 30 3 fold 4 fold 5 fold 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(560), 2: dollars(485), 3: dollars(485), 4: dollars(485), 5: dollars(485)}


@pytest.mark.rule("MC-LB-12")
def test_a_player_who_folded_gets_their_bet_after_the_draw_back_too() -> None:
    """Bet $30, raised to $60; the first bettor folds, the passed six calls and wins: $30 and $60 return."""
    one = after_draw(("6h 5c 4d 2h As", "9h 7d 4s 3s 2d", "8h 7c 4c 3c 2s"), "15/30")
    play(one, "1 check 2 bet 30 3 raise 60 1 call 2 fold 3 show 1 show")
    assert stacks_of(one) == {1: dollars(530), 2: dollars(485), 3: dollars(485)}


@pytest.mark.rule("MC-LB-12")
def test_a_passed_seven_that_is_beaten_loses_everything() -> None:
    one = after_draw(("7h 5c 4d 2h As", "6h 4c 3s 2s Ad"), "15/30")
    play(one, "1 check 2 bet 30 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(455), 2: dollars(545)}


@pytest.mark.sequence
@pytest.mark.rule("MC-LB-13")
def test_the_number_drawn_is_announced_until_the_first_action_after_the_draw() -> None:
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), PLAIN[:2])
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh Qc", "")
    assert [seen.drew for seen in one.view(2).seats] == [2, 0]
    one.apply(Check(1))
    assert [seen.drew for seen in one.view(2).seats] == [None, None]


@pytest.mark.rule("MC-LB-2a", "MC-LB-14")
def test_the_winner_shows_all_five_cards_before_the_pot_is_pushed() -> None:
    """Four cards shown hold the pot; with the fifth it is read as it lies."""
    one = after_draw(("8h 6c 4d 2h As", "Kh Kc 3d 2s Ad"))
    check_round(one)
    one.apply(Show(1, cards("8h 6c 4d 2h")))
    assert one.to_act == 1
    play(one, "1 show 2 show")
    assert stacks_of(one)[1] == dollars(510)


@pytest.mark.rule("MC-LB-2b")
def test_the_last_to_bet_shows_first() -> None:
    one = after_draw(PLAIN[:3])
    play(one, "1 check 2 bet 20 3 call 1 fold")
    assert one.to_act == 2


@pytest.mark.rule("MC-LB-4")
def test_half_a_bet_beyond_the_call_may_be_completed_and_less_is_a_call() -> None:
    """20 limit, $20 to call: $30 forward may be completed to $40; $28 is a call and $8 go back."""
    one = play(after_draw(PLAIN[:3]), "1 bet 20")
    one.apply(PutIn(2, (2000, 1000), again=(1000,)))
    assert one.bet_to == dollars(40)
    two = play(after_draw(PLAIN[:3]), "1 bet 20")
    two.apply(PutIn(2, (2000, 800), again=(1200,)))
    assert two.bet_to == two.bet[1] == dollars(20)


@pytest.mark.rule("MC-LB-4b")
def test_a_raise_that_is_announced_may_be_made_up_from_the_stack() -> None:
    one = play(after_draw(PLAIN[:3]), "1 bet 20")
    one.apply(PutIn(2, (2000,), said="raise", again=(2000,)))
    assert one.bet_to == dollars(40)


@pytest.mark.rule("MC-LB-15")
def test_one_oversize_chip_is_a_call() -> None:
    """Facing $20, a silent $100 chip calls and gets $80 change."""
    one = play(after_draw(PLAIN[:3]), "1 bet 20")
    one.apply(PutIn(2, (10000,)))
    assert (one.bet_to, one.bet[1]) == (dollars(20), dollars(20))


def test_a_table_may_leave_the_joker_out_but_not_put_two_in() -> None:
    game = rules("marina", "lowball", "limit", "10/20")
    assert with_a_joker(game, PLAIN[:2], jokers=0).phase == "deal"
    with pytest.raises(Refused):
        with_a_joker(game, PLAIN[:2], jokers=2)


def test_the_big_blind_may_be_called_as_it_is() -> None:
    one = table()
    one.apply(Deal())
    one.apply(Call(3))
    assert one.bet[2] == dollars(10)
