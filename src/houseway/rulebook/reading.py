"""Reading rulebook files: typed settings, each with the rule it comes from.

A setting in a rulebook reads ``name = { is = VALUE, rule = "ID" }``; one that the source leaves open says
``assumed = "why"`` instead of, or beside, the rule. Nothing is defaulted: an unknown key, a wrong type, a missing
setting or a citation of a rule that does not exist is a BadRulebook with file, line, key and reason.
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
from houseway.money import Cents

Table = dict[str, Any]
T = TypeVar("T")

Dollars = Annotated[Cents, "money"]
"""An amount that a rulebook writes as text, ``"$4"`` or ``"$.50"``."""


@dataclass(frozen=True, slots=True)
class Said:
    """In place of a value: every house plays this alike, and a rulebook says only by which rule, or as a reading."""


class Printed(ABC):
    """A value that a rulebook prints as text, and that is read into numbers when the file is."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """The value that a text prints; ValueError says what is wrong with it."""


class BadRulebook(ValueError):
    """A rulebook file that says something it may not, or does not say what it must."""

    others: "tuple[BadRulebook, ...]" = ()
    """What else was found wrong in the same reading."""

    def __init__(self, file: Path, key: str, reason: str, line: int = 0) -> None:
        self.file, self.key, self.reason = file, key, reason
        self.line = line or line_of(file, key)
        super().__init__(f"{file}:{self.line}: {key}: {reason}" if self.line else f"{file}: {key}: {reason}")


class Gathered:
    """Problems of one reading: each is kept, the reading goes on, and in the end they are raised together."""

    def __init__(self) -> None:
        self.found: list[BadRulebook] = []

    def apart(self) -> Self:
        """A part of the reading that may be wrong by itself: ``with problems.apart():``."""
        return self

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, problem: object, _trace: object) -> bool:
        if isinstance(problem, BadRulebook):
            self.add(problem)
            return True
        return False

    def add(self, problem: BadRulebook) -> None:
        """Keeps a problem with those that were found beside it; one that two readings meet counts once."""
        seen = {(one.file, one.key, one.reason) for one in self.found}
        self.found += [one for one in (problem, *problem.others) if (one.file, one.key, one.reason) not in seen]
        problem.others = ()

    def end(self) -> None:
        """Raises the first problem with the others beside it; nothing where all is well."""
        if self.found:
            first, *others = self.found
            first.others = tuple(others)
            raise first


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a setting comes from: rules of the catalogue, a reading of ours, or both."""

    rules: tuple[str, ...]
    where: str
    assumed: str = ""

    @property
    def rule(self) -> str:
        """The id to name first; empty for a pure reading."""
        return self.rules[0] if self.rules else ""


def meant(word: str, known: Iterable[str]) -> str:
    """What to add to a word that is not known: the nearest one that is, if any is near."""
    near = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f" (did you mean {near[0]}?)" if near else ""


def parse(file: Path) -> Table:
    """The tables of a TOML file; a syntax error names the file and the line."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRulebook(file, "file", "is missing") from None
    except OSError as problem:
        raise BadRulebook(file, "file", f"cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadRulebook(file, "file", f"is not UTF-8 text: {error.reason}") from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise BadRulebook(file, "syntax", str(error), int(at[1]) if at else 0) from None


def line_of(file: Path, key: str) -> int:
    """The line on which a dotted key stands, as nearly as the text shows it; 0 when it cannot be told."""
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
    """Whether a part of a key in the file is the one meant: ``stakes[2]``, or the ``stakes`` that holds it."""
    return found in (wanted, re.sub(r"\[\d+\]$", "", wanted))


@dataclass(frozen=True)
class Reader:
    """Reads typed objects out of one file's tables, with the catalogue at hand to check citations."""

    file: Path
    where: Mapping[str, str]
    """Rule id → heading and number in the source."""

    def bad(self, key: str, reason: str) -> BadRulebook:
        """The error to raise about a key of this file."""
        return BadRulebook(self.file, key, reason)

    def table(self, given: object, key: str) -> Table:
        """A value that must be a table."""
        if not isinstance(given, dict):
            raise self.bad(key, f"a table is wanted, not {given!r}")
        return given

    def tables(self, given: object, key: str) -> list[Table]:
        """A value that must be a list of tables."""
        if not isinstance(given, list):
            raise self.bad(key, f"a list of tables is wanted, not {given!r}")
        return [self.table(entry, f"{key}[{at}]") for at, entry in enumerate(given)]

    def settings(self, kind: type[T], given: object, key: str) -> tuple[T, dict[str, Cite]]:
        """A section of cited settings as its dataclass, and the citation of each field."""
        table = self.table(given, key)
        values, cites, problems = {}, {}, Gathered()
        self._check_keys(kind, table, key, problems)
        for name, want in _fields(cast(Hashable, kind)).items():
            if name in table:
                at, entry = f"{key}.{name}", table[name]
                with problems.apart():
                    values[name] = self._said(entry, at) if want is Said else self._setting(want, entry, at)
                    cites[name] = self.cite(entry, at)
        problems.end()
        return kind(**values), cites

    def _setting(self, want: Any, entry: object, key: str) -> Any:
        if not isinstance(entry, dict) or "is" not in entry:
            raise self.bad(key, 'write the setting as { is = VALUE, rule = "ID" }')
        if extra := set(entry) - {"is", "rule", "assumed"}:
            raise self.bad(f"{key}.{min(extra)}", "a setting has only is, rule and assumed")
        return self.value(want, entry["is"], key)

    def _said(self, entry: object, key: str) -> Said:
        if not isinstance(entry, dict) or set(entry) - {"rule", "assumed"}:
            raise self.bad(
                key, 'every house plays this alike: write { rule = "ID" }, or { assumed = "why" }, and no value'
            )
        return Said()

    def record(self, kind: type[T], given: object, key: str) -> T:
        """A plain table as its dataclass; fields with a default may be left out."""
        table, values, problems = self.table(given, key), {}, Gathered()
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
        """The citation beside a value; every rule in it must stand in the catalogue."""
        named = entry.get("rule", ())
        ids = tuple(named) if isinstance(named, list | tuple) else (named,)
        assumed = entry.get("assumed", "")
        if not ids and not assumed:
            raise self.bad(key, 'names no rule: add rule = "ID", or assumed = "why" where the source is silent')
        for rule in ids:
            if not isinstance(rule, str) or rule not in self.where:
                raise self.bad(key, f"cites {rule!r}, which is not in rules.toml")
        if not isinstance(assumed, str):
            raise self.bad(f"{key}.assumed", f"{assumed!r} is not text")
        return Cite(ids, self.where[ids[0]] if ids else "", assumed)

    def value(self, want: Any, given: Any, key: str) -> Any:
        """A TOML value checked against a type annotation and turned into it."""
        return _way_to_read(want)(self, want, given, key)

    def _plain(self, want: Any, given: Any, key: str) -> Any:
        if want in _TYPE_NAMES and type(given) is not want:
            raise self.bad(key, f"{given!r} is not {_TYPE_NAMES[want]}")
        if want is int and given < 0:
            raise self.bad(key, f"{given} is less than nothing")
        return given

    def _choice(self, want: Any, given: Any, key: str) -> Any:
        known = get_args(want)
        if given not in known:
            near = meant(str(given), map(str, known))
            raise self.bad(key, f"{given!r} is not one of {', '.join(map(repr, known))}{near}")
        return given

    def _printed(self, want: type[Printed], given: Any, key: str) -> Printed:
        if not isinstance(given, str):
            raise self.bad(key, f"{given!r} is not text")
        try:
            return want.read(given)
        except ValueError as error:
            raise self.bad(key, str(error)) from None

    def _money(self, _want: Any, given: Any, key: str) -> Cents:
        if not isinstance(given, str):
            raise self.bad(key, f'{given!r} is not an amount: write it as text, "$4"')
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
        raise self.bad(key, "; ".join(problems))

    def _sequence(self, want: Any, given: Any, key: str) -> tuple[Any, ...]:
        if not isinstance(given, list):
            raise self.bad(key, f"a list is wanted, not {given!r}")
        inner = get_args(want)
        if inner[-1] is Ellipsis:
            if inner[0] is str and all(type(item) is str for item in given):
                return tuple(given)
            inner = inner[:1] * len(given)
        if len(inner) != len(given):
            raise self.bad(key, f"{len(inner)} values are wanted, not {len(given)}")
        values, problems = [], Gathered()
        for at, (kind, item) in enumerate(zip(inner, given, strict=True)):
            with problems.apart():
                values.append(self.value(kind, item, f"{key}[{at}]"))
        problems.end()
        return tuple(values)

    def _check_keys(self, kind: type, table: Table, key: str, problems: Gathered) -> None:
        known, required = _names(cast(Hashable, kind))
        for name in sorted(table.keys() - known):
            near = meant(name, known) or f"; known here: {', '.join(sorted(known))}"
            problems.add(self.bad(_within(key, name), f"unknown key{near}"))
        for name in sorted(required.difference(table)):
            problems.add(self.bad(key or name, f"{name} is missing"))


def _within(key: str, name: str) -> str:
    """A key within another; a file that is one table has no key of its own."""
    return f"{key}.{name}" if key else name


_TYPE_NAMES = {int: "a whole number", str: "text", bool: "true or false", date: "a date"}


@cache
def _fields(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(cast(Any, kind), include_extras=True)


@cache
def _names(kind: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The keys that a table of this kind may have, and those that it must have."""
    unset, fields = dataclasses.MISSING, dataclasses.fields(kind)
    required = (field.name for field in fields if field.default is unset and field.default_factory is unset)
    return frozenset(field.name for field in fields), frozenset(required)


@cache
def _way_to_read(want: Any) -> Callable[[Reader, Any, Any, str], Any]:
    """How a value of this type is read; looked up once, as a rulebook has thousands of a few types."""
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
"""What a setting is made of."""


def merged(base: Table, over: Table) -> Table:
    """One table laid over another; a setting (``{ is = …, rule = … }``) replaces the one below it whole."""
    out = dict(base)
    for key, value in over.items():
        below = out.get(key)
        if isinstance(value, dict) and isinstance(below, dict) and not _LEAF & set(value):
            out[key] = merged(below, value)
        else:
            out[key] = value
    return out
