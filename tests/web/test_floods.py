"""Floods from one address against ``houseway open``: who is seated plays on, and newcomers come in."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.floods import KINDS
from tests.web.kit import PATIENCE, Guest
from tests.web.test_strangers import HALF, opened, stranger

SECONDS = 8.0
SEATED, NEWCOMER = 1.0, 10.0
"""Seconds that nobody may wait longer."""


@contextmanager
def flooded(kind: str, port: int) -> Iterator[None]:
    """A flood from another process."""
    words = [sys.executable, "-m", "tests.web.floods", kind, str(port), str(2 * SECONDS)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield
        assert process.poll() is None, "the flood ended early"
        process.kill()


def slowest(ann: Guest, seconds: float) -> float:
    """The longest time for a command that is stored."""
    worst, until, yes = 0.0, time.monotonic() + seconds, False
    while time.monotonic() < until:
        begun, yes = time.monotonic(), not yes
        ann.done("Prefer", name="sure", value=yes)
        worst = max(worst, time.monotonic() - begun)
        time.sleep(0.05)
    return worst


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_the_seated_play_on_through_a_flood_from_one_address(tmp_path: Path, kind: str) -> None:
    with opened(tmp_path, files=1024) as (_, url), httpx.Client(base_url=url, timeout=PATIENCE) as web:
        web.post("/api/guest", json={}).raise_for_status()
        with Guest(url, web) as ann:
            table = ann.done("PlayNow", house="limelight", game="holdem", limit="3/6")["table"]
            ann.done("AskForBots", table=table, count=3)
            quiet = slowest(ann, 2)
            with flooded(kind, int(url.rpartition(":")[2])):
                during = slowest(ann, SECONDS)
        print(f"{kind}: {1000 * quiet:.0f} ms before, {1000 * during:.0f} ms during the flood")
        # On a machine with other work a command may be slow without any flood.
        assert during < max(SEATED, 3 * quiet)
    assert (tmp_path / "said").read_text().count("\n") <= 5


@pytest.mark.slow
def test_newcomers_are_admitted_past_a_thousand_stalled_connections(tmp_path: Path) -> None:
    """A room with 1,024 files, and 1,000 half-sent requests from five addresses."""
    with opened(tmp_path, files=1024) as (_, url), ExitStack() as crowd:
        port = int(url.rpartition(":")[2])
        for number in range(1000):
            crowd.enter_context(stranger(port, HALF, f"127.0.1.{number % 5 + 1}"))
        begun = time.monotonic()
        with httpx.Client(base_url=url, timeout=PATIENCE) as web:
            web.post("/api/guest", json={}).raise_for_status()
            with Guest(url, web) as ann:
                ann.done("PlayNow", house="limelight", game="holdem", limit="3/6")
        assert time.monotonic() - begun < NEWCOMER
