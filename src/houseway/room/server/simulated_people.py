"""Simulated people, who arrive, wait, play at random, look away now and then, and leave."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from houseway.engines.contract import Command
from houseway.record.codec import table_of
from houseway.room import commands
from houseway.room.engine import engine_of
from houseway.room.money.books import is_bot
from houseway.room.pace import MINUTE, SECOND
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spot
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
_SEAT_CHANGES = {kind.__name__ for kind in SeatChange.__subclasses__()}


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

    def look(self, now: int, ask_for: Callable[[Person, Any], None]) -> None:
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

    def _comes(self, person: str) -> Iterable[Any]:
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

    def _plays(self, person: str, table_id: str, seat: int) -> Iterable[Any]:
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


def _asked(runtime: TableRuntime, chair: Chair, roll: float) -> Any:
    """Returns a command other than a move in a hand, chosen at random, or None."""
    id, between = runtime.id, not runtime.table.in_play
    if between and not chair.stack + chair.coming:
        return commands.Buy(id, usual_buy(runtime.table)) if roll < 0.5 else commands.Leave(id)
    if chair.away:
        return commands.SitIn(id)
    if roll < LEAVES + SITS_OUT:
        return commands.Leave(id) if roll < LEAVES else commands.SitOut(id)
    if between and runtime.table.bank_offer() == chair.seat:
        return commands.TakeBank(id) if roll < 0.5 else commands.DeclineBank(id)
    return None


def _sent(move: Command) -> dict[str, Any]:
    """Returns a move as a client sends it; the room adds the seat and the dice."""
    return {name: value for name, value in table_of(move).items() if name not in ("seat", "dice")}
