"""A simulated day: twenty tables, forty people who come and go, every event inspected, on both builds.

    python benchmarks/day.py [HOURS [SEED]]     # 24 hours on each build take a minute or two
    python benchmarks/day.py --turns 5          # in turns with the first complete version, which git has

Printed is the processor time of the whole, and of one event. Both builds write the same log. The compiled build is left
out where it cannot be made.

A second of one machine is not one of another, nor the same a minute later where others use it too: what a day takes is
best told beside the first version's, which took 41 s when a bar of 15 s was set.
"""

import argparse
import gc
import os
import shutil
import subprocess
import sys
import tarfile
import time
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from peers import compiled_package

ROOT = Path(__file__).resolve().parents[1]
MOST = 7 * 24
"""Hours of the longest run."""
FIRST = "3871044c67e445ab26cb6fa86d11b680d3603b9f"
"""The first complete version."""
DAY_OF_FIRST = """
import sys, time
from tests.room.live.test_simulate import SPOTS, simulated
began = time.process_time()
room, _ = simulated(float(sys.argv[1]), SPOTS[::2][:20], int(sys.argv[2]), people=40)
print(f"{room.tail.number:,} {time.process_time() - began}")
"""


def lived(hours: float, seed: int) -> str:
    """A day in this process: its events, seconds of the processor, microseconds for an event, and its last hash."""
    sys.path.append(str(ROOT))
    from tests.room.running.test_simulated_room import SPOTS, simulated  # noqa: PLC0415 - found by the path above

    gc.set_threshold(50_000)  # as in a night's run of `make days`
    began = time.process_time()
    room, _ = simulated(hours, SPOTS[::2][:20], seed, people=40)
    spent, events = time.process_time() - began, room.tail.number
    return f"{events:>9,}{spent:>10.2f}{spent / events * 1e6:>10.1f}  {room.fingerprint[:16]}"


def in_turns(hours: float, seed: int, turns: int) -> None:
    """Days of the first version and of this one, one after the other, now this one first and now that one."""
    asked, totals = [str(hours), str(seed)], [0.0, 0.0]
    with TemporaryDirectory() as folder:
        _unpack(Path(folder))
        compiled = compiled_package()
        package, build = (compiled, "compiled") if compiled else (ROOT / "src", "pure Python")
        print(f"{hours:g} hours of 20 tables, seconds of the processor, now {build}")
        print(f"{'turn':14}{'first':>10}{'now':>10}{'ratio':>10}", flush=True)
        runs = (
            ([sys.executable, "-c", DAY_OF_FIRST, *asked], Path(folder, "src")),
            ([sys.executable, str(Path(__file__).resolve()), *asked, "--alone"], package),
        )
        for turn in range(1, turns + 1):
            spent = [0.0, 0.0]
            for which in (0, 1) if turn % 2 else (1, 0):
                command, path = runs[which]
                spent[which] = _spent(command, path, folder)
                totals[which] += spent[which]
            _print_turn(str(turn), spent)
    _print_turn("all", totals)


def _spent(command: list[str], path: Path, folder: str) -> float:
    """The seconds that a run tells; each finds its tests from where it runs, or by itself."""
    environment = os.environ | {"PYTHONPATH": str(path)}
    run = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(run.stdout.split()[1])


def _unpack(folder: Path) -> None:
    """The first version, out of git."""
    if not shutil.which("git"):
        raise SystemExit("the first version is not at hand: there is no git here")
    packed = subprocess.run(["git", "archive", FIRST, "src", "tests"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise SystemExit(f"the first version is not at hand: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(folder)


def _print_turn(name: str, spent: list[float]) -> None:
    first, now = spent
    print(f"{name:14}{first:>10.1f}{now:>10.1f}{first / now:>10.2f}", flush=True)


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
    parser.add_argument("--turns", type=int, default=0, help="so many times, in turns with the first version")
    parser.add_argument("--alone", action="store_true", help="on the build that runs this, and nothing beside it")
    asked = parser.parse_args()
    if not 0 < asked.hours <= MOST:
        parser.error(f"{asked.hours:g} hours are no part of a week; more than 0 and at most {MOST} are wanted")
    if asked.turns < 0:
        parser.error(f"{asked.turns} turns cannot be taken")
    if asked.alone:
        print(lived(asked.hours, asked.seed))
    elif asked.turns:
        in_turns(asked.hours, asked.seed, asked.turns)
    else:
        main(asked.hours, asked.seed)
