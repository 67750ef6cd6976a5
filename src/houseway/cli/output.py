"""Prints the output of commands: tables for people, JSON for programs."""

import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text, TextType

from houseway.cards import Card, pretty
from houseway.cli.errors import UsageError

if TYPE_CHECKING:
    from houseway.odds.pages import Panel


class _Output(Console):
    """Standard output. It never reads text as markup; styles are set with ``Text``."""

    def __init__(self) -> None:
        super().__init__(highlight=False, emoji=False, markup=False)

    def input(
        self,
        prompt: TextType = "",
        *,
        markup: bool = False,
        emoji: bool = False,
        password: bool = False,
        stream: TextIO | None = None,
    ) -> str:
        """Asks for a line. By default rich reads the prompt as markup."""
        return super().input(prompt, markup=markup, emoji=emoji, password=password, stream=stream)

    def on_broken_pipe(self) -> None:
        """Leaves the error to ``main``, which sets the exit status."""
        raise  # noqa: PLE0704 - rich calls this while it handles the error


console = _Output()

_LEAST = 20
"""The least width of the last column; below it the other columns shrink."""
SUITS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
_CARD = re.compile(r"\b(?:10|[2-9AJQK])([♠♥♦♣])|\bJk\b")


def print_json(data: object) -> None:
    """Prints data as indented JSON, with messages in English."""
    # Tables don't need it, and start faster without.
    import msgspec  # noqa: PLC0415

    print(msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=2).decode())


def plain(text: str) -> str:
    """Escapes the unprintable characters of text from a file or a file name."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def typed_command() -> str:
    """Returns the command as it was typed, for a page that says how to make it again."""
    return shlex.join(["houseway", *sys.argv[1:]])


def write_page(text: str, file: Path) -> None:
    """Writes the page of ``--report``."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"{file}: {problem.strerror}") from None


def print_labeled(label: str, style: str, text: str) -> None:
    """Prints a line after a label in the given style: ``wrong  games/holdem.toml:7: …``."""
    console.print(Text.assemble((label, style), "  ", text), soft_wrap=True)


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """Prints a table with a title; the last column wraps."""
    console.print(title, style="bold", soft_wrap=True)
    table = Table(header_style="bold", expand=False)
    filled = [*rows]
    # A row may have fewer cells than columns.
    *widths, last = (max(map(_width, column)) for column in zip_longest(columns, *filled, fillvalue=""))
    left = console.width - sum(widths) - 3 * len(columns) - 1  # a rule and a blank on either side of each
    wide_enough = left >= _LEAST
    for name, width in zip(columns[:-1], widths, strict=True):
        table.add_column(name, overflow="fold", width=width if wide_enough else None)
    table.add_column(columns[-1], overflow="fold", ratio=1, width=min(last, left) if wide_enough else None)
    for row in filled:
        table.add_row(*row)
    console.print(table)


def print_panel(panel: "Panel") -> None:
    """Prints a heat map as a grid without lines, under its title."""
    from houseway.odds.pages import color  # noqa: PLC0415 - few commands draw one

    def square(text: str, share: float | None) -> Text:
        if share is None:
            return Text("")
        return Text(text, f"{'#ffffff' if share > 0.55 else '#1d2421'} on {color(share)}")

    console.print(panel.title, style="bold")
    table = Table(header_style="dim", box=None)
    table.add_column("", style="dim", justify="right")
    for name in panel.columns:
        table.add_column(name, justify="center", no_wrap=True)
    for name, squares in zip(panel.rows, panel.squares, strict=True):
        table.add_row(name, *(square(*one) for one in squares))
    console.print(table)


def _width(cell: str | Text) -> int:
    return max(map(cell_len, str(cell).split("\n")))


def color_cards(sentence: str, style: str = "") -> Text:
    """Returns text with every card in the color of its suit, as in a four-color deck."""
    text = Text(sentence, style)
    for found in _CARD.finditer(sentence):
        text.stylize(SUITS.get(found[1], "bold magenta"), *found.span())
    return text


def shown(cards: Iterable[Card]) -> Text:
    """Returns cards with suit signs in the colors of their suits."""
    return color_cards(pretty(cards))
