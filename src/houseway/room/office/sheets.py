"""The sheets of the back office that grow with the log: each row follows from the events up to the one that made it.

Rows are only ever added. So the sum of their hashes up to an event never changes, and the log vouches for it.
"""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.money import Cents
from houseway.room.log.chain import told
from houseway.room.log.log import Find, Row, Skimmed
from houseway.room.log.shelf import FOUND
from houseway.room.money import banks, books
from houseway.room.money.books import box_of, is_bot
from houseway.room.office import archive, lines, sums
from houseway.room.office.archive import Archive, finds
from houseway.room.office.lines import Lines
from houseway.room.office.sums import OF, SUM_TITLES, Adding, Sums
from houseway.room.tables import spread


class Hour(NamedTuple):
    """From here on rows were made in this hour since 1970."""

    hour: int


Sheet: TypeAlias = Literal["sessions", "audit", "hours"] | lines.Kept | Sums
TITLES: dict[Sheet, tuple[str, ...]] = {
    "sessions": (
        *("player", "table", "since", "until", "in", "out", "hands", "collected"),
        *("first_event", "last_event", "boxes"),
    ),
    "audit": ("event", "at", "stream", "what", "by", "reason"),
    "hours": Hour._fields,
    **dict(lines.TITLES.items()),
    **dict(SUM_TITLES.items()),
}
_NO_AUDIT = ("TableOpened", "FloorCalled", "ClockPut", "HandStarted", "TimePaid")
_SITTING = (
    *("Sat", "Bought", "Moved", "Swapped", "Left", "PickedUp"),
    *("HandStarted", "HandBooked", "HandReopened", "TimePaid"),
)
_SUM = 2**256
_SEVERAL = {*lines.TITLES, *SUM_TITLES}
"""Sheets of which an event may make several lines."""
HOUR = 3600 * 1000


@dataclass(slots=True)
class Sitting:
    """A person at a table: what they brought and took away, when, and what they themselves paid for hands and time."""

    player: str
    table: str
    since: int
    first: int
    brought: Cents
    hands: int = 0
    collected: Cents = 0
    boxes: list[str] = field(default_factory=list)
    """Where that lies: it is told once these are counted."""

    def pays(self, cents: Cents, box: str) -> None:
        """Something of theirs goes into a box, or below zero comes out again."""
        self.collected += cents
        if cents and box and box not in self.boxes:
            self.boxes.append(box)

    def row(self, until: int | str = "", out: Cents | str = "", last: int | str = "") -> tuple[object, ...]:
        """The line of the ledger; nothing stands yet for the end of a sitting that goes on."""
        who = self.player, self.table, self.since, until, self.brought, out
        return *who, self.hands, self.collected, self.first, last, " ".join(self.boxes)


@dataclass(slots=True)
class Sheets:
    """What the next rows depend on, and the sum of the hashes of all rows so far."""

    sitting: dict[str, dict[int, Sitting]] = field(default_factory=dict)
    """By table and seat."""
    dealt: dict[str, dict[int, str]] = field(default_factory=dict)
    """Seat and player of the hand in play, by table."""
    booked: dict[str, tuple[dict[int, str], dict[int, Cents]]] = field(default_factory=dict)
    """Those of the last hand, and what each seat paid for it: a dealer may take it up again."""
    lines: Lines = field(default_factory=Lines)
    archive: Archive = field(default_factory=Archive)
    hour: int = -1
    """Of the clock on the wall since 1970, when the last row was made: by it rows of a day are found."""
    adding: dict[sums.Summed, Adding] = field(default_factory=dict)
    """What the lines of that hour come to."""
    sum: str = "0"

    def take(self, one: Skimmed) -> tuple[list[Row], list[Find]]:
        """The rows that an event makes, and by what they are found."""
        if one.type == "Played" and _is_plain(one):
            return [], []
        rows, words = [], []
        if one.type not in _NO_AUDIT and b'"by":' in bytes(one.data) and (data := told(one)).get("by"):
            rows.append(_row("audit", one, audited(one, data)))
        if one.stream.startswith("table:"):
            table = one.stream.partition(":")[2]
            if one.type in _SITTING and (ended := self._take_sitting(table, one)):
                rows.append(_row("sessions", one, ended))
            if hand := self.archive.take(table, one):
                rows.append(Row(FOUND, one.number, msgspec.json.encode(hand[0])))
                words = list(finds(*hand, one.number))
        made: dict[Sheet, list[tuple[object, ...]]] = {}
        for sheet, values in self.lines.take(one):
            made.setdefault(sheet, []).append(values)
        rows += [Row(sheet, one.number, msgspec.json.encode(several)) for sheet, several in made.items()]
        if rows:
            rows += self._calendar(one)
            self.sum = added(self.sum, rows)
        for of in OF:
            for line in made.get(of, ()):
                self.adding.setdefault(of, Adding()).take(of, line)
        return rows, words

    def _calendar(self, one: Skimmed) -> list[Row]:
        """Where another hour begins among the rows, and what the one before it came to.

        Somebody may also have set the clock back.
        """
        hour = told(one)["at"] // HOUR
        if hour == self.hour:
            return []
        ended, self.adding, self.hour = self.adding, {}, hour
        sums = [Row(OF[of], one.number, msgspec.json.encode([*adding.sums.values()])) for of, adding in ended.items()]
        return [_row("hours", one, Hour(hour)), *sums]

    def _take_sitting(self, table: str, one: Skimmed) -> tuple[object, ...] | None:
        data = told(one)
        seats, at, said = self.sitting.setdefault(table, {}), data["at"], data["event"]
        match one.type:
            case "Sat" if not is_bot(said["player"]):
                seats[said["seat"]] = Sitting(said["player"], table, at, one.number, said["chips"])
            case "Bought" if said["seat"] in seats:
                seats[said["seat"]].brought += said["chips"]
            case "Moved" if said["seat"] in seats:
                seats[said["to"]] = seats.pop(said["seat"])
            case "Swapped":
                _swap(seats, said["one"]["seat"], said["other"]["seat"])
            case "Left" | "PickedUp" if said["seat"] in seats:
                return seats.pop(said["seat"]).row(at, said["chips"], one.number)
            case "HandStarted":
                self.dealt[table] = {seat["seat"]: seat["name"] for seat in said["seats"]}
            case "HandBooked":
                paid: dict[int, Cents] = {}
                for seat, cents in said.get("paid", ()):
                    paid[seat] = paid.get(seat, 0) + cents
                self.booked[table] = self.dealt.pop(table, {}), paid
                self._count_hand(table, 1)
            case "HandReopened":
                self._count_hand(table, -1)
                self.dealt[table] = self.booked.pop(table)[0]
            case "TimePaid" if said["seat"] in seats:
                box = next(filter(None, (box_of(account) for account, _ in one.postings)), "")
                seats[said["seat"]].pays(said["amount"], box)
        return None

    def _count_hand(self, table: str, times: int) -> None:
        """The last hand and what each paid for it counts for those who were dealt in and still sit there."""
        seats, (dealt, paid) = self.sitting[table], self.booked[table]
        box = box_of(self.lines.places[table].box)
        for seat, player in dealt.items():
            if seat in seats and seats[seat].player == player:
                seats[seat].hands += times
                seats[seat].pays(times * paid.get(seat, 0), box)

    def going_on(self) -> list[tuple[object, ...]]:
        """The sittings that have not ended."""
        return [one.row() for seats in self.sitting.values() for one in seats.values()]


def _is_plain(move: Skimmed) -> bool:
    """Whether a move is one of the many that no sheet knows of: all chips stay at the table, and nobody ruled."""
    for account, _ in move.postings:
        if not account.startswith("table:"):
            return False
    data = bytes(move.data)
    return b'"by":' not in data and b'"Ruled"' not in data


def _swap(seats: dict[int, Sitting], one: int, other: int) -> None:
    """Two who sit, of whom either may be a bot, change places."""
    moved = {to: seats.pop(seat) for seat, to in ((one, other), (other, one)) if seat in seats}
    seats |= moved


@cache
def made_by() -> str:
    """The part of the program that makes the rows, in a hash: when it has changed, they are made anew."""
    digest = sha256()
    for module in (sys.modules[__name__], archive, lines, sums, books, banks, spread):
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()


def audited(one: Skimmed, data: Mapping[str, Any]) -> tuple[object, ...]:
    """What somebody of the staff did: who, when, what and why."""
    why = data.get("reason") or data.get("about", "")
    return one.number, data["at"], one.stream, one.type, data["by"], why


def added(sum: str, rows: Iterable[Row]) -> str:
    """The sum of hashes with that of more rows: in whatever order they are added."""
    total = int(sum, 16)
    for row in rows:
        total += int.from_bytes(sha256(msgspec.json.encode(row)).digest())
    return f"{total % _SUM:x}"


def read(row: Row) -> list[tuple[object, ...]]:
    """The lines of a row: an event may make several of a sheet."""
    line = msgspec.json.decode(row.line)
    return [tuple(one) for one in (line if row.sheet in _SEVERAL else [line])]


def _row(sheet: Sheet, one: Skimmed, values: tuple[object, ...]) -> Row:
    return Row(sheet, one.number, msgspec.json.encode(values))
