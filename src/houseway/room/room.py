"""The room: every table, the lists, the cage, as the log tells them.

It reads no clock and waits for nothing. A command is carried out by a generator of ``Work``: each piece belongs to one
stream of the log, is decided when that stream's turn comes, and is stored before the next piece begins. The live room
runs the pieces in the tasks of their streams, the simulation one after the other.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from houseway.money import Cents
from houseway.play.contract import Refused
from houseway.room.log.log import Draft, Event
from houseway.room.log.postings import Posting
from houseway.room.money import cage
from houseway.room.money.cage import Cage
from houseway.room.office import office
from houseway.room.office.archive import Archive
from houseway.room.office.office import Office
from houseway.room.tables import lists
from houseway.room.tables.keeper import Keeper, Staff, Step
from houseway.room.tables.lists import Lists
from houseway.room.tables.pace import Pace
from houseway.room.tables.spread import Spot, spread_house
from houseway.rulebook import House
from houseway.table import fills_main_table


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of a command: decided when its stream's turn comes, and stored before the next piece begins."""

    stream: str
    do: Callable[[int], Step]
    key: str = ""


Course: TypeAlias = Generator[Work, Step, dict[str, Any]]
"""The pieces of a command; each is sent its step, and the whole returns the reply."""


@dataclass(slots=True)
class Room:
    """Everything that the log tells."""

    houses: Mapping[str, House]
    staff: Callable[[str], Staff]
    """The staff of a table, by its id."""
    pace: Pace = field(default_factory=Pace)
    keepers: dict[str, Keeper] = field(default_factory=dict)
    lists: Lists = field(default_factory=Lists)
    cage: Cage = field(default_factory=Cage)
    office: Office = field(default_factory=Office)
    archive: Archive = field(default_factory=Archive)
    balances: dict[str, Cents] = field(default_factory=dict)
    tables: int = 0
    """How many tables were ever opened."""

    # -- the log -----------------------------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Takes in a stored event."""
        self.post(event.postings)
        if event.stream.startswith("table:"):
            self._fold_table(event)
        elif event.stream == lists.STREAM:
            self.lists.fold(event)
        elif event.stream == cage.STREAM:
            self.cage.fold(event)
        elif event.stream == office.STREAM:
            self.office.fold(event.type, event.data)

    def post(self, postings: tuple[Posting, ...]) -> None:
        """Takes in the money of a stored event."""
        for account, cents in postings:
            self.balances[account] = self.balances.get(account, 0) + cents

    def _fold_table(self, event: Event) -> None:
        id = event.stream.partition(":")[2]
        if event.type == "TableOpened":
            self.tables = max(self.tables, int(id))
            self.keepers[id] = self.new_keeper(id, event.data)
        self.keepers[id].fold(event)
        self.archive.note(self.keepers[id], event.number, event.type, event.data)
        if sent := event.data.get("sent"):
            self.cage.arrived(sent)

    def refold(self, stream: str, events: Iterator[Event], take_up: Callable[[str], None]) -> None:
        """A stream as the log has it, after a commit that failed; a table may be taken up from where it was kept."""
        if stream == lists.STREAM:
            self.lists = Lists()
            for event in events:
                self.lists.fold(event)
        elif stream == cage.STREAM:
            self.cage = Cage()
            for event in events:
                self.cage.fold(event)
            for keeper in self.keepers.values():
                for sent in keeper.landed:
                    self.cage.arrived(sent)
        elif stream == office.STREAM:
            self.office = Office()
            for event in events:
                self.office.fold(event.type, event.data)
        else:
            old = self.keepers.pop(stream.partition(":")[2], None)
            take_up(stream)
            for event in events:
                self._fold_table(event)
            if old and old.id in self.keepers:
                self.keepers[old.id].watched = old.watched

    def new_keeper(self, id: str, opened: Mapping[str, Any]) -> Keeper:
        """The keeper of a table that is just opened."""
        return Keeper(id, opened, spread_house(self.houses, opened["house"]), self.staff(id))

    # -- what it holds -----------------------------------------------------------------------------------------------

    def balance(self, player: str) -> Cents:
        """What is in a player's account."""
        return self.balances.get(f"player:{player}", 0)

    def seats_of(self, player: str) -> dict[str, int]:
        """Where a player sits, by table."""
        found = ((id, keeper.seat_of(player)) for id, keeper in self.keepers.items())
        return {id: seat for id, seat in found if seat is not None}

    def keeper(self, id: str) -> Keeper:
        """The table of that number."""
        if id not in self.keepers:
            raise Refused(f"there is no table {id}")
        return self.keepers[id]

    def tables_of(self, list_id: str) -> list[Keeper]:
        """The open tables that are filled from a list."""
        return [keeper for keeper in self.keepers.values() if keeper.is_open and keeper.spot.list == list_id]

    def free_seats(self, keeper: Keeper) -> list[int]:
        """The open seats of a table that are not kept for those who were called."""
        return keeper.open_seats[self.lists.called_for(keeper.id) :] if keeper.is_open else []

    def main_table(self, keeper: Keeper) -> Keeper:
        """The table that the house fills from this one; this one itself where it is the first, or none is filled."""
        if not fills_main_table(keeper.table.rules):
            return keeper
        alike = (one for one in self.keepers.values() if one.spot == keeper.spot and one.is_open)
        return next(alike, keeper)

    # -- pieces of work ----------------------------------------------------------------------------------------------

    def work(self, id: str, do: Callable[[Keeper, int], Step], key: str = "") -> Work:
        """A piece of work at a table; the keeper is looked up when its turn comes."""
        return Work(f"table:{id}", lambda now: do(self.keepers[id], now), key)

    def opened(self, spot: Spot, by: str, *, stays: bool, key: str = "") -> Course:
        """A new table, which may stay open when nobody plays there; the reply names it."""
        self.tables += 1
        id = str(self.tables)

        def opens(now: int) -> Step:
            data = {"at": now, **spot.data(), "by": by, "stays": stays}
            self.keepers[id] = self.new_keeper(id, data)
            return Step(now, [Draft("TableOpened", data)], reply={"table": id})

        step = yield Work(f"table:{id}", opens, key)
        return step.reply
