"""The settings of a room: its name, hours and chips, its pauses and clocks, and where people may talk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias, assert_never
from zoneinfo import ZoneInfo

from houseway.engines.contract import Refused
from houseway.money import Cents, dollars
from houseway.rulebook import law as laws

# -- the room's own settings -------------------------------------------------------------------------------------------


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
    guests_open: bool = True
    """Whether guests may, too, where players do."""
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


# -- pauses and clocks -------------------------------------------------------------------------------------------------


SECOND, MINUTE = 1000, 60_000
Speed: TypeAlias = Literal["calm", "usual", "quick"]
"""The speed of a private table, relative to the room's pace."""
Wall: TypeAlias = Callable[[int], int]
"""Converts game time to wall time."""


class Moment(NamedTuple):
    """A moment in wall time, for printing, and in game time, for comparing."""

    at: int
    time: int


def same(moment: int) -> int:
    """Returns game time as wall time."""
    return moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The pauses of a table that people can follow, and the clocks they play by."""

    between: int = 5 * SECOND
    """From the end of a hand to the next deal."""
    street: int = 1200
    """Before each deal during a hand."""
    bot: tuple[int, int] = (800, 2400)
    """The shortest and longest pause of a bot before it moves."""
    action: int = 30 * SECOND
    """A player's time to act before the clock starts."""
    clock: int = MINUTE
    """The length of the clock or a time bank, including the warning."""
    banks: int = 3
    """Time banks per player. Without one, only the warning follows."""
    bank_every: int = 10
    """Each player gets a time bank back after this many hands."""
    warning: int = 10 * SECOND
    """How long before the end the warning comes."""
    show: int = 6 * SECOND
    """A player's time to show or muck at the showdown."""
    bets: int = 20 * SECOND
    """The betting window of a player-dealer game."""
    offer: int = 15 * SECOND
    """How long the bank is offered to one seat."""
    floor: int = 2 * MINUTE
    """How long a table waits for the floor after a player's call."""
    call: int = 5 * MINUTE
    """How long a player called from a list has to come."""
    linger: int = 10 * MINUTE
    """How long a table with only bots stays open after the last player has left."""
    private: int = 120 * MINUTE
    """The same for a private table, where friends may come later."""
    retry: int = SECOND // 2
    """How long a table waits before retrying a failed commit."""
    check: int = SECOND
    """The interval between checks of a table in memory against the log."""
    always: bool = False
    """Whether a table of bots keeps dealing when it is not watched."""

    def hurried(self, part: float) -> "Pace":
        """Returns the same clocks with shorter pauses, for a hand with only bots left."""
        return _hurried(self, part)

    @classmethod
    def cardroom(cls) -> "Pace":
        """Returns the pace of a live room: about thirty hands an hour, watched or not."""
        return cls(between=30 * SECOND, street=5 * SECOND, bot=(2 * SECOND, 9 * SECOND), bets=40 * SECOND, always=True)

    @classmethod
    def still(cls) -> "Pace":
        """Returns a pace without pauses, where a person's time still doesn't run out."""
        hour = 60 * MINUTE
        return cls(between=0, street=0, bot=(0, 0), action=hour, show=hour, bets=hour, offer=hour)


def at_speed(pace: Pace, speed: Speed) -> Pace:
    """Returns a pace with everything a table waits for twice or half as long.

    >>> at_speed(Pace(), "calm").action, at_speed(Pace(), "quick").between
    (60000, 2500)
    """
    match speed:
        case "usual":
            return pace
        case "calm":
            return _stretched(pace, 2)
        case "quick":
            return _stretched(pace, 0.5)
        case _:
            assert_never(speed)


@cache
def _stretched(pace: Pace, by: float) -> Pace:
    least, most = (int(one * by) for one in pace.bot)
    return replace(
        pace,
        between=int(pace.between * by),
        street=int(pace.street * by),
        bot=(least, most),
        action=int(pace.action * by),
        show=int(pace.show * by),
        bets=int(pace.bets * by),
        offer=int(pace.offer * by),
    )


@cache
def _hurried(pace: Pace, part: float) -> Pace:
    least, most = pace.bot
    return replace(pace, street=int(part * pace.street), bot=(int(part * least), int(part * most)))


# -- talk --------------------------------------------------------------------------------------------------------------

Talk: TypeAlias = Literal["off", "phrases", "free"]
"""The talk allowed at a table: none, fixed phrases during a hand, or free."""
Consent: TypeAlias = Literal["off", "friends", "phrases", "free"]
"""Where the house allows talk: nowhere, at private tables, or at every table as phrases or free."""
_FREEDOM: tuple[Talk, ...] = ("off", "phrases", "free")


def strictest(*talks: Talk) -> Talk:
    """Returns the strictest setting.

    >>> strictest("free", "phrases")
    'phrases'
    """
    return min(talks, key=_FREEDOM.index)


def consented(consent: Consent, *, private: bool) -> Talk:
    """Returns the talk that the house allows at a table."""
    match consent:
        case "off":
            return "off"
        case "friends":
            return "free" if private else "off"
        case "phrases" | "free":
            return "free" if private else consent
        case _:
            assert_never(consent)
