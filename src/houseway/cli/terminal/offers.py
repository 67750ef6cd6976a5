"""The line of choices: each with its key and its exact amount, and the keys that always work."""

from collections.abc import Mapping

from rich.text import Text

from houseway.cli.paper import coloured
from houseway.cli.terminal.words import bounds, default, sizes
from houseway.money import Cents, show
from houseway.room.live.choices import Choice

_ALWAYS = (("?", "why", "why"), ("t", "tip", "tip"), ("l", "log", "log"), ("h", "help", "help"), ("q", "quit", "quit"))
"""Key, word and meaning of what can always be asked; the word alone where a move has the key."""


def line_of(offers: Mapping[str, Choice], usual: Mapping[str, Cents]) -> Text:
    """Everything that may be typed now."""
    line = Text()
    for key, choice in offers.items():
        line.append(f" {key}{_more(choice)} ", "reverse").append(" ").append(coloured(_does(key, choice, usual)))
        line.append("   ")
    if bets := sizes(offers):
        line.append("\n")
        for number, (name, size) in enumerate(bets[1], 1):
            line.append(f" {number} ", "reverse").append(f" {name} {show(size)}   ")
    line.append("\n" if offers else "")
    for key, word, does in _ALWAYS:
        free = key not in offers
        line.append(f"{key} {does}   " if free else f"{word}   ", "dim")
    return line


def _more(choice: Choice) -> str:
    """What is typed after the key."""
    amount = " AMOUNT" if "amount" in choice else ""
    picked = f" {choice['pick']['of'][0][1].split()[0].upper()}" if "pick" in choice else ""
    return f"{amount}{picked}{' CARDS' if 'cards' in choice else ''}"


def _does(key: str, choice: Choice, usual: Mapping[str, Cents]) -> str:
    """What the choice does, with its bounds, and what the key alone stands for."""
    label = f"{choice['label'][:1].lower()}{choice['label'][1:]}"
    if wanted := choice.get("cards"):
        least, most = wanted["least"], wanted["most"]
        return f"{label} ({least if least == most else f'up to {most}'} of your cards, by number or name)"
    if "amount" not in choice:
        return label
    named = choice["amount"].get("presets") or "pick" in choice
    return f"{label} {bounds(choice)}{'' if named else f' ({key} alone: {show(default(choice, usual))})'}"
