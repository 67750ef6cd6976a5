"""Hashes and checks passwords and session tokens, and delays password attempts after failures.

A token is 256 random bits known only to the browser; the room keeps its SHA-256. Passwords are kept as argon2id hashes.

Failures are counted per browser that has signed in to the account before. For other browsers they are counted per
address, and in total per account. So attackers can't lock the owner out of a known browser, and they get a few attempts
at first, then a few an hour.
"""

import hashlib
import secrets
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Protocol, TypeAlias

from houseway.engines.contract import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SESSION_LASTS = 30 * 24 * 3600 * 1000
"""Milliseconds until a session expires."""
SHORTEST, LONGEST = 8, 200
_WEAK = 2
"""zxcvbn scores below this mean under a million guesses, and most are in a list of common passwords."""
_JUDGED = 48
"""How many characters to score. Scoring more takes longer and can't make a strong password weak."""


@cache
def _hasher() -> "PasswordHasher":
    """Returns the hasher: 19 MiB and two passes are the recommended minimum, and leave memory for the tables."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - an extra that a table in the terminal does without

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _unmatchable_hash() -> str:
    """Returns a hash that matches no password, takes the usual time to check, and takes no time to make."""
    from argon2.low_level import ARGON2_VERSION  # noqa: PLC0415

    hasher = _hasher()
    salt, digest = (
        b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


def new_token() -> str:
    """Returns a new random token."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Returns a token's hash, which the room stores."""
    return hashlib.sha256(token.encode()).hexdigest()


def hash_password(password: str, name: str) -> str:
    """Returns a new password's hash. It is slow on purpose, some hundredths of a second."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(f"a password has {SHORTEST} to {LONGEST} characters")
    from zxcvbn import zxcvbn  # noqa: PLC0415 - loads its lists of common passwords

    judged = zxcvbn(password[:_JUDGED], user_inputs=[name, *name.split(), "houseway"])
    if judged["score"] < _WEAK:
        why = str(judged["feedback"]["warning"]).rstrip(".")
        raise Refused(f"that password is easily guessed{f' ({why})' if why else ''}; take a longer or less common one")
    return _hasher().hash(password)


def matches(password: str, hash: str) -> bool:
    """Returns whether the password matches. Takes the same time for an unknown person."""
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

    try:
        return _hasher().verify(hash or _unmatchable_hash(), password) and bool(hash)
    except (VerificationError, InvalidHashError):
        return False


# -- failed attempts ---------------------------------------------------------------------------------------------------


_MAX_COUNTERS = 10_000
_HOUR = 3600
Attempts: TypeAlias = dict[str, tuple[int, float]]
"""For each counter, the number of failures and the time in seconds until it is blocked."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of failed attempts. After ``free`` failures the wait doubles from one second up to ``longest``."""

    name: str
    free: int = 5
    longest: int = 900

    def wait(self, failures: int) -> float:
        """Returns the seconds to wait after this many failures."""
        return 0 if failures < self.free else min(self.longest, 2.0 ** min(failures - self.free, 30))


class Counters(Protocol):
    """A store of attempt counters."""

    def locked(self, names: Sequence[str]) -> AbstractContextManager[tuple[float, Attempts]]:
        """Locks these counters and yields the time in seconds and their values. Saves the changed values at the end."""


class CountersInMemory:
    """Attempt counters in this process's memory."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._attempts, self._turn = clock, Attempts(), Lock()

    @contextmanager
    def locked(self, names: Sequence[str]) -> Iterator[tuple[float, Attempts]]:
        """Locks the counters in memory. They are lost when the process ends."""
        with self._turn:
            now = self._clock()
            if len(self._attempts) >= _MAX_COUNTERS:
                self._attempts = {one: found for one, found in self._attempts.items() if now < found[1] + _HOUR}
            known = {one: self._attempts[one] for one in names if one in self._attempts}
            yield now, known
            for one in names:
                self._attempts.pop(one, None)
            self._attempts |= known


class Lockout:
    """Counts failed passwords and forgets them an hour after the wait ends."""

    def __init__(self, counters: Counters) -> None:
        self._counters = counters

    def count_attempt(self, counts: Sequence[Counter]) -> None:
        """Counts an attempt as failed until ``clear`` is called. Refuses during a wait."""
        with self._counters.locked([count.name for count in counts]) as (now, known):
            if (left := max([now, *(until for _, until in known.values())]) - now) > 0:
                raise Refused(f"too many wrong passwords; try again in {int(left) + 1} seconds")
            for count in counts:
                tried, until = known.get(count.name, (0, 0.0))
                tried = 1 if now > until + _HOUR else tried + 1
                known[count.name] = (tried, now + count.wait(tried))

    def clear(self, counts: Sequence[Counter]) -> None:
        """Clears the counters after a correct password."""
        with self._counters.locked([count.name for count in counts]) as (_, known):
            known.clear()
