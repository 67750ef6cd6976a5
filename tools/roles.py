"""Makes docs/roles.md, the table of what each role and device may do, from the code; ``--write`` updates the page."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from houseway.room.commands import KINDS, Role
from houseway.room.handlers.by_hand import told_by_dealers
from houseway.room.people import policy
from houseway.table.commands import COMMANDS

PAGE = Path(__file__).parent.parent / "docs" / "roles.md"
COLUMNS = (*get_args(Role), policy.BARRED, policy.ANYBODY)
HEAD = """\
# Roles

What each role and each device may do. `tools/roles.py` makes this page from `room/people/policy.py`, and
`tests/web/test_roles.py` sends every command and opens every endpoint as each of them.

A person with several roles has the rights of all of them. A kiosk, a board or a tablet has its own rights only.
*Barred* is a person whom the floor has barred, whatever their roles, and *anybody* a browser that has not signed in.

- *apart*: not at a table where you play or have a wager, nor about a person who plays there
- *not for yourself*: not for your own record or money, nor for a name that looks like yours
- *not for barred*: not for a barred player, unless the floor lets them through
- *another signer*: not on a sheet that you signed before
- *logged*: each look is in the log before anything is shown
"""


def lines() -> Iterator[str]:
    """Returns the page."""
    yield HEAD
    yield from _table("Commands", ((name, policy.columns_of(name)) for name in KINDS))
    fields = (row for row in policy.MAY if "." in row and " " not in row)
    yield from _table("Fields of commands with a row of their own", ((row, policy.columns_of(row)) for row in fields))
    at_table = ((kind, policy.columns_at_table(kind)) for kind in COMMANDS)
    yield from _table("Commands of a table, with `AtTable`", ((kind, who) for kind, who in at_table if who))
    told = told_by_dealers()
    yield from _table(
        "Taps at a table that is dealt by hand, with `Tell`", ((kind, policy.columns_of("Tell")) for kind in told)
    )
    topics = (row for row in policy.MAY if row.startswith("watch "))
    yield from _table("Topics", ((row, policy.columns_of(row)) for row in topics))
    endpoints = (row for row in policy.MAY if row.startswith(("GET ", "POST ")))
    yield from _table("Endpoints", ((row, policy.columns_of(row)) for row in endpoints))


def _table(title: str, rows: Iterator[tuple[str, frozenset[str]]]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| | {' | '.join(COLUMNS)} | |"
    yield f"|---|{':-:|' * len(COLUMNS)}---|"
    for row, who in rows:
        marks = " | ".join("✓" if one in who else "" for one in COLUMNS)
        yield f"| `{row}` | {marks} | {', '.join(_notes(row))} |"
    yield ""


def _notes(row: str) -> Iterator[str]:
    if policy.is_apart(row):
        yield "apart"
    if row in policy.NOT_FOR_SELF:
        yield "not for yourself"
    if row in policy.NOT_FOR_BARRED:
        yield "not for barred"
    if row in policy.OTHER_SIGNERS:
        yield "another signer"
    if row in policy.PRIVATE:
        yield "logged"


def main() -> None:
    """Compares the page with the code, or writes it."""
    text = "\n".join(lines())
    if "--write" in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.name} is out of date: python tools/roles.py --write")
        sys.exit(1)


if __name__ == "__main__":
    main()
