"""What commands print on: tables for people, JSON for machines."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

console = Console(highlight=False)


def print_json(data: object) -> None:
    """Data as indented JSON on standard output."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """A table that wraps its last column."""
    table = Table(title=title, title_justify="left", header_style="bold", expand=False)
    for name in columns[:-1]:
        table.add_column(name, overflow="fold")
    table.add_column(columns[-1], overflow="fold", ratio=1)
    for row in rows:
        table.add_row(*row)
    console.print(table)
