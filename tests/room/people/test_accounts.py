"""Guests, accounts, sessions, roles and bars, on a real log."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from argon2 import extract_parameters

from houseway.engines.contract import Refused
from houseway.room import Entry, Ledger, Log, Receipt, Writer, open_log
from houseway.room.commands import Bar, GiveRole, TakeRole, Unbar
from houseway.room.people import credentials
from houseway.room.people.accounts import NO_VISIT, AccountService, Visit
from houseway.room.settings import WELCOME


@dataclass
class Clock:
    now: int = 1_000

    def __call__(self) -> int:
        return self.now


def accounts(log: Log, writer: Writer, clock: Callable[[], int]) -> AccountService:
    async def append(entry: Entry) -> Receipt:
        return await asyncio.wrap_future(writer.append(entry))

    return AccountService(log, append, clock)


@contextmanager
def opened(place: Path | str, clock: Callable[[], int]) -> Iterator[tuple[Log, AccountService]]:
    with open_log(str(place), create=True) as log, Writer(log) as writer:
        yield log, accounts(log, writer, clock)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_guest_comes_in_with_chips_and_is_known_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (log, way_in):
        ann, token = asyncio.run(way_in.create_guest())
        assert (ann.id, ann.name, ann.guest, ann.roles) == ("p1", "Guest 1", True, frozenset({"player"}))
        assert Ledger.rebuilt(log).balance("player:p1") == WELCOME
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        assert way_in.person_of(credentials.hash_token(token)) == ann


def test_neither_token_nor_password_is_in_the_log(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (log, way_in):
        _, token = asyncio.run(way_in.create_account("Ann", "correct horse"))
        stored = repr(list(log.read()))
    assert token not in stored
    assert "correct horse" not in stored
    assert credentials.hash_token(token) in stored
    assert "$argon2id$" in stored


def test_a_session_ends_by_itself_and_on_signing_out(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        ann, first = asyncio.run(way_in.create_account("Ann", "correct horse"))
        _, second = asyncio.run(way_in.sign_in("ann", "correct horse"))
        asyncio.run(way_in.sign_out(first))
        assert (way_in.person_of(credentials.hash_token(first)), way_in.person_of(credentials.hash_token(second))) == (
            None,
            ann,
        )
        clock.now += credentials.SESSION_LASTS
        assert way_in.person_of(credentials.hash_token(second)) is None


@pytest.mark.parametrize(("name", "password"), [("Ann", "wrong horse"), ("Bob", "correct horse"), ("Ann", "none")])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(
    tmp_path: Path, clock: Clock, name: str, password: str
) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        asyncio.run(way_in.create_account("Ann", "correct horse"))
        with pytest.raises(Refused, match="there is no account with that name and password"):
            asyncio.run(way_in.sign_in(name, password))


def test_the_sessions_of_one_browser_at_several_addresses_end_together(tmp_path: Path, clock: Clock) -> None:
    def here(way_in: AccountService, *tokens: str) -> list[bool]:
        return [way_in.person_of(credentials.hash_token(token)) is not None for token in tokens]

    async def three(way_in: AccountService) -> tuple[str, str, str]:
        """One browser that moved to a second address and from there to a third."""
        _, one = await way_in.create_guest()
        clock.now += 1000
        two = await way_in.sign_in_by_ticket(credentials.hash_token(one), f"to two, {one}", NO_VISIT)
        return one, two, await way_in.sign_in_by_ticket(credentials.hash_token(two), f"to three, {two}", NO_VISIT)

    with opened(tmp_path / "room.db", clock) as (_, way_in):
        for at in range(3):
            tokens = asyncio.run(three(way_in))
            assert here(way_in, *tokens) == [True] * 3
            asyncio.run(way_in.sign_out(tokens[at]))
            assert here(way_in, *tokens) == [False] * 3
        with pytest.raises(Refused, match="the session is over"):
            asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(tokens[0]), "ticket 3", NO_VISIT))
        ann, phone = asyncio.run(way_in.create_account("Ann", "correct horse"))
        _, desk = asyncio.run(way_in.sign_in("Ann", "correct horse"))
        away = asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(phone), "ticket 4", NO_VISIT))
        asyncio.run(way_in.end_sessions(ann, "", own=away))
        assert here(way_in, phone, away, desk) == [True, True, False], "all but those of this browser"
        _, desk = asyncio.run(way_in.sign_in("Ann", "correct horse"))
        asyncio.run(way_in.end_sessions(ann, credentials.hash_token(away)[:12], own=desk))
        assert here(way_in, phone, away, desk) == [False, False, True]
        away = asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(desk), "ticket 5", NO_VISIT))
        asyncio.run(way_in.sign_in("Ann", "correct horse", Visit(token=away)))
        assert here(way_in, desk, away) == [False, False], "signing in again ends the last session of the browser"
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        assert here(way_in, desk, away) == [False, False]
        _, one = asyncio.run(way_in.create_guest())
        clock.now += credentials.SESSION_LASTS // 2
        two = asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(one), "ticket 6", NO_VISIT))
        clock.now += credentials.SESSION_LASTS // 2
        assert here(way_in, one, two) == [False, False], "nor does the second last longer than the first"


def test_a_ticket_to_another_address_is_taken_once_also_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        _, one = asyncio.run(way_in.create_guest())
        asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(one), "a ticket", Visit(token=one)))
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        _, one = asyncio.run(way_in.create_guest())
        with pytest.raises(Refused, match="the ticket was used"):
            asyncio.run(way_in.sign_in_by_ticket(credentials.hash_token(one), "a ticket", NO_VISIT))


def test_a_guest_who_opens_an_account_stays_the_same_person(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (log, way_in):
        guest, _ = asyncio.run(way_in.create_guest())
        ann, _ = asyncio.run(way_in.create_account("Ann", "correct horse", guest))
        assert (ann.id, ann.name, ann.guest) == (guest.id, "Ann", False)
        assert Ledger.rebuilt(log).balance(f"player:{ann.id}") == WELCOME


@pytest.mark.parametrize("name", ["ANN", "  ann ", "ａnn", "A-n-n"])
def test_a_name_like_one_that_is_taken_is_refused(tmp_path: Path, clock: Clock, name: str) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in):
        asyncio.run(way_in.create_account("Ann", "correct horse"))
        with pytest.raises(Refused, match="is taken"):
            asyncio.run(way_in.create_account(name, "another horse"))


@pytest.mark.parametrize("name", ["", "<b>", "a" * 25, "An\u202en", "tab\tand\x00"])
def test_a_name_that_could_deceive_is_refused(tmp_path: Path, clock: Clock, name: str) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in), pytest.raises(Refused, match="a name is 1 to 24"):
        asyncio.run(way_in.create_account(name, "correct horse"))


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_a_password_is_neither_short_nor_endless(tmp_path: Path, clock: Clock, password: str) -> None:
    with opened(tmp_path / "room.db", clock) as (_, way_in), pytest.raises(Refused, match="8 to 200 characters"):
        asyncio.run(way_in.create_account("Ann", password))


def test_roles_and_bars_are_events_and_an_order_sent_twice_counts_once(tmp_path: Path, clock: Clock) -> None:
    with opened(tmp_path / "room.db", clock) as (log, way_in):
        house, _ = asyncio.run(way_in.sign_in_keyholder())
        bob, token = asyncio.run(way_in.create_account("Bob", "correct horse"))
        for _ in range(2):
            assert asyncio.run(way_in.execute(house, GiveRole("p2", "floor"), "p1/a")) == {"player": "p2"}
            asyncio.run(way_in.execute(house, Bar("p2", "they threw a chair"), "p1/b"))
        assert [event.type for event in log.read(0, "people")][-2:] == ["RoleGiven", "PersonBarred"]
        found = way_in.person_of(credentials.hash_token(token))
        assert found is not None
        assert (found.roles, found.barred) == (frozenset({"player", "floor"}), "they threw a chair")
        asyncio.run(way_in.execute(house, Unbar("p2"), "p1/c"))
        asyncio.run(way_in.execute(house, TakeRole("p2", "floor"), "p1/d"))
        assert way_in.person_of(credentials.hash_token(token)) == bob


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Bar("p9", "x"), "there is no person p9 here"),
        (Bar("p1", "x"), "you cannot bar yourself"),
        (Unbar("p2"), "is not barred"),
        (GiveRole("p2", "floor"), "is a guest"),
        (TakeRole("p2", "floor"), "is not floor"),
        (GiveRole("p1", "floor"), "is floor already"),
        (TakeRole("p1", "admin"), "cannot give up your own admin role"),
    ],
)
def test_an_order_about_a_person_that_makes_no_sense_is_refused(
    tmp_path: Path, clock: Clock, order: Bar | Unbar | GiveRole | TakeRole, why: str
) -> None:
    with opened(tmp_path / "room.db", clock) as (log, way_in):
        house, _ = asyncio.run(way_in.sign_in_keyholder())
        asyncio.run(way_in.create_guest())
        before = len(list(log.read()))
        with pytest.raises(Refused, match=why):
            asyncio.run(way_in.execute(house, order, "p1/a"))
        assert len(list(log.read())) == before


def test_two_processes_of_one_room_never_give_out_the_same_person(place: str, clock: Clock) -> None:
    async def both(*doors: AccountService) -> set[str]:
        return {(await one.create_guest())[0].id for one in (*doors, *doors)}

    with opened(place, clock) as (_, here), opened(place, clock) as (_, there):
        assert asyncio.run(both(here, there)) == {"p1", "p2", "p3", "p4"}


def test_a_password_for_an_unknown_name_takes_as_long_to_check() -> None:
    somebodys = credentials.hash_password("nine purple tables", "Ana")
    assert extract_parameters(credentials._unmatchable_hash()) == extract_parameters(somebodys)
    assert not credentials.matches("nine purple tables", "")
    assert credentials.matches("nine purple tables", somebodys)
