"""Every finished hand of the room: an index of the log, from which any hand is dealt and played again.

The index knows where each hand stands in the log, who was dealt in and how it came out; its cards stay in the log.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.money import Cents
from houseway.play.contract import Hand
from houseway.room.cards.fair import FairDeal
from houseway.room.cards.shuffles import kept_order
from houseway.room.log.log import Log
from houseway.room.tables.journal import hand_events, started
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spread
from houseway.rulebook import TableRules
from houseway.table.dealing import open_hand


@dataclass(slots=True)
class ArchivedHand:
    """A hand: where it was played, its place in the log, who played and how it came out."""

    table: str
    number: int
    spread: Spread
    at: int
    first: int
    """The number of the event with which it began."""
    shuffle: dict[str, Any]
    stacks: dict[int, Cents]
    players: dict[int, str]
    over_at: int = 0
    last: int = 0
    collection: Cents = 0
    jackpot: Cents = 0
    net: dict[int, Cents] = field(default_factory=dict)
    """What each seat won or lost."""
    rulings: list[str] = field(default_factory=list)
    """What the floor ruled, by the ids of the rules."""

    def line(self, rules: TableRules) -> dict[str, Any]:
        """The hand as a list of hands shows it; its rules are what its spread means in the rulebook."""
        return {
            "table": self.table,
            "number": self.number,
            "house": self.spread.house,
            "game": self.spread.game,
            "title": rules.title,
            "family": rules.engine,
            "seats": list(rules.seats),
            "limit": rules.stakes.name,
            "at": self.at,
            "over_at": self.over_at,
            "players": {str(seat): player for seat, player in self.players.items()},
            "net": {str(seat): net for seat, net in self.net.items()},
            "won": max(self.net.values(), default=0),
            "collection": self.collection,
            "jackpot": self.jackpot,
            "rulings": self.rulings,
        }


@dataclass(slots=True)
class Archive:
    """The index: a projection of the streams of all tables."""

    finished: dict[tuple[str, int], ArchivedHand] = field(default_factory=dict)
    """By table and number, the first one first."""
    begun: dict[str, ArchivedHand] = field(default_factory=dict)
    """The hand in play at each table."""

    def take(self, keeper: Keeper, number: int, kind: str, data: Mapping[str, Any]) -> None:
        """Takes a stored event of a table, after its keeper has taken it."""
        if kind == "HandStarted":
            self.begun[keeper.id] = _begun(keeper, number, data)
        elif kind == "SharePassed":
            passed, net = data["event"], self.finished[keeper.id, keeper.table.hands].net
            net[passed["seat"]] -= passed["cents"]
            net[passed["to"]] += passed["cents"]
        hand = self.begun.get(keeper.id)
        if hand is None:
            return
        if kind == "Played":
            hand.rulings += [one["rule"] for one in data["event"]["events"] if one["type"] == "Ruled"]
        elif kind == "HandBooked":
            self._finish(hand, number, data)

    def _finish(self, hand: ArchivedHand, number: int, data: Mapping[str, Any]) -> None:
        booked = data["event"]
        hand.last, hand.over_at = number, data["at"]
        hand.collection, hand.jackpot = booked["collection"], booked["jackpot"]
        hand.net = {seat: stack - hand.stacks[seat] for seat, stack in booked["stacks"] if seat in hand.stacks}
        self.finished[hand.table, hand.number] = self.begun.pop(hand.table)

    def last(self, table: str, number: int) -> ArchivedHand | None:
        """The hand in play at a table, or the finished one of that number."""
        return self.begun.get(table) or self.finished.get((table, number))

    def dealt(self, table: str, number: int, player: str) -> tuple[ArchivedHand, int] | None:
        """A finished hand into which a player was dealt, and their seat."""
        hand = self.finished.get((table, number))
        seats = [seat for seat, name in hand.players.items() if name == player] if hand else []
        return (hand, seats[0]) if hand and seats else None

    def search(
        self, *, player: str = "", table: str = "", ruling: str = "", least: Cents = 0, before: int = 0
    ) -> Iterator[ArchivedHand]:
        """Finished hands, the last one first; ``least`` is what somebody won in it at least."""
        for hand in reversed(self.finished.values()):
            wanted = (
                (not player or player in hand.players.values())
                and (not table or table == hand.table)
                and (not ruling or ruling in hand.rulings)
                and (not least or max(hand.net.values(), default=0) >= least)
                and (not before or hand.at < before)
            )
            if wanted:
                yield hand


def _begun(keeper: Keeper, number: int, data: Mapping[str, Any]) -> ArchivedHand:
    started, table = data["event"], keeper.table
    assert keeper.status.shuffle is not None
    return ArchivedHand(
        table=keeper.id,
        number=started["number"],
        spread=Spread.of(table.rules, table.kill_game if started["kill"] else None),
        at=data["at"],
        first=number,
        shuffle=keeper.status.shuffle,
        stacks={one["seat"]: one["stack"] for one in started["seats"]},
        players={one["seat"]: one["name"] for one in started["seats"]},
    )


def hand_of(log: Log, archived: ArchivedHand, rules: TableRules) -> Hand:
    """The hand as it was played, from the log."""
    hand: Hand | None = None
    for event in log.read(archived.first - 1, f"table:{archived.table}"):
        if event.number > archived.last:
            break
        if event.type == "HandStarted":
            order = kept_order(archived.shuffle, rules.deck()).order
            hand = open_hand(rules, started(event.data["event"], order))
        elif event.type == "Played" and hand is not None:
            for one in hand_events(rules, event.data["event"]["events"]):
                hand.take(one)
    if hand is None:
        raise LookupError(f"the log has no hand {archived.number} of table {archived.table}")
    return hand


def deal_of(archived: ArchivedHand, rules: TableRules) -> FairDeal:
    """The shuffle of a hand with its seed."""
    return FairDeal(archived.shuffle["hand"], rules.deck(), bytes.fromhex(archived.shuffle["seed"]))
