"""The period of a report, and the events between which its rows lie.

The sheet ``hours`` has the first event of each hour, so only the rows of a period are read, even if the clock was set
back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.log.sheet_tables import BEYOND
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.hourly import Run, Totaled, runs
from houseway.room.office.sheets import HOUR, Sheet
from houseway.room.settings import Settings

_SHIFT = re.compile(r"(\d{4}-\d\d-\d\d)\.([123])", re.ASCII)
_CAGE_SHIFT = re.compile(r"\d{1,9}", re.ASCII)
_LONGEST = 40
_LATER = 24 * HOUR
"""Partners may divide their winnings this long after a hand."""
_BOXES = ("counts", "collected")
"""Sheets whose rows belong to the shift of a box, whenever they were written."""


class Period(NamedTuple):
    """A time on the wall clock, with its begin and without its end, and optionally one shift."""

    begins: int = 0
    ends: int = BEYOND
    shift: str = ""
    """A shift of the drop boxes: a day and 1 to 3."""
    cage_shift: str = ""
    """A shift of the cage, by its number."""
    settings: Settings = Settings()
    """The room's time zone, and the hour when its day begins."""

    @property
    def is_all(self) -> bool:
        """Whether it includes everything."""
        return self[:4] == ALL[:4]

    @property
    def hours(self) -> tuple[int, int]:
        """Its begin and end, within its shift."""
        if not self.shift:
            return self.begins, self.ends
        first, last = (self.settings.begin_of_shift(self.shift, later) for later in (0, 1))
        return max(self.begins, first), min(self.ends, last)

    def up_to_end(self) -> "Period":
        """Returns everything up to its end."""
        return Period(ends=self.hours[1], settings=self.settings)

    def has(self, at: int) -> bool:
        """Returns whether it includes a time."""
        begins, ends = self.hours
        return begins <= at < ends

    def has_box(self, box: str) -> bool:
        """Returns whether it includes the begin of a box's shift."""
        return self.begins <= self.settings.begin_of_shift(box) < self.ends and self._is_of_shift(box)

    def _is_of_shift(self, box: str) -> bool:
        return not self.shift or f"{box}.".startswith(f"{self.shift}.")

    def has_hand(self, hand: ArchivedHand) -> bool:
        """Returns whether a hand ended in it; a hand's collection belongs to the shift of its start."""
        box = hand.box or self.settings.shift_of(hand.at)
        return self.begins <= hand.over_at < self.ends and self._is_of_shift(box)

    def has_row(self, sheet: Sheet, values: Mapping[str, object]) -> bool:
        """Returns whether it includes a row; a session is included if any part of it is."""
        if sheet == "sessions":
            since, until = _time(values["since"]), _time(values["until"], BEYOND)
            begins, ends = self.hours
            return since < ends and until >= begins
        at = _time(values["at"])
        if sheet in _BOXES:
            box = str(values["shift"]) or self.settings.shift_of(at)
            return self.begins <= at < self.ends and self._is_of_shift(box)
        return self.has(at) and (sheet != "cage" or self.cage_shift in ("", values["shift"]))

    def places(self, sheet: Sheet | None, hours: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Returns ranges of events (after, up to) that may have added its rows, from the first event of each hour.

        No sheet means hands. A hand may change after its end, a row about a box may come after its shift, and a
        session is written when it ends.
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

    def runs(self, sheet: Totaled, hours: Iterable[tuple[int, int]]) -> Iterator[Run]:
        """Returns runs of hours; whole ones are read as totals.

        For an account they include everything before the period, to compute the opening balance.
        """
        return runs((hour, number, self._part(sheet, hour)) for hour, number in hours)

    def _part(self, sheet: Totaled, hour: int) -> Literal["out", "cut", "whole"]:
        """Returns how much of an hour it includes; an hour that isn't an hour of the room's time zone is cut too."""
        first, last = hour * HOUR, (hour + 1) * HOUR
        begins, ends = (self.begins, self.ends) if sheet in _BOXES else self.hours
        if first >= ends or (last <= begins and sheet in _BOXES):
            return "out"
        cut = first < begins < last or first < ends < last
        return "cut" if cut or self.settings.hour_of(first) != self.settings.hour_of(last - 1) else "whole"


ALL = Period()


def _time(value: object, default: int = 0) -> int:
    return value if isinstance(value, int) else default


def parse(settings: Settings, begins: str, ends: str, shift: str) -> Period:
    """Returns the period between two gaming days or local times, or a shift of it; raises Refused for bad input."""
    first = _parse(settings, begins, 0) if begins else 0
    last = _parse(settings, ends, 1) if ends else BEYOND
    if last <= first:
        raise Refused(_("{first} is not before {last}. Choose a later end.", first=begins, last=ends))
    if not shift:
        return Period(first, last, settings=settings)
    if _CAGE_SHIFT.fullmatch(shift):
        return Period(first, last, cage_shift=shift, settings=settings)
    found = _SHIFT.fullmatch(shift)
    if not found or not _is_day(found[1]):
        raise Refused(
            _(
                "Write a shift as a day and a number from 1 to 3, such as 2026-02-06.1, or as the number of a cage "
                "shift. {shift} is neither.",
                shift=shift[:20],
            )
        )
    return Period(first, last, shift, settings=settings)


def _is_day(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _parse(settings: Settings, text: str, days: int) -> int:
    """Returns the begin of a gaming day, or of a later one; or the time itself if the text has an hour."""
    try:
        if len(text) <= _LONGEST and "T" in text:
            return int(datetime.fromisoformat(text).replace(tzinfo=settings.clock).timestamp() * 1000)
        return settings.begin_of(date.fromisoformat(text[:_LONGEST]) + timedelta(days))
    except (ValueError, OverflowError):
        raise Refused(
            _(
                "Write a day as 2026-02-06, or a time on the room's clock as 2026-02-06T18:30. {text} is neither.",
                text=text[:20],
            )
        ) from None
