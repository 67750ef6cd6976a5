"""The soak: a failure prints the command that repeats it, and one table has all counts."""

from collections import Counter
from pathlib import Path

import pytest

from tests.soak.__main__ import Report, read, shares, soak, soaked, table
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
    head, line, _, again = table([report, Report("odd", 1, counts=Counter(chips=2))])
    assert head.split() == ["form", "done", "wanted", "failures", "rate"]
    assert line.split() == ["odd", "seeds", "42", "100", "1", "6/cpu", "s"]
    assert again == report.failures[0]


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
