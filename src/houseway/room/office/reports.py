"""The reports of the back office as rows: every figure with the numbers of the events that made it."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from houseway.money import Cents
from houseway.room.log.log import Line, Log
from houseway.room.money.books import is_bot
from houseway.room.office.archive import Archive
from houseway.room.office.office import Office
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spread
from houseway.rulebook import NotSpread, TableRules

Rows: TypeAlias = Iterator[tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Sources:
    """What the reports are made of."""

    log: Log
    keepers: Mapping[str, Keeper]
    office: Office
    archive: Archive
    rules_of: Callable[[Spread], TableRules]


def drop(books: Sources) -> Rows:
    """Each box: what the log says is in it, what the count found, and the difference."""
    yield "table", "house", "game", "limit", "shift", "cents", "counted", "difference", "struck", *_EVENTS
    for account, line in books.log.lines("drop:"):
        table, shift = account.split(":")[1:]
        spot = books.keepers[table].status.spot
        count = books.office.counted(table, shift)
        counted: tuple[object, ...] = (count.cents, count.cents - line.cents) if count else ("", "")
        struck = "; ".join(f"{cents} by {by}: {why}" for cents, by, why in count.struck) if count else ""
        where = (table, spot.house, spot.game, spot.limit, shift)
        yield *where, line.cents, *counted, struck, *_events(line)


def jackpots(books: Sources) -> Rows:
    """Each fund and what claims hold back of it."""
    yield "fund", "cents", "held_back", *_EVENTS
    for account, line in books.log.lines("jackpot:"):
        fund = account.partition(":")[2]
        yield fund, line.cents, books.office.held_back(fund), *_events(line)


def players(books: Sources) -> Rows:
    """Each account of a player."""
    yield "player", "cents", *_EVENTS
    for account, line in books.log.lines("player:"):
        yield account.partition(":")[2], line.cents, *_events(line)


def sessions(books: Sources) -> Rows:
    """Each sitting of a person at a table: what they brought and took away, when, and what their hands paid."""
    yield "player", "table", "since", "until", "in", "out", "hands", "collected", *_EVENTS[:2]
    sitting: dict[tuple[str, int], Sitting] = {}
    for event in books.log.read():
        table, told = event.stream.partition(":")[2], event.data.get("event", {})
        where = table, told.get("seat", 0)
        if event.type == "Sat" and not is_bot(told["player"]):
            sitting[where] = Sitting(told["player"], table, event.data["at"], event.number, told["chips"])
        elif where in sitting:
            one = sitting[where]
            if event.type == "Bought":
                one.brought += told["chips"]
            elif event.type == "Moved":
                sitting[table, told["to"]] = sitting.pop(where)
            elif event.type in ("Left", "PickedUp"):
                del sitting[where]
                yield one.row(books.archive, event.data["at"], told["chips"], event.number)
    for one in sitting.values():
        yield one.row(books.archive)


@dataclass(slots=True)
class Sitting:
    """A person at a table."""

    player: str
    table: str
    since: int
    first: int
    brought: Cents

    def row(self, archive: Archive, until: int = 0, out: Cents = 0, last: int = 0) -> tuple[object, ...]:
        """The line of the ledger; nothing stands yet for the end of a sitting that goes on."""
        played = [
            hand
            for hand in archive.search(player=self.player, table=self.table)
            if hand.at >= self.since and (not until or hand.at <= until)
        ]
        ended: tuple[object, object] = (until, out) if last else ("", "")
        collected = sum(hand.collection + hand.jackpot for hand in played)
        end = (ended[0], self.brought, ended[1], len(played), collected, self.first, last or "")
        return self.player, self.table, self.since, *end


def hands(books: Sources) -> Rows:
    """Each finished hand with its fee."""
    yield "table", "number", "house", "game", "limit", "at", "players", "collection", "jackpot", "rulings", *_EVENTS[:2]
    for one in reversed(list(books.archive.search())):
        limit = books.rules_of(one.spread).stakes.name
        what = (one.table, one.number, one.spread.house, one.spread.game, limit, one.at, len(one.players))
        yield *what, one.collection, one.jackpot, " ".join(one.rulings), one.first, one.last


def rotation(books: Sources) -> Rows:
    """Each offer of the bank and its answer, from the log."""
    yield "table", "event", "at", "seat", "spot", "took", "turn"
    for event in books.log.read():
        if event.type in ("BankTaken", "BankDeclined"):
            told = event.data["event"]
            table = event.stream.partition(":")[2]
            took = event.type == "BankTaken"
            yield table, event.number, event.data["at"], told["seat"], told["spot"], took, told.get("turn", 0)


def audit(books: Sources) -> Rows:
    """Everything that staff did, from the log: who, when, what and why."""
    yield "event", "at", "stream", "what", "by", "reason"
    for event in books.log.read():
        if event.data.get("by") and event.type not in ("TableOpened", "FloorCalled", "ClockPut"):
            why = event.data.get("reason", "")
            yield event.number, event.data["at"], event.stream, event.type, event.data["by"], why


REPORTS: dict[str, Callable[[Sources], Rows]] = {
    "drop": drop,
    "jackpots": jackpots,
    "players": players,
    "sessions": sessions,
    "hands": hands,
    "rotation": rotation,
    "audit": audit,
}


class NoParquet(Exception):
    """Nothing here can write Parquet."""


def as_csv(name: str, books: Sources) -> bytes:
    """A report as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(_rows(name, books))
    return out.getvalue().encode()


def as_parquet(name: str, books: Sources) -> bytes:
    """A report as Parquet; what is empty in the CSV is null."""
    try:
        import pyarrow  # noqa: PLC0415 - an extra, and heavy
        from pyarrow.parquet import write_table  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NoParquet("pyarrow is not installed; Parquet needs: pip install 'houseway[parquet]'") from None
    header, *rows = _rows(name, books)
    columns = {str(title): [None if row[at] == "" else row[at] for row in rows] for at, title in enumerate(header)}
    out = pyarrow.BufferOutputStream()
    write_table(pyarrow.table(columns), out, compression="zstd")
    return bytes(out.getvalue())


def _rows(name: str, books: Sources) -> Rows:
    """The rows of a report, its titles first; NotSpread lists the reports there are."""
    if name not in REPORTS:
        raise NotSpread(f"there is no report {name!r}; there are {', '.join(REPORTS)}")
    return REPORTS[name](books)


_EVENTS = ("first_event", "last_event", "events")


def _events(line: Line) -> tuple[Any, ...]:
    return line.first, line.last, line.events
