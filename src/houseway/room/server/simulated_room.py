"""Simulates a whole room in virtual time: hours of play at many tables take seconds.

The same seed gives the same log, bit for bit. The clock jumps to the next deadline. Bots play at every table; simulated
people arrive, play, answer calls or miss them, and leave.
"""

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room.cards.shuffles import seeded
from houseway.room.handlers.follow_ups import follow_ups
from houseway.room.handlers.opening import open_table
from houseway.room.handlers.room_commands import work_of
from houseway.room.log.entries import OWED, Draft, Posting, Tail, body, link, moved
from houseway.room.log.errors import Broken, NotStored
from houseway.room.pace import MINUTE, Pace, Wall, same
from houseway.room.people.people import Person
from houseway.room.room import Room, table_of
from houseway.room.server.simulated_people import Crowd
from houseway.room.tables.bots import quick
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.lists import Lists
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.scheduled import finish, wake
from houseway.room.tables.spread import Spot
from houseway.room.work import Step, Work, Workflow
from houseway.rulebook import House

HOUR = 60 * MINUTE
BOTS = 5
"""The number of bots at each table."""
PURSE = dollars(100_000)
"""The money that each simulated person brings."""

LINKED_TOGETHER = 32
"""The number of events hashed together into the chain; a batch is faster than single events."""
_MOST_FOLLOW_UPS = 20
"""The most rounds of follow-ups after one step."""

Witness = Callable[[Room, str, Draft], None]
"""Receives the room, the stream and the event, for every written event."""


class Simulation:
    """A room in virtual time, from a seed."""

    def __init__(
        self,
        houses: Mapping[str, House],
        spots: Sequence[Spot],
        seed: int,
        *,
        people: int = 0,
        pace: Pace | None = None,
        wall: Wall = same,
        witness: Witness = lambda _room, _stream, _draft: None,
    ) -> None:
        pace, shuffler = pace or Pace.cardroom(), seeded(seed)
        self.room = Room(
            houses,
            lambda id: TableServices(pace=pace, rng=Random(f"{seed}/table {id}"), shuffler=shuffler, mind=quick),
            pace,
            wall,
        )
        self.now = 0
        self._number, self._hash = Tail()
        self._unlinked: list[tuple[str, Draft]] = []
        """The latest events, which are not in the hash chain yet."""
        self._witness = witness
        self._due: list[tuple[int, str]] = []
        self.crowd = Crowd(self.room, spots, Random(f"{seed}/people"), people)
        for spot in spots:
            table = self.drive(open_table(self.room, spot, "", stays=True))["table"]
            self.drive(self._with_bots(table))
        for person in self.crowd.people:
            came = {"at": 0, "person": person.id, "name": person.name, "roles": ["player"], "password": ""}
            self._write("people", Draft("PersonCame", came, moved("cage", f"player:{person.id}", PURSE)))

    @property
    def tail(self) -> Tail:
        """The number and hash of the last event."""
        self._link()
        return Tail(self._number, self._hash)

    @property
    def fingerprint(self) -> str:
        """The hash of the last event, which identifies the whole log."""
        return self.tail.hash.hex()

    def run(self, hours: float) -> None:
        """Runs the room for a time."""
        end = self.now + int(hours * HOUR)
        while True:
            due, stream = self._due[0] if self._due else (end, "")
            if self.crowd.due < due:
                due, stream = self.crowd.due, "crowd"
            if due >= end:
                self.now = end
                return
            self.now = max(self.now, due)
            if stream == "crowd":
                self.crowd.look(self.now, self._try)
            else:
                heappop(self._due)
                self._wake(stream, due)

    def _try(self, person: Person, command: Any) -> None:
        """Does a person's command; ignores a refusal."""
        try:
            found = work_of(self.room, person, command, "")
            if isinstance(found, Work):
                self._do(found)
            else:
                self.drive(found)
        except (Refused, NotStored):
            return

    def _wake(self, stream: str, due: int) -> None:
        """Wakes a stream, unless its deadline has changed meanwhile."""
        part = self._part(stream)
        if part is None or part.due != due:
            return
        step = wake(part, self.now) if isinstance(part, TableRuntime) else part.wake(self.now, self.now)
        self._store(stream, step)
        if isinstance(part, Lists) or not part.table.in_play:
            self.follow_up()

    def _part(self, stream: str) -> TableRuntime | Lists | None:
        """Returns the lists or the table of a stream."""
        return self.room.lists if stream == LISTS else self.room.runtimes.get(table_of(stream))

    def follow_up(self) -> None:
        """Runs the follow-ups of the room until there are none left."""
        for _ in range(_MOST_FOLLOW_UPS):
            before = self._number
            for workflow in follow_ups(self.room):
                try:
                    self.drive(workflow)
                except (Refused, NotStored):
                    continue
            if self._number == before:
                return

    def drive(self, workflow: Workflow) -> dict[str, Any]:
        """Runs a workflow to its end and returns its reply."""
        try:
            work = next(workflow)
            while True:
                try:
                    step = self._do(work)
                except (Refused, NotStored) as refusal:
                    work = workflow.throw(refusal)
                else:
                    work = workflow.send(step)
        except StopIteration as end:
            reply: dict[str, Any] = end.value
            return reply

    def _do(self, work: Work) -> Step:
        step = work.do(self.now)
        self._store(work.stream, step)
        if step.refused:
            raise step.refused
        return step

    def _store(self, stream: str, step: Step) -> None:
        """Stores the events of a step and schedules the stream's next deadline."""
        for draft in step.drafts:
            self._write(stream, draft)
        part = self._part(stream)
        if part is not None and (due := part.due) is not None:
            heappush(self._due, (due, stream))

    def _write(self, stream: str, draft: Draft) -> None:
        self._number += 1
        self._unlinked.append((stream, draft))
        if len(self._unlinked) == LINKED_TOGETHER:
            self._link()
        if draft.postings:
            self._post(draft.postings)
        self.crowd.note_event(draft.type)
        self._witness(self.room, stream, draft)

    def _link(self) -> None:
        """Adds the latest events to the hash chain."""
        number, last = self._number - len(self._unlinked), self._hash
        for stream, draft in self._unlinked:
            number += 1
            last = link(last, body(number, stream, "", draft))
        self._hash = last
        self._unlinked.clear()

    def _post(self, postings: tuple[Posting, ...]) -> None:
        self.room.post(postings)
        for account, cents in postings:
            if cents < 0 and (left := self.room.balances.get(account, 0)) < 0 and account not in OWED:
                raise Broken(self._number, f"it leaves {account} at {left} cents")

    def _with_bots(self, table: str) -> Workflow:
        def ask_bots(runtime: TableRuntime, now: int) -> Step:
            step = Step(now)
            runtime.log_status(step, "BotsAsked", count=min(BOTS, runtime.table.rules.seats[1] - 1))
            finish(runtime, step)
            return step

        yield self.room.work(table, ask_bots)
        return {}
