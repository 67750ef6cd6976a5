"""A room is killed again and again, on both stores, without a network."""

from typing import Any

import pytest

from houseway.room.commands import Command
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.conftest import place, postgres, server, sqlite  # noqa: F401
from tests.room.server.killed_rooms import lived
from tests.soak import times


@pytest.mark.slow
def test_everything_acknowledged_before_a_kill_is_in_the_log_once(place: str) -> None:  # noqa: F811
    kills = times(6, 200)
    lives = lived(place, kills, seed=5)
    assert lives.kills == kills
    assert {"Play", "SellChips"} <= set(lives.acknowledged.values())
    assert lives.again > 0


@pytest.mark.slow
def test_acknowledging_before_storing_is_found(
    sqlite: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stores = RoomServer.do

    async def hasty(host: RoomServer, person: Person, command: Command, key: str) -> dict[str, Any]:
        return {} if key.endswith("7") else await stores(host, person, command, key)

    monkeypatch.setattr(RoomServer, "do", hasty)
    with pytest.raises(AssertionError, match="lost"):
        lived(sqlite, 12, seed=5)
