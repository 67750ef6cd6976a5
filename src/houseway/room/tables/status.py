"""A table's status: everything the room knows about it except the game.

Like the game, it follows from the events of the table's stream.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.engine import Offer
from houseway.room.money.books import is_bot
from houseway.room.settings import Speed, Talk
from houseway.room.tables.rotation import Count
from houseway.room.tables.spread import Spot
from houseway.table import Event, events
from houseway.table.bank import DeckChanged
from houseway.table.by_hand import CollectionReturned, CollectionTaken
from houseway.table.changes import ConditionRaised, Converted, DoublesSet, TimePosted
from houseway.table.options import Change

Data: TypeAlias = dict[str, Any]
_DAYS = 2 * 24 * 3600 * 1000
BY_ITSELF = (events.Ticked, events.Listed, events.Unlisted)
"""Events that no player or dealer causes."""


@dataclass(slots=True)
class Clock:
    """The clock on a seat."""

    seat: int
    since: int
    by: str
    """The person who asked for it. Empty for the room."""
    warned: bool = False
    bank: bool = True
    """Whether it is a full clock, requested or a time bank, and not only the warning."""


@dataclass(slots=True)
class Status:
    """Pauses, clocks, calls, votes and bots of a table."""

    spot: Spot
    """The posted game."""
    opened_at: int
    """In game time. Every other time here is wall time."""
    stays: bool
    """Whether the table stays open when empty."""
    by: str = ""
    """The person who opened it, or its current host. Empty for the room."""
    invite: str = ""
    """The token in a private table's link. Empty for a public table."""
    name: str = ""
    """A private table's name."""
    speed: Speed = "usual"
    talk: Talk = "free"
    """The talk that the host allows."""
    floor_talk: Talk = "free"
    """The talk that the floor allows."""
    hushed: set[str] = field(default_factory=set)
    """Players silenced by the floor."""
    reports: dict[str, Data] = field(default_factory=dict)
    """Reports of talk that wait for the floor."""
    reports_made: int = 0
    friends: set[str] = field(default_factory=set)
    """Players admitted to a private table by its link."""
    bots: int = 0
    """How many bots the table wants."""
    level: LevelName = "steady"
    """The bots' level."""
    bots_seen: int = 0
    """How many bots have ever sat down."""
    landed: set[str] = field(default_factory=set)
    """Chips from the cage that have arrived, by the id of their sending."""
    paused: str = ""
    host_paused: bool = False
    """Whether the host paused it. The host may then resume it."""
    closing: str = ""
    """Why the table is closing after the hand."""
    closed: str = ""
    floor: tuple[str, str] | None = None
    """The person who called the floor, and why."""
    called_at: int = 0
    """The time of the call."""
    unanswered: tuple[str, str] | None = None
    """A call that the floor missed, and why it was made. It stays until the floor answers."""
    said: list[Data] = field(default_factory=list)
    """The floor's reports about the current hand: irregularities, named faces and mistakes."""
    recorded: list[Data] = field(default_factory=list)
    """The last hands recorded for a dispute."""
    clock: Clock | None = None
    banks_used: dict[int, int] = field(default_factory=dict)
    """Used time banks by seat."""
    put_out: dict[str, Data] = field(default_factory=dict)
    """Players who lost their seat: the seat, chips and rule. Kept until they sit again."""
    ready: set[int] = field(default_factory=set)
    """Seats that are not waited for."""
    gone: set[int] = field(default_factory=set)
    """Seats that ran out of time. They are skipped in this hand and sit out after it."""
    late: dict[int, str] = field(default_factory=dict)
    """The outcome for players who ran out of time, until they are back."""
    shuns_blind: set[int] = field(default_factory=set)
    """Seats that sit out when the big blind arrives."""
    leaving: set[int] = field(default_factory=set)
    """Seats that leave after the hand."""
    votes: dict[Change, dict[int, bool]] = field(default_factory=dict)
    doubles: dict[int, bool] = field(default_factory=dict)
    """Pan players who change doubles after the hand."""
    condition: bool = False
    """Whether to raise a pan game's condition after the hand."""
    time: str | None = None
    """The time whose fees are posted after the hand."""
    deck: int | None = None
    """The seat that asked for a deck change after the hand."""
    decks: int = 0
    """How often the deck for the next hand was changed."""
    kum_kum: dict[int, Offer] = field(default_factory=dict)
    """Each seat's offer to another seat's next bank or wager."""
    commitment: str = ""
    """The commitment of the current hand, or of the next one once shuffled."""
    shuffle: Data | None = None
    """The stored seed of that shuffle, which determines the order of the cards."""
    shuffled: int = 0
    """The number of the shuffled hand."""
    dealt_at: int = 0
    """When that hand began. Its collection belongs to the shift of that time."""
    pulled: dict[str, int] = field(default_factory=dict)
    """How many boxes were pulled in each recent shift."""
    collected: Cents = 0
    """The collection that a dealer has reported for the current or last hand."""
    in_pulled: Cents = 0
    """The part of that hand's collection in a pulled box."""
    shared: Cents = 0
    """What a dealer has reported for the jackpot, like ``collected``."""
    share_in_pulled: Cents = 0
    """The part of it in a pulled box."""
    came: dict[str, int] = field(default_factory=dict)
    """When each player last sat down or got up at a table that is dealt by hand."""
    since: int = 0
    """The time of the last action."""
    tapped: int = 0
    """By hand: the time of the last report by the dealer or the floor."""
    seen: int = 0
    """By hand: the time of the last event of any kind."""
    steps: int = 0
    """By hand: how many events people have caused."""
    step: str = "0"
    """By hand: the last step, as the dealer's next tap has to name it: the id of a tap, or the count of events."""
    refused_taps: list[Data] = field(default_factory=list)
    """By hand: the dealer's taps that were refused, until somebody dismisses them."""
    rotation: list[Data] = field(default_factory=list)
    """The last answers to the offer of the bank."""
    count: Count = field(default_factory=Count)
    """The law's count of the bank."""

    @classmethod
    def opened(cls, data: Mapping[str, Any]) -> "Status":
        """Returns the status of a new table."""
        moment, at = data.get("time", data["at"]), data["at"]
        more = {name: data[name] for name in ("level", "invite", "name", "speed", "talk") if name in data}
        return cls(Spot.of(data), moment, bool(data["stays"]), data["by"], since=at, tapped=at, seen=at, **more)

    def may_see(self, person: str) -> bool:
        """Tells whether a person may see and join the table."""
        return not self.invite or person == self.by or person in self.friends

    @property
    def mistakes(self) -> int:
        """How often the floor was wrong about the cards of the current hand."""
        return sum(one.get("mistaken", False) for one in self.said)

    def take(self, event: Event, at: int, sent: str = "", step: int = 0) -> None:
        """Applies a game event at a wall time. ``sent`` is the sending that brought its chips, ``step`` its number."""
        if sent:
            self.landed.add(sent)
        if self.spot.dealt == "by hand":
            self.seen, self.tapped = at, self.tapped if isinstance(event, BY_ITSELF) else at
            if step:
                self.steps, self.step = step, str(step)
        match event:
            case events.Played():
                self.clock, self.since = None, at
                if self.kum_kum:
                    self._joined(event)
            case events.HandStarted():
                self.clock, self.since, self.dealt_at = None, at, at
                self.collected = self.shared = self.in_pulled = self.share_in_pulled = 0
                self.deck, self.decks, self.condition, self.time = None, 0, False, None
                self.count.before.clear()
                self.ready.clear()
                self.gone.clear()
                self.said.clear()
            case events.HandBooked():
                self.ready.clear()
                self.kum_kum.clear()
            case TimePosted():
                self.time = None
            case CollectionTaken(collection=cents, jackpot=share):
                self.collected += cents
                self.shared += share
            case CollectionReturned():
                self.collected = self.shared = self.in_pulled = self.share_in_pulled = 0
            case _:
                self._between_hands(event, at)

    def _between_hands(self, event: Event, at: int) -> None:
        match event:
            case events.Sat(player=player):
                self.count.seated += 1
                self.bots_seen += is_bot(player)
                self.put_out.pop(player, None)
                self._seen(player, at)
            case events.Left(seat=seat) | events.PickedUp(seat=seat) | events.Moved(seat=seat):
                self._got_up(event)
                self._emptied(seat)
                if not isinstance(event, events.Moved):
                    self._seen(event.player, at)
            case events.Swapped(one=one, other=other):
                used = {move.to: self.banks_used.pop(move.seat, 0) for move in (one, other)}
                self.banks_used |= {seat: banks for seat, banks in used.items() if banks}
                self._emptied(one.seat)
                self._emptied(other.seat)
            case events.WentAway(seat=seat):
                self.shuns_blind.discard(seat)
            case events.CameBack(seat=seat):
                self.gone.discard(seat)
                self.late.pop(seat, None)
            case Converted():
                self.votes.clear()
            case DoublesSet(seat=seat):
                self.doubles.pop(seat, None)
            case ConditionRaised():
                self.condition = False
                self.doubles.clear()
            case DeckChanged():
                self.deck, self.shuffled = None, 0
                self.decks += 1
            case _:
                self._bank(event, at)

    def _bank(self, event: Event, at: int) -> None:
        match event:
            case events.BankTaken(seat=seat, spot=spot, turn=turn):
                self._answered(at=at, seat=seat, spot=spot, turn=turn)
            case events.BankDeclined(seat=seat, spot=spot):
                self._answered(at=at, seat=seat, spot=spot)
            case events.BankAnswerReturned(took=took):
                self.rotation = self.rotation[:-1]
                if took:
                    self.count.now = self.count.before.pop()
            case events.GameBroken():
                self.count.anew()

    def _seen(self, player: str, at: int) -> None:
        """Keeps players of recent days, so that the cage knows who may have real chips."""
        if self.spot.dealt == "by hand":
            self.came = {one: when for one, when in self.came.items() if when > at - _DAYS} | {player: at}

    def box_of(self, shift: str) -> str:
        """Returns the shift's box on the table: the first, or the next after those pulled."""
        pulled = self.pulled.get(shift, 0)
        return f"{shift}.{pulled + 1}" if pulled else shift

    def _emptied(self, seat: int) -> None:
        """Clears a seat's requests so that the next player doesn't inherit them."""
        for seats in (self.ready, self.gone, self.leaving, self.shuns_blind):
            seats.discard(seat)
        self.late.pop(seat, None)
        for votes in self.votes.values():
            votes.pop(seat, None)
        self._gave_up(seat)

    def _got_up(self, event: events.Left | events.PickedUp | events.Moved) -> None:
        """Moves used time banks along with a player. Keeps a notice for a player who was picked up."""
        if not isinstance(event, events.Moved):
            self.count.left()
        used = self.banks_used.pop(event.seat, 0)
        if isinstance(event, events.Moved) and used:
            self.banks_used[event.to] = used
        if isinstance(event, events.PickedUp) and not is_bot(event.player):
            self.put_out[event.player] = {"seat": event.seat, "chips": event.chips, "rule": event.rule}

    def _gave_up(self, seat: int) -> None:
        """Clears the requests of a vacated seat."""
        self.doubles.pop(seat, None)
        self.deck = None if self.deck == seat else self.deck
        self.kum_kum = {one: offer for one, offer in self.kum_kum.items() if seat not in (one, offer[0])}

    def _joined(self, played: events.Played) -> None:
        """Removes the offers that were taken."""
        for event in played.events:
            for share in getattr(event, "partners", ()):
                self.kum_kum.pop(share.seat, None)

    def _answered(self, **answer: int) -> None:
        self.rotation = [*self.rotation[-19:], answer]
