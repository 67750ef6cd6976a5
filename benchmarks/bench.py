"""Prints one table of speeds: the work, our rate, each peer's, the ratio, and the most that the machine allows.

    python benchmarks/bench.py [SECONDS [PART...]]     # seconds for each row; hands, rounds, log, room

`make bench` runs it. Each part is printed when it is measured, and saved in ``benchmarks/results/PART.json`` with the
day and the machine; ``tools/speeds.py --write`` puts the saved parts into docs/scale.md. The other benchmarks go into
more detail.
"""

import asyncio
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw

import banked
import log
import pan
import peers
import room
from hands import rate
from houseway.cards import shoe
from houseway.room import open_log
from houseway.rulebook import BankedRules, house

sys.path.append(str(Path(__file__).parents[1]))
from tools.speeds import COLUMNS, RESULTS, cells

from room_players import PLAYERS, Bench

ROOM_TABLES = 20

Row = dict[str, Any]
"""The fields of a result: the work, the unit, our rate, peers by name, and the ceiling with its name."""


def row(work: str, counted: str, ours: float, peers: dict[str, float], ceiling: tuple[str, float] | None = None) -> Row:
    return {
        "work": work,
        "counted": counted,
        "ours": round(ours),
        "peers": {name: round(one) for name, one in peers.items()},
        "ceiling": {"name": ceiling[0], "rate": round(ceiling[1])} if ceiling else None,
    }


def hands(seconds: float) -> Iterator[Row]:
    for game, rates in peers.rates(seconds):
        others = {name: one for name, one in rates.items() if name not in peers.OURS}
        for build in peers.OURS:
            if build in rates:
                yield row(f"{game}, six seats, {build}", "hands", rates[build], others)


def rounds(seconds: float) -> Iterator[Row]:
    rules = house("limelight").game("pure-21", limit="10")
    assert isinstance(rules, BankedRules)
    rng, cards = random.Random(1), list(shoe(6))
    played = rate(lambda: banked.play_round(rules, rng.sample(cards, 60), rng), seconds)
    yield row("Pure 21.5, a bank and seven squares", "rounds", played, {})
    yield row("pan, six bots", "hands", rate(pan.dealer(), seconds), {})


def durable(seconds: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as made:
        for name, group in (("singly", 1), (f"grouped by {log.GROUP}", log.GROUP)):
            with open_log(f"{made}/ours{group}.db", create=True) as store:
                bare = log.bare(apsw.Connection(f"{made}/bare{group}.db"), group)
                mine, ceiling = log.rates([log.ours(store, group), bare], seconds)
            yield row(f"the log, {name}", "entries", mine, {}, ("bare SQLite", ceiling))


def live(seconds: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as made:
        rates = asyncio.run(_flat_out(seconds, Path(made)))
    yield row(f"the room, {ROOM_TABLES} tables, each action shown to nine", "actions", rates[0], {}, rates[1])


async def _flat_out(seconds: float, folder: Path) -> tuple[float, tuple[str, float]]:
    echo, told = room.started("echo")
    echoes = await room.bare_echoes(told["port"], seconds) / PLAYERS
    echo.kill()
    commits = room.bare_commits(folder, seconds)
    process, told = room.started("serve", str(folder / "room.db"))
    try:
        bench = Bench(told["port"], ROOM_TABLES)
        await bench.seat_everybody(told["keys"])
        mine = await bench.flat_out(room.FLAT_OUT)
    finally:
        process.kill()
    return mine, min(("nine bare echoes", echoes), ("bare SQLite commits", commits), key=lambda one: one[1])


PARTS: dict[str, Callable[[float], Iterator[Row]]] = {"hands": hands, "rounds": rounds, "log": durable, "room": live}


def machine() -> str:
    """Returns the name of the processor, the number of cores, and the load on them."""
    about = Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    names = [line.partition(":")[2].strip() for line in about.splitlines() if line.startswith("model name")]
    wanted = f", {os.getloadavg()[0]:.0f} programs at work" if hasattr(os, "getloadavg") else ""
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores{wanted}"


def main(seconds: float, *parts: str) -> None:
    widths = (52, 20, 40, 22, 0)
    print("".join(name.ljust(width) for name, width in zip(COLUMNS, widths, strict=True)))
    for part in parts or PARTS:
        about, rows = machine(), []
        for one in PARTS[part](seconds):
            rows.append(one)
            print("".join(cell.ljust(width) for cell, width in zip(cells(one), widths, strict=True)), flush=True)
        kept = {"date": datetime.now(UTC).date().isoformat(), "machine": about, "seconds": seconds, "rows": rows}
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{part}.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0, *sys.argv[2:])
