"""The compiled wheel has the same engine as the source: simulated rooms have the same log on both."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from houseway.cli import BUILD
from houseway.engines.poker.play import hand, state
from houseway.hands import high

ROOT = Path(__file__).parents[2]
# Every game and structure that is spread, twenty tables to a room.
PROGRAM = """
from houseway.cli import BUILD
from houseway.room.server.simulated_room import Simulation
from houseway.room.tables.spread import Spot, all_houses
houses = all_houses()
spots = [Spot.posted(houses, one.slug, game, structure, "")
    for one in houses.values() for game, spread in one.games.items() for structure in spread.structures]
print(BUILD)
for at in range(0, len(spots), 20):
    room = Simulation(houses, spots[at : at + 20], at, people=20)
    room.run(hours=0.3)
    print(at, room.tail.number, room.fingerprint)
"""


def logs(package: str | Path) -> list[str]:
    """Returns which package ran, and the length and last hash of each room's log."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(package)},
        check=True,
        capture_output=True,
        text=True,
    )
    return ran.stdout.splitlines()


@pytest.mark.skipif(BUILD != "compiled", reason="runs on the compiled package only: see the Makefile")
def test_simulated_rooms_have_the_same_log_on_the_compiled_package() -> None:
    compiled, *ends = logs(os.environ["PYTHONPATH"])
    pure, *expected = logs(ROOT / "src")
    assert (compiled, pure) == ("compiled", "pure Python")
    for module in (hand, high, state):
        assert str(module.__file__).endswith(EXTENSION_SUFFIXES[0])
    assert len(ends) >= 3
    assert ends == expected
