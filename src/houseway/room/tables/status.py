"""The status of a table: what the room knows about it beyond its game.

Like the table itself it follows from the events of the table's stream.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.engine import Offer
from houseway.room.money.books import is_bot
from houseway.room.pace import Speed
from houseway.room.tables.rotation import Count
from houseway.room.tables.spread import Spot
from houseway.room.talk import Talk
from houseway.table import Event
from houseway.table import events as ev
from houseway.table.options import Change

Data: TypeAlias = dict[str, Any]
_DAYS = 2 * 24 * 3600 * 1000
_BY_ITSELF = (ev.Ticked, ev.Listed, ev.Unlisted)
"""Events that nobody at a table tells."""


@dataclass(slots=True)
class Clock:
    """The clock that is on a seat."""

    seat: int
    since: int
    by: str
    """Who asked for it; empty for the room."""
    warned: bool = False
    bank: bool = True
    """Whether there is a whole clock, and not the warning alone: it was asked for, or is a time bank."""


@dataclass(slots=True)
class Status:
    """Pauses, clocks, calls, votes and bots of one table."""

    spot: Spot
    """The game as it is posted."""
    opened_at: int
    """In the time of the games; every other moment here is the wall's."""
    stays: bool
    """Whether the table stays open when nobody plays there."""
    by: str = ""
    """Who opened it, or was handed it as its host; empty for the room."""
    invite: str = ""
    """What stands in the link to a private table; empty where everybody may come."""
    name: str = ""
    """What friends call their table."""
    speed: Speed = "usual"
    talk: Talk = "free"
    """What the host of a private table lets people say, as far as the house does."""
    floor_talk: Talk = "free"
    """What the floor does."""
    hushed: set[str] = field(default_factory=set)
    """Whom the floor has asked to be silent."""
    reports: dict[str, Data] = field(default_factory=dict)
    """Lines that were reported and wait for the floor."""
    reports_made: int = 0
    friends: set[str] = field(default_factory=set)
    """Who came to a private table by its link."""
    bots: int = 0
    """How many bots the table wants."""
    level: LevelName = "steady"
    """How well they play."""
    bots_seen: int = 0
    """How many bots have ever sat down."""
    landed: set[str] = field(default_factory=set)
    """Chips from the cage that have reached the table, by the number of their sending."""
    paused: str = ""
    host_paused: bool = False
    """Whether the host stopped it, who may then let it go on."""
    closing: str = ""
    """Why the table is to be broken after the hand."""
    closed: str = ""
    floor: tuple[str, str] | None = None
    """Who called the floor, and why."""
    called_at: int = 0
    """When they did."""
    unanswered: tuple[str, str] | None = None
    """Who called in vain, and why: the table has gone on, and the call stands until the floor has seen to it."""
    said: list[Data] = field(default_factory=list)
    """What the floor has said of the hand in play: irregularities, with the faces named, and where it was mistaken."""
    recorded: list[Data] = field(default_factory=list)
    """The last hands that a dealer has recorded for a dispute."""
    clock: Clock | None = None
    banks_used: dict[int, int] = field(default_factory=dict)
    """Time banks that are gone, by seat."""
    put_out: dict[str, Data] = field(default_factory=dict)
    """Who lost their seat without asking for it, from where, with how much, by which rule; until they sit again."""
    ready: set[int] = field(default_factory=set)
    """Seats that need not be waited for."""
    gone: set[int] = field(default_factory=set)
    """Seats whose time ran out: they are not waited for in this hand and sit out after it."""
    late: dict[int, str] = field(default_factory=dict)
    """What became of those whose time ran out, until they are back."""
    shuns_blind: set[int] = field(default_factory=set)
    """Seats that sit out as soon as the big blind would come to them."""
    leaving: set[int] = field(default_factory=set)
    """Seats that leave when the hand is over."""
    votes: dict[Change, dict[int, bool]] = field(default_factory=dict)
    doubles: dict[int, bool] = field(default_factory=dict)
    """Pan players who go on doubles, or off them, when the hand is over."""
    condition: bool = False
    """Whether the floor raises the condition of a pan game when the hand is over."""
    time: str | None = None
    """The time whose fees the floor posts when the hand is over."""
    deck: int | None = None
    """Who has asked for other cards when the hand is over."""
    decks: int = 0
    """How often the cards for the next hand were changed."""
    kum_kum: dict[int, Offer] = field(default_factory=dict)
    """What a seat offers to put with whose next bank or wager."""
    commitment: str = ""
    """The promise of the hand in play, or of the next one once its cards are shuffled."""
    shuffle: Data | None = None
    """What the log keeps of that shuffle: the seed, from which the order of the cards follows."""
    shuffled: int = 0
    """The number of the hand for which the cards are shuffled."""
    dealt_at: int = 0
    """When that hand was begun; its collection belongs to the shift of that moment."""
    pulled: dict[str, int] = field(default_factory=dict)
    """How many boxes of a shift were pulled off the table; the last shifts alone."""
    collected: Cents = 0
    """What a dealer has told of the collection of the hand in play, or of the last one."""
    in_pulled: Cents = 0
    """What of the collection of that hand lies in a box that was pulled."""
    came: dict[str, int] = field(default_factory=dict)
    """Who sat down at a table that is dealt by hand, and when they were last seen to sit down or get up there."""
    since: int = 0
    """The moment of the last action."""
    tapped: int = 0
    """By hand: when something was last told of the table, by its dealer or the floor."""
    seen: int = 0
    """By hand: until when nothing else has been."""
    rotation: list[Data] = field(default_factory=list)
    """The last answers to the offer of the bank."""
    count: Count = field(default_factory=Count)
    """Who has had the bank since when, as the law counts it."""

    @classmethod
    def opened(cls, data: Mapping[str, Any]) -> "Status":
        """A table that is just opened."""
        moment, at = data.get("time", data["at"]), data["at"]
        more = {name: data[name] for name in ("level", "invite", "name", "speed", "talk") if name in data}
        return cls(Spot.of(data), moment, bool(data["stays"]), data["by"], since=at, tapped=at, seen=at, **more)

    def admits(self, person: str) -> bool:
        """Whether somebody may know of the table, and come: anybody, or the host and whoever had the link."""
        return not self.invite or person == self.by or person in self.friends

    @property
    def mistakes(self) -> int:
        """How often the floor was wrong about the cards of the hand in play."""
        return sum(one.get("mistaken", False) for one in self.said)

    def take(self, event: Event, at: int, sent: str = "") -> None:
        """Takes an event of the table's game at a moment of the wall's; chips that it brings came by a sending."""
        if sent:
            self.landed.add(sent)
        if self.spot.dealt == "by hand":
            self.seen, self.tapped = at, self.tapped if isinstance(event, _BY_ITSELF) else at
        match event:
            case ev.Played():
                self.clock, self.since = None, at
                if self.kum_kum:
                    self._joined(event)
            case ev.HandStarted():
                self.clock, self.since, self.dealt_at = None, at, at
                self.collected = self.in_pulled = 0
                self.deck, self.decks, self.condition, self.time = None, 0, False, None
                self.count.before.clear()
                self.ready.clear()
                self.gone.clear()
                self.said.clear()
            case ev.HandBooked():
                self.ready.clear()
                self.kum_kum.clear()
            case ev.TimePosted():
                self.time = None
            case ev.CollectionTaken(collection=cents):
                self.collected += cents
            case ev.CollectionReturned():
                self.collected = self.in_pulled = 0
            case _:
                self._between_hands(event, at)

    def _between_hands(self, event: Event, at: int) -> None:
        match event:
            case ev.Sat(player=player):
                self.count.seated += 1
                self.bots_seen += is_bot(player)
                self.put_out.pop(player, None)
                self._seen(player, at)
            case ev.Left(seat=seat) | ev.PickedUp(seat=seat) | ev.Moved(seat=seat):
                self._got_up(event)
                self._emptied(seat)
                if not isinstance(event, ev.Moved):
                    self._seen(event.player, at)
            case ev.Swapped(one=one, other=other):
                used = {move.to: self.banks_used.pop(move.seat, 0) for move in (one, other)}
                self.banks_used |= {seat: banks for seat, banks in used.items() if banks}
                self._emptied(one.seat)
                self._emptied(other.seat)
            case ev.WentAway(seat=seat):
                self.shuns_blind.discard(seat)
            case ev.CameBack(seat=seat):
                self.gone.discard(seat)
                self.late.pop(seat, None)
            case ev.Converted():
                self.votes.clear()
            case ev.DoublesSet(seat=seat):
                self.doubles.pop(seat, None)
            case ev.ConditionRaised():
                self.condition = False
                self.doubles.clear()
            case ev.DeckChanged():
                self.deck, self.shuffled = None, 0
                self.decks += 1
            case _:
                self._bank(event, at)

    def _bank(self, event: Event, at: int) -> None:
        match event:
            case ev.BankTaken(seat=seat, spot=spot, turn=turn):
                self._answered(at=at, seat=seat, spot=spot, turn=turn)
            case ev.BankDeclined(seat=seat, spot=spot):
                self._answered(at=at, seat=seat, spot=spot)
            case ev.BankAnswerReturned(took=took):
                self.rotation = self.rotation[:-1]
                if took:
                    self.count.now = self.count.before.pop()
            case ev.GameBroken():
                self.count.anew()

    def _seen(self, player: str, at: int) -> None:
        """The cage knows who has real chips: those who sat down where a dealer deals, in the last days."""
        if self.spot.dealt == "by hand":
            self.came = {one: when for one, when in self.came.items() if when > at - _DAYS} | {player: at}

    def box_of(self, shift: str) -> str:
        """The box of a shift that is on the table: its first one, or the next after those that were pulled."""
        pulled = self.pulled.get(shift, 0)
        return f"{shift}.{pulled + 1}" if pulled else shift

    def _emptied(self, seat: int) -> None:
        """Nothing that a seat had asked for is asked by whoever sits there next."""
        for seats in (self.ready, self.gone, self.leaving, self.shuns_blind):
            seats.discard(seat)
        self.late.pop(seat, None)
        for votes in self.votes.values():
            votes.pop(seat, None)
        self._gave_up(seat)

    def _got_up(self, event: ev.Left | ev.PickedUp | ev.Moved) -> None:
        """Time banks go along to another seat; who was picked up is told of it when they are back."""
        if not isinstance(event, ev.Moved):
            self.count.left()
        used = self.banks_used.pop(event.seat, 0)
        if isinstance(event, ev.Moved) and used:
            self.banks_used[event.to] = used
        if isinstance(event, ev.PickedUp) and not is_bot(event.player):
            self.put_out[event.player] = {"seat": event.seat, "chips": event.chips, "rule": event.rule}

    def _gave_up(self, seat: int) -> None:
        """A seat that was given up wants nothing any more."""
        self.doubles.pop(seat, None)
        self.deck = None if self.deck == seat else self.deck
        self.kum_kum = {one: offer for one, offer in self.kum_kum.items() if seat not in (one, offer[0])}

    def _joined(self, played: ev.Played) -> None:
        """Removes the offers that were taken."""
        for event in played.events:
            for share in getattr(event, "partners", ()):
                self.kum_kum.pop(share.seat, None)

    def _answered(self, **answer: int) -> None:
        self.rotation = [*self.rotation[-19:], answer]
