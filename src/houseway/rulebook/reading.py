"""Reading rulebook files: typed settings, each with the rule it comes from.

A setting in a rulebook reads ``name = { is = VALUE, rule = "ID" }``; a setting that the source leaves open has
``assumed = "why"`` instead of the rule or together with it. There are no defaults: an unknown key, a wrong type, a
missing setting or a citation of a rule that does not exist raises BadRulebook with file, line, key and reason.
"""

import dataclasses
import re
import tomllib
import types
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from houseway import money
from houseway.messages import AllOf, Message, OneOf, _, ngettext, paragraph
from houseway.money import Cents

Table = dict[str, Any]
T = TypeVar("T")

Dollars = Annotated[Cents, "money"]
"""An amount written as text in a rulebook, ``"$4"`` or ``"$.50"``."""


@dataclass(frozen=True, slots=True)
class CitedOnly:
    """A setting without a value: every house plays it alike, and a rulebook names only the rule or the reading."""


class Printed(ABC):
    """A value printed as text in a rulebook, and read into numbers."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """Returns the value of a text; ValueError names the problem."""


class BadRulebook(ValueError):
    """A rulebook file with a mistake or a missing part."""

    others: "tuple[BadRulebook, ...]" = ()
    """Other problems found in the same reading."""

    def __init__(self, file: Path, key: str, reason: str, line: int = 0) -> None:
        self.file, self.key, self.reason = file, key, reason
        self.line = line or line_of(file, key)
        super().__init__(f"{file}:{self.line}: {key}: {reason}" if self.line else f"{file}: {key}: {reason}")


class Problems:
    """Collects the problems of a reading and raises them together at the end."""

    def __init__(self) -> None:
        self.found: list[BadRulebook] = []

    def apart(self) -> Self:
        """Returns a context for a part of the reading that may fail alone: ``with problems.apart():``."""
        return self

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, problem: object, _trace: object) -> bool:
        if isinstance(problem, BadRulebook):
            self.add(problem)
            return True
        return False

    def add(self, problem: BadRulebook) -> None:
        """Adds a problem and the others that came with it, each once."""
        seen = {(one.file, one.key, one.reason) for one in self.found}
        self.found += [one for one in (problem, *problem.others) if (one.file, one.key, one.reason) not in seen]
        problem.others = ()

    def end(self) -> None:
        """Raises the first problem, with the others attached; does nothing if there are none."""
        if self.found:
            first, *others = self.found
            first.others = tuple(others)
            raise first


@dataclass(frozen=True, slots=True)
class Cite:
    """The source of a setting: rules of the catalogue, a reading of ours, or both."""

    rules: tuple[str, ...]
    where: str
    assumed: str = ""

    @property
    def rule(self) -> str:
        """The first rule id; empty for a pure reading."""
        return self.rules[0] if self.rules else ""


def hint(word: str, known: Iterable[str]) -> Message:
    """Returns a sentence with the nearest known word, or with all of them if none is near."""
    known = tuple(known)
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return _("Did you mean {near}?", near=near[0]) if near else _("Known here: {known}.", known=AllOf(known))


def read_toml(file: Path, until: str = "") -> Table:
    """Returns the tables of a TOML file, or of its text before a header; a syntax error names the file and the line."""
    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text.partition(f"\n{until}")[0] if until else text)
    except FileNotFoundError:
        raise BadRulebook(file, "file", _("The file is missing.")) from None
    except OSError as problem:
        raise BadRulebook(
            file, "file", _("The file can't be read: {problem}.", problem=str(problem.strerror))
        ) from None
    except UnicodeDecodeError as error:
        raise BadRulebook(file, "file", _("The file isn't UTF-8 text: {problem}.", problem=error.reason)) from None
    except RecursionError:
        raise BadRulebook(file, "syntax", _("The file is nested too deeply.")) from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        at = re.search(r"line (\d+)", str(error))
        raise BadRulebook(file, "syntax", str(error), int(at[1]) if at else 0) from None


def line_of(file: Path, key: str) -> int:
    """Returns the line of a dotted key as closely as the text shows it; 0 if unknown."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return 0
    wanted = key.split(".")
    best = (0, 0)
    header: list[str] = []
    entries: Counter[str] = Counter()
    for number, line in enumerate(lines, 1):
        if match := re.match(r"\s*\[(\[?)\s*([\w.\"-]+)\s*\]+", line):
            name = match[2].replace('"', "")
            header = (f"{name}[{entries[name]}]" if match[1] else name).split(".")
            entries[name] += 1
            found = header
        elif match := re.match(r"\s*([\w.\"-]+)\s*=", line):
            found = header + match[1].replace('"', "").split(".")
        else:
            continue
        depth = len(found)
        same = depth <= len(wanted) and all(map(_same_place, found, wanted))
        if same and depth > best[0]:
            best = (depth, number)
    return best[1]


def _same_place(found: str, wanted: str) -> bool:
    """Whether a part of a key in the file is the wanted one: ``stakes[2]``, or the ``stakes`` that holds it."""
    return found in (wanted, re.sub(r"\[\d+\]$", "", wanted))


@dataclass(frozen=True)
class Reader:
    """Reads typed objects out of one file's tables, and checks their citations against the catalogue."""

    file: Path
    sources: Callable[[], Mapping[str, str]] = dict
    """Returns the heading and number in the source of each rule id."""

    def bad(self, key: str, reason: str) -> BadRulebook:
        """Returns the error to raise about a key of this file."""
        return BadRulebook(self.file, key, reason)

    def table(self, given: object, key: str) -> Table:
        """Returns a value that must be a table."""
        if not isinstance(given, dict):
            raise self.bad(key, _("Write a table, not {value}.", value=repr(given)))
        return given

    def tables(self, given: object, key: str) -> list[Table]:
        """Returns a value that must be a list of tables."""
        if not isinstance(given, list):
            raise self.bad(key, _("Write a list of tables, not {value}.", value=repr(given)))
        return [self.table(entry, f"{key}[{at}]") for at, entry in enumerate(given)]

    def settings(self, kind: type[T], given: object, key: str) -> tuple[T, dict[str, Cite]]:
        """Returns a section of cited settings as its dataclass, and the citation of each field."""
        table = self.table(given, key)
        values, cites, problems = {}, {}, Problems()
        self._check_keys(kind, table, key, problems)
        for name, want in _fields(cast(Hashable, kind)).items():
            if name in table:
                at, entry = f"{key}.{name}", table[name]
                with problems.apart():
                    values[name] = self._said(entry, at) if want is CitedOnly else self._setting(want, entry, at)
                    cites[name] = self.cite(entry, at)
        problems.end()
        return kind(**values), cites

    def _setting(self, want: Any, entry: object, key: str) -> Any:
        if not isinstance(entry, dict) or "is" not in entry:
            raise self.bad(key, _("Write the setting as {form}.", form='{ is = VALUE, rule = "ID" }'))
        if extra := set(entry) - {"is", "rule", "assumed"}:
            raise self.bad(f"{key}.{min(extra)}", _("A setting has only is, rule and assumed."))
        return self.value(want, entry["is"], key)

    def _said(self, entry: object, key: str) -> CitedOnly:
        if not isinstance(entry, dict) or set(entry) - {"rule", "assumed"}:
            forms = OneOf(('{ rule = "ID" }', '{ assumed = "why" }'))
            raise self.bad(key, _("Every house plays this alike. Write {forms}, without a value.", forms=forms))
        return CitedOnly()

    def record(self, kind: type[T], given: object, key: str) -> T:
        """Returns a plain table as its dataclass; fields with a default are optional."""
        table, values, problems = self.table(given, key), {}, Problems()
        self._check_keys(kind, table, key, problems)
        hints = _fields(cast(Hashable, kind))
        for name, entry in table.items():
            want = hints.get(name)
            if want is str and type(entry) is str:
                values[name] = entry  # as most of a rulebook is
            elif want is not None:
                with problems.apart():
                    values[name] = self.value(want, entry, _within(key, name))
        problems.end()
        return kind(**values)

    def cite(self, entry: Table, key: str) -> Cite:
        """Returns the citation of a value; every rule in it must be in the catalogue."""
        ids, assumed = self.cited_rules(entry, key), entry.get("assumed", "")
        self.check_rules(ids, key)
        if not isinstance(assumed, str):
            raise self.bad(f"{key}.assumed", _("Write text, not {value}.", value=repr(assumed)))
        return Cite(ids, self.sources()[ids[0]] if ids else "", assumed)

    def cited_rules(self, entry: Table, key: str) -> tuple[str, ...]:
        """Returns the ids of the rules that a value cites; `check_rules` says whether they exist."""
        named = entry.get("rule", ())
        if not named and not entry.get("assumed"):
            raise self.bad(key, _('Name the rule: add rule = "ID", or assumed = "why" if the source is silent.'))
        return tuple(named) if isinstance(named, list | tuple) else (named,)

    def check_rules(self, ids: Iterable[str], key: str) -> None:
        """Refuses rules that are not in the catalogue."""
        for rule in ids:
            if not isinstance(rule, str) or rule not in self.sources():
                raise self.bad(key, _("Rule {rule} isn't in rules.toml.", rule=repr(rule)))

    def value(self, want: Any, given: Any, key: str) -> Any:
        """Returns a TOML value, checked and converted by a type annotation."""
        return _way_to_read(want)(self, want, given, key)

    def _plain(self, want: Any, given: Any, key: str) -> Any:
        if want in _TYPE_NAMES and type(given) is not want:
            raise self.bad(key, _TYPE_NAMES[want](repr(given)))
        if want is int and given < 0:
            raise self.bad(key, _("{value} is below zero.", value=str(given)))
        return given

    def _choice(self, want: Any, given: Any, key: str) -> Any:
        known = get_args(want)
        if given not in known:
            why = _("{value} isn't one of the values here.", value=repr(given))
            raise self.bad(key, paragraph(why, hint(str(given), map(str, known))))
        return given

    def _printed(self, want: type[Printed], given: Any, key: str) -> Printed:
        if not isinstance(given, str):
            raise self.bad(key, _("Write text, not {value}.", value=repr(given)))
        try:
            return want.read(given)
        except ValueError as error:
            raise self.bad(key, error.args[0]) from None

    def _money(self, _want: Any, given: Any, key: str) -> Cents:
        if not isinstance(given, str):
            raise self.bad(
                key, _("{value} isn't an amount. Write it as text: {example}.", value=repr(given), example='"$4"')
            )
        try:
            return money.parse(given)
        except money.BadMoney as error:
            raise self.bad(key, str(error)) from None

    def _either(self, want: Any, given: Any, key: str) -> Any:
        problems = []
        for choice in get_args(want):
            if choice is types.NoneType:
                continue  # a file says None by saying nothing
            try:
                return self.value(choice, given, key)
            except BadRulebook as problem:
                problems.append(problem.reason)
        raise self.bad(key, paragraph(*problems))

    def _sequence(self, want: Any, given: Any, key: str) -> tuple[Any, ...]:
        if not isinstance(given, list):
            raise self.bad(key, _("Write a list, not {value}.", value=repr(given)))
        inner = get_args(want)
        if inner[-1] is Ellipsis:
            if inner[0] is str and all(type(item) is str for item in given):
                return tuple(given)
            inner = inner[:1] * len(given)
        if len(inner) != len(given):
            why = ngettext(
                "Write {count} value, not {given}.", "Write {count} values, not {given}.", len(inner), given=len(given)
            )
            raise self.bad(key, why)
        values, problems = [], Problems()
        for at, (kind, item) in enumerate(zip(inner, given, strict=True)):
            with problems.apart():
                values.append(self.value(kind, item, f"{key}[{at}]"))
        problems.end()
        return tuple(values)

    def _check_keys(self, kind: type, table: Table, key: str, problems: Problems) -> None:
        known, required = _names(cast(Hashable, kind))
        for name in sorted(table.keys() - known):
            why = paragraph(_("There is no such key."), hint(name, sorted(known)))
            problems.add(self.bad(_within(key, name), why))
        for name in sorted(required.difference(table)):
            problems.add(self.bad(key or name, _("{name} is missing.", name=name)))


def _within(key: str, name: str) -> str:
    """Returns a key within another; a file that is one table has an empty key."""
    return f"{key}.{name}" if key else name


_TYPE_NAMES: dict[Any, Callable[[str], Message]] = {
    int: lambda value: _("Write a whole number, not {value}.", value=value),
    str: lambda value: _("Write text, not {value}.", value=value),
    bool: lambda value: _("Write true or false, not {value}.", value=value),
    date: lambda value: _("Write a date, not {value}.", value=value),
}
"""The refusal of a value of another type."""


@cache
def _fields(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(cast(Any, kind), include_extras=True)


@cache
def _names(kind: Any) -> tuple[frozenset[str], frozenset[str]]:
    """Returns the possible and the required keys of a table of this kind."""
    unset, fields = dataclasses.MISSING, dataclasses.fields(kind)
    required = (field.name for field in fields if field.default is unset and field.default_factory is unset)
    return frozenset(field.name for field in fields), frozenset(required)


@cache
def _way_to_read(want: Any) -> Callable[[Reader, Any, Any, str], Any]:
    """Returns the method that reads a value of this type; cached, as a rulebook has thousands of a few types."""
    origin = get_origin(want)
    if origin is Annotated:
        return Reader._money
    if origin is Literal:
        return Reader._choice
    if origin in (Union, types.UnionType):
        return Reader._either
    if origin is tuple:
        return Reader._sequence
    if isinstance(want, type) and dataclasses.is_dataclass(want):
        return Reader._printed if issubclass(want, Printed) else Reader.record
    return Reader._plain


_LEAF = frozenset(("is", "rule", "assumed"))
"""The keys of a setting."""


def merge_tables(base: Table, over: Table) -> Table:
    """Returns one table over another; a setting (``{ is = …, rule = … }``) replaces the one below it as a whole."""
    out = dict(base)
    for key, value in over.items():
        below = out.get(key)
        if isinstance(value, dict) and isinstance(below, dict) and not _LEAF & set(value):
            out[key] = merge_tables(below, value)
        else:
            out[key] = value
    return out
