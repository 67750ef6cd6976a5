"""Opens what commit 59d96a71 stored: a room's database, proofs, stories, PHH files and positions."""

import asyncio
import csv
import io
import json
import lzma
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import houseway as hw
from houseway.room import open_log
from houseway.room.log import versions
from houseway.room.room import Room
from houseway.room.server.recovery import EventReplay
from houseway.room.server.room_server import RoomServer
from houseway.room.server.snapshots import Snapshots
from houseway.room.tables.runtime import TableServices
from tests.cli.kit import run
from tests.room.server.test_private_tables import STANDS
from tests.room.server.test_snapshots import assert_same
from tests.room.tables.kit import HOUSES

T = TypeVar("T")
FOLDER = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text())
SENTENCES = {"happened", "ruled"}
"""Columns of reports with sentences, whose wording may be improved."""


@pytest.fixture
def where(tmp_path: Path) -> str:
    """A copy of the stored database."""
    path = tmp_path / "room.db"
    path.write_bytes(lzma.decompress((FOLDER / "room.db.xz").read_bytes()))
    return str(path)


def in_room(where: str, ask: Callable[[RoomServer], Awaitable[T]]) -> T:
    """Opens the room, with nothing happening in it, and asks it something."""

    async def asks() -> T:
        host = await RoomServer.open(where, pace=STANDS, houses=HOUSES)
        try:
            async with asyncio.timeout(60):
                return await ask(host)
        finally:
            await host.close()

    return asyncio.run(asks())


def test_the_log_verifies(where: str) -> None:
    checked = run("log", "verify", where, "--json").data
    assert checked == {"ok": True, "events": EXPECTED["events"], "head": EXPECTED["head"], "problem": None}


def test_the_fixture_has_each_part_of_a_room() -> None:
    parts = {"Played", "BankTaken", "HandRecorded", "CollectionTaken", "FloorRuled", "JackpotPaid", "SnapshotKept"}
    parts |= {"ChipsSold", "BankCounted", "AdjustmentSigned", "DropCounted", "ListJoined", "PersonBarred", "FloorUndid"}
    assert set(EXPECTED["types"]) >= parts


def room_from_events(where: str) -> Room:
    """The room that the whole log gives, without its snapshot."""
    room = Room(HOUSES, lambda _id: TableServices(pace=STANDS))
    with open_log(where) as log:
        for event in log.read():
            room.take(event)
    return room


def test_the_events_give_the_same_balances_and_tables(where: str) -> None:
    room = room_from_events(where)
    assert {name: cents for name, cents in room.balances.items() if cents} == EXPECTED["balances"]
    assert {id: runtime.table.hands for id, runtime in room.runtimes.items()} == EXPECTED["tables"]


def test_a_quick_reading_gives_the_same_room_as_every_event(where: str) -> None:
    room = Room(HOUSES, lambda _id: TableServices(pace=STANDS))
    with open_log(where) as log:
        retelling = EventReplay(room)
        for one in log.skim():
            retelling.take(one)
    retelling.finish()
    assert_same(room, room_from_events(where))


def test_the_room_opens_where_it_stood(where: str) -> None:
    async def look(host: RoomServer) -> None:
        assert {name: cents for name, cents in host.room.balances.items() if cents} == EXPECTED["balances"]
        assert {id: runtime.table.hands for id, runtime in host.room.runtimes.items()} == EXPECTED["tables"]
        people = {one.id: one.name for one in host.accounts.people.by_id.values()}
        assert people == EXPECTED["people"]
        assert host.log_watcher.lost is None

    in_room(where, look)
    in_room(where, look)


def test_a_snapshot_of_another_format_is_left_alone(where: str) -> None:
    with open_log(where) as log:
        assert log.load("room") is not None
        assert Snapshots(log, Room(HOUSES, lambda _id: TableServices(pace=STANDS))).restore() is None


def test_every_finished_hand_is_found_and_replays_to_its_outcome(where: str) -> None:
    async def replays(host: RoomServer) -> list[dict[str, Any]]:
        found = []
        for one in host._indexer.hands():
            if one.shuffle:
                played = host.room.hands.again(one)
                assert played.over
                assert played.result is not None
                net = {seat: stack - one.stacks[seat] for seat, stack in played.result.stacks.items()}
                assert {seat: cents for seat, cents in net.items() if seat in one.net} == one.net
            found.append({"table": one.table, "number": one.number, "net": one.net, "players": one.players})
        return found

    expected = EXPECTED["hands"]
    assert json.loads(json.dumps(in_room(where, replays))) == expected
    assert len(expected) > 30


@pytest.mark.parametrize("name", EXPECTED["reports"])
def test_a_report_has_the_same_figures(where: str, name: str) -> None:
    async def report(host: RoomServer) -> dict[str, list[str]]:
        pieces = await host.records.report(name)
        titles, *rows = csv.reader(io.StringIO(b"".join(pieces).decode()))
        return {title: [row[place] for row in rows] for place, title in enumerate(titles)}

    expected = EXPECTED["reports"][name]
    assert expected
    found = in_room(where, report)
    assert [column for column in found if column in expected] == list(expected)
    for column in expected.keys() - SENTENCES:
        assert found[column] == expected[column], column


def test_a_stored_room_is_read_through_a_rename(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(versions.RENAMED, "HandBooked", "HandClosed")
    with open_log(where) as log:
        types = {event.type for event in log.read()}
        assert types == {event.type for event in log.skim()}
        assert types == set(EXPECTED["types"]) - {"HandBooked"} | {"HandClosed"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("proof-*.json")), ids=lambda path: path.stem)
def test_a_proof_verifies(path: Path) -> None:
    assert run("verify", str(path)).status == 0


@pytest.mark.parametrize("name", EXPECTED["files"])
def test_a_story_or_phh_file_replays_to_its_stacks(name: str) -> None:
    (read,) = run("replay", str(FOLDER / name), "--json").data
    expected = EXPECTED["files"][name]
    assert (read["ok"], read["problem"]) == (True, "")
    assert [read["final_stacks"], read["collection"], read["jackpot"]] == list(expected.values())


@pytest.mark.parametrize("text", EXPECTED["positions"])
def test_a_position_is_read_and_written_alike(text: str) -> None:
    assert str(hw.position(text)) == text
