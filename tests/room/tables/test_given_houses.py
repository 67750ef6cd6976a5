"""A house from a folder, spread with the others, and the room reopened with and without it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from houseway.room import commands as ask
from houseway.room.log.errors import LogError
from houseway.room.office.archive import HandQuery
from houseway.room.server.room_server import RoomServer
from houseway.room.tables.spread import all_houses
from houseway.rulebook import BadRulebook, House, house
from houseway.web.serve import open_first_tables
from tests.room.server.test_room_server import QUICK, Screen, soon

HARBOR = house(Path(__file__).parents[2] / "houses" / "harbor")


def opened(where: str, do: Callable[[RoomServer], Awaitable[None]], *more: House) -> None:
    """Opens a room with additional houses, runs something in it, and closes it."""

    async def run() -> None:
        host = await RoomServer.open(where, pace=QUICK, houses=all_houses(*more))
        try:
            async with asyncio.timeout(60):
                await do(host)
        finally:
            await host.close()

    asyncio.run(run())


async def nothing(_host: RoomServer) -> None:
    """Opens and closes."""


async def plays_a_hand(host: RoomServer) -> None:
    """A table of the harbor with bots deals a hand."""
    keyholder, _ = await host.accounts.sign_in_keyholder()
    reply = await host.do(keyholder, ask.OpenTable("harbor", "holdem"), "k/1")
    await host.do(keyholder, ask.AskForBots(reply["table"], 4), "k/2")
    host.watch(keyholder, f"table:{reply['table']}", Screen())
    await soon(lambda: host.room.runtimes[reply["table"]].table.hands >= 2)


def test_its_tables_are_dealt_by_its_rules_and_found_again(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    opened(where, plays_a_hand, HARBOR)

    async def looks(host: RoomServer) -> None:
        runtime = host.room.runtimes["1"]
        assert runtime.table.house is HARBOR
        assert runtime.table.hands >= 2
        await soon(lambda: host._indexer._ready)
        assert {line["house"] for line in await host.records.search(host.accounts.people.by_id["p1"], HandQuery())} == {
            "harbor"
        }

    opened(where, looks, HARBOR)


def test_a_room_with_its_tables_is_not_opened_without_it(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    opened(where, plays_a_hand, HARBOR)
    with pytest.raises(LogError, match=r"the house 'harbor'\. Name its folder with --house"):
        opened(where, nothing)
    opened(where, nothing, HARBOR)


def test_it_has_a_table_from_the_day_on_which_it_is_given(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    seen: list[list[str]] = []

    async def enters(host: RoomServer) -> None:
        await open_first_tables(host)
        seen.append(sorted({runtime.status.spot.house for runtime in host.room.runtimes.values()}))

    opened(where, enters)
    opened(where, enters, HARBOR)
    opened(where, enters, HARBOR)
    assert "harbor" not in seen[0]
    assert seen[1] == seen[2] == sorted([*seen[0], "harbor"])


def test_two_houses_of_a_room_have_two_names(tmp_path: Path) -> None:
    assert all_houses(HARBOR, HARBOR)["harbor"] is HARBOR
    assert all_houses(house("casino"))["casino"] is house("casino")
    (tmp_path / "harbor").mkdir()
    for file in ("rules.toml", "collections.toml"):
        (tmp_path / "harbor" / file).write_bytes((HARBOR.folder / file).read_bytes())
    with pytest.raises(BadRulebook, match=r"rules\.toml:2: house: Another house is already named 'harbor'"):
        all_houses(HARBOR, house(tmp_path / "harbor"))
