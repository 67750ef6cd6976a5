"""The tables of the five sources, typed independently of the rulebook.

Each file holds tables as they are printed: a line number, the words of every cell, an empty cell where the cell above
reaches down, several limits in one cell with semicolons between them. Nothing here knows the rulebook.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from houseway.money import Cents

NOTHING = ("", "N/A", "None", "No Jackpot", "No Player Collection", "Players do not pay")
"""The words of a cell for no charge."""


class Range(NamedTuple):
    """From and to, both included; no end means "or more"."""

    low: int
    high: int | None

    def values(self, below: int, far: int) -> tuple[int, ...]:
        """The least, a middle and the greatest value above what a lower band has taken; an open end reaches far."""
        low = max(self.low, below + 1)
        high = far if self.high is None else self.high
        return tuple(dict.fromkeys((low, (low + high) // 2, high)))


def amounts(words: str) -> tuple[Cents, ...]:
    """Every amount of a cell, in cents: ``$1,001 - $2,000``, ``3x6``, ``$.50/$1``, ``50¢ per hand``."""
    found = re.findall(r"(\d[\d,]*(?:\.\d+)?|\.\d+)(¢?)", words.partition(" per ")[0])
    return tuple(int(Decimal(number.replace(",", "")) * (1 if cent else 100)) for number, cent in found)


def amount(words: str) -> Cents:
    """Returns the single amount of a cell; zero if the cell says no charge."""
    if words in NOTHING:
        return 0
    (one,) = amounts(words)
    return one


def span(words: str) -> Range:
    """The range of a cell: of money where it has a dollar sign, else of players."""
    if words == "no matter how many players":
        return Range(1, None)
    numbers = [one if "$" in words else one // 100 for one in amounts(words)]
    if re.search(r"\+|or more|and up", words, re.IGNORECASE):
        return Range(numbers[0], None)
    if "or less" in words:
        return Range(0 if "$" in words else 1, numbers[0])
    return Range(numbers[0], numbers[-1])


FOLDER = Path(__file__).resolve().parent
HOUSES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.toml"))))

Cells = dict[str, str]
TABLE = (
    "limit",
    "words",
    "bets",
    "blinds",
    "button's blind",
    "ante",
    "bring in",
    "buyin least",
    "buyin most",
    "minimum",
    "least bet",
    "forced open",
)
"""The columns that identify the table of a row."""
BANDS = ("players", "action", "wager")


@dataclass(frozen=True, kw_only=True)
class Table:
    """A printed table; the payer, the unit and the moment come from the text around it."""

    title: str
    rules: tuple[str, ...] = ()
    """The rules that state it."""
    games: tuple[str, ...]
    structures: tuple[str, ...] = ("",)
    payer: str = ""
    per: str = ""
    taken: str = ""
    option: str = ""
    when: str = ""
    jackpot_inside: bool = False
    note: str = ""
    columns: tuple[str, ...]
    rows: list[list[int | str]]

    def lines(self) -> Iterator[tuple[int, Cells]]:
        """Each row with its line number; what reaches down is filled in, one row for each limit of a cell."""
        above: Cells = {}
        for line, *cells in self.rows:
            named = dict(zip(self.columns[1:], map(str, cells), strict=True))
            above = {name: words or above.get(name, "") for name, words in named.items()}
            several = next((name for name in TABLE if ";" in above.get(name, "")), "")
            for one in above[several].split(";") if several else ("",):
                yield int(line), above | ({several: one.strip()} if several else {})


class File(NamedTuple):
    """The contents of a file of printed tables."""

    table: list[Table]
    limits: list[Table]


def blinds_and_buyin(cells: Cells) -> str:
    """The printed parts of, for example, ``$1/$3 $100-$300``."""
    least, most = cells.get("buyin least", ""), cells.get("buyin most", "")
    buyin = f"{least}-{most}" if most and most != least else least
    return f"{cells.get('blinds', '')} {buyin}".strip()


@dataclass(frozen=True, eq=False)
class Fee:
    """One printed amount or, at a player-dealer table, the amounts of one row."""

    house: str
    table: Table
    line: int
    cells: Cells
    below: int
    """Up to where the row above reaches, if both are bands of one block: where they overlap, the lower one holds."""

    def __str__(self) -> str:
        return f"{self.house}, line {self.line}: {self.table.title} {self.cells}"

    @property
    def fees(self) -> dict[str, Cents]:
        """Payer → payment, without payers that pay nothing."""
        start = "fee of the "
        named = {name: words for name, words in self.cells.items() if name.startswith(start) and words not in NOTHING}
        if not named:
            return {self.table.payer: amount(self.cells["fee"])}
        return {name.removeprefix(start): amount(words) for name, words in named.items()}

    @property
    def jackpot(self) -> Cents:
        """The jackpot drop."""
        return amount(self.cells.get("jackpot", ""))

    @property
    def option(self) -> str:
        """The schedule that it belongs to."""
        return self.cells.get("option", self.table.option)

    @property
    def when(self) -> str:
        """The round or time it is for; none for the usual one."""
        said = self.cells.get("when", self.table.when)
        return "" if said == "1st Round of Play" else said

    @property
    def band(self) -> tuple[str, Range] | None:
        """The column with ranges, and the range."""
        return next(((name, span(self.cells[name])) for name in BANDS if name in self.cells), None)


class Stakes(NamedTuple):
    """The amounts of a table."""

    bets: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    ante: Cents
    bring_in: Cents
    forced_open: Cents
    buyin: tuple[Cents, ...]
    wagers: tuple[Cents, ...]
    """The least, and the greatest where there is one."""


@dataclass(frozen=True, eq=False)
class Limit:
    """One printed table to play at: the words under which it is posted, and its amounts."""

    house: str
    table: Table
    line: int
    cells: Cells

    def __str__(self) -> str:
        return f"{self.house}, line {self.line}: {self.table.title} {self.cells}"

    def stakes(self, engine: str) -> Stakes:
        """The stakes of a table. A player-dealer table's limit is its smallest and largest wager."""
        read = {name: amounts(words) for name, words in self.cells.items()}
        limit = read.get("limit", ())
        wagers = (limit[0], limit[-1]) if engine == "banked" and limit else (*read.get("minimum", (0,)), 0)
        return Stakes(
            bets=read.get("bets", () if engine == "banked" else limit),
            blinds=read.get("blinds", ()) + read.get("button's blind", ()),
            ante=read.get("ante", (0,))[0],
            bring_in=read.get("bring in", (0,))[0],
            forced_open=read.get("forced open", (0,))[0],
            buyin=read.get("buyin least", ()) + read.get("buyin most", ()),
            wagers=wagers,
        )


def tables(house: str) -> tuple[Table, ...]:
    """Every printed fee table of a house."""
    return tuple(table for file in _files(house) for table in file.table)


@cache
def fees(house: str) -> tuple[Fee, ...]:
    """Every printed fee of a house."""
    return tuple(fee for table in tables(house) for fee in _fees(house, table))


def _fees(house: str, table: Table) -> Iterator[Fee]:
    reach: dict[tuple[str, ...], int] = {}
    for line, cells in table.lines():
        for one in _by_head_count(cells):
            fee = Fee(house, table, line, one, 0)
            if fee.band and fee.band[0] != "players":
                block = tuple(one.get(name, "") for name in ("option", *TABLE))
                fee = Fee(house, table, line, one, reach.get(block, 0))
                reach[block] = fee.band[1].high if fee.band and fee.band[1].high else 0
            yield fee


def _by_head_count(cells: Cells) -> Iterator[Cells]:
    """A row with a column for each head count is a row for each."""
    counts = {name: name.removeprefix("fee, ") for name in cells if name.startswith("fee, ")}
    if not counts:
        yield cells
        return
    rest = {name: words for name, words in cells.items() if name not in counts}
    for name, players in counts.items():
        yield rest | {"players": players, "fee": cells[name]}


@cache
def limits(house: str, game: str, structure: str) -> tuple[Limit, ...]:
    """Returns the printed limits of a game, from its limits table or else from the fee columns."""
    files = _files(house)
    for tables in ([one for file in files for one in file.limits], [one for file in files for one in file.table]):
        found: dict[tuple[tuple[str, str], ...], Limit] = {}
        for table in tables:
            if game in table.games and structure in table.structures:
                for line, cells in table.lines():
                    posted = {name: words for name, words in cells.items() if name in TABLE}
                    found.setdefault(tuple(posted.items()), Limit(house, table, line, posted))
        if found:
            return tuple(found.values())
    return ()


@cache
def _files(house: str) -> tuple[File, ...]:
    files = sorted((FOLDER / house).glob("*.toml"))
    return tuple(File(**{"table": [], "limits": [], **_read(file)}) for file in files)


def _read(file: Path) -> dict[str, list[Table]]:
    """Fails for a name that is not a field."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        kind: [Table(**{name: _hashable(name, value) for name, value in one.items()}) for one in tables]
        for kind, tables in found.items()
    }


def _hashable(name: str, value: Any) -> Any:
    return tuple(value) if isinstance(value, list) and name != "rows" else value
