"""The clerk keeps the sheets of the back office in the store while the room is open.

It follows the log in a thread of its own and says how far it is. A new version of the program, or a sheet that was
changed behind its back, makes it begin anew; the room is open meanwhile.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from itertools import islice
from threading import Lock

import msgspec

from houseway.play.contract import Refused
from houseway.room.log.log import Altered, Broken, Log, LogError, Row, Snapshot, Tail
from houseway.room.office.sheets import TITLES, Sheet, Sheets, added
from houseway.room.running.snapshots import version_of
from houseway.rulebook import House

_log = logging.getLogger(__name__)

NAME = "sheets"
"""The name of the snapshot."""
_PAGE = 1000
_SHARE = 0.5
"""Of its time the clerk rests so much when it has everything to read anew, so that the tables have the processor."""


class _Kept(msgspec.Struct):
    version: str
    sheets: Sheets


def check_sheets(log: Log) -> None:
    """Compares the rows of the sheets with the sum that the log vouches for; raises Broken or Altered."""
    if kept := log.load(NAME):
        _compare(log, kept.number, msgspec.json.decode(kept.state, type=_Kept).sheets.sum)


def _compare(log: Log, number: int, wanted: str) -> None:
    found = "0"
    for sheet in TITLES:
        rows = log.noted(sheet, upto=number)
        while some := list(islice(rows, _PAGE)):
            found = added(found, some)
    if found != wanted:
        raise Broken(number, "the sheets of the back office are not those that the log vouches for")


class Clerk:
    """Follows the log."""

    every = 1.0
    """Seconds between two looks at the log."""
    keeps_every = 50_000
    """Events after which the log vouches for the sheets again."""

    def __init__(self, log: Log, houses: Mapping[str, House]) -> None:
        self._log, self._houses = log, houses
        self._turn = Lock()
        self._sheets, self._at, self._kept = Sheets(), Tail(), 0
        self._unwritten: list[Row] = []
        self._fresh = False
        """Whether anything has happened since the log vouched for the sheets."""
        self._begun = False
        """Whether it has taken up what was kept."""
        self._ready = False
        """Whether it has come to the end of the log once."""
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

    def rows(self, sheet: Sheet) -> Iterator[tuple[object, ...]]:
        """The rows of a sheet up to this moment, its titles first."""
        if not self._ready:
            done, of = self._at.number, self._log.tail().number
            raise Refused(f"the sheets of the back office are made anew: event {done:,} of {of:,}; ask again later")
        with self._turn:
            self._follow()
            upto, going_on = self._at.number, self._sheets.going_on() if sheet == "sessions" else []

        def rows() -> Iterator[tuple[object, ...]]:
            yield TITLES[sheet]
            for row in self._log.noted(sheet, upto=upto):
                yield tuple(msgspec.json.decode(row.line))
            yield from going_on

        return rows()

    async def _run(self) -> None:
        while self._open:
            try:
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
            self._begin()
            self._follow(rests=_SHARE)
            self._ready = self._ready or self._open
            if self._fresh and self._at.number - self._kept >= self.keeps_every:
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

    def _begin(self) -> None:
        if not self._begun:
            self._restore()
            self._log.strike(self._at.number)
            self._begun = True

    def _restore(self) -> None:
        """Takes up what was kept, if the log vouches for it and this program made it."""
        end = self._log.tail().number
        why = "they are new"
        try:
            if found := self._log.load(NAME):
                kept = msgspec.json.decode(found.state, type=_Kept)
                if kept.version == version_of(self._houses):
                    _compare(self._log, found.number, kept.sheets.sum)
                    self._sheets, self._at, self._kept = kept.sheets, Tail(found.number, found.hash), found.number
                    return
                why = "another version of the program made them"
        except (Altered, Broken) as wrong:
            why = str(wrong)
        self._fresh = True
        if end > _PAGE or why != "they are new":
            _log.warning("the sheets of the back office are made from %s events: %s", f"{end:,}", why)

    def _follow(self, rests: float = 0.0) -> None:
        """Takes what the log has since; with rests in between, it ends when the room closes."""
        events = self._log.read(self._at.number)
        begun = time.perf_counter()
        while (self._open or not rests) and (some := list(islice(events, _PAGE))):
            for event in some:
                self._unwritten += self._sheets.take(event)
                self._fresh = self._fresh or not event.stream.startswith("snapshot:")
            self._at = Tail(some[-1].number, some[-1].hash)
            if self._unwritten:
                self._log.note(self._unwritten)
                self._unwritten.clear()
            if rests:
                time.sleep((time.perf_counter() - begun) * rests / (1 - rests))
                begun = time.perf_counter()

    def _keep(self) -> None:
        if self._unwritten:
            return
        state = msgspec.json.encode(_Kept(version_of(self._houses), self._sheets))
        self._log.save(Snapshot(NAME, *self._at, state))
        self._kept, self._fresh = self._at.number, False
