"""The soak: a failure prints the command that repeats it, and one table has all counts."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.soak.__main__ import Report, details, figures_of, main, read, shares, soak, soaked
from tests.soak.figures import FILE, Figure, Figures, recorded, table
from tests.soak.forms import FORMS, Form


def odd(seed: int, _until: float) -> Counter[str]:
    """A form that does not like one of its seeds."""
    if seed == 3:
        raise AssertionError("a chip\nwas lost")
    return Counter(chips=10, lost=0)


def test_a_failing_seed_gets_one_line_and_the_next_seed_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMS, "odd", Form(odd, "odd seeds", "chips", 100))
    report = soaked("odd", range(1, 6), 60, 1000)
    assert report.failures == ["python -m tests.soak --form odd --seed 3 --once: a chip was lost"]
    report.cpu = 7
    reports = [report, Report("odd", 1, counts=Counter(chips=2))]
    head, line = table(figures_of(reports))
    assert head.split() == ["what", "figure", "bar", "passed"]
    assert line.split() == ["odd", "seeds", "42", "chips,", "6/cpu", "s", "0", "of", "100", "fail", "NO"]
    told, again = details(reports)
    assert told == "odd seeds: 0 lost, 6 seeds, 7 s of processor"
    assert again == report.failures[0]


def test_figures_of_tests_are_recorded_with_their_bars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "figures"
    monkeypatch.setenv(FILE, str(file))
    figures = Figures()
    figures.most("growth", 0.0123, 0.02)
    figures.least("kills", 10_000, 10_000)
    with pytest.raises(AssertionError, match="lost: 1, at most 0"):
        figures.most("lost", 1, 0)
    assert [line.split() for line in table(recorded(file))][1:] == [
        ["growth", "0.0123", "at", "most", "0.02", "yes"],
        ["kills", "10,000", "at", "least", "10,000", "yes"],
        ["lost", "1", "at", "most", "0", "NO"],
    ]


def test_the_columns_are_as_wide_as_their_longest_entry() -> None:
    name = "tests/web/test_floods.py::test_the_seated_play_on_through_a_flood_from_one_address[bad requests]"
    lines = list(table([Figure(name, "passed, 12 s", "passes", passed=True), Figure("kills", "7", "7", passed=True)]))
    assert {len(line.rpartition("  ")[0]) for line in lines} == {len(name + "  passed, 12 s  passes")}


@pytest.mark.parametrize("status", [0, 2, 5])
def test_the_soak_fails_if_its_tests_cannot_even_be_collected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["soak", "--table", "--tests", str(status)])
    assert main() == (status != 0)
    assert f"exit status {status}  exit status 0  {'NO' if status else 'yes'}" in capsys.readouterr().out


def test_the_soak_hears_how_its_tests_ended(tmp_path: Path) -> None:
    for name, script in {"pytest": "exit 4", "python": 'echo "$@"; exit 1'}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    words = [
        "make",
        "--no-print-directory",
        "--old-file=.venv/installed",
        "--old-file=postgres",
        "soak",
        f"BIN={tmp_path}",
    ]
    done = subprocess.run([*words, f"FIGURES={tmp_path}/figures"], capture_output=True, text=True, check=False)
    assert done.returncode
    assert "--tests 4" in done.stdout.splitlines()[-1]


def test_a_run_goes_on_behind_what_was_kept_until_as_much_is_done_as_is_wanted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(FORMS, "odd", Form(odd, "odd seeds", "chips", 50))
    kept = tmp_path / "kept"
    soaked("odd", range(1, 4), 60, 50, kept)
    before = list(read(kept))
    assert [(one.first, one.counts["chips"], len(one.failures)) for one in before] == [
        (1, 10, 0),
        (2, 10, 0),
        (3, 0, 1),
    ]
    soak(["odd"], 1, 60, 1, kept)
    assert [one.first for one in read(kept)] == [1, 2, 3, 4, 5, 6]
    soak(["odd"], 1, 60, 1, kept)
    assert len(list(read(kept))) == 6


def test_the_time_is_divided_by_shares() -> None:
    given = dict(shares(list(FORMS), 600))
    assert sum(given.values()) == pytest.approx(600)
    assert given["interleavings"] == pytest.approx(3 * given["messages"])
