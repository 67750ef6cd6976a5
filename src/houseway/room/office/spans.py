"""From when to when a report goes, and between which events its rows stand.

The clerk notes with which row an hour of the clock on the wall begins. So the rows of a day are read from where they
stand, also when somebody has set the clock back meanwhile, and all the others are left alone.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from houseway.engines.contract import Refused
from houseway.room.log.shelf import BEYOND
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.sheets import HOUR, TITLES, Sheet
from houseway.room.office.sums import Run, Summed, runs
from houseway.room.settings import Settings

_SHIFT = re.compile(r"(\d{4}-\d\d-\d\d)\.([123])", re.ASCII)
_CAGE_SHIFT = re.compile(r"\d{1,9}", re.ASCII)
_LONGEST = 40
_LATER = 24 * HOUR
"""Partners divide what they won within that time after a hand."""
_BOXES = ("counts", "collected")
"""Sheets whose lines are about the box of a shift, whenever they were written."""


class Span(NamedTuple):
    """Moments of the clock on the wall, the first one in and the last one out, and one shift where one is asked for."""

    begins: int = 0
    ends: int = BEYOND
    shift: str = ""
    """Of the boxes: a day and 1 to 3."""
    cage_shift: str = ""
    """Of the cage: its number."""
    settings: Settings = Settings()
    """The room's clock, and the hour at which its day begins."""

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self[:4] == ALL[:4]

    @property
    def hours(self) -> tuple[int, int]:
        """When it begins and ends, within its shift."""
        if not self.shift:
            return self.begins, self.ends
        first, last = (self.settings.begin_of_shift(self.shift, later) for later in (0, 1))
        return max(self.begins, first), min(self.ends, last)

    def before(self) -> "Span":
        """All until it ends."""
        return Span(ends=self.hours[1], settings=self.settings)

    def has(self, at: int) -> bool:
        """Whether something that was then is in it."""
        begins, ends = self.hours
        return begins <= at < ends

    def has_box(self, box: str) -> bool:
        """Whether a box is in it, whose shift began then."""
        return self.begins <= self.settings.begin_of_shift(box) < self.ends and self._is_of_shift(box)

    def _is_of_shift(self, box: str) -> bool:
        return not self.shift or f"{box}.".startswith(f"{self.shift}.")

    def has_hand(self, hand: ArchivedHand) -> bool:
        """Whether a hand was over in it; what it paid belongs to the shift in which it began."""
        box = hand.box or self.settings.shift_of(hand.at)
        return self.begins <= hand.over_at < self.ends and self._is_of_shift(box)

    def has_line(self, sheet: Sheet, line: tuple[object, ...]) -> bool:
        """Whether a line of a sheet is in it; a sitting is where any of it is."""
        told = dict(zip(TITLES[sheet], line, strict=True))
        if sheet == "sessions":
            since, until = _moment(told["since"]), _moment(told["until"], BEYOND)
            begins, ends = self.hours
            return since < ends and until >= begins
        at = _moment(told["at"])
        if sheet in _BOXES:
            box = str(told["shift"]) or self.settings.shift_of(at)
            return self.begins <= at < self.ends and self._is_of_shift(box)
        return self.has(at) and (sheet != "cage" or self.cage_shift in ("", told["shift"]))

    def places(self, sheet: Sheet | None, hours: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """The numbers of events after which and up to which its lines may stand, by where each hour begins.

        No sheet at all means hands. These may change when they are over, what is about a box may be written after its
        shift, and a sitting is written when it ends.
        """
        first, last = self.hours
        if sheet in _BOXES or sheet is None:
            last = min(BEYOND, self.ends + _LATER)
        elif sheet == "sessions":
            last = BEYOND
        if first <= 0 and last >= BEYOND:
            yield 0, BEYOND
            return
        begun: int | None = None
        for hour, number in hours:
            inside = (hour + 1) * HOUR > first and hour * HOUR < last
            if inside and begun is None:
                begun = number - 1
            elif not inside and begun is not None:
                yield begun, number - 1
                begun = None
        if begun is not None:
            yield begun, BEYOND

    def runs(self, sheet: Summed, hours: Iterable[tuple[int, int]]) -> Iterator[Run]:
        """Where its lines stand, or the sums of whole hours in their place.

        Of an account everything up to its end is wanted, of which it knows what was before it began.
        """
        return runs((hour, number, self._part(sheet, hour)) for hour, number in hours)

    def _part(self, sheet: Summed, hour: int) -> Literal["out", "cut", "whole"]:
        """How much of an hour is in it; one that begins and ends on the room's clock at another time is cut too."""
        first, last = hour * HOUR, (hour + 1) * HOUR
        begins, ends = (self.begins, self.ends) if sheet in _BOXES else self.hours
        if first >= ends or (last <= begins and sheet in _BOXES):
            return "out"
        cut = first < begins < last or first < ends < last
        return "cut" if cut or self.settings.hour_of(first) != self.settings.hour_of(last - 1) else "whole"


ALL = Span()


def _moment(told: object, usual: int = 0) -> int:
    return told if isinstance(told, int) else usual


def asked(settings: Settings, begins: str, ends: str, shift: str) -> Span:
    """The span that somebody asks for: gaming days, moments on the room's clock, a shift; Refused where it is none."""
    first = _read(settings, begins, 0) if begins else 0
    last = _read(settings, ends, 1) if ends else BEYOND
    if last <= first:
        raise Refused(f"nothing lies between {begins} and {ends}")
    if not shift:
        return Span(first, last, settings=settings)
    if _CAGE_SHIFT.fullmatch(shift):
        return Span(first, last, cage_shift=shift, settings=settings)
    found = _SHIFT.fullmatch(shift)
    if not found or not _is_day(found[1]):
        raise Refused(
            f"a shift is a day and 1 to 3, such as 2026-02-06.1, or a number of the cage's, not {shift[:20]!r}"
        )
    return Span(first, last, shift, settings=settings)


def _is_day(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _read(settings: Settings, text: str, days: int) -> int:
    """When a gaming day begins, or so many after it; or the moment itself, where an hour is named."""
    try:
        if len(text) <= _LONGEST and "T" in text:
            return int(datetime.fromisoformat(text).replace(tzinfo=settings.clock).timestamp() * 1000)
        return settings.begin_of(date.fromisoformat(text[:_LONGEST]) + timedelta(days))
    except (ValueError, OverflowError):
        raise Refused(
            f"a day is written 2026-02-06, a moment on the room's clock 2026-02-06T18:30, not {text[:20]!r}"
        ) from None
