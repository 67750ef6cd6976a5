"""Measures the live room on real sockets.

    python benchmarks/room.py [TABLES [SECONDS]] [--storm] [--stalled ACTIONS]

Every table (200) has nine players, each on their own socket, and one action a second for some time (120 seconds). It
prints the times from a command to the last of the nine views, the number of lost messages, the server's memory and
processor time, and durable actions a second at full speed. ``--storm`` cuts all sockets at once and prints how long
reconnecting takes. ``--stalled`` prints the times at a table with a client that reads nothing. The machine's limits are
measured in the same run: plain SQLite commits, plain sends on sockets, and WebSocket echoes through the same server.
"""

import argparse
import asyncio
import json
import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.room.settings import Pace
from houseway.web.limits import Limits
from houseway.web.security import Address
from houseway.web.serve import Opening, Running, run
from room_players import PLAYERS, Bench, Line

FLAT_OUT = 10
"""Seconds at full speed."""
ECHOES = 64
"""Sockets of the echo, each with one message in flight."""
HOUR = 3600_000
_NO_LIMIT = (1e9, 10**9)
NO_LIMITS = Limits(
    sign_in=_NO_LIMIT,
    requests=_NO_LIMIT,
    messages=_NO_LIMIT,
    pace=_NO_LIMIT,
    received=_NO_LIMIT,
    sockets=10**6,
    connections=10**6,
    each=10**6,
    write=HOUR,
)
BRISK = Pace(between=0, street=0, bot=(0, 0), action=HOUR, show=HOUR)


# -- what the machine can do at all ------------------------------------------------------------------------------------


def bare_commits(folder: Path, seconds: float = 2) -> float:
    """Returns durable commits a second of one row each."""
    connection = apsw.Connection(str(folder / "bare.db"))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    connection.execute("CREATE TABLE bare (body BLOB)")
    start, count = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        connection.execute("INSERT INTO bare VALUES (?)", (b"x" * 300,))
        count += 1
    rate = count / (time.perf_counter() - start)
    connection.close()
    return rate


def bare_sends(seconds: float = 2) -> float:
    """Returns messages a second that one thread writes to sockets that another process reads."""
    door = socket.create_server(("127.0.0.1", 0))
    reader = subprocess.Popen([sys.executable, __file__, "drain", str(door.getsockname()[1])])
    lines = [door.accept()[0] for _ in range(ECHOES)]
    start, count = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        for line in lines:
            line.send(b"x" * 500)
        count += len(lines)
    rate = count / (time.perf_counter() - start)
    reader.kill()
    return rate


def drain(port: int) -> None:
    """Reads and discards everything."""
    ready = selectors.DefaultSelector()
    for _ in range(ECHOES):
        line = socket.create_connection(("127.0.0.1", port))
        ready.register(line, selectors.EVENT_READ, line)
    while True:
        for key, _ in ready.select():
            key.data.recv(1 << 20)


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


async def bare_echoes(port: int, seconds: float = 3) -> float:
    """Returns messages a second echoed by a server that does nothing else."""
    count = 0
    lines: list[Line] = []

    def back(at: int) -> Callable[[bytes], None]:
        def hears(message: bytes) -> None:
            nonlocal count
            count += 1
            lines[at].say(message)

        return hears

    lines += [await Line.open(port, back(at)) for at in range(ECHOES)]
    for line in lines:
        line.say(b"x" * 300)
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    return count / (time.perf_counter() - start)


# -- processes ---------------------------------------------------------------------------------------------------------


async def serve_room(where: str) -> None:
    opening = Opening(where=where, address=Address(port=0), pace=BRISK, limits=NO_LIMITS, first=False)
    running = await Running.open(opening)
    told = {"port": running.address.port, "keys": f"/keys/{running.key.now}"}
    await running.serve(lambda: print(json.dumps(told), flush=True))


def serve_echo() -> None:
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(json.dumps({"port": door.getsockname()[1]}), flush=True)
    app = Starlette(routes=[WebSocketRoute("/ws", _echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="critical")
    asyncio.run(uvicorn.Server(config).serve(sockets=[door]))


def started(*words: str) -> tuple["subprocess.Popen[str]", dict[str, Any]]:
    process = subprocess.Popen([sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, json.loads(process.stdout.readline())


def memory(pid: int) -> float:
    """Returns a process's peak memory in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) / 1024


def processor(pid: int) -> float:
    """Returns a process's seconds of processor time."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: int, seconds: float, folder: Path, *, storm: bool, stalled: int) -> None:
    echo, told = started("echo")
    echoes = await bare_echoes(told["port"])
    echo.kill()
    commits, sends = bare_commits(folder), bare_sends()
    room, told = started("serve", str(folder / "room.db"))
    bench = Bench(told["port"], tables)
    begun = time.perf_counter()
    await bench.seat_everybody(told["keys"])
    await asyncio.sleep(2)
    print(f"{tables} tables, {tables * PLAYERS} sockets seated in {time.perf_counter() - begun:.0f} s")
    used = processor(room.pid)
    await bench.paced(seconds)
    used = processor(room.pid) - used
    print(f"paced         {len(bench.times):,} actions in {seconds:.0f} s; command to the last of nine views:")
    print(f"              {spread(bench.times)}")
    print(f"              {bench.lost} messages lost, {len(bench.refused)} refused, {bench.idle} without an action")
    print(f"processor     {used / seconds:.0%} of a core at that pace; {memory(room.pid):.0f} MiB")
    used, done = processor(room.pid), bench.done
    rate = await bench.flat_out(FLAT_OUT)
    each = (processor(room.pid) - used) / max(1, bench.done - done)
    print(f"flat out      {rate:,.0f} durable actions a second, each shown to nine; {each * 1e6:,.0f} µs of processor")
    if storm:
        print(f"storm         all {tables * PLAYERS} sockets back with their views in {await bench.storm():.1f} s")
    if stalled:
        times = await bench.stalled(stalled)
        print(f"stalled       {len(times):,} actions with a client that reads nothing: {spread(times)}")
    print(
        f"ceilings      {commits:,.0f} bare SQLite commits a second, {sends:,.0f} bare sends, {echoes:,.0f} bare echoes"
    )
    print(f"memory        {memory(room.pid):.0f} MiB at most; {bench.lost} messages lost in all")
    room.kill()


def spread(times: list[float]) -> str:
    """Returns a summary of times in milliseconds."""
    cuts = statistics.quantiles(times, n=1000, method="inclusive")
    shown = {name: cuts[at] * 1000 for name, at in (("p50", 499), ("p99", 989), ("p99.9", 998))}
    return "  ".join(f"{name} {ms:.1f}" for name, ms in (shown | {"most": max(times) * 1000}).items()) + " ms"


def main() -> None:
    match sys.argv[1:]:
        case ["serve", where]:
            run(serve_room(where))
        case ["echo"]:
            serve_echo()
        case ["drain", port]:
            drain(int(port))
        case _:
            asked = argparse.ArgumentParser(description=__doc__)
            asked.add_argument("tables", nargs="?", type=int, default=200)
            asked.add_argument("seconds", nargs="?", type=float, default=120)
            asked.add_argument("--storm", action="store_true")
            asked.add_argument("--stalled", type=int, default=0, metavar="ACTIONS")
            wanted = asked.parse_args()
            with tempfile.TemporaryDirectory() as place:
                more = {"storm": wanted.storm, "stalled": wanted.stalled}
                asyncio.run(measure(wanted.tables, wanted.seconds, Path(place), **more))


if __name__ == "__main__":
    main()
