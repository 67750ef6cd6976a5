"""Every finished hand of the room: an index of the log, from which any hand is dealt and played again.

The index knows where each hand stands in the log, who was dealt in and how it came out; its cards stay in the log.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import msgspec

from houseway.engines.contract import Hand, Refused
from houseway.money import Cents
from houseway.room.cards.fair import FairDeal
from houseway.room.cards.shuffles import kept_deal, kept_order
from houseway.room.log.chain import told
from houseway.room.log.errors import Broken
from houseway.room.log.log import Find, Log, Row, Skimmed
from houseway.room.log.shelf import REPLACED
from houseway.room.money.books import box_of
from houseway.room.tables.journal import hand_events, started
from houseway.room.tables.spread import Spot, Spread
from houseway.rulebook import TableRules
from houseway.table.dealing import deal_hand, rules_of_hand
from houseway.table.options import KillGame


@dataclass(frozen=True, slots=True)
class ArchivedHand:
    """A hand: where it was played, its place in the log, who played and how it came out."""

    table: str
    number: int
    spread: Spread
    at: int
    time: int
    """When it began, in the time of the games; ``at`` is what the clock on the wall said."""
    first: int
    """The number of the event with which it began."""
    shuffle: dict[str, Any]
    stacks: dict[int, Cents]
    players: dict[int, str]
    over_at: int = 0
    last: int = 0
    """The number of the event that made it what it is: that of its end, or partners divided what they won after it."""
    collection: Cents = 0
    jackpot: Cents = 0
    net: dict[int, Cents] = field(default_factory=dict)
    """What each seat won or lost."""
    rulings: tuple[str, ...] = ()
    """What the floor ruled, by the ids of the rules."""
    box: str = ""
    """The drop box into which it has paid, the last one where there were several."""

    @property
    def won(self) -> Cents:
        """The most that anybody won."""
        return max(self.net.values(), default=0)

    def seat_of(self, player: str) -> int | None:
        """Where a player sat who was dealt in."""
        return next((seat for seat, name in self.players.items() if name == player), None)

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


def finds(hand: ArchivedHand, replaces: int, number: int) -> Iterator[Find]:
    """Every word by which a hand is found, in the row that an event made of it."""
    named = [f"hand {hand.table}/{hand.number}", f"table {hand.table}", _size(hand.won)]
    named += [f"player {player}" for player in dict.fromkeys(hand.players.values())]
    named += [f"ruling {ruling}" for ruling in dict.fromkeys(hand.rulings)]
    named += [f"{REPLACED} {replaces}"] if replaces else []
    return (Find(word, number, hand.won, hand.table) for word in named)


def _size(cents: Cents) -> str:
    """Wins are found by their size, so that rare ones are not looked for among all hands."""
    return f"{_WON} {cents.bit_length():02}"


class Asked(NamedTuple):
    """Which hands somebody looks for; whatever is empty does not matter."""

    player: str = ""
    table: str = ""
    ruling: str = ""
    least: Cents = 0
    """What somebody won in it at least; without it also hands in which everybody lost, to the collection."""
    before: int = 0
    """Only hands that were over before this event: from where the next page goes on."""


def found(log: Log, table: str, number: int) -> ArchivedHand | None:
    """The hand of that number."""
    rows = log.find(f"hand {table}/{number}", most=1)
    return _checked(rows[0], Asked(table=table), number) if rows else None


def search(log: Log, asked: Asked, most: int) -> list[ArchivedHand]:
    """Finished hands, the last one first."""
    player, table, ruling, least, before = asked
    words = [f"{kind} {word}" for kind, word in (("ruling", ruling), ("player", player)) if word]
    if table and not ruling and (not player or log.is_rare(f"table {table}")):
        words = [f"table {table}", *words]
    sizes = _sizes(log, least) if least else []
    if sizes and len(words) < 2 and (not words or all(map(log.is_rare, sizes))):
        rows = _won(log, sizes, words, asked, most)
    elif words or not least:
        rows = log.find(*words, place=table, least=least, before=before, most=most)
    else:
        rows = []
    return [_checked(row, asked) for row in rows]


def _sizes(log: Log, least: Cents) -> list[str]:
    """The words of wins that may be so large."""
    largest = int(log.last_word(_WON).partition(" ")[2] or 0)
    return [f"{_WON} {size:02}" for size in range(least.bit_length(), largest + 1)]


def _won(log: Log, sizes: Sequence[str], words: Sequence[str], asked: Asked, most: int) -> list[Row]:
    """The newest hands with large wins, from one size to the next."""
    rows: list[Row] = []
    for size in sizes:
        after = rows[-1].number if len(rows) == most else 0
        bounds = {"least": asked.least, "after": after, "before": asked.before, "most": most}
        more = log.find(size, *words, place=asked.table, **bounds)
        rows = sorted([*rows, *more], key=lambda row: row.number, reverse=True)[:most]
    return rows


def _checked(row: Row, asked: Asked, number: int = 0) -> ArchivedHand:
    """The hand of a row, which must be one that was looked for."""
    hand = read(row)
    wanted = (
        (not asked.player or hand.seat_of(asked.player) is not None)
        and (not asked.table or asked.table == hand.table)
        and (not asked.ruling or asked.ruling in hand.rulings)
        and (not number or number == hand.number)
        and (not asked.least or hand.won >= asked.least)
    )
    if not wanted:
        raise Broken(row.number, "the back office does not find hands by the words that they have")
    return hand


_decode = msgspec.json.Decoder(ArchivedHand).decode


def read(row: Row) -> ArchivedHand:
    """The hand of a row."""
    try:
        return _decode(row.line)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Broken(row.number, f"its row in the index of hands cannot be read: {wrong}") from None


# -- following ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Followed:
    """A table as far as its hands depend on it: what it spreads, the cards, and the hand in play or the last one."""

    table: str
    spread: Spread
    kill: KillGame
    shuffle: dict[str, Any] = field(default_factory=dict)
    hand: ArchivedHand | None = None
    row: int = 0
    """The event that made the row of that hand; 0 while it is in play."""

    def take(self, one: Skimmed) -> tuple[ArchivedHand, int] | None:
        """Takes an event of the table: the hand that it ends or changes after its end, and whose row that replaces."""
        box = next(filter(None, (box_of(account) for account, _ in one.postings)), "")
        if box and self.hand and one.type in ("Played", "CollectionTaken"):
            self.hand = replace(self.hand, box=box)
        match one.type:
            case "Played":
                # Most moves are nothing that the index knows of, and are not even read.
                if b'"Ruled"' in bytes(one.data) and self.hand:
                    events = told(one)["event"]["events"]
                    ruled = tuple(event["rule"] for event in events if event["type"] == "Ruled")
                    self.hand = replace(self.hand, rulings=self.hand.rulings + ruled)
            case "DeckShuffled":
                self.shuffle = told(one)["shuffle"]
            case "Converted":
                self._convert(told(one)["event"]["to"])
            case "ConditionRaised":
                self.spread = replace(self.spread, limit=told(one)["event"]["limit"])
            case "HandStarted":
                self.hand, self.row = self._begun(one.number, told(one), box), 0
            case "HandBooked" if self.hand:
                return self._made(_booked(self.hand, one.number, told(one)), one.number)
            case "SharePassed" if self.hand:
                passed, net = told(one)["event"], dict(self.hand.net)
                net[passed["seat"]] -= passed["cents"]
                net[passed["to"]] += passed["cents"]
                return self._made(replace(self.hand, net=net, last=one.number), one.number)
        return None

    def _made(self, hand: ArchivedHand, number: int) -> tuple[ArchivedHand, int]:
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

    def _begun(self, number: int, data: Mapping[str, Any], box: str) -> ArchivedHand:
        started = data["event"]
        return ArchivedHand(
            table=self.table,
            number=started["number"],
            spread=replace(self.spread, kill=self.kill) if started["kill"] else self.spread,
            at=data["at"],
            time=data.get("time", data["at"]),
            first=number,
            shuffle=self.shuffle,
            stacks={one["seat"]: one["stack"] for one in started["seats"]},
            players={one["seat"]: one["name"] for one in started["seats"]},
            box=box,
        )


def _booked(hand: ArchivedHand, number: int, data: Mapping[str, Any]) -> ArchivedHand:
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
    """Follows the streams of all tables."""

    tables: dict[str, Followed] = field(default_factory=dict)

    def take(self, table: str, one: Skimmed) -> tuple[ArchivedHand, int] | None:
        """Takes an event of a table, see ``Followed.take``."""
        if one.type == "TableOpened":
            spot = Spot.of(told(one))
            spread = Spread(spot.house, spot.game, spot.structure, spot.limit)
            self.tables[table] = Followed(table, spread, spot.kill)
        elif one.type == "TableClosed":
            self.tables.pop(table, None)
        elif table in self.tables:
            return self.tables[table].take(one)
        return None


# -- playing it again --------------------------------------------------------------------------------------------------


def hand_of(log: Log, archived: ArchivedHand, rules: TableRules) -> Hand:
    """The hand as it was played, from the log."""
    if not archived.shuffle:
        raise Refused(
            f"hand {archived.number} of table {archived.table} was dealt by hand: the room saw no cards of it"
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
        raise LookupError(f"the log has no hand {archived.number} of table {archived.table}")
    return hand


def deal_of(archived: ArchivedHand, rules: TableRules) -> FairDeal:
    """The shuffle of a hand with its seed."""
    return kept_deal(archived.shuffle, rules.deck())
