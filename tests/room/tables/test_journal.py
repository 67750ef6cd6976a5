"""A table's events as logged."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from houseway.cards import deck
from houseway.engines.contract import NO_FEE, Seated
from houseway.record.codec import item_of, table_of
from houseway.room.log.errors import BadEvent
from houseway.room.tables.event_codec import drafted
from houseway.table import events as ev
from houseway.table.commands import EVENTS
from tests.record.kit import anything
from tests.soak import times


@pytest.mark.parametrize("name", [name for name in EVENTS if name != "Played"])
def test_the_log_has_the_fields_of_every_event_of_a_table_as_json_writes_them(name: str) -> None:
    @settings(max_examples=times(4, 60), deadline=None)
    @given(anything(EVENTS[name]))
    def is_written(event: Any) -> None:
        fields = msgspec.to_builtins(event)
        if name == "HandStarted":
            del fields["order"]
        written = msgspec.json.encode({"at": 1, "time": 2, "event": fields})
        back = item_of(EVENTS, table_of(event))
        assert [drafted(one, 1, 2, {}).json for one in (event, back)] == [written, written]

    is_written()


@pytest.mark.parametrize("name", ['"order":[', '\\"order":["2c"],', "],"])
def test_the_log_has_no_cards_of_a_hand_that_begins_whatever_its_players_are_called(name: str) -> None:
    """The order follows from the seed. The log has all else about the hand."""
    seats = (Seated(1, 500, name), Seated(2, 700, "Ben"))
    for order in ((), deck()):
        begun = ev.HandStarted(1, 1, None, None, seats, (), NO_FEE, order, square_fee=50)
        told = drafted(begun, 1, 2, {"by": name}).data
        assert "order" not in told["event"]
        assert (told["event"]["seats"][0]["name"], told["event"]["square_fee"], told["by"]) == (name, 50, name)


@pytest.mark.parametrize(("player", "more"), [("\ud800", {}), ("p1", {"by": object()})])
def test_what_json_has_no_words_for_is_no_draft_of_a_table(player: str, more: dict[str, Any]) -> None:
    with pytest.raises(BadEvent, match="Left"):
        drafted(ev.Left(player, 1, 5), 1, 2, more)
