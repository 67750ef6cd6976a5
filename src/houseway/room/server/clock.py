"""The clock of a running room: game time for deadlines, wall time for display."""

import time

_STEP = 1000
"""Milliseconds by which wall time may drift from game time before displayed times follow it."""


class Clock:
    """Game time runs evenly and stops while the room is closed; wall time is the machine's clock.

    Every deadline (a turn, a call from a list, an absence) is in game time, so setting the machine's clock changes
    only the displayed times.
    """

    def __init__(self) -> None:
        self.resume_from(0)

    def resume_from(self, moment: int) -> None:
        """Continues game time from a moment, usually the last one in the log."""
        self._from, self._began = moment, time.monotonic_ns()
        self._wall_lead = _wall() - moment

    def advance_to(self, moment: int) -> None:
        """Moves game time forward to that of another server."""
        behind = moment - self.game()
        if behind > 0:
            self._from += behind
            self._wall_lead -= behind

    def game(self) -> int:
        """Returns game time in milliseconds; it never goes back."""
        return self._from + (time.monotonic_ns() - self._began) // 1_000_000

    def wall(self) -> int:
        """Returns wall time in milliseconds since 1970."""
        return self._displayed(game := self.game(), game)

    def to_wall(self, moment: int) -> int:
        """Converts game time to wall time; the result changes only when the machine's clock is set."""
        return self._displayed(moment, self.game())

    def _displayed(self, moment: int, game: int) -> int:
        lead = _wall() - game
        if not -_STEP < lead - self._wall_lead < _STEP:
            self._wall_lead = lead
        return moment + self._wall_lead


def _wall() -> int:
    return time.time_ns() // 1_000_000
