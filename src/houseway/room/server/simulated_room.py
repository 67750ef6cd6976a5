"""Simulates a whole room in virtual time: hours of play at many tables take seconds.

The same seed gives the same log, bit for bit. The clock jumps to the next deadline. Bots play at every table; simulated
people arrive, wait, play at random, look away now and then, answer calls or miss them, and leave.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, get_args

from houseway.engines.contract import Command, Refused
from houseway.money import dollars
from houseway.record.codec import table_of
from houseway.room import commands
from houseway.room.cards.shuffles import seeded
from houseway.room.engine import engine_of
from houseway.room.handlers.follow_ups import follow_ups
from houseway.room.handlers.opening import open_table
from houseway.room.handlers.room_commands import work_of
from houseway.room.log.entries import OWED, Draft, Posting, Tail, body, link, moved
from houseway.room.log.errors import Broken, NotStored
from houseway.room.money.books import is_bot
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.settings import MINUTE, SECOND, Pace, Wall, same
from houseway.room.tables.bots import quick, usual_buy
from houseway.room.tables.lists import STREAM as LISTS
from houseway.room.tables.lists import Lists
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.scheduled import finish, wake
from houseway.room.tables.spread import Spot
from houseway.room.work import Reply, Step, Work, Workflow
from houseway.rulebook import House
from houseway.table.chairs import Chair
from houseway.table.events import SeatChange

LOOKS = 10 * SECOND
"""Time between two looks of the crowd at its tables."""
COMES, LEAVES, SITS_OUT, LOOKS_AWAY, ANSWERS_CALL = 0.008, 0.0016, 0.004, 0.002, 0.4
"""The probability of each at every look."""
AWAY, FORGETS = 5 * MINUTE, 40 * MINUTE
"""How long a person looks away; one in ten forgets the game for longer."""
NEVER = 1 << 60
"""The deadline of an empty crowd."""
_SEAT_CHANGES = {kind.__name__ for kind in get_args(SeatChange)}


class Crowd:
    """The simulated people of a room, and their next commands."""

    def __init__(self, room: Room, spots: Sequence[Spot], rng: Random, count: int) -> None:
        self._room, self._spots, self._rng = room, spots, rng
        self.people = [Person(f"p{number}", f"Guest {number}", guest=True) for number in range(1, count + 1)]
        self._known = [(person.id, person) for person in self.people]
        self.due = LOOKS if count else NEVER
        self._away: dict[str, int] = {}
        self._seats: dict[str, tuple[str, int]] | None = None

    def note_event(self, kind: str) -> None:
        """Drops the cached seats after an event that changes seats."""
        if kind in _SEAT_CHANGES:
            self._seats = None

    @property
    def seats(self) -> dict[str, tuple[str, int]]:
        """The table and seat of each seated person."""
        if self._seats is None:
            self._seats = {
                chair.player: (runtime.id, chair.seat)
                for runtime in self._room.runtimes.values()
                for chair in runtime.table.chairs.values()
                if not is_bot(chair.player)
            }
        return self._seats

    def look(self, now: int, ask_for: Callable[[Person, commands.Command], None]) -> None:
        """Lets each person look in turn, and passes their commands to ``ask_for`` before the next one looks."""
        self.due = now + LOOKS
        throw, away, seats = self._rng.random, self._away, self.seats
        for id, person in self._known:
            if throw() < LOOKS_AWAY:
                away[id] = now + (FORGETS if throw() < 0.1 else AWAY)
            if away.get(id, 0) > now:
                continue
            if id in seats:
                table, seat = seats[id]
                wanted = self._plays(id, table, seat)
            else:
                wanted = self._comes(id)
            for command in wanted:
                ask_for(person, command)

    def _comes(self, person: str) -> Iterable[commands.Command]:
        lists, throw = self._room.lists, self._rng.random
        waiting = [list_id for list_id in lists.names if lists.place(list_id, person)]
        if waiting:
            return [commands.AnswerCall(list_id, "accept") for list_id in waiting if throw() < ANSWERS_CALL]
        if throw() > COMES:
            return ()
        spot = self._rng.choice(self._spots)
        if throw() < 0.5:
            return (commands.JoinList(spot.house, spot.game, spot.limit),)
        return (commands.PlayNow(spot.house, spot.game, spot.structure, spot.limit),)

    def _plays(self, person: str, table_id: str, seat: int) -> Iterable[commands.Command]:
        roll, runtime = self._rng.random(), self._room.runtimes[table_id]
        table = runtime.table
        chair = table.chairs.get(seat)
        if chair is None or chair.player != person:
            # They left this seat after the crowd began to look.
            return ()
        if asked := _asked(runtime, chair, roll):
            return (asked,)
        if not table.in_play or seat not in table.dealt:
            return ()
        hand = table.hand_now
        moves = engine_of(hand.rules).in_hand.wishes(hand, seat, self._rng)
        return (commands.Play(runtime.id, _sent(move)) for move in moves)


def _asked(runtime: TableRuntime, chair: Chair, roll: float) -> commands.Command | None:
    """Returns a command other than a move in a hand, chosen at random, or None."""
    id, between = runtime.id, not runtime.table.in_play
    if between and not chair.stack + chair.coming:
        return commands.Buy(id, usual_buy(runtime.table)) if roll < 0.5 else _at_table(id, "Leave")
    if chair.away:
        return _at_table(id, "SitIn")
    if roll < LEAVES + SITS_OUT:
        return _at_table(id, "Leave") if roll < LEAVES else _at_table(id, "SitOut")
    if between and runtime.table.bank_offer() == chair.seat:
        return _at_table(id, "TakeBank") if roll < 0.5 else _at_table(id, "DeclineBank")
    return None


def _at_table(id: str, kind: str) -> commands.AtTable:
    return commands.AtTable(id, {"type": kind})


def _sent(move: Command) -> dict[str, Any]:
    """Returns a move as a client sends it; the room adds the seat and the dice."""
    return {name: value for name, value in table_of(move).items() if name not in ("seat", "dice")}


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
            private = {"name": person.name, "password": ""}
            came = {"at": 0, "person": person.id, "private": private, "roles": ["player"]}
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

    def _try(self, person: Person, command: commands.Command) -> None:
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
        return self.room.lists if stream == LISTS else self.room.runtimes.get(stream.removeprefix("table:"))

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

    def drive(self, workflow: Workflow) -> Reply:
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
            reply: Reply = end.value
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
