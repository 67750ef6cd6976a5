"""One table in memory: its game, status and clock.

The runtime reads no clock, never waits and sends nothing. Handlers and the scheduler (``wake``) change
it, and each returns a ``Step`` with the events and postings for the log. ``due`` is the time of its next scheduled
action.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.messages import as_text
from houseway.room.cards.shuffles import Shuffle, Shuffler, fair, kept_order
from houseway.room.engine import NextAction
from houseway.room.log.entries import Draft, Posting
from houseway.room.log.events import Event
from houseway.room.looks import WALK_IN, may_be_same, walk_in_name
from houseway.room.money.books import Aside, Books, Box, Holdings, aside, holdings, is_bot
from houseway.room.settings import SECOND, Consent, Pace, Settings, Talk, Wall, at_speed, consented, same, strictest
from houseway.room.tables.bots import Mind, thinking
from houseway.room.tables.event_codec import drafted, read, read_outline, shuffle_kept
from houseway.room.tables.next_action import TableContext
from houseway.room.tables.spread import Spread
from houseway.room.tables.status import BY_ITSELF, Status
from houseway.room.tables.status_updates import update_status
from houseway.room.talk import Conversation
from houseway.room.work import Step
from houseway.rulebook import House
from houseway.rulebook.law import Law
from houseway.rulebook.law import law as law_in_force
from houseway.table import Command, DealByHand, StartHand, Table, TableOptions, events
from houseway.table import Event as TableEvent
from houseway.table.by_hand import CollectionReturned
from houseway.table.commands import EVENTS
from houseway.table.dealing import rules_of_hand

_SHUFFLED = (events.Played, events.ButtonDrawn)
"""Events that may include a shuffle."""
_ARRIVED = (events.Sat, events.Bought, events.OnTheirWay)
_TOLD_BY = (
    events.HandStarted,
    CollectionReturned,
    events.HandReopened,
    events.TimePaid,
    events.BankAnswerReturned,
)
"""Events logged with the person who reported them."""
_OF_HAND = (events.HandStarted, events.Played)
"""Events that record chips moving within the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableServices:
    """A table's outside services: pace, dice, bots, shuffler and wall clock."""

    pace: Pace = field(default_factory=Pace)
    rng: Random = field(default_factory=Random)
    shuffler: Shuffler = fair
    mind: Mind = thinking
    wall: Wall = same
    name_of: Callable[[str], str] = walk_in_name
    """Returns a person's name by id."""
    walk_in: Callable[[str], str] = WALK_IN.__add__
    """Returns the id of the walk-in with that name."""
    seal: Callable[[str, str], str] = lambda _player, text: text
    """Encrypts what somebody writes about a player."""
    consent: Consent = "friends"
    """The house's setting for talk."""
    law: Law = field(default_factory=law_in_force)
    """The law's limits on the bank, in addition to the house's rules."""
    shift: Callable[[int], str] = Settings().shift_of
    """Returns the shift of a wall time. Drop boxes are named by shift."""


@dataclass(slots=True)
class TableRuntime:
    """One table in memory."""

    id: str
    status: Status
    table: Table
    services: TableServices = field(compare=False)
    shuffle: Shuffle | None = None
    """The cards of the next hand, or of the current one."""
    dealt_by: Spread | None = None
    """The game of the current hand, or of the last one."""
    watched: int = field(default=0, compare=False)
    """How many people watch the table."""
    conversation: Conversation = field(default_factory=Conversation, compare=False)
    """The table talk, which is not logged."""
    trouble: str = field(default="", compare=False)
    """Why the table is stopped when the log can't be written."""
    _books: Books = field(init=False, compare=False, repr=False)
    _held: Holdings | None = field(default=None, init=False, compare=False, repr=False)
    """The current holdings of chips, if known."""
    _around: Aside | None = field(default=None, init=False, compare=False, repr=False)
    """The chips outside the hand, cached while only moves are made."""
    _next_action: NextAction | None = field(default=None, init=False, compare=False)
    _due: int | None = field(default=None, init=False, compare=False)

    def __post_init__(self) -> None:
        self._books = Books(self.id, self.table.house.slug)

    @classmethod
    def of(cls, id: str, status: Status, house: House, services: TableServices) -> "TableRuntime":
        """Returns the runtime of a new table."""
        spot = status.spot
        table = Table(
            house,
            spot.game,
            structure=spot.structure or None,
            limit=spot.limit or None,
            options=TableOptions(
                kill=spot.kill,
                fee_option=spot.fee_option,
                fee_time=spot.fee_time,
                dealt=spot.dealt,
                offered=services.law.bank.offered,
            ),
        )
        return cls(id, status, table, services)

    # -- what it looks like ------------------------------------------------------------------------------------------

    @property
    def people(self) -> dict[int, str]:
        """The seats and ids of the people."""
        return {seat: chair.player for seat, chair in self.table.chairs.items() if not is_bot(chair.player)}

    @property
    def bots(self) -> dict[int, str]:
        """The seats and ids of the bots."""
        return {seat: chair.player for seat, chair in self.table.chairs.items() if is_bot(chair.player)}

    @property
    def open_seats(self) -> list[int]:
        """The open seats."""
        return [seat for seat in range(1, self.table.rules.seats[1] + 1) if seat not in self.table.chairs]

    @property
    def is_open(self) -> bool:
        """Whether players may still sit down."""
        return not self.status.closed and not self.status.closing

    @property
    def is_public(self) -> bool:
        """Whether all players may."""
        return self.is_open and not self.status.invite

    @property
    def by_hand(self) -> bool:
        """Whether a dealer deals here with real cards and chips."""
        return self.table.by_hand

    def seat_of(self, person: str) -> int | None:
        """Returns a person's seat, or None."""
        for seat, chair in self.table.chairs.items():
            if chair.player == person:
                return seat
        return None

    def may_see(self, person: str) -> bool:
        """Tells whether a person may see and join the table. Players seated by the floor may."""
        return self.status.may_see(person) or self.seat_of(person) is not None

    def has_stake(self, person: str) -> bool:
        """Tells whether a person has a seat or a wager here, or is in the current hand, by record or by name."""
        hand = self.table.hand if self.table.in_play else None
        there = {chair.player for chair in self.table.chairs.values()}
        there |= {hand.seat(seat).name for seat in hand.money} if hand is not None else set()
        return any(may_be_same(person, one, self.services.name_of) for one in there)

    @property
    def alive(self) -> bool:
        """Whether anyone plays or watches. A table with only bots and absent players stops between hands."""
        return (
            self.services.pace.always
            or self.watched > 0
            or any(not self.table.chairs[seat].away for seat in self.people)
        )

    @property
    def talk(self) -> Talk:
        """The talk allowed by the house, the floor and the host together."""
        status = self.status
        house = consented(self.services.consent, private=bool(status.invite))
        return strictest(house, status.floor_talk, status.talk)

    def banks_left(self, seat: int) -> int:
        """Returns the time banks left to a seat."""
        return max(0, self.services.pace.banks - self.status.banks_used.get(seat, 0))

    def seconds(self, now: int) -> int:
        """Returns the table's clock in seconds at a game time."""
        return max(self.table.now, (now - self.status.opened_at) // SECOND)

    @property
    def clock(self) -> tuple[NextAction, int] | None:
        """The next action and when it is due."""
        return (self._next_action, self._due) if self._next_action and self._due is not None else None

    # -- the log -----------------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Applies a stored event of the table's stream."""
        data = event.data
        self._held = self._around = None
        if event.type not in EVENTS:
            if event.type == "DeckShuffled":
                self.shuffle = shuffle_kept(self.table, data)
            update_status(self.status, event.type, data)
            return
        told = read(self.table, event.type, data, self.shuffle)
        if isinstance(told, events.Played):
            for one in told.events:
                self.table.hand_now.take(one)
        self._set_spread(told)
        self._update_from_log(told, data)
        self.table.take(told)
        self.table.events.clear()

    def take_outline(self, event: Event) -> None:
        """Applies a stored event from before the last hand, skipping the moves.

        The next hand resets all status that moves change.
        """
        if event.type not in EVENTS:
            update_status(self.status, event.type, event.data)
        elif event.type != "Played":
            told = read_outline(event.type, event.data)
            self._update_from_log(told, event.data)
            self.table.take_outline(told)
            self.table.events.clear()

    def shuffle_again(self) -> None:
        """Rebuilds the shuffle from the stored seed, after an outline or a snapshot."""
        if self.status.shuffle:
            self.shuffle = kept_order(self.status.shuffle, self.table.rules.deck())

    def _update_from_log(self, event: TableEvent, data: Mapping[str, Any]) -> None:
        time = data.get("time", data["at"])
        self._update_status(event, data["at"], time, data.get("sent", ""), data.get("step", 0))

    def _update_status(self, event: TableEvent, at: int, time: int, sent: str, step: int) -> None:
        """Updates the status from a game event. The bank is counted per person, at any seat."""
        self.status.take(event, at, sent, step)
        if isinstance(event, events.BankTaken):
            player = self.table.chairs[event.seat].player
            self.status.count.taken(player, time, self.services.law.bank.others)

    def _set_spread(self, event: TableEvent) -> None:
        if isinstance(event, events.HandStarted):
            rules = rules_of_hand(self.table.rules, event.number, chosen=event.game)
            self.dealt_by = Spread.of(rules, self.table.kill_game if event.kill else None)

    def log_status(self, step: Step, kind: str, **data: Any) -> None:
        """Logs a status event and applies it."""
        draft = Draft(kind, {"at": self.services.wall(step.now), "time": step.now, **as_text(data)})
        update_status(self.status, kind, dict(draft.facts))
        step.drafts.append(draft)

    def apply(
        self, step: Step, command: Command, *, shuffle: Shuffle | None = None, sent: str = "", by: str = ""
    ) -> None:
        """Carries out a table command. A refusal leaves the table unchanged."""
        table, at = self.table, self.services.wall(step.now)
        before = self._held or holdings(table)
        begins = isinstance(command, StartHand | DealByHand)
        applied = table.apply(command)
        table.events.clear()
        if len(applied) == 1 and isinstance(move := applied[0], events.Played):
            # Most commands are moves in the hand, which bring no chips and take none away.
            self._around = self._around or aside(table)
            self._held = after = holdings(table, self._around)
            self.status.take(move, at)
            beside = {"shuffle": shuffle.kept} if shuffle else {}
            step.drafts.append(drafted(move, at, step.now, beside, self._moved(before, after, at)))
            step.events.append(move)
            return
        for event in applied:
            self._set_spread(event)
        self._held = after = holdings(table)
        self._around = None
        if self.by_hand:
            box = self._box(at, begins=begins)
            booked = [(event, self._books.entered(event, box, self._box_now(at))) for event in applied]
        else:
            booked = [(event, self._came_and_went(event, sent, at)) for event in applied]
        for event, posted in booked:
            before = _after(before, event) if posted and not self.by_hand else before
        moved = self._moved(before, after, at, begins=begins)
        for event, posted in booked:
            said: dict[str, Any] = {}
            if shuffle and isinstance(event, _SHUFFLED):
                said["shuffle"] = shuffle.kept
            if sent and isinstance(event, _ARRIVED):
                said["sent"] = sent
            if by and isinstance(event, _TOLD_BY):
                said["by"] = by
            if moved and isinstance(event, _OF_HAND):
                posted, moved = moved, ()  # noqa: PLW2901 - such an event has no postings of its own
            if self.by_hand and not isinstance(event, BY_ITSELF):
                said["step"] = self.status.steps + 1
            self._update_status(event, at, step.now, said.get("sent", ""), said.get("step", 0))
            step.drafts.append(drafted(event, at, step.now, said, posted))
        if moved:
            raise AssertionError(f"chips moved at table {self.id} without an event for it: {moved}")
        step.events.extend(applied)

    def try_apply(self, step: Step, command: Command) -> bool:
        """Carries out a table command, or returns False if the rules refuse it now."""
        try:
            self.apply(step, command)
        except Refused:
            return False
        return True

    def apply_event(self, step: Step, event: TableEvent) -> None:
        """Logs and applies a table event that the room decides and that moves no chips."""
        at = self.services.wall(step.now)
        self.table.take(event)
        self.table.events.clear()
        self.status.take(event, at)
        step.drafts.append(drafted(event, at, step.now, {}))
        step.events.append(event)

    def _moved(self, before: Holdings, after: Holdings, at: int, *, begins: bool = False) -> tuple[Posting, ...]:
        """Returns the postings of chips that moved within the table or into its box."""
        if before == after:
            return ()
        pays = (before.drop, before.jackpot) != (after.drop, after.jackpot)
        box = self._box(at, begins=begins) if pays else None
        return self._books.played(before, after, box)

    def _came_and_went(self, event: TableEvent, sent: str, at: int) -> tuple[Posting, ...]:
        """Returns the postings of chips that an event brings to or takes from the table."""
        if isinstance(event, events.Played):
            return ()
        return self._books.came_and_went(event, self._player_of(event), sent, lambda: self._box_now(at))

    def _box_now(self, at: int) -> Box:
        """Returns the box on the table at a wall time."""
        return Box(self.status.box_of(self.services.shift(at)))

    def _box(self, at: int, *, begins: bool = False) -> Box:
        """Returns the box of the current hand: the one of its shift, or a later one if that was pulled."""
        if begins:
            return self._box_now(at)
        began = self.services.shift(self.status.dealt_at)
        box = began if began not in self.status.pulled else self._box_now(at).number
        return Box(box, self.status.in_pulled, self.status.share_in_pulled)

    def pull_box(self, step: Step, box: str, by: str) -> None:
        """Replaces the table's box so that it can be counted."""
        shift = ".".join(box.split(".")[:2])
        if self.status.closed or self.status.box_of(shift) != box:
            return
        held, rest = holdings(self.table), aside(self.table)
        in_hand, share = held.drop - rest.drop, held.jackpot - rest.jackpot
        if self.by_hand:
            in_hand, share = self.status.collected, self.status.shared
        self.log_status(step, "BoxPulled", box=box, shift=shift, by=by, in_hand=in_hand, share_in_hand=share)

    def _player_of(self, event: TableEvent) -> str:
        """Returns the player whose chips an event moves."""
        match event:
            case events.Sat() | events.Left() | events.PickedUp():
                return event.player
            case events.Bought() | events.OnTheirWay():
                return self.table.chairs[event.seat].player
        return ""

    def shuffled(self, name: str, cards: tuple[Card, ...]) -> Shuffle:
        """Shuffles the cards. The name describes the shuffle."""
        return self.services.shuffler(f"table {self.id}, {name}", cards)

    def dice(self, count: int) -> tuple[int, ...]:
        """Rolls dice."""
        return tuple(self.services.rng.randint(1, 6) for _ in range(count))

    # -- time --------------------------------------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When the next scheduled action is due, or None when the table waits for a person."""
        return self._due

    def schedule(self, now: int) -> None:
        """Finds the next action. An action that is still pending keeps its due time."""
        found = self.context.next()
        if found is None or self.trouble:
            self._next_action = self._due = None
            return
        if self._next_action is None or not found.wait or not found.is_still(self._next_action):
            self._next_action, self._due = found, now + found.wait

    def restart_clock(self, now: int) -> None:
        """Restarts the full time of the next action after a change of owner."""
        self._next_action = None
        self.schedule(now)

    @property
    def context(self) -> TableContext:
        """The state that determines the next action."""
        return TableContext(self.table, self.status, self.clocks, self.services.rng, self.alive, self.status.stays)

    @property
    def clocks(self) -> Pace:
        """The pace for people, which doesn't speed up for bots."""
        return at_speed(self.services.pace, self.status.speed)

    @property
    def pace(self) -> Pace:
        """The current pace, faster when only bots are left."""
        return self.context.pace

    @property
    def next_action(self) -> NextAction | None:
        """The next scheduled action."""
        return self._next_action


def _after(before: Holdings, event: TableEvent) -> Holdings:
    """Returns the holdings after an event's own postings."""
    match event:
        case events.Sat(chips=chips) | events.Bought(chips=chips) | events.OnTheirWay(chips=chips):
            return before.with_more(chips)
        case events.Left(chips=chips) | events.PickedUp(chips=chips):
            return before.with_more(-chips)
        case events.TimePaid(amount=amount):
            return before.with_more(-amount, drop=amount)
    return before
