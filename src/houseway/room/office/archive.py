"""The index of the room's finished hands, and how to replay any of them from the log.

The index has the players, the outcome and the events of each hand; its cards stay in the log.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec

from houseway.engines.contract import Hand, Refused
from houseway.messages import _
from houseway.money import Cents
from houseway.room.cards.fair import FairDeal
from houseway.room.cards.shuffles import kept_deal, kept_order
from houseway.room.log.errors import Broken
from houseway.room.log.events import Skimmed
from houseway.room.log.log import Log
from houseway.room.log.sheet_tables import REPLACED, IndexedWord, Row
from houseway.room.log.versions import Data
from houseway.room.money.books import box_of
from houseway.room.tables.event_codec import hand_events, started
from houseway.room.tables.spread import Spot, Spread
from houseway.rulebook import TableRules
from houseway.table.dealing import deal_hand, rules_of_hand
from houseway.table.options import KillGame


@dataclass(frozen=True, slots=True)
class ArchivedHand:
    """A finished hand: table, players, outcome, and its events in the log."""

    table: str
    number: int
    spread: Spread
    at: int
    time: int
    """When it began, in game time; ``at`` is wall clock time."""
    first: int
    """The number of the event that started it."""
    shuffle: Data
    stacks: dict[int, Cents]
    players: dict[int, str]
    over_at: int = 0
    last: int = 0
    """The number of the event that ended it, or that later divided the winnings of partners."""
    collection: Cents = 0
    jackpot: Cents = 0
    net: dict[int, Cents] = field(default_factory=dict)
    """The amount that each seat won or lost."""
    rulings: tuple[str, ...] = ()
    """The ids of the rules behind the floor's rulings."""
    box: str = ""
    """The drop box that got its collection; the last one of several."""

    @property
    def won(self) -> Cents:
        """The largest amount that a seat won."""
        return max(self.net.values(), default=0)

    def seat_of(self, player: str) -> int | None:
        """Returns the seat of a player who was dealt in."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    def line(self, rules: TableRules) -> Data:
        """Returns the hand as JSON for a list of hands."""
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
            "event": self.last,
            "players": {str(seat): player for seat, player in self.players.items()},
            "net": {str(seat): net for seat, net in self.net.items()},
            "won": self.won,
            "collection": self.collection,
            "jackpot": self.jackpot,
            "rulings": list(self.rulings),
            **({} if self.shuffle else {"by_hand": True}),
        }


# -- finding -----------------------------------------------------------------------------------------------------------

_WON = "won"


def finds(hand: ArchivedHand, replaces: int, number: int) -> Iterator[IndexedWord]:
    """Returns the words to find a hand by; its row replaces the one of event ``replaces``."""
    named = [f"hand {hand.table}/{hand.number}", f"table {hand.table}", _size(hand.won)]
    named += [f"player {player}" for player in dict.fromkeys(hand.players.values())]
    named += [f"ruling {ruling}" for ruling in dict.fromkeys(hand.rulings)]
    named += [f"{REPLACED} {replaces}"] if replaces else []
    return (IndexedWord(word, number, hand.won, hand.table) for word in named)


def _size(cents: Cents) -> str:
    """Returns a word for the size of a win, so that a search for large wins is quick."""
    return f"{_WON} {cents.bit_length():02}"


class HandQuery(NamedTuple):
    """A search for hands; empty fields match all hands."""

    player: str = ""
    table: str = ""
    ruling: str = ""
    least: Cents = 0
    """The least amount that a seat won; 0 includes hands that all seats lost because of the collection."""
    before: int = 0
    """Only hands that ended before this event, for the next page of results."""


def found(log: Log, table: str, number: int) -> ArchivedHand | None:
    """Returns the hand with a number."""
    rows = log.find_rows(f"hand {table}/{number}", most=1)
    return _checked(rows[0], HandQuery(table=table), number) if rows else None


def search(log: Log, query: HandQuery, most: int) -> list[ArchivedHand]:
    """Returns finished hands, newest first."""
    player, table, ruling, least, before = query
    words = [f"{kind} {word}" for kind, word in (("ruling", ruling), ("player", player)) if word]
    if table and not ruling and (not player or log.is_rare(f"table {table}")):
        words = [f"table {table}", *words]
    sizes = _sizes(log, least) if least else []
    if sizes and len(words) < 2 and (not words or all(map(log.is_rare, sizes))):
        rows = _won(log, sizes, words, query, most)
    elif words or not least:
        rows = log.find_rows(*words, place=table, least=least, before=before, most=most)
    else:
        rows = []
    return [_checked(row, query) for row in rows]


def _sizes(log: Log, least: Cents) -> list[str]:
    """Returns the words of wins of at least that size."""
    largest = int(log.last_word(_WON).partition(" ")[2] or 0)
    return [f"{_WON} {size:02}" for size in range(least.bit_length(), largest + 1)]


def _won(log: Log, sizes: Sequence[str], words: Sequence[str], query: HandQuery, most: int) -> list[Row]:
    """Returns the newest hands with large wins, size by size."""
    rows: list[Row] = []
    for size in sizes:
        after = rows[-1].number if len(rows) == most else 0
        bounds = {"least": query.least, "after": after, "before": query.before, "most": most}
        more = log.find_rows(size, *words, place=query.table, **bounds)
        rows = sorted([*rows, *more], key=lambda row: row.number, reverse=True)[:most]
    return rows


def _checked(row: Row, query: HandQuery, number: int = 0) -> ArchivedHand:
    """Returns the hand of a row, after checking that it matches the query."""
    hand = read(row)
    wanted = (
        (not query.player or hand.seat_of(query.player) is not None)
        and (not query.table or query.table == hand.table)
        and (not query.ruling or query.ruling in hand.rulings)
        and (not number or number == hand.number)
        and (not query.least or hand.won >= query.least)
    )
    if not wanted:
        raise Broken(row.number, _("The index of hands doesn't match the hands."))
    return hand


_decode = msgspec.json.Decoder(ArchivedHand).decode


def read(row: Row) -> ArchivedHand:
    """Returns the hand of a row."""
    try:
        return _decode(row.line)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Broken(row.number, _("The row in the index of hands can't be read: {error}", error=str(wrong))) from None


# -- following ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class TableHands:
    """Follows one table: its game, its shuffle, and its current or last hand."""

    table: str
    spread: Spread
    kill: KillGame
    shuffle: Data = field(default_factory=dict)
    hand: ArchivedHand | None = None
    row: int = 0
    """The event of that hand's row; 0 while it is in play."""

    def take(self, one: Skimmed, data: Data) -> tuple[ArchivedHand, int] | None:
        """Returns the hand that an event ends or changes later, with the event whose row it replaces."""
        box = next(filter(None, (box_of(account) for account, _ in one.postings)), "")
        if box and self.hand and one.type in ("Played", "CollectionTaken"):
            self.hand = replace(self.hand, box=box)
        match one.type:
            case "Played" if self.hand:
                ruled = tuple(event["rule"] for event in data["event"]["events"] if event["type"] == "Ruled")
                if ruled:
                    self.hand = replace(self.hand, rulings=self.hand.rulings + ruled)
            case "DeckShuffled":
                self.shuffle = data["shuffle"]
            case "Converted":
                self._convert(data["event"]["to"])
            case "ConditionRaised":
                self.spread = replace(self.spread, limit=data["event"]["limit"])
            case "HandStarted":
                self.hand, self.row = self._started(one.number, data, box), 0
            case "HandBooked" if self.hand:
                return self._indexed(_booked(self.hand, one.number, data), one.number)
            case "SharePassed" if self.hand:
                passed, net = data["event"], dict(self.hand.net)
                net[passed["seat"]] -= passed["cents"]
                net[passed["to"]] += passed["cents"]
                return self._indexed(replace(self.hand, net=net, last=one.number), one.number)
        return None

    def _indexed(self, hand: ArchivedHand, number: int) -> tuple[ArchivedHand, int]:
        self.hand, before, self.row = hand, self.row, number
        return hand, before

    def _convert(self, to: str) -> None:
        match to:
            case "half-kill":
                self.kill = "half"
            case "full-kill":
                self.kill = "full"
            case "regular":
                self.kill = "none"
            case _:
                self.spread = replace(self.spread, structure=to)

    def _started(self, number: int, data: Data, box: str) -> ArchivedHand:
        started = data["event"]
        return ArchivedHand(
            table=self.table,
            number=started["number"],
            spread=replace(self.spread, kill=self.kill) if started["kill"] else self.spread,
            at=data["at"],
            time=data["time"] if "time" in data else data["at"],
            first=number,
            shuffle=self.shuffle,
            stacks={one["seat"]: one["stack"] for one in started["seats"]},
            players={one["seat"]: one["name"] for one in started["seats"]},
            box=box,
        )


def _booked(hand: ArchivedHand, number: int, data: Data) -> ArchivedHand:
    booked = data["event"]
    return replace(
        hand,
        last=number,
        over_at=data["at"],
        collection=booked["collection"],
        jackpot=booked["jackpot"],
        net={seat: stack - hand.stacks[seat] for seat, stack in booked["stacks"] if seat in hand.stacks},
    )


@dataclass(slots=True)
class Archive:
    """Follows the events of all tables."""

    tables: dict[str, TableHands] = field(default_factory=dict)

    def take(self, table: str, one: Skimmed, data: Data) -> tuple[ArchivedHand, int] | None:
        """Takes an event of a table, see ``TableHands.take``."""
        if one.type == "TableOpened":
            spot = Spot.of(data)
            spread = Spread(spot.house, spot.game, spot.structure, spot.limit)
            self.tables[table] = TableHands(table, spread, spot.kill)
        elif one.type == "TableClosed":
            self.tables.pop(table, None)
        elif table in self.tables:
            return self.tables[table].take(one, data)
        return None


# -- replaying ---------------------------------------------------------------------------------------------------------


def hand_of(log: Log, archived: ArchivedHand, rules: TableRules) -> Hand:
    """Returns the hand as it was played, from the log."""
    if not archived.shuffle:
        raise Refused(
            _(
                "A dealer dealt hand {hand} at table {table}, so the room doesn't know its cards.",
                hand=str(archived.number),
                table=archived.table,
            )
        )
    hand: Hand | None = None
    for event in log.read(archived.first - 1, f"table:{archived.table}"):
        if event.number > archived.last:
            break
        if event.type == "HandStarted":
            order = kept_order(archived.shuffle, rules.deck()).order
            begun = started(event.data["event"], order)
            hand = deal_hand(rules_of_hand(rules, begun.number, chosen=begun.game), begun)
        elif event.type == "Played" and hand is not None:
            for one in hand_events(rules, event.data["event"]["events"]):
                hand.take(one)
    if hand is None:
        raise LookupError(
            _("The log has no hand {hand} at table {table}.", hand=str(archived.number), table=archived.table)
        )
    return hand


def deal_of(archived: ArchivedHand, rules: TableRules) -> FairDeal:
    """Returns the shuffle of a hand, with its seed."""
    return kept_deal(archived.shuffle, rules.deck())
