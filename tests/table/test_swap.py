"""Two players swap seats without an open seat, and neither gains a hand for free."""

import pytest

from houseway.engines.contract import Refused
from houseway.table import Swap
from houseway.table import events as ev
from tests.table.table_kit import running


def test_two_players_change_seats_at_a_full_table_with_their_chips() -> None:
    table = running("limelight", limit="3/6", players=9)
    before = {seat: (chair.player, chair.stack) for seat, chair in table.chairs.items()}
    table.apply(Swap(2, 9))
    after = {seat: (chair.player, chair.stack) for seat, chair in table.chairs.items()}
    assert (after[2], after[9]) == (before[9], before[2])
    assert {seat: after[seat] for seat in range(3, 9)} == {seat: before[seat] for seat in range(3, 9)}
    assert [chair.seat for _, chair in sorted(table.chairs.items())] == list(range(1, 10))


@pytest.mark.rule("RO-HE-11")
def test_one_who_gets_farther_from_the_big_blind_by_it_pays_and_the_other_does_not() -> None:
    """With the button on seat 1 the big blind is seat 3; of seats 4 and 7, the player who moves to 7 is passed by three
    hands.
    """
    table = running("rogelios", limit="3/6", players=9)
    table.apply(Swap(4, 7))
    later, sooner = table.chairs[7], table.chairs[4]
    assert (later.debt, later.hands_out, later.moved_from) == ("moved", 3, 4)
    assert (sooner.debt, sooner.hands_out, sooner.moved_from) == ("", 0, 7)


def test_the_event_replays_to_the_same_table() -> None:
    table, again = running("limelight", limit="3/6", players=5), running("limelight", limit="3/6", players=5)
    (event,) = table.apply(Swap(1, 5))
    assert isinstance(event, ev.Swapped)
    again.take(event)
    assert again.chairs == table.chairs


def test_nobody_changes_with_an_open_seat_or_with_themselves() -> None:
    table = running("limelight", limit="3/6", players=5)
    with pytest.raises(Refused, match="Seat 7 is empty"):
        table.apply(Swap(1, 7))
    with pytest.raises(Refused, match="Choose two different seats to swap"):
        table.apply(Swap(1, 1))
