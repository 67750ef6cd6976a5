"""Limelight's lowball: the dealer's four cards, no check-raise, checked sevens, and short bets."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import AgreeToSplit, Call, Deal, Discard, PokerHand, Raise
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.draw_table import draws, stand_pat, with_a_joker
from tests.poker.table import check_round, may, play, rules, stacks_of

ROUGH = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d")
"""Three kings without a pair."""


def lowball(blinds: tuple[int, int] = (3, 6)) -> PokerRules:
    found = rules("limelight", "lowball", "limit", "6")
    return replace(found, stakes=replace(found.stakes, blinds=tuple(dollars(one) for one in blinds)))


def after_draw(held: tuple[str, ...], **others: Any) -> PokerHand:
    """Everyone calls $6 and stands pat."""
    one = with_a_joker(lowball(), held, **others)
    one.apply(Deal())
    check_round(one)
    return stand_pat(one)


@pytest.mark.rule("LL-LB-0a", "LL-LB-0b")
def test_the_lowest_hand_wins_and_any_unpaired_hand_beats_a_pair() -> None:
    """8-6-4-2-A beats K-K-3-2-A; both had put in $6."""
    one = after_draw(("8h 6c 4d 2h As", "Kh Kc 3d 2s Ad"))
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(106), 2: dollars(94)}


@pytest.mark.rule("LL-LB-L1")
def test_there_is_one_bet_of_six_before_the_draw_and_after_it() -> None:
    one = with_a_joker(rules("limelight", "lowball", "limit", "6"), ROUGH)
    one.apply(Deal())
    assert (may(one).call, may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(12), dollars(12))
    play(one, f"{one.to_act} raise 12")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(18), dollars(18))
    check_round(one)
    stand_pat(one)
    assert (may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(6))
    play(one, f"{one.to_act} bet 6")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(12), dollars(12))


@pytest.mark.rule("LL-LB-0b")
def test_straights_and_flushes_do_not_exist() -> None:
    """A heart wheel beats 6-4-3-2-A, and 7-6-5-4-3 is a seven that beats 8-4-3-2-A."""
    for better, worse in (("5h 4h 3h 2h Ah", "6c 4c 3d 2s Ad"), ("7h 6c 5d 4s 3h", "8h 4c 3d 2s Ad")):
        one = after_draw((worse, better))
        check_round(one)
        play(one, "1 show 2 show")
        assert stacks_of(one)[2] == dollars(106)


@pytest.mark.rule("LL-LB-0c")
@pytest.mark.parametrize(
    ("held", "reads_as"), [("Jk As 2d 4h 8c", "8d 4s 3s 2h Ah"), ("Jk 2c 3d 4h 5s", "5d 4s 3s 2h Ah")]
)
def test_the_joker_is_the_lowest_rank_the_hand_lacks(held: str, reads_as: str) -> None:
    """Joker-A-2-4-8 ties 8-4-3-2-A and Joker-2-3-4-5 ties 5-4-3-2-A."""
    one = after_draw((held, reads_as))
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(100), 2: dollars(100)}


@pytest.mark.rule("LL-LB-1")
def test_blinds_may_not_take_their_money_back() -> None:
    one = with_a_joker(lowball(), ROUGH)
    play(one, "deal 3 fold")
    with pytest.raises(Refused) as refused:
        one.apply(AgreeToSplit())
    assert refused.value.rule == "LL-LB-1"
    options = may(one)
    assert (options.seat, options.check, options.call) == (1, False, dollars(3))


@pytest.mark.rule("LL-LB-2a", "LL-LB-2b")
def test_the_dealer_draws_four_at_most_and_the_others_five() -> None:
    one = with_a_joker(lowball(), ROUGH, "Ah As Ad 2d 2c 2s 3d 3c 3h 3s")
    one.apply(Deal())
    check_round(one)
    one.apply(Discard(1, tuple(one.hole[0])))
    one.apply(Discard(2, ()))
    assert may(one).draw == 4
    with pytest.raises(Refused) as refused:
        one.apply(Discard(3, tuple(one.hole[2])))
    assert refused.value.rule == "LL-LB-2b"
    draws(one, "Kd Qh 9s 8c")
    assert one.hole[0] == ["As", "Ad", "2d", "2c", "2s"]
    assert one.hole[2] == ["7d", "3d", "3c", "3h", "3s"]


@pytest.mark.rule("LL-LB-4")
def test_a_checked_hand_calls_or_folds_but_does_not_raise() -> None:
    one = after_draw(ROUGH[:2])
    play(one, "1 check 2 bet 6")
    assert (may(one).call, may(one).raise_from) == (dollars(6), 0)
    with pytest.raises(Refused) as refused:
        one.apply(Raise(1, dollars(12)))
    assert refused.value.rule == "LL-LB-4"


@pytest.mark.rule("LL-LB-5")
def test_a_checked_seven_wins_only_what_was_in_before_the_later_bets() -> None:
    """$27 before the draw; the checked 7-5-4-3-A calls $6 and is best: $27 to it and each $6 back to its owner."""
    one = with_a_joker(lowball(), (ROUGH[0], "7h 5c 4d 3h As", "8d 6c 4s 3s 2d", *ROUGH[1:]))
    play(one, "deal 3 call 4 call 5 call 1 fold 2 check")
    stand_pat(one)
    assert one.pot == dollars(27)
    play(one, "2 check 3 bet 6 4 fold 5 fold 2 call 3 show 2 show")
    assert stacks_of(one) == {1: dollars(97), 2: dollars(121), 3: dollars(94), 4: dollars(94), 5: dollars(94)}


@pytest.mark.rule("LL-LB-5")
def test_a_checked_seven_that_is_beaten_loses_its_call() -> None:
    one = after_draw(("7h 5c 4d 3h As", "6h 4c 3s 2s Ad"))
    play(one, "1 check 2 bet 6 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(88), 2: dollars(112)}


@pytest.mark.rule("LL-LB-5")
def test_a_checked_seven_that_ties_with_the_best_of_the_others_takes_its_call_back() -> None:
    """Besides $12 in the middle the others have $6 each in later bets; the checked seven is not beaten for its $6."""
    one = after_draw(("7h 5c 4d 3h As", "7c 5h 4s 3s Ad", "8h 6d 4c 3c 2s"))
    play(one, "1 check 2 bet 6 3 call 1 call 2 show 3 show 1 show")
    assert stacks_of(one) == {1: dollars(103), 2: dollars(109), 3: dollars(88)}


@pytest.mark.rule("LL-LB-5")
def test_the_others_play_for_their_later_bets_without_the_checked_seven() -> None:
    """Three put in $6, then the two that did not check put in $6 each: the better of them takes those $12."""
    one = after_draw(("7h 5c 4d 3h As", "9h 6c 4s 3s 2d", "8h 6d 4c 3c 2s"))
    play(one, "1 check 2 bet 6 3 call 1 call 2 show 3 show 1 show")
    assert stacks_of(one) == {1: dollars(112), 2: dollars(88), 3: dollars(100)}


@pytest.mark.rule("LL-LB-5")
def test_an_eight_may_be_checked_and_wins_everything() -> None:
    one = after_draw(("8h 5c 4d 3h As", "9h 6c 4s 3s 2d"))
    play(one, "1 check 2 bet 6 1 call 2 show 1 show")
    assert stacks_of(one) == {1: dollars(112), 2: dollars(88)}


@pytest.mark.rule("LL-LB-7a")
def test_a_short_all_in_before_the_draw_is_matched_but_not_raised() -> None:
    """$6 limit, blinds $1 and $3: an opening all-in of $4 may be called for $4 only."""
    one = with_a_joker(lowball((1, 3)), (*ROUGH, "Ks Jh 9c Td 7h", "Ac Jc Th 6d 6s"), stacks={3: 4})
    play(one, "deal 3 raise 4")
    assert (one.to_act, may(one).call, may(one).raise_from) == (4, dollars(4), 0)
    for wrong in (6, 10):
        with pytest.raises(Refused) as refused:
            one.apply(Raise(4, dollars(wrong)))
        assert refused.value.rule == "LL-LB-7a"


@pytest.mark.rule("LL-LB-7b")
def test_a_short_all_in_after_the_draw_is_called_or_raised_by_a_full_bet() -> None:
    """$4 all-in after the draw: call $4, or make it $10."""
    one = after_draw(ROUGH, stacks={1: 10})
    play(one, "1 bet 4")
    options = may(one)
    assert (options.call, options.raise_from, options.raise_to) == (dollars(4), dollars(10), dollars(10))


@pytest.mark.rule("LL-LB-7c")
def test_a_raise_before_the_draw_is_a_full_bet_unless_only_two_are_in() -> None:
    """$6 to call with $9: three in, only the call; two in, all $9 may go in."""
    one = with_a_joker(lowball(), ROUGH, stacks={3: 9})
    one.apply(Deal())
    assert (may(one).call, may(one).raise_from) == (dollars(6), 0)
    with pytest.raises(Refused) as refused:
        one.apply(Raise(3, dollars(9)))
    assert refused.value.rule == "LL-LB-7a"
    heads_up = with_a_joker(lowball(), ROUGH[:2], stacks={2: 9})
    heads_up.apply(Deal())
    assert (heads_up.to_act, may(heads_up).raise_to) == (2, dollars(9))


@pytest.mark.sequence
@pytest.mark.rule("LL-LB-7d")
def test_a_short_all_in_over_a_bet_is_action_but_no_raise_after_the_draw() -> None:
    """Bet $6, all-in $10, call $10: the bettor may add $4 or fold; one yet to act could have made it $16."""
    one = after_draw(ROUGH, stacks={2: 16})
    play(one, "1 bet 6 2 raise 10")
    assert may(one).raise_to == dollars(16)
    one.apply(Call(3))
    assert (one.to_act, may(one).call, may(one).raise_from) == (1, dollars(4), 0)
    with pytest.raises(Refused):
        one.apply(Raise(1, dollars(16)))
