"""What commands print: tables for people, JSON for programs."""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text, TextType

from houseway.cards import Card, pretty
from houseway.cli.errors import UsageError


class _Output(Console):
    """Standard output. It prints square brackets as they are: styles are set with ``Text``, never with markup."""

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
        """Asks for a line. Rich reads the prompt as markup unless told not to."""
        return super().input(prompt, markup=markup, emoji=emoji, password=password, stream=stream)

    def on_broken_pipe(self) -> None:
        """Leaves the error to ``main``, which sets the exit status."""
        raise  # noqa: PLE0704 - rich calls this while it handles the error


console = _Output()

_LEAST = 20
"""Where a table leaves its last column less than this, the others give way."""
SUITS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
_CARD = re.compile(r"\b(?:10|[2-9AJQK])([♠♥♦♣])|\bJk\b")


def print_json(data: object) -> None:
    """Data as indented JSON on standard output."""
    # Tables for people do without it, and start sooner.
    import msgspec  # noqa: PLC0415

    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def plain(text: str) -> str:
    """What somebody else wrote, or how they called a file, with every sign escaped that no terminal prints."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def write_page(text: str, file: Path) -> None:
    """A page of ``--report``."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"{file}: {problem.strerror}") from None


def print_labeled(label: str, style: str, text: str) -> None:
    """Prints a line after a label in the given style: ``wrong  games/holdem.toml:7: …``."""
    console.print(Text.assemble((label, style), "  ", text), soft_wrap=True)


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """A table that wraps its last column, its title above it."""
    console.print(title, style="bold", soft_wrap=True)
    table = Table(header_style="bold", expand=False)
    filled = [*rows]
    # A row may end before the last columns.
    *widths, last = (max(map(_width, column)) for column in zip_longest(columns, *filled, fillvalue=""))
    left = console.width - sum(widths) - 3 * len(columns) - 1  # a rule and a blank on either side of each
    wide_enough = left >= _LEAST
    for name, width in zip(columns[:-1], widths, strict=True):
        table.add_column(name, overflow="fold", width=width if wide_enough else None)
    table.add_column(columns[-1], overflow="fold", ratio=1, width=min(last, left) if wide_enough else None)
    for row in filled:
        table.add_row(*row)
    console.print(table)


def _width(cell: str | Text) -> int:
    return max(map(cell_len, str(cell).split("\n")))


def color_cards(sentence: str, style: str = "") -> Text:
    """Text in which every card has the colour of its suit: a four-colour deck."""
    text = Text(sentence, style)
    for found in _CARD.finditer(sentence):
        text.stylize(SUITS.get(found[1], "bold magenta"), *found.span())
    return text


def shown(cards: Iterable[Card]) -> Text:
    """Cards with suit signs in the colours of their suits."""
    return color_cards(pretty(cards))
