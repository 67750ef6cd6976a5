"""A room in a process of its own, which a test may kill: ``python -m tests.web.room_process WHERE [PORT]``."""

import asyncio
import json
import sys

from houseway.room.live.pace import Pace
from houseway.web.serve import Running
from tests.web.kit import opening

BRISK = Pace(between=20, street=5, bot=(1, 10))


async def run(where: str, port: int = 0) -> None:
    """Serves until somebody ends it, and first prints where."""
    running = await Running.open(opening(where, port=port, pace=BRISK))
    url = running.address.url.rstrip("/")
    told = {"url": url, "keys": f"{url}/keys/{running.key}"}
    await running.serve(lambda: print(json.dumps(told), flush=True))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], *map(int, sys.argv[2:])))
