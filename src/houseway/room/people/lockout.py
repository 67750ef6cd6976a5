"""After wrong passwords the next try has to wait, longer each time, and the owner of an account does not.

Tries are counted for each browser that the account was signed in from before. All others are counted for their address,
and together for the account. So nobody who guesses, from however many addresses, keeps the owner out of a browser that
is known; and a guesser gets some tries at first and then a few an hour.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Protocol, TypeAlias

from houseway.engines.contract import Refused

_MANY = 10_000
_HOUR = 3600
Tried: TypeAlias = dict[str, tuple[int, float]]
"""Of each whose tries are counted, how many were wrong, and the moment in seconds until which they wait."""


@dataclass(frozen=True, slots=True)
class Count:
    """Whose tries are counted: so many are free, and the wait after them doubles from a second up to ``longest``."""

    whose: str
    free: int = 5
    longest: int = 900

    def wait(self, tries: int) -> float:
        """Seconds to wait after so many wrong ones."""
        return 0 if tries < self.free else min(self.longest, 2.0 ** min(tries - self.free, 30))


class Tries(Protocol):
    """Where tries are counted."""

    def held(self, whose: Sequence[str]) -> AbstractContextManager[tuple[float, Tried]]:
        """The moment in seconds, and what is known of these, for nobody else meanwhile; kept as it is in the end."""


class Remembered:
    """Tries that one process counts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._tried, self._turn = clock, Tried(), Lock()

    @contextmanager
    def held(self, whose: Sequence[str]) -> Iterator[tuple[float, Tried]]:
        """They are counted here, and forgotten when the process ends."""
        with self._turn:
            now = self._clock()
            if len(self._tried) >= _MANY:
                self._tried = {one: found for one, found in self._tried.items() if now < found[1] + _HOUR}
            known = {one: self._tried[one] for one in whose if one in self._tried}
            yield now, known
            for one in whose:
                self._tried.pop(one, None)
            self._tried |= known


class Lockout:
    """Counts wrong passwords; forgets them an hour after the wait is over."""

    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    def takes(self, counts: Sequence[Count]) -> None:
        """One more try, which counts as wrong until ``right``; Refused while it has to wait."""
        with self._tries.held([count.whose for count in counts]) as (now, known):
            if (left := max([now, *(until for _, until in known.values())]) - now) > 0:
                raise Refused(f"too many wrong passwords; try again in {int(left) + 1} seconds")
            for count in counts:
                tried, until = known.get(count.whose, (0, 0.0))
                tried = 1 if now > until + _HOUR else tried + 1
                known[count.whose] = (tried, now + count.wait(tried))

    def right(self, counts: Sequence[Count]) -> None:
        """It was the right one."""
        with self._tries.held([count.whose for count in counts]) as (_, known):
            known.clear()
