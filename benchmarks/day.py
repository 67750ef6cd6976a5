"""A simulated day: twenty tables, forty people who come and go, every event inspected, on both builds.

    python benchmarks/day.py [HOURS [SEED]]     # 24 hours on each build take a minute or two

Printed is the processor time of the whole, and of one event. Both builds write the same log. The compiled build is left
out where it cannot be made.
"""

import argparse
import gc
import os
import subprocess
import sys
import time
from pathlib import Path

from peers import compiled_package

ROOT = Path(__file__).resolve().parents[1]
MOST = 7 * 24
"""Hours of the longest run."""


def lived(hours: float, seed: int) -> str:
    """A day in this process: its events, seconds of the processor, microseconds for an event, and its last hash."""
    sys.path.append(str(ROOT))
    from tests.room.running.test_simulated_room import SPOTS, simulated  # noqa: PLC0415 - found by the path above

    gc.set_threshold(50_000)  # as in a night's run of `make days`
    began = time.process_time()
    room, _ = simulated(hours, SPOTS[::2][:20], seed, people=40)
    spent, events = time.process_time() - began, room.tail.number
    return f"{events:>9,}{spent:>10.1f}{spent / events * 1e6:>10.1f}  {room.fingerprint[:16]}"


def main(hours: float, seed: int) -> None:
    print(f"{hours:g} hours of 20 tables\n{'':14}{'events':>9}{'seconds':>10}{'µs each':>10}  last hash")
    packages = {"pure Python": ROOT / "src", "compiled": compiled_package()}
    for name, package in packages.items():
        if package:
            alone = [sys.executable, __file__, str(hours), str(seed), "--alone"]
            print(f"{name:14}", end="", flush=True)
            subprocess.run(alone, env=os.environ | {"PYTHONPATH": str(package)}, check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hours", type=float, nargs="?", default=24, help="how long the room is open (24)")
    parser.add_argument("seed", type=int, nargs="?", default=11, help="whose cards and people these are (11)")
    parser.add_argument("--alone", action="store_true", help="on the build that runs this, and nothing beside it")
    asked = parser.parse_args()
    if not 0 < asked.hours <= MOST:
        parser.error(f"{asked.hours:g} hours are no part of a week; more than 0 and at most {MOST} are wanted")
    if asked.alone:
        print(lived(asked.hours, asked.seed))
    else:
        main(asked.hours, asked.seed)
