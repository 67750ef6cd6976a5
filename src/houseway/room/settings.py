"""The room's own settings: name, hours, chips, gaming day and dealer pushes."""

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
"""Milliseconds in a shift. The gaming day has three."""
_SHIFTS = 3
_QUARTER = 15 * 60 * 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings from the room's opening. No event depends on them."""

    name: str = ""
    """The room's name. Defaults to its houses' names."""
    hours: str = ""
    """The opening hours, as printed."""
    dealt: Literal["room", "by hand", "both"] = "both"
    """Who deals. A room that is dealt by hand doesn't open tables automatically."""
    welcome: Cents = WELCOME
    """Play chips of each new account."""
    players_open: bool = True
    """Whether players may open tables, or only staff."""
    bots: bool = True
    """Whether anyone may ask for bots."""
    zone: str = ""
    """The time zone, such as America/Los_Angeles. Defaults to UTC."""
    chips: tuple[Cents, ...] = (50, *map(dollars, (1, 5, 25, 100, 500)))
    """The values of its chips."""
    warnings: tuple[Cents, ...] = (dollars(3000), dollars(10_000))
    """Amounts bought or cashed by one person in a gaming day that warn the cage."""
    day_begins: int = 6
    """The hour when the gaming day begins."""
    push: int = 30
    """The minutes between pushes."""
    law: str = laws.USUAL
    """The law profile for the rotation of the bank, in addition to the house's rules."""

    @property
    def clock(self) -> ZoneInfo:
        """The time zone of its days and shifts."""
        return ZoneInfo(self.zone or "UTC")

    def day_of(self, moment: int) -> int:
        """Returns the start of a moment's gaming day, in milliseconds."""
        day = datetime.fromtimestamp(moment / 1000, self.clock).date()
        begins = self.begin_of(day)
        return begins if begins <= moment else self.begin_of(day - timedelta(days=1))

    def begin_of(self, day: date) -> int:
        """Returns the start of a date's gaming day, in milliseconds."""
        begins = datetime(day.year, day.month, day.day, self.day_begins, tzinfo=self.clock)
        return int(begins.timestamp() * 1000)

    def hour_of(self, moment: int) -> tuple[str, str]:
        """Returns the date of a moment's gaming day, and the hour on the room's clock."""
        zone = self.clock
        day = datetime.fromtimestamp(self.day_of(moment) / 1000, zone)
        return day.date().isoformat(), f"{datetime.fromtimestamp(moment / 1000, zone):%H}:00"

    def shift_of(self, moment: int) -> str:
        """Returns the shift of a moment: its gaming day, and 1 to 3."""
        return _shift_of(self, moment // _QUARTER)

    def begin_of_shift(self, shift: str, later: int = 0) -> int:
        """Returns the start of a shift, or of a later one. The last shift of a day lasts until the next day begins."""
        day, number = shift.split(".")[:2]
        days, nth = divmod(int(number) - 1 + later, _SHIFTS)
        return self.begin_of(date.fromisoformat(day) + timedelta(days)) + nth * SHIFT

    def worth(self, chips: Mapping[str, int]) -> Cents:
        """Returns the value of the chips. Refuses a chip that the room doesn't have."""
        for value in chips:
            if int(value) not in self.chips:
                raise Refused(f"the room has no chips of {int(value) / 100:.2f}")
        return sum(int(value) * count for value, count in chips.items())


@lru_cache(4096)
def _shift_of(settings: Settings, quarter: int) -> str:
    """Returns the shift of a quarter hour. Days and shifts start on quarter hours in every time zone."""
    moment = quarter * _QUARTER
    begins = settings.day_of(moment)
    day = datetime.fromtimestamp(begins / 1000, settings.clock).date()
    return f"{day}.{min(_SHIFTS, (moment - begins) // SHIFT + 1)}"
