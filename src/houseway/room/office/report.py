"""A report of the back office: its columns with their types and units, and where its rows come from."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal, TypeAlias, get_args

from houseway.floor.questions import answer, question
from houseway.irregularities import TYPES
from houseway.messages import _
from houseway.room.log.log import Log
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.hourly import Total, Totaled
from houseway.room.office.office import Office
from houseway.room.office.periods import ALL, Period
from houseway.room.office.sheets import COLUMNS, Sheet
from houseway.room.settings import Settings
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spread
from houseway.rulebook import TableRules

Row: TypeAlias = dict[str, Any]
"""The values of a row by column name; None and the empty text stand for a missing value."""

Kind: TypeAlias = Literal[
    "text", "number", "cents", "struck cents", "time", "event", "event number",
    "table", "hand", "house", "game", "rule", "bank", "box", "stream",
]  # fmt: skip
"""The type and unit of a column, which also say how the page shows it: an ``event`` and a ``hand`` are links, a
``house``, ``game``, ``bank``, ``box`` or ``stream`` is an id with a name. Times are in milliseconds."""
NUMBERS: frozenset[Kind] = frozenset({"number", "cents", "struck cents", "time", "event", "event number", "hand"})
"""Kinds that are whole numbers; the others are texts."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a report: its name in files, the kind of its values, and its heading."""

    name: str
    kind: Kind = "text"
    label: str = ""
    """The heading on the page, as a message; a column without one is only in files."""
    value: Callable[[Row], object] | None = None
    """Computes the value from the other values of the row, for a column that the row itself doesn't have."""
    says: Callable[[Any], str] | None = None
    """Writes a value for the page; files have the value itself."""
    opens: bool = False
    """Whether an amount opens the events of the row's account."""

    def __post_init__(self) -> None:
        if not _VALID_NAME.fullmatch(self.name):
            raise TypeError(f"{self.name!r} can't be the name of a column: use lower-case letters, digits and _")
        if self.kind not in get_args(Kind):
            raise TypeError(
                f"the column {self.name!r} has no kind {self.kind!r}; kinds are {', '.join(get_args(Kind))}"
            )

    @property
    def on_page(self) -> bool:
        """Whether the page shows it; files have every column."""
        return bool(self.label)

    def of(self, row: Row) -> Any:
        """Returns the value in a row; None if there is none."""
        value = self.value(row) if self.value else row[self.name]
        return None if value == "" else value

    def on_page_of(self, row: Row) -> Any:
        """Returns the value in a row as the page shows it; None if there is none."""
        value = self.of(row)
        return value if value is None or self.says is None else self.says(value)

    def as_json(self) -> dict[str, Any]:
        """Returns what the page needs to show the column."""
        return {"name": self.name, "kind": self.kind, "label": self.label}


_VALID_NAME = re.compile(r"[a-z][a-z0-9_]*")


def _nothing(_row: Row) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sources:
    """The data that reports are computed from."""

    log: Log
    tables: Mapping[str, TableRuntime]
    office: Office
    hands: Callable[[Period], Iterator[ArchivedHand]]
    """Returns the finished hands of a period, oldest first."""
    sheet: Callable[[Sheet, Period], Iterator[Row]]
    """Returns the rows of a sheet in a period."""
    totals: Callable[[Totaled, Period], Iterator[Total]]
    """Returns totals of the rows of a sheet in a period; for an account those before it too."""
    rules_of: Callable[[Spread], TableRules]
    settings: Settings
    name: Callable[[str], str]
    """Returns a person's name by id."""
    text: Callable[[str], str]
    """Decrypts what staff wrote about a person."""
    describe: Callable[[str], str]
    """Returns the object of a logged look at private data, in words."""
    closed_shift: int = 0
    """The number of the last closed shift of the cage."""
    period: Period = ALL


@dataclass(frozen=True, slots=True)
class Report:
    """A report: add it to ``REPORTS``, and it is on the page, on paper and in files."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: Callable[[Sources], Iterator[Row]] | Sheet
    """Returns the rows, oldest first; or the sheet whose rows it shows."""
    account: Callable[[Row], str] = _nothing
    """Returns the account whose events a row's amounts open."""
    total_of: Callable[[Row], str] = _nothing
    """Returns the group of rows that a row adds up, for a row that opens them."""
    total_says: Callable[[Row], str] = _nothing
    """Returns the title of that group."""
    part_of: Callable[[Row], str] = _nothing
    """Returns the group of rows that a row belongs to."""

    def __post_init__(self) -> None:
        names = [column.name for column in self.columns]
        if not (_VALID_NAME.fullmatch(self.name) and self.title and names):
            raise TypeError(f"the report {self.name!r} needs a name in lower-case letters, a title and columns")
        if twice := [name for name in names if names.count(name) > 1]:
            raise TypeError(f"the report {self.name!r} has two columns {twice[0]!r}")
        if self.account is _nothing and (opens := [column.name for column in self.columns if column.opens]):
            raise TypeError(f"the report {self.name!r} has no account whose events its column {opens[0]!r} opens")
        if isinstance(self.rows, str):
            known = (*COLUMNS[self.rows], *_ADDED_TO_SHEETS)
            if unknown := [one.name for one in self.columns if one.value is None and one.name not in known]:
                raise TypeError(f"the report {self.name!r} has no value for its column {unknown[0]!r}")

    def all_rows(self, sources: Sources) -> Iterator[Row]:
        """Returns its rows, oldest first."""
        if not isinstance(self.rows, str):
            return self.rows(sources)
        sheet = self.rows
        return (row for one in sources.sheet(sheet, sources.period) if (row := shown(sheet, one, sources)))


# -- rows of sheets ----------------------------------------------------------------------------------------------------


def named(sources: Sources, row: Row) -> Row:
    """Adds the names of the people in a row."""
    names = {"name": "player", "by_name": "by"}
    return row | {name: row[id] and sources.name(row[id]) for name, id in names.items() if id in row}


def shown(sheet: Sheet, row: Row, sources: Sources) -> Row | None:
    """Returns a row of a sheet as staff may read it, with names; None if it must stay hidden for now."""
    if sheet == "cage" and row["what"] in ("sold", "cashed") and int(row["shift"]) > sources.closed_shift:
        # The window has not been counted yet.
        return None
    if sheet == "sessions":
        boxes = str(row["boxes"]).split()
        if any(sources.office.is_blind(f"drop:{row['table']}:{box}") for box in boxes):
            row = row | {"collected": None}
    elif sheet == "incidents":
        about = row["about"]
        row = row | {"happened": TYPES[about].says if about in TYPES else about}
        row |= {"answered": in_turn([_answered(about, one) for one in row["answered"].split("; ") if one])}
    elif sheet == "audit" and row["what"] == "Looked":
        row = row | {"reason": sources.describe(row["reason"])}
    if sheet in ("audit", "counts"):
        row = row | {"reason": sources.text(row["reason"])}
    return named(sources, row)


def _answered(about: str, line: str) -> str:
    """Returns the floor's answer to one question, as ``by: player`` in the sheet, with its question."""
    fact, _colon, value = line.partition(": ")
    if about not in TYPES:
        return line
    name, word = fact.replace(" ", "_"), value.replace(" ", "-")
    said = answer(about, name, word)
    return _("{question} {answer}", question=question(about, name), answer=value if said == word else said)


def in_turn(said: Sequence[str]) -> str:
    """Returns several sentences as one."""
    return reduce(lambda first, then: _("{first}; {then}", first=first, then=then), said) if said else ""


_ADDED_TO_SHEETS = ("name", "by_name", "happened")
"""The columns that a row of a sheet gets when it is shown."""
