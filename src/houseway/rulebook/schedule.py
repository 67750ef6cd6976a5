"""Collection schedules: every row of a house's fee tables, as printed."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self

from houseway import money
from houseway.messages import AllOf, _
from houseway.money import Cents, largest
from houseway.rulebook.reading import BadRulebook, Dollars, Printed, Reader, Table, read_toml

Payer = Literal["pot", "dealer-position", "each-player", "player-dealer", "square"]
Per = Literal["hand", "half-hour", "square"]
Moment = Literal["before-deal", "flop", "first-round", "pot-won", "half-hour"]


_BAND = re.compile(r"(\$?[\d,.]+)(?:(\+)|-(\$?[\d,.]+))?")
_POSTED = re.compile(r"(\$?[\d,.]*\d)(?:(\+)|(/|-|x)(\$?[\d,.]*\d))?")


@dataclass(frozen=True, slots=True)
class Band(Printed):
    """An inclusive range of head counts or amounts; without an upper end it means "or more"."""

    low: int
    high: int | None
    text: str = field(default="", compare=False)
    """The printed text."""

    def __contains__(self, value: int) -> bool:
        return self.low <= value and (self.high is None or value <= self.high)

    @classmethod
    def read(cls, text: str) -> Self:
        """Reads ``"6+"``, ``"1-5"``, ``"4"`` or the same in dollars, which are converted to cents."""
        match = _BAND.fullmatch(text.replace(" ", ""))
        if match is None:
            raise ValueError(_("“{text}” isn't a range. Write 6+, 1-5, $101-$300 or $501+.", text=text))
        low, more, high = match.groups()
        return cls(_number(low), None if more else _number(high or low), text)

    def agrees(self, other: "Band") -> bool:
        """Whether two buy-ins are equal: by the lower end, and by the upper end if both have one."""
        return self.low == other.low and (self.high is None or other.high is None or self.high == other.high)


@dataclass(frozen=True, slots=True)
class Posted(Printed):
    """Amounts joined as on a sign: a limit of ``3/6``, a spread of ``3-6``, ``3+``, blinds of ``$1/$3``."""

    amounts: tuple[Cents, ...]
    """None for a limit with a name in words."""
    joint: Literal["/", "-", "+", ""]
    text: str = field(default="", compare=False)

    @classmethod
    def read(cls, text: str) -> Self:
        """Reads the amounts of a text, with or without dollar signs."""
        match = _POSTED.fullmatch(text.replace(" ", ""))
        if match is None:
            raise ValueError(_("“{text}” isn't a limit. Write 3/6, 3-6 or 3+.", text=text))
        first, more, joint, second = match.groups()
        amounts = tuple(money.parse(one) for one in (first, second) if one)
        return cls(amounts, "+" if more else "-" if joint == "-" else "/" if joint else "", text)

    @classmethod
    def called(cls, name: str) -> Self:
        """Reads the limit of a table from its name, which may be in words: ``1/3 100-300``."""
        try:
            return cls.read(name)
        except ValueError:
            return cls((), "", name)

    def same_amounts(self, other: "Posted") -> bool:
        """Whether two signs have the same amounts, however joined: ``3/6`` and ``3 - 6``, ``$100`` and ``100-100``."""
        return bool(self.amounts) and self._ends() == other._ends()

    def _ends(self) -> tuple[Cents | None, ...]:
        return (*self.amounts[:1], None if self.joint == "+" else self.amounts[-1]) if self.amounts else ()


def _number(text: str) -> int | Cents:
    return money.parse(text) if text.startswith("$") else int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One printed amount with its columns."""

    limit: Posted | None = None
    blinds: Posted | None = None
    buyin: Band | None = None
    minimum: Dollars | None = None
    wager: Band | None = None
    action: Band | None = None
    pot: Band | None = None
    """The range of won pots that this drop applies to."""
    percent: int = 0
    """The share of a won pot that is dropped; the collection is the maximum."""
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
        """Returns the columns that select a table and hand, as printed, without empty ones."""
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
        """Returns the whole row as text."""
        amounts = {"percent": f"{self.percent} %"} if self.percent else {}
        amounts["collection"] = money.show(self.collection)
        if self.jackpot:
            amounts["jackpot"] = money.show(self.jackpot)
        return self.columns() | amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """A printed fee table: its payer, unit and moment."""

    name: str
    title: str
    games: tuple[str, ...]
    structures: tuple[str, ...] = ()
    payer: Payer
    per: Per
    moment: Moment
    no_flop: Literal["no-drop", "drop"] = "no-drop"
    """Whether a pot won before the flop pays a drop that depends on the pot."""
    option: str = ""
    default: bool = False
    jackpot_inside: bool = False
    """Whether the jackpot fee is part of the collection rather than on top of it."""
    assumed: str = ""
    note: str = ""
    row: tuple[Row, ...]
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeLimits:
    """The limits that a house's text sets for the fee tables of some games."""

    games: tuple[str, ...]
    rates: int
    """The number of different rates that one table may have."""
    rates_rule: tuple[str, ...]
    percentages: Literal["never"]
    percentages_rule: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeTables:
    """Tables without a collection, because the house posts no fee for them."""

    games: tuple[str, ...]
    structures: tuple[str, ...] = ()
    """All if none is named."""
    limits: tuple[str, ...] = ()
    """The names of the limits; all if none is named."""
    rule: tuple[str, ...] = ()
    assumed: str = ""

    def covers(self, game: str, structure: str, limit: str) -> bool:
        """Whether a table is among them."""
        return (
            game in self.games
            and (not self.structures or structure in self.structures)
            and (not self.limits or limit in self.limits)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The stakes of a table: one row of the house's posted limits."""

    name: str
    """The name used at the desk: ``3/6`` fixed, ``3-6`` spread, ``1/3 100-300`` by blinds and buy-in."""
    structures: tuple[str, ...] = ()
    """The structures of this row; all of the game's if none is named."""
    bets: tuple[Dollars, ...] = ()
    """Lower and upper limit of a fixed or spread game."""
    blinds: tuple[Dollars, ...] = ()
    ante: Dollars = 0
    bring_in: Dollars = 0
    forced_open: Dollars = 0
    """The least opening bet before the flop in a forced-bet game."""
    buyin: tuple[Dollars, ...] = ()
    """Least and, if there is one, greatest buy-in."""
    minimum: Dollars = 0
    """Least wager at a player-dealer table."""
    maximum: Dollars = 0
    rule: str | tuple[str, ...] = ()
    assumed: str = ""

    @property
    def big_blind(self) -> Cents:
        """The largest blind; 0 in a game without blinds."""
        return largest(self.blinds)


def load_schedules(
    folder: Path, sources: Callable[[], Mapping[str, str]], games: frozenset[str]
) -> tuple[Schedule, ...]:
    """Reads and checks ``collections.toml`` of a house's folder; a house without fees has none."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    tables = read_toml(file)
    if unknown := sorted(set(tables) - {"schedule", "legal", "free"}):
        raise BadRulebook(file, unknown[0], _("There is no such key. A fee table is [[schedule]]."))
    reader = Reader(file, sources)
    legal = load_fee_limits(folder, sources)
    found = tuple(
        _schedule(reader, table, f"schedule[{at}]", legal) for at, table in enumerate(tables.get("schedule", []))
    )
    seen: set[str] = set()
    for schedule in found:
        if schedule.name in seen:
            raise reader.bad(f"schedule.{schedule.name}", _("Two schedules have this name."))
        seen.add(schedule.name)
        if strange := sorted(set(schedule.games) - games):
            raise reader.bad(
                f"schedule.{schedule.name}.games", _("“{game}” isn't a game of this house.", game=strange[0])
            )
    return found


def load_fee_limits(folder: Path, sources: Callable[[], Mapping[str, str]]) -> tuple[FeeLimits, ...]:
    """Returns the limits that the house's text sets for its fee tables."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    reader = Reader(file, sources)
    found = tuple(
        reader.record(FeeLimits, table, f"legal[{at}]") for at, table in enumerate(read_toml(file).get("legal", []))
    )
    for at, one in enumerate(found):
        reader.cite({"rule": list(one.rates_rule + one.percentages_rule)}, f"legal[{at}]")
    return found


def load_free_tables(folder: Path, sources: Callable[[], Mapping[str, str]]) -> tuple[FreeTables, ...]:
    """Returns the tables without a posted fee."""
    file = folder / "collections.toml"
    if not file.exists():
        return ()
    reader = Reader(file, sources)
    found = []
    for at, table in enumerate(reader.tables(read_toml(file).get("free", []), "free")):
        cite = reader.cite(table, f"free[{at}]")
        found.append(reader.record(FreeTables, {**table, "rule": list(cite.rules)}, f"free[{at}]"))
    return tuple(found)


def _schedule(reader: Reader, table: Table, key: str, legal: tuple[FeeLimits, ...]) -> Schedule:
    cite = reader.cite(table, key)
    _check_no_percentage(reader, table, key, legal)
    found = reader.record(Schedule, {**table, "rule": list(cite.rules)}, key)
    _check_by_pot(reader, found, key, legal)
    return found


def _check_by_pot(reader: Reader, schedule: Schedule, key: str, legal: tuple[FeeLimits, ...]) -> None:
    """Refuses a drop by the pot at another moment, or if the house's own text forbids it."""
    shares = [row for row in schedule.row if row.percent or row.pot]
    if bool(shares) != (schedule.moment == "pot-won") or len(shares) not in (0, len(schedule.row)):
        why = _('Rows with pot or percent need moment = "pot-won", and then all rows need one.')
        raise reader.bad(f"{key}.moment", why)
    if shares and schedule.payer != "pot":
        raise reader.bad(f"{key}.payer", _("A drop by the pot is paid by the pot."))
    if told := [
        rule for one in legal if shares and set(one.games) & set(schedule.games) for rule in one.percentages_rule
    ]:
        why = _("By {rules}, a fee is never a share of the pot.", rules=AllOf(tuple(told)))
        raise reader.bad(f"{key}.moment", why)


def _check_no_percentage(reader: Reader, table: Table, key: str, legal: tuple[FeeLimits, ...]) -> None:
    """Refuses a collection that is a share instead of a fixed amount."""
    rows, games = table.get("row"), table.get("games")
    for at, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and any("%" in str(row.get(name, "")) for name in ("collection", "jackpot")):
            told = [rule for one in legal if set(one.games) & set(games or ()) for rule in one.percentages_rule]
            why = _("Write an amount. A fee is never a percentage.")
            if told:
                rules = AllOf(tuple(told))
                why = _("Write an amount. By {rules}, a fee is never a percentage.", rules=rules)
            raise reader.bad(f"{key}.row[{at}].collection", why)


def matching_limits(words: str, names: Sequence[str]) -> tuple[str, ...]:
    """The limits that these words mean: the one so spelled, else those of these amounts, else those that name them.

    >>> matching_limits("$3 - $6", ("2/4", "3/6"))
    ('3/6',)
    >>> matching_limits("1/3", ("1/3 100-200", "1/3 100-300", "2/5 100-200"))
    ('1/3 100-200', '1/3 100-300')
    """
    for same in (str.__eq__, _spelled_alike, _of_the_same_amounts, _names_it):
        if found := tuple(name for name in names if same(name, words)):
            return found
    return ()


def _spelled_alike(name: str, words: str) -> bool:
    return _plain(name) == _plain(words)


def _plain(words: str) -> str:
    """Without what a sign may leave out: ``$100 Minimum`` is ``100+``, ``$1 to $5`` is ``1-5``."""
    said = words.lower().replace("$", "").replace(",", "").split()
    return "".join(_SIGNS.get(word, word) for word in said)


_SIGNS = {"minimum": "+", "to": "-", "with": ""}


def _of_the_same_amounts(name: str, words: str) -> bool:
    return Posted.called(name).same_amounts(Posted.called(words))


def _names_it(name: str, words: str) -> bool:
    """Whether the words are a part of the name: its blinds or its buy-in."""
    parts = name.split()
    return len(parts) > 1 and any(_spelled_alike(part, words) or _of_the_same_amounts(part, words) for part in parts)
