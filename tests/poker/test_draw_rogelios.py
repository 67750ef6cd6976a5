"""Rogelio's five-card draw and high draw, whose rules also govern lo-ball where it is silent."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import (
    AgreeToSplit,
    AskToSee,
    Bet,
    Call,
    CallForCards,
    Check,
    Cut,
    Deal,
    Discard,
    Fold,
    Muck,
    OutOfTurn,
    PokerHand,
    PutIn,
    Raise,
    Show,
)
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.draw_table import draws, seats_of, stand_pat
from tests.poker.table import check_round, hand, may, play, rules, stacks_of

GAME = rules("rogelios", "five-card-draw", "spread", "20-40")
HIGH = rules("rogelios", "high-draw", "limit", "20/40")
HELD = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 7h", "Jc Jd Th Ts 6c")


def table(*held: str, then: str = "", **others: Any) -> PokerHand:
    return seats_of(GAME, held or HELD[:3], then, stack=500, **others)


def without_blinds() -> PokerHand:
    """The same game with antes of $1, so that the first bet is a free one."""
    antes = replace(GAME, stakes=replace(GAME.stakes, blinds=(), ante=dollars(1)))
    return seats_of(antes, HELD[:3], stack=500)


def to_draw(*held: str, then: str = "", **others: Any) -> PokerHand:
    one = table(*held, then=then, **others)
    one.apply(Deal())
    check_round(one)
    return one


def after_draw(*held: str, **others: Any) -> PokerHand:
    return stand_pat(to_draw(*held, **others))


@pytest.mark.rule("RO-FD-G1")
def test_any_bet_from_twenty_to_forty_before_the_draw() -> None:
    """Before the draw a bet of $10 or $50 is refused, $20 and $35 are accepted."""
    for wrong in (10, 50):
        with pytest.raises(Refused) as refused:
            play(without_blinds(), f"deal 1 bet {wrong}")
        assert refused.value.rule == "RO-FD-G1"
    for right in (20, 35):
        assert play(without_blinds(), f"deal 1 bet {right}").bet_to == dollars(right)


@pytest.mark.rule("RO-FD-G1b")
def test_a_deck_with_a_joker_is_rejected() -> None:
    with pytest.raises(Refused) as refused:
        table(jokers=1)
    assert refused.value.rule == "RO-FD-G1b"


@pytest.mark.rule("RO-FD-G1c")
def test_three_raises_after_the_bet() -> None:
    """Bet $20, raises to $40, $60, $80; a fourth raise is refused."""
    one = play(without_blinds(), "deal 1 bet 20 2 raise 40 3 raise 60 1 raise 80")
    with pytest.raises(Refused) as refused:
        one.apply(Raise(2, dollars(100)))
    assert refused.value.rule == "RO-FD-G1c"


@pytest.mark.rule("RO-FD-G2")
def test_five_cards_singly_a_round_the_draw_a_round_and_the_highest_hand() -> None:
    one = table("Ah Ac 9d 8h 7s", "Kc Kd 9h 8s 7c", HELD[3])
    order = one.stub.left
    one.apply(Deal())
    assert [held[:2] for held in one.hole] == [[order[at], order[at + 3]] for at in range(3)]
    check_round(one)
    stand_pat(one)
    check_round(one)
    play(one, "3 show 1 show 2 show")
    assert one.over
    assert stacks_of(one)[1] == dollars(540)


@pytest.mark.rule("RO-FD-G3")
def test_a_player_who_draws_five_gets_four_and_the_fifth_after_all_others() -> None:
    """After the burn: seat 1 gets four, seat 2 two, then seat 1 the seventh card."""
    one = to_draw(HELD[0], HELD[1], then="2c 3c 3d 3h 3s 4c 4d 4h")
    draws(one, HELD[0], "Kc Qd")
    assert one.stub.burns == ["2c"]
    assert one.hole[0] == list(cards("3c 3d 3h 3s 4h"))
    assert one.hole[1][-2:] == ["4c", "4d"]


@pytest.mark.rule("RO-HD-D5", "RO-HD-D1")
def test_high_draw_burns_once_all_have_discarded_and_gives_the_fifth_card_last() -> None:
    one = seats_of(HIGH, HELD[:2], "2c 3c 3d 3h 3s 4c 4d", stack=500)
    one.apply(Deal())
    check_round(one)
    one.apply(Discard(1, cards(HELD[0])))
    with pytest.raises(Refused):
        one.apply(Deal())
    assert not one.stub.burns
    draws(one, "Kc")
    assert one.stub.burns == ["2c"]
    assert one.hole[0] == list(cards("3c 3d 3h 3s 4d"))
    assert one.hole[1][-1] == "4c"


@pytest.mark.rule("RO-FD-A9b")
def test_discards_cannot_be_taken_back() -> None:
    one = to_draw()
    one.apply(Discard(1, cards("Kh Qc 9d")))
    for second_thought in (CallForCards(1, 2), Discard(1, cards("8h"))):
        with pytest.raises(Refused):
            one.apply(second_thought)
    draws(one, "", "")
    assert one.hole[0][:2] == ["8h", "7s"]
    assert len(one.hole[0]) == 5


@pytest.mark.rule("RO-FD-B6")
def test_five_cards_tabled_face_up_before_the_draw_stand_pat() -> None:
    one = table()
    play(one, "deal 3 call")
    one.apply(Show(1))
    assert one.view(2).seats[0].cards == cards(HELD[0])
    check_round(one)
    assert may(one).draw == 0
    with pytest.raises(Refused) as refused:
        one.apply(Discard(1, cards("Kh")))
    assert refused.value.rule == "RO-FD-B6"


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-C1")
def test_no_bigger_blind_once_cards_are_out() -> None:
    """Seat 4 wants to make their money $40 after the deal began: they wait for their turn."""
    one = hand(GAME, 5, stack=500, button=1)
    one.apply(Deal())
    assert one.to_act == 4
    with pytest.raises(Refused):
        one.apply(Raise(5, dollars(40)))


@pytest.mark.rule("RO-FD-C2")
def test_the_cut_is_five_cards_deep_or_more_and_made_once() -> None:
    one = table()
    order = one.stub.left
    with pytest.raises(Refused) as refused:
        one.apply(Cut(4))
    assert refused.value.rule == "RO-FD-C2"
    one.apply(Cut(5))
    assert one.stub.left == order[5:] + order[:5]
    with pytest.raises(Refused):
        one.apply(Cut(20))


@pytest.mark.rule("RO-FD-C7a")
def test_a_call_for_cards_may_change_until_the_next_player_acts() -> None:
    """Three, then two: two. Once seat 2 asked for one the number stands; the last may change until the burn."""
    one = to_draw()
    for count in (3, 2):
        one.apply(CallForCards(1, count))
    one.apply(CallForCards(2, 1))
    with pytest.raises(Refused) as refused:
        one.apply(CallForCards(1, 3))
    assert refused.value.rule == "RO-FD-C7a"
    with pytest.raises(Refused):
        one.apply(Discard(1, cards("Kh Qc 9d")))
    one.apply(CallForCards(3, 0))
    one.apply(CallForCards(3, 1))
    draws(one, "Kh Qc", "Kc", "Kd")
    assert [len(held) for held in one.hole] == [5, 5, 5]


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-C7b")
def test_heads_up_no_call_binds_until_the_dealer_deals() -> None:
    """Seat 1 says two, seat 2 pat, seat 1 changes to one; either may speak first."""
    one = to_draw(HELD[0], HELD[1])
    one.apply(CallForCards(2, 3))
    one.apply(CallForCards(1, 2))
    one.apply(CallForCards(2, 0))
    one.apply(CallForCards(1, 1))
    draws(one, "Kh")
    assert one.view(None).seats[0].drew == 1
    with pytest.raises(Refused):
        one.apply(CallForCards(1, 2))


@pytest.mark.rule("RO-FD-C7a")
def test_a_player_who_said_that_they_stand_pat_throws_no_card_away() -> None:
    one = to_draw(HELD[0], HELD[1])
    one.apply(CallForCards(1, 0))
    with pytest.raises(Refused, match="You have drawn already"):
        one.apply(Discard(1, tuple(one.hole[0][:1])))


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-C10")
def test_the_last_card_of_the_stub_is_shuffled_with_the_discards_of_those_already_served() -> None:
    """Eight players: 40 cards dealt and the burn leave 11: three each for seats 1 to 3, two for seat 4."""
    one = hand(GAME, 8, stack=500, button=8)
    play(one, "deal 3 call 4 call 5 fold 6 fold 7 fold 8 fold 1 call 2 check")
    thrown = {seat: tuple(one.hole[seat - 1][:3]) for seat in range(1, 5)}
    folded = [card for at in range(4, 8) for card in one.hole[at]]
    for seat, some in thrown.items():
        one.apply(Discard(seat, some))
    *_, dealt_last, last = one.stub.left
    one.apply(Deal())
    assert one.hole[3][2:] == [dealt_last]
    expected = [last, *folded, *thrown[1], *thrown[2], *thrown[3]]
    assert sorted(one.shuffle_due) == sorted(expected)
    with pytest.raises(Refused):
        one.apply(Deal())
    order = tuple(sorted(one.shuffle_due))
    one.apply(Deal(order))
    assert one.stub.burns[-1] == order[0]
    assert one.hole[3][-2:] == list(order[1:3])
    assert one.street == 1


@pytest.mark.sequence
@pytest.mark.rule("RO-FD-C10")
def test_the_discards_of_all_who_have_not_finished_drawing_stay_out_of_the_shuffle() -> None:
    """The stub ends at seat 4, and seat 5 waits for three cards too: neither hand's discards go back in."""
    one = hand(GAME, 8, stack=500, button=8)
    play(one, "deal 3 call 4 call 5 call 6 fold 7 fold 8 fold 1 call 2 check")
    thrown = {seat: tuple(one.hole[seat - 1][:3]) for seat in range(1, 6)}
    folded = [card for at in range(5, 8) for card in one.hole[at]]
    for seat, some in thrown.items():
        one.apply(Discard(seat, some))
    last = one.stub.left[-1]
    one.apply(Deal())
    assert sorted(one.shuffle_due) == sorted([last, *folded, *thrown[1], *thrown[2], *thrown[3]])


@pytest.mark.rule("RO-FD-D2")
def test_a_raise_said_in_turn_binds() -> None:
    """Seat 3 says raise and puts in the call: they raise the least that is allowed."""
    one = play(table(), "deal")
    one.apply(PutIn(3, (2000,), said="raise"))
    assert one.bet_to == dollars(40)


@pytest.mark.rule("RO-FD-D3")
def test_a_string_bet_counts_as_its_first_motion() -> None:
    one = play(table(), "deal")
    one.apply(PutIn(3, (1000, 1000), again=(2000,)))
    assert (one.bet_to, one.bet[2]) == (dollars(20), dollars(20))


@pytest.mark.rule("RO-FD-D6")
def test_there_is_no_checking_before_the_draw_and_a_folded_hand_stays_out() -> None:
    one = play(table(*HELD), "deal")
    with pytest.raises(Refused) as refused:
        one.apply(Check(3))
    assert refused.value.rule == "RO-FD-D6"
    play(one, "3 fold 4 raise 40")
    assert 3 not in [one.seats[at].seat for at in one.pending]


@pytest.mark.rule("RO-FD-D6")
def test_there_is_no_checking_before_the_draw_in_high_draw_either() -> None:
    one = seats_of(HIGH, HELD, stack=500)
    one.apply(Deal())
    with pytest.raises(Refused) as refused:
        one.apply(Check(3))
    assert refused.value.rule == "RO-FD-D6"


@pytest.mark.rule("RO-FD-D7")
def test_a_raise_is_at_least_the_bet_or_raise_before_it() -> None:
    """Open $30: a raise to $55 is refused, it takes $60; after that a re-raise goes to $90 at least."""
    one = play(without_blinds(), "deal 1 bet 30")
    with pytest.raises(Refused):
        one.apply(Raise(2, dollars(55)))
    play(one, "2 raise 60")
    assert may(one).raise_from == dollars(90)


@pytest.mark.rule("RO-FD-D8")
def test_a_bet_out_of_turn_goes_back_without_penalty() -> None:
    one = play(table(*HELD), "deal")
    one.apply(OutOfTurn(4, "bet"))
    assert one.bet[3] == 0
    play(one, "3 call")
    assert may(one).raise_from == dollars(40)


@pytest.mark.rule("RO-FD-D9")
def test_a_short_call_is_completed_or_given_up() -> None:
    """Facing $40 with $100 behind, $25 go in: $15 more calls, a fold leaves the $25."""
    for answer, put in ((Call(1), 40), (Fold(1), 25)):
        one = play(after_draw(), "1 check 2 bet 40 3 fold")
        before = one.stack[0]
        one.apply(PutIn(1, (2500,)))
        options = may(one)
        assert (options.seat, options.call, options.raise_from) == (1, dollars(15), 0)
        one.apply(answer)
        assert before - one.stack[0] == dollars(put)


@pytest.mark.rule("RO-FD-D11")
def test_the_bettor_shows_first_and_after_a_checked_round_the_last_player() -> None:
    one = after_draw(*HELD)
    play(one, "1 check 2 check 3 check 4 check 5 check")
    assert [one.seats[at].seat for at in one.pending] == [5, 1, 2, 3, 4]
    two = after_draw(*HELD)
    play(two, "1 check 2 bet 40 3 call 4 fold 5 fold 1 fold")
    assert [two.seats[at].seat for at in two.pending] == [2, 3]


@pytest.mark.rule("RO-FD-D11a")
def test_after_a_called_bet_anyone_may_ask_to_see_a_hand_that_was_given_up() -> None:
    one = after_draw("Ah Ac 9d 8h 7s", HELD[1], HELD[3])
    play(one, "1 bet 40 2 call 3 fold 1 show")
    one.apply(Muck(2))
    assert one.over
    assert one.view(3).seats[1].cards == ()
    one.apply(AskToSee(3, 2))
    assert one.view(3).seats[1].cards == cards(HELD[1])
    checked = after_draw("Ah Ac 9d 8h 7s", HELD[1], HELD[3])
    play(checked, "1 check 2 check 3 check 3 muck")
    with pytest.raises(Refused) as refused:
        checked.apply(AskToSee(1, 3))
    assert refused.value.rule == "RO-FD-D11a"


@pytest.mark.rule("RO-FD-D11b", "RO-FD-D12c")
def test_a_hand_is_shown_whole_and_read_as_it_lies() -> None:
    """Four hearts shown are no showdown; a full house beats a flush whatever was said."""
    one = after_draw("Ah Ac As 8h 8s", "Kd Qd 9d 5d 2d")
    check_round(one)
    one.apply(Show(2, cards("Kd Qd 9d 5d")))
    assert one.to_act == 2
    play(one, "2 show 1 show")
    assert stacks_of(one)[1] == dollars(520)


@pytest.mark.rule("RO-FD-BG2b")
def test_left_of_the_dealer_acts_first_after_the_draw() -> None:
    one = play(table(*HELD), "deal 3 raise 40 4 fold 5 fold 1 call 2 fold")
    assert stand_pat(one).to_act == 1


@pytest.mark.rule("RO-FD-BG3")
def test_the_least_bet_is_the_big_blind_before_the_draw_and_the_size_of_the_game_after_it() -> None:
    one = play(table(), "deal")
    assert may(one).raise_from == dollars(40)
    after = after_draw()
    assert (may(after).raise_from, may(after).raise_to) == (dollars(40), dollars(40))
    with pytest.raises(Refused):
        after.apply(Bet(1, dollars(20)))


@pytest.mark.rule("RO-HD-D4")
def test_no_player_sees_the_stub_or_the_discards() -> None:
    one = seats_of(HIGH, HELD[:3], stack=500)
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh Qc", "", "Kd")
    play(one, "1 check 2 check 3 check 3 show 1 show 2 show")
    hidden = {*one.stub.left, *one.stub.burns, *cards("Kh Qc Kd")}
    for viewer in (None, 1, 2, 3):
        seen = one.view(viewer)
        assert not hidden & {card for seat in seen.seats for card in (*seat.cards, *seat.aside)}
        assert not seen.board


@pytest.mark.sequence
@pytest.mark.rule("RO-HD-D6")
@pytest.mark.parametrize("game", [HIGH, GAME], ids=["high draw", "five-card draw"])
def test_the_number_drawn_is_announced_only_until_the_first_action(game: PokerRules) -> None:
    one = seats_of(game, HELD[:2], stack=500)
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh", "Kc Qd 9h")
    assert [seat.drew for seat in one.view(1).seats] == [1, 3]
    one.apply(Check(1))
    assert [seat.drew for seat in one.view(1).seats] == [None, None]


@pytest.mark.rule("RO-HD-E1")
def test_a_pot_is_divided_only_for_a_real_tie() -> None:
    one = seats_of(HIGH, HELD[:2], stack=500)
    one.apply(Deal())
    with pytest.raises(Refused) as refused:
        one.apply(AgreeToSplit())
    assert refused.value.rule == "RO-HD-E1"
    check_round(one)
    stand_pat(one)
    check_round(one)
    play(one, "2 show 1 show")
    assert stacks_of(one) == {1: dollars(500), 2: dollars(500)}


@pytest.mark.rule("RO-HD-E2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h"),
        ("9h 8h 7h 6h 5h", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
        ("2c 2d 2h 3s 3c", "Ah Kh Qh Jh 9h"),
        ("7h 5h 4h 3h 2h", "Ac Kd Qs Jc Ts"),
        ("5c 4d 3s 2c As", "Ac Ad Ah Ks Qc"),
        ("2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),
        ("Kc Jd 9h 7s 5c", "Qc Jh 9c 7d 5d"),
    ],
)
def test_high_hands_rank_from_royal_flush_to_high_card(better: str, worse: str) -> None:
    one = seats_of(HIGH, (worse, better), stack=500)
    one.apply(Deal())
    check_round(one)
    stand_pat(one)
    check_round(one)
    play(one, "2 show 1 show")
    assert stacks_of(one) == {1: dollars(480), 2: dollars(520)}


@pytest.mark.rule("RO-GE-1")
def test_a_player_short_of_the_bet_calls_all_in_for_what_is_on_the_table() -> None:
    """$11 on the table facing $40: the call is $11 and no money is added from a pocket."""
    one = after_draw(stacks={2: 31})
    play(one, "1 bet 40")
    assert may(one).call == dollars(11)
    with pytest.raises(Refused):
        one.apply(PutIn(2, (4000,)))
    play(one, "2 call")
    assert one.stack[1] == 0


@pytest.mark.parametrize("when", ["in the first round", "after the draw"])
def test_no_player_calls_for_cards_while_there_is_betting(when: str) -> None:
    held = ("As Kd 9c 7h 4d", "Jh Jd 8c 6h 2d", "Ac Jc 8s 5h Th")
    one = seats_of(GAME, held, stack=500)
    one.apply(Deal())
    if when == "after the draw":
        check_round(one)
        draws(one, "4d", "2d", "5h")
    with pytest.raises(Refused, match="It's not time to draw"):
        one.apply(CallForCards(1, 2))
