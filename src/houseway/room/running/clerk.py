"""The clerk keeps the sheets of the back office in the store while the room is open.

It follows the log in a thread of its own and says how far it is. A part of the program that makes other rows than
before, or a sheet that was changed behind its back, makes it begin anew; the room is open meanwhile.
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
from houseway.room.log.errors import Altered, Broken, LogError
from houseway.room.log.log import GENESIS, Find, Log, Row, Snapshot
from houseway.room.log.shelf import FOUND, PAGE
from houseway.room.office.archive import ArchivedHand, Asked, found, read, search
from houseway.room.office.checking import Words, check, comparing
from houseway.room.office.sheets import TITLES, Hour, Sheet, Sheets, made_by
from houseway.room.office.sheets import read as lines_of
from houseway.room.office.spans import ALL, Span
from houseway.room.office.sums import OF, Sum, Summed, one_by_one

_log = logging.getLogger(__name__)
T = TypeVar("T")

NAME = "sheets"
"""The name of the snapshot."""
_SHARE = 0.5
"""Of its time the clerk rests so much when it has everything to read anew, so that the tables have the processor."""


class _Kept(msgspec.Struct):
    version: str
    sheets: Sheets


def check_sheets(log: Log) -> None:
    """Compares the rows of the sheets with the sum that the log vouches for; raises Broken or Altered."""
    if kept := log.load(NAME):
        check(log, kept.number, msgspec.json.decode(kept.state, type=_Kept).sheets.sum)


class Clerk:
    """Follows the log; of several members one is ``on_duty``, the others look when they are asked."""

    every = 1.0
    """Seconds between two looks at the log."""
    keeps_every = 50_000
    """Events after which the log vouches for the sheets again."""

    def __init__(self, log: Log, on_duty: Callable[[], bool] = lambda: True) -> None:
        self._log, self._on_duty = log, on_duty
        self._turn = Lock()
        self._sheets, self._at, self._kept = Sheets(), 0, 0
        self._unwritten: tuple[list[Row], list[Find]] = ([], [])
        self._fresh = False
        """Whether anything has happened since the log vouched for the sheets."""
        self._begun = False
        """Whether it has taken up what was kept."""
        self._ready = False
        """Whether it has come to the end of the log once."""
        self._far = 0
        """The event to which it has compared or made the sheets."""
        self._open = True
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begins to follow."""
        self._task = asyncio.create_task(self._run(), name="clerk")

    async def end(self, *, keep: bool) -> None:
        """Ends it; what it has is kept if the log is still ours."""
        self._open = False
        if self._task:
            await self._task
        if keep:
            await asyncio.to_thread(self._last_words)

    def rows(self, sheet: Sheet, span: Span = ALL) -> Iterator[tuple[object, ...]]:
        """The rows of a sheet up to this moment that are in a span, its titles first."""
        with self._caught_up():
            upto, going_on = self._at, self._sheets.going_on() if sheet == "sessions" else []

        def rows() -> Iterator[tuple[object, ...]]:
            yield TITLES[sheet]
            for row in self._between(sheet, span.places(sheet, self._hours(upto)), upto):
                yield from (line for line in lines_of(row) if span.has_line(sheet, line))
            yield from (line for line in going_on if span.has_line(sheet, line))

        return rows()

    def sums(self, sheet: Summed, span: Span = ALL) -> Iterator[Sum]:
        """What the lines of a sheet come to that are in a span; of an account those before it too."""
        with self._caught_up():
            upto = self._at
        wanted = span if sheet == "collected" else span.before()

        def sums() -> Iterator[Sum]:
            for run in span.runs(sheet, self._hours(upto)):
                if run.whole:
                    rows = self._log.noted(OF[sheet], after=run.first, upto=run.behind)
                    whole = (Sum(tuple(line), *rest) for row in rows for line, *rest in msgspec.json.decode(row.line))
                    yield from (one for one in whole if wanted.has_line(sheet, one.line))
                else:
                    rows = self._log.noted(sheet, after=run.first - 1, upto=min(run.behind - 1, upto))
                    lines = (line for row in rows for line in lines_of(row) if wanted.has_line(sheet, line))
                    yield from one_by_one(sheet, lines)

        return sums()

    def hands(self, span: Span = ALL) -> Iterator[ArchivedHand]:
        """Every finished hand up to this moment that was over within a span, the first one first."""
        with self._caught_up():
            upto, replaced = self._at, self._log.replaced()
        rows = self._between(FOUND, span.places(None, self._hours(upto)), upto)
        found = (read(row) for row in rows if row.number not in replaced)
        return (one for one in found if span.has_hand(one))

    def _hours(self, upto: int) -> Iterator[tuple[int, int]]:
        """Where each hour begins among the rows."""
        return (
            (msgspec.json.decode(row.line, type=Hour).hour, row.number) for row in self._log.noted("hours", upto=upto)
        )

    def _between(self, sheet: str, places: Iterator[tuple[int, int]], upto: int) -> Iterator[Row]:
        for after, last in places:
            yield from self._log.noted(sheet, after=after, upto=min(last, upto))

    def search(self, asked: Asked, most: int) -> list[ArchivedHand]:
        """Finished hands, the last one first."""
        with self._caught_up():
            return search(self._log, asked, most)

    def hand(self, table: str, number: int) -> ArchivedHand | None:
        """The finished hand of that number."""
        with self._caught_up():
            return found(self._log, table, number)

    @contextmanager
    def _caught_up(self) -> Iterator[None]:
        """The sheets up to this moment; Refused while those of a long log are worked out."""
        if not self._ready and (end := self._log.tail().number) >= self.keeps_every:
            share = 100 * self._far // end
            raise Refused(f"the sheets of the back office are being worked out, {share} %; ask again later")
        with self._turn:
            self._begin()
            self._follow()
            yield

    async def _run(self) -> None:
        while self._open:
            try:
                if self._on_duty():
                    await asyncio.to_thread(self._look)
            except Broken:
                _log.exception("the sheets of the back office stand still")
                return
            except LogError:
                pass  # the tables say so themselves
            for _ in range(10):
                if self._open:
                    await asyncio.sleep(self.every / 10)

    def _look(self) -> None:
        with self._turn:
            self._begin(rests=_SHARE)
            self._follow(rests=0.0 if self._ready else _SHARE)
            self._ready = self._ready or self._open
            if self._fresh and self._at - self._kept >= self.keeps_every:
                self._keep()

    def _last_words(self) -> None:
        with self._turn:
            try:
                if self._ready or self._log.tail().number < self.keeps_every:
                    self._begin()
                    self._follow()
                    if self._fresh:
                        self._keep()
            except LogError as error:
                _log.warning("the sheets of the back office were not kept: %s", error)

    def _begin(self, rests: float = 0.0) -> None:
        if not self._begun and self._restore(rests):
            if self._at:
                self._strike()
            else:
                self._log.clear()
            self._begun = True

    def _strike(self) -> None:
        """Rows that are younger than what the log vouches for are made again."""
        words = Words()
        younger = [find for row in self._log.noted(FOUND, after=self._at) for find in words.of(row)]
        self._log.strike((*TITLES, FOUND), self._at, younger)

    def _restore(self, rests: float) -> bool:
        """Takes up what was kept, if the log vouches for it and this program made it; False when the room closes."""
        end = self._log.tail().number
        why = "they are new"
        try:
            if found := self._log.load(NAME):
                kept = msgspec.json.decode(found.state, type=_Kept)
                if kept.version == made_by():
                    for far in resting(comparing(self._log, found.number, kept.sheets.sum), rests):
                        self._far = far
                        if rests and not self._open:
                            return False
                    self._sheets, self._at, self._kept = kept.sheets, found.number, found.number
                    return True
                why = "another version of the program made them"
        except (Altered, Broken) as wrong:
            why = str(wrong)
        self._fresh = True
        if end > PAGE or why != "they are new":
            _log.warning("the sheets of the back office are made from %s events: %s", f"{end:,}", why)
        self._far = 0
        return True

    def _follow(self, rests: float = 0.0) -> None:
        """Takes what the log has since; with rests in between, it ends when the room closes."""
        if not self._begun:
            return
        events = self._log.skim(self._at)
        for some in resting(iter(lambda: list(islice(events, PAGE)), []), rests):
            rows, finds = self._unwritten
            for one in some:
                more, words = self._sheets.take(one)
                rows += more
                finds += words
                self._fresh = self._fresh or not one.stream.startswith("snapshot:")
            self._at = self._far = some[-1].number
            if rows:
                self._log.note(rows, finds)
                self._unwritten = ([], [])
            if rests and not self._open:
                return

    def _keep(self) -> None:
        if self._unwritten[0]:
            return
        at = self._log.at(self._at)
        state = msgspec.json.encode(_Kept(made_by(), self._sheets))
        self._log.save(Snapshot(NAME, self._at, at.hash if at else GENESIS, state))
        self._kept, self._fresh = self._at, False


def resting(work: Iterator[T], share: float) -> Iterator[T]:
    """The pieces of a long work, with rests in between that take so much of the time."""
    begun = time.perf_counter()
    for piece in work:
        yield piece
        if share:
            time.sleep((time.perf_counter() - begun) * share / (1 - share))
            begun = time.perf_counter()
