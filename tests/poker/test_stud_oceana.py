"""Seven-card stud at Oceana: fixed limits, the no-limit tables, and what happens when the cards run out."""

from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import AgreeToSplit, Bet, Deal, PokerHand, Raise, Show
from houseway.engines.poker.play.events import BoardDealt, Burned, HandsDealt
from houseway.money import dollars
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import may, play, rules, stacks_of

STUD = rules("oceana", "stud", "limit", "3/6")
TEN = rules("oceana", "stud", "limit", "10/20")
NO_LIMIT = rules("oceana", "stud", "no-limit", "100+")
BOARDS = (["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d")
"""Seat 2 leads from fourth street, then seats 3 and 1."""
DOORS = ("2c", "9d", "Jc", "5d", "8c", "3s", "4s", "7s")


@pytest.mark.rule("OC-ST-1a")
def test_the_winner_shows_every_card_before_the_pot_is_awarded() -> None:
    one = stud(STUD, ["2h 5h Ah", "Kd Qc 3d"], "Jh Td", "9h 8d", "4c 7c", "6s 2s")
    passively(to_street(one, 7))
    one.apply(Show(1, cards("2h 5h 9h Jh Ah")))
    assert (one.to_act, one.over) == (1, False)
    play(one, "1 show 2 show")
    assert one.over


@pytest.mark.rule("OC-ST-1d")
def test_cards_speak_for_themselves() -> None:
    """A flush among the seven wins whatever five its player had in mind."""
    one = show_down(stud(STUD, ["2h 5h Ah", "Kd Kc 3d"], "Jh Td", "9h 8d", "Ac 7c", "5s 2s"))
    result = one.result
    assert result is not None
    assert result.won[0].seat == 1
    assert result.won[0].hand is not None
    assert result.won[0].hand.category == "flush"


@pytest.mark.rule("OC-ST-1c")
def test_the_last_to_bet_shows_first_and_after_checks_the_first_to_check() -> None:
    assert passively(to_street(stud(STUD, *BOARDS), 7)).to_act == 2
    raised = play(to_street(stud(STUD, *BOARDS), 7), "2 bet 6 3 raise 12 1 fold 2 call")
    assert raised.to_act == 3


@pytest.mark.rule("OC-ST-2")
def test_check_and_raise_is_permitted() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 5), "2 check 3 bet 6 1 call 2 raise 12")
    assert one.bet_to == dollars(12)


@pytest.mark.rule("OC-ST-3a")
def test_a_bet_and_three_raises() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 5), "2 bet 6 3 raise 12 1 raise 18 2 raise 24")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(30)))
    assert why.value.rule == "OC-ST-3a"


@pytest.mark.rule("OC-ST-3b")
def test_completing_the_forced_bet_is_no_raise() -> None:
    """$1, completed to $3, then $6, $9, $12, which is the cap."""
    one = play(stud(STUD, showing("2c", "9d", "Jc")), "1 brings 2 raise 3 3 raise 6 1 raise 9 2 raise 12")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(15)))
    assert why.value.rule == "OC-ST-3a"


@pytest.mark.rule("OC-ST-3c")
def test_two_players_raise_without_limit() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks"], "7s Qh"), 6)
    play(one, "2 bet 6 1 raise 12 2 raise 18 1 raise 24 2 raise 30 1 raise 36")
    three = play(to_street(stud(STUD, *BOARDS), 5), "2 bet 6 3 raise 12 1 raise 18 2 raise 24 3 fold")
    assert may(three).raise_to == dollars(30)


@pytest.mark.rule("OC-ST-3d")
def test_a_third_player_all_in_before_the_third_raise_makes_it_heads_up() -> None:
    """Seat 1 is all-in calling the first raise: the other two raise on."""
    one = to_street(stud(STUD, *BOARDS, stacks={1: 14}), 5)
    play(one, "2 bet 6 3 raise 12 1 call 2 raise 18 3 raise 24 2 raise 30")
    assert may(one).raise_to == dollars(36)


@pytest.mark.rule("OC-ST-3d")
def test_a_third_player_all_in_with_the_third_raise_or_later_leaves_the_cap() -> None:
    one = to_street(stud(STUD, *BOARDS, stacks={2: 26}), 5)
    play(one, "2 bet 6 3 raise 12 1 raise 18 2 raise 24")
    assert stacks_of(one)[2] == 0
    assert may(one).raise_to == 0
    late = to_street(stud(STUD, *BOARDS, stacks={3: 26}), 5)
    play(late, "2 bet 6 3 raise 12 1 raise 18 2 raise 24 3 call")
    assert stacks_of(late)[3] == 0
    assert may(late).raise_to == 0


@pytest.mark.rule("OC-ST-4")
def test_suits_decide_the_forced_bet_and_never_a_pot() -> None:
    one = stud(STUD, ["As Qs 4d", "Ah Qh 4c"], "Ts Th", "9s 9h", "2s 2h", "7c 7d")
    assert one.to_act == 2
    show_down(one)
    assert stacks_of(one) == {1: dollars(200), 2: dollars(200)}


@pytest.mark.rule("OC-ST-7")
def test_a_seat_that_folds_on_a_checked_round_is_dealt_to_until_a_wager() -> None:
    one = to_street(stud(STUD, *BOARDS), 4)
    play(one, "2 check 3 fold 1 check")
    assert [event.folded for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(3,)]
    assert len(one.hole[2]) == 4
    play(one, "2 bet 6 1 call")
    assert [event.seats for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(1, 2)]


@pytest.mark.rule("OC-ST-7")
def test_a_seat_that_folds_to_the_forced_bet_of_another_gets_no_more_cards() -> None:
    one = play(stud(STUD, *BOARDS), "1 brings 2 fold 3 call")
    assert [event.seats for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(1, 3)]


@pytest.mark.rule("OC-ST-7")
def test_the_forced_bettor_who_gives_up_is_dealt_to_until_a_wager() -> None:
    one = stud(STUD, *BOARDS)
    play(one, "1 brings 1 fold 2 call 3 call")
    assert [event.folded for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(1,)]


PAIR = (["As Jd 2c", "Ah Jc 8s", "Ac Td 4d"], "7s 8d 5d")


@pytest.mark.rule("OC-ST-13a")
def test_an_open_pair_on_fourth_street_may_bet_either_limit() -> None:
    one = to_street(stud(TEN, *PAIR), 4)
    assert (one.to_act, may(one).raise_from, may(one).raise_to) == (2, dollars(10), dollars(20))
    with pytest.raises(Refused) as why:
        one.apply(Bet(2, dollars(15)))
    assert why.value.rule == "OC-ST-13a"


@pytest.mark.rule("OC-ST-13b")
def test_once_the_upper_limit_is_used_raises_are_of_the_upper_limit() -> None:
    """The source's figures are those of $5/$10: bets $5, raised to $15, then $15 to call or $25 to raise, not $20."""
    five_ten = rules("limelight", "stud", limit="5/10").stakes
    one = to_street(stud(replace(STUD, stakes=five_ten), *PAIR), 4)
    play(one, "2 bet 5")
    assert (may(one).raise_from, may(one).raise_to, may(one).raise_step) == (1000, 1500, 500)
    play(one, "3 raise 15")
    assert may(one).call == dollars(15)
    assert may(one).raise_from == may(one).raise_to == dollars(25)
    with pytest.raises(Refused):
        one.apply(Raise(1, dollars(20)))


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-13c")
def test_when_the_pair_checks_every_later_player_may_open_for_either_limit() -> None:
    one = play(to_street(stud(TEN, *PAIR), 4), "2 check")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(10), dollars(20))
    play(one, "3 check 1 bet 20")


def run_down(players: int, left: int) -> PokerHand:
    """A hand on sixth street, bet out, whose stub has so many cards left."""
    one = passively(to_street(stud(STUD, showing(*DOORS[:players])), 6))
    while len(one.stub) > left:
        one.stub.set_aside()
    return one


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-14a")
def test_the_last_card_is_shuffled_with_the_burns_for_those_who_still_wait() -> None:
    """Seven players, seven cards: a burn, five served; the last card and four burns, a burn, two served, two left."""
    one = run_down(7, 7)
    top = one.stub.left
    due = one.shuffle_due
    assert sorted(due) == sorted([top[6], top[0], *one.stub.burns])
    order = due[::-1]
    events = one.apply(Deal(order))
    assert [len(event.cards) for event in events if isinstance(event, HandsDealt)] == [5, 2]
    assert len([event for event in events if isinstance(event, Burned)]) == 2
    assert [held[-1] for held in one.hole] == [*top[1:6], order[1], order[2]]
    assert one.stub.left == order[3:]


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-14b")
def test_nothing_is_burned_when_just_five_players_wait() -> None:
    """Seven players, four cards: a burn, two served, five waiting for five cards."""
    one = run_down(7, 4)
    order = one.shuffle_due
    assert len(order) == 5
    events = one.apply(Deal(order))
    assert len([event for event in events if isinstance(event, Burned)]) == 1
    assert [held[-1] for held in one.hole][2:] == list(order)
    assert [len(held) for held in one.hole] == [7] * 7


@pytest.mark.rule("OC-ST-14c")
def test_a_common_card_is_turned_when_even_the_burns_do_not_suffice() -> None:
    """Seven players, two cards: one is burned and the last is everyone's seventh card."""
    one = run_down(7, 2)
    top = one.stub.left
    assert one.shuffle_due == ()
    one.apply(Deal())
    assert one.board == [top[1]]
    assert one.stub.burns[-1] == top[0]
    assert [len(held) for held in one.hole] == [6] * 7


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-14c")
def test_eight_players_to_the_end_play_a_common_card_from_the_last_card_and_the_burns() -> None:
    one = passively(to_street(stud(STUD, showing(*DOORS)), 6))
    order = one.shuffle_due
    assert (len(one.stub), len(order)) == (1, 4)
    events = one.apply(Deal(order))
    assert [event.cards for event in events if isinstance(event, BoardDealt)] == [(order[1],)]


@pytest.mark.rule("OC-ST-14c")
def test_the_hand_that_is_highest_with_the_common_card_acts_first() -> None:
    """Open queens lead on sixth street; the common ace pairs the ace of seat 2, which then acts first."""
    third = ["2s 2h Qd", "3s 4s Ad", "5s 6s Kd", "7s 8s Jd", "9s Ts Kh", "Js Qs Jh", "2c 3c 7h"]
    one = stud(STUD, third, "Qh 7c 3d 4d 5d 6h 4h", "4c 8d 6d 7d 8c Th 9d", "5c 9h 9c Tc 3h 2d Jc")
    to_street(one, 6)
    assert one.to_act == 1
    passively(one)
    while len(one.stub) > 2:
        one.stub.set_aside()
    one.apply(Deal())
    assert (one.stub.burns[-1], one.board) == ("Ks", ["As"])
    assert one.to_act == 2


@pytest.mark.rule("OC-ST-15")
def test_a_call_that_is_beaten_on_the_board_is_not_refunded() -> None:
    one = stud(STUD, ["As Qd Kc", "9s 9d 2c"], "Kd 9h", "Kh 3c", "Ks 3d")
    play(to_street(one, 6), "1 bet 6 2 call")
    assert stacks_of(one)[2] == dollars(200 - 1 - 1 - 6)


@pytest.mark.rule("OC-ST-17")
def test_players_may_not_agree_to_split() -> None:
    with pytest.raises(Refused) as why:
        to_street(stud(STUD, *BOARDS), 5).apply(AgreeToSplit())
    assert why.value.rule == "OC-ST-17"


@pytest.mark.rule("OC-GE-F1")
def test_the_fee_leaves_the_pot_after_the_first_round_and_not_before() -> None:
    fee = Fee(collection=dollars(1), moment="first-round")
    one = stud(STUD, *BOARDS, fee=fee)
    assert one.drop == 0
    play(one, "1 brings 2 call 3 call")
    assert (one.drop, one.pot) == (dollars(1), dollars(5))
    show_down(one)
    assert sum(stacks_of(one).values()) == dollars(599)
    ended = play(stud(STUD, *BOARDS, fee=fee), "1 brings 2 fold 3 fold")
    assert ended.over
    assert ended.drop == 0
    bet_out = play(stud(STUD, *BOARDS, fee=fee), "1 brings 2 raise 3 3 fold 1 fold")
    assert bet_out.drop == 0


@pytest.mark.rule("OC-GE-F3")
def test_at_the_buy_in_tables_a_bet_may_be_any_amount_and_the_forced_bet_is_completed_first() -> None:
    """Least bet $3, forced bet $1: at least $3 in, then at least as much on top; no cap."""
    one = play(stud(NO_LIMIT, *BOARDS), "1 brings")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(3), dollars(199))
    play(one, "2 raise 10")
    assert may(one).raise_from == dollars(19)
    play(one, "3 raise 19 1 raise 28 2 raise 37 3 raise 46 1 raise 55")
    assert may(one).raise_to == dollars(199)


def test_half_of_what_completes_the_forced_bet_counts_as_the_bet() -> None:
    """$10/$20, forced bet $3: an all-in for $7 adds four of seven and is raised to $17; one for $6 is completed."""
    half = play(stud(TEN, *BOARDS, stacks={2: 9}), "1 brings 2 raise 7")
    assert may(half).raise_to == dollars(17)
    less = play(stud(TEN, *BOARDS, stacks={2: 8}), "1 brings 2 raise 6")
    assert may(less).raise_to == dollars(10)
