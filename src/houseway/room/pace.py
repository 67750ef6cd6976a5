"""How fast a room deals: every pause and every clock, in milliseconds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, assert_never

SECOND, MINUTE = 1000, 60_000

Speed: TypeAlias = Literal["calm", "usual", "quick"]
"""How fast friends want their own table dealt, beside the room's own pace."""
Wall: TypeAlias = Callable[[int], int]
"""What the clock on the wall says at a moment of the games."""


class Moment(NamedTuple):
    """A moment as it is printed, and in the time of the games, by which alone moments are compared."""

    at: int
    time: int


def same(moment: int) -> int:
    """A wall whose clock goes with the games."""
    return moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The pauses of a table that people can follow, and the clocks they play by."""

    between: int = 5 * SECOND
    """From the end of a hand to the next deal."""
    street: int = 1200
    """Before the dealer deals what is due."""
    bot: tuple[int, int] = (800, 2400)
    """The least and greatest pause of a bot before it moves."""
    action: int = 30 * SECOND
    """A player's time to act before the clock is put on."""
    clock: int = MINUTE
    """The clock, its warning included: also a time bank, with which a player's time goes on."""
    banks: int = 3
    """Time banks that a player sits down with; without one left only the warning follows."""
    bank_every: int = 10
    """Hands of the table after which each player has one of their time banks back."""
    warning: int = 10 * SECOND
    """How long before its end the warning comes."""
    show: int = 6 * SECOND
    """A player's time to show or muck at the showdown."""
    bets: int = 20 * SECOND
    """The betting window of a player-dealer game."""
    offer: int = 15 * SECOND
    """How long the bank is offered to one seat."""
    floor: int = 2 * MINUTE
    """How long a table waits for the floor that a player called."""
    call: int = 5 * MINUTE
    """How long one who is called from a list has to come."""
    linger: int = 10 * MINUTE
    """How long a table of bots stays open after the last player has left."""
    private: int = 120 * MINUTE
    """How long a private table does: friends come when they come."""
    retry: int = 5 * SECOND
    """After which a table whose step could not be stored tries again."""
    check: int = SECOND
    """From one look of the running room at whether a table in memory is what the log tells to the next."""
    always: bool = False
    """Whether a table of bots deals on although nobody watches."""

    def hurried(self, part: float) -> "Pace":
        """The same clocks, with this part of the pauses in a hand: for one that nobody present can win any more."""
        return _hurried(self, part)

    @classmethod
    def cardroom(cls) -> "Pace":
        """A live room with human dealers and players: some thirty hands an hour, whether anybody watches or not."""
        return cls(between=30 * SECOND, street=5 * SECOND, bot=(2 * SECOND, 9 * SECOND), bets=40 * SECOND, always=True)

    @classmethod
    def still(cls) -> "Pace":
        """No pause anywhere: everything that is due is due at once, but nobody's time runs out."""
        hour = 60 * MINUTE
        return cls(between=0, street=0, bot=(0, 0), action=hour, show=hour, bets=hour, offer=hour)


def at_speed(pace: Pace, speed: Speed) -> Pace:
    """A pace at which everything that a table waits for takes twice or half as long.

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
