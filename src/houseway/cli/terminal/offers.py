"""What is on offer at one moment: the line of choices, each with its key and exact amount, and what words mean."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from houseway.cli.paper import coloured, console
from houseway.cli.terminal.felt import own_cards
from houseway.cli.terminal.words import Move, NotOffered, bounds, by_key, default, is_move, read, sizes, unoffered
from houseway.money import Cents, show
from houseway.room.shapes.choice import Choice

_ALWAYS = (("?", "why"), ("t", "tip"), ("l", "log"), ("h", "help"), ("q", "quit"))
"""Key and word of what can always be asked; the word alone where a move has the key."""
_GAP = "   "


class Offered(NamedTuple):
    """The table as it is seen at one moment, and its choices by what to type."""

    view: Mapping[str, Any]
    choices: Mapping[str, Choice]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> "Offered":
        """What a view offers."""
        return cls(view, by_key(view["choices"]))

    @property
    def _family(self) -> str:
        return str(self.view["table"]["family"])

    @property
    def _phase(self) -> str:
        return str(self.view.get("hand", {}).get("phase", ""))

    def is_move(self, words: str) -> bool:
        """Whether the first word is the key of a move, offered or not, and so no question."""
        verb = words.split(maxsplit=1)[0]
        return verb in self.choices or is_move(verb, self._family, self._phase)

    def read(self, typed: str, usual: Mapping[str, Cents]) -> Move:
        """The move that was typed; one that everybody knows is left to the engine to refuse where it is not offered."""
        try:
            return read(typed, self.choices, own_cards(self.view), usual)
        except NotOffered:
            acting = self.view.get("hand", {}).get("acting") or f"{self.view['you']['seat']}-0"
            asked = unoffered(typed, self._family, int(acting.partition("-")[0]))
            if asked is None or not is_move(typed.split(maxsplit=1)[0], self._family, self._phase):
                raise
            return Move(asked)

    def line(self, usual: Mapping[str, Cents]) -> Text:
        """Everything that may be typed now; a choice is not broken over two lines."""
        moves = [
            Text.assemble((f" {key}{_more(choice)} ", "reverse"), " ", coloured(_does(key, choice, usual)))
            for key, choice in self.choices.items()
        ]
        bets = sizes(self.choices)
        marks = [
            Text.assemble((f" {number} ", "reverse"), f" {name} {show(size)}")
            for number, (name, size) in enumerate(bets[1] if bets else (), 1)
        ]
        always = [Text(word if self.is_move(key) else f"{key} {word}", "dim") for key, word in _ALWAYS]
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
