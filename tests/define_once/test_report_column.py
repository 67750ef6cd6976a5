"""A column and a report defined in this file alone are on the page, on paper, in CSV and in Parquet."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyarrow
import pytest
from playwright.sync_api import expect
from pyarrow.parquet import read_table

from houseway.messages import _, unwired
from houseway.money import show
from houseway.room.office.report import Column, Report, Row, Sources
from houseway.room.office.reports import AT, REPORTS
from tests.browser.kit import Visitor
from tests.web.kit import Guest, Served

pytestmark = pytest.mark.slow
AT_RISK = Column("at_risk", "cents", _("Still at the table"), value=lambda row: row["in"] if row["until"] == "" else 0)


def arrival_rows(sources: Sources) -> Iterator[Row]:
    for row in sources.sheet("sessions", sources.period):
        event = row["first_event"]
        at = {"table": row["table"], "at": row["since"], "first_event": event, "last_event": event}
        yield {**at, "brought": row["in"]}


ARRIVALS = Report(
    "arrivals",
    _("Arrivals"),
    (
        *(Column("table", "table", _("Table")), AT, Column("brought", "cents", _("Bought in"), opens=True)),
        Column("first_event", "event number", _("First event")),
    ),
    arrival_rows,
    account=lambda row: f"table:{row['table']}:stack",
)


@pytest.fixture
def sheets(room: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """The back office of a room with the column and the report, where one player sits at a table."""
    sessions = REPORTS["sessions"]
    monkeypatch.setitem(REPORTS, "sessions", replace(sessions, columns=(*sessions.columns, AT_RISK)))
    monkeypatch.setitem(REPORTS, "arrivals", ARRIVALS)
    with room.guest() as player, room.keyholder() as office:
        player.done("PlayNow", house="limelight", game="holdem")
        yield office


def in_file(office: Guest, name: str) -> bytes:
    return office.web.get(f"/api/office/{name}").raise_for_status().content


def only_line(office: Guest, name: str) -> dict[str, str]:
    (line,) = csv.DictReader(io.StringIO(in_file(office, f"{name}.csv").decode()))
    return line


def test_csv_has_the_amounts_in_cents_and_the_times_in_milliseconds(sheets: Guest) -> None:
    line, arrival = only_line(sheets, "sessions"), only_line(sheets, "arrivals")
    assert line["at_risk"] == line["in"] == arrival["brought"]
    assert list(arrival) == ["table", "at", "brought", "first_event"]
    assert arrival["at"] == line["since"]


def test_parquet_has_their_types_and_units(sheets: Guest) -> None:
    schema = read_table(pyarrow.BufferReader(in_file(sheets, "arrivals.parquet"))).schema
    types = [pyarrow.string(), pyarrow.timestamp("ms", tz="UTC"), pyarrow.int64(), pyarrow.int64()]
    assert schema.names == ["table", "at", "brought_cents", "first_event"]
    assert schema.types == types
    sessions = read_table(pyarrow.BufferReader(in_file(sheets, "sessions.parquet")))
    assert sessions.column("at_risk_cents").to_pylist() == [int(only_line(sheets, "sessions")["in"])]


def test_the_page_is_sent_their_kinds_and_headings(sheets: Guest) -> None:
    report = unwired(sheets.web.get("/api/office/sessions.json").json())
    assert report["columns"][-1] == {"name": "at_risk", "kind": "cents", "label": "Still at the table"}


def test_the_page_and_the_printed_sheet_show_them(sheets: Guest, staff: Visitor) -> None:
    brought = show(int(only_line(sheets, "sessions")["in"]))
    staff.page.goto("/office")
    staff.page.get_by_role("button", name="Player sessions").click()
    ledger = staff.page.get_by_role("region", name="Player sessions, newest first")
    expect(ledger.get_by_role("columnheader").last).to_have_text("Still at the table")
    expect(ledger.get_by_role("row").nth(1).get_by_role("cell").last).to_have_text(brought)
    staff.page.get_by_role("button", name="Arrivals").click()
    sheet = staff.page.get_by_role("article", name="Arrivals")
    expect(sheet.get_by_role("columnheader")).to_have_text(["Table", "Time", "Bought in", "First event"])
    expect(sheet.get_by_role("link", name="Download arrivals.csv")).to_be_visible()
    amount = sheet.get_by_role("row").nth(1).get_by_role("cell").nth(2)
    amount.get_by_role("button").click()
    expect(staff.page.get_by_role("dialog")).to_contain_text(brought)
    staff.page.keyboard.press("Escape")
    staff.page.emulate_media(media="print")
    expect(sheet.get_by_text("Verified by")).to_be_visible()
    expect(amount).to_have_text(brought)
    expect(sheet.get_by_role("button", name="Print the sheet")).to_be_hidden()


@pytest.mark.parametrize(
    ("definition", "why"),
    [
        ({"account": REPORTS["hands"].account}, "'arrivals' has no account whose events its column 'brought' opens"),
        ({"columns": (Column("cents", "cents"),) * 2}, "'arrivals' has two columns 'cents'"),
        ({"columns": ()}, "'arrivals' needs a name in lower-case letters, a title and columns"),
        ({"title": ""}, "'arrivals' needs a name in lower-case letters, a title and columns"),
        ({"rows": "sessions"}, "'arrivals' has no value for its column 'at'"),
    ],
)
def test_a_report_names_the_part_that_is_missing(definition: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        replace(ARRIVALS, **definition)


def test_a_column_names_the_part_that_is_missing() -> None:
    with pytest.raises(TypeError, match="the column 'rate' has no kind 'dollars'; kinds are text, number, cents"):
        Column("rate", "dollars")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'Rate!' can't be the name of a column"):
        Column("Rate!")
