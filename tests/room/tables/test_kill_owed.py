"""A kill that is owed: the player can't sit at another table of the house until it is posted."""

from dataclasses import replace

import pytest

from houseway.engines.contract import Refused
from houseway.room.handlers.seats import seat_player
from houseway.room.handlers.table_commands import Arrival, sit
from houseway.room.room import Room
from houseway.room.tables.bots import usual_buy
from houseway.table import Leave, SitIn, SitOut
from houseway.table.events import KillButton
from tests.room.tables.kit import ANN, HOUSES, Sitting


def two_tables(other: str) -> tuple[Room, Arrival]:
    """Ann sits in seat 3 of a kill game at Limelight and wants a seat at another house's table."""
    here, there = Sitting("limelight", "holdem", limit="4/8"), Sitting(other, "holdem")
    here.seat(ANN, 3)
    room = Room(HOUSES, lambda _: here.runtime.services, runtimes={"1": here.runtime, "2": there.runtime})
    return room, Arrival(ANN.id, "2", 5, usual_buy(there.runtime.table))


def owes(room: Room, due: bool) -> None:
    """Gives Ann the kill button. ``due`` makes them post in the next hand."""
    room.runtimes["1"].table.take(KillButton(3, due, "LL-HE-16c"))


@pytest.mark.rule("LL-HE-16i")
def test_one_who_owes_a_kill_is_refused_a_seat_at_another_table_until_it_is_posted() -> None:
    room, arrival = two_tables("limelight")
    owes(room, due=True)
    with pytest.raises(Refused) as refused:
        seat_player(room, arrival, "")
    assert refused.value.rule == "LL-HE-16i"
    owes(room, due=False)
    assert next(seat_player(room, arrival, "")).stream == "cage"


def test_a_kill_owed_at_one_house_is_nothing_to_another() -> None:
    room, arrival = two_tables("oceana")
    owes(room, due=True)
    assert next(seat_player(room, arrival, "")).stream == "cage"


@pytest.mark.rule("LL-HE-16i")
def test_one_who_sits_at_two_tables_when_the_kill_falls_due_posts_it_and_plays_on_at_the_other() -> None:
    """Nothing is overdue yet: the kill table deals no hand without the kill, and a third table is refused."""
    room, arrival = two_tables("limelight")
    here, there = room.runtimes["1"].table, room.runtimes["2"].table
    sit(room.runtimes["2"], arrival, "1", 0)
    owes(room, due=True)
    for leaving in (SitOut(3), Leave(3)):
        with pytest.raises(Refused) as refused:
            here.apply(leaving)
        assert refused.value.rule == "LL-HE-16i"
    assert (there.chairs[5].present, room.seats_of(ANN.id)) == (True, {"1": 3, "2": 5})
    there.apply(SitOut(5))
    there.apply(SitIn(5))
    with pytest.raises(Refused) as refused:
        seat_player(room, replace(arrival, seat=6), "")
    assert refused.value.rule == "LL-HE-16i"
