"""Writes a report as CSV, Parquet, or JSON for the page."""

import csv
import io
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from tempfile import TemporaryFile
from typing import Any, Literal, TypeAlias

import msgspec

from houseway.messages import _, wire
from houseway.room.office.report import NUMBERS, Column, Report, Row, Sources

Form: TypeAlias = Literal["csv", "parquet", "json"]
_BATCH = 2000
"""Rows that are written at a time."""
_PIECE = 1 << 18
_ON_PAGE = 200
"""Rows on the page, the newest ones; files have all."""
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A text that starts like this is a formula to a spreadsheet."""


class NoParquet(Exception):
    """pyarrow is not installed."""


def write(report: Report, sources: Sources, form: Form) -> Iterator[bytes]:
    """Returns a report piece by piece. Errors are raised here, before the first piece."""
    rows = report.all_rows(sources)
    first = list(islice(rows, 1))
    return _FORMS[form](report, chain(first, rows))


def _as_csv(report: Report, rows: Iterator[Row]) -> Iterator[bytes]:
    heads = [column.name for column in report.columns]
    cells = ([column.of(row) for column in report.columns] for row in rows)
    for batch in _batches(chain([heads], cells)):
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(map(safe, batch))
        yield out.getvalue().encode()


def safe(row: Sequence[Any]) -> list[Any]:
    """Returns a row with an apostrophe before texts that are formulas to a spreadsheet."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row]


def _as_parquet(report: Report, rows: Iterator[Row]) -> Iterator[bytes]:
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and heavy
        from pyarrow.parquet import ParquetWriter  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NoParquet(_("Parquet files need pyarrow: pip install 'houseway[parquet]'")) from None

    def type_of(column: Column) -> Any:
        if column.kind == "time":
            return pyarrow.timestamp("ms", tz="UTC")
        return pyarrow.int64() if column.kind in NUMBERS else pyarrow.string()

    schema = pyarrow.schema([(parquet_name(column), type_of(column)) for column in report.columns])

    def pieces() -> Iterator[bytes]:
        with TemporaryFile() as file:
            with ParquetWriter(file, schema, compression="zstd") as writer:
                for batch in _batches(rows):
                    columns = ([column.of(row) for row in batch] for column in report.columns)
                    writer.write_table(pyarrow.table(dict(zip(schema.names, columns, strict=True)), schema=schema))
            file.seek(0)
            while piece := file.read(_PIECE):
                yield piece

    return pieces()


def parquet_name(column: Column) -> str:
    """Returns the name of a column in Parquet, which says when the unit is cents."""
    is_money = column.kind in ("cents", "struck cents") and column.name != "cents"
    return f"{column.name}_cents" if is_money else column.name


def _as_json(report: Report, rows: Iterator[Row]) -> Iterator[bytes]:
    """Returns the newest rows, newest first, with the columns of the page, and the rows behind each total."""
    columns = [column for column in report.columns if column.on_page]
    newest: deque[Row] = deque(maxlen=_ON_PAGE)
    parts: dict[str, list[dict[str, Any]]] = {}
    count = 0
    for row in rows:
        count += 1
        newest.append(row)
        if part := report.part_of(row):
            parts.setdefault(part, []).append(_page_row(report, columns, row))
    shown = [_page_row(report, columns, row) for row in reversed(newest)]
    totals = {total: report.total_says(row) for row in newest if (total := report.total_of(row))}
    page = {
        "name": report.name,
        "title": report.title,
        "columns": [column.as_json() for column in columns],
        "rows": shown,
        "count": count,
        "totals": totals,
        "parts": {total: parts.get(total, [])[::-1] for total in sorted(totals)},
    }
    yield msgspec.json.encode(page, enc_hook=wire)


def _page_row(report: Report, columns: list[Column], row: Row) -> dict[str, Any]:
    """Returns the cells of a row, and what its amounts open."""
    page: dict[str, Any] = {"cells": [column.on_page_of(row) for column in columns]}
    if total := report.total_of(row):
        page["total"] = total
    elif account := report.account(row):
        opens = [at for at, column in enumerate(columns) if column.opens and page["cells"][at] is not None]
        last = row.get("last_event") or row.get("event")
        if opens:
            page["opens"] = {"cells": opens, "account": account, "first": row["first_event"], "last": last}
            page["opens"] |= {"name": row["name"]} if row.get("name") else {}
    return page


def _batches(rows: Iterator[Any]) -> Iterator[list[Any]]:
    while batch := list(islice(rows, _BATCH)):
        yield batch


_FORMS = {"csv": _as_csv, "parquet": _as_parquet, "json": _as_json}
