"""A short evening with every kind of fault; its long form is a command."""

import asyncio
from pathlib import Path

from tests.room.conftest import Server
from tests.room.members.evening import FAULTS, Evening
from tests.soak import times


def test_an_evening_of_kills_freezes_cuts_and_stops_loses_and_doubles_nothing(
    server: Server, postgres: str, tmp_path: Path
) -> None:
    evening = Evening(server, postgres, tmp_path, tables=3, seed=1, bot=100)
    tally = asyncio.run(evening.runs(times(3, 100), restart=False))
    evening.counts()
    evening.check()
    assert set(tally.faults) == set(FAULTS[: len(tally.faults)])
    assert len(tally.acknowledged) > 10
