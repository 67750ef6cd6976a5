"""What the lines of an hour come to: reports add whole hours, and single lines only where an hour is cut in two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.room.log.shelf import BEYOND
from houseway.room.office.lines import TITLES

Summed: TypeAlias = Literal["collected", "fund", "purse"]
Sums: TypeAlias = Literal["collected sums", "fund sums", "purse sums"]
OF: dict[Summed, Sums] = {"collected": "collected sums", "fund": "fund sums", "purse": "purse sums"}
"""The sheets of which there are sums, and those on which the sums stand."""


class Sum(NamedTuple):
    """Lines that differ in nothing but their event, when it was, and how much it moved in an account."""

    line: tuple[Any, ...]
    """The first of them, with the cents of all."""
    times: int
    """How many there are."""
    last: int
    """The event of the last one."""
    events: int
    """How many events moved what they are about; those among them that an earlier sum has counted are not in it."""


SUM_TITLES: dict[Sums, tuple[str, ...]] = dict.fromkeys(OF.values(), Sum._fields)
_LIKE: dict[Summed, tuple[int, ...]] = {
    sheet: tuple(at for at, name in enumerate(TITLES[sheet]) if name not in ("event", "since", "at", "cents"))
    for sheet in OF
}
_CENTS: dict[Summed, int] = {sheet: TITLES[sheet].index("cents") for sheet in OF if "cents" in TITLES[sheet]}
_EVENT: dict[Summed, int] = {sheet: TITLES[sheet].index("event") for sheet in OF}


@dataclass(slots=True)
class Adding:
    """The sums so far of one sheet in one hour."""

    sums: dict[str, Sum] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    """The last event that moved each rate, fund or purse."""

    def take(self, sheet: Summed, line: tuple[Any, ...]) -> None:
        """One more line."""
        like = "\n".join(str(line[at]) for at in _LIKE[sheet])
        one = self.alone(sheet, line, like)
        if before := self.sums.get(like):
            if cents := _CENTS.get(sheet):
                both = before.line[cents] + line[cents]
                before = before._replace(line=(*before.line[:cents], both, *before.line[cents + 1 :]))
            one = Sum(before.line, before.times + 1, one.last, before.events + one.events)
        self.sums[like] = one

    def alone(self, sheet: Summed, line: tuple[Any, ...], like: str) -> Sum:
        """One line as a sum."""
        event = line[_EVENT[sheet]]
        whose = like if sheet != "fund" else _fund(line)
        again = self.moved.get(whose) == event
        self.moved[whose] = event
        return Sum(line, 1, event, int(not again))


def _fund(line: tuple[Any, ...]) -> str:
    """A fund; what a claim held and paid out is no move of it."""
    fund, *_, what, _cents = line
    return f"paid {fund}" if what == "paid" else str(fund)


def one_by_one(sheet: Summed, lines: Iterable[tuple[Any, ...]]) -> Iterator[Sum]:
    """Single lines as sums."""
    adding = Adding()
    for line in lines:
        yield adding.alone(sheet, line, "\n".join(str(line[at]) for at in _LIKE[sheet]))


class Run(NamedTuple):
    """Hours one after the other: the first event in them, the first behind them, and whether their sums are read."""

    first: int
    behind: int
    whole: bool


def runs(hours: Iterable[tuple[int, int, Literal["out", "cut", "whole"]]]) -> Iterator[Run]:
    """The hours that are in a span, by where each begins and how much of it is; the last one has no sums yet."""
    parted = pairwise([*hours, (0, BEYOND, "out")])
    told = (
        (first, behind, "cut" if behind == BEYOND and how != "out" else how)
        for (_, first, how), (_, behind, _) in parted
    )
    for how, each in groupby(told, key=lambda one: one[2]):
        if how != "out":
            some = list(each)
            yield Run(some[0][0], some[-1][1], how == "whole")
