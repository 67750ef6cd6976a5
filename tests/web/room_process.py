"""A room in another process, which a test may kill. Processes forked from here have the houses in memory."""

import asyncio
from functools import partial
from multiprocessing.connection import Connection
from unittest.mock import patch

from houseway.room.server import room_server as host
from houseway.room.server.snapshots import Snapshots
from houseway.room.settings import Pace
from houseway.room.tables.bots import quick
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import all_houses
from houseway.web.serve import Running
from tests.web.kit import opening

BRISK = Pace(between=20, street=5, bot=(1, 10))

all_houses()


def serve(where: str, port: int, told: "Connection[dict[str, str], None]") -> None:
    """Sends its address, and serves until it is ended."""
    # Kept so often that most lives begin with what an earlier one kept.
    Snapshots.every = 200
    # Bots of habit: what they think is tested elsewhere, and takes most of the time here.
    patch.object(host, "TableServices", partial(TableServices, mind=quick)).start()
    asyncio.run(_serve(where, port, told))


async def _serve(where: str, port: int, told: "Connection[dict[str, str], None]") -> None:
    running = await Running.open(opening(where, port=port, pace=BRISK))
    url = running.address.url.rstrip("/")
    await running.serve(lambda: told.send({"url": url, "keys": f"{url}/keys/{running.key.now}"}))
