"""The sheets of the back office that grow with the log: each row follows from the events up to the one that made it.

Rows are only ever added. So the sum of their hashes up to an event never changes, and the log vouches for it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, TypeAlias

import msgspec

from houseway.money import Cents
from houseway.room.log.log import Event, Row
from houseway.room.money.books import is_bot

Sheet: TypeAlias = Literal["sessions", "rotation", "audit"]
TITLES: dict[Sheet, tuple[str, ...]] = {
    "sessions": (
        *("player", "table", "since", "until", "in", "out", "hands", "collected"),
        *("first_event", "last_event"),
    ),
    "rotation": ("table", "event", "at", "seat", "spot", "took", "turn"),
    "audit": ("event", "at", "stream", "what", "by", "reason"),
}
_NO_AUDIT = ("TableOpened", "FloorCalled", "ClockPut")
_SUM = 2**256


@dataclass(slots=True)
class Sitting:
    """A person at a table: what they brought and took away, when, and what their hands paid."""

    player: str
    table: str
    since: int
    first: int
    brought: Cents
    hands: int = 0
    collected: Cents = 0

    def row(self, until: int | str = "", out: Cents | str = "", last: int | str = "") -> tuple[object, ...]:
        """The line of the ledger; nothing stands yet for the end of a sitting that goes on."""
        who = self.player, self.table, self.since, until, self.brought, out
        return *who, self.hands, self.collected, self.first, last


@dataclass(slots=True)
class Sheets:
    """What the next rows depend on, and the sum of the hashes of all rows so far."""

    sitting: dict[str, dict[int, Sitting]] = field(default_factory=dict)
    """By table and seat."""
    dealt: dict[str, dict[int, str]] = field(default_factory=dict)
    """Seat and player of the hand in play, by table."""
    sum: str = "0"

    def take(self, event: Event) -> list[Row]:
        """The rows that an event makes."""
        rows = [_row("audit", event, audited(event))] if event.data.get("by") and event.type not in _NO_AUDIT else []
        if event.stream.startswith("table:"):
            table = event.stream.partition(":")[2]
            told = event.data.get("event", {})
            if event.type in ("BankTaken", "BankDeclined"):
                answer = (told["seat"], told["spot"], event.type == "BankTaken", told.get("turn", 0))
                rows.append(_row("rotation", event, (table, event.number, event.data["at"], *answer)))
            if ended := self._take_sitting(table, event, told):
                rows.append(_row("sessions", event, ended))
        self.sum = added(self.sum, rows)
        return rows

    def _take_sitting(self, table: str, event: Event, told: Mapping[str, Any]) -> tuple[object, ...] | None:
        seats, at = self.sitting.setdefault(table, {}), event.data["at"]
        match event.type:
            case "Sat" if not is_bot(told["player"]):
                seats[told["seat"]] = Sitting(told["player"], table, at, event.number, told["chips"])
            case "Bought" if told["seat"] in seats:
                seats[told["seat"]].brought += told["chips"]
            case "Moved" if told["seat"] in seats:
                seats[told["to"]] = seats.pop(told["seat"])
            case "Left" | "PickedUp" if told["seat"] in seats:
                return seats.pop(told["seat"]).row(at, told["chips"], event.number)
            case "HandStarted":
                self.dealt[table] = {one["seat"]: one["name"] for one in told["seats"]}
            case "HandBooked":
                for seat, player in self.dealt.pop(table, {}).items():
                    if seat in seats and seats[seat].player == player:
                        seats[seat].hands += 1
                        seats[seat].collected += told["collection"] + told["jackpot"]
        return None

    def going_on(self) -> list[tuple[object, ...]]:
        """The sittings that have not ended."""
        return [one.row() for seats in self.sitting.values() for one in seats.values()]


def audited(event: Event) -> tuple[object, ...]:
    """What somebody of the staff did: who, when, what and why."""
    why = event.data.get("reason") or event.data.get("about", "")
    return event.number, event.data["at"], event.stream, event.type, event.data["by"], why


def added(sum: str, rows: Iterable[Row]) -> str:
    """The sum of hashes with that of more rows: in whatever order they are added."""
    total = int(sum, 16)
    for row in rows:
        total += int.from_bytes(sha256(msgspec.json.encode(row)).digest())
    return f"{total % _SUM:x}"


def _row(sheet: Sheet, event: Event, values: tuple[object, ...]) -> Row:
    return Row(sheet, event.number, msgspec.json.encode(values))
