"""The line of choices: each with its key and its exact amount, and the keys that always work."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from houseway.cli.paper import coloured, console
from houseway.cli.terminal.words import bounds, default, sizes
from houseway.money import Cents, show
from houseway.room.live.choices import Choice

_ALWAYS = (("?", "why"), ("t", "tip"), ("l", "log"), ("h", "help"), ("q", "quit"))
"""Key and word of what can always be asked; the word alone where a move has the key."""
_GAP = "   "


def line_of(offers: Mapping[str, Choice], usual: Mapping[str, Cents]) -> Text:
    """Everything that may be typed now; a choice is not broken over two lines."""
    moves = [
        Text.assemble((f" {key}{_more(choice)} ", "reverse"), " ", coloured(_does(key, choice, usual)))
        for key, choice in offers.items()
    ]
    bets = sizes(offers)
    marks = [
        Text.assemble((f" {number} ", "reverse"), f" {name} {show(size)}")
        for number, (name, size) in enumerate(bets[1] if bets else (), 1)
    ]
    always = [Text(f"{key} {word}" if key not in offers else word, "dim") for key, word in _ALWAYS]
    return Text("\n").join(line for items in (moves, marks, always) for line in _lines(items))


def _lines(items: Sequence[Text]) -> list[Text]:
    """The items in as few lines as hold them."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(_GAP) + item.cell_len <= console.width:
            lines[-1].append(_GAP).append(item)
        else:
            lines.append(item.copy())
    return lines


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
