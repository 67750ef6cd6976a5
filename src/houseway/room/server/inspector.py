"""An inspector of a simulated room: looks at every event as it is written, and at the room between two of them.

This is what an operator must be able to prove. Of every hand: its fee is the posted one, was fixed before a card was
dealt and was taken; its cards come from a shuffle of its own. Of every round: nobody holds the bank too often. Of
everybody who leaves: their chips went to their account. Of every table: its chips are where the books have them, and it
goes on.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from houseway.collection import charges, fee_query, hand_fee, push_pot_fee
from houseway.engines.contract import NO_FEE
from houseway.money import Cents, show
from houseway.room.engine import engine_of
from houseway.room.log.draft import Draft
from houseway.room.log.postings import moved
from houseway.room.money.books import holdings, is_bot
from houseway.room.room import Room, table_of
from houseway.room.tables.runtime import TableRuntime
from houseway.rulebook import GameRules
from houseway.rulebook.schedule import Payer

_PUSH_POTS = (1, 2)
"""Those that have fees of their own: any after the second is like it."""


E = TypeVar("E")


class Stored(msgspec.Struct, Generic[E]):
    """The data of a table's event in the log; the structs below have the fields that the inspector needs."""

    event: E


class Fee(msgspec.Struct):
    """The fee that is fixed when a hand begins."""

    collection: Cents
    jackpot: Cents
    moment: str


class Seat(msgspec.Struct):
    """A seat that is dealt in, with its chips."""

    seat: int
    stack: Cents


class HandStarted(msgspec.Struct):
    """The start of a hand."""

    button: int
    seats: list[Seat]
    fee: Fee


class MoveEvent(msgspec.Struct):
    """An event of a move; the amounts are read only if it collects."""

    type: str
    collection: Any = 0
    jackpot: Any = 0
    bank_fee: Any = 0
    action: Any = 0
    fee: Any = 0
    amount: Any = 0


class Move(msgspec.Struct):
    """A move of a hand with its events."""

    events: list[MoveEvent]


class HandBooked(msgspec.Struct):
    """The end of a hand."""

    collection: Cents
    jackpot: Cents


_hand_started = msgspec.json.Decoder(Stored[HandStarted]).decode
_move = msgspec.json.Decoder(Stored[Move]).decode
_hand_booked = msgspec.json.Decoder(Stored[HandBooked]).decode


class Finding(Exception):
    """What the inspector found, and where: something that no cardroom may do."""


@dataclass(slots=True)
class Collected:
    """The fee of a hand as it was fixed when the hand began, and what was taken of it."""

    collection: Cents
    jackpot: Cents
    stands: bool
    """Whether it was collected already, for a misdeal."""
    by: tuple[str, ...]
    """The kinds of events that collect."""
    taken: Cents = 0
    """What was taken since the hand began."""
    is_short: bool = False
    """Whether less was taken because no more was there."""

    @property
    def total(self) -> Cents:
        """Both together."""
        return self.collection + self.jackpot


class Inspector:
    """Raises a Finding where an event or the state of a room is not what it must be."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}
        self._fees: dict[str, Collected] = {}
        """Of the hand in play in each stream."""
        self._banks: dict[str, list[str]] = {}
        """Who held the bank of each table, in its last rounds."""
        self._seeds: set[str] = set()

    @property
    def seen(self) -> Counter[str]:
        """How many events there were of each kind."""
        return Counter(self._seen)

    def sees(self, room: Room, stream: str, draft: Draft) -> None:
        """An event as it is written, with the room as it is then."""
        kind = draft.type
        self._seen[kind] = self._seen.get(kind, 0) + 1
        if kind == "Played":
            _played(_keeper(room, stream), self._fees[stream], _move(draft.json).event)
        elif kind == "HandStarted":
            self._fees[stream] = _started(_keeper(room, stream), _hand_started(draft.json).event)
        elif kind == "HandBooked":
            _booked(_keeper(room, stream), self._fees[stream], _hand_booked(draft.json).event)
        elif kind == "DeckShuffled":
            self._shuffled(_keeper(room, stream), draft.facts["shuffle"]["seed"])
        elif kind == "BankTaken":
            self._bank_taken(_keeper(room, stream), draft.data["event"])
        elif kind in ("Left", "PickedUp"):
            self._left(_keeper(room, stream), draft)

    def _shuffled(self, runtime: TableRuntime, seed: str) -> None:
        if seed in self._seeds:
            raise Finding(f"table {runtime.id}: two shuffles have the same seed")
        self._seeds.add(seed)

    def _bank_taken(self, runtime: TableRuntime, taken: dict[str, Any]) -> None:
        """Nobody holds the bank for more rounds running than the house allows."""
        rotation, player = runtime.table.rules.rotation, runtime.table.chairs[taken["seat"]].player
        most = rotation.rounds if rotation else 0
        held = self._banks[runtime.id] = [*self._banks.get(runtime.id, ())[-most:], player]
        if taken["turn"] > most or held == [player] * (most + 1):
            raise Finding(f"table {runtime.id}: {player} holds the bank more than {most} times running")

    def _left(self, runtime: TableRuntime, draft: Draft) -> None:
        """Whoever leaves has their chips in their account; those of a bot go back to the cage."""
        event = draft.data["event"]
        player, chips = event["player"], event["chips"]
        account = "cage" if is_bot(player) else f"player:{player}"
        if draft.postings != (moved(f"table:{runtime.id}:stack", account, chips) if chips else ()):
            raise Finding(f"table {runtime.id}: {player} leaves with {show(chips)}, posted is {draft.postings}")


# -- the fee -----------------------------------------------------------------------------------------------------------


def _started(runtime: TableRuntime, started: HandStarted) -> Collected:
    """The fee stands before a card is dealt, and is the posted row's for so many hands."""
    table, fee = runtime.table, started.fee
    by = engine_of(table.rules).in_hand.collects
    fixed = Collected(fee.collection, fee.jackpot, table.fee_stands, by)
    posted = hand_fee(table.rules, len(started.seats), option=table.options.fee_option)
    due = NO_FEE if fixed.stands else posted
    if fixed.collection != due.collection or fixed.jackpot != due.jackpot:
        both = [f"{show(one.collection)} and {show(one.jackpot)}" for one in (fixed, due)]
        raise Finding(f"table {runtime.id}: the fee is fixed at {both[0]}, posted are {both[1]}")
    if fee.moment == "before-deal":
        fixed.taken = table.hand_now.collected
        fixed.is_short = fixed.taken == _stack(started, started.button)
    return fixed


def _stack(started: HandStarted, seat: int) -> Cents:
    """What a seat had when a hand began."""
    return sum([one.stack for one in started.seats if one.seat == seat])


def _played(runtime: TableRuntime, fixed: Collected, played: Move) -> None:
    for event in played.events:
        if event.type not in fixed.by:
            continue
        match event.type:
            case "FeeTaken":
                _fee_taken(runtime, fixed, event.collection, event.jackpot)
            case "BetsClosed":
                _fee_of_round(runtime, fixed, "player-dealer", event.bank_fee, action=event.action)
            case "Wagered":
                _fee_of_round(runtime, fixed, "square", event.fee, wager=event.amount)


def _fee_taken(runtime: TableRuntime, fixed: Collected, collection: Cents, jackpot: Cents) -> None:
    """What is taken is what was fixed, less only where that is the whole pot; a push pot has a row of its own."""
    hand = runtime.table.hand_now
    fixed.taken += collection + jackpot
    if collection == fixed.collection and jackpot == fixed.jackpot:
        return
    if collection + jackpot < fixed.total and not sum([pot.amount for pot in hand.pots]):
        fixed.is_short = True
    elif (collection, jackpot) not in _push_pot_rows(runtime.table.rules):
        both = f"{show(fixed.collection)} and {show(fixed.jackpot)}"
        raise Finding(f"table {runtime.id}: {show(collection)} and {show(jackpot)} are taken, fixed were {both}")


def _push_pot_rows(rules: GameRules) -> set[tuple[Cents, Cents]]:
    """The fees that may be taken from a push pot, where any are posted."""
    fewest, most = rules.seats
    rows = [push_pot_fee(rules, players, count) for players in range(fewest, most + 1) for count in _PUSH_POTS]
    return {(one.collection, one.jackpot) for one in rows if one.total}


def _fee_of_round(
    runtime: TableRuntime, fixed: Collected, payer: Payer, taken: Cents, *, action: Cents = 0, wager: Cents = 0
) -> None:
    """The fees of a round are posted: the player-dealer's for the action, before the first card, and a wager's."""
    table, due = runtime.table, 0
    fixed.taken += taken
    # What was collected for a misdeal counts for the new deal, which may be over by now: the bank had a natural.
    if not fixed.stands:
        asked = fee_query(table.rules, action=action, wager=wager, option=table.options.fee_option)
        due = sum([one.amount for one in charges(table.house, asked) if one.payer == payer])
    if taken != due:
        raise Finding(f"table {runtime.id}: the {payer} pays {show(taken)}, posted are {show(due)}")


def _booked(runtime: TableRuntime, fixed: Collected, booked: HandBooked) -> None:
    """What was taken is booked, and what was fixed was taken; nothing is, of a hand of which no fee is due."""
    hand, total = runtime.table.hand_now, booked.collection + booked.jackpot
    is_due = engine_of(hand.rules).in_hand.is_fee_due(hand)
    taken = fixed.taken if is_due else 0
    if total != taken:
        raise Finding(f"table {runtime.id}: {show(total)} are booked as collected, {show(taken)} were taken")
    if is_due and total < fixed.total and not fixed.is_short:
        raise Finding(f"table {runtime.id}: {show(total)} were collected, fixed were {show(fixed.total)}")


# -- the room between two events ---------------------------------------------------------------------------------------


def check_room(room: Room, now: int) -> None:
    """All money comes to nothing; every table has its chips where the ledger has them, and goes on."""
    if total := sum(room.balances.values()):
        raise Finding(f"the ledger adds up to {show(total)} instead of zero")
    for id, runtime in room.runtimes.items():
        table, held = runtime.table, holdings(runtime.table)
        if table.chips != table.bought_in:
            raise Finding(f"table {id}: {show(table.chips)} are on it, {show(table.bought_in)} were brought")
        for name, cents in (("stack", held.stack), ("pot", held.pot), ("bank", held.bank)):
            if (booked := room.balances.get(f"table:{id}:{name}", 0)) != cents:
                raise Finding(f"table {id}: the {name} has {show(cents)}, the ledger {show(booked)}")
        if runtime.status.paused:
            raise Finding(f"table {id}: it is paused: {runtime.status.paused}")
        if table.two_are_there and (runtime.due is None or runtime.due < now):
            raise Finding(f"table {id}: it stands still, and two could play")


def _keeper(room: Room, stream: str) -> TableRuntime:
    return room.runtimes[table_of(stream)]
