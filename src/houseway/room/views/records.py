"""Gives out finished hands as their readers may see them, and the reports of the back office."""

import asyncio
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import islice, takewhile
from typing import Literal, Protocol, TypeAlias

from houseway.engines.contract import Hand, Refused
from houseway.messages import _
from houseway.record.recorder import grounds
from houseway.room.engine import Names, engine_of
from houseway.room.log.events import Event
from houseway.room.log.log import Log
from houseway.room.money.books import box_account
from houseway.room.office import report_files
from houseway.room.office.archive import ArchivedHand, HandQuery, deal_of, hand_of
from houseway.room.office.blind import TELL_THE_COLLECTION
from houseway.room.office.event_names import event_name
from houseway.room.office.hourly import Total, Totaled
from houseway.room.office.periods import ALL, Period
from houseway.room.office.report import Row, Sources, shown
from houseway.room.office.reports import AT, REPORTS, find_report
from houseway.room.office.sheets import Sheet, named, rows_in
from houseway.room.people import policy
from houseway.room.people.people import People, Person
from houseway.room.people.records import kept_of
from houseway.room.room import Room
from houseway.room.view_types import Json, filled
from houseway.room.views.announcements import announcements_for, with_names
from houseway.room.views.facts import known, spoken_of
from houseway.rulebook import TableRules

Form: TypeAlias = Literal["told", "steps", "phh", "proof"]
MOST = 100
"""Hands in one search result."""
_OPENED: tuple[Sheet, ...] = ("incidents", "rotation", "counts", "cage", "sessions", "audit")
"""Sheets whose rows open their events."""


class Index(Protocol):
    """The index of reports and hands. Its methods raise Refused while it is being built."""

    def rows(self, sheet: Sheet, period: Period = ALL) -> Iterator[Row]:
        """Returns the rows of a sheet in a period."""

    def totals(self, sheet: Totaled, period: Period = ALL) -> Iterator[Total]:
        """Returns totals of the rows of a sheet in a period; for an account those before it too."""

    def hands(self, period: Period = ALL) -> Iterator[ArchivedHand]:
        """Returns the finished hands of a period, oldest first."""

    def search(self, query: HandQuery, most: int) -> list[ArchivedHand]:
        """Returns finished hands, newest first."""

    def hand(self, table: str, number: int) -> ArchivedHand | None:
        """Returns the finished hand with a number."""


class Records:
    """The finished hands and the reports of a room."""

    def __init__(self, log: Log, room: Room, people: Mapping[str, Person], index: Index) -> None:
        self._log, self._room, self._people, self._index = log, room, people, index
        self._reading = asyncio.Lock()

    async def search(self, reader: Person, query: HandQuery) -> list[Json]:
        """Returns finished hands, newest first."""
        shown: list[ArchivedHand] = []
        while True:
            found = await asyncio.to_thread(self._index.search, query, MOST)
            # The size of a win tells how much went into the box.
            shown += [entry for entry in found if not (query.least and self._is_blind_to(reader, entry))]
            if len(found) < MOST or len(shown) >= MOST:
                return [self._line(reader, entry) for entry in shown[:MOST]]
            query = query._replace(before=found[-1].last)

    async def is_of(self, player: str, table: str, number: int) -> bool:
        """Returns whether a player was dealt into a finished hand."""
        entry = await asyncio.to_thread(self._index.hand, table, number)
        return entry is not None and entry.seat_of(player) is not None

    async def hands_of(self, player: str, most: int) -> list[ArchivedHand]:
        """Returns a player's last hands, newest first."""
        return await asyncio.to_thread(self._index.search, HandQuery(player=player), most)

    def _line(self, reader: Person, entry: ArchivedHand) -> Json:
        names = {str(seat): name for seat, name in self._names(entry).items()}
        line = entry.line(self._room.rules_of(entry.spread)) | {"names": names}
        if self._is_blind_to(reader, entry):
            for name in TELL_THE_COLLECTION:
                del line[name]
        return line

    def _is_blind_to(self, reader: Person, entry: ArchivedHand) -> bool:
        """Returns whether a reader counts boxes, and a hand's box is not counted yet. Players read their own hands."""
        room = self._room
        if not policy.may(reader, "CountDrop") or entry.seat_of(reader.id) is not None:
            return False
        return room.office.is_blind_hand(entry, room.settings.shift_of(entry.at), room.balances)

    def _names(self, entry: ArchivedHand) -> dict[int, str]:
        return {seat: known(player, self._people).name for seat, player in entry.players.items()}

    async def hand(self, reader: Person, table: str, number: int, form: Form) -> str | Json:
        """Returns a finished hand in one form, as the reader saw it from their seat or from the rail."""
        entry = await asyncio.to_thread(self._index.hand, table, number)
        if entry is None or not self._may_read(reader, entry):
            raise Refused(_("Table {table} has no finished hand {number}.", table=table, number=str(number)))
        if form != "proof" and self._is_blind_to(reader, entry):
            raise Refused(
                _(
                    "Hand {number} at table {table} stays hidden until its box is counted.",
                    number=str(number),
                    table=table,
                )
            )
        async with self._reading:
            return await asyncio.to_thread(self._formed, reader, entry, form)

    def _may_read(self, reader: Person, entry: ArchivedHand) -> bool:
        """Returns whether a hand is open to a reader: one of a private table only to its guests and its players."""
        return self._room.is_open_to(reader, entry.table) or reader.id in entry.players.values()

    def _formed(self, reader: Person, entry: ArchivedHand, form: Form) -> str | Json:
        seat = entry.seat_of(reader.id)
        rules, names = self._room.rules_of(entry.spread), self._names(entry)
        hand = hand_of(self._log, entry, rules)
        match form:
            case "phh":
                return engine_of(rules).shown.as_phh(hand, seat, names)
            case "proof":
                return hand_proof(entry, rules, hand, seat)
        tells = hand_steps if form == "steps" else described_hand
        layout = engine_of(rules).shown.layout(rules)
        return self._line(reader, entry) | {"seat": seat, "layout": layout, form: tells(hand, seat, names)}

    async def events(self, account: str, first: int = 0, last: int = 0) -> list[Json]:
        """Returns the last events that moved an account, newest first, optionally between two events.

        The events of a box are hidden until it is counted, and those of an open bank since its last count.
        """
        if self._room.office.is_blind(account):
            raise Refused(_("Count this box first. Its entries stay hidden until then."))
        async with self._reading:
            counted = await self._counted()
            return await asyncio.to_thread(self._moving, account, counted, first, last)

    async def kept_of(self, player: str, everyone: People) -> Json:
        """Returns everything that the room keeps of a person, without trades at a window that is not counted yet."""
        async with self._reading:
            counted = await self._counted()

            def is_seen(event: Event) -> bool:
                return not self._is_blind(event) and not _is_of_bank(event, counted)

            return await asyncio.to_thread(kept_of, self._log, everyone, player, is_seen)

    async def _counted(self) -> dict[str, int]:
        """Returns the event of the count with which each open bank was opened."""
        opened = {bank: one.at for bank, one in self._room.cage.banks.opened.items()}
        return {f"bank:{bank}": await asyncio.to_thread(self._opening, bank, at) for bank, at in opened.items()}

    def _opening(self, bank: str, at: int) -> int:
        """Returns the event of the count with which an open bank was opened at a time."""
        rows = self._index.rows("cage", Period(at))
        return max((int(row["event"]) for row in rows if row["bank"] == bank and row["what"] == "opening"), default=0)

    async def event(self, number: int) -> list[Json]:
        """Returns an event of a report row and the events written with it, each with its rows of the sheets."""
        async with self._reading:
            return await asyncio.to_thread(self._written, number, self._sources())

    def _written(self, number: int, sources: Sources) -> list[Json]:
        event = self._log.at(number)
        if event is None or not self._lines_of(number, sources):
            raise Refused(_("No sheet has a line for event {number}.", number=str(number)))
        entry = [one for one in self._log.keyed(event.key) if one.stream == event.stream] if event.key else []
        return [
            {
                "number": one.number,
                "at": one.data["at"],
                "stream": one.stream,
                "type": one.type,
                "name": event_name(one.type),
                "lines": self._lines_of(one.number, sources),
            }
            for one in entry or [event]
        ]

    def _lines_of(self, number: int, sources: Sources) -> list[Json]:
        """Returns the rows of the sheets that an event added, except hidden ones, as lists of cells."""
        lines = []
        for sheet in _OPENED:
            report = REPORTS[sheet]
            # The event itself has its number and time.
            seen = [one for one in report.columns if one.on_page and one is not AT]
            columns = [one for one in seen if one.kind not in ("event", "event number")]
            for stored in self._log.sheet_rows(sheet, after=number - 1, upto=number):
                for row in filter(None, (shown(sheet, named(sheet, one), sources) for one in rows_in(stored))):
                    cells = [
                        one.as_json() | {"value": one.on_page_of(row)} for one in columns if one.of(row) is not None
                    ]
                    lines.append({"sheet": sheet, "title": report.title, "cells": cells})
        return lines

    def _moving(self, account: str, counted: Mapping[str, int], first: int, last: int) -> list[Json]:
        newest = self._seen(self._log.moving(account, last + 1 if last else 0), counted)
        moved = islice(takewhile(lambda event: event.number >= first, newest), MOST)
        return [
            {
                "number": event.number,
                "at": event.data["at"],
                "stream": event.stream,
                "type": event.type,
                "name": event_name(event.type),
                "cents": sum(cents for name, cents in event.postings if name == account),
            }
            for event in moved
        ]

    def _seen(self, events: Iterator[Event], counted: Mapping[str, int]) -> Iterator[Event]:
        """Leaves out whatever moved chips within a table while its box is not counted, or those of an open bank.

        Leaving out only the drops would show in the gaps which hands paid. ``counted`` has the event of each open
        bank's count.
        """
        return (event for event in events if not self._is_blind(event) and not _is_of_bank(event, counted))

    def _is_blind(self, event: Event) -> bool:
        kind, _, table = event.stream.partition(":")
        office, moved = self._room.office, [name for name, _ in event.postings]
        if any(map(box_account, moved)):
            return any(map(office.is_blind, moved))
        inside = kind == "table" and all(name.startswith(("jackpot:", f"table:{table}:", "chips")) for name in moved)
        shift = self._room.settings.shift_of(event.data["at"])
        return inside and office.is_blind_shift(table, shift, self._room.balances)

    async def report(self, name: str, period: Period = ALL, form: report_files.Form = "csv") -> Iterator[bytes]:
        """Returns a report of the back office piece by piece; the pieces may be read in any thread."""
        report, sources = find_report(name, period), self._sources(period)
        return await asyncio.to_thread(report_files.write, report, sources, form)

    def _sources(self, period: Period = ALL) -> Sources:
        """Copies the state that reports are computed from, for use in another thread."""
        room, people = self._room, dict(self._people)
        return Sources(
            log=self._log,
            tables=dict(room.runtimes),
            office=deepcopy(room.office),
            hands=self._index.hands,
            sheet=self._index.rows,
            totals=self._index.totals,
            rules_of=room.rules_of,
            settings=room.settings,
            name=lambda id: known(id, people).name,
            text=room.unseal,
            describe=lambda about: spoken_of(about, people, room.houses),
            closed_shift=room.cage.banks.made.get("shift", 0),
            period=period,
        )


def _is_of_bank(event: Event, counted: Mapping[str, int]) -> bool:
    """Returns whether an event moved chips of an open bank after its count."""
    return any(event.number > counted[name] for name, _ in event.postings if name in counted)


# -- one finished hand as a viewer may see it --------------------------------------------------------------------------


def described_hand(hand: Hand, seat: int | None, names: Names) -> list[Json]:
    """Returns the hand in sentences, as a viewer heard it."""
    return [line for _, lines in _followed(hand, seat, names) for line in lines]


def hand_steps(hand: Hand, seat: int | None, names: Names) -> list[Json]:
    """Returns the hand step by step: the announcements with their rules, and the table after each step.

    Skips events without an announcement. The last one goes with the final table.
    """
    out: list[Json] = []
    shown = engine_of(hand.rules).shown
    for then, lines in _followed(hand, seat, names):
        if lines or len(then.log) == len(hand.log):
            fields, seats = shown.view(then, seat)
            heard = lines or out.pop()["heard"]
            marked = {str(n): one | filled(tokens=shown.tokens(then, n)) for n, one in seats.items()}
            out.append({"heard": heard, "hand": fields, "seats": marked})
    return out


def _followed(hand: Hand, seat: int | None, names: Names) -> Iterator[tuple[Hand, list[Json]]]:
    """The hand after each event, with the announcements of that event. The first event has none."""
    then = type(hand).replay(hand.rules, hand.log[:1])
    yield then, []
    for at in range(1, len(hand.log)):
        lines = _heard_at(then, hand, at, seat, names)
        then.take(hand.log[at])
        yield then, lines


def _heard_at(before: Hand, hand: Hand, at: int, seat: int | None, names: Names) -> list[Json]:
    """The announcements of one event, with the rule behind it if the event names none."""
    behind = " ".join(grounds(hand.rules, type(hand.log[at])))
    lines = announcements_for(engine_of(hand.rules).shown.retold(before, hand, at), seat)
    ruled = [({"rule": behind} if behind else {}) | line for line in lines]
    return [line | {"text": with_names(line["text"], names.get)} for line in ruled]


def hand_proof(archived: ArchivedHand, rules: TableRules, hand: Hand, seat: int | None) -> Json:
    """Returns the commitment and the cards the viewer saw, for ``houseway verify``. Mucked cards stay hidden."""
    deal = deal_of(archived, rules)
    return deal.proof(engine_of(rules).shown.places(hand, deal.order, seat))
