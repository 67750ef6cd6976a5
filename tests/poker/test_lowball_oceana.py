"""Oceana's lowball: bet or fold, no check-raise, one or two jokers, a new player's kill, checked sevens."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import AgreeToSplit, Check, Deal, PokerHand, Post, Raise
from houseway.money import dollars
from tests.poker.draw_table import draws, stand_pat, with_a_joker
from tests.poker.table import check_round, may, play, rules, stacks_of

GAME = rules("oceana", "lowball", "limit", "4/8")
PLAIN = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d", "Ks Qs Js 8d 7h", "Jc Jd Th Ts 6c")


def after_draw(*held: str, **others: Any) -> PokerHand:
    one = with_a_joker(GAME, held, **others)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@pytest.mark.rule("OC-LB-i1")
def test_the_deck_has_one_joker_or_two() -> None:
    for jokers in (1, 2):
        assert len(with_a_joker(GAME, PLAIN[:2], jokers=jokers).stub) == 52 + jokers
    with pytest.raises(Refused) as refused:
        with_a_joker(GAME, PLAIN[:2], jokers=0)
    assert refused.value.rule == "OC-LB-i1"


def test_two_jokers_are_the_two_lowest_missing_ranks() -> None:
    """Joker-Joker-2-4-7 reads 7-4-3-2-A."""
    one = after_draw("Jk Jk 2c 4h 7s", "7h 4d 3c 2d Ac", jokers=2)
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(100), 2: dollars(100)}


@pytest.mark.rule("OC-LB-i3")
def test_five_cards_a_round_the_draw_a_round_and_the_lowest_wins() -> None:
    one = with_a_joker(GAME, PLAIN[:2], "Ad 2d 3d")
    one.apply(Deal())
    assert one.hole[1] == list(cards(PLAIN[1]))
    check_round(one)
    draws(one, "Kh Qc", "")
    assert (one.phase, may(one).raise_from) == ("bet", dollars(8))
    play(one, f"{one.to_act} bet 8")
    check_round(one)
    play(one, f"{one.to_act} show")
    play(one, f"{one.to_act} show")
    assert stacks_of(one) == {1: dollars(112), 2: dollars(88)}


@pytest.mark.rule("OC-LB-i4")
def test_no_player_checks_before_the_draw_but_a_live_blind() -> None:
    one = with_a_joker(GAME, PLAIN[:3])
    one.apply(Deal())
    with pytest.raises(Refused) as refused:
        one.apply(Check(3))
    assert refused.value.rule == "OC-LB-i4"
    play(one, "3 call 1 call")
    assert may(one).check


@pytest.mark.rule("OC-LB-i5", "OC-LB-3")
@pytest.mark.parametrize(
    ("held", "reads_as"),
    [
        ("Jk As 2d 3h 4c", "5h 4d 3c 2c Ah"),
        ("Jk 2s 3d 4h 7c", "7d 4d 3c 2c Ah"),
        ("Jk Ac 2s 3d 8h", "8d 4d 3c 2c Ah"),
    ],
)
def test_the_joker_is_the_lowest_missing_rank_and_a_wheel_is_best(held: str, reads_as: str) -> None:
    one = after_draw(held, reads_as)
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(100), 2: dollars(100)}


@pytest.mark.rule("OC-LB-1")
def test_a_player_who_checked_only_calls_or_folds() -> None:
    one = after_draw(*PLAIN[:3])
    play(one, "1 check 2 bet 8 3 fold")
    with pytest.raises(Refused) as refused:
        one.apply(Raise(1, dollars(16)))
    assert refused.value.rule == "OC-LB-1"


@pytest.mark.rule("OC-LB-2")
@pytest.mark.parametrize(
    ("better", "worse"), [("6h 5h 4h 3h 2h", "7c 4c 3d 2s Ad"), ("Kh Qc Jd Ts 9h", "2c 2d 3c 4s 5d")]
)
def test_straights_and_flushes_do_not_hurt_but_pairs_do(better: str, worse: str) -> None:
    one = after_draw(worse, better)
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one)[2] == dollars(104)


@pytest.mark.rule("OC-LB-8")
def test_five_cards_may_be_drawn_in_a_row() -> None:
    one = with_a_joker(GAME, PLAIN[:2], "Js As 2s 3s 4s 5s 6s")
    one.apply(Deal())
    check_round(one)
    draws(one, PLAIN[0], "Kc")
    assert one.hole[0] == list(cards("As 2s 3s 4s 5s"))
    assert one.hole[1][-1] == "6s"


@pytest.mark.rule("OC-LB-10a")
def test_a_checked_seven_that_is_best_makes_all_later_action_void() -> None:
    """$24 before the draw; B's $8 and A's $8 go back and A takes the $24."""
    one = with_a_joker(GAME, ("7h 5c 3d 2h As", "8s 6c 4s 3s 2d", PLAIN[2]))
    play(one, "deal 3 raise 8 1 call 2 call")
    stand_pat(one)
    assert one.pot == dollars(24)
    play(one, "1 check 2 bet 8 3 fold 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(116), 2: dollars(92), 3: dollars(92)}


@pytest.mark.rule("OC-LB-10b")
def test_a_checked_seven_that_is_beaten_loses_the_pot_and_its_calls() -> None:
    """Same, but B has 6-4-3-2-A: B gets $24 and $16, $40 in all."""
    one = with_a_joker(GAME, ("7h 5c 3d 2h As", "6h 4c 3s 2s Ad", PLAIN[2]))
    play(one, "deal 3 raise 8 1 call 2 call")
    stand_pat(one)
    play(one, "1 check 2 bet 8 3 fold 1 call 2 show 1 show")
    assert one.result is not None
    assert [(share.seat, share.amount) for share in one.result.won] == [(2, dollars(40))]


@pytest.mark.rule("OC-LB-4b")
def test_a_new_player_kills_the_pot_for_double_the_blind_and_the_limit_doubles() -> None:
    """$4-$8 with a $4 big blind: seat 4 posts $8, the hand is played $8-$16, and seat 4 acts in turn."""
    doubled = replace(GAME, stakes=replace(GAME.stakes, bets=(dollars(8), dollars(16))))
    posts = [Post(1, "small", 200), Post(2, "big", 400), Post(4, "kill", 800)]
    one = with_a_joker(doubled, PLAIN, posts=posts)
    play(one, "deal")
    assert (one.to_act, may(one).call, may(one).raise_to) == (3, dollars(8), dollars(16))
    play(one, "3 call")
    assert (one.to_act, may(one).check) == (4, True)
    play(one, "4 check 5 raise 16")
    assert one.to_act == 1
    play(one, "1 fold 2 fold 3 fold 4 call")
    stand_pat(one)
    assert may(one).raise_to == dollars(16)


@pytest.mark.rule("OC-ST-17")
def test_players_may_not_agree_to_split_a_pot() -> None:
    one = after_draw(*PLAIN[:2])
    with pytest.raises(Refused) as refused:
        one.apply(AgreeToSplit())
    assert refused.value.rule == "OC-ST-17"
