"""The indexer keeps the sheets of the back office up to date, and builds them again when they are wrong."""

import asyncio
import csv
import io
import logging

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.office.archive import HandQuery
from houseway.room.office.sheets import COLUMNS, code_version
from houseway.room.server import report_indexer
from houseway.room.server.report_indexer import ReportIndexer
from houseway.room.server.room_server import RoomServer
from tests.cli.kit import run
from tests.room.log.kit import behind
from tests.room.server.test_room_server import QUICK, room, soon
from tests.web.kit import STILL


async def report(host: RoomServer, name: str) -> list[list[str]]:
    pieces = await host.records.report(name)
    return list(csv.reader(io.StringIO(b"".join(pieces).decode())))


async def evening(host: RoomServer) -> None:
    """Ann sits, buys, is barred from nowhere, and leaves; Bob stays."""
    ann, _ = await host.accounts.create_guest()
    bob, _ = await host.accounts.create_guest()
    await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
    await host.do(ann, ask.Sit("1", 3, 10_000), "p1/2")
    await host.do(bob, ask.Sit("1", 5, 20_000), "p2/1")
    await host.do(ann, ask.AtTable("1", {"type": "Leave"}), "p1/3")
    boss, _ = await host.accounts.sign_in_keyholder()
    await host.do(boss, ask.Pause("1", "a spilled drink"), "boss/1")


async def sheets(host: RoomServer) -> None:
    """Returns the sheets of that evening."""
    await soon(lambda: host._indexer._ready)
    titles, ann, bob = await report(host, "sessions")
    assert titles[:8] == ["player", "table", "since", "until", "in", "out", "hands", "collected"]
    assert (ann[:2], ann[4:8]) == (["p1", "1"], ["10000", "10000", "0", "0"])
    assert (bob[:2], bob[3:8]) == (["p2", "1"], ["", "20000", "", "0", "0"])
    _, *audit = await report(host, "audit")
    assert [(line[2], line[3], line[5]) for line in audit] == [("table:1", "TablePaused", "a spilled drink")]
    assert [len(await report(host, name)) for name in ("rotation", "incidents", "counts")] == [1, 1, 1]


async def both(host: RoomServer) -> None:
    await evening(host)
    await sheets(host)


def test_the_sheets_are_right_at_once_and_after_opening_again(place: str, caplog: pytest.LogCaptureFixture) -> None:
    room(place, both, STILL)
    room(place, sheets, STILL)
    assert caplog.messages == []
    with open_log(place) as log:
        made = [row.sheet for sheet in COLUMNS for row in log.sheet_rows(sheet, upto=10**9)]
        # Three come and get chips, two of them take some to the table, and one brings them back.
        assert [one for one in made if one != "hours"] == ["sessions", "audit", *["purse"] * 6]
        assert "hours" in made
        assert log.snapshot_names() == ["room", "sheets"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE houseway_sheets SET line = ? WHERE sheet = 'audit'",
        "UPDATE houseway_sheets SET number = number - 1, line = ?",
        "DELETE FROM houseway_sheets WHERE line <> ? AND sheet = 'sessions'",
        "INSERT INTO houseway_sheets VALUES ('audit', 1, ?)",
    ],
)
def test_a_changed_sheet_is_found_by_verify_and_rebuilt_at_the_next_opening(
    place: str, sql: str, caplog: pytest.LogCaptureFixture
) -> None:
    room(place, both, STILL)
    assert run("log", "verify", place).status == 0
    behind(place, sql, b'[1,1,"table:1","TablePaused","p9","nothing"]')
    ran = run("log", "verify", place)
    assert ran.status == 1
    assert "The report rows aren't those that the log vouches for." in ran.out
    room(place, sheets, STILL)
    (said,) = caplog.messages
    assert said.startswith("the sheets of the back office are made from ")
    assert run("log", "verify", place).status == 0


def test_rows_without_a_vouching_event_are_rebuilt(place: str) -> None:
    async def crash(host: RoomServer) -> None:
        await evening(host)
        await soon(lambda: host._indexer._ready)
        await report(host, "audit")
        host._indexer._changed = False  # as if it had been killed before it could keep anything

    room(place, crash, STILL)
    behind(place, "INSERT INTO houseway_sheets VALUES ('audit', 3, ?)", b"[3]")
    room(place, sheets, STILL)
    assert run("log", "verify", place).status == 0


def test_another_version_rebuilds_the_sheets_while_the_room_is_open(
    place: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    room(place, both, STILL)
    monkeypatch.setattr(report_indexer, "code_version", lambda: "another")
    monkeypatch.setattr(ReportIndexer, "snapshot_every", 1)
    gate = asyncio.Event()
    looks = ReportIndexer._look

    def gated(self: ReportIndexer) -> None:
        if gate.is_set():
            looks(self)

    monkeypatch.setattr(ReportIndexer, "_look", gated)

    async def meanwhile(host: RoomServer) -> None:
        waits = r"^the sheets of the back office are being worked out, 0 %; ask again later$"
        with pytest.raises(Refused, match=waits):
            await host.records.report("sessions")
        with pytest.raises(Refused, match=waits):
            await host.records.search(host.accounts.people.by_id["p1"], HandQuery())
        assert len(await report(host, "players")) == 4, "what the store keeps itself is there at once"
        ann = host.accounts.people.by_id["p1"]
        await host.do(ann, ask.OpenTable("limelight", "omaha"), "p1/9")
        gate.set()
        await sheets(host)

    room(place, meanwhile, STILL)
    assert any("another version of the program made them" in said for said in caplog.messages)
    assert code_version() != "another"


def test_reports_are_made_while_tables_come_go_and_play(sqlite: str) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
        host.watch(ann, "table:1", lambda _: None)
        await soon(lambda: host._indexer._ready)
        names = ("drop", "jackpots", "players", "sessions", "hands", "rotation", "audit")
        asked: list[asyncio.Task[list[list[str]]]] = []
        floor, _ = await host.accounts.sign_in_keyholder()
        for turn in range(20):
            asked += [asyncio.create_task(in_thread(host, name)) for name in names]
            await host.do(floor, ask.OpenTable("limelight", "holdem"), f"p2/open-{turn}")
        for lines in await asyncio.gather(*asked):
            assert len({len(line) for line in lines}) == 1

    async def in_thread(host: RoomServer, name: str) -> list[list[str]]:
        pieces = await host.records.report(name)

        def whole() -> bytes:
            return b"".join(pieces)

        return list(csv.reader(io.StringIO((await asyncio.to_thread(whole)).decode())))

    room(sqlite, play, QUICK)
