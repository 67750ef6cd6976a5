"""A member of a room in a separate process, forked with the houses loaded, which a test may kill or freeze."""

import asyncio
import logging
import time
from functools import partial
from multiprocessing.connection import Connection
from typing import Any
from unittest.mock import patch

from houseway.room.server import actor
from houseway.room.server import room_server as host
from houseway.room.settings import Pace
from houseway.room.tables.bots import quick
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import all_houses
from houseway.web.serve import Opening, Running, keep_open
from tests.web.kit import opening


def pace(bot: int) -> Pace:
    """Bots that think for some milliseconds, without delays elsewhere."""
    return Pace(between=bot, street=bot // 2, bot=(bot // 2, bot), show=0, bets=200, offer=100, always=True)


all_houses()


def serve(where: str, port: int, how: dict[str, Any], bot: int, told: "Connection[dict[str, str], None]") -> None:
    """Serves until it is stopped, and reports its address at each start; its machine's clock may be ``ahead``."""
    logging.disable(logging.CRITICAL)
    ahead = how.pop("ahead", 0)
    # Bots of habit: what they think is tested elsewhere, and takes most of the time here.
    patch.object(host, "TableServices", partial(TableServices, mind=quick)).start()
    actor._wall = lambda: time.time_ns() // 1_000_000 + ahead
    asyncio.run(_serve(opening(where, port=port, pace=pace(bot), **how), told))


async def _serve(how: Opening, told: "Connection[dict[str, str], None]") -> None:
    def ready(running: Running) -> None:
        url = running.address.url.rstrip("/")
        told.send({"url": url, "keys": f"{url}/keys/{running.key.now}"})

    await keep_open(how, await Running.open(how), ready)
