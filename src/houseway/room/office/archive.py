"""Every finished hand of the room: an index of the log, from which any hand is dealt and played again.

The index knows where each hand stands in the log, who was dealt in and how it came out; its cards stay in the log.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.money import Cents
from houseway.record.codec import item_of
from houseway.record.registry import engine_of
from houseway.room.cards.fair import FairDeal
from houseway.room.cards.shuffles import kept_order
from houseway.room.log.log import Log
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spread
from houseway.rulebook import TableRules
from houseway.table import events as ev
from houseway.table.dealing import carried_on, open_hand


@dataclass(slots=True)
class Entry:
    """A hand: where it was played, its place in the log, who played and how it came out."""

    table: str
    number: int
    spread: Spread
    rules: TableRules
    """What the spread means in the rulebook."""
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

    def line(self) -> dict[str, Any]:
        """The hand as a list of hands shows it."""
        rules = self.rules
        return {
            "table": self.table,
            "number": self.number,
            "house": rules.house.slug,
            "game": rules.game,
            "title": rules.title,
            "family": engine_of(rules).name,
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


class Archive:
    """The index: a projection of the streams of all tables."""

    def __init__(self) -> None:
        self._by_number: dict[tuple[str, int], Entry] = {}
        self._open: dict[str, Entry] = {}
        self._shuffles: dict[str, dict[str, Any]] = {}
        """What the log keeps of each table's last shuffle."""

    def note(self, keeper: Keeper, number: int, kind: str, data: Mapping[str, Any]) -> None:
        """Takes in a stored event of a table that its keeper has taken in."""
        if kind == "DeckShuffled":
            self._shuffles[keeper.id] = data["shuffle"]
        elif kind == "HandStarted":
            self._open[keeper.id] = self._begun(keeper, number, data)
        elif kind == "SharePassed":
            passed, net = data["event"], self._by_number[keeper.id, keeper.table.hands].net
            net[passed["seat"]] -= passed["cents"]
            net[passed["to"]] += passed["cents"]
        entry = self._open.get(keeper.id)
        if entry is None:
            return
        if kind == "Played":
            entry.rulings += [one["rule"] for one in data["event"]["events"] if one["type"] == "Ruled"]
        elif kind == "HandBooked":
            self._close(entry, number, data)

    def _begun(self, keeper: Keeper, number: int, data: Mapping[str, Any]) -> Entry:
        seats, hand = data["event"]["seats"], keeper.table.hand
        rules = hand.rules if hand else None
        assert isinstance(rules, TableRules)
        return Entry(
            table=keeper.id,
            number=data["event"]["number"],
            spread=Spread.of(keeper.table.rules, keeper.table.kill_game if data["event"]["kill"] else None),
            rules=rules,
            at=data["at"],
            first=number,
            shuffle=self._shuffles[keeper.id],
            stacks={one["seat"]: one["stack"] for one in seats},
            players={one["seat"]: one["name"] for one in seats},
        )

    def _close(self, entry: Entry, number: int, data: Mapping[str, Any]) -> None:
        booked = data["event"]
        entry.last, entry.over_at = number, data["at"]
        entry.collection, entry.jackpot = booked["collection"], booked["jackpot"]
        entry.net = {seat: stack - entry.stacks[seat] for seat, stack in booked["stacks"] if seat in entry.stacks}
        self._by_number[entry.table, entry.number] = self._open.pop(entry.table)

    def finished(self) -> Iterable[Entry]:
        """Every finished hand, the first one first."""
        return self._by_number.values()

    def begun(self, table: str) -> Entry | None:
        """The hand that is in play at a table."""
        return self._open.get(table)

    def take_up(self, finished: Iterable[Entry]) -> None:
        """The index as it was."""
        self._by_number = {(entry.table, entry.number): entry for entry in finished}

    def take_up_table(self, table: str, begun: Entry | None, shuffle: dict[str, Any] | None) -> None:
        """The hand in play at a table, and its last shuffle, as they were."""
        self._open.pop(table, None)
        if begun:
            self._open[table] = begun
        if shuffle:
            self._shuffles[table] = shuffle

    def played(self, table: str, number: int, player: str) -> bool:
        """Whether a player was dealt into a finished hand."""
        entry = self._by_number.get((table, number))
        return entry is not None and player in entry.players.values()

    def entry(self, table: str, number: int) -> Entry | None:
        """A finished hand; None for one that nobody knows or that is still in play."""
        return self._by_number.get((table, number))

    def search(
        self, *, player: str = "", table: str = "", ruling: str = "", least: Cents = 0, before: int = 0
    ) -> Iterator[Entry]:
        """Finished hands, the last one first; ``least`` is what somebody won in it at least."""
        for entry in reversed(self._by_number.values()):
            wanted = (
                (not player or player in entry.players.values())
                and (not table or table == entry.table)
                and (not ruling or ruling in entry.rulings)
                and (not least or max(entry.net.values(), default=0) >= least)
                and (not before or entry.at < before)
            )
            if wanted:
                yield entry


def hand_of(log: Log, entry: Entry) -> Any:
    """The hand as it was played, from the log."""
    known = engine_of(entry.rules).events
    hand: Any = None
    for event in log.read(entry.first - 1, f"table:{entry.table}"):
        if event.number > entry.last:
            break
        if event.type == "HandStarted":
            order = kept_order(entry.shuffle, entry.rules.deck()).order
            started = item_of(
                {"HandStarted": ev.HandStarted}, {"type": "HandStarted", **event.data["event"], "order": order}
            )
            hand = open_hand(entry.rules, started)
        elif event.type == "Played":
            hand = carried_on(hand, tuple(item_of(known, one) for one in event.data["event"]["events"]))
    return hand


def deal_of(entry: Entry) -> FairDeal:
    """The shuffle of a hand with its seed."""
    return FairDeal(entry.shuffle["hand"], entry.rules.deck(), bytes.fromhex(entry.shuffle["seed"]))
