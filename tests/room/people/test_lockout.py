"""Wrong passwords: a guesser waits, the account's owner does not."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room.people.accounts import AccountService, Visit
from houseway.room.people.credentials import Counter, CountersInMemory, Lockout
from tests.room.people.test_accounts import Clock, opened

HOME = Visit("203.0.113.1", device="known browser")
GUESSER = Visit("198.51.100.1")


@contextmanager
def still(folder: Path) -> Iterator[AccountService]:
    """An account service with a stopped clock."""
    with opened(folder / "room.db", Clock()) as (_, way_in):
        way_in.lockout = Lockout(CountersInMemory(lambda: 0.0))
        yield way_in


def tries(way_in: AccountService, visit: Visit, password: str = "guess", times: int = 1) -> list[str]:
    """The outcome of signing in as Ann."""

    async def one() -> str:
        try:
            return (await way_in.sign_in("Ann", password, visit))[0].name
        except Refused as refusal:
            return str(refusal)

    async def all_at_once() -> list[str]:
        return list(await asyncio.gather(*(one() for _ in range(times))))

    return asyncio.run(all_at_once())


def test_a_guesser_gets_a_few_tries_also_when_they_come_all_at_once(tmp_path: Path) -> None:
    with still(tmp_path) as way_in:
        asyncio.run(way_in.create_account("Ann", "correct horse", visit=HOME))
        said = tries(way_in, GUESSER, times=140)
        assert sum("there is no account" in one for one in said) == 5
        assert sum("too many wrong passwords; try again in" in one for one in said) == 135
        # The right password doesn't help them before the wait is over.
        assert "too many" in tries(way_in, GUESSER, "correct horse")[0]


def test_the_owner_can_always_sign_in_from_a_known_browser(tmp_path: Path) -> None:
    with still(tmp_path) as way_in:
        asyncio.run(way_in.create_account("Ann", "correct horse", visit=HOME))
        for number in range(9):
            tries(way_in, Visit(f"198.51.100.{number}"), times=3)
        # Even from the guesser's own address, such as a café's.
        assert tries(way_in, Visit("198.51.100.1", device="known browser"), "correct horse") == ["Ann"]
        assert "too many" in tries(way_in, Visit("192.0.2.9"), "correct horse")[0]
    with still(tmp_path) as way_in:
        tries(way_in, HOME, times=4)
        assert tries(way_in, HOME, "correct horse") == ["Ann"]


def test_a_known_browser_guesses_no_more_than_others(tmp_path: Path) -> None:
    with still(tmp_path) as way_in:
        asyncio.run(way_in.create_account("Ann", "correct horse", visit=HOME))
        assert "too many" in tries(way_in, HOME, times=10)[-1]


def test_an_unknown_account_is_locked_like_a_known_one(tmp_path: Path) -> None:
    with still(tmp_path) as way_in:
        assert "too many" in tries(way_in, GUESSER, times=6)[-1]


def test_the_wait_doubles_and_tries_during_it_do_not_count() -> None:
    now = [0.0]
    lockout, count = Lockout(CountersInMemory(lambda: now[0])), [Counter("Ann", free=2, longest=4)]
    lockout.count_attempt(count)
    for wait in (1, 2, 4, 4):
        lockout.count_attempt(count)
        for step in (0, wait - 0.1):
            now[0] += step
            with pytest.raises(Refused, match="too many"):
                lockout.count_attempt(count)
        now[0] += 0.1 + 1e-6


def test_failures_are_forgotten_after_a_correct_password_or_an_hour() -> None:
    now = [0.0]
    lockout, count = Lockout(CountersInMemory(lambda: now[0])), [Counter("Ann", free=2)]
    for _ in range(2):
        lockout.count_attempt(count)
    with pytest.raises(Refused):
        lockout.count_attempt(count)
    lockout.clear(count)
    lockout.count_attempt(count)
    lockout.count_attempt(count)
    now[0] += 3700
    lockout.count_attempt(count)
    lockout.count_attempt(count)
