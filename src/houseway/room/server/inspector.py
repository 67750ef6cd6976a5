"""Inspects a simulated room: each written event, and the room between two events.

It checks what an operator must be able to prove. Each hand's fee is the posted one, is fixed before a card is dealt,
and is taken; each shuffle has a new seed; no player holds the bank too often; the chips of a player who leaves go to
their account; the chips on each table match the ledger; and no table is stuck.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from houseway.collection import charges, fee_query, hand_fee, push_pot_fee
from houseway.engines.contract import NO_FEE
from houseway.money import Cents, show
from houseway.room.engine import engine_of
from houseway.room.log.entries import Draft, moved
from houseway.room.money.books import holdings, is_bot
from houseway.room.room import Room
from houseway.room.tables.runtime import TableRuntime
from houseway.rulebook import GameRules
from houseway.rulebook.schedule import Payer

_PUSH_POTS = (1, 2)
"""The push pots with separate fees: any after the second is charged like the second."""
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


class EventType(msgspec.Struct):
    """The type of an event of a move."""

    type: str


class FeeTaken(msgspec.Struct):
    """The fee of a poker hand is taken."""

    collection: Cents
    jackpot: Cents


class BetsClosed(msgspec.Struct):
    """The player-dealer pays for the action of a round."""

    bank_fee: Cents
    action: Cents


class Wagered(msgspec.Struct):
    """A bettor pays for a wager."""

    fee: Cents
    amount: Cents


class Move(msgspec.Struct):
    """A move of a hand; only those of its events that collect are decoded."""

    events: list[msgspec.Raw]


class HandBooked(msgspec.Struct):
    """The end of a hand."""

    collection: Cents
    jackpot: Cents


_hand_started = msgspec.json.Decoder(Stored[HandStarted]).decode
_event_type = msgspec.json.Decoder(EventType).decode
_move = msgspec.json.Decoder(Stored[Move]).decode
_hand_booked = msgspec.json.Decoder(Stored[HandBooked]).decode


class Finding(Exception):
    """Something that no cardroom may do, with the table where it happened."""


@dataclass(slots=True)
class Collected:
    """The fee of a hand as fixed at its start, and the amount taken so far."""

    collection: Cents
    jackpot: Cents
    is_prepaid: bool
    """Whether it was collected already, for a misdeal."""
    by: tuple[str, ...]
    """The types of events that collect it."""
    taken: Cents = 0
    """The amount taken since the hand began."""
    is_short: bool = False
    """Whether less was taken because the pot or stack was smaller."""

    @property
    def total(self) -> Cents:
        """The collection and the jackpot drop together."""
        return self.collection + self.jackpot


class Inspector:
    """Raises a Finding if an event or the state of the room is wrong."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._fees: dict[str, Collected] = {}
        """The fee of the hand in play, by stream."""
        self._banks: dict[str, list[str]] = {}
        """The players who held the bank of each table in its last rounds."""
        self._seeds: set[str] = set()

    @property
    def counts(self) -> Counter[str]:
        """The number of events of each type."""
        return Counter(self._counts)

    def check_event(self, room: Room, stream: str, draft: Draft) -> None:
        """Checks a written event against the current state of the room."""
        kind = draft.type
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if kind == "Played":
            _played(_runtime(room, stream), self._fees[stream], _move(draft.json).event)
        elif kind == "HandStarted":
            self._fees[stream] = _started(_runtime(room, stream), _hand_started(draft.json).event)
        elif kind == "HandReopened" and stream in self._fees:
            self._fees[stream].taken = _runtime(room, stream).table.hand_now.collected
        elif kind == "HandBooked":
            _booked(_runtime(room, stream), self._fees[stream], _hand_booked(draft.json).event)
        elif kind == "DeckShuffled":
            self._shuffled(_runtime(room, stream), draft.facts["shuffle"]["seed"])
        elif kind == "BankTaken":
            self._bank_taken(_runtime(room, stream), draft.data["event"])
        elif kind in ("Left", "PickedUp"):
            self._left(_runtime(room, stream), draft)

    def _shuffled(self, runtime: TableRuntime, seed: str) -> None:
        if seed in self._seeds:
            raise Finding(f"table {runtime.id}: two shuffles have the same seed")
        self._seeds.add(seed)

    def _bank_taken(self, runtime: TableRuntime, taken: dict[str, Any]) -> None:
        """Checks that no player holds the bank for more rounds in a row than the house allows."""
        rotation, player = runtime.table.rules.rotation, runtime.table.chairs[taken["seat"]].player
        most = rotation.rounds if rotation else 0
        held = self._banks[runtime.id] = [*self._banks.get(runtime.id, ())[-most:], player]
        if taken["turn"] > most or held == [player] * (most + 1):
            raise Finding(f"table {runtime.id}: {player} holds the bank more than {most} times running")

    def _left(self, runtime: TableRuntime, draft: Draft) -> None:
        """Checks that the chips of a player who leaves go to their account, and those of a bot to the cage."""
        event = draft.data["event"]
        player, chips = event["player"], event["chips"]
        account = "cage" if is_bot(player) else f"player:{player}"
        if draft.postings != (moved(f"table:{runtime.id}:stack", account, chips) if chips else ()):
            raise Finding(f"table {runtime.id}: {player} leaves with {show(chips)}, posted is {draft.postings}")


# -- the fee -----------------------------------------------------------------------------------------------------------


def _started(runtime: TableRuntime, started: HandStarted) -> Collected:
    """Checks that the fee is fixed before the deal, at the posted amount for the number of players."""
    table, fee = runtime.table, started.fee
    by = engine_of(table.rules).in_hand.collects
    fixed = Collected(fee.collection, fee.jackpot, table.fee_stands, by)
    posted = hand_fee(table.rules, len(started.seats), option=table.options.fee_option)
    due = NO_FEE if fixed.is_prepaid else posted
    if fixed.collection != due.collection or fixed.jackpot != due.jackpot:
        both = [f"{show(one.collection)} and {show(one.jackpot)}" for one in (fixed, due)]
        raise Finding(f"table {runtime.id}: the fee is fixed at {both[0]}, posted are {both[1]}")
    if fee.moment == "before-deal":
        fixed.taken = table.hand_now.collected
        fixed.is_short = fixed.taken == _stack(started, started.button)
    return fixed


def _stack(started: HandStarted, seat: int) -> Cents:
    """Returns the stack of a seat when the hand began."""
    return sum([one.stack for one in started.seats if one.seat == seat])


def _played(runtime: TableRuntime, fixed: Collected, played: Move) -> None:
    for event in played.events:
        kind = _event_type(event).type
        if kind not in fixed.by:
            continue
        match kind:
            case "FeeTaken":
                fee = msgspec.json.decode(event, type=FeeTaken)
                _fee_taken(runtime, fixed, fee.collection, fee.jackpot)
            case "BetsClosed":
                bank = msgspec.json.decode(event, type=BetsClosed)
                _fee_of_round(runtime, fixed, "player-dealer", bank.bank_fee, action=bank.action)
            case "Wagered":
                wager = msgspec.json.decode(event, type=Wagered)
                _fee_of_round(runtime, fixed, "square", wager.fee, wager=wager.amount)


def _fee_taken(runtime: TableRuntime, fixed: Collected, collection: Cents, jackpot: Cents) -> None:
    """Checks that the fixed fee is taken, less only if the pot is smaller; a push pot has its own fee."""
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
    """Returns the posted fees of push pots."""
    fewest, most = rules.seats
    rows = [push_pot_fee(rules, players, count) for players in range(fewest, most + 1) for count in _PUSH_POTS]
    return {(one.collection, one.jackpot) for one in rows if one.total}


def _fee_of_round(
    runtime: TableRuntime, fixed: Collected, payer: Payer, taken: Cents, *, action: Cents = 0, wager: Cents = 0
) -> None:
    """Checks the posted fees of a round: the player-dealer's for the action, and the fee of each wager."""
    table, due = runtime.table, 0
    fixed.taken += taken
    # A fee collected for a misdeal counts for the new deal, which may be over by now (a natural of the bank).
    if not fixed.is_prepaid:
        asked = fee_query(table.rules, action=action, wager=wager, option=table.options.fee_option)
        due = sum([one.amount for one in charges(table.house, asked) if one.payer == payer])
    if taken != due:
        raise Finding(f"table {runtime.id}: the {payer} pays {show(taken)}, posted are {show(due)}")


def _booked(runtime: TableRuntime, fixed: Collected, booked: HandBooked) -> None:
    """Checks that the booked fee was taken and is the fixed one; none if no fee is due for the hand."""
    hand, total = runtime.table.hand_now, booked.collection + booked.jackpot
    is_due = engine_of(hand.rules).in_hand.is_fee_due(hand)
    taken = fixed.taken if is_due else 0
    if total != taken:
        raise Finding(f"table {runtime.id}: {show(total)} are booked as collected, {show(taken)} were taken")
    if is_due and total < fixed.total and not fixed.is_short:
        raise Finding(f"table {runtime.id}: {show(total)} were collected, fixed were {show(fixed.total)}")


# -- the room between two events ---------------------------------------------------------------------------------------


def check_room(room: Room, now: int) -> None:
    """Checks that the ledger sums to zero, that it matches the chips on each table, and that no table is stuck."""
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
            raise Finding(f"table {id}: it is stuck, although two could play")


def _runtime(room: Room, stream: str) -> TableRuntime:
    return room.runtimes[stream.removeprefix("table:")]
