"""Seven-card stud at Rogelio's: $3 to $6 any time, forced bet $3, no ante; and the fixed limits."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Bet, Call, Deal, PokerHand, PutIn, Raise, Show
from houseway.engines.poker.play.events import Burned, HandsDealt, Reshuffled
from houseway.money import dollars
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import hand, may, play, rules, stacks_of

SPREAD = rules("rogelios", "stud", "spread", "3-6")
FIXED = rules("rogelios", "stud", "limit", "3/6")
BOARDS = (["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d")
"""Seat 2 leads from fourth street, then seats 3 and 1."""


@pytest.mark.rule("RO-ST-G1")
def test_three_raises_of_three_to_six_dollars_cap_the_round() -> None:
    """Fifth street: $4, raised $4 to $8, $6 to $14, $6 to $20; then $12 more to call and no raise."""
    one = to_street(stud(SPREAD, *BOARDS), 5)
    play(one, "2 bet 4 3 raise 8 1 raise 14 2 raise 20")
    assert may(one).call == dollars(12)
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(26)))
    assert why.value.rule == "RO-ST-G1"


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-G1")
def test_the_cap_holds_heads_up_too() -> None:
    one = to_street(stud(SPREAD, ["As Qd 2c", "Ah Jd Ks"], "7s Qh"), 5)
    play(one, "2 bet 3 1 raise 6 2 raise 9 1 raise 12")
    assert may(one).raise_to == 0


@pytest.mark.rule("RO-ST-5a", "RO-ST-11a")
def test_any_whole_dollar_of_the_spread_may_be_bet_on_any_round() -> None:
    """$1 to $5, sixth street: $4 is accepted, $6 and $2.50 are refused."""
    one = to_street(stud(rules("rogelios", "stud", "spread", "1-5"), *BOARDS), 6)
    assert (may(one).raise_from, may(one).raise_to, may(one).raise_step) == (100, 500, 100)
    for amount, rule in ((dollars(6), "RO-ST-G1"), (dollars(2, 50), "RO-ST-11a")):
        with pytest.raises(Refused) as why:
            one.apply(Bet(2, amount))
        assert why.value.rule == rule
    play(one, "2 bet 4")


@pytest.mark.rule("RO-ST-11a", "RO-GE-L2")
def test_even_dollar_amounts_are_whole_dollars_and_not_multiples_of_two() -> None:
    """$2 to $10: a bet of $3 is taken."""
    one = to_street(stud(rules("rogelios", "stud", "spread", "2-10"), *BOARDS), 6)
    assert (may(one).raise_from, may(one).raise_to, may(one).raise_step) == (200, 1000, 100)
    play(one, "2 bet 3")


@pytest.mark.rule("RO-ST-11a")
def test_a_split_pot_is_divided_to_the_dollar() -> None:
    """Two equal hands share $15: $8 and $7."""
    third = ["As Kd 9c", "Ah Ks 9d", "4s 3d 2c"]
    one = stud(SPREAD, third, "Qh Qc 3h", "Jd Jh", "7s 7d", "5c 5s")
    to_street(one, 4)
    play(one, f"{one.to_act} bet 3")
    while one.phase == "bet":
        play(one, f"{one.to_act} {'fold' if one.to_act == 3 else 'call'}")
    assert one.pot == dollars(15)
    show_down(one)
    assert sorted(stacks_of(one).values()) == [dollars(197), dollars(201), dollars(202)]


@pytest.mark.rule("RO-ST-11b")
def test_an_all_in_bet_comes_in_multiples_of_the_least_bet() -> None:
    """$1 to $5, $4.50 left: $4 goes in and the odd half dollar stays out."""
    game = rules("rogelios", "stud", "spread", "1-5")
    one = to_street(stud(game, *BOARDS), 5)
    one.stack[1] = dollars(4, 50)
    one.apply(PutIn(2, (dollars(4), 50), said="all-in"))
    assert one.bet_to == dollars(4)
    assert stacks_of(one)[2] == 50


@pytest.mark.rule("RO-ST-11b")
def test_with_five_dollars_in_the_three_to_six_game_the_all_in_bet_is_three() -> None:
    one = to_street(stud(SPREAD, *BOARDS, stacks={2: 8}), 5)
    assert may(one).raise_from == may(one).raise_to == dollars(3)
    short = to_street(stud(SPREAD, *BOARDS, stacks={3: 9}), 5)
    play(short, "2 bet 4")
    assert (may(short).call, may(short).raise_to) == (dollars(4), 0)
    short.apply(PutIn(3, (dollars(6),), said="all-in"))
    assert stacks_of(short)[3] == dollars(2)


@pytest.mark.rule("RO-ST-G2")
def test_a_joker_is_no_card_of_this_game() -> None:
    with pytest.raises(ValueError, match="Jk"):
        hand(SPREAD, 2, stub=cards("Jk As Kd 2c 3c 4c 5c"))


@pytest.mark.rule("RO-ST-G3")
def test_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    one = hand(SPREAD, 3, button=3, stub=cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc"))
    one.apply(Deal())
    assert [" ".join(held) for held in one.hole] == ["2c 5c 8c", "3c 6c 9c", "4c 7c Tc"]
    assert [" ".join(up) for up in one.up] == ["8c", "9c", "Tc"]


@pytest.mark.rule("RO-ST-G4")
def test_the_lowest_suit_of_the_lowest_rank_opens() -> None:
    """Up cards 4d, 9h, 4c, Ks: the 4c opens; the 4d has a normal turn."""
    one = stud(SPREAD, ["Ad Qd 4d", "Ac Jd 9h", "Ah Td 4c", "As 8d Ks"])
    assert one.to_act == 3
    assert may(one).raise_to == 0
    with pytest.raises(Refused) as why:
        one.apply(Bet(3, dollars(5)))
    assert why.value.rule == "RO-ST-G4"
    play(one, "3 brings")
    assert one.to_act == 4
    assert (may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(9))
    play(one, "4 raise 6 1 raise 9 2 raise 12")
    assert may(one).raise_to == 0


@pytest.mark.rule("RO-ST-G5", "RO-ST-G7")
def test_a_card_is_burned_before_each_card_from_the_fourth_and_kept_apart() -> None:
    """Four players to the end: 32 cards used, four burns, twenty left."""
    one = show_down(stud(SPREAD, showing("2c", "9d", "Jc", "5d")))
    assert len([event for event in one.log if isinstance(event, Burned)]) == 4
    assert len(one.stub.burns) == 4
    assert len(one.stub) == 20
    folded = stud(SPREAD, showing("2c", "9d", "Jc"))
    play(folded, "1 brings 2 fold 3 call deal")
    assert len(folded.stub.burns) == 1
    assert len(folded.muck) == 3


@pytest.mark.rule("RO-ST-G6")
def test_the_highest_hand_showing_starts_from_fourth_street() -> None:
    """Nine-nine acts before ace-king and queen-jack."""
    one = stud(SPREAD, ["2d 3d Ah", "2h 3h 9c", "2s 3s Qd"], "Kd 9d Jd")
    assert to_street(one, 4).to_act == 2
    assert may(one).check


@pytest.mark.rule("RO-ST-5b")
def test_an_open_pair_on_fourth_street_opens_both_limits_in_a_fixed_game() -> None:
    """$3/$6: the pair of eights checks, K-Q bets $6. Without a pair $6 is refused."""
    one = to_street(stud(FIXED, ["As Jd 2c", "Ah Jc 8s", "Ac Td 4d", "Ad Th Kd"], "7s 8d 5d Qh"), 4)
    play(one, "2 check 3 check 4 bet 6")
    assert one.bet_to == dollars(6)
    plain = to_street(stud(FIXED, ["As Jd 2c", "Ah Jc 8s", "Ac Td 4d", "Ad Th Kd"], "7s 9d 5d Qh"), 4)
    with pytest.raises(Refused):
        plain.apply(Bet(4, dollars(6)))
    play(plain, "4 bet 3")


@pytest.mark.rule("RO-ST-5b")
def test_after_the_pair_bets_the_lower_limit_the_next_may_make_it_the_upper() -> None:
    one = to_street(stud(FIXED, ["As Jd 2c", "Ah Jc 8s", "Ac Td 4d"], "7s 8d 5d"), 4)
    play(one, "2 bet 3")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(9))
    play(one, "3 raise 9")
    assert may(one).raise_from == may(one).raise_to == dollars(15)


def seven_to_the_end() -> PokerHand:
    """Seven players, one folds to a bet on sixth street: six for a stub of seven with three burns."""
    third = showing("2c", "9d", "Jc", "5d", "8c", "3s", "4s")
    one = to_street(stud(SPREAD, third), 6)
    leader = one.to_act
    assert leader is not None
    one.apply(Bet(leader, dollars(3)))
    play(one, f"{one.to_act} fold")
    while one.phase == "bet":
        play(one, f"{one.to_act} call")
    return one


@pytest.mark.rule("RO-ST-6")
def test_the_burns_are_shuffled_into_a_stub_that_is_too_short_and_its_last_card_is_never_dealt() -> None:
    """Six left, a stub of seven and three burns: ten cards, one burned, six dealt, three left."""
    one = seven_to_the_end()
    assert (one.in_count, len(one.stub), len(one.stub.burns)) == (6, 7, 3)
    due = one.shuffle_due
    assert sorted(due) == sorted([*one.stub.left, *one.stub.burns])
    with pytest.raises(Refused) as why:
        one.apply(Deal())
    assert why.value.rule == "RO-ST-6"
    order = due[::-1]
    one.apply(Deal(order))
    assert (len(one.stub), one.stub.burns) == (3, [order[0]])
    assert [one.hole[at][-1] for at in range(7) if one.live[at]] == list(order[1:7])


@pytest.mark.rule("RO-ST-6")
def test_when_the_burns_do_not_suffice_either_one_common_card_is_turned() -> None:
    """Eight to the end: one card and three burns for eight players."""
    one = passively(to_street(stud(SPREAD, showing("2c", "9d", "Jc", "5d", "8c", "3s", "4s", "7s")), 6))
    order = one.shuffle_due
    assert len(order) == 4
    one.apply(Deal(order))
    assert one.board == [order[1]]
    assert [len(held) for held in one.hole] == [6] * 8


@pytest.mark.rule("RO-ST-7")
def test_a_call_that_cannot_win_is_not_refunded() -> None:
    one = stud(SPREAD, ["As Qd Kc", "9s 9d 2c"], "Kd 9h", "Kh 3c", "Ks 3d")
    to_street(one, 6)
    play(one, "1 bet 6 2 call")
    assert stacks_of(one)[2] == dollars(200 - 3 - 6)
    assert one.pot == dollars(18)


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-12")
def test_the_forced_opener_may_throw_their_hand_away_and_their_seat_is_dealt_to_until_a_bet() -> None:
    one = stud(SPREAD, showing("9d", "2c", "Jc"))
    play(one, "2 brings 2 fold 3 call 1 call")
    events = one.apply(Deal())
    dealt = next(event for event in events if isinstance(event, HandsDealt))
    assert (dealt.seats, dealt.folded) == ((1, 2, 3), (2,))
    assert stacks_of(one)[2] == dollars(197)
    assert one.up[1] == ["2c"]
    assert dealt.cards[1] in one.muck
    lead = one.to_act
    other = 1 if lead == 3 else 3
    play(one, f"{lead} bet 3 {other} call")
    dealt = next(event for event in one.apply(Deal()) if isinstance(event, HandsDealt))
    assert dealt.seats == (1, 3)


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-13")
def test_a_seat_that_folds_on_a_checked_round_is_dealt_to_until_a_round_with_a_bet() -> None:
    """Fifth: check, fold, check; sixth deals the folded seat a face-down card; after a bet the seventh skips it."""
    one = to_street(stud(SPREAD, ["As Qd Ks", "Ah Jd 9c", "Ac Td 2d"], "Qh 7d 5d", "8h 6d 3c", "8d 6c 4d"), 5)
    play(one, "1 check 2 fold 3 check deal")
    assert one.up == [["Ks", "Qh", "8h", "8d"], ["9c", "7d", "6d"], ["2d", "5d", "3c", "4d"]]
    assert "6c" in one.muck
    assert all("6c" not in seat.cards for viewer in (1, 2, 3, None) for seat in one.view(viewer).seats)
    play(one, "1 bet 3")
    passively(one)
    dealt = next(event for event in one.apply(Deal()) if isinstance(event, HandsDealt))
    assert dealt.seats == (1, 3)


@pytest.mark.rule("RO-ST-14")
def test_the_forced_bet_of_a_player_who_is_not_back_is_taken_from_their_chips() -> None:
    one = stud(SPREAD, ["As Qd Ks", "Ah Jd 2c", "Ac Td 9d"], stacks={2: 40})
    play(one, "2 away")
    assert stacks_of(one)[2] == dollars(37)
    assert may(one).call == dollars(3)


@pytest.mark.rule("RO-ST-15")
def test_when_the_best_board_is_all_in_the_next_best_leads() -> None:
    """Aces all-in, kings and nine-seven with chips: the kings act first."""
    third = ["Qd Jd As", "Qc Jc 2c", "Ts 8h 9d", "Qh Jh Ks"]
    one = stud(SPREAD, third, "Ah 3c 7h Kd", stacks={1: 6})
    to_street(one, 4)
    play(one, "1 bet 3 2 fold 3 call 4 call")
    assert stacks_of(one)[1] == 0
    play(one, "deal")
    assert one.to_act == 4


@pytest.mark.rule("RO-ST-17")
def test_five_cards_that_lose_are_asked_about_and_the_other_two_are_not_read() -> None:
    """Trip nines are tabled; two pair with a flush unseen behind it is mucked."""
    one = stud(SPREAD, ["9s 9d 9c", "8d 5d 8h"], "Kc 2h", "Qc 5h", "3c 4h", "2d Jh")
    passively(to_street(one, 7))
    play(one, "1 show")
    one.apply(Show(2, cards("8h 8d 5h 5d Jh")))
    assert (one.to_act, one.over) == (2, False)
    play(one, "2 muck")
    result = one.result
    assert result is not None
    assert [won.seat for won in result.won] == [1]


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-17")
def test_five_cards_that_lose_may_still_be_joined_by_the_rest() -> None:
    one = stud(SPREAD, ["9s 9d 9c", "8d 5d 8h"], "Kc 2h", "Qc 5h", "3c 4h", "2d Jh")
    passively(to_street(one, 7))
    play(one, "1 show")
    one.apply(Show(2, cards("8h 8d 5h 5d Jh")))
    play(one, "2 show")
    result = one.result
    assert result is not None
    assert [won.seat for won in result.won] == [2]


@pytest.mark.rule("RO-ST-17")
def test_five_cards_that_lead_stand_and_only_they_are_read() -> None:
    """Two pair is tabled by the first; the pair of aces loses though the full house lies unseen."""
    one = stud(SPREAD, ["8s 8c Ac", "As Ah 3h"], "Kd 4d", "Kc 6d", "8d 3d", "2c 3c")
    passively(to_street(one, 7))
    assert one.to_act == 1
    one.apply(Show(1, cards("Kd Kc 8s 8c Ac")))
    assert one.to_act == 2
    play(one, "2 muck")
    result = one.result
    assert result is not None
    assert result.won[0].seat == 1


@pytest.mark.rule("RO-GE-1", "RO-GE-F4")
def test_table_stakes_and_the_fee_of_the_dealer_position_before_the_cards() -> None:
    """Eleven dollars on the table against twelve: a call all-in for eleven."""
    fee = Fee(collection=dollars(3), payer="dealer-position", moment="before-deal")
    one = stud(SPREAD, *BOARDS, stacks={1: 14}, fee=fee)
    assert stacks_of(one)[3] == dollars(197)
    to_street(one, 5)
    play(one, "2 bet 6 3 raise 12")
    assert may(one).call == dollars(11)
    one.apply(Call(1))
    assert stacks_of(one)[1] == 0


def test_a_reshuffle_is_part_of_the_record() -> None:
    one = seven_to_the_end()
    one.apply(Deal(one.shuffle_due))
    assert any(isinstance(event, Reshuffled) for event in one.log)
    assert PokerHand.replay(SPREAD, one.log) == one
