"""Measures how costs grow: processor time against size, as a chart for docs/scale.md.

    python benchmarks/growth.py [TIMES]     # sizes are TIMES as large: 1 takes a minute or two on a quiet machine

Prints and draws the cost of ONE hand, seat or event. A flat line is linear growth; a line that doubles when the size
doubles is quadratic. The chart is written to docs/pictures/growth.svg, the figures to benchmarks/results/growth.json.
"""

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import finding
import opening
import pan
import room
from bench import machine
from hands import ours, rate
from houseway.engines.contract import Seated
from houseway.odds.workers import ONE_PROCESS
from houseway.room import open_log
from houseway.room.office.archive import HandQuery, search
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import Simulation
from houseway.room.settings import Pace
from houseway.room.tables.spread import Spot
from houseway.room.views.records import described_hand
from houseway.rulebook import PokerRules, house
from houseway.simulation.tables import Plan, simulate
from houseway.table import TableOptions

sys.path.append(str(Path(__file__).parents[1]))
from tools.speeds import RESULTS

from room_players import PLAYERS, Bench

PICTURE = RESULTS.parents[1] / "docs" / "pictures" / "growth.svg"
DOUBLED = (1, 2, 4, 8)
Points = Iterator[tuple[int, float]]
"""A size, and the cost of one at that size in milliseconds."""


def spent(work: Callable[[], object]) -> float:
    """Returns milliseconds of processor time."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def hands(times: int) -> Points:
    for count in (100 * times * one for one in DOUBLED):
        plan = Plan(house("limelight"), "holdem", None, None, TableOptions(), 6, count, 7)
        yield count, spent(partial(simulate, plan, ONE_PROCESS)) / count


def seats(times: int) -> Points:
    rules = house("limelight").game("holdem", structure="limit", limit="2/4")
    assert isinstance(rules, PokerRules)
    rng = random.Random(1)
    for count in (2, 3, 4, 6, 9):
        players = [Seated(seat, 20_000) for seat in range(1, count + 1)]
        played = rate(partial(ours, rules, rng, players), 0.3 * times)
        yield count, 1000 / played / count


def tables(times: int) -> Points:
    spots = [Spot.posted(opening.HOUSES, place, game, "", "") for place, game in opening.GAMES[:3]]
    for count in (3 * times * one for one in DOUBLED):
        simulation = Simulation(opening.HOUSES, (spots * count)[:count], 7)
        yield count, spent(partial(simulation.run, 0.2)) / count


def sockets(times: int) -> Points:
    for count in (times * one for one in DOUBLED):
        with tempfile.TemporaryDirectory() as made:
            yield count * PLAYERS, asyncio.run(_for_an_action(count, Path(made), 2.0 * times))


async def _for_an_action(count: int, folder: Path, seconds: float) -> float:
    """Measures the room's processor time for an action with nine viewers, by the number of tables in play."""
    process, told = room.started("serve", str(folder / "room.db"))
    try:
        bench = Bench(told["port"], count)
        await bench.seat_everybody(told["keys"])
        used, done = room.processor(process.pid), bench.done
        while bench.done < done + 50:
            await bench.flat_out(seconds)
        return (room.processor(process.pid) - used) * 1000 / (bench.done - done)
    finally:
        process.kill()


def events(times: int) -> Points:
    for count in (2_000 * times * one for one in DOUBLED):
        with tempfile.TemporaryDirectory() as made:
            opening.fill(f"{made}/room.db", count)
            yield count, spent(partial(_open, f"{made}/room.db")) / count


def _open(where: str) -> None:
    async def opened() -> None:
        await (await RoomServer.open(where, pace=Pace.still(), houses=opening.HOUSES)).close()

    asyncio.run(opened())


def searched(times: int) -> Points:
    """Measures a whole search, whose cost must hardly grow at all."""
    for count in (2_000 * times * one for one in DOUBLED):
        with tempfile.TemporaryDirectory() as made, open_log(f"{made}/hands.db", create=True) as log:
            log.own()
            finding.fill(log, count)
            yield count, median(spent(partial(search, log, HandQuery(player="p3"), 100)) for _ in range(7))


def lines(times: int) -> Points:
    deal = pan.dealer()
    found = sorted((deal() for _ in range(30 * times)), key=lambda hand: len(hand.log))
    for hand in found[:: max(1, len(found) // 5)]:
        cost = min(spent(partial(described_hand, hand, None, {})) for _ in range(3))
        yield len(hand.log), cost / len(hand.log)


GROWTH: dict[str, tuple[str, Callable[[int], Points]]] = {
    "hands simulated": ("ms for each hand", hands),
    "seats dealt in": ("ms for each seat of a hand", seats),
    "tables of a room": ("ms for each table in twelve minutes", tables),
    "sockets": ("ms for an action that nine see", sockets),
    "events in the log": ("ms for each event, to open the room", events),
    "finished hands": ("ms for a search among them", searched),
    "events of a hand": ("ms for each event, to tell the hand", lines),
}


def main(times: int) -> None:
    found: dict[str, Any] = {}
    for name, (what, measure) in GROWTH.items():
        points = []
        for size, cost in measure(times):
            points.append((size, round(cost, 4)))
            print(f"{name:20} {size:>9,} {cost:10.3f} {what}", flush=True)
        found[name] = {"what": what, "points": points}
    kept = {"date": datetime.now(UTC).date().isoformat(), "machine": machine(), "growth": found}
    (RESULTS / "growth.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    PICTURE.write_text(drawn(found), encoding="utf-8")


WIDE, HIGH, EDGE = 240, 150, 34


def drawn(found: dict[str, Any]) -> str:
    """Draws small charts side by side: the size to the right, the cost upward from zero."""
    rows = -(-len(found) // 3)
    size = f'viewBox="0 0 {3 * WIDE} {rows * HIGH}" font-family="sans-serif" font-size="9" fill="none"'
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', '<rect width="100%" height="100%" fill="#fff"/>']
    for at, (name, one) in enumerate(found.items()):
        out.append(f'<g transform="translate({at % 3 * WIDE},{at // 3 * HIGH})">{_chart(name, one)}</g>')
    return "\n".join([*out, "</svg>"]) + "\n"


def _chart(name: str, one: dict[str, Any]) -> str:
    points, wide, high = one["points"], WIDE - 2 * EDGE, HIGH - 2 * EDGE
    most = max(cost for _, cost in points) * 1.15
    across = [EDGE + wide * at / (len(points) - 1) for at in range(len(points))]
    up = [HIGH - EDGE - high * cost / most for _, cost in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, up, strict=True))
    told = [
        f'<text x="{x:.1f}" y="{HIGH - EDGE + 12}" text-anchor="middle">{size:,}</text>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="#17603a"/>'
        f'<text x="{x:.1f}" y="{y - 5:.1f}" text-anchor="middle">{cost:.3g}</text>'
        for x, y, (size, cost) in zip(across, up, points, strict=True)
    ]
    return (
        f'<g fill="#222"><text x="{EDGE}" y="14" font-weight="bold">{name}</text>'
        f'<text x="{EDGE}" y="25">{one["what"]}</text>{"".join(told)}</g>'
        f'<path d="M{EDGE} {EDGE}V{HIGH - EDGE}H{WIDE - EDGE}" stroke="#999"/>'
        f'<polyline points="{line}" stroke="#17603a" stroke-width="1.5"/>'
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
