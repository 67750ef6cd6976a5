"""The room in memory: every table, the lists, the cage and the office, as logged.

The room reads no clock and never waits. A command runs piece by piece (``work``): the live room runs the pieces in
the tasks of their streams, the simulated one in sequence.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import NoReturn, Protocol

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.log.entries import Posting, post
from houseway.room.log.events import Event
from houseway.room.looks import WALK_IN, may_be_same, walk_in_name
from houseway.room.money import cage
from houseway.room.money.cage import Cage
from houseway.room.office import office
from houseway.room.office.office import Hands, Office
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.settings import Pace, Settings, Wall, same
from houseway.room.tables import acts, dealers, lists
from houseway.room.tables.acts import Acts
from houseway.room.tables.dealers import Dealers
from houseway.room.tables.lists import Lists
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.spread import Spread, spread_house
from houseway.room.tables.status import Status
from houseway.room.work import Step, Work
from houseway.rulebook import House, TableRules
from houseway.table import fills_main_table


def _no_log(*_of: object) -> NoReturn:
    raise Refused("this room has no log to read a hand from")


_NO_HANDS = Hands(_no_log, _no_log, _no_log)


class Part(Protocol):
    """A part of the room that follows from one stream of the log."""

    def take(self, event: Event) -> None:
        """Applies a stored event."""


@dataclass(slots=True)
class Room:
    """The whole state of the room."""

    houses: Mapping[str, House] = field(repr=False)
    services: Callable[[str], TableServices] = field(compare=False, repr=False)
    """Returns the services of a table by its id."""
    pace: Pace = field(default_factory=Pace, compare=False)
    wall: Wall = field(default=same, compare=False, repr=False)
    """Converts game time to wall time."""
    name_of: Callable[[str], str] = field(default=walk_in_name, compare=False, repr=False)
    """Returns a person's name by id."""
    walk_in: Callable[[str], str] = field(default=WALK_IN.__add__, compare=False, repr=False)
    """Returns the id of the walk-in with that name."""
    seal: Callable[[str, str], str] = field(default=lambda _player, text: text, compare=False, repr=False)
    """Encrypts what somebody writes about a player."""
    unseal: Callable[[str], str] = field(default=str, compare=False, repr=False)
    """Decrypts it again."""
    has_account: Callable[[str], bool] = field(default=bool, compare=False, repr=False)
    """Tells whether a person with that id has an account."""
    hands: Hands = field(default=_NO_HANDS, compare=False, repr=False)
    """Reads finished hands from the log."""
    settings: Settings = field(default_factory=Settings, compare=False)
    level: LevelName = field(default="steady", compare=False)
    """The default level of bots."""
    runtimes: dict[str, TableRuntime] = field(default_factory=dict)
    lists: Lists = field(default_factory=Lists)
    cage: Cage = field(default_factory=Cage)
    office: Office = field(default_factory=Office)
    acts: Acts = field(default_factory=Acts)
    dealers: Dealers = field(default_factory=Dealers)
    balances: dict[str, Cents] = field(default_factory=dict)
    money_changes: int = field(default=0, compare=False, repr=False)
    """How often a player's money changed."""
    tables: int = 0
    """How many tables were ever opened."""
    sendings_in_progress: list[str] = field(default_factory=list, compare=False, repr=False)
    """Sendings of commands in progress. May hold an id twice, because an id that was not stored is used again."""
    leaving: set[tuple[str, str]] = field(default_factory=set, compare=False, repr=False)
    """Lists and names in the process of being removed."""
    _rules: dict[Spread, TableRules] = field(default_factory=dict, init=False, compare=False, repr=False)

    # -- the log -----------------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Applies a stored event."""
        self.post(event.postings)
        self.learn(event)

    def learn(self, event: Event) -> None:
        """Applies a stored event without its postings."""
        if event.stream.startswith("table:"):
            self._take_at_table(event)
        elif (part := self._part(event.stream)) is not None:
            part.take(event)
            if event.type == "ChipsSent":
                self._has_landed(event.data["sent"], event.data["table"])

    def _has_landed(self, sent: str, table: str) -> None:
        """Marks chips as arrived that a reloaded table has already received from another server's sending."""
        runtime = self.runtimes.get(table)
        if runtime and sent in runtime.status.landed:
            self.cage.arrived(sent)

    def post(self, postings: tuple[Posting, ...]) -> None:
        """Applies the postings of a stored event."""
        self.money_changes += post(self.balances, postings)

    def recount(self, balances: dict[str, Cents]) -> None:
        """Replaces the balances with those from the log."""
        self.balances = balances
        self.money_changes += 1

    def _part(self, stream: str) -> Part | None:
        """Returns the part that follows from a stream; None for tables and for streams without one."""
        match stream:
            case lists.STREAM:
                return self.lists
            case cage.STREAM:
                return self.cage
            case office.STREAM:
                return self.office
            case acts.STREAM:
                return self.acts
            case dealers.STREAM:
                return self.dealers
        return None

    def _clear_part(self, stream: str) -> None:
        match stream:
            case lists.STREAM:
                self.lists = Lists()
            case cage.STREAM:
                self.cage = Cage()
            case office.STREAM:
                self.office = Office()
            case acts.STREAM:
                self.acts = Acts()
            case dealers.STREAM:
                self.dealers = Dealers()

    def knows(self, stream: str) -> bool:
        """Tells whether a stream affects anything here except balances."""
        return stream.startswith("table:") or self._part(stream) is not None

    def _take_at_table(self, event: Event) -> None:
        id = event.stream.removeprefix("table:")
        if event.type == "TableOpened":
            self.tables = max(self.tables, int(id))
            self.runtimes[id] = self.new_runtime(id, Status.opened(event.data))
        self.runtimes[id].take(event)
        self._arrived(event)

    def take_outline(self, event: Event) -> None:
        """Applies a stored event of a table from before its last hand. See ``TableRuntime.take_outline``."""
        self.runtimes[event.stream.removeprefix("table:")].take_outline(event)
        self._arrived(event)

    def _arrived(self, event: Event) -> None:
        if sent := event.data.get("sent"):
            self.cage.arrived(sent)

    def take_again(self, stream: str, events: Iterable[Event], restore: Callable[["Room"], None]) -> None:
        """Reloads a stream from the log after a failed commit.

        ``restore`` loads a table's snapshot. The events are the ones after it.
        """
        self._clear_part(stream)
        if (part := self._part(stream)) is not None:
            for event in events:
                part.take(event)
            self.note_arrivals()
        elif stream.startswith("table:"):
            old = self.runtimes.pop(stream.removeprefix("table:"), None)
            restore(self)
            for event in events:
                self._take_at_table(event)
            if old and old.id in self.runtimes:
                self.runtimes[old.id].watched, self.runtimes[old.id].conversation = old.watched, old.conversation

    def forget_talk(self, player: str) -> None:
        """Drops what an erased person said at the tables."""
        for runtime in self.runtimes.values():
            runtime.conversation.forget(player)

    def note_arrivals(self) -> None:
        """Removes chips that have reached a table from those in transit."""
        for runtime in self.runtimes.values():
            for sent in runtime.status.landed:
                self.cage.arrived(sent)

    def new_runtime(self, id: str, status: Status) -> TableRuntime:
        """Returns the runtime of a new table."""
        staff = replace(
            self.services(id),
            wall=self.wall,
            shift=self.settings.shift_of,
            name_of=self.name_of,
            walk_in=self.walk_in,
            seal=self.seal,
        )
        return TableRuntime.of(id, status, spread_house(self.houses, status.spot.house), staff)

    def rules_of(self, spread: Spread) -> TableRules:
        """Returns the rules of a spread."""
        if spread not in self._rules:
            self._rules[spread] = spread.rules(self.houses)
        return self._rules[spread]

    # -- what it holds -----------------------------------------------------------------------------------------------

    def is_running_elsewhere(self, key: str) -> bool:
        """Tells whether a command with that key is bringing chips to a table."""
        return any(
            one.key == key and one.id in self.sendings_in_progress for one in self.cage.on_their_way.values() if key
        )

    def balance(self, player: str) -> Cents:
        """Returns the balance of a player's account."""
        return self.balances.get(f"player:{player}", 0)

    def with_real_chips(self, now: int) -> set[str]:
        """Returns the players who may have real chips: recent traders, and players at tables dealt by hand."""
        came = (one.items() for one in (self.cage.real, *(runtime.status.came for runtime in self.runtimes.values())))
        sits = (
            chair.player
            for runtime in self.runtimes.values()
            if runtime.by_hand
            for chair in runtime.table.chairs.values()
        )
        return {player for one in came for player, when in one if when > now - cage.TWO_DAYS} | set(sits)

    def seats_of(self, player: str) -> dict[str, int]:
        """Returns a player's seats by table."""
        found = ((id, runtime.seat_of(player)) for id, runtime in self.runtimes.items())
        return {id: seat for id, seat in found if seat is not None}

    def share_a_table(self, one: str, other: str) -> bool:
        """Tells whether two people are the same or have a stake at the same table."""
        tables = (runtime for runtime in self.runtimes.values() if not runtime.status.closed)
        return may_be_same(one, other, self.name_of) or any(
            runtime.has_stake(one) and runtime.has_stake(other) for runtime in tables
        )

    def has_stake(self, person: str, account: str) -> bool:
        """Tells whether a person has a stake in an account's table, or shares a table with its owner."""
        kind, _, whose = account.partition(":")
        if kind == "player":
            return self.share_a_table(person, whose)
        runtime = self.runtimes.get(whose.partition(":")[0]) if kind in ("table", "drop") else None
        return runtime is not None and runtime.has_stake(person)

    def runtime(self, id: str) -> TableRuntime:
        """Returns the table with that id."""
        if id not in self.runtimes:
            raise Refused(f"there is no table {id}")
        return self.runtimes[id]

    def runtime_for(self, person: Person, id: str) -> TableRuntime:
        """Returns the table with that id. A table closed to this person counts as missing."""
        if not self.is_open_to(person, id):
            raise Refused(f"there is no table {id}")
        return self.runtimes[id]

    def is_open_to(self, person: Person, id: str) -> bool:
        """Tells whether the table exists and this person may see it."""
        runtime = self.runtimes.get(id)
        if runtime is None:
            return False
        return runtime.may_see(person.id) or policy.may(person, "watch any private table")

    def invited(self, invite: str) -> TableRuntime | None:
        """Returns the open private table of an invitation."""
        private = (runtime for runtime in self.runtimes.values() if runtime.status.invite and runtime.is_open)
        return next(
            (runtime for runtime in private if compare_digest(runtime.status.invite.encode(), invite.encode())), None
        )

    def public_tables(self) -> list[TableRuntime]:
        """Returns the open public tables."""
        return [runtime for runtime in self.runtimes.values() if runtime.is_public]

    def tables_of(self, list_id: str) -> list[TableRuntime]:
        """Returns the open tables filled from a list."""
        return [runtime for runtime in self.public_tables() if runtime.status.spot.list == list_id]

    def free_seats(self, runtime: TableRuntime) -> list[int]:
        """Returns a table's open seats, without those held for called players."""
        return runtime.open_seats[self.lists.called_for(runtime.id) :] if runtime.is_open else []

    def main_table(self, runtime: TableRuntime) -> TableRuntime:
        """Returns the main table for this one, or the table itself if it is the first or there is no main table."""
        if not fills_main_table(runtime.table.rules) or runtime.status.invite:
            return runtime
        spot = runtime.status.spot
        return next((one for one in self.runtimes.values() if one.status.spot == spot and one.is_public), runtime)

    # -- pieces of work ----------------------------------------------------------------------------------------------

    def work(self, id: str, do: Callable[[TableRuntime, int], Step], key: str = "") -> Work:
        """Returns a piece of work at a table. It looks up the runtime when it runs."""
        return Work(f"table:{id}", lambda now: do(self.runtimes[id], now), key)
