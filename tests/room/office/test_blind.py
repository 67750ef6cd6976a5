"""The table of blind counts in the docs is the one in the code."""

from pathlib import Path

from houseway.room.office.blind import BLIND


def test_the_docs_show_what_is_hidden_from_whom() -> None:
    page = (Path(__file__).parents[3] / "docs" / "trust.md").read_text()
    for row in BLIND:
        assert f"| {' | '.join(row)} |" in page
