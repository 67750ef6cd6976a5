"""Noticed changes are counted, others are listed with file and line, and an interrupted run continues."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from houseway.rulebook.reading import Dollars
from tests.mutate.__main__ import EQUIVALENT, KINDS, equivalent, is_named
from tests.mutate.changes import ROOT
from tests.mutate.settings import another

TESTS = ("tests/poker/test_limelight_short_all_ins.py", "tests/floor/test_flop_deals.py")
NOTICED = (
    "limelight/games/flop.toml holdem.betting.short_all_in",
    "oceana/rulings.toml ruling[0]: boxed-card do",
    "engines/poker/play/betting/raises.py counts_as_full[0]",
    "limelight/games/flop.toml holdem.stakes[0]",
    "limelight/collections.toml schedule[0].row[0]",
)
"""A change of every kind that these tests notice."""

SURVIVES = "rogelios/games/flop.toml holdem.betting.raise_cap"
"""None of these tests is about Rogelio's."""
FILE = ROOT / "src/houseway/rulebook/houses/rogelios/games/flop.toml"


def run(folder: Path, *only: str, kinds: str = ",".join(KINDS)) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.mutate", *TESTS, "--folder", str(folder), "--kinds", kinds]
    told = [word for text in only for word in ("--only", text)]
    env = os.environ | {"PYTHONPATH": f"src{os.pathsep}."}
    done = subprocess.run([*command, *told], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


@pytest.mark.slow
def test_a_sample_of_every_kind_is_noticed_and_a_survivor_told_with_file_and_line(tmp_path: Path) -> None:
    status, out = run(tmp_path, *NOTICED, SURVIVES)
    line = next(at for at, text in enumerate(FILE.read_text().splitlines(), 1) if text.startswith("raise_cap"))
    told = f"survived: {FILE.relative_to(ROOT)}:{line} holdem.betting.raise_cap: 3 → 4 (RO-HE-G1b) [0 tests]"
    assert [text for text in out.splitlines() if text.startswith("survived:")] == [told]
    assert status == 1
    rows = [[cell.strip() for cell in row.split("│")[1:4]] for row in out.splitlines() if row.startswith("│")]
    assert [kind for kind, _, _ in rows] == list(KINDS)
    assert all(int(noticed) > 0 for _, _, noticed in rows)
    kept = (tmp_path / "mutate.jsonl").read_text()
    assert told in run(tmp_path, SURVIVES, kinds="settings")[1]
    assert (tmp_path / "mutate.jsonl").read_text() == kept  # nothing was tried again


@pytest.mark.parametrize(
    ("want", "was", "other"),
    [
        (bool, True, False),
        (int, 3, 4),
        (Dollars, 400, 500),
        (Literal["call", "raise"], "call", "raise"),
        (tuple[int, int], (7, 7), None),
        (tuple[Literal["wait", "post"], ...], ("wait",), ("post",)),
        (tuple[Literal["wait", "post"], ...], ("wait", "post"), ("wait",)),
        (int | None, 3, 4),
        (str, "told", "told"),
    ],
    ids=str,
)
def test_another_value_is_legal_and_not_the_same(want: object, was: object, other: object) -> None:
    found = another(want, was, Random(1))
    assert found == other if other is not None else found in ((7, 8), (8, 7))


@pytest.mark.slow
def test_what_is_called_equivalent_has_a_reason_and_still_exists() -> None:
    # A seed picks one other value of each setting, so several are tried.
    named = list(equivalent())
    for seed in range(1, 10):
        known = [change for kind in ("settings", "rulings", "branches") for change in KINDS[kind][1](seed)]
        named = [name for name in named if not any(is_named(change, [name]) for change in known)]
        if not named:
            break
    assert not named, f"{EQUIVALENT.name} names changes that can't be made"
    assert all(len(why.split()) > 3 for why in equivalent().values())
