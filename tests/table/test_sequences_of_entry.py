"""Lowball and Push Nine by the rules of the poker room: newcomers, movers and the broke, as in hold'em."""

import pytest

from houseway.money import dollars
from houseway.table import Leave, Move
from houseway.table.seating import moves_to_main_table
from tests.table.table_kit import (
    dealt,
    fold_round,
    hands_until_dealt,
    opened,
    running,
    start,
)

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule


@proves("GS-HE-31d")
def test_a_newcomer_to_golden_states_lowball_buys_no_blinds_between_the_button_and_the_big_blind() -> None:
    """Button 1, blinds 2 and 4: seat 3 is not past the big blind, whatever they offer to post."""
    table = opened("golden-state", "lowball", players=7)
    table.apply(Leave(3))
    while table.first_round or table.button != 7:
        fold_round(table)
    table.seat("New", 3, dollars(20), "post-both")
    start(table)
    assert (table.button, table.blinds) == (1, {"small": 2, "big": 4})
    assert 3 not in dealt(table)


@proves("MC-LB-23")
def test_one_due_the_small_blind_who_moves_at_marinas_lowball_owes_nothing() -> None:
    """Rule 23 names the big blind alone."""
    table = running("marina", "lowball", structure="limit", limit="10/20", players=7)
    assert table.blinds["small"] == 2
    table.apply(Leave(6))
    table.apply(Move(3, 6))
    assert (table.chairs[6].missed, table.ways(6)) == ((), ())
    hands_until_dealt(table, 6)


@proves("GS-HE-M7")
@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
def test_a_move_to_the_main_table_is_forced_whenever_its_list_is_empty_again(game: str) -> None:
    rules = opened("golden-state", game, players=0).rules
    asked = [moves_to_main_table(rules, waiting=waiting, open_seats=1) for waiting in (0, 1, 0)]
    assert asked == [True, False, True]
    assert not moves_to_main_table(rules, waiting=0, open_seats=0)
