"""Cards for the eye: large ones with their numbers where the terminal can show them, text where it cannot.

The suits have four colours and always their sign, so nothing depends on the colours; ``NO_COLOR`` takes them away.
"""

from collections.abc import Iterable, Sequence

from rich.text import Text

from houseway.cards import Card, pretty
from houseway.cli.paper import SUITS, console, shown
from houseway.engines.banked.play.view import HIDDEN

_BACK = "▒▒▒"
_WIDTH = 6
"""Columns that a large card takes, the space behind it included."""


def is_drawn() -> bool:
    """Whether there is a screen that can be drawn on: a pipe, a file or a plain printer gets lines of text."""
    return console.is_terminal and not console.is_dumb_terminal


def row(cards: Iterable[Card], hidden: int = 0) -> Text:
    """Cards in a line, and the backs of those that lie face down."""
    up = [card for card in cards if card != HIDDEN]
    return Text.assemble(shown(up), " " * bool(up and hidden), "▮" * hidden)


def faced(cards: Sequence[Card]) -> Text:
    """Cards in a line as they lie, face up or down."""
    return row(cards, sum(card == HIDDEN for card in cards))


def large(cards: Sequence[Card], *, numbered: bool = False) -> Text:
    """Cards as pictures side by side, with their numbers below; a line of text where they would not fit."""
    if not is_drawn() or len(cards) * _WIDTH > console.width:
        return faced(cards)
    lines = [Text("╭───╮ " * len(cards)), Text(), Text(), Text("╰───╯ " * len(cards))]
    for card in cards:
        top, middle, style = _face(card)
        for line, inside in zip(lines[1:3], (top, middle), strict=True):
            line.append("│").append(inside, style).append("│ ")
    if numbered:
        lines.append(Text("".join(f"{number:^6}" for number in range(1, len(cards) + 1)), "dim"))
    return Text("\n").join(lines)


def _face(card: Card) -> tuple[str, str, str]:
    """The two lines inside a card, and their style."""
    if card == HIDDEN:
        return _BACK, _BACK, "dim"
    sign = pretty([card])
    if sign[-1] not in SUITS:
        return f"{sign:<3}", " ★ ", "bold magenta"
    return f"{sign[:-1]:<3}", f" {sign[-1]} ", SUITS[sign[-1]]
