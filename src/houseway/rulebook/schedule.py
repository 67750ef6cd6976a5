"""Collection schedules: every row of a house's fee tables, as printed."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self

from houseway import money
from houseway.money import Cents
from houseway.rulebook.reading import BadRulebook, Dollars, Printed, Reader, Table, parse

Payer = Literal["pot", "dealer-position", "each-player", "player-dealer", "square"]
Per = Literal["hand", "half-hour", "square"]
Moment = Literal["before-deal", "flop", "first-round", "pot-won", "half-hour"]


_BAND = re.compile(r"(\$?[\d,.]+)(?:(\+)|-(\$?[\d,.]+))?")
_POSTED = re.compile(r"(\$?[\d,.]*\d)(?:(\+)|(/|-|x)(\$?[\d,.]*\d))?")


@dataclass(frozen=True, slots=True)
class Band(Printed):
    """An inclusive range of head counts or amounts; no upper end means "or more"."""

    low: int
    high: int | None
    text: str = field(default="", compare=False)
    """As it is printed."""

    def __contains__(self, value: int) -> bool:
        return self.low <= value and (self.high is None or value <= self.high)

    @classmethod
    def read(cls, text: str) -> Self:
        """``"6+"``, ``"1-5"``, ``"4"`` or the same in dollars, which come out in cents."""
        match = _BAND.fullmatch(text.replace(" ", ""))
        if match is None:
            raise ValueError(f"{text!r} is not a range; write 6+, 1-5, $101-$300 or $501+")
        low, more, high = match.groups()
        return cls(_number(low), None if more else _number(high or low), text)

    def agrees(self, other: "Band") -> bool:
        """Whether two buy-ins are one: by the lower end, and by the upper end where both have one."""
        return self.low == other.low and (self.high is None or other.high is None or self.high == other.high)


@dataclass(frozen=True, slots=True)
class Posted(Printed):
    """Amounts as a sign joins them: a limit of ``3/6``, a spread of ``3-6``, ``3+``, blinds of ``$1/$3``."""

    amounts: tuple[Cents, ...]
    """None for a limit that is named in words."""
    joint: Literal["/", "-", "+", ""]
    text: str = field(default="", compare=False)

    @classmethod
    def read(cls, text: str) -> Self:
        """The amounts that a text prints, with or without dollar signs."""
        match = _POSTED.fullmatch(text.replace(" ", ""))
        if match is None:
            raise ValueError(f"{text!r} is no limit; write 3/6, 3-6 or 3+")
        first, more, joint, second = match.groups()
        amounts = tuple(money.parse(one) for one in (first, second) if one)
        return cls(amounts, "+" if more else "-" if joint == "-" else "/" if joint else "", text)

    @classmethod
    def called(cls, name: str) -> Self:
        """The limit of a table by its name, which may be in words: ``1/3 100-300``."""
        try:
            return cls.read(name)
        except ValueError:
            return cls((), "", name)

    def same_amounts(self, other: "Posted") -> bool:
        """Whether two signs say the same, however they join it: ``3/6`` and ``3 - 6``, ``$100`` and ``100-100``."""
        return bool(self.amounts) and self._ends() == other._ends()

    def _ends(self) -> tuple[Cents | None, ...]:
        return (*self.amounts[:1], None if self.joint == "+" else self.amounts[-1]) if self.amounts else ()


def _number(text: str) -> int | Cents:
    return money.parse(text) if text.startswith("$") else int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One printed amount with the columns that lead to it."""

    limit: Posted | None = None
    blinds: Posted | None = None
    buyin: Band | None = None
    minimum: Dollars | None = None
    wager: Band | None = None
    action: Band | None = None
    pot: Band | None = None
    """The pots from which this is dropped when they are won."""
    percent: int = 0
    """The share of a pot that is dropped when it is won; the collection is the most."""
    players: Band | None = None
    when: str = ""
    payer: Payer | None = None
    collection: Dollars
    jackpot: Dollars = 0
    modified_a: Dollars | None = None
    modified_b: Dollars | None = None
    number: int = 0
    note: str = ""
    assumed: str = ""

    def columns(self) -> dict[str, str]:
        """The columns that say for which table and hand the row is, as printed; those that are empty are left out."""
        ranges = {"wager": self.wager, "action": self.action, "pot": self.pot, "players": self.players}
        printed = {
            "limit": self.limit.text if self.limit else "",
            "blinds": self.blinds.text if self.blinds else "",
            "buyin": self.buyin.text if self.buyin else "",
            "minimum": money.show(self.minimum) if self.minimum is not None else "",
            **{name: band.text if band else "" for name, band in ranges.items()},
            "when": self.when,
        }
        return {name: text for name, text in printed.items() if text}

    def printed(self) -> dict[str, str]:
        """The whole row as text."""
        amounts = {"percent": f"{self.percent} %"} if self.percent else {}
        amounts["collection"] = money.show(self.collection)
        if self.jackpot:
            amounts["jackpot"] = money.show(self.jackpot)
        return self.columns() | amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One printed table of fees: who pays it, for what, and when it is taken."""

    name: str
    title: str
    games: tuple[str, ...]
    structures: tuple[str, ...] = ()
    payer: Payer
    per: Per
    moment: Moment
    no_flop: Literal["no-drop", "drop"] = "no-drop"
    """Whether a pot that is won before any board is dropped from, where the drop goes by the pot."""
    option: str = ""
    default: bool = False
    jackpot_inside: bool = False
    """Whether the jackpot fee is part of the collection rather than on top of it."""
    assumed: str = ""
    note: str = ""
    row: tuple[Row, ...]
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """What a house's text says that its fee tables for some games must keep to."""

    games: tuple[str, ...]
    rates: int
    """How many different rates one table may have."""
    rates_rule: tuple[str, ...]
    percentages: Literal["never"]
    percentages_rule: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Free:
    """Tables for which a house posts no fee: nothing is collected there."""

    games: tuple[str, ...]
    structures: tuple[str, ...] = ()
    """All where none is named."""
    limits: tuple[str, ...] = ()
    """The names of the limits; all where none is named."""
    rule: tuple[str, ...] = ()
    assumed: str = ""

    def covers(self, game: str, structure: str, limit: str) -> bool:
        """Whether a table is one of them."""
        return (
            game in self.games
            and (not self.structures or structure in self.structures)
            and (not self.limits or limit in self.limits)
        )


def load_schedules(folder: Path, where: dict[str, str], games: frozenset[str]) -> tuple[Schedule, ...]:
    """Reads and checks ``collections.toml`` of a house's folder; a house without fees has none."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    tables = parse(file)
    if unknown := sorted(set(tables) - {"schedule", "legal", "free"}):
        raise BadRulebook(file, unknown[0], "unknown key; a fee table is [[schedule]]")
    reader = Reader(file, where)
    legal = load_legal(folder, where)
    found = tuple(
        _schedule(reader, table, f"schedule[{at}]", legal) for at, table in enumerate(tables.get("schedule", []))
    )
    seen: set[str] = set()
    for schedule in found:
        if schedule.name in seen:
            raise reader.bad(f"schedule.{schedule.name}", "two schedules have this name")
        seen.add(schedule.name)
        if strange := sorted(set(schedule.games) - games):
            raise reader.bad(f"schedule.{schedule.name}.games", f"{strange[0]!r} is no game of this house")
    return found


def load_legal(folder: Path, where: dict[str, str]) -> tuple[Legal, ...]:
    """What the house's text says its fee tables must keep to."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    reader = Reader(file, where)
    found = tuple(reader.record(Legal, table, f"legal[{at}]") for at, table in enumerate(parse(file).get("legal", [])))
    for at, one in enumerate(found):
        reader.cite({"rule": list(one.rates_rule + one.percentages_rule)}, f"legal[{at}]")
    return found


def load_free(folder: Path, where: dict[str, str]) -> tuple[Free, ...]:
    """The tables for which the house posts no fee."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    reader = Reader(file, where)
    found = []
    for at, table in enumerate(reader.tables(parse(file).get("free", []), "free")):
        cite = reader.cite(table, f"free[{at}]")
        found.append(reader.record(Free, {**table, "rule": list(cite.rules)}, f"free[{at}]"))
    return tuple(found)


def _schedule(reader: Reader, table: Table, key: str, legal: tuple[Legal, ...]) -> Schedule:
    cite = reader.cite(table, key)
    _check_no_percentage(reader, table, key, legal)
    found = reader.record(Schedule, {**table, "rule": list(cite.rules)}, key)
    _check_by_pot(reader, found, key, legal)
    return found


def _check_by_pot(reader: Reader, schedule: Schedule, key: str, legal: tuple[Legal, ...]) -> None:
    """A drop by the pot is taken when the pot is won, and not where the house's own text forbids it."""
    shares = [row for row in schedule.row if row.percent or row.pot]
    if bool(shares) != (schedule.moment == "pot-won") or len(shares) not in (0, len(schedule.row)):
        why = 'rows with pot or percent are of the moment "pot-won", and all its rows are'
        raise reader.bad(f"{key}.moment", why)
    if shares and schedule.payer != "pot":
        raise reader.bad(f"{key}.payer", "a drop by the pot is paid by the pot")
    if told := [
        rule for one in legal if shares and set(one.games) & set(schedule.games) for rule in one.percentages_rule
    ]:
        raise reader.bad(f"{key}.moment", f"a fee is never a share of the pot ({', '.join(told)})")


def _check_no_percentage(reader: Reader, table: Table, key: str, legal: tuple[Legal, ...]) -> None:
    """A collection is a fixed amount and never a share of anything."""
    rows, games = table.get("row"), table.get("games")
    for at, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and any("%" in str(row.get(name, "")) for name in ("collection", "jackpot")):
            told = [rule for one in legal if set(one.games) & set(games or ()) for rule in one.percentages_rule]
            by = f" ({', '.join(told)})" if told else ""
            raise reader.bad(f"{key}.row[{at}].collection", f"a fee is an amount, never a percentage{by}")
