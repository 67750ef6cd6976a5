"""A real server killed at random moments under load, on both stores."""

import asyncio

import pytest

from tests.room.conftest import place, postgres, server, sqlite  # noqa: F401
from tests.soak import times
from tests.web.kills import check, hammered


@pytest.mark.slow
def test_a_room_that_is_killed_loses_nothing_it_acknowledged_and_does_nothing_twice(place: str) -> None:  # noqa: F811
    kills = times(2, 50)
    tally = asyncio.run(hammered(place, kills=kills, seed=5))
    events = check(place, tally)
    assert tally.kills == kills + 1
    assert tally.again > 0
    assert {event.stream for event in events} > {"people", "cage", "table:1"}
