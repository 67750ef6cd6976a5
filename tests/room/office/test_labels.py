"""What the back office shows has a label: every event, and every word that a sheet stores."""

from pathlib import Path

import pytest

from houseway.messages import Message
from houseway.room.office import reports, sheet_rows
from houseway.room.office.event_names import NAMES, event_name
from houseway.room.office.report import Column
from houseway.room.office.reports import REPORTS

FORMATS = Path(__file__).parents[2] / "stored" / "formats"


def test_every_event_of_the_log_has_a_name() -> None:
    newest = max(FORMATS.glob("*.txt"), key=lambda file: int(file.stem))
    events = {line.split()[1] for line in newest.read_text("utf-8").splitlines()}
    assert events <= set(NAMES)


def test_an_event_of_a_newer_program_shows_its_type() -> None:
    assert event_name("ChipsSold") == "Chips sold"
    assert event_name("ChipsDreamt") == "ChipsDreamt"


def columns() -> list[Column]:
    return [column for report in REPORTS.values() for column in report.columns]


def test_every_heading_and_title_is_a_message_that_begins_with_a_capital() -> None:
    said = [column.label for column in columns() if column.on_page] + [report.title for report in REPORTS.values()]
    assert all(isinstance(one, Message) and one[0].isupper() for one in said)


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        (sheet_rows._COUNTS, reports._COUNT_STEPS),
        (sheet_rows._INCIDENTS, reports._INCIDENT_STEPS),
        (sheet_rows._ROTATION, reports._ANSWERS),
    ],
    ids=["counts", "incidents", "rotation"],
)
def test_every_stored_word_has_a_label(stored: dict[str, str], said: dict[str, Message]) -> None:
    assert set(stored.values()) <= set(said)


def test_the_reason_of_a_legal_stop_is_in_its_label() -> None:
    assert reports._answer("stopped: two hours without a bank") == "Game stopped: two hours without a bank"
    assert reports._answer("goes on") == "Game resumed"
