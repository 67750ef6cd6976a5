"""A room that is simulated on the compiled build has the same log as on plain Python, bit for bit.

Where the tests run on plain Python there is nothing to compare.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import BUILD

ROOT = Path(__file__).parents[2]
HOURS = 0.3
# All that is spread, twenty tables at a time, as many as a room has.
PROGRAM = f"""
from houseway.cli import BUILD
from houseway.room.running.simulated_room import Simulation
from houseway.room.tables.spread import Spot, all_houses
houses = all_houses()
spots = [Spot.posted(houses, one.slug, game, structure, "")
    for one in houses.values() for game, spread in one.games.items() for structure in spread.structures]
print(BUILD)
for at in range(0, len(spots), 20):
    room = Simulation(houses, spots[at : at + 20], at, people=20)
    room.run({HOURS})
    print(at, room.tail.number, room.fingerprint)
"""


def logs(source: str) -> list[str]:
    """The build that was found there, and the end of each room's log."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": source},
        check=True,
        capture_output=True,
        text=True,
    )
    return ran.stdout.splitlines()


@pytest.mark.skipif(BUILD != "compiled", reason="this is plain Python")
def test_rooms_have_the_same_log_on_both_builds() -> None:
    compiled, *ends = logs(os.environ["PYTHONPATH"])
    plain, *expected = logs(str(ROOT / "src"))
    assert (compiled, plain) == ("compiled", "pure Python")
    assert len(ends) >= 3
    assert ends == expected
