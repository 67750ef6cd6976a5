"""A player who takes a seat, or returns to it, sees that seat's view and no private lines of other players."""

import msgspec
import pytest

from houseway.engines.poker.play import PokerHand
from houseway.room import commands as ask
from houseway.room.handlers.table_commands import swap
from houseway.room.people.people import People, Person
from houseway.room.tables.runtime import TableRuntime
from houseway.room.views.channels import KEPT
from houseway.room.views.publisher import Publisher
from houseway.room.work import Step
from tests.room.tables.kit import ANN, BEN, Sitting, room_of

HERS, HIS = 2, 4
"""The seats of Ann and Ben before they change."""


def sitting() -> tuple[Sitting, Publisher]:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, HERS)
    table.seat(BEN, HIS)
    return table, Publisher(room_of(table), People(), lambda: 0, lambda: 0)


def have_cards(runtime: TableRuntime) -> bool:
    hand = runtime.table.hand
    is_on = isinstance(hand, PokerHand) and runtime.table.in_play and all(len(hole) == 2 for hole in hand.hole)
    return is_on and {HERS, HIS} <= set(runtime.table.dealt)


def cards_of(runtime: TableRuntime, seat: int) -> bytes:
    """Returns the cards of a seat in the encoding of the wire."""
    hand = runtime.table.hand_now
    assert isinstance(hand, PokerHand)
    return msgspec.json.encode(list(hand.hole[hand.position[seat]]))


def test_one_who_changes_places_is_not_told_what_was_told_to_the_other_before() -> None:
    table, publisher = sitting()
    told: list[bytes] = []
    stops = publisher.watch_table(table.runtime, ANN.id, told.append, None)
    while not have_cards(table.runtime):
        publisher.publish_table(table.runtime, table.pass_on())
    hers = cards_of(table.runtime, HERS)
    assert hers in b"".join(told)
    stops()
    while table.runtime.table.in_play:
        publisher.publish_table(table.runtime, table.pass_on())
    publisher.publish_table(table.runtime, swap(table.runtime, HERS, HIS, table.now))
    assert table.runtime.seat_of(BEN.id) == HERS
    heard: list[bytes] = []
    for after in (None, *range(100)):
        publisher.watch_table(table.runtime, BEN.id, heard.append, after)()
    assert hers not in b"".join(heard)


@pytest.mark.parametrize("is_told", [True, False])
def test_whoever_changed_places_is_shown_their_own_cards_also_when_the_step_is_not_told(is_told: bool) -> None:
    table, publisher = sitting()
    told: list[bytes] = []
    publisher.watch_table(table.runtime, ANN.id, told.append, None)
    step = swap(table.runtime, HERS, HIS, table.now)
    publisher.publish_table(table.runtime, step if is_told else Step(table.now))
    while not have_cards(table.runtime):
        publisher.publish_table(table.runtime, table.pass_on())
    assert cards_of(table.runtime, HIS) in b"".join(told)
    assert cards_of(table.runtime, HERS) not in b"".join(told)


def test_one_who_sat_down_is_shown_their_seat_also_when_the_step_is_not_told() -> None:
    table, publisher = sitting()
    told: list[bytes] = []
    publisher.watch_table(table.runtime, "p9", told.append, None)
    table.ask(BEN, ask.AtTable("1", {"type": "Leave"}))
    publisher.publish_table(table.runtime)
    table.seat(Person("p9", "Joe"), HIS)
    publisher.publish_table(table.runtime)
    assert msgspec.json.decode(told[-1])["view"]["you"] == {"seat": HIS}


@pytest.mark.parametrize("unheard", [KEPT - 1, KEPT, KEPT + 1])
def test_one_who_comes_back_after_many_changes_goes_on_being_told(unheard: int) -> None:
    table, publisher = sitting()
    publisher.watch_table(table.runtime, ANN.id, lambda _message: None, None)()
    for nth in range(unheard + 1):
        if nth == unheard:
            publisher.watch_table(table.runtime, ANN.id, (told := list[bytes]()).append, None)
        table.ask(BEN, ask.AtTable("1", {"type": "SitIn"}) if nth % 2 else ask.AtTable("1", {"type": "SitOut"}))
        publisher.publish_table(table.runtime)
    assert [msgspec.json.decode(message)["type"] for message in told] == ["View", "Change"]


def test_one_who_got_up_while_away_comes_back_to_the_rail_with_a_whole_view() -> None:
    table, publisher = sitting()
    told: list[bytes] = []
    publisher.watch_table(table.runtime, "p9", lambda _message: None, None)
    publisher.watch_table(table.runtime, ANN.id, told.append, None)()
    table.ask(ANN, ask.AtTable("1", {"type": "Leave"}))
    publisher.publish_table(table.runtime)
    publisher.watch_table(table.runtime, ANN.id, told.append, msgspec.json.decode(told[0])["version"])
    assert msgspec.json.decode(told[-1])["view"]["you"] == {"watching": True}
