"""Keeps the sheets of the back office up to date with the log while the room is open.

The indexer follows the log in its own thread. If the code that builds rows has changed, or the log does not vouch for
the stored rows, it builds all rows again while the room is open.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from typing import TypeVar

import msgspec

from houseway.engines.contract import Refused
from houseway.room.log.entries import GENESIS
from houseway.room.log.errors import Altered, Broken, LogError
from houseway.room.log.events import Snapshot
from houseway.room.log.log import Log
from houseway.room.log.sheet_tables import FOUND, PAGE, IndexedWord, Row, Values
from houseway.room.log.versions import Data
from houseway.room.office.archive import ArchivedHand, HandQuery, found, read, search
from houseway.room.office.hourly import TOTALS_OF, Total, Totaled, singly
from houseway.room.office.periods import ALL, Period
from houseway.room.office.sheets import (
    COLUMNS,
    Hour,
    Sheet,
    Sheets,
    Words,
    check,
    code_version,
    compare,
    named,
    rows_in,
)

_log = logging.getLogger(__name__)
T = TypeVar("T")

NAME = "sheets"
"""The name of the snapshot."""
_REST = 0.5
"""The share of time that a full rebuild sleeps, to leave the processor to the tables."""


class _Snapshot(msgspec.Struct):
    version: str
    sheets: msgspec.Raw
    """The sheets, in the form of that version."""


class _Sum(msgspec.Struct):
    """The part of stored sheets that every version has."""

    sum: str


def check_sheets(log: Log) -> None:
    """Compares the rows of the sheets with the sum that the log vouches for; raises Broken or Altered."""
    if found := log.load(NAME):
        sheets = msgspec.json.decode(found.state, type=_Snapshot).sheets
        check(log, found.number, msgspec.json.decode(sheets, type=_Sum).sum)


class ReportIndexer:
    """Follows the log and stores the rows; of several servers only the one ``is_leader`` does so all the time."""

    every = 1.0
    """Seconds between two readings of the log."""
    snapshot_every = 50_000
    """The number of events after which the log vouches for the sheets again."""

    def __init__(self, log: Log, is_leader: Callable[[], bool] = lambda: True) -> None:
        self._log, self._is_leader = log, is_leader
        self._turn = Lock()
        self._sheets, self._at, self._saved = Sheets(), 0, 0
        self._unwritten: tuple[list[Row], list[IndexedWord]] = ([], [])
        self._changed = False
        """Whether there are new events since the log vouched for the sheets."""
        self._restored = False
        """Whether the stored sheets were restored."""
        self._ready = False
        """Whether the end of the log was reached once."""
        self._progress = 0
        """The last event that was compared or built into rows."""
        self._open = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts to follow the log."""
        self._task = asyncio.create_task(self._run(), name="report indexer")

    async def stop(self, *, save: bool) -> None:
        """Stops; saves the sheets if this process still owns the log."""
        self._open = False
        if self._task:
            await self._task
        if save:
            await asyncio.to_thread(self._finish)

    def rows(self, sheet: Sheet, period: Period = ALL) -> Iterator[Data]:
        """Returns the rows of a sheet in a period, up to now, by column name."""
        with self._caught_up():
            upto, open_sessions = self._at, self._sheets.open_sessions() if sheet == "sessions" else []

        def rows() -> Iterator[Values]:
            for row in self._between(sheet, period.places(sheet, self._hours(upto)), upto):
                yield from rows_in(row)
            yield from open_sessions

        by_name = (named(sheet, row) for row in rows())
        return (row for row in by_name if period.has_row(sheet, row))

    def totals(self, sheet: Totaled, period: Period = ALL) -> Iterator[Total]:
        """Returns totals of the rows of a sheet in a period; for an account those before it too."""
        with self._caught_up():
            upto = self._at
        wanted = period if sheet == "collected" else period.up_to_end()

        def totals() -> Iterator[Total]:
            for run in period.runs(sheet, self._hours(upto)):
                if run.whole:
                    rows = self._log.sheet_rows(TOTALS_OF[sheet], after=run.first, upto=run.behind)
                    whole = (Total(tuple(first), *rest) for row in rows for first, *rest in rows_in(row))
                    yield from (one for one in whole if wanted.has_row(sheet, named(sheet, one.row)))
                else:
                    rows = self._log.sheet_rows(sheet, after=run.first - 1, upto=min(run.behind - 1, upto))
                    single = (one for row in rows for one in rows_in(row))
                    yield from singly(sheet, (one for one in single if wanted.has_row(sheet, named(sheet, one))))

        return totals()

    def hands(self, period: Period = ALL) -> Iterator[ArchivedHand]:
        """Returns the hands that ended in a period, up to now, oldest first."""
        with self._caught_up():
            upto, replaced = self._at, self._log.replaced()
        rows = self._between(FOUND, period.places(None, self._hours(upto)), upto)
        found = (read(row) for row in rows if row.number not in replaced)
        return (one for one in found if period.has_hand(one))

    def _hours(self, upto: int) -> Iterator[tuple[int, int]]:
        """Returns each hour with the event of its first row."""
        return (
            (msgspec.json.decode(row.line, type=Hour).hour, row.number)
            for row in self._log.sheet_rows("hours", upto=upto)
        )

    def _between(self, sheet: str, places: Iterator[tuple[int, int]], upto: int) -> Iterator[Row]:
        for after, last in places:
            yield from self._log.sheet_rows(sheet, after=after, upto=min(last, upto))

    def search(self, query: HandQuery, most: int) -> list[ArchivedHand]:
        """Returns finished hands, newest first."""
        with self._caught_up():
            return search(self._log, query, most)

    def hand(self, table: str, number: int) -> ArchivedHand | None:
        """Returns the finished hand with a number."""
        with self._caught_up():
            return found(self._log, table, number)

    @contextmanager
    def _caught_up(self) -> Iterator[None]:
        """Brings the sheets up to date; raises Refused while those of a long log are being built."""
        if not self._ready and (end := self._log.tail().number) >= self.snapshot_every:
            percent = 100 * self._progress // end
            raise Refused(f"the sheets of the back office are being worked out, {percent} %; ask again later")
        with self._turn:
            self._prepare()
            self._follow()
            yield

    async def _run(self) -> None:
        while self._open:
            try:
                if self._is_leader():
                    await asyncio.to_thread(self._look)
            except Broken:
                _log.exception("the sheets of the back office are no longer updated")
                return
            except LogError:
                pass  # the tables report it
            for _ in range(10):
                if self._open:
                    await asyncio.sleep(self.every / 10)

    def _look(self) -> None:
        with self._turn:
            self._prepare(rest=_REST)
            self._follow(rest=0.0 if self._ready else _REST)
            self._ready = self._ready or self._open
            if self._changed and self._at - self._saved >= self.snapshot_every:
                self._save()

    def _finish(self) -> None:
        with self._turn:
            try:
                if self._ready or self._log.tail().number < self.snapshot_every:
                    self._prepare()
                    self._follow()
                    if self._changed:
                        self._save()
            except LogError as error:
                _log.warning("the sheets of the back office were not saved: %s", error)

    def _prepare(self, rest: float = 0.0) -> None:
        if not self._restored and self._restore(rest):
            if self._at:
                self._delete_unvouched()
            else:
                self._log.delete_sheets()
            self._restored = True

    def _delete_unvouched(self) -> None:
        """Deletes rows that are newer than the saved sheets; they are built again."""
        words = Words()
        newer = [find for row in self._log.sheet_rows(FOUND, after=self._at) for find in words.of(row)]
        self._log.delete_rows((*COLUMNS, FOUND), self._at, newer)

    def _restore(self, rest: float) -> bool:
        """Restores the saved sheets if the log vouches for them and this code built them; False if the room closes."""
        end = self._log.tail().number
        why = "they are new"
        try:
            if found := self._log.load(NAME):
                saved = msgspec.json.decode(found.state, type=_Snapshot)
                if saved.version == code_version():
                    sheets = msgspec.json.decode(saved.sheets, type=Sheets)
                    for number in resting(compare(self._log, found.number, sheets.sum), rest):
                        self._progress = number
                        if rest and not self._open:
                            return False
                    self._sheets, self._at, self._saved = sheets, found.number, found.number
                    return True
                why = "another version of the program made them"
        except (Altered, Broken) as wrong:
            why = str(wrong)
        self._changed = True
        if end > PAGE or why != "they are new":
            _log.warning("the sheets of the back office are made from %s events: %s", f"{end:,}", why)
        self._progress = 0
        return True

    def _follow(self, rest: float = 0.0) -> None:
        """Builds the rows of new events; with pauses in between, stops when the room closes."""
        if not self._restored:
            return
        events = self._log.skim(self._at)
        for some in resting(iter(lambda: list(islice(events, PAGE)), []), rest):
            rows, finds = self._unwritten
            for one in some:
                more, words = self._sheets.take(one)
                rows += more
                finds += words
                self._changed = self._changed or not one.stream.startswith("snapshot:")
            self._at = self._progress = some[-1].number
            if rows:
                self._log.add_rows(rows, finds)
                self._unwritten = ([], [])
            if rest and not self._open:
                return

    def _save(self) -> None:
        if self._unwritten[0]:
            return
        at = self._log.at(self._at)
        sheets = msgspec.Raw(msgspec.json.encode(self._sheets))
        state = msgspec.json.encode(_Snapshot(code_version(), sheets))
        self._log.save(Snapshot(NAME, self._at, at.hash if at else GENESIS, state))
        self._saved, self._changed = self._at, False


def resting(work: Iterator[T], share: float) -> Iterator[T]:
    """Returns the steps of long work, and sleeps between them for a share of the time."""
    begun = time.perf_counter()
    for piece in work:
        yield piece
        if share:
            time.sleep((time.perf_counter() - begun) * share / (1 - share))
            begun = time.perf_counter()
