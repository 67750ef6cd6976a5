"""Builds the sheets of the back office: tables of rows computed from the log and kept in the store for reports.

Rows are only added, never changed. So the sum of their hashes up to an event never changes,
and the log vouches for it.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from houseway.messages import _
from houseway.money import Cents
from houseway.room.log.errors import Broken
from houseway.room.log.events import Skimmed, contents
from houseway.room.log.log import Log
from houseway.room.log.sheet_tables import FOUND, PAGE, IndexedWord, Row, Values
from houseway.room.log.versions import Data
from houseway.room.money import books, cage
from houseway.room.money.books import box_of, is_bot
from houseway.room.office import archive, hourly, sheet_rows
from houseway.room.office.archive import Archive, finds
from houseway.room.office.hourly import TOTALS_OF, TOTALS_SHEETS, HourTotals, TotalsSheet
from houseway.room.office.sheet_rows import EventData, RowBuilder
from houseway.room.tables import spread


class Hour(NamedTuple):
    """An hour since 1970; its row comes before the other rows of that hour."""

    hour: int


Sheet: TypeAlias = Literal["sessions", "audit", "hours"] | sheet_rows.RowSheet | TotalsSheet
COLUMNS: dict[Sheet, tuple[str, ...]] = {
    "sessions": (
        *("player", "table", "since", "until", "in", "out", "hands", "collected"),
        *("first_event", "last_event", "boxes"),
    ),
    "audit": ("event", "at", "stream", "what", "by", "reason"),
    "hours": Hour._fields,
    **dict(sheet_rows.COLUMNS.items()),
    **dict.fromkeys(TOTALS_SHEETS, hourly.Total._fields),
}
_NOT_AUDITED = ("TableOpened", "FloorCalled", "ClockPut", "HandStarted", "TimePaid", "Tapped")
_SESSION_EVENTS = (
    *("Sat", "Bought", "Moved", "Swapped", "Left", "PickedUp"),
    *("HandStarted", "HandBooked", "HandReopened", "TimePaid"),
)
_MODULUS = 2**256
_SEVERAL = {*sheet_rows.COLUMNS, *TOTALS_SHEETS}
"""Sheets that may get several rows from one event."""
HOUR = 3600 * 1000


@dataclass(slots=True)
class Session:
    """A player's time at one table: what they brought, took away and paid."""

    player: str
    table: str
    since: int
    first: int
    brought: Cents
    hands: int = 0
    collected: Cents = 0
    boxes: list[str] = field(default_factory=list)
    """The boxes that hold what they paid: it stays hidden until these are counted."""

    def pay(self, cents: Cents, box: str) -> None:
        """Adds a payment into a box; a negative one was returned."""
        self.collected += cents
        if cents and box and box not in self.boxes:
            self.boxes.append(box)

    def row(self, until: int | str = "", out: Cents | str = "", last: int | str = "") -> tuple[object, ...]:
        """Returns the row; the end is empty while the player is still there."""
        who = self.player, self.table, self.since, until, self.brought, out
        return *who, self.hands, self.collected, self.first, last, " ".join(self.boxes)


class _MoveType(msgspec.Struct, gc=False):
    type: str


class _MoveEvents(msgspec.Struct, gc=False):
    events: list[_MoveType]


class _Move(msgspec.Struct, gc=False):
    """The part of a move that says whether it adds to a sheet."""

    event: _MoveEvents
    by: str = ""


_move = msgspec.json.Decoder(_Move).decode


@dataclass(slots=True)
class Sheets:
    """Follows the log and builds the rows of all sheets."""

    sessions: dict[str, dict[int, Session]] = field(default_factory=dict)
    """By table and seat."""
    dealt: dict[str, dict[int, str]] = field(default_factory=dict)
    """The players of the current hand by seat, for each table."""
    booked: dict[str, tuple[dict[int, str], dict[int, Cents]]] = field(default_factory=dict)
    """Players and payments of the last hand by seat, for each table: a dealer may reopen the hand."""
    rows: RowBuilder = field(default_factory=RowBuilder)
    archive: Archive = field(default_factory=Archive)
    hour: int = -1
    """The hour of the last row, since 1970."""
    totals: dict[hourly.Totaled, HourTotals] = field(default_factory=dict)
    """The totals of that hour."""
    sum: str = "0"
    """The sum of the hashes of all rows."""

    def take(self, one: Skimmed) -> tuple[list[Row], list[IndexedWord]]:
        """Returns the rows that an event adds, and the words to find them by."""
        if one.type == "Played" and not _is_indexed(one):
            return [], []
        data = contents(one)
        rows, words = [], []
        if one.type not in _NOT_AUDITED and data.get("by"):
            rows.append(_row("audit", one, _audit(one, data)))
        if one.stream.startswith("table:"):
            table = one.stream.partition(":")[2]
            if one.type in _SESSION_EVENTS and (ended := self._take_session(table, one, data)):
                rows.append(_row("sessions", one, ended))
            if hand := self.archive.take(table, one, data):
                rows.append(Row(FOUND, one.number, msgspec.json.encode(hand[0])))
                words = list(finds(*hand, one.number))
        added: dict[Sheet, list[tuple[object, ...]]] = {}
        for sheet, values in self.rows.take(one, data):
            added.setdefault(sheet, []).append(values)
        rows += [Row(sheet, one.number, msgspec.json.encode(several)) for sheet, several in added.items()]
        if rows:
            rows += self._begin_hour(one, data["at"] // HOUR)
            self.sum = add_hashes(self.sum, rows)
        for of in TOTALS_OF:
            for values in added.get(of, ()):
                self.totals.setdefault(of, HourTotals()).add(of, values)
        return rows, words

    def _begin_hour(self, one: Skimmed, hour: int) -> list[Row]:
        """Returns the row of a new hour and the totals of the last one; the clock may also have been set back."""
        if hour == self.hour:
            return []
        ended, self.totals, self.hour = self.totals, {}, hour
        totals = [
            Row(TOTALS_OF[of], one.number, msgspec.json.encode([*each.totals.values()])) for of, each in ended.items()
        ]
        return [_row("hours", one, Hour(hour)), *totals]

    def _take_session(self, table: str, one: Skimmed, data: EventData) -> tuple[object, ...] | None:
        seats, at, event = self.sessions.setdefault(table, {}), data["at"], data["event"]
        match one.type:
            case "Sat" if not is_bot(event["player"]):
                seats[event["seat"]] = Session(event["player"], table, at, one.number, event["chips"])
            case "Bought" if event["seat"] in seats:
                seats[event["seat"]].brought += event["chips"]
            case "Moved" if event["seat"] in seats:
                seats[event["to"]] = seats.pop(event["seat"])
            case "Swapped":
                _swap(seats, event["one"]["seat"], event["other"]["seat"])
            case "Left" | "PickedUp" if event["seat"] in seats:
                return seats.pop(event["seat"]).row(at, event["chips"], one.number)
            case "HandStarted":
                self.dealt[table] = {seat["seat"]: seat["name"] for seat in event["seats"]}
            case "HandBooked":
                paid: dict[int, Cents] = {}
                for seat, cents in event.get("paid", ()):
                    paid[seat] = paid.get(seat, 0) + cents
                self.booked[table] = self.dealt.pop(table, {}), paid
                self._count_hand(table, 1)
            case "HandReopened":
                self._count_hand(table, -1)
                self.dealt[table] = self.booked.pop(table)[0]
            case "TimePaid" if event["seat"] in seats:
                box = next(filter(None, (box_of(account) for account, _ in one.postings)), "")
                seats[event["seat"]].pay(event["amount"], box)
        return None

    def _count_hand(self, table: str, times: int) -> None:
        """Adds the last hand and its payments to the sessions of the players who are still in their seats."""
        seats, (dealt, paid) = self.sessions[table], self.booked[table]
        box = box_of(self.rows.tables[table].box)
        for seat, player in dealt.items():
            if seat in seats and seats[seat].player == player:
                seats[seat].hands += times
                seats[seat].pay(times * paid.get(seat, 0), box)

    def open_sessions(self) -> list[tuple[object, ...]]:
        """Returns the rows of the sessions that go on."""
        return [one.row() for seats in self.sessions.values() for one in seats.values()]


def _is_indexed(move: Skimmed) -> bool:
    """Returns whether a move adds to a sheet; most don't, so only their event types are decoded."""
    if any(not account.startswith("table:") for account, _ in move.postings):
        return True
    head = _move(move.data)
    return bool(head.by) or any(event.type == "Ruled" for event in head.event.events)


def _swap(seats: dict[int, Session], one: int, other: int) -> None:
    """Swaps the sessions of two seats; a bot has none."""
    moved = {to: seats.pop(seat) for seat, to in ((one, other), (other, one)) if seat in seats}
    seats |= moved


@cache
def code_version() -> str:
    """Returns a hash of the code that builds the rows: when it changes, all rows are built again."""
    digest = sha256()
    for module in (sys.modules[__name__], archive, sheet_rows, hourly, books, cage, spread):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()


def _audit(one: Skimmed, data: EventData) -> tuple[object, ...]:
    """Returns the row of a staff action: when, where, what, who and why."""
    why = data.get("reason") or data.get("about", "")
    return one.number, data["at"], one.stream, one.type, data["by"], why


def rows_in(row: Row) -> list[Values]:
    """Returns the rows that one event added to a sheet."""
    stored = msgspec.json.decode(row.line)
    return [tuple(one) for one in (stored if row.sheet in _SEVERAL else [stored])]


def named(sheet: Sheet, row: Values) -> Data:
    """Returns a row by column name."""
    return dict(zip(COLUMNS[sheet], row, strict=True))


def _row(sheet: Sheet, one: Skimmed, values: tuple[object, ...]) -> Row:
    return Row(sheet, one.number, msgspec.json.encode(values))


# -- verifying ---------------------------------------------------------------------------------------------------------


def add_hashes(sum: str, rows: Iterable[Row]) -> str:
    """Returns a sum of hashes with those of more rows added; their order doesn't matter."""
    total = int(sum, 16)
    for row in rows:
        total += int.from_bytes(sha256(msgspec.json.encode(row)).digest())
    return f"{total % _MODULUS:x}"


class Words:
    """Tallies the words of hands, as computed from the hands themselves."""

    def __init__(self) -> None:
        self.tally: dict[str, tuple[int, int, int]] = {}
        self.sum = 0
        """The sum of their hashes."""
        self._rows: dict[str, tuple[int, int]] = {}
        """The last hand of each table, and the event of its row."""

    def of(self, row: Row) -> Iterator[IndexedWord]:
        """Returns the words of the next row."""
        hand = archive.read(row)
        last, made = self._rows.get(hand.table, (0, 0))
        self._rows[hand.table] = hand.number, row.number
        return finds(hand, made if last == hand.number else 0, row.number)

    def take(self, row: Row) -> None:
        """Adds the words of the next row."""
        for find in self.of(row):
            self.sum += hash(find)
            # Every hand has its own word: these are tallied together.
            word = "hand" if find.word.startswith("hand ") else find.word
            count, numbers, won = self.tally.get(word, (0, 0, 0))
            self.tally[word] = count + 1, numbers + find.number, won + find.won


def compare(log: Log, number: int, wanted: str) -> Iterator[int]:
    """Compares the rows up to an event with the sum that the log vouches for, and yields how far it is.

    Raises Broken if they differ. The words of hands are compared by their tallies.
    """
    yield from _compare(log, number, wanted, Words())


def check(log: Log, number: int, wanted: str) -> None:
    """Compares the rows up to an event, and every single word of the hands, for ``houseway log verify``."""
    words = Words()
    for _reached in _compare(log, number, wanted, words):
        pass
    if sum(map(hash, log.words(upto=number))) != words.sum:
        raise _wrong_words(number)


def _compare(log: Log, number: int, wanted: str, words: Words) -> Iterator[int]:
    found = "0"
    for sheet in (*COLUMNS, FOUND):
        rows = log.sheet_rows(sheet, upto=number)
        while some := list(islice(rows, PAGE)):
            found = add_hashes(found, some)
            if sheet == FOUND:
                for row in some:
                    words.take(row)
                yield some[-1].number
    if found != wanted:
        raise Broken(number, _("The report rows aren't those that the log vouches for."))
    if log.tally(upto=number) != words.tally:
        raise _wrong_words(number)


def _wrong_words(number: int) -> Broken:
    return Broken(number, _("The index of hands doesn't match the hands."))
