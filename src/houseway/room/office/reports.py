"""The reports of the back office as rows: every figure with the numbers of the events that made it."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from tempfile import TemporaryFile
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import show
from houseway.room.log.log import Line, Log
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.lines import Collected, InFund, InPurse
from houseway.room.office.office import Office
from houseway.room.office.sheets import Sheet
from houseway.room.office.spans import ALL, Span
from houseway.room.office.sums import Sum, Summed
from houseway.room.settings import Settings
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spread
from houseway.rulebook import NotSpread, TableRules
from houseway.rulebook.irregularities import KINDS

Rows: TypeAlias = Iterator[tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Sources:
    """What the reports are made of."""

    log: Log
    keepers: Mapping[str, Keeper]
    office: Office
    hands: Callable[[Span], Iterator[ArchivedHand]]
    """Every finished hand of a span, the first one first."""
    sheet: Callable[[Sheet, Span], Rows]
    """A sheet that the clerk keeps, so far as it is in a span."""
    sums: Callable[[Summed, Span], Iterator[Sum]]
    """What the lines of a sheet come to that are in a span; of an account those before it too."""
    rules_of: Callable[[Spread], TableRules]
    settings: Settings
    """The room's clock and the hour at which its day begins."""
    name: Callable[[str], str]
    """What a person is called, by their id."""
    spoken_of: Callable[[str], str]
    """What somebody has looked at, as staff read it."""
    closed: int = 0
    """The last shift of the cage that is closed."""
    span: Span = ALL
    """From when to when it is reported."""


def drop(books: Sources) -> Rows:
    """Each box: once it is counted what the log says is in it, what the count found, and the difference."""
    yield "table", "house", "game", "limit", "shift", "cents", "counted", "difference", "struck", *_EVENTS
    for account, line in books.log.lines("drop:"):
        table, shift = account.split(":")[1:]
        if not books.span.has_box(shift):
            continue
        spot = books.keepers[table].status.spot
        count = books.office.counted(table, shift)
        # What the log has in a box stands nowhere until somebody has counted it, nor how often something went in.
        counted: tuple[object, ...] = (line.cents, count.cents, count.cents - line.cents) if count else ("", "", "")
        through = count.struck if count else ()
        struck = "; ".join(f"{show(cents)} by {books.name(by)}: {why}" for cents, by, why in through)
        where = (table, spot.house, spot.game, spot.limit, shift)
        yield *where, *counted, struck, *(_events(line) if count else ("", "", ""))


def jackpots(books: Sources) -> Rows:
    """Each fund: what was in it, what came and went, what is in it, and what was held for claims beside it."""
    yield "fund", "opening", "moved", "cents", "held", *_EVENTS
    if books.span.is_all:
        for account, line in books.log.lines("jackpot:"):
            fund = account.partition(":")[2]
            yield fund, 0, line.cents, line.cents, books.office.held(fund), *_events(line)
        return
    funds: dict[str, list[tuple[InFund, Sum]]] = {}
    for one in books.sums("fund", books.span):
        move = InFund(*one.line)
        funds.setdefault(move.fund, []).append((move, one))
    for fund, moves in sorted(funds.items()):
        claimed = sum(move.cents for move, _ in moves if _STATED[move.what] == "claims")
        held = -claimed - sum(move.cents for move, _ in moves if move.what == "paid")
        yield fund, *_balance(books.span, [one for one in moves if one[0].what != "paid"], held)


def players(books: Sources) -> Rows:
    """Each account of a player that moved: what was in it, what came and went, and what is in it."""
    yield "player", "opening", "moved", "cents", *_EVENTS, "name"
    if books.span.is_all:
        for account, line in books.log.lines("player:"):
            player = account.partition(":")[2]
            yield player, 0, line.cents, line.cents, *_events(line), books.name(player)
        return
    purses: dict[str, list[tuple[InPurse, Sum]]] = {}
    for one in books.sums("purse", books.span):
        move = InPurse(*one.line)
        purses.setdefault(move.player, []).append((move, one))
    for player, moves in sorted(purses.items()):
        balance = _balance(books.span, moves)
        if balance[-1]:
            yield player, *balance, books.name(player)


def _balance(span: Span, moves: Sequence[tuple[InFund | InPurse, Sum]], *more: object) -> tuple[object, ...]:
    """What an account had before a span, what moved in it and had at its end; then more, and the events."""
    inside = [one for one in moves if span.has(one[0].at)]
    closing, moved = (sum(move.cents for move, _ in some) for some in (moves, inside))
    ends = (min(move.event for move, _ in inside), max(one.last for _, one in inside)) if inside else ("", "")
    return closing - moved, moved, closing, *more, *ends, sum(one.events for _, one in inside)


def hands(books: Sources) -> Rows:
    """Each finished hand with its fee; what its box has stands there once it is counted."""
    yield "table", "number", "house", "game", "limit", "at", "players", "collection", "jackpot", "rulings", *_EVENTS[:2]
    boxes = [account for account, _ in books.log.lines("drop:")]
    for one in books.hands(books.span):
        limit = books.rules_of(one.spread).stakes.name
        what = (one.table, one.number, one.spread.house, one.spread.game, limit, one.at, len(one.players))
        blind = books.office.is_blind_hand(one, books.settings.shift_of(one.at), boxes)
        paid = ("", "") if blind else (one.collection, one.jackpot)
        yield *what, *paid, " ".join(one.rulings), one.first, one.last


def collections(books: Sources) -> Rows:
    """Each row of the fee tables by the hour of the gaming day: the rate, how often it was taken, and what it came to.

    The lines of a box stand there once it is counted. What was returned stands in a line of its own, below zero.
    """
    return _by_rate(books, books.sums("collected", books.span))


def _by_rate(books: Sources, taken: Iterator[Sum]) -> Rows:
    yield (
        *("day", "hour", "table", "house", "game", "limit", "rule", "per", "rate", "jackpot", "times", "cents"),
        *("account", *_EVENTS),
    )
    found: dict[tuple[str, str, Collected], list[Sum]] = {}
    for one in taken:
        line = Collected(*one.line)
        if not books.office.is_blind(line.account):
            hour = books.settings.hour_of(line.at)
            found.setdefault((*hour, line._replace(event=0, since=0, at=0)), []).append(one)
    for (day, hour_of_day, rate), each in sorted(found.items(), key=_by_hour):
        spot = books.keepers[rate.table].status.spot
        rule = rate.rule or square_rule(books.rules_of(Spread(spot.house, spot.game, spot.structure, spot.limit)))
        times = sum(one.times for one in each)
        yield (
            *(day, hour_of_day, rate.table, spot.house, spot.game, spot.limit, rule, rate.per),
            *(rate.collection, rate.jackpot, times, times * (rate.collection + rate.jackpot)),
            *(rate.account, Collected(*each[0].line).since, each[-1].last, sum(one.events for one in each)),
        )


def _by_hour(line: tuple[tuple[str, str, Collected], list[Sum]]) -> tuple[str, int, int]:
    (day, _, rate), each = line
    return day, int(rate.table), Collected(*each[0].line).event


def square_rule(rules: TableRules) -> str:
    """The fee table by which the squares and the bank of a table pay."""
    hung = (schedule.rule[0] for schedule in rules.house.schedules if rules.game in schedule.games and schedule.rule)
    return next(hung, "")


_STATED = {"collected": "collected", "bonuses": "bonuses", "adjusted": "adjusted", "paid": "paid"}
_STATED |= {"held for a claim": "claims", "released": "claims"}


def statement(books: Sources) -> Rows:
    """Each fund by the gaming day: what was in it, what came and went, and what is in it.

    A claim's money leaves the fund when it is qualified; what of it was paid to the winner stands beside that.
    """
    return _by_day(books, books.sums("fund", books.span))


def _by_day(books: Sources, moves: Iterator[Sum]) -> Rows:
    columns = ("collected", "bonuses", "claims", "adjusted", "paid")
    yield "fund", "day", "opening", *columns[:-1], "closing", columns[-1], *_EVENTS
    days: dict[tuple[str, str], tuple[dict[str, int], list[Sum]]] = {}
    had: dict[str, int] = {}
    for one in moves:
        move = InFund(*one.line)
        if not books.span.has(move.at):
            had[move.fund] = had.get(move.fund, 0) + (move.cents if move.what != "paid" else 0)
            continue
        day, _ = books.settings.hour_of(move.at)
        sums, each = days.setdefault((move.fund, day), (dict.fromkeys(columns, 0), []))
        sums[_STATED[move.what]] += move.cents
        each.append(one)
    for (fund, day), (sums, each) in sorted(days.items()):
        opening = had.get(fund, 0)
        had[fund] = opening + sum(sums[name] for name in columns[:-1])
        moved = [sums[name] for name in columns[:-1]]
        events = min(InFund(*one.line).event for one in each), max(one.last for one in each)
        yield fund, day, opening, *moved, had[fund], sums["paid"], *events, sum(one.times for one in each)


def _named(books: Sources, sheet: Sheet) -> Rows:
    """A sheet with the names of the people on it beside their ids."""
    rows = books.sheet(sheet, books.span)
    titles = [str(title) for title in next(rows)]
    who = [at for at, title in enumerate(titles) if title in ("player", "by")]
    heads = (*titles, *("name" if titles[at] == "player" else "by_name" for at in who))
    return chain([heads], ((*row, *(books.name(str(row[at])) if row[at] else "" for at in who)) for row in rows))


def sessions(books: Sources) -> Rows:
    """Who sat where; what each paid stands there once every box in which it lies is counted."""
    rows = _named(books, "sessions")
    titles = [str(title) for title in next(rows)]
    lines = (told_sitting(dict(zip(titles, row, strict=True)), books.office) for row in rows)
    return chain([tuple(one for one in titles if one != "boxes")], (tuple(line.values()) for line in lines))


def told_sitting(line: dict[str, object], office: Office) -> dict[str, object]:
    """A line of the session ledger as it may be read: what was paid, once the boxes in which it lies are counted."""
    boxes = str(line["boxes"]).split()
    blind = any(office.is_blind(f"drop:{line['table']}:{box}") for box in boxes)
    return {name: "" if blind and name == "collected" else value for name, value in line.items() if name != "boxes"}


def incidents(books: Sources) -> Rows:
    """Calls and rulings; what a ruling was about also in words."""
    rows = _named(books, "incidents")
    titles = next(rows)
    at = titles.index("about") + 1
    told = ((*row[:at], _happened(str(row[at - 1])), *row[at:]) for row in rows)
    return chain([(*titles[:at], "happened", *titles[at:])], told)


_HAPPENED: dict[str, str] = {kind: about.says for kind, about in KINDS.items()}


def _happened(about: str) -> str:
    return _HAPPENED.get(about, about)


def audit(books: Sources) -> Rows:
    """What staff did, and why; what they have looked at is told by its name."""
    rows = _named(books, "audit")
    titles = next(rows)
    what, why = titles.index("what"), titles.index("reason")
    told = (
        (*row[:why], books.spoken_of(str(row[why])), *row[why + 1 :]) if row[what] == "Looked" else row for row in rows
    )
    return chain([titles], told)


def cage(books: Sources) -> Rows:
    """The cage's sheets."""
    rows = _named(books, "cage")
    titles = next(rows)
    yield titles
    names = [str(title) for title in titles]
    yield from (row for row in rows if not is_blind(dict(zip(names, row, strict=True)), books.closed))


def is_blind(line: Mapping[str, object], closed: int) -> bool:
    """Whether a line is what a window sold or cashed in a shift that is not closed: its count is not known yet."""
    return line.get("what") in ("sold", "cashed") and int(str(line["shift"])) > closed


REPORTS: dict[str, Callable[[Sources], Rows]] = {
    "drop": drop,
    "jackpots": jackpots,
    "players": players,
    "statement": statement,
    "collections": collections,
    "counts": lambda books: _named(books, "counts"),
    "sessions": sessions,
    "hands": hands,
    "rotation": lambda books: _named(books, "rotation"),
    "incidents": incidents,
    "cage": cage,
    "audit": audit,
}


class NoParquet(Exception):
    """Nothing here can write Parquet."""


def as_csv(name: str, books: Sources) -> Iterator[bytes]:
    """A report as CSV, some rows at a time."""
    rows = _rows(name, books)

    def pieces() -> Iterator[bytes]:
        for some in batches(rows):
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows(map(safe, some))
            yield out.getvalue().encode()

    return pieces()


def safe(row: tuple[object, ...]) -> list[object]:
    """A row in which nothing that people wrote is a formula to a spreadsheet; numbers stay numbers."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row]


_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_parquet(name: str, books: Sources) -> Iterator[bytes]:
    """A report as Parquet, some rows at a time; what is empty in the CSV is null."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and heavy
        from pyarrow.parquet import ParquetWriter  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NoParquet("pyarrow is not installed; Parquet needs: pip install 'houseway[parquet]'") from None
    rows = _rows(name, books)
    titles = [str(title) for title in next(rows)]
    words = _TEXT - ({"struck"} if name == "counts" else set())
    schema = pyarrow.schema([(one, pyarrow.string() if one in words else pyarrow.int64()) for one in titles])

    def pieces() -> Iterator[bytes]:
        with TemporaryFile() as file:
            with ParquetWriter(file, schema, compression="zstd") as writer:
                for some in batches(rows):
                    columns = (
                        [None if value == "" else value for value in column] for column in zip(*some, strict=True)
                    )
                    writer.write_table(pyarrow.table(dict(zip(titles, columns, strict=True)), schema=schema))
            file.seek(0)
            while piece := file.read(_PIECE):
                yield piece

    return pieces()


def batches(rows: Rows) -> Iterator[list[tuple[object, ...]]]:
    """Rows, so many at a time."""
    while some := list(islice(rows, _BATCH)):
        yield some


def _rows(name: str, books: Sources) -> Rows:
    """The rows of a report, its titles first; NotSpread lists the reports there are."""
    if name not in REPORTS:
        raise NotSpread(f"there is no report {name!r}; there are {', '.join(REPORTS)}")
    if books.span.cage_shift and name != "cage":
        raise Refused("only the cage's sheets go by the numbers of its shifts; that of a box is a day and 1 to 3")
    return REPORTS[name](books)


_BATCH = 2000
_PIECE = 1 << 18
_TEXT = {"table", "house", "game", "limit", "shift", "struck", "fund", "player", "rulings"}
_TEXT |= {"stream", "what", "by", "reason", "name", "by_name", "day", "hour", "rule", "per", "account"}
_TEXT |= {"about", "answered", "ruled", "rules", "count", "bank", "happened"}
"""Columns that hold words; the others hold whole numbers."""
_EVENTS = ("first_event", "last_event", "events")


def _events(line: Line) -> tuple[Any, ...]:
    return line.first, line.last, line.events
