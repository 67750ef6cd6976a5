"""Limelight's half-bet rule, with the source's own numbers."""

import pytest

from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.play.poker import Raise
from tests.poker.table import hand, play, rules, to_turn


@pytest.mark.rule("LL-HE-10c")
def test_half_bet_all_in_reopens_the_betting_at_limelight() -> None:
    """Turn of $3/$6: bet $6, all-in $10: the third player may raise to $16 and to nothing else."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={3: 13}))
    play(one, "2 bet 6 3 raise 10")
    assert one.options().raise_from == one.options().raise_to == dollars(16)
    for wrong in (12, 18):
        with pytest.raises(Refused) as refused:
            one.apply(Raise(4, dollars(wrong)))
        assert refused.value.rule
    play(one, "4 raise 16 1 fold")
    assert one.options().raise_to == dollars(22)


@pytest.mark.rule("LL-HE-10a", "LL-HE-10b")
def test_less_than_half_a_bet_is_called_or_completed_but_does_not_reopen() -> None:
    """Turn of $3/$6: bet $6, all-in $8, call $8: the bettor may call $2 more or fold, not raise."""
    one = to_turn(hand(rules("limelight", limit="3/6"), 4, stacks={3: 11}))
    play(one, "2 bet 6 3 raise 8")
    assert one.options().raise_to == dollars(12)
    play(one, "4 call 1 fold")
    assert one.options().seat == 2
    assert one.options().call == dollars(2)
    with pytest.raises(Refused) as refused:
        one.apply(Raise(2, dollars(14)))
    assert refused.value.rule == "LL-HE-10a"
