"""The soak: what fails is told by a line that does it again, and one table tells everything that was counted."""

from collections import Counter

import pytest

from tests.soak.__main__ import Report, shares, soaked, table
from tests.soak.forms import FORMS, Form


def odd(seed: int, _until: float) -> Counter[str]:
    """A form that does not like one of its seeds."""
    if seed == 3:
        raise AssertionError("a chip\nwas lost")
    return Counter(chips=10, lost=0)


def test_a_seed_that_fails_is_told_by_one_line_and_the_next_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMS, "odd", Form(odd, "odd seeds"))
    report = soaked("odd", range(1, 6), 60)
    assert report.failures == ["python -m tests.soak --form odd --seed 3 --once: a chip was lost"]
    report.seconds = 7
    *lines, again = table([report, Report("odd", counts=Counter(chips=2))])
    assert [line.split() for line in lines] == [["odd", "seeds", "7", "s", "1", "failed", "42", "chips,", "0", "lost"]]
    assert again == report.failures[0]


def test_the_time_is_divided_by_shares() -> None:
    given = dict(shares(list(FORMS), 600))
    assert sum(given.values()) == pytest.approx(600)
    assert given["interleavings"] == pytest.approx(3 * given["messages"])
