"""What a room settles beside the rulebook: its name and hours, its chips, its gaming day, the pushes of its dealers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from houseway.engines.contract import Refused
from houseway.money import Cents, dollars
from houseway.rulebook import law as laws

WELCOME: Cents = dollars(5000)
"""Play chips of a new account in the demonstration room."""
SHIFT = 8 * 3600 * 1000
"""Milliseconds of a shift; the gaming day has three."""
_SHIFTS = 3
_QUARTER = 15 * 60 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """As the room was opened; no event depends on it."""

    name: str = ""
    """What the room calls itself; its houses' names where it does not."""
    hours: str = ""
    """When it is open, as it is printed."""
    dealt: Literal["room", "by hand", "both"] = "both"
    """Who deals: where it is people alone, the room opens no table of itself."""
    welcome: Cents = WELCOME
    """Play chips that every new account starts with."""
    players_open: bool = True
    """Whether players may open tables; otherwise only the staff does."""
    bots: bool = True
    """Whether anyone may ask for bots."""
    zone: str = ""
    """The zone of its clocks, such as America/Los_Angeles; Greenwich where none is named."""
    chips: tuple[Cents, ...] = (50, *map(dollars, (1, 5, 25, 100, 500)))
    """The values of its chips."""
    warnings: tuple[Cents, ...] = (dollars(3000), dollars(10_000))
    """Amounts that one person buys or cashes within a gaming day at which the cage is warned."""
    day_begins: int = 6
    """The hour at which the gaming day begins."""
    push: int = 30
    """Minutes that a dealer deals at a table."""
    law: str = laws.USUAL
    """The profile of the law under which the bank goes round, beside what the book says."""

    @property
    def clock(self) -> ZoneInfo:
        """What its days and shifts go by."""
        return ZoneInfo(self.zone or "UTC")

    def day_of(self, moment: int) -> int:
        """When the gaming day of a moment began, in milliseconds."""
        day = datetime.fromtimestamp(moment / 1000, self.clock).date()
        begins = self.begin_of(day)
        return begins if begins <= moment else self.begin_of(day - timedelta(days=1))

    def begin_of(self, day: date) -> int:
        """When the gaming day of a date begins, in milliseconds."""
        begins = datetime(day.year, day.month, day.day, self.day_begins, tzinfo=self.clock)
        return int(begins.timestamp() * 1000)

    def hour_of(self, moment: int) -> tuple[str, str]:
        """The gaming day of a moment, by the date on which it began, and the hour on the room's clock."""
        zone = self.clock
        day = datetime.fromtimestamp(self.day_of(moment) / 1000, zone)
        return day.date().isoformat(), f"{datetime.fromtimestamp(moment / 1000, zone):%H}:00"

    def shift_of(self, moment: int) -> str:
        """The shift of a moment: its gaming day, and 1 to 3."""
        return _shift_of(self, moment // _QUARTER)

    def begin_of_shift(self, shift: str, later: int = 0) -> int:
        """When a shift began, or the one so many later; the last one of a day lasts until the next day begins."""
        day, number = shift.split(".")[:2]
        days, nth = divmod(int(number) - 1 + later, _SHIFTS)
        return self.begin_of(date.fromisoformat(day) + timedelta(days)) + nth * SHIFT

    def worth(self, chips: Mapping[str, int]) -> Cents:
        """What so many chips of each value come to; Refused where the room has no such chip."""
        for value in chips:
            if int(value) not in self.chips:
                raise Refused(f"the room has no chips of {int(value) / 100:.2f}")
        return sum(int(value) * count for value, count in chips.items())


@lru_cache(4096)
def _shift_of(settings: Settings, quarter: int) -> str:
    """The shift of a quarter of an hour: days and shifts begin with whole ones, wherever the room is."""
    moment = quarter * _QUARTER
    begins = settings.day_of(moment)
    day = datetime.fromtimestamp(begins / 1000, settings.clock).date()
    return f"{day}.{min(_SHIFTS, (moment - begins) // SHIFT + 1)}"
