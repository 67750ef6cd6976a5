"""A member of a room in a process of its own, which a test may kill or freeze; it is forked with the houses loaded."""

import asyncio
import logging
from multiprocessing.connection import Connection

from houseway.room.pace import Pace
from houseway.room.tables.spread import all_houses
from houseway.web.serve import Running, keep_open
from tests.web.kit import opening

PACE = Pace(between=100, street=20, bot=(20, 100), show=0, bets=200, offer=100, retry=200, always=True)
"""Some hands a second, so that a table that stands still is seen at once."""

all_houses()


def serve(where: str, name: str, port: int, told: "Connection[dict[str, str], None]") -> None:
    """Serves until somebody ends it, and tells where each time that it begins."""
    logging.disable(logging.CRITICAL)
    asyncio.run(_serve(where, name, port, told))


async def _serve(where: str, name: str, port: int, told: "Connection[dict[str, str], None]") -> None:
    how = opening(where, port=port, pace=PACE, member=name)

    def ready(running: Running) -> None:
        url = running.address.url.rstrip("/")
        told.send({"url": url, "keys": f"{url}/keys/{running.key.now}"})

    await keep_open(how, await Running.open(how), ready)
