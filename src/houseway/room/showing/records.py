"""Records out: search of finished hands, any of them as its reader was entitled to see it, and reports."""

import asyncio
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import islice, takewhile
from typing import Any, Literal, Protocol, TypeAlias

from houseway.engines.contract import Refused
from houseway.room.engines.registry import engine_of
from houseway.room.log.log import Event, Log
from houseway.room.office import reports
from houseway.room.office.archive import ArchivedHand, Asked, hand_of
from houseway.room.office.sheets import TITLES, Sheet
from houseway.room.office.sheets import read as lines_of
from houseway.room.office.spans import ALL, Span
from houseway.room.office.sums import Sum, Summed
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.showing import finished_hands as seen
from houseway.room.showing.names import known, spoken_of

Form: TypeAlias = Literal["told", "steps", "phh", "proof"]
MOST = 100
"""Hands that one search gives."""
_OPENED: tuple[Sheet, ...] = ("incidents", "rotation", "counts", "cage", "sessions", "audit")
"""Sheets whose lines open their events."""
_KNOWN = ("event", "at", "first_event", "last_event")
"""What the event itself says."""


class Clerk(Protocol):
    """Who keeps the sheets; whatever is asked of them is Refused while they are worked out."""

    def rows(self, sheet: Sheet, span: Span = ALL) -> reports.Rows:
        """The rows of a sheet in a span, its titles first."""

    def sums(self, sheet: Summed, span: Span = ALL) -> Iterator[Sum]:
        """What the lines of a sheet in a span come to; of an account those before it too."""

    def hands(self, span: Span = ALL) -> Iterator[ArchivedHand]:
        """Every finished hand in a span, the first one first."""

    def search(self, asked: Asked, most: int) -> list[ArchivedHand]:
        """Finished hands, the last one first."""

    def hand(self, table: str, number: int) -> ArchivedHand | None:
        """The finished hand of that number."""


class Records:
    """What the room gives out about hands that are over."""

    def __init__(self, log: Log, room: Room, people: Mapping[str, Person], clerk: Clerk) -> None:
        self._log, self._room, self._people, self._clerk = log, room, people, clerk
        self._reading = asyncio.Lock()

    async def search(self, reader: Person, asked: Asked) -> list[dict[str, Any]]:
        """Finished hands, the last one first."""
        found = await asyncio.to_thread(self._clerk.search, asked, MOST)
        return [self._line(reader, entry) for entry in found]

    async def is_of(self, player: str, table: str, number: int) -> bool:
        """Whether a player was dealt into a finished hand."""
        entry = await asyncio.to_thread(self._clerk.hand, table, number)
        return entry is not None and entry.seat_of(player) is not None

    async def hands_of(self, player: str, most: int) -> list[ArchivedHand]:
        """A player's last hands, the newest one first."""
        return await asyncio.to_thread(self._clerk.search, Asked(player=player), most)

    def _line(self, reader: Person, entry: ArchivedHand) -> dict[str, Any]:
        names = {str(seat): name for seat, name in self._names(entry).items()}
        line = entry.line(self._room.rules_of(entry.spread)) | {"names": names}
        counts, room = policy.may(reader, "CountDrop") and entry.seat_of(reader.id) is None, self._room
        if counts and room.office.is_blind_hand(entry, room.settings.shift_of(entry.at), room.balances):
            del line["collection"], line["jackpot"]
        return line

    def _names(self, entry: ArchivedHand) -> dict[int, str]:
        return {seat: known(player, self._people).name for seat, player in entry.players.items()}

    async def hand(self, reader: Person, table: str, number: int, form: Form) -> str | dict[str, Any]:
        """A finished hand in one form, with what the reader saw from their seat, or from the rail if they had none."""
        entry = await asyncio.to_thread(self._clerk.hand, table, number)
        if entry is None or not self._may_read(reader, entry):
            raise Refused(f"table {table} has no finished hand {number}")
        async with self._reading:
            return await asyncio.to_thread(self._formed, reader, entry, form)

    def _may_read(self, reader: Person, entry: ArchivedHand) -> bool:
        """Hands of a private table are for those who may come to it, and for whoever was dealt in."""
        return self._room.is_open_to(reader, entry.table) or reader.id in entry.players.values()

    def _formed(self, reader: Person, entry: ArchivedHand, form: Form) -> str | dict[str, Any]:
        seat = entry.seat_of(reader.id)
        rules, names = self._room.rules_of(entry.spread), self._names(entry)
        hand = hand_of(self._log, entry, rules)
        match form:
            case "phh":
                return engine_of(rules).shown.as_phh(hand, seat, names)
            case "proof":
                return seen.proof(entry, rules, hand, seat)
        tells = seen.steps if form == "steps" else seen.told
        layout = engine_of(rules).shown.layout(rules)
        return self._line(reader, entry) | {"seat": seat, "layout": layout, form: tells(hand, seat, names)}

    async def events(self, account: str, first: int = 0, last: int = 0) -> list[dict[str, Any]]:
        """The last events that moved an account, the newest first, between two if asked: what a figure is made of.

        A box tells nothing before it is counted, and a bank that is open nothing since it was.
        """
        kind, _, box = account.partition(":")
        if self._room.office.is_blind(account):
            raise Refused("what the log has in a box is told once it is counted")
        if kind == "bank" and box in self._room.cage.banks.opened:
            counted = await asyncio.to_thread(self._counted, box)
            last = min(last, counted) if last else counted
        async with self._reading:
            return await asyncio.to_thread(self._moving, account, first, last)

    def _counted(self, bank: str) -> int:
        """The event of a bank's last count."""
        rows = self._clerk.rows("cage")
        titles = next(rows)
        lines = (dict(zip(titles, row, strict=True)) for row in rows)
        counts = (line["event"] for line in lines if line["bank"] == bank and line["what"] in ("opening", "closing"))
        return max((number for number in counts if isinstance(number, int)), default=0)

    async def event(self, number: int) -> list[dict[str, Any]]:
        """An event that stands on a sheet, and what was written with it: what each line of the sheets says of them."""
        async with self._reading:
            return await asyncio.to_thread(self._written, number)

    def _written(self, number: int) -> list[dict[str, Any]]:
        event = self._log.at(number)
        if event is None or not self._lines_of(number):
            raise Refused(f"no sheet has a line of event {number}")
        entry = [one for one in self._log.keyed(event.key) if one.stream == event.stream] if event.key else []
        return [
            {
                "number": one.number,
                "at": one.data["at"],
                "stream": one.stream,
                "type": one.type,
                "lines": self._lines_of(one.number),
            }
            for one in entry or [event]
        ]

    def _lines_of(self, number: int) -> list[dict[str, Any]]:
        """The lines of the sheets that an event made, by their titles, but for what nobody may see yet."""
        lines, closed = [], self._room.cage.banks.made.get("shift", 0)
        for sheet in _OPENED:
            for row in self._log.noted(sheet, after=number - 1, upto=number):
                told = (dict(zip(TITLES[sheet], line, strict=True)) for line in lines_of(row))
                seen = (line for line in told if not reports.is_blind(line, closed))
                if sheet == "sessions":
                    seen = (reports.told_sitting(line, self._room.office) for line in seen)
                lines += [{"sheet": sheet} | self._named(line) for line in seen]
        return lines

    def _named(self, line: dict[str, Any]) -> dict[str, Any]:
        """What a line says, people by their names."""
        said = {name: value for name, value in line.items() if value != "" and name not in _KNOWN}
        return said | {name: known(said[name], self._people).name for name in ("player", "by") if name in said}

    def _moving(self, account: str, first: int = 0, last: int = 0) -> list[dict[str, Any]]:
        newest = self._seen(self._log.moving(account, last + 1 if last else 0))
        moved = islice(takewhile(lambda event: event.number >= first, newest), MOST)
        return [
            {
                "number": event.number,
                "at": event.data["at"],
                "stream": event.stream,
                "type": event.type,
                "cents": sum(cents for name, cents in event.postings if name == account),
            }
            for event in moved
        ]

    def _seen(self, events: Iterator[Event]) -> Iterator[Event]:
        """Events without those that brought something into a box that is not counted yet, or only into a jackpot.

        What goes into a jackpot alone tells of a hand for which nothing went into the box.
        """
        return (event for event in events if not self._is_blind(event))

    def _is_blind(self, event: Event) -> bool:
        kind, _, table = event.stream.partition(":")
        office, moved = self._room.office, [name for name, _ in event.postings]
        if any(name.startswith("drop:") for name in moved):
            return any(map(office.is_blind, moved))
        jackpot = kind == "table" and any(name.startswith("jackpot:") for name in moved)
        shift = self._room.settings.shift_of(event.data["at"])
        return jackpot and office.is_blind_shift(table, shift, self._room.balances)

    async def report(self, name: str, span: Span = ALL, *, parquet: bool = False) -> Iterator[bytes]:
        """A report of the back office as CSV or Parquet, piece by piece; the pieces may be asked for in any thread."""
        room = self._room
        # Copied here, where the room changes: what another thread reads does not change under it.
        keepers, office, clerk = dict(room.keepers), deepcopy(room.office), self._clerk
        people = dict(self._people)
        books = reports.Sources(
            log=self._log,
            keepers=keepers,
            office=office,
            hands=clerk.hands,
            sheet=clerk.rows,
            sums=clerk.sums,
            rules_of=room.rules_of,
            settings=room.settings,
            name=lambda id: known(id, people).name,
            spoken_of=lambda about: spoken_of(about, people, room.houses),
            closed=room.cage.banks.made.get("shift", 0),
            span=span,
        )
        return await asyncio.to_thread(reports.as_parquet if parquet else reports.as_csv, name, books)
