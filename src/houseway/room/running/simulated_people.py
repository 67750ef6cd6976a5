"""People for a simulated room: they come, wait, play by habit and dice, look away now and then, and leave."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.play.contract import Command
from houseway.record.codec import table_of
from houseway.room import commands as ask
from houseway.room.engines.registry import engine_of
from houseway.room.pace import MINUTE, SECOND
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spot

LOOKS = 10 * SECOND
"""How often the crowd looks at its tables."""
COMES, LEAVES, SITS_OUT, LOOKS_AWAY, ANSWERS_CALL = 0.008, 0.0016, 0.004, 0.002, 0.4
"""How likely, at each look, somebody does so."""
AWAY, FORGETS = 5 * MINUTE, 40 * MINUTE
"""How long one who looks away notices nothing, and one in ten who forgets the game."""


class Crowd:
    """People, and what they want next."""

    def __init__(self, room: Room, spots: Sequence[Spot], rng: Random, count: int) -> None:
        self._room, self._spots, self._rng = room, spots, rng
        self.people = [Person(f"p{number}", f"Guest {number}", guest=True) for number in range(1, count + 1)]
        self.due: int | None = LOOKS if count else None
        self._away: dict[str, int] = {}

    def wants(self, now: int) -> Iterator[tuple[Person, Any]]:
        """What everybody asks for at this look."""
        self.due = now + LOOKS
        tables = self._room.keepers.values()
        seated = {chair.player: keeper for keeper in tables for chair in keeper.table.chairs.values()}
        for person in self.people:
            if self._rng.random() < LOOKS_AWAY:
                self._away[person.id] = now + (FORGETS if self._rng.random() < 0.1 else AWAY)
            if self._away.get(person.id, 0) > now:
                continue
            if person.id in seated:
                yield from self._plays(person, seated[person.id])
            else:
                yield from self._comes(person)

    def _comes(self, person: Person) -> Iterator[tuple[Person, Any]]:
        lists = self._room.lists
        waiting = [list_id for list_id in lists.names if lists.place(list_id, person.id)]
        for list_id in waiting:
            if self._rng.random() < ANSWERS_CALL:
                yield person, ask.AnswerCall(list_id, "accept")
        if waiting or self._rng.random() > COMES:
            return
        spot = self._rng.choice(self._spots)
        if self._rng.random() < 0.5:
            yield person, ask.JoinList(spot.house, spot.game, spot.limit)
        else:
            yield person, ask.PlayNow(spot.house, spot.game, spot.structure, spot.limit)

    def _plays(self, person: Person, keeper: Keeper) -> Iterator[tuple[Person, Any]]:
        roll, table, in_play = self._rng.random(), keeper.id, keeper.table.in_play
        seat = keeper.seat_of(person.id)
        if seat is None:
            return
        chair = keeper.table.chairs[seat]
        if not chair.stack + chair.coming and not in_play:
            yield person, ask.Buy(table, usual_buy(keeper.table)) if roll < 0.5 else ask.Leave(table)
        elif chair.away:
            yield person, ask.SitIn(table)
        elif roll < LEAVES:
            yield person, ask.Leave(table)
        elif roll < LEAVES + SITS_OUT:
            yield person, ask.SitOut(table)
        elif not in_play and keeper.table.bank_offer() == seat:
            yield person, (ask.TakeBank if roll < 0.5 else ask.DeclineBank)(table)
        elif in_play and seat in keeper.table.dealt:
            hand = keeper.table.hand_now
            for move in engine_of(hand.rules).in_hand.wishes(hand, seat, self._rng):
                yield person, ask.Play(table, _sent(move))


def _sent(move: Command) -> dict[str, Any]:
    """A command of an engine as a client sends it: the seat is the sender's, and the room throws the dice."""
    return {name: value for name, value in table_of(move).items() if name not in ("seat", "dice")}
