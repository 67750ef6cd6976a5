"""Simulated hands to a file: CSV for spreadsheets, Parquet for data frames."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from houseway.messages import _

Columns = Mapping[str, Sequence[object]]
Write = Callable[[Columns], None]
"""Takes columns of equal length, with more rows at every call."""


class NoExport(ValueError):
    """A file that cannot be written, or of an unknown kind."""


@contextmanager
def opened(file: Path) -> Iterator[Write]:
    """Opens a file for rows; the suffix of its name selects its kind."""
    writers = {".csv": _csv, ".parquet": _parquet}
    if file.suffix not in writers:
        raise NoExport(_("Hands are exported to .csv or .parquet files, not to {file}.", file=file.name))
    try:
        with writers[file.suffix](file) as write:
            yield write
    except OSError as problem:
        raise NoExport(f"{file}: {problem.strerror or problem}") from None


@contextmanager
def _csv(file: Path) -> Iterator[Write]:
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, lineterminator="\n")

        def write(columns: Columns) -> None:
            if stream.tell() == 0:
                writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))

        yield write


@contextmanager
def _parquet(file: Path) -> Iterator[Write]:
    """Each call of the writer is a row group, so that only one is in memory."""
    import pyarrow  # noqa: PLC0415 - an extra, and heavy
    from pyarrow.parquet import ParquetWriter  # noqa: PLC0415

    writer = None
    with file.open("wb") as stream:

        def write(columns: Columns) -> None:
            nonlocal writer
            table = pyarrow.table(columns)
            writer = writer or ParquetWriter(stream, table.schema, compression="zstd")
            writer.write_table(table)

        try:
            yield write
        finally:
            if writer is not None:
                writer.close()
