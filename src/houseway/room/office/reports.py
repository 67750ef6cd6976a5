"""The reports of the back office as rows: every figure with the numbers of the events that made it."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from tempfile import TemporaryFile
from typing import Any, TypeAlias

from houseway.room.log.log import Line, Log
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.office import Office
from houseway.room.office.sheets import Sheet
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spread
from houseway.rulebook import NotSpread, TableRules

Rows: TypeAlias = Iterator[tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Sources:
    """What the reports are made of."""

    log: Log
    keepers: Mapping[str, Keeper]
    office: Office
    hands: Callable[[], Iterator[ArchivedHand]]
    """Every finished hand, the first one first."""
    sheet: Callable[[Sheet], Rows]
    """A sheet that the clerk keeps."""
    rules_of: Callable[[Spread], TableRules]


def drop(books: Sources) -> Rows:
    """Each box: once it is counted what the log says is in it, what the count found, and the difference."""
    yield "table", "house", "game", "limit", "shift", "cents", "counted", "difference", "struck", *_EVENTS
    for account, line in books.log.lines("drop:"):
        table, shift = account.split(":")[1:]
        spot = books.keepers[table].status.spot
        count = books.office.counted(table, shift)
        # What the log has in a box stands nowhere until somebody has counted it.
        counted: tuple[object, ...] = (line.cents, count.cents, count.cents - line.cents) if count else ("", "", "")
        struck = "; ".join(f"{cents} by {by}: {why}" for cents, by, why in count.struck) if count else ""
        where = (table, spot.house, spot.game, spot.limit, shift)
        yield *where, *counted, struck, *_events(line)


def jackpots(books: Sources) -> Rows:
    """Each fund, and what is held for claims beside it."""
    yield "fund", "cents", "held", *_EVENTS
    for account, line in books.log.lines("jackpot:"):
        fund = account.partition(":")[2]
        yield fund, line.cents, books.office.held(fund), *_events(line)


def players(books: Sources) -> Rows:
    """Each account of a player."""
    yield "player", "cents", *_EVENTS
    for account, line in books.log.lines("player:"):
        yield account.partition(":")[2], line.cents, *_events(line)


def hands(books: Sources) -> Rows:
    """Each finished hand with its fee."""
    yield "table", "number", "house", "game", "limit", "at", "players", "collection", "jackpot", "rulings", *_EVENTS[:2]
    for one in books.hands():
        limit = books.rules_of(one.spread).stakes.name
        what = (one.table, one.number, one.spread.house, one.spread.game, limit, one.at, len(one.players))
        yield *what, one.collection, one.jackpot, " ".join(one.rulings), one.first, one.last


REPORTS: dict[str, Callable[[Sources], Rows]] = {
    "drop": drop,
    "jackpots": jackpots,
    "players": players,
    "sessions": lambda books: books.sheet("sessions"),
    "hands": hands,
    "rotation": lambda books: books.sheet("rotation"),
    "audit": lambda books: books.sheet("audit"),
}


class NoParquet(Exception):
    """Nothing here can write Parquet."""


def as_csv(name: str, books: Sources) -> Iterator[bytes]:
    """A report as CSV, some rows at a time."""
    rows = _rows(name, books)

    def pieces() -> Iterator[bytes]:
        for some in batches(rows):
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows(map(safe, some))
            yield out.getvalue().encode()

    return pieces()


def safe(row: tuple[object, ...]) -> list[object]:
    """A row in which nothing that people wrote is a formula to a spreadsheet; numbers stay numbers."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row]


_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_parquet(name: str, books: Sources) -> Iterator[bytes]:
    """A report as Parquet, some rows at a time; what is empty in the CSV is null."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and heavy
        from pyarrow.parquet import ParquetWriter  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NoParquet("pyarrow is not installed; Parquet needs: pip install 'houseway[parquet]'") from None
    rows = _rows(name, books)
    titles = [str(title) for title in next(rows)]
    kinds = {title: pyarrow.string() if title in _TEXT else pyarrow.int64() for title in titles}
    schema = pyarrow.schema(list((kinds | {title: pyarrow.bool_() for title in titles if title == "took"}).items()))

    def pieces() -> Iterator[bytes]:
        with TemporaryFile() as file:
            with ParquetWriter(file, schema, compression="zstd") as writer:
                for some in batches(rows):
                    columns = (
                        [None if value == "" else value for value in column] for column in zip(*some, strict=True)
                    )
                    writer.write_table(pyarrow.table(dict(zip(titles, columns, strict=True)), schema=schema))
            file.seek(0)
            while piece := file.read(_PIECE):
                yield piece

    return pieces()


def batches(rows: Rows) -> Iterator[list[tuple[object, ...]]]:
    """Rows, so many at a time."""
    while some := list(islice(rows, _BATCH)):
        yield some


def _rows(name: str, books: Sources) -> Rows:
    """The rows of a report, its titles first; NotSpread lists the reports there are."""
    if name not in REPORTS:
        raise NotSpread(f"there is no report {name!r}; there are {', '.join(REPORTS)}")
    return REPORTS[name](books)


_BATCH = 2000
_PIECE = 1 << 18
_TEXT = {"table", "house", "game", "limit", "shift", "struck", "fund", "player", "rulings"}
_TEXT |= {"stream", "what", "by", "reason"}
"""Columns that hold words; the others hold whole numbers."""
_EVENTS = ("first_event", "last_event", "events")


def _events(line: Line) -> tuple[Any, ...]:
    return line.first, line.last, line.events
