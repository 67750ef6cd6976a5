"""Collection schedules: every row of a house's fee tables, as printed."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from houseway import money
from houseway.money import Cents
from houseway.rulebook.reading import BadRulebook, Dollars, Reader, Table, parse

Payer = Literal["pot", "dealer-position", "each-player", "player-dealer", "square"]
Per = Literal["hand", "half-hour", "square"]
Moment = Literal["before-deal", "flop", "first-round", "half-hour"]


@dataclass(frozen=True, slots=True)
class Band:
    """An inclusive range of head counts or amounts; no upper end means "or more"."""

    low: int
    high: int | None

    def __contains__(self, value: int) -> bool:
        return self.low <= value and (self.high is None or value <= self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One printed amount with the columns that lead to it."""

    limit: str = ""
    blinds: str = ""
    buyin: str = ""
    minimum: str = ""
    wager: str = ""
    action: str = ""
    players: str = ""
    when: str = ""
    payer: Payer | None = None
    collection: Dollars
    jackpot: Dollars = 0
    modified_a: Dollars | None = None
    modified_b: Dollars | None = None
    number: int = 0
    note: str = ""
    assumed: str = ""

    def band(self, column: str) -> Band | None:
        """The range in a column: ``players``, ``action``, ``wager`` or ``buyin``; None where the row has none."""
        text: str = getattr(self, column)
        return read_band(text) if text else None

    def printed(self) -> dict[str, str]:
        """The columns of the row that are filled, as text."""
        amounts = {"collection": money.show(self.collection)}
        if self.jackpot:
            amounts["jackpot"] = money.show(self.jackpot)
        columns = ("limit", "blinds", "buyin", "minimum", "wager", "action", "players", "when")
        return {name: getattr(self, name) for name in columns if getattr(self, name)} | amounts


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


_BAND = re.compile(r"(\$?[\d,.]+)(?:(\+)|-(\$?[\d,.]+))?")


@lru_cache(1024)
def read_band(text: str) -> Band:
    """``"6+"``, ``"1-5"``, ``"4"`` or the same in dollars, which come out in cents."""
    match = _BAND.fullmatch(text.replace(" ", ""))
    if match is None:
        raise ValueError(f"{text!r} is not a range; write 6+, 1-5, $101-$300 or $501+")
    low, more, high = match.groups()
    return Band(_number(low), None if more else _number(high or low))


def _number(text: str) -> int | Cents:
    return money.parse(text) if text.startswith("$") else int(text)


def load_schedules(folder: Path, where: dict[str, str], games: frozenset[str]) -> tuple[Schedule, ...]:
    """Reads and checks ``collections.toml`` of a house's folder; a house without fees has none."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    tables = parse(file)
    if unknown := sorted(set(tables) - {"schedule", "legal"}):
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


def _schedule(reader: Reader, table: Table, key: str, legal: tuple[Legal, ...]) -> Schedule:
    cite = reader.cite(table, key)
    _check_no_percentage(reader, table, key, legal)
    schedule = reader.record(Schedule, {**table, "rule": list(cite.rules)}, key)
    for at, row in enumerate(schedule.row):
        for column in ("players", "action", "wager", "buyin"):
            try:
                row.band(column)
            except ValueError as problem:
                raise reader.bad(f"{key}.row[{at}].{column}", str(problem)) from None
    return schedule


def _check_no_percentage(reader: Reader, table: Table, key: str, legal: tuple[Legal, ...]) -> None:
    """A collection is a fixed amount and never a share of anything."""
    rows, games = table.get("row"), table.get("games")
    for at, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and any("%" in str(row.get(name, "")) for name in ("collection", "jackpot")):
            told = [rule for one in legal if set(one.games) & set(games or ()) for rule in one.percentages_rule]
            by = f" ({', '.join(told)})" if told else ""
            raise reader.bad(f"{key}.row[{at}].collection", f"a fee is an amount, never a percentage{by}")
