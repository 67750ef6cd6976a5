"""The figures of long runs and their bars: one line each in the file that HOUSEWAY_FIGURES names, and one table."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

FILE = "HOUSEWAY_FIGURES"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    what: str
    figure: str
    bar: str
    passed: bool


def record(figure: Figure) -> None:
    """Adds a figure to the file, if there is one."""
    if file := os.environ.get(FILE):
        with Path(file).open("ab") as lines:
            lines.write(msgspec.json.encode(figure) + b"\n")


def recorded(file: Path | None) -> Iterator[Figure]:
    """Returns the figures in a file."""
    if file and file.exists():
        for line in file.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Figure)


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """Returns the lines of the table."""
    rows = [("what", "figure", "bar", "passed")]
    rows += [(one.what, one.figure, one.bar, "yes" if one.passed else "NO") for one in figures]
    what, figure, bar = (max(len(row[column]) for row in rows) for column in range(3))
    for row in rows:
        yield f"{row[0]:<{what}}  {row[1]:>{figure}}  {row[2]:>{bar}}  {row[3]}"


class Figures:
    """What a long test measures: each figure is recorded, and must keep its bar."""

    def most(self, what: str, figure: float, bar: float) -> None:
        """Records a figure that may be at most its bar."""
        self._add(what, figure, f"at most {bar:,}", figure <= bar)

    def least(self, what: str, figure: float, bar: float) -> None:
        """Records a figure that must be at least its bar."""
        self._add(what, figure, f"at least {bar:,}", figure >= bar)

    def _add(self, what: str, figure: float, bar: str, passed: bool) -> None:
        shown = f"{figure:,}" if isinstance(figure, int) else f"{figure:,.3g}"
        record(Figure(what, shown, bar, passed))
        assert passed, f"{what}: {shown}, {bar}"
