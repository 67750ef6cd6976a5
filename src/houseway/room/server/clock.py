"""The one clock of a running room: the time that games are played by, and the time that is printed."""

import time

_STEP = 1000
"""Milliseconds by which the wall's clock may drift from the game's before what is printed follows it."""


class Clock:
    """Game time goes on evenly and stands still while the room is closed; wall time is whatever the machine says.

    Everything that runs out (a turn, a call from a list, an absence) runs out in game time, so that somebody who sets
    the machine's clock changes what is printed and nothing else.
    """

    def __init__(self) -> None:
        self.goes_on_from(0)

    def goes_on_from(self, moment: int) -> None:
        """Game time goes on from a moment: the last that the room's log has."""
        self._from, self._began = moment, time.monotonic_ns()
        # By how much the wall's time is ahead of the game's.
        self._ahead = _wall() - moment

    def hears(self, moment: int) -> None:
        """Another member of the room says what time it is in the games: it is at least that."""
        behind = moment - self.game()
        if behind > 0:
            self._from += behind
            self._ahead -= behind

    def game(self) -> int:
        """The moment by which games are played, in milliseconds; it never goes back."""
        return self._from + (time.monotonic_ns() - self._began) // 1_000_000

    def wall(self) -> int:
        """What the machine's clock says: milliseconds since 1970."""
        return self._seen(game := self.game(), game)

    def on_the_wall(self, moment: int) -> int:
        """A moment of game time as the machine's clock says it; the same moment is the same until that is set."""
        return self._seen(moment, self.game())

    def _seen(self, moment: int, game: int) -> int:
        ahead = _wall() - game
        if not -_STEP < ahead - self._ahead < _STEP:
            self._ahead = ahead
        return moment + self._ahead


def _wall() -> int:
    return time.time_ns() // 1_000_000
