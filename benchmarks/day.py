"""Measures a simulated day: twenty tables, forty people who come and go, and every event inspected.

    python benchmarks/day.py [HOURS [SEED]]     # 24 hours take about a minute

Prints the number of events, the processor time of the whole and of one event, and the last hash of the log.
"""

import argparse
import gc
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 7 * 24
"""Hours of the longest run."""


def main(hours: float, seed: int) -> None:
    sys.path.append(str(ROOT))
    from tests.room.server.test_simulated_room import SPOTS, simulated  # noqa: PLC0415 - found by the path above

    gc.set_threshold(50_000)  # the same as `make days`
    began = time.process_time()
    room, _ = simulated(hours, SPOTS[::2][:20], seed, people=40)
    spent, events = time.process_time() - began, room.tail.number
    print(f"{hours:g} hours of 20 tables\n{'events':>9}{'seconds':>10}{'µs each':>10}  last hash")
    print(f"{events:>9,}{spent:>10.2f}{spent / events * 1e6:>10.1f}  {room.fingerprint[:16]}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hours", type=float, nargs="?", default=24, help="how long the room is open (24)")
    parser.add_argument("seed", type=int, nargs="?", default=11, help="the seed of cards and people (11)")
    asked = parser.parse_args()
    if not 0 < asked.hours <= MOST:
        parser.error(f"{asked.hours:g} hours are not part of a week: ask for more than 0 and at most {MOST}")
    main(asked.hours, asked.seed)
