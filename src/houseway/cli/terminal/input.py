"""Reads what the player types: a key or a word, then an amount, a number or cards."""

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from rich.text import Text

from houseway.cards import Card, cards
from houseway.cli.output import color_cards, console
from houseway.cli.terminal.drawing import own_cards
from houseway.money import Cents, parse, show
from houseway.room.view_types import Choice


class Quit(Exception):
    """Raised when the person quits or the input ends."""


def read_line() -> str:
    """Reads the next line."""
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()


# -- moves ------------------------------------------------------------------------------------------------------------


_TYPED = re.compile(r"([^\d\s]*)(\d*)\s*(.*)", re.DOTALL)
_SAME = {"x": "check", "k": "check", "all": "a", "allin": "a", "all-in": "a"}
"""Other words for a move."""
_SIZES = {"2/3": "2/3 pot", "1/2": "1/2 pot", "half": "1/2 pot", "most": "max", "all": "all-in"}
"""Other words for a bet size."""
_UNOFFERED: dict[str, dict[str, str]] = {
    "poker": {"f": "Fold", "check": "Check", "c": "Call", "b": "Bet", "r": "Raise", "s": "Show", "m": "Muck"},
    "banked": {"h": "Hit", "s": "Stand", "d": "Double", "p": "Split", "u": "Surrender"},
}
"""Common moves. If one is typed when it is not offered, the engine refuses it with the rule."""


class NoMove(ValueError):
    """Raised for typed words that are not a move."""


class NotOffered(NoMove):
    """Raised for words that are not an offered choice; they may still be a common move."""


class Move(NamedTuple):
    """A command ready to send, and whether it puts the player all-in."""

    sent: dict[str, Any]
    all_in: bool = False
    choice: str = ""
    """The id of the choice."""
    amount: Cents = 0
    """The amount, which becomes the default for this choice."""


def by_key(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Returns the choices by their keys; choices that share a key are numbered.

    >>> list(by_key([{"key": "f", "id": "fold"}, {"key": "s", "id": "spread-0"}, {"key": "s", "id": "spread-1"}]))
    ['f', 's1', 's2']
    """
    keys = [one["key"] or one["id"][0] for one in choices]
    shared, seen = Counter(keys), Counter[str]()
    found = {}
    for key, one in zip(keys, choices, strict=True):
        seen[key] += 1
        found[key if shared[key] == 1 else f"{key}{seen[key]}"] = one
    return found


def sizes(offers: Mapping[str, Choice]) -> tuple[Choice, list[tuple[str, Cents]]] | None:
    """Returns the bet or raise with its preset sizes, which can be chosen by number."""
    for one in offers.values():
        if one.get("group") != "table" and (marks := one.get("amount", {}).get("presets")):
            return one, [(name.lower(), size) for name, size in marks]
    return None


def read(typed: str, offers: Mapping[str, Choice], held: Sequence[Card], usual: Mapping[str, Cents]) -> Move:
    """Parses a typed move. ``held`` are the player's cards in order, ``usual`` the last amount of each choice."""
    match = _TYPED.match(typed.strip().lower())
    assert match is not None  # every part may be empty
    verb, digits, rest = match.groups()
    if not verb and not rest and (bets := sizes(offers)) and 1 <= int(digits or 0) <= len(bets[1]):
        return _sized(bets[0], bets[1][int(digits) - 1][1])
    words = [digits, *rest.split()] if digits else rest.split()
    if words and f"{verb}{words[0]}" in offers:
        verb, words = f"{verb}{words[0]}", words[1:]
    choice = _named(verb, offers) or _named(_SAME.get(verb, ""), offers)
    if choice is None and _SAME.get(verb, verb) == "a":
        return _everything(offers)
    if choice is None:
        raise NotOffered(f"{typed!r} is not a move here")
    return _filled(choice, [word for word in words if word != "to"], held, usual)


def is_move(verb: str, family: str, phase: str) -> bool:
    """Whether a word is a move at this moment, offered or not, rather than a question."""
    return phase in ("bet", "play") and _well_known(verb, family) is not None


def _well_known(verb: str, family: str) -> str | None:
    known = _UNOFFERED.get(family, {})
    verb = _SAME.get(verb, verb)
    return known.get(verb) or next((name for name in known.values() if name.lower() == verb), None)


def unoffered(typed: str, family: str, square: int) -> dict[str, Any]:
    """Returns the command for a common move that is not offered."""
    verb, *rest = typed.lower().split()
    kind = _well_known(verb, family)
    command: dict[str, Any] = {"type": kind}
    if family == "banked":
        command["square"] = square
    if size := {"Bet": "to", "Raise": "to", "Double": "amount"}.get(kind or ""):
        command[size] = parse(rest[-1]) if rest else 0
    return {"type": "Play", "table": "1", "command": command}


def _named(verb: str, offers: Mapping[str, Choice]) -> Choice | None:
    """Finds a choice by its key, its name or the first word of its label."""
    if not verb:
        return None
    by_key = next((one for key, one in offers.items() if verb == key.lower()), None)
    return by_key or next(
        (one for one in offers.values() if verb in (one["id"], one["label"].lower().split()[0])), None
    )


def _everything(offers: Mapping[str, Choice]) -> Move:
    """Returns the all-in: the largest bet offered if it is everything, else an all-in call."""
    if bets := sizes(offers):
        choice, marks = bets
        if marks[-1][0] == "all-in":
            return _sized(choice, marks[-1][1])
    if found := next((one for one in offers.values() if one.get("danger")), None):
        return Move(deepcopy(found["command"]), all_in=True, choice=found["id"])
    raise NoMove("no move here puts you all-in")


def _filled(choice: Choice, words: list[str], held: Sequence[Card], usual: Mapping[str, Cents]) -> Move:
    """Fills a choice with the words typed after its key."""
    move = Move(deepcopy(choice["command"]), bool(choice.get("danger")), choice["id"])
    if "amount" in choice:
        move = _sized(choice, _amount(choice, words[:1], usual))
        words = words[1:]
    if "pick" in choice:
        _put(move.sent, choice["pick"]["at"], _picked(choice["pick"]["of"], words[:1]))
        words = words[1:]
    if "cards" in choice:
        if words[-1:] == ["split"]:
            move.sent["command"]["splits"] = True
            words = words[:-1]
        _put(move.sent, choice["cards"]["at"], _cards(choice["cards"], words, held))
        words = []
    if words and not _repeats(move.sent, words):
        raise NoMove(f"{' '.join(words)!r} is too much: {choice['label']} needs no more words")
    return move


def _repeats(sent: Mapping[str, Any], words: Sequence[str]) -> bool:
    """Whether the words repeat the only possible amount. The engine refuses any other amount."""
    command = sent.get("command", {})
    at = next((name for name in ("to", "amount") if name in command), None)
    if at is None or len(words) != 1:
        return False
    command[at] = parse(words[0])
    return True


def _sized(choice: Choice, amount: Cents) -> Move:
    """Fills a choice with its amount."""
    scale = choice["amount"]
    sent = deepcopy(choice["command"])
    _put(sent, scale["at"], amount)
    names = {name.lower() for name, _ in scale.get("presets", ())}
    return Move(sent, "all-in" in names and amount == scale["most"], choice["id"], amount)


def _amount(choice: Choice, words: Sequence[str], usual: Mapping[str, Cents]) -> Cents:
    """Returns the typed amount or named size; by default the last amount, or the usual one."""
    scale = choice["amount"]
    presets = {name.lower(): size for name, size in scale.get("presets", ())}
    if words:
        name = _SIZES.get(words[0], words[0])
        if name in ("max", "all-in"):
            return int(scale["most"])
        return int(presets[name]) if name in presets else parse(words[0])
    if presets:
        raise NoMove(f"say how much: {bounds(choice)}, or {', '.join(presets)}")
    return default(choice, usual)


def default(choice: Choice, usual: Mapping[str, Cents]) -> Cents:
    """Returns the amount used if only the key is typed."""
    scale = choice["amount"]
    last = usual.get(choice["id"], 0)
    return int(last if scale["least"] <= last <= scale["most"] else scale.get("usual", scale["least"]))


def bounds(choice: Choice) -> str:
    """Returns the range of an amount, as text."""
    scale = choice["amount"]
    step = f" in steps of {show(scale['step'])}" if scale["step"] > 100 else ""
    return f"{show(scale['least'])}–{show(scale['most'])}{step}"


def _picked(of: Sequence[tuple[Any, str]], words: Sequence[str]) -> Any:
    found = next((value for value, _ in of if words and str(value) == words[0]), None)
    if found is None:
        raise NoMove(f"say which: {', '.join(str(value) for value, _ in of)}")
    return found


def _cards(wanted: Mapping[str, Any], words: Sequence[str], held: Sequence[Card]) -> Any:
    """Parses cards given by number or by name."""
    found: list[Card] = []
    for word in words:
        if word.isdecimal():
            if not 1 <= int(word) <= len(held):
                raise NoMove(f"you have no card number {word}; they are numbered 1 to {len(held)}")
            found.append(held[int(word) - 1])
        else:
            found += cards(word)
    least, most = wanted["least"], wanted["most"]
    if not least <= len(found) <= most:
        count = f"{least}" if least == most else f"{least} to {most}"
        raise NoMove(f"name {count} of your cards, by number or by name")
    return found[0] if wanted.get("one") else found


def _put(sent: dict[str, Any], at: Sequence[str], value: Any) -> None:
    """Writes a value into a command at the path that the choice gives."""
    *path, last = at
    for name in path:
        sent = sent[name]
    sent[last] = value


# -- choices ----------------------------------------------------------------------------------------------------------


_ALWAYS = (("?", "why"), ("t", "tip"), ("l", "log"), ("h", "help"), ("q", "quit"))
"""Keys and words of the questions that are always possible; a move takes precedence for its key."""
_GAP = "   "


class Offered(NamedTuple):
    """A view of the table with its choices by key."""

    view: Mapping[str, Any]
    choices: Mapping[str, Choice]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> "Offered":
        """Returns the choices of a view."""
        return cls(view, by_key(view["choices"]))

    @property
    def _family(self) -> str:
        return str(self.view["table"]["family"])

    @property
    def _phase(self) -> str:
        return str(self.view.get("hand", {}).get("phase", ""))

    def is_move(self, words: str) -> bool:
        """Whether the first word is a move, offered or not, rather than a question."""
        verb = words.split(maxsplit=1)[0]
        return verb in self.choices or is_move(verb, self._family, self._phase)

    def read(self, typed: str, usual: Mapping[str, Cents]) -> Move:
        """Parses a typed move. A common move that is not offered is left for the engine to refuse."""
        try:
            return read(typed, self.choices, own_cards(self.view), usual)
        except NotOffered:
            acting = self.view.get("hand", {}).get("acting") or f"{self.view['you']['seat']}-0"
            asked = unoffered(typed, self._family, int(acting.partition("-")[0]))
            if asked is None or not is_move(typed.split(maxsplit=1)[0], self._family, self._phase):
                raise
            return Move(asked)

    def line(self, usual: Mapping[str, Cents]) -> Text:
        """Returns the lines with every possible input; a choice never breaks across lines."""
        moves = [
            Text.assemble((f" {key}{_more(choice)} ", "reverse"), " ", color_cards(_does(key, choice, usual)))
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
    """Returns the items in as few lines as possible."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(_GAP) + item.cell_len <= console.width:
            lines[-1].append(_GAP).append(item)
        else:
            lines.append(item.copy())
    return lines


def _more(choice: Choice) -> str:
    """Returns the words to type after the key."""
    amount = " AMOUNT" if "amount" in choice else ""
    picked = f" {choice['pick']['of'][0][1].split()[0].upper()}" if "pick" in choice else ""
    return f"{amount}{picked}{' CARDS' if 'cards' in choice else ''}"


def _does(key: str, choice: Choice, usual: Mapping[str, Cents]) -> str:
    """Describes a choice with its bounds and its default amount."""
    label = f"{choice['label'][:1].lower()}{choice['label'][1:]}"
    if wanted := choice.get("cards"):
        least, most = wanted["least"], wanted["most"]
        return f"{label} ({least if least == most else f'up to {most}'} of your cards, by number or name)"
    if "amount" not in choice:
        return label
    named = choice["amount"].get("presets") or "pick" in choice
    return f"{label} {bounds(choice)}{'' if named else f' ({key} alone: {show(default(choice, usual))})'}"
