"""Delays password attempts after failures, without locking out the account's owner.

Failures are counted per browser that has signed in to the account before. For other browsers they are counted per
address, and in total per account. So attackers can't lock the owner out of a known browser, and they get a few
attempts at first, then a few an hour.
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
"""For each counter, the number of failures and the time in seconds until it is blocked."""


@dataclass(frozen=True, slots=True)
class Count:
    """A counter of failed attempts. After ``free`` failures the wait doubles from one second up to ``longest``."""

    whose: str
    free: int = 5
    longest: int = 900

    def wait(self, tries: int) -> float:
        """Returns the seconds to wait after this many failures."""
        return 0 if tries < self.free else min(self.longest, 2.0 ** min(tries - self.free, 30))


class Tries(Protocol):
    """A store of attempt counters."""

    def held(self, whose: Sequence[str]) -> AbstractContextManager[tuple[float, Tried]]:
        """Locks these counters and yields the time in seconds and their values. Saves the changed values at the end."""


class Remembered:
    """Attempt counters in this process's memory."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._tried, self._turn = clock, Tried(), Lock()

    @contextmanager
    def held(self, whose: Sequence[str]) -> Iterator[tuple[float, Tried]]:
        """Locks the counters in memory. They are lost when the process ends."""
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
    """Counts failed passwords and forgets them an hour after the wait ends."""

    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    def takes(self, counts: Sequence[Count]) -> None:
        """Counts an attempt as failed until ``right`` is called. Refuses during a wait."""
        with self._tries.held([count.whose for count in counts]) as (now, known):
            if (left := max([now, *(until for _, until in known.values())]) - now) > 0:
                raise Refused(f"too many wrong passwords; try again in {int(left) + 1} seconds")
            for count in counts:
                tried, until = known.get(count.whose, (0, 0.0))
                tried = 1 if now > until + _HOUR else tried + 1
                known[count.whose] = (tried, now + count.wait(tried))

    def right(self, counts: Sequence[Count]) -> None:
        """Clears the counters after a correct password."""
        with self._tries.held([count.whose for count in counts]) as (_, known):
            known.clear()
