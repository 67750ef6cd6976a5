"""The long run's own judgment: what counts as flat. The run itself is a form of ``make soak``."""

from dataclasses import replace
from typing import Any

import pytest

from tests.web.long_run import Minute, Opened, grown, problems

FIRST = Minute(memory=100, files=30, hands=1, events=1, ping=5, stored=10, worst=20)
TWO_HOURS = [FIRST] * 120


def test_a_flat_run_has_no_problems() -> None:
    warm = [replace(FIRST, memory=50 + number) for number in range(50)]
    assert problems([*warm, *TWO_HOURS[50:]], Opened(10**6, kept=1, whole=9)) == []


@pytest.mark.parametrize(
    ("later", "says"),
    [
        ({"files": 34}, "open files went from 30 to 34"),
        ({"ping": 9.0}, "ping went from 5.0 to 9.0 ms"),
        ({"stored": 16.0}, "stored went from 10.0 to 16.0 ms"),
    ],
)
def test_what_changes_in_the_second_hour_is_named(later: dict[str, Any], says: str) -> None:
    assert problems([*TWO_HOURS[:60], *[replace(FIRST, **later) for _ in range(60)]]) == [says]


def test_memory_that_grows_by_two_percent_in_the_second_hour_is_a_leak() -> None:
    growing = [replace(FIRST, memory=100 + number / 25) for number in range(120)]
    assert 0.02 < grown(growing) < 0.03
    assert problems(growing) == [f"memory grew by {grown(growing):.1%} in the second half"]


def test_a_log_that_opens_slowly_is_named() -> None:
    assert problems(TWO_HOURS, Opened(2 * 10**6, kept=1, whole=22)) == [
        "the log opens in 11.0 s for each million events"
    ]
