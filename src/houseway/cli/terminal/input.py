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
    """The person has quit, or there is nothing more to read."""


def read_line() -> str:
    """The next line that was typed or piped in."""
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()


# -- moves ------------------------------------------------------------------------------------------------------------


_TYPED = re.compile(r"([^\d\s]*)(\d*)\s*(.*)", re.DOTALL)
_SAME = {"x": "check", "k": "check", "all": "a", "allin": "a", "all-in": "a"}
"""Other words for a move."""
_SIZES = {"2/3": "two thirds", "max": "most", "all": "all-in", "half": "half pot"}
"""Other words for a bet size."""
_UNOFFERED: dict[str, dict[str, str]] = {
    "poker": {"f": "Fold", "check": "Check", "c": "Call", "b": "Bet", "r": "Raise", "s": "Show", "m": "Muck"},
    "banked": {"h": "Hit", "s": "Stand", "d": "Double", "p": "Split", "u": "Surrender"},
}
"""Moves that everybody knows: typed where they are not on offer, the engine says by which rule not."""


class NoMove(ValueError):
    """Typed words that mean no move of the game."""


class NotOffered(NoMove):
    """Words that are none of the choices; it may still be a move that everybody knows."""


class Move(NamedTuple):
    """A command ready to be given, and whether everything the player has goes in with it."""

    sent: dict[str, Any]
    all_in: bool = False
    choice: str = ""
    """The id of the choice that it is."""
    amount: Cents = 0
    """What was named with it; it is usual from then on."""


def by_key(choices: Sequence[Choice]) -> dict[str, Choice]:
    """The choices by what to type; those that share a key are numbered.

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
    """The bet or raise with its usual sizes, which are played by their number."""
    for one in offers.values():
        if one.get("group") != "table" and (marks := one.get("amount", {}).get("presets")):
            return one, [(name, size) for name, size in marks]
    return None


def read(typed: str, offers: Mapping[str, Choice], held: Sequence[Card], usual: Mapping[str, Cents]) -> Move:
    """The move that was typed. ``held`` are the own cards as they are numbered, ``usual`` the amounts given last."""
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
        raise NotOffered(f"{typed!r} is no move here")
    return _filled(choice, [word for word in words if word != "to"], held, usual)


def is_move(verb: str, family: str, phase: str) -> bool:
    """Whether a word is a move of the game at this moment, offered or not, and so no question."""
    return phase in ("bet", "play") and _well_known(verb, family) is not None


def _well_known(verb: str, family: str) -> str | None:
    known = _UNOFFERED.get(family, {})
    verb = _SAME.get(verb, verb)
    return known.get(verb) or next((name for name in known.values() if name.lower() == verb), None)


def unoffered(typed: str, family: str, square: int) -> dict[str, Any]:
    """A well-known move that is not on offer, as the engine takes it."""
    verb, *rest = typed.lower().split()
    kind = _well_known(verb, family)
    command: dict[str, Any] = {"type": kind}
    if family == "banked":
        command["square"] = square
    if size := {"Bet": "to", "Raise": "to", "Double": "amount"}.get(kind or ""):
        command[size] = parse(rest[-1]) if rest else 0
    return {"type": "Play", "table": "1", "command": command}


def _named(verb: str, offers: Mapping[str, Choice]) -> Choice | None:
    """By the key, by the name of the choice, or by the first word that is printed."""
    if not verb:
        return None
    by_key = next((one for key, one in offers.items() if verb == key.lower()), None)
    return by_key or next(
        (one for one in offers.values() if verb in (one["id"], one["label"].lower().split()[0])), None
    )


def _everything(offers: Mapping[str, Choice]) -> Move:
    """All-in: by the largest bet on offer, if that is everything, else by a call for all that is left."""
    if bets := sizes(offers):
        choice, marks = bets
        if marks[-1][0] == "all-in":
            return _sized(choice, marks[-1][1])
    if found := next((one for one in offers.values() if one.get("danger")), None):
        return Move(deepcopy(found["command"]), all_in=True, choice=found["id"])
    raise NoMove("nothing that may be done here puts all your chips in")


def _filled(choice: Choice, words: list[str], held: Sequence[Card], usual: Mapping[str, Cents]) -> Move:
    """A choice with what was typed after its key."""
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
        raise NoMove(f"{' '.join(words)!r} says nothing here: {choice['label']} needs no more words")
    return move


def _repeats(sent: Mapping[str, Any], words: Sequence[str]) -> bool:
    """Whether an amount was typed where there is but one; another amount than that is for the engine to refuse."""
    command = sent.get("command", {})
    at = next((name for name in ("to", "amount") if name in command), None)
    if at is None or len(words) != 1:
        return False
    command[at] = parse(words[0])
    return True


def _sized(choice: Choice, amount: Cents) -> Move:
    """A choice with its amount."""
    scale = choice["amount"]
    sent = deepcopy(choice["command"])
    _put(sent, scale["at"], amount)
    names = {name for name, _ in scale.get("presets", ())}
    return Move(sent, "all-in" in names and amount == scale["most"], choice["id"], amount)


def _amount(choice: Choice, words: Sequence[str], usual: Mapping[str, Cents]) -> Cents:
    """The amount that was typed, or a size by its name; else what was wagered last, or what is usual."""
    scale = choice["amount"]
    presets = dict(scale.get("presets", ()))
    if words:
        name = _SIZES.get(words[0], words[0])
        if name in ("most", "all-in"):
            return int(scale["most"])
        return int(presets[name]) if name in presets else parse(words[0])
    if presets:
        raise NoMove(f"say how much: {bounds(choice)}, or {', '.join(presets)}")
    return default(choice, usual)


def default(choice: Choice, usual: Mapping[str, Cents]) -> Cents:
    """The amount that the key alone stands for."""
    scale = choice["amount"]
    last = usual.get(choice["id"], 0)
    return int(last if scale["least"] <= last <= scale["most"] else scale.get("usual", scale["least"]))


def bounds(choice: Choice) -> str:
    """From what to what an amount may go."""
    scale = choice["amount"]
    step = f" in steps of {show(scale['step'])}" if scale["step"] > 100 else ""
    return f"{show(scale['least'])}–{show(scale['most'])}{step}"


def _picked(of: Sequence[tuple[Any, str]], words: Sequence[str]) -> Any:
    found = next((value for value, _ in of if words and str(value) == words[0]), None)
    if found is None:
        raise NoMove(f"say which: {', '.join(str(value) for value, _ in of)}")
    return found


def _cards(wanted: Mapping[str, Any], words: Sequence[str], held: Sequence[Card]) -> Any:
    """Cards by their numbers or their names."""
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
    """Writes a value into a command, where the choice says that it goes."""
    *path, last = at
    for name in path:
        sent = sent[name]
    sent[last] = value


# -- choices ----------------------------------------------------------------------------------------------------------


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
