"""The reports of the back office. Each is one ``Report``: its name, its title, its columns and the code for its rows.

The page, print, CSV and Parquet are made from the columns (``report_files.py``), and the list of reports from
``REPORTS``. So a new figure needs a column here and a test. A mistake in a definition is a TypeError at import.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from houseway.engines.contract import Refused
from houseway.irregularities import TYPES
from houseway.money import show
from houseway.room.log.log import AccountLine, Log
from houseway.room.money.books import SHARE, box_account
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.hourly import Total, Totaled
from houseway.room.office.office import Office
from houseway.room.office.periods import ALL, Period
from houseway.room.office.sheet_rows import AccountMove, Collected, FundMove
from houseway.room.office.sheets import COLUMNS, Sheet
from houseway.room.settings import Settings
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spread
from houseway.rulebook import NotSpread, TableRules

Row: TypeAlias = dict[str, Any]
"""The values of a row by column name; None and the empty text stand for a missing value."""

Kind: TypeAlias = Literal[
    "text", "number", "cents", "struck cents", "time", "event", "event number",
    "table", "hand", "house", "game", "rule", "bank", "box", "stream", "event type",
]  # fmt: skip
"""The type and unit of a column, which also say how the page shows it: an ``event`` and a ``hand`` are links, a
``house``, ``game``, ``bank``, ``box``, ``stream`` or ``event type`` is an id with a name. Times are in milliseconds."""
NUMBERS: frozenset[Kind] = frozenset({"number", "cents", "struck cents", "time", "event", "event number", "hand"})
"""Kinds that are whole numbers; the others are texts."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a report: its name in files, the kind of its values, and its heading."""

    name: str
    kind: Kind = "text"
    label: str = ""
    """The heading on the page, if it differs from the name."""
    value: Callable[[Row], object] | None = None
    """Computes the value from the other values of the row, for a column that the row itself doesn't have."""
    on_page: bool = True
    """Whether the page shows it; files have every column."""
    opens: bool = False
    """Whether an amount opens the events of the row's account."""

    def __post_init__(self) -> None:
        if not _VALID_NAME.fullmatch(self.name):
            raise TypeError(f"{self.name!r} can't be the name of a column: use lower-case letters, digits and _")
        if self.kind not in get_args(Kind):
            raise TypeError(
                f"the column {self.name!r} has no kind {self.kind!r}; kinds are {', '.join(get_args(Kind))}"
            )

    def of(self, row: Row) -> Any:
        """Returns the value in a row; None if there is none."""
        value = self.value(row) if self.value else row[self.name]
        return None if value == "" else value

    def as_json(self) -> dict[str, Any]:
        """Returns what the page needs to show the column."""
        return {"name": self.name, "kind": self.kind, "label": self.label or self.name.replace("_", " ")}


_VALID_NAME = re.compile(r"[a-z][a-z0-9_]*")


def _nothing(_row: Row) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sources:
    """The data that reports are computed from."""

    log: Log
    tables: Mapping[str, TableRuntime]
    office: Office
    hands: Callable[[Period], Iterator[ArchivedHand]]
    """Returns the finished hands of a period, oldest first."""
    sheet: Callable[[Sheet, Period], Iterator[Row]]
    """Returns the rows of a sheet in a period."""
    totals: Callable[[Totaled, Period], Iterator[Total]]
    """Returns totals of the rows of a sheet in a period; for an account those before it too."""
    rules_of: Callable[[Spread], TableRules]
    settings: Settings
    name: Callable[[str], str]
    """Returns a person's name by id."""
    describe: Callable[[str], str]
    """Returns the object of a logged look at private data, in words."""
    closed_shift: int = 0
    """The number of the last closed shift of the cage."""
    period: Period = ALL


@dataclass(frozen=True, slots=True)
class Report:
    """A report: add it to ``REPORTS``, and it is on the page, on paper and in files."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: Callable[[Sources], Iterator[Row]] | Sheet
    """Returns the rows, oldest first; or the sheet whose rows it shows."""
    account: Callable[[Row], str] = _nothing
    """Returns the account whose events a row's amounts open."""
    total_of: Callable[[Row], str] = _nothing
    """Returns the group of rows that a row adds up, for a row that opens them."""
    part_of: Callable[[Row], str] = _nothing
    """Returns the group of rows that a row belongs to."""

    def __post_init__(self) -> None:
        names = [column.name for column in self.columns]
        if not (_VALID_NAME.fullmatch(self.name) and self.title and names):
            raise TypeError(f"the report {self.name!r} needs a name in lower-case letters, a title and columns")
        if twice := [name for name in names if names.count(name) > 1]:
            raise TypeError(f"the report {self.name!r} has two columns {twice[0]!r}")
        if self.account is _nothing and (opens := [column.name for column in self.columns if column.opens]):
            raise TypeError(f"the report {self.name!r} has no account whose events its column {opens[0]!r} opens")
        if isinstance(self.rows, str):
            known = (*COLUMNS[self.rows], *_ADDED_TO_SHEETS)
            if unknown := [one.name for one in self.columns if one.value is None and one.name not in known]:
                raise TypeError(f"the report {self.name!r} has no value for its column {unknown[0]!r}")

    def all_rows(self, sources: Sources) -> Iterator[Row]:
        """Returns its rows, oldest first."""
        if not isinstance(self.rows, str):
            return self.rows(sources)
        sheet = self.rows
        return (row for one in sources.sheet(sheet, sources.period) if (row := shown(sheet, one, sources)))


# -- columns that several reports have ---------------------------------------------------------------------------------

_FIRST_AND_LAST = (Column("first_event", "event number"), Column("last_event", "event number"))
_EVENTS = (*_FIRST_AND_LAST, Column("events", "number"))
_TABLE = Column("table", "table")
_WHERE = (_TABLE, Column("house", "house"), Column("game", "game"), Column("limit"))
_FUND = Column("fund", "house")
AT = Column("at", "time", "when")
_EVENT = Column("event", "event")
_PLAYER = Column("player", on_page=False)
_NAME = Column("name", label="player")
_BY = Column("by", on_page=False)
_BY_NAME = Column("by_name", label="by")
_BALANCE = Column("cents", "cents", "balance")
_MOVED = Column("moved", "cents", opens=True)


def _events(line: AccountLine) -> Row:
    return {"first_event": line.first, "last_event": line.last, "events": line.events}


def _named(sources: Sources, row: Row) -> Row:
    """Adds the names of the people in a row."""
    names = {"name": "player", "by_name": "by"}
    return row | {name: row[id] and sources.name(row[id]) for name, id in names.items() if id in row}


def shown(sheet: Sheet, row: Row, sources: Sources) -> Row | None:
    """Returns a row of a sheet as staff may read it, with names; None if it must stay hidden for now."""
    if sheet == "cage" and row["what"] in ("sold", "cashed") and int(row["shift"]) > sources.closed_shift:
        # The window has not been counted yet.
        return None
    if sheet == "sessions":
        boxes = str(row["boxes"]).split()
        if any(sources.office.is_blind(f"drop:{row['table']}:{box}") for box in boxes):
            row = row | {"collected": None}
    elif sheet == "incidents":
        about = row["about"]
        row = row | {"happened": TYPES[about].says if about in TYPES else about}
    elif sheet == "audit" and row["what"] == "Looked":
        row = row | {"reason": sources.describe(row["reason"])}
    return _named(sources, row)


_ADDED_TO_SHEETS = ("name", "by_name", "happened")
"""The columns that a row of a sheet gets when it is shown."""


# -- the reports -------------------------------------------------------------------------------------------------------


def _drop_rows(sources: Sources) -> Iterator[Row]:
    """Returns each drop box. Until it is counted, the amount in the log and the number of drops stay hidden."""
    lines = {box_account(account): AccountLine(0, *line[1:]) for account, line in sources.log.lines(SHARE)}
    for account, line in sorted((lines | dict(sources.log.lines("drop:"))).items()):
        table, shift = account.split(":")[1:]
        if not sources.period.has_box(shift):
            continue
        spot, count = sources.tables[table].status.spot, sources.office.counted(table, shift)
        row: Row = {"table": table, "house": spot.house, "game": spot.game, "limit": spot.limit, "shift": shift}
        if count:
            struck = "; ".join(f"{show(cents)} by {sources.name(by)}: {why}" for cents, by, why in count.struck)
            row |= {"cents": line.cents, "counted": count.cents, "difference": count.cents - line.cents}
            yield row | {"struck": struck, **_events(line)}
        else:
            yield row | dict.fromkeys(("cents", "counted", "difference", "struck", *_events(line)))


DROP = Report(
    "drop",
    "Drop and count",
    (
        *(*_WHERE, Column("shift", "box"), Column("cents", "cents", "in the log", opens=True)),
        *(Column("counted", "cents"), Column("difference", "cents"), Column("struck"), *_EVENTS),
    ),
    _drop_rows,
    account=lambda row: f"drop:{row['table']}:{row['shift']}",
)


def _jackpot_rows(sources: Sources) -> Iterator[Row]:
    """Returns each fund: opening balance, moves, closing balance, and the amount held for claims."""
    if sources.period.is_all:
        for account, line in sources.log.lines("jackpot:"):
            fund = account.partition(":")[2]
            balance = {"fund": fund, "opening": 0, "moved": line.cents, "cents": line.cents}
            yield balance | {"held": sources.office.held(fund), **_events(line)}
        return
    funds: dict[str, list[tuple[FundMove, Total]]] = {}
    for one in sources.totals("fund", sources.period):
        move = FundMove(*one.row)
        funds.setdefault(move.fund, []).append((move, one))
    for fund, moves in sorted(funds.items()):
        claimed = sum(move.cents for move, _ in moves if _STATED[move.what] == "claims")
        held = -claimed - sum(move.cents for move, _ in moves if move.what == "paid")
        balance = _balance(sources.period, [one for one in moves if one[0].what != "paid"])
        yield {"fund": fund, "held": held, **balance}


JACKPOTS = Report(
    "jackpots",
    "Jackpots",
    (_FUND, Column("opening", "cents"), _MOVED, _BALANCE, Column("held", "cents"), *_EVENTS),
    _jackpot_rows,
    account=lambda row: f"jackpot:{row['fund']}",
)


def _account_rows(sources: Sources) -> Iterator[Row]:
    """Returns each player's account that moved: opening balance, moves and closing balance."""
    if sources.period.is_all:
        for account, line in sources.log.lines("player:"):
            player = account.partition(":")[2]
            balance = {"player": player, "opening": 0, "moved": line.cents, "cents": line.cents}
            yield _named(sources, balance | _events(line))
        return
    accounts: dict[str, list[tuple[AccountMove, Total]]] = {}
    for one in sources.totals("purse", sources.period):
        move = AccountMove(*one.row)
        accounts.setdefault(move.player, []).append((move, one))
    for player, moves in sorted(accounts.items()):
        balance = _balance(sources.period, moves)
        if balance["events"]:
            yield _named(sources, {"player": player, **balance})


PLAYERS = Report(
    "players",
    "Accounts",
    (_PLAYER, Column("opening", "cents"), _MOVED, _BALANCE, *_EVENTS, _NAME),
    _account_rows,
    account=lambda row: f"player:{row['player']}",
)


def _balance(period: Period, moves: Sequence[tuple[FundMove | AccountMove, Total]]) -> Row:
    """Returns an account's balances before and after a period, the moves between, and their events."""
    inside = [one for one in moves if period.has(one[0].at)]
    closing, moved = (sum(move.cents for move, _ in some) for some in (moves, inside))
    ends = (min(move.event for move, _ in inside), max(one.last for _, one in inside)) if inside else (None, None)
    events = {"first_event": ends[0], "last_event": ends[1], "events": sum(one.events for _, one in inside)}
    return {"opening": closing - moved, "moved": moved, "cents": closing, **events}


_STATED = {"collected": "collected", "bonuses": "bonuses", "adjusted": "adjusted", "paid": "paid"}
_STATED |= {"held for a claim": "claims", "released": "claims"}
_FUND_MOVES = ("collected", "bonuses", "claims", "adjusted")


def _statement_rows(sources: Sources) -> Iterator[Row]:
    """Returns each fund by gaming day: opening balance, moves by reason, and closing balance.

    A claim leaves the fund when it is qualified; the payment to the winner is stated separately.
    """
    days: dict[tuple[str, str], tuple[dict[str, int], list[Total]]] = {}
    balances: dict[str, int] = {}
    for one in sources.totals("fund", sources.period):
        move = FundMove(*one.row)
        if not sources.period.has(move.at):
            balances[move.fund] = balances.get(move.fund, 0) + (move.cents if move.what != "paid" else 0)
            continue
        day, _ = sources.settings.hour_of(move.at)
        moved, each = days.setdefault((move.fund, day), (dict.fromkeys((*_FUND_MOVES, "paid"), 0), []))
        moved[_STATED[move.what]] += move.cents
        each.append(one)
    for (fund, day), (moved, each) in sorted(days.items()):
        opening = balances.get(fund, 0)
        closing = balances[fund] = opening + sum(moved[name] for name in _FUND_MOVES)
        first, last = min(FundMove(*one.row).event for one in each), max(one.last for one in each)
        events = {"first_event": first, "last_event": last, "events": sum(one.times for one in each)}
        yield {"fund": fund, "day": day, "opening": opening, "closing": closing, **moved, **events}


STATEMENT = Report(
    "statement",
    "Jackpot statement",
    (
        *(_FUND, Column("day"), Column("opening", "cents"), Column("collected", "cents", opens=True)),
        *(Column("bonuses", "cents"), Column("claims", "cents"), Column("adjusted", "cents")),
        *(Column("closing", "cents", opens=True), Column("paid", "cents"), *_EVENTS),
    ),
    _statement_rows,
    account=lambda row: f"jackpot:{row['fund']}",
)


def _hand_rows(sources: Sources) -> Iterator[Row]:
    """Returns each finished hand; its collection stays hidden until the box is counted."""
    boxes = [account for kind in ("drop:", SHARE) for account, _ in sources.log.lines(kind)]
    for one in sources.hands(sources.period):
        where = {"table": one.table, "number": one.number, "house": one.spread.house, "game": one.spread.game}
        where |= {"limit": sources.rules_of(one.spread).stakes.name, "at": one.at, "players": len(one.players)}
        blind = sources.office.is_blind_hand(one, sources.settings.shift_of(one.at), boxes)
        paid = {"collection": None if blind else one.collection, "jackpot": None if blind else one.jackpot}
        yield where | paid | {"rulings": " ".join(one.rulings), "first_event": one.first, "last_event": one.last}


HANDS = Report(
    "hands",
    "Hands",
    (
        *(_TABLE, Column("number", "hand", "hand"), *_WHERE[1:], AT, Column("players", "number")),
        *(Column("collection", "cents"), Column("jackpot", "cents"), Column("rulings"), *_FIRST_AND_LAST),
    ),
    _hand_rows,
)


def _collection_rows(sources: Sources) -> Iterator[Row]:
    """Returns each posted rate by the hour of the gaming day, with its count and its amount.

    A box appears once it is counted. Returned collections are separate rows with negative amounts.
    """
    found: dict[tuple[str, str, Collected], list[Total]] = {}
    for one in sources.totals("collected", sources.period):
        taken = Collected(*one.row)
        if not sources.office.is_blind(taken.account):
            hour = sources.settings.hour_of(taken.at)
            found.setdefault((*hour, taken._replace(event=0, since=0, at=0)), []).append(one)
    for (day, hour_of_day, rate), each in sorted(found.items(), key=_by_hour):
        spot = sources.tables[rate.table].status.spot
        rule = rate.rule or square_rule(sources.rules_of(Spread(spot.house, spot.game, spot.structure, spot.limit)))
        times = sum(one.times for one in each)
        where = {"day": day, "hour": hour_of_day, "table": rate.table, "house": spot.house, "game": spot.game}
        paid = {"rule": rule, "per": rate.per, "rate": rate.collection, "jackpot": rate.jackpot, "times": times}
        cents = times * (rate.collection + rate.jackpot)
        events = {"first_event": Collected(*each[0].row).since, "last_event": each[-1].last}
        events |= {"events": sum(one.events for one in each)}
        yield {**where, "limit": spot.limit, **paid, "cents": cents, "account": rate.account, **events}


def _by_hour(found: tuple[tuple[str, str, Collected], list[Total]]) -> tuple[str, int, int]:
    (day, _, rate), each = found
    return day, int(rate.table), Collected(*each[0].row).event


def square_rule(rules: TableRules) -> str:
    """Returns the fee schedule of a table where squares and the bank pay."""
    found = (schedule.rule[0] for schedule in rules.house.schedules if rules.game in schedule.games and schedule.rule)
    return next(found, "")


COLLECTIONS = Report(
    "collections",
    "Collections by rate and hour",
    (
        *(Column("day"), Column("hour"), *_WHERE, Column("rule", "rule"), Column("per", label="for each")),
        *(Column("rate", "cents"), Column("jackpot", "cents"), Column("times", "number")),
        *(Column("cents", "cents", "amount", opens=True), Column("account", on_page=False), *_EVENTS),
    ),
    _collection_rows,
    account=lambda row: str(row["account"]),
)

COUNTS = Report(
    "counts",
    "Count sheets",
    (
        *(Column("count"), _TABLE, Column("shift", "box"), _EVENT, AT, Column("what")),
        *(Column("cents", "cents", "amount"), Column("struck", "struck cents"), _BY, Column("reason"), _BY_NAME),
    ),
    "counts",
)

INCIDENTS = Report(
    "incidents",
    "Incident book",
    (
        *(_EVENT, AT, _TABLE, Column("hand", "number"), Column("what"), Column("about", on_page=False)),
        *(Column("happened", label="about"), _PLAYER, Column("answered"), Column("ruled"), Column("rules", "rule")),
        *(_BY, _NAME, _BY_NAME),
    ),
    "incidents",
)

ROTATION = Report(
    "rotation",
    "Rotation of the bank",
    (
        *(_TABLE, _EVENT, AT, Column("round", "number"), Column("seat", "number"), Column("spot", "number")),
        *(_PLAYER, Column("what"), Column("turn", "number"), _NAME),
    ),
    "rotation",
)

_CAGE_TOTALS = {"sold": "sold", "cashed": "cashed", "fill received": "fills", "credit received": "credits"}


def _part_of_shift(row: Row) -> str:
    """Returns the total of its shift that a row of the cage adds to."""
    difference = row["difference"] or 0
    total = _CAGE_TOTALS.get(row["what"]) or ("over" if difference > 0 else "short" if difference < 0 else "")
    return f"shift {row['shift']}, {total}" if total else ""


CAGE = Report(
    "cage",
    "Cage sheets",
    (
        *(Column("shift"), _EVENT, AT, Column("what"), Column("bank", "bank", "window")),
        *(Column("cents", "cents", "amount"), Column("expected", "cents", opens=True), Column("difference", "cents")),
        *(_BY, Column("first_event", "event"), _PLAYER, _BY_NAME, _NAME),
    ),
    "cage",
    account=lambda row: f"bank:{row['bank']}",
    total_of=lambda row: f"shift {row['shift']}, {row['what'][7:]}" if row["what"].startswith("shift: ") else "",
    part_of=_part_of_shift,
)

SESSIONS = Report(
    "sessions",
    "Session ledger",
    (
        *(_PLAYER, _TABLE, Column("since", "time", "from"), Column("until", "time", "to")),
        *(Column("in", "cents", "brought"), Column("out", "cents", "took away"), Column("hands", "number")),
        *(Column("collected", "cents", "paid"), Column("first_event", "event"), Column("last_event", "event"), _NAME),
    ),
    "sessions",
)

AUDIT = Report(
    "audit",
    "What staff did",
    (_EVENT, AT, Column("stream", "stream", "where"), Column("what", "event type"), _BY, Column("reason"), _BY_NAME),
    "audit",
)

REPORTS: dict[str, Report] = {
    report.name: report
    for report in (
        *(COLLECTIONS, DROP, COUNTS, STATEMENT, JACKPOTS, INCIDENTS),
        *(ROTATION, CAGE, SESSIONS, PLAYERS, HANDS, AUDIT),
    )
}
"""Every report by its name, in the order of the page."""


def find_report(name: str, period: Period) -> Report:
    """Returns a report by its name; raises NotSpread for an unknown one, Refused if it has no such period."""
    if name not in REPORTS:
        raise NotSpread(f"there is no report {name!r}; there are {', '.join(REPORTS)}")
    if period.cage_shift and name != CAGE.name:
        raise Refused("only the cage's sheets go by the numbers of its shifts; that of a box is a day and 1 to 3")
    return REPORTS[name]
