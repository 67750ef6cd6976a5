"""Squares shaded by a share in the terminal, as `houseway.odds.pages.heat_map` draws them in a file."""

from rich.table import Table
from rich.text import Text

from houseway.cli.output import console
from houseway.odds.pages.heat_map import Panel, colour


def print_panel(panel: Panel) -> None:
    """A panel as a grid without lines, its title above it."""
    console.print(panel.title, style="bold")
    table = Table(header_style="dim", box=None)
    table.add_column("", style="dim", justify="right")
    for name in panel.columns:
        table.add_column(name, justify="center", no_wrap=True)
    for name, squares in zip(panel.rows, panel.squares, strict=True):
        table.add_row(name, *(_square(*one) for one in squares))
    console.print(table)


def _square(text: str, share: float | None) -> Text:
    if share is None:
        return Text("")
    return Text(text, f"{'#ffffff' if share > 0.55 else '#1d2421'} on {colour(share)}")
