"""Dealer's choice in the room: a player is asked for a game, a silent player gets the next, and bots pick any."""

from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room.commands import AtTable
from houseway.room.views.choices import choices
from houseway.room.views.facts import table_facts
from houseway.rulebook import house
from tests.room.tables import kit
from tests.room.tables.kit import ANN, BEN, Sitting, room_of

RIVIERA = house(Path(__file__).parents[2] / "houses" / "riviera")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Ann in seat 1 and three bots at a table of the invented house; Ann chooses first."""
    monkeypatch.setitem(kit.HOUSES, "riviera", RIVIERA)
    sitting = Sitting("riviera", "choice")
    sitting.seat(ANN, 1)
    sitting.bots(3)
    return sitting


def test_a_player_names_the_game_from_the_list(table: Sitting) -> None:
    runtime = table.runtime
    assert runtime.table.chooser() == 1
    offered = choices(runtime.table, 1, table_facts(runtime, room_of(table), {}))
    named = [one["label"] for one in offered if one["id"].startswith("game-")]
    assert named == ["Tahoe Hold'em, limit 4/8", "Riviera Hold'em, limit 4/8", "Riviera Omaha, no-limit 1/2"]
    with pytest.raises(Refused, match="Choose a game from 1 to 3"):
        table.ask(ANN, AtTable("1", {"type": "ChooseGame", "game": 4}))
    table.ask(ANN, AtTable("1", {"type": "ChooseGame", "game": 3}))
    table.until(lambda one: one.table.in_play)
    assert runtime.table.hand_now.rules.game == "omaha"


def test_for_a_player_who_says_nothing_the_next_game_comes(table: Sitting) -> None:
    table.until(lambda one: one.table.in_play)
    assert (table.runtime.table.chose, table.runtime.table.chosen) == (1, 1)
    assert table.runtime.table.hand_now.rules.game == "tahoe"


def test_a_bot_names_a_game_when_the_choice_is_its_own(table: Sitting) -> None:
    table.seat(BEN, 8)
    table.ask(ANN, AtTable("1", {"type": "Leave"}))
    table.until(lambda one: one.table.in_play)
    assert table.runtime.table.chose not in (None, 1, 8)
    assert table.runtime.table.chosen in (1, 2, 3)
