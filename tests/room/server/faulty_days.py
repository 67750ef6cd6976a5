"""Simulates hours of a room with faults: in the log, the wall clock, the program, the deal.

At intervals a step is not stored, or is stored without an answer; the wall clock is set; the room is restarted from its
log and must be the same room; the floor makes a ruling. A simulated crowd plays, and every event is inspected. The same
seed gives the same log.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from houseway.room.handlers.seats import give_back
from houseway.room.log.entries import Draft
from houseway.room.log.errors import NotStored
from houseway.room.log.events import Event, Skimmed
from houseway.room.room import Room
from houseway.room.server.inspector import check_room
from houseway.room.server.recovery import EventReplay
from houseway.room.server.simulated_room import HOUR, Simulation, Witness
from houseway.room.server.snapshots import RoomSnapshot, StoredSnapshot, restore, restore_table, snapshot_of
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spot
from houseway.room.work import Step
from tests.room.server.interleavings import FLO, some_ruling
from tests.room.tables.kit import HOUSES

EVERY, LONG_EVERY = 211, 1009
"""Of so many steps one is not stored, or its answer is lost; in whole days it is one of more."""
KEEPS = 15
"""Minutes after which the room is kept, once it has gone through its first hour from the log alone."""
STARTS_AGAIN, WALL_IS_SET, RULES = 1 / 3, 1.0, 6.0
"""How often, in an hour of the room."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as the log has it, which is read when it is wanted."""

    number: int
    stream: str
    draft: Draft

    def event(self) -> Event:
        """It, read again."""
        draft = self.draft
        data = msgspec.json.decode(draft.json)
        return Event(self.number, self.stream, "", draft.type, draft.version, data, draft.postings, b"")

    def skimmed(self) -> Skimmed:
        """It, unread."""
        draft, data = self.draft, msgspec.Raw(self.draft.json)
        return Skimmed(self.number, self.stream, draft.type, draft.version, data, "", draft.postings)


class FaultyRoom(Simulation):
    """A room in virtual time whose log, wall clock and program fail by a seed."""

    def __init__(self, spots: Sequence[Spot], seed: int, people: int, witness: Witness, every: int = EVERY) -> None:
        self.rng = Random(f"faults/{seed}")
        self.faults: Counter[str] = Counter()
        self.told: dict[str, list[Told]] = {}
        """Each stream; of a table what came since the room was kept."""
        self._kept: tuple[int, RoomSnapshot] | None = None
        """The last snapshot, and its event."""
        self._every, self._steps, self._minutes = every, 0, 0
        self._is_open = False
        self._off = 0
        super().__init__(HOUSES, spots, seed, people=people, witness=witness, wall=self._wall)
        self._is_open = True

    def _wall(self, moment: int) -> int:
        return moment + self._off

    def hour(self) -> None:
        """An hour of the room, a minute at a time."""
        for _ in range(60):
            self.run(1 / 60)
            for name, often in (("restart", STARTS_AGAIN), ("clock step", WALL_IS_SET), ("ruling", RULES)):
                if self.rng.random() < often / 60:
                    self.faults[name] += 1
                    {"restart": self._starts_again, "clock step": self._sets_the_wall, "ruling": self._rules}[name]()
            self._gives_back()
            self._minutes += 1
            if self._minutes >= 60 and self._minutes % KEEPS == 0:
                self._keeps()
        check_room(self.room, self.now)

    # -- what goes wrong ---------------------------------------------------------------------------------------------

    def _store(self, stream: str, step: Step) -> None:
        self._steps += bool(step.drafts)
        if not (self._is_open and step.drafts and self._steps % self._every == 0):
            super()._store(stream, step)
            return
        fault = self.rng.choice(("failed write", "lost answer"))
        self.faults[fault] += 1
        if fault == "lost answer":
            super()._store(stream, step)
        self.room.take_again(stream, (one.event() for one in self.told.get(stream, ())), self._as_kept(stream))
        self._waits(stream)
        raise NotStored(fault)

    def _wake(self, stream: str, due: int) -> None:
        try:
            super()._wake(stream, due)
        except NotStored:
            return

    def _write(self, stream: str, draft: Draft) -> None:
        super()._write(stream, draft)
        self.told.setdefault(stream, []).append(Told(self.tail.number, stream, draft))

    def _runtime(self, stream: str) -> TableRuntime | None:
        return self.room.runtimes.get(stream.partition(":")[2]) if stream.startswith("table:") else None

    def _keeps(self) -> None:
        """The room is kept; what came before is read no more, but of the streams that are short."""
        state = msgspec.json.encode(snapshot_of(self.room, {}, {}))
        self._kept = self.tail.number, msgspec.json.decode(state, type=RoomSnapshot)
        self.told = {stream: those for stream, those in self.told.items() if not stream.startswith("table:")}

    def _as_kept(self, stream: str) -> Callable[[Room], None]:
        """Returns a function that restores a table from the snapshot."""
        id = stream.partition(":")[2]
        tables = self._kept[1].tables if self._kept else {}
        return lambda room: restore_table(room, id, tables[id]) if id in tables else None

    def _waits(self, stream: str) -> None:
        """A stream goes back among those that wait."""
        runtime = self._runtime(stream)
        if runtime:
            runtime.schedule(self.now)
        if stream == LISTS or runtime:
            super()._store(stream, Step(self.now))

    def _starts_again(self) -> None:
        """The room is made from what was kept of it and its log, also as an opening does it, and is what it was."""
        old = self.room
        new, opened = (Room(old.houses, old.services, old.pace, old.wall) for _ in range(2))
        since = 0
        if self._kept:
            since, state = self._kept
            for room in (new, opened):
                restore(room, StoredSnapshot("", msgspec.Raw(msgspec.json.encode(state))))
        later = (one for those in self.told.values() for one in those if one.number > since)
        telling = EventReplay(opened)
        for one in sorted(later, key=lambda one: one.number):
            new.take(one.event())
            telling.take(one.skimmed())
        telling.finish()
        assert opened == new, "a room that is opened is another one than its events make"
        assert new == old, "the room is another one when it is made from the log"
        self.room = self.crowd._room = new
        self._due.clear()
        for id in new.runtimes:
            self._waits(f"table:{id}")
        self._waits(LISTS)

    def _sets_the_wall(self) -> None:
        self._off = self.rng.choice((-1, 1)) * self.rng.randrange(12 * HOUR)

    def _rules(self) -> None:
        playing = [one for one in self.room.runtimes.values() if one.table.in_play]
        if playing:
            runtime = self.rng.choice(playing)
            self._try(FLO, some_ruling(runtime, self.rng))

    def _gives_back(self) -> None:
        """Returns chips in transit whose delivery was not stored, like the room server does."""
        for sent in list(self.room.cage.on_their_way):
            try:
                self.drive(give_back(self.room, sent))
            except NotStored:
                continue
