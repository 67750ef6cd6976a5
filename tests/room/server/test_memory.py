"""A room that goes on playing keeps no more than it did: the memory after two equal stretches of play."""

import asyncio
import gc
import tracemalloc
from dataclasses import replace
from pathlib import Path

from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.tables.bots import quick
from houseway.room.tables.runtime import TableServices
from tests.room.server.test_room_server import QUICK, soon
from tests.room.tables.kit import HOUSES

STRETCH = 800
"""Events: enough that one object kept of each shows, and that the caches of choices are full after the first."""
PER_EVENT = 200
"""Bytes. A kept draft has about a thousand; hands in play at the two measurements differ by less than this."""


def test_a_room_that_plays_on_keeps_nothing_of_its_events(tmp_path: Path) -> None:
    pace = replace(QUICK, always=True)

    async def memory(host: RoomServer, head: int) -> int:
        await soon(lambda: host.head >= head)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    async def run() -> tuple[int, int]:
        staff = TableServices(pace=pace, mind=quick)
        host = await RoomServer.open(str(tmp_path / "room.db"), pace=pace, houses=HOUSES, staff=lambda _id: staff)
        flo = Person("p9", "Flo", roles=frozenset({"floor"}))
        for key, game in enumerate(("holdem", "omaha")):
            table = (await host.do(flo, ask.OpenTable("limelight", game), f"p9/open{key}"))["table"]
            await host.do(flo, ask.AskForBots(table, 5), f"p9/bots{key}")
        first, second = [await memory(host, (2 + stretch) * STRETCH) for stretch in range(2)]
        await host.close()
        return first, second

    tracemalloc.start()
    try:
        first, second = asyncio.run(run())
    finally:
        tracemalloc.stop()
    assert second - first < PER_EVENT * STRETCH, f"{(second - first) / STRETCH:.0f} bytes of each event"
