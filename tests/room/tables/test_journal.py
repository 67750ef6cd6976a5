"""A table's events as the log has them."""

from typing import Any

import msgspec
import pytest

from houseway.cards import deck
from houseway.play.contract import NO_FEE, Seated
from houseway.play.poker import events as pe
from houseway.record.codec import encode
from houseway.record.registry import RECORDERS
from houseway.room.log.errors import BadEvent
from houseway.room.tables import journal
from houseway.room.tables.journal import drafted
from houseway.table import events as ev


@pytest.mark.parametrize("name", ['"order":[', '\\"order":["2c"],', "],"])
def test_the_log_has_no_cards_of_a_hand_that_begins_whatever_its_players_are_called(name: str) -> None:
    """The order follows from the seed; all else that is said of the hand is there."""
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


def test_an_event_like_one_before_it_is_told_in_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that is not is told in its own, also when all that was kept is forgotten."""
    monkeypatch.setattr(journal, "_MOST_TOLD", 2)
    moves = [pe.Checked(seat) for seat in (1, 2, 1, 3, 1, 2)] + [pe.Folded(1), pe.Checked(1)]
    for move in moves:
        told = drafted(ev.Played((move, move)), 1, 2, {}).data["event"]["events"]
        assert told == [msgspec.json.decode(encode(move))] * 2


@pytest.mark.parametrize("engine", sorted(RECORDERS))
def test_every_event_of_a_hand_is_a_value_that_can_be_looked_up(engine: str) -> None:
    """Nothing in it can change: no list, no table."""
    for kind in RECORDERS[engine].EVENTS.values():
        said = " ".join(str(type_) for type_ in kind.__annotations__.values())
        assert not [word for word in ("list[", "dict[", "Mapping[", "set[") if word in said], kind.__name__
        assert kind.__hash__ is not None
