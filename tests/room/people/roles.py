"""What each role and device may do, as docs/roles.md has it."""

from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "roles.md"
NOBODY = "nobody"
"""A browser that has not signed in."""


@cache
def _sections() -> dict[str, dict[str, set[str]]]:
    """Returns the roles of each row, by the title of its table."""
    found: dict[str, dict[str, set[str]]] = {}
    columns: list[str] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            rows = found[line.removeprefix("## ")] = {}
        elif line.startswith("| |"):
            columns = [cell.strip().replace("anybody", NOBODY) for cell in line.split("|")[2:-2]]
        elif line.startswith("| `"):
            row, *marks = (cell.strip() for cell in line.split("|")[1:-2])
            rows[row.strip("`")] = {one for one, mark in zip(columns, marks, strict=True) if mark}
    return found


def rows_of(role: str) -> set[str]:
    """Returns the commands, fields, topics and endpoints of a role or device, of a barred person, or of nobody."""
    tables = [rows for title, rows in _sections().items() if "`" not in title]
    return {row for rows in tables for row, who in rows.items() if role in who}


def at_table(way: str) -> dict[str, set[str]]:
    """Returns the roles of each command that goes to a table with ``AtTable`` or ``Tell``."""
    return next(rows for title, rows in _sections().items() if f"`{way}`" in title)
