"""The room: every table, the lists, the cage, as the log tells them.

It reads no clock and waits for nothing. A command is carried out piece by piece (``work``): the live room runs the
pieces in the tasks of their streams, the simulated one runs them one after the other.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hmac import compare_digest
from typing import NoReturn, Protocol

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.log.log import Event
from houseway.room.log.postings import Posting, post
from houseway.room.money import cage
from houseway.room.money.cage import Cage
from houseway.room.office import office
from houseway.room.office.office import Hands, Office
from houseway.room.pace import Pace, Wall, same
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.settings import Settings
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


@lru_cache(maxsize=4096)
def table_of(stream: str) -> str:
    """The number of the table that a stream of the log is of."""
    return stream.removeprefix("table:")


_NO_HANDS = Hands(_no_log, _no_log, _no_log)


class Part(Protocol):
    """Something of the room that follows from one stream of the log."""

    def take(self, event: Event) -> None:
        """Takes a stored event."""


_PARTS: dict[str, tuple[str, type[Part]]] = {
    lists.STREAM: ("lists", Lists),
    cage.STREAM: ("cage", Cage),
    office.STREAM: ("office", Office),
    acts.STREAM: ("acts", Acts),
    dealers.STREAM: ("dealers", Dealers),
}
"""What beside the tables the log tells of: the field of the room, by the stream."""


@dataclass(slots=True)
class Room:
    """Everything that the log tells."""

    houses: Mapping[str, House] = field(repr=False)
    services: Callable[[str], TableServices] = field(compare=False, repr=False)
    """The staff of a table, by its id."""
    pace: Pace = field(default_factory=Pace, compare=False)
    wall: Wall = field(default=same, compare=False, repr=False)
    """What the clock on the wall says at a moment of the games."""
    called: Callable[[str], str] = field(default=str, compare=False, repr=False)
    """What somebody is called, by their id."""
    has_account: Callable[[str], bool] = field(default=bool, compare=False, repr=False)
    """Whether there is somebody with that id who has an account."""
    hands: Hands = field(default=_NO_HANDS, compare=False, repr=False)
    """What the log has of hands that are over."""
    settings: Settings = field(default_factory=Settings, compare=False)
    level: LevelName = field(default="steady", compare=False)
    """How well the bots of a table play for which nothing else was asked."""
    runtimes: dict[str, TableRuntime] = field(default_factory=dict)
    lists: Lists = field(default_factory=Lists)
    cage: Cage = field(default_factory=Cage)
    office: Office = field(default_factory=Office)
    acts: Acts = field(default_factory=Acts)
    dealers: Dealers = field(default_factory=Dealers)
    balances: dict[str, Cents] = field(default_factory=dict)
    purses: int = field(default=0, compare=False, repr=False)
    """How often a player's money changed."""
    tables: int = 0
    """How many tables were ever opened."""
    carried: list[str] = field(default_factory=list, compare=False, repr=False)
    """Sendings whose commands are under way; a number that was not stored is used again, and may be in it twice."""
    leaving: set[tuple[str, str]] = field(default_factory=set, compare=False, repr=False)
    """Lists and names that are on their way off them."""
    _rules: dict[Spread, TableRules] = field(default_factory=dict, init=False, compare=False, repr=False)

    # -- the log -----------------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Takes a stored event."""
        self.post(event.postings)
        self.learn(event)

    def learn(self, event: Event) -> None:
        """Takes a stored event, but not its money."""
        if event.stream.startswith("table:"):
            self._take_at_table(event)
        elif event.stream in _PARTS:
            self._part(event.stream).take(event)
            if event.type == "ChipsSent":
                self._has_landed(event.data["sent"], event.data["table"])

    def _has_landed(self, sent: str, table: str) -> None:
        """A table may be read again, with chips of another member's sending, before that is heard of here."""
        runtime = self.runtimes.get(table)
        if runtime and sent in runtime.status.landed:
            self.cage.arrived(sent)

    def post(self, postings: tuple[Posting, ...]) -> None:
        """Takes the money of a stored event."""
        self.purses += post(self.balances, postings)

    def recount(self, balances: dict[str, Cents]) -> None:
        """Takes what the log has in the accounts."""
        self.balances = balances
        self.purses += 1

    def _part(self, stream: str) -> Part:
        part: Part = getattr(self, _PARTS[stream][0])
        return part

    def knows(self, stream: str) -> bool:
        """Whether a stream tells anything here but money."""
        return stream in _PARTS or stream.startswith("table:")

    def _take_at_table(self, event: Event) -> None:
        id = table_of(event.stream)
        if event.type == "TableOpened":
            self.tables = max(self.tables, int(id))
            self.runtimes[id] = self.new_runtime(id, Status.opened(event.data))
        self.runtimes[id].take(event)
        self._arrived(event)

    def take_outline(self, event: Event) -> None:
        """Takes a stored event of a table from before its last hand was begun, see ``TableRuntime.take_outline``."""
        self.runtimes[table_of(event.stream)].take_outline(event)
        self._arrived(event)

    def _arrived(self, event: Event) -> None:
        if sent := event.data.get("sent"):
            self.cage.arrived(sent)

    def take_again(self, stream: str, events: Iterable[Event], restore: Callable[["Room"], None]) -> None:
        """Makes a stream what the log has of it, after a commit that failed.

        ``restore`` gives a table as it was kept, where the events are those since then.
        """
        if stream in _PARTS:
            name, kind = _PARTS[stream]
            setattr(self, name, kind())
            for event in events:
                self._part(stream).take(event)
            self.note_arrivals()
        elif stream.startswith("table:"):
            old = self.runtimes.pop(table_of(stream), None)
            restore(self)
            for event in events:
                self._take_at_table(event)
            if old and old.id in self.runtimes:
                self.runtimes[old.id].watched, self.runtimes[old.id].said = old.watched, old.said

    def note_arrivals(self) -> None:
        """Strikes off what has reached a table from the chips that are on their way."""
        for runtime in self.runtimes.values():
            for sent in runtime.status.landed:
                self.cage.arrived(sent)

    def new_runtime(self, id: str, status: Status) -> TableRuntime:
        """The runtime of a table with this status, at which nothing has been played yet."""
        staff = replace(self.services(id), wall=self.wall, shift=self.settings.shift_of, called=self.called)
        return TableRuntime.of(id, status, spread_house(self.houses, status.spot.house), staff)

    def rules_of(self, spread: Spread) -> TableRules:
        """What a spread means in the rulebook."""
        if spread not in self._rules:
            self._rules[spread] = spread.rules(self.houses)
        return self._rules[spread]

    # -- what it holds -----------------------------------------------------------------------------------------------

    def is_running_elsewhere(self, key: str) -> bool:
        """Whether somebody brings chips to a table by the command with that key."""
        return any(one.key == key and one.id in self.carried for one in self.cage.on_their_way.values() if key)

    def balance(self, player: str) -> Cents:
        """What is in a player's account."""
        return self.balances.get(f"player:{player}", 0)

    def with_real_chips(self, now: int) -> set[str]:
        """Who may have real chips: those who traded some in the last days, or sat where a dealer deals."""
        came = (one.items() for one in (self.cage.real, *(runtime.status.came for runtime in self.runtimes.values())))
        sits = (
            chair.player
            for runtime in self.runtimes.values()
            if runtime.by_hand
            for chair in runtime.table.chairs.values()
        )
        return {player for one in came for player, when in one if when > now - cage.TWO_DAYS} | set(sits)

    def seats_of(self, player: str) -> dict[str, int]:
        """Where a player sits, by table."""
        found = ((id, runtime.seat_of(player)) for id, runtime in self.runtimes.items())
        return {id: seat for id, seat in found if seat is not None}

    def share_a_table(self, one: str, other: str) -> bool:
        """Whether two people have a stake at the same table, or are the same."""
        tables = (runtime for runtime in self.runtimes.values() if not runtime.status.closed)
        return one == other or any(runtime.has_stake(one) and runtime.has_stake(other) for runtime in tables)

    def has_stake(self, person: str, account: str) -> bool:
        """Whether a person plays where an account belongs, or with whom it belongs to."""
        kind, _, whose = account.partition(":")
        if kind == "player":
            return self.share_a_table(person, whose)
        runtime = self.runtimes.get(whose.partition(":")[0]) if kind in ("table", "drop") else None
        return runtime is not None and runtime.has_stake(person)

    def runtime(self, id: str) -> TableRuntime:
        """The table of that number."""
        if id not in self.runtimes:
            raise Refused(f"there is no table {id}")
        return self.runtimes[id]

    def runtime_for(self, person: Person, id: str) -> TableRuntime:
        """The table of that number; to whom it is not open it is not there."""
        if not self.is_open_to(person, id):
            raise Refused(f"there is no table {id}")
        return self.runtimes[id]

    def is_open_to(self, person: Person, id: str) -> bool:
        """Whether there is a table of that number of which somebody may know."""
        runtime = self.runtimes.get(id)
        if runtime is None:
            return False
        return runtime.admits(person.id) or policy.may(person, "watch anybody's private table")

    def invited(self, invite: str) -> TableRuntime | None:
        """The private table of an invitation, as long as it is open."""
        private = (runtime for runtime in self.runtimes.values() if runtime.status.invite and runtime.is_open)
        return next(
            (runtime for runtime in private if compare_digest(runtime.status.invite.encode(), invite.encode())), None
        )

    def public_tables(self) -> list[TableRuntime]:
        """The open tables that everybody may come to."""
        return [runtime for runtime in self.runtimes.values() if runtime.is_public]

    def tables_of(self, list_id: str) -> list[TableRuntime]:
        """The open tables that are filled from a list."""
        return [runtime for runtime in self.public_tables() if runtime.status.spot.list == list_id]

    def free_seats(self, runtime: TableRuntime) -> list[int]:
        """The open seats of a table that are not kept for those who were called."""
        return runtime.open_seats[self.lists.called_for(runtime.id) :] if runtime.is_open else []

    def main_table(self, runtime: TableRuntime) -> TableRuntime:
        """The table that the house fills from this one; this one itself where it is the first, or none is filled."""
        if not fills_main_table(runtime.table.rules) or runtime.status.invite:
            return runtime
        spot = runtime.status.spot
        return next((one for one in self.runtimes.values() if one.status.spot == spot and one.is_public), runtime)

    # -- pieces of work ----------------------------------------------------------------------------------------------

    def work(self, id: str, do: Callable[[TableRuntime, int], Step], key: str = "") -> Work:
        """A piece of work at a table; the runtime is looked up when its turn comes."""
        return Work(f"table:{id}", lambda now: do(self.runtimes[id], now), key)
