"""Totals of sheet rows by the hour, so that reports add whole hours and read single rows only for parts of an hour."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Literal, NamedTuple, TypeAlias

from houseway.room.log.sheet_tables import BEYOND, Values
from houseway.room.office.sheet_rows import COLUMNS

Totaled: TypeAlias = Literal["collected", "fund", "purse"]
TotalsSheet: TypeAlias = Literal["collected sums", "fund sums", "purse sums"]
TOTALS_OF: dict[Totaled, TotalsSheet] = {"collected": "collected sums", "fund": "fund sums", "purse": "purse sums"}
"""The sheets that have hourly totals, and the sheet that holds them."""
TOTALS_SHEETS = tuple(TOTALS_OF.values())


class Total(NamedTuple):
    """Rows that differ only in event, time and amount, added up."""

    row: Values
    """The first row, with the cents of all of them."""
    times: int
    """The number of rows."""
    last: int
    """The event of the last row."""
    events: int
    """The number of events that moved the account; events that another total of it has counted are left out."""


_SAME: dict[Totaled, tuple[int, ...]] = {
    sheet: tuple(at for at, name in enumerate(COLUMNS[sheet]) if name not in ("event", "since", "at", "cents"))
    for sheet in TOTALS_OF
}
_CENTS: dict[Totaled, int] = {sheet: COLUMNS[sheet].index("cents") for sheet in TOTALS_OF if "cents" in COLUMNS[sheet]}
_EVENT: dict[Totaled, int] = {sheet: COLUMNS[sheet].index("event") for sheet in TOTALS_OF}


def _key(sheet: Totaled, row: Values) -> str:
    return "\n".join(str(row[at]) for at in _SAME[sheet])


@dataclass(slots=True)
class HourTotals:
    """The totals of one sheet in one hour."""

    totals: dict[str, Total] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    """The last event that moved each rate, fund or player's account."""

    def add(self, sheet: Totaled, row: Values) -> None:
        """Adds a row."""
        key = _key(sheet, row)
        one = self.single(sheet, row, key)
        if before := self.totals.get(key):
            if cents := _CENTS.get(sheet):
                both = before.row[cents] + row[cents]
                before = before._replace(row=(*before.row[:cents], both, *before.row[cents + 1 :]))
            one = Total(before.row, before.times + 1, one.last, before.events + one.events)
        self.totals[key] = one

    def single(self, sheet: Totaled, row: Values, key: str) -> Total:
        """Returns the total of one row."""
        event = row[_EVENT[sheet]]
        account = key if sheet != "fund" else _fund(row)
        again = self.moved.get(account) == event
        self.moved[account] = event
        return Total(row, 1, event, int(not again))


def _fund(row: Values) -> str:
    """Returns a row's fund; a payment from a claim's hold doesn't move the fund itself."""
    fund, *_, what, _cents = row
    return f"paid {fund}" if what == "paid" else str(fund)


def singly(sheet: Totaled, rows: Iterable[Values]) -> Iterator[Total]:
    """Returns the total of each single row."""
    hour = HourTotals()
    for row in rows:
        yield hour.single(sheet, row, _key(sheet, row))


class Run(NamedTuple):
    """Consecutive hours: the first event in them, the first event after them, and whether their totals can be used."""

    first: int
    behind: int
    whole: bool


def runs(hours: Iterable[tuple[int, int, Literal["out", "cut", "whole"]]]) -> Iterator[Run]:
    """Returns the hours of a period, from the first event of each and how much of it is in the period.

    The last hour has no totals yet.
    """
    pairs = pairwise([*hours, (0, BEYOND, "out")])
    parts = (
        (first, behind, "cut" if behind == BEYOND and how != "out" else how)
        for (_, first, how), (_, behind, _) in pairs
    )
    for how, each in groupby(parts, key=lambda one: one[2]):
        if how != "out":
            some = list(each)
            yield Run(some[0][0], some[-1][1], how == "whole")
