"""Rogelio's lo-ball: the joker, four cards at once, checked sevens and the proof of a check-raise."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, Discard, Muck, PokerHand, Show
from houseway.money import dollars
from tests.poker.draw_table import draws, stand_pat, with_a_joker
from tests.poker.table import check_round, may, play, rules, stacks_of

GAME = rules("rogelios", "lowball", "limit", "20/40")
PLAIN = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Ks Qh 9s 8c 7d")
SEVEN, NINE, EIGHT = "7h 5c 3d 2h As", "9c 6c 4s 3s 2d", "8d 4c 3h 2s Ad"


def after_draw(*held: str, **others: Any) -> PokerHand:
    """Everyone is in for $20 and stands pat."""
    one = with_a_joker(GAME, held, stack=500, **others)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@pytest.mark.rule("RO-LB-A2", "RO-LB-A4")
@pytest.mark.parametrize(
    ("one_hand", "same"),
    [
        ("Jk As 3d 6h 7c", "7d 6c 3h 2s Ad"),
        ("Jk 2c 3d 4h 5s", "5d 4c 3h 2s Ad"),
        ("5h 4h 3h 2h Ah", "5d 4c 3s 2s Ad"),
    ],
)
def test_the_joker_is_the_lowest_missing_rank_and_all_wheels_are_equal(one_hand: str, same: str) -> None:
    one = after_draw(one_hand, same)
    check_round(one)
    play(one, "2 show 1 show")
    assert stacks_of(one) == {1: dollars(500), 2: dollars(500)}


@pytest.mark.rule("RO-LB-A4")
def test_a_suited_wheel_beats_a_six() -> None:
    one = after_draw("6d 4c 3s 2s Ad", "5h 4h 3h 2h Ah")
    check_round(one)
    play(one, "2 show 1 show")
    assert stacks_of(one) == {1: dollars(480), 2: dollars(520)}


@pytest.mark.rule("RO-LB-D2a")
def test_a_checked_seven_that_wins_returns_the_bets_made_after_the_check() -> None:
    """$80 before the draw; A checks 7-5-3-2-A, B bets $40, A calls and wins: $40 each back, $80 to A."""
    one = after_draw(SEVEN, NINE, *PLAIN[:2])
    assert one.pot == dollars(80)
    play(one, "1 check 2 bet 40 3 fold 4 fold 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(560), 2: dollars(480), 3: dollars(480), 4: dollars(480)}


@pytest.mark.rule("RO-LB-D2")
def test_a_check_raise_with_a_seven_wins_no_later_bet_and_with_an_eight_it_does() -> None:
    for held, wins in ((SEVEN, 520), (EIGHT, 600)):
        one = after_draw(held, NINE)
        play(one, "1 check 2 bet 40 1 raise 80 2 call 1 show 2 show")
        assert stacks_of(one) == {1: dollars(wins), 2: dollars(1000 - wins)}


@pytest.mark.rule("RO-LB-D2b")
def test_an_uncalled_check_raise_shows_a_card_above_a_seven() -> None:
    """A checks, B bets $40, A raises to $80, B folds: A shows the eight and takes it all."""
    one = after_draw(EIGHT, NINE)
    play(one, "1 check 2 bet 40 1 raise 80 2 fold")
    assert not one.over
    with pytest.raises(Refused) as refused:
        one.apply(Show(1, cards("4c")))
    assert refused.value.rule == "RO-LB-D2b"
    one.apply(Show(1, cards("8d")))
    assert stacks_of(one) == {1: dollars(560), 2: dollars(440)}
    assert one.view(2).seats[0].cards == cards("8d")


@pytest.mark.rule("RO-LB-D2b")
def test_without_such_a_card_the_bets_after_the_check_go_back() -> None:
    one = after_draw(SEVEN, NINE)
    play(one, "1 check 2 bet 40 1 raise 80 2 fold")
    assert (may(one).show, may(one).muck) == (False, True)
    one.apply(Muck(1))
    assert stacks_of(one) == {1: dollars(520), 2: dollars(480)}


@pytest.mark.rule("RO-LB-D3")
def test_a_short_all_in_opens_nothing_before_the_draw() -> None:
    """Minimum $20, antes and no blinds: seat 2 is all-in for $12; seat 3 opens for $20 or folds."""
    antes = replace(GAME, stakes=replace(GAME.stakes, blinds=(), ante=dollars(1)))
    one = with_a_joker(antes, (*PLAIN, "Ac Qs Js 8d 7h"), stacks={2: 13})
    play(one, "deal 1 fold 2 bet 12")
    options = may(one)
    assert (options.seat, options.call, options.raise_from) == (3, 0, dollars(20))
    with pytest.raises(Refused) as refused:
        one.apply(Call(3))
    assert refused.value.rule == "RO-LB-D3"
    play(one, "3 raise 20")
    assert may(one).call == dollars(20)


@pytest.mark.rule("RO-LB-D3")
def test_a_short_bet_after_the_draw_is_called_raised_or_passed() -> None:
    after = after_draw(*PLAIN, stacks={1: 32})
    play(after, "1 bet 12")
    assert (may(after).call, may(after).raise_from, may(after).fold) == (dollars(12), dollars(40), True)


@pytest.mark.rule("RO-LB-D4")
def test_the_top_card_is_burned_before_the_draw() -> None:
    one = with_a_joker(GAME, PLAIN[:2], "Jc 2c 3c", stack=500)
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh", "Kc")
    assert one.stub.burns == ["Jc"]
    assert [held[-1] for held in one.hole] == ["2c", "3c"]


@pytest.mark.rule("RO-LB-D7")
def test_four_cards_may_be_drawn_at_once_and_five_not_at_all() -> None:
    one = with_a_joker(GAME, PLAIN[:2], "Jc 2c 3c 4c 5c 6c", stack=500)
    one.apply(Deal())
    check_round(one)
    with pytest.raises(Refused) as refused:
        one.apply(Discard(1, cards(PLAIN[0])))
    assert refused.value.rule == "RO-LB-D7"
    draws(one, "Kh Qc 9d 8h", "Kc")
    assert one.hole[0] == list(cards("7s 2c 3c 4c 5c"))
    assert one.hole[1][-1] == "6c"


@pytest.mark.sequence
@pytest.mark.rule("RO-LB-D9")
def test_after_the_first_action_only_the_dealers_own_draw_is_announced() -> None:
    one = with_a_joker(GAME, PLAIN, stack=500)
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh", "Kc Qd", "Ks Qh 9s")
    assert [seat.drew for seat in one.view(1).seats] == [1, 2, 3]
    one.apply(Check(1))
    assert [seat.drew for seat in one.view(1).seats] == [None, None, 3]


def test_a_seven_that_was_bet_and_not_checked_keeps_every_bet() -> None:
    one = after_draw(SEVEN, NINE)
    play(one, "1 bet 40")
    one.apply(Call(2))
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(560), 2: dollars(440)}
