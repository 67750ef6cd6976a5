"""People for a simulated room: they come, wait, play by habit and dice, look away now and then, and leave."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.play.banked import Round
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.players.banked import bets
from houseway.players.pan import PanBot
from houseway.players.quick import quick_move
from houseway.record.codec import table_of
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.tables.bots import decide, temper, usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.pace import MINUTE, SECOND
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
        seated = {player: keeper for keeper in self._room.keepers.values() for player in keeper.people.values()}
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
        roll, table = self._rng.random(), keeper.id
        seat = keeper.seat_of(person.id)
        if seat is None:
            return
        chair = keeper.table.chairs[seat]
        if not chair.stack + chair.coming and not keeper.table.in_play:
            yield person, ask.Buy(table, usual_buy(keeper.table)) if roll < 0.5 else ask.Leave(table)
        elif chair.away:
            yield person, ask.SitIn(table)
        elif roll < LEAVES:
            yield person, ask.Leave(table)
        elif roll < LEAVES + SITS_OUT:
            yield person, ask.SitOut(table)
        elif keeper.table.bank_offer() == seat and not keeper.table.in_play:
            yield person, (ask.TakeBank if roll < 0.5 else ask.DeclineBank)(table)
        elif keeper.table.in_play and seat in keeper.table.dealt:
            for move in self._moves(keeper, seat):
                yield person, ask.Play(table, move)

    def _moves(self, keeper: Keeper, seat: int) -> Iterator[dict[str, Any]]:
        """The person's move when it is their turn."""
        hand = keeper.table.hand
        if isinstance(hand, Round) and hand.layout.phase == "wagers":
            if seat not in {wager.seat for wager in hand.layout.wagers} | {hand.layout.bank_seat}:
                yield from (_sent(bet) for bet in bets(hand, seat, temper(seat)))
        elif hand.to_act == seat:
            yield from self._move(hand, seat)

    def _move(self, hand: object, seat: int) -> Iterator[dict[str, Any]]:
        match hand:
            case PokerHand():
                yield _sent(quick_move(hand, self._rng))
            case PanHand():
                yield _sent(PanBot(hand.rules).act(hand.view(seat)))
            case Round() if hand.layout.phase == "play":
                dice = isinstance(hand.game, PaiGow) and hand.game.stage == "dice"
                yield {"type": "Shake"} if dice else _sent(decide(hand, seat, self._rng))


def _sent(move: object) -> dict[str, Any]:
    """A command of an engine as a client sends it."""
    fields = table_of(move)
    del fields["seat"]
    return fields
