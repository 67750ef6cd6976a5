"""Live straddles announced at the table."""

import pytest

from houseway.money import dollars
from houseway.table import Straddle
from tests.poker.table import may
from tests.table.table_kit import fold_to, posts, refused, running, set_stack, start


@pytest.mark.rule("GS-HE-29a")
def test_the_seat_after_the_big_blind_may_straddle_and_acts_last_at_golden_state() -> None:
    """3x6: $6 before the deal; the others call $6 and they may still raise. Button 2, blinds 3 and 4, straddle 5."""
    table = running("golden-state", limit="3x6", chips=100)
    assert refused(table, Straddle(6, dollars(6))) == "GS-HE-29a"
    table.apply(Straddle(5, dollars(6)))
    hand = start(table)
    assert posts(table)[-1] == (5, "straddle", 6, 0)
    assert hand.to_act == 6
    assert may(hand).call == dollars(6)


@pytest.mark.rule("GS-HE-29b")
@pytest.mark.parametrize(("limit", "enough", "straddle"), [("3x6", 15, 6), ("4x8", 20, 8)])
def test_a_straddler_at_golden_state_needs_five_lower_bets(limit: str, enough: int, straddle: int) -> None:
    table = running("golden-state", limit=limit, chips=100)
    set_stack(table, 5, enough - 1)
    assert refused(table, Straddle(5, dollars(straddle))) == "GS-HE-29b"
    set_stack(table, 5, enough)
    table.apply(Straddle(5, dollars(straddle)))


def test_no_straddle_where_the_house_has_none() -> None:
    table = running("oceana", limit="4/8", chips=100)
    refused(table, Straddle(5, dollars(8)))
    assert table.straddle is None


def test_a_straddle_counts_for_one_hand() -> None:
    table = running("golden-state", limit="3x6", chips=100)
    table.apply(Straddle(5, dollars(6)))
    start(table)
    fold_to(table, None)
    start(table)
    assert [post[1] for post in posts(table)] == ["small", "big"]
