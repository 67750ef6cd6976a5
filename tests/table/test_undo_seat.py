"""A change of seats that was a mistake is undone until the next hand: what cannot be undone any more is refused."""

import pytest

from houseway.engines.contract import Refused
from houseway.table import Leave, Move, PutBack, SitOut, Swap
from tests.table.table_kit import fold_round, running, usual_buy


def test_who_moved_owes_and_waits_as_before_and_the_table_is_the_same_but_for_its_log() -> None:
    table = running("golden-state", limit="2x4")
    was = {seat: str(chair) for seat, chair in table.chairs.items()}
    player = table.chairs[4].player
    table.apply(Move(4, 9))
    table.apply(PutBack(player, 9, 4))
    assert {seat: str(chair) for seat, chair in table.chairs.items()} == was
    assert table.stood == ()


def test_a_newcomer_who_waits_has_waited_as_long_as_before() -> None:
    table = running("golden-state", limit="2x4")
    table.seat("Zed", 8, usual_buy(table))
    table.apply(SitOut(8))
    for _ in range(8):
        fold_round(table)
    was = str(table.chairs[8])
    assert (table.chairs[8].waited, table.chairs[8].passes) == (8, 1)
    table.apply(Move(8, 9))
    assert (table.chairs[9].waited, table.chairs[9].passes) == (0, 2)
    table.apply(PutBack("Zed", 9, 8))
    assert str(table.chairs[8]) == was


def test_a_seat_that_somebody_has_taken_meanwhile_is_not_given_back() -> None:
    table = running("golden-state", limit="2x4")
    player = table.chairs[4].player
    table.apply(Move(4, 9))
    table.apply(Move(5, 4))
    with pytest.raises(Refused, match="seat 4 has been taken since"):
        table.apply(PutBack(player, 9, 4))


def test_who_has_moved_on_is_not_put_back_from_where_they_were() -> None:
    table = running("golden-state", limit="2x4")
    player = table.chairs[4].player
    table.apply(Move(4, 9))
    table.apply(Move(9, 8))
    with pytest.raises(Refused, match="changed seats again since"):
        table.apply(PutBack(player, 9, 4))


def test_two_who_changed_places_are_not_put_back_once_one_of_them_is_gone() -> None:
    table = running("golden-state", limit="2x4")
    player = table.chairs[4].player
    table.apply(Swap(4, 2))
    table.apply(Leave(4))
    with pytest.raises(Refused, match="they have left seat 4"):
        table.apply(PutBack(player, 2, 4))


def test_after_the_next_hand_whoever_is_moved_back_changes_seats() -> None:
    table = running("golden-state", limit="2x4")
    player = table.chairs[4].player
    table.apply(Swap(4, 2))
    fold_round(table)
    with pytest.raises(Refused, match="A hand has been dealt since"):
        table.apply(PutBack(player, 2, 4))
