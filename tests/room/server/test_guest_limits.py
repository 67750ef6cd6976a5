"""Limits on the resources that a guest may use."""

from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.handlers.room_commands import GUESTS_TABLES, OWN_TABLES
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace
from tests.room.server.test_room_server import room, soon


async def opens(host: RoomServer, who: Person, key: int) -> None:
    await host.do(who, ask.OpenTable("limelight", "holdem"), f"{who.id}/{key}")


def test_a_guest_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        for key in range(GUESTS_TABLES):
            await opens(host, ann, key)
        with pytest.raises(Refused, match=f"you have {GUESTS_TABLES} tables open"):
            await opens(host, ann, 100)
        with pytest.raises(Refused, match="tables open"):
            await host.do(ann, ask.PlayNow("golden-state", "holdem"), "p1/101")
        bob, _ = await host.accounts.create_guest()
        await opens(host, bob, 1)

    room(str(tmp_path / "room.db"), play, Pace())


def test_an_empty_table_of_a_guest_closes_by_itself(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        for key in range(GUESTS_TABLES + 2):
            await opens(host, ann, key)
            await soon(lambda: all(runtime.status.closed for runtime in host.room.runtimes.values()))

    room(str(tmp_path / "room.db"), play, Pace(linger=0, street=0))


def test_an_account_may_open_more_and_the_floor_any_number_that_stay(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        floor, _ = await host.accounts.sign_in_keyholder()
        for key in range(OWN_TABLES + 1):
            await host.do(floor, ask.OpenTable("limelight", "holdem"), f"{floor.id}/{key}")
        assert all(runtime.status.stays for runtime in host.room.runtimes.values())

    room(str(tmp_path / "room.db"), play, Pace())
