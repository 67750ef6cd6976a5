"""The room's pauses and clocks, in milliseconds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, assert_never

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
    retry: int = 5 * SECOND
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
