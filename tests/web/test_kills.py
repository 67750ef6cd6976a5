"""A real server killed at random moments under load, on both stores."""

import asyncio

import pytest

from tests.room.conftest import place, postgres, server, sqlite  # noqa: F401
from tests.web.kills import check, hammered


@pytest.mark.slow
def test_a_room_that_is_killed_loses_nothing_it_acknowledged_and_does_nothing_twice(place: str) -> None:  # noqa: F811
    tally = asyncio.run(hammered(place, kills=5, seed=5))
    events = check(place, tally)
    assert tally.kills == 6
    assert tally.again > 0
    assert {event.stream for event in events} > {"people", "cage", "table:1"}
