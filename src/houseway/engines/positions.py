"""Positions as text for every engine: clauses that read like sentences, and facts for the rest.

Each engine writes its own clauses and derives a state from them. Where the state of a hand differs from the one that
its clauses would give, a last clause, ``facts {…}``, holds the difference; so every state can be written, and an
ordinary one needs no facts.
"""

import dataclasses
import functools
import json
import types
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from houseway.cards import BadCards, Card, card
from houseway.engines.contract import Event
from houseway.messages import _
from houseway.money import BadMoney, Cents, parse
from houseway.rulebook import BadRulebook, GameRules, House, NotSpread, house, names
from houseway.rulebook.schedule import Stakes

UNKNOWN = "??"
"""A card that the text does not name."""
FACTS = "facts "
STAKES = "stakes "
_hints_of = functools.cache(get_type_hints)
"""The types of a record's fields, worked out once for each kind of record."""


class BadPosition(ValueError):
    """Text that is no position; the message quotes the clause and the expected form."""

    def __init__(self, clause: str, wanted: str) -> None:
        super().__init__(f"{clause!r}: {wanted}")
        self.clause, self.wanted = clause, wanted


@dataclasses.dataclass(frozen=True, slots=True)
class Placed(Event):
    """A hand starts from a position: the first event of its log."""

    text: str
    cards: tuple[Card, ...]
    """The unnamed cards, in dealing order."""


def clauses(text: str) -> list[str]:
    """The clauses of a position: between semicolons, except that facts run to the end."""
    head, found, facts = text.partition(FACTS + "{")
    parts = [part.strip() for part in head.split(";")]
    return [part for part in parts if part] + ([f"{FACTS}{{{facts.strip()}"] if found else [])


def head(rules: GameRules) -> tuple[str, ...]:
    """The first clause: house, game, structure where there are several, and limit; then stakes that are not posted."""
    game = rules.house.games[rules.game]
    structure = rules.structure if len(game.structures) > 1 else ""
    first = " ".join(filter(None, (rules.house.handle, rules.game, structure, rules.stakes.name)))
    rows = game.limits(rules.structure)
    posted = next((row for row in rows if row.name == rules.stakes.name), rows[0])
    differing = facts(rules.stakes, posted)
    return (first, STAKES + differing.removeprefix(FACTS)) if differing else (first,)


def rules_of(texts: Sequence[str]) -> tuple[GameRules, list[str]]:
    """The rules that the head of a position names, and the clauses behind it."""
    if not texts:
        raise BadPosition("", _("Begin the position with the house, game, structure and limit."))
    first, rest = texts[0], list(texts[1:])
    words = first.split()
    place, used = _house(words, first)
    names = {name.lower(): name for name in place.games}
    if len(words) == used or words[used].lower() not in names:
        raise BadPosition(first, _("After the house, name one of its games: {games}.", games=", ".join(place.games)))
    game = place.games[names[words[used].lower()]]
    limit = words[used + 1 :]
    structure = next((name for name in game.structures if limit and name == limit[0].lower()), None)
    limit = limit[1:] if structure else limit
    spelled = [clause for clause in rest if clause.startswith(STAKES)]
    try:
        named = " ".join(limit) or None
        posted = structure is None or any(row.name == named for row in game.limits(structure))
        rules = game.at(structure=structure, limit=named if posted or not spelled else None)
    except NotSpread as problem:
        raise BadPosition(first, str(problem)) from None
    return _at_stakes(rules, spelled), [clause for clause in rest if clause not in spelled]


def _house(words: list[str], first: str) -> tuple[House, int]:
    """The house that the first words name, and how many words they are: the path of a folder may hold spaces."""
    problem = ""
    for used in range(1, len(words) + 1):
        name = " ".join(words[:used])
        try:
            return house(name.lower() if name.lower() in names() else name), used
        except (NotSpread, BadRulebook) as wrong:
            problem = problem or str(wrong)
        except (OSError, ValueError):  # a text that can be no path
            break
    raise BadPosition(first, problem or _("Begin the position with a house."))


def _at_stakes(rules: GameRules, spelled: list[str]) -> GameRules:
    """The rules at stakes that the house does not post, as a kill makes them."""
    for clause in spelled:
        values = {field.name: getattr(rules.stakes, field.name) for field in dataclasses.fields(rules.stakes)}
        stakes = types.SimpleNamespace(**values)
        hints = _hints_of(Stakes)
        for name, value in _object(clause, STAKES).items():
            if name not in values:
                raise BadPosition(clause, _unknown(name, values))
            try:
                setattr(stakes, name, built(hints[name], value))
            except (TypeError, ValueError) as problem:
                raise BadPosition(clause, f"{name}: {problem}") from None
        rules = dataclasses.replace(rules, stakes=Stakes(**vars(stakes)))
    return rules


def amount(word: str, clause: str) -> Cents:
    """An amount of a clause: ``$94``."""
    try:
        cents = parse(word)
    except BadMoney as problem:
        raise BadPosition(clause, str(problem)) from None
    if cents < 0:
        raise BadPosition(clause, _("Amounts can't be negative."))
    return cents


def number(word: str, clause: str) -> int:
    """A seat, a square or a count."""
    if not word.isdecimal() or len(word) > 4:
        raise BadPosition(clause, _("{text} isn't a number.", text=repr(word)))
    return int(word)


def cards_of(words: Iterable[str], clause: str) -> list[Card | None]:
    """The cards of a clause, None for each that is unknown."""
    try:
        return [None if word == UNKNOWN else card(word) for word in words]
    except BadCards as problem:
        raise BadPosition(clause, str(problem)) from None


def without(deck: Iterable[Card], named: Iterable[Card]) -> tuple[Card, ...]:
    """A deck in its own order, less the cards that are named."""
    gone, left = Counter(named), []
    for one in deck:
        if gone[one]:
            gone[one] -= 1
        else:
            left.append(one)
    return tuple(left)


def fill(named: Iterable[Card | None], rest: Iterator[Card], clause: str) -> list[Card]:
    """Returns the cards, with the unknown ones taken from the rest."""
    try:
        return [next(rest) if one is None else one for one in named]
    except StopIteration:
        raise BadPosition(clause, _("There aren't enough cards left for the unknown ones.")) from None


class Clauses:
    """The clauses after the head, found by their first words; each is used once."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.left = [" ".join(clause.split()) for clause in texts]

    def all(self, word: str) -> list[tuple[str, str]]:
        """Every clause that begins with a word, and what follows it there."""
        found = [clause for clause in self.left if f"{clause} ".lower().startswith(f"{word} ")]
        self.left = [clause for clause in self.left if clause not in found]
        return [(clause, clause[len(word) :].strip()) for clause in found]

    def one(self, word: str) -> tuple[str, str]:
        """The clause that begins with a word, and what follows it; both empty where there is none."""
        found = self.all(word)
        if len(found) > 1:
            raise BadPosition(found[1][0], _("Write only one clause that begins with {word}.", word=word))
        return found[0] if found else ("", "")

    def number(self, word: str) -> int:
        """The number that a clause tells; 0 where there is none."""
        clause, rest = self.one(word)
        return number(rest, clause) if clause else 0

    def cents(self, word: str) -> Cents:
        """The amount that a clause tells; 0 where there is none."""
        clause, rest = self.one(word)
        return amount(rest, clause) if clause else 0

    def end(self, known: str) -> None:
        """Whatever is left is no clause of this game."""
        if self.left:
            raise BadPosition(self.left[0], _("Clauses here begin with {known}.", known=known))


# -- facts -------------------------------------------------------------------------------------------------------------


def facts(state: object, derived: object, leave: frozenset[str] = frozenset()) -> str:
    """Returns the clause for differences from the derived state; empty if there are none."""
    differing = {
        name: plain(value) for name, value in _fields(state) if name not in leave and value != getattr(derived, name)
    }
    return FACTS + json.dumps(differing, separators=(",", ":"), sort_keys=True) if differing else ""


def put_facts(
    state: object, clause: str, field_types: Mapping[str, Any] | None = None, dropped: Sequence[str] = ()
) -> None:
    """Puts the facts of a clause into a state; a fact without a type has the type of its field.

    Texts of earlier versions may hold the ``dropped`` facts, which follow from others now.
    """
    given = _object(clause, FACTS)
    kind: Any = type(state)
    hints = _hints_of(kind) | dict(field_types or {})
    known = {field.name for field in dataclasses.fields(kind) if field.compare}
    for name, value in given.items():
        if name in dropped:
            continue
        if name not in known:
            raise BadPosition(clause, _unknown(name, sorted(known)))
        try:
            setattr(state, name, built(hints[name], value))
        except (TypeError, ValueError, KeyError, AttributeError) as problem:
            raise BadPosition(clause, f"{name}: {problem}") from None


def facts_of(parts: Mapping[str, tuple[object, object]], leave: frozenset[str] = frozenset()) -> str:
    """Returns the clause for a state of several parts: differences from the derived ones, mapping order included."""
    differing = {}
    for part, (state, derived) in parts.items():
        shown = {name: plain(value) for name, value in _fields(state) if name not in leave}
        if differences := {name: value for name, value in shown.items() if value != plain(getattr(derived, name))}:
            differing[part] = differences
    return FACTS + json.dumps(differing, separators=(",", ":"), sort_keys=True) if differing else ""


def put_facts_of(parts: Mapping[str, object], clause: str) -> None:
    """Puts the facts of a clause into the parts of a state."""
    for part, those in _object(clause, FACTS).items():
        if part not in parts or not isinstance(those, dict):
            raise BadPosition(clause, _unknown(part, parts))
        put_facts(parts[part], FACTS + json.dumps(those))


def _unknown(name: str, known: Iterable[str]) -> str:
    return _("{name} isn't known here. Use: {known}.", name=repr(name), known=", ".join(known))


def _object(clause: str, word: str) -> dict[str, Any]:
    """The object of JSON that follows the first word of a clause."""
    try:
        found = json.loads(clause.removeprefix(word))
    except (ValueError, RecursionError) as problem:
        raise BadPosition(
            clause, _("After {word} write a JSON object. {problem}", word=repr(word.strip()), problem=str(problem))
        ) from None
    if not isinstance(found, dict):
        raise BadPosition(clause, _("After {word} write a JSON object.", word=repr(word.strip())))
    return found


def plain(value: Any) -> Any:
    """A value of a state as JSON has it: records as objects, mappings as lists of pairs, sets in order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: plain(one) for name, one in _fields(value)}
    if isinstance(value, Mapping):
        return [[plain(key), plain(one)] for key, one in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def built(hint: Any, value: Any) -> Any:
    """The value of that type which ``plain`` wrote so."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _one_of(inside, value)
    if origin is not None:
        return _of_several(origin, inside, value)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints = _hints_of(hint)
        return hint(**{name: built(hints[name], one) for name, one in value.items()})
    kind = getattr(hint, "__supertype__", hint)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{value!r} is not {kind.__name__}")
    return value


def _of_several(origin: Any, inside: tuple[Any, ...], value: Any) -> Any:
    """A word of several, or a collection."""
    if origin is Literal:
        if value not in inside:
            raise ValueError(_("{value} isn't one of {known}.", value=repr(value), known=", ".join(map(str, inside))))
        return value
    if origin is tuple:
        each = [inside[0]] * len(value) if inside[-1] is Ellipsis else inside
        return tuple(built(one, part) for one, part in zip(each, value, strict=True))
    if issubclass(origin, Mapping):
        return {built(inside[0], key): built(inside[1], one) for key, one in value}
    return origin(built(inside[0], one) for one in value)


def _one_of(choices: tuple[Any, ...], value: Any) -> Any:
    """The first choice that the value can be; records differ by their fields."""
    for choice in choices:
        if choice is type(None):
            if value is None:
                return None
            continue
        try:
            return built(choice, value)
        except (TypeError, ValueError, KeyError, AttributeError):
            continue
    raise ValueError(_("{value} is no value of this field.", value=repr(value)))


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields that count when states are compared, with their values."""
    for field in dataclasses.fields(value):
        if field.compare:
            yield field.name, getattr(value, field.name)
