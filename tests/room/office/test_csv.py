"""Reports in a spreadsheet: what people wrote is never a formula, and amounts are numbers."""

import csv
import io
from pathlib import Path

import pytest

from houseway.room import commands as ask
from houseway.room.office.report_files import safe
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace
from tests.room.server.test_host import room

FORMULA = '=HYPERLINK("http://evil.example";"a")'


def test_a_reason_that_is_a_formula_is_text_in_the_report(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        floor, _ = await host.accounts.sign_in_keyholder()
        opened = await host.do(floor, ask.OpenTable("limelight", "holdem"), "p1/1")
        await host.do(floor, ask.Pause(opened["table"], FORMULA), "p1/2")
        rows = list(csv.DictReader(io.StringIO(b"".join(await host.records.report("audit")).decode())))
        assert [row["reason"] for row in rows if row["what"] == "TablePaused"] == [f"'{FORMULA}"]

    room(str(tmp_path / "room.db"), play, Pace())


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1"])
def test_no_cell_that_people_wrote_begins_a_formula(cell: str) -> None:
    assert safe((cell, "plain", -500, 12, "", True)) == [f"'{cell}", "plain", -500, 12, "", True]
