"""Limelight's half-bet rule, with the source's own numbers."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Raise
from houseway.money import dollars
from tests.poker.situations import refusal
from tests.poker.table import hand, may, play, rules, to_turn


@pytest.mark.rule("LL-HE-10c")
def test_half_bet_all_in_reopens_the_betting_at_limelight() -> None:
    """Turn of $3/$6: bet $6, all-in $10: the third player may raise only to $16."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={3: 13}))
    play(one, "2 bet 6 3 raise 10")
    assert may(one).raise_from == may(one).raise_to == dollars(16)
    for wrong in (12, 18):
        with pytest.raises(Refused) as refused:
            one.apply(Raise(4, dollars(wrong)))
        assert refused.value.rule
    play(one, "4 raise 16 1 fold")
    assert may(one).raise_to == dollars(22)


@pytest.mark.rule("LL-HE-10a", "LL-HE-10b")
def test_less_than_half_a_bet_is_called_or_completed_but_does_not_reopen() -> None:
    """Turn of $3/$6: bet $6, all-in $8, call $8: the bettor may call $2 more or fold, not raise."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={3: 11}))
    play(one, "2 bet 6 3 raise 8")
    assert may(one).raise_to == dollars(12)
    play(one, "4 call 1 fold")
    assert one.to_act == 2
    assert may(one).call == dollars(2)
    with pytest.raises(Refused) as refused:
        one.apply(Raise(2, dollars(14)))
    assert refused.value.rule == "LL-HE-10a"


@pytest.mark.rule("LL-HE-10b")
def test_a_completed_short_raise_reopens_the_betting_for_the_bettor() -> None:
    """Bet $6, all-in $8: the third player may not make it $14; completed to $12, the bettor may raise to $18."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={3: 11}))
    play(one, "2 bet 6 3 raise 8")
    assert refusal(one, Raise(4, dollars(14))) == "LL-HE-6"
    play(one, "4 raise 12 1 fold")
    assert (may(one).call, may(one).raise_to) == (dollars(6), dollars(18))


@pytest.mark.rule("LL-HE-10b")
def test_a_bettor_who_was_raised_in_full_may_complete_a_short_all_in_behind_it() -> None:
    """Bet $6, raised to $12, all-in $14: the bettor, in for $6 only, may call $14 or complete to $18."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={4: 17}))
    play(one, "2 bet 6 3 raise 12 4 raise 14 1 fold")
    offer = may(one)
    assert (offer.seat, offer.call, offer.raise_from, offer.raise_to) == (2, dollars(8), dollars(18), dollars(18))
    play(one, "2 call")
    assert refusal(one, Raise(3, dollars(18))) == "LL-HE-10a"


@pytest.mark.rule("LL-OM-12", "LL-HE-10c")
@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
def test_the_half_bet_rule_of_holdem_holds_in_omaha(game: str) -> None:
    one = to_turn(hand(rules("limelight", game, "limit", "3/6"), 4, stacks={3: 13}))
    play(one, "2 bet 6 3 raise 10")
    assert may(one).raise_from == may(one).raise_to == dollars(16)
