"""After wrong passwords the next try has to wait, longer each time, and the owner of an account does not.

Tries are counted for each browser that the account was signed in from before. All others are counted for their address,
and together for the account. So nobody who guesses, from however many addresses, keeps the owner out of a browser that
is known; and a guesser gets some tries at first and then a few an hour.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.play.contract import Refused

_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Count:
    """Whose tries are counted: so many are free, and the wait after them doubles from a second up to ``longest``."""

    whose: str
    free: int = 5
    longest: int = 900

    def wait(self, tries: int) -> float:
        """Seconds to wait after so many wrong ones."""
        return 0 if tries < self.free else min(self.longest, 2.0 ** min(tries - self.free, 30))


@dataclass(slots=True)
class _Tries:
    count: int = 0
    until: float = 0


class Lockout:
    """Counts wrong passwords; forgets them an hour after the wait is over."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: dict[str, _Tries] = {}

    def takes(self, counts: Sequence[Count]) -> None:
        """One more try, which counts as wrong until ``right``; Refused while it has to wait."""
        now = self._clock()
        if len(self._tries) >= _MANY:
            self._tries = {whose: one for whose, one in self._tries.items() if now < one.until + 3600}
        known = [self._tries.setdefault(count.whose, _Tries()) for count in counts]
        if (left := max(one.until for one in known) - now) > 0:
            raise Refused(f"too many wrong passwords; try again in {int(left) + 1} seconds")
        for count, one in zip(counts, known, strict=True):
            one.count = 1 if now > one.until + 3600 else one.count + 1
            one.until = now + count.wait(one.count)

    def right(self, counts: Sequence[Count]) -> None:
        """It was the right one."""
        for count in counts:
            self._tries.pop(count.whose, None)
