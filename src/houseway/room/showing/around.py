"""What a table shows beside its game, as far as that changes without a word in the table's own log."""

from houseway.room.people.people import People
from houseway.room.room import Room
from houseway.room.tables.bots import is_left_to_bots
from houseway.room.tables.keeper import Keeper


def waiting(keeper: Keeper, room: Room) -> int:
    """How many wait for a seat at such a table; nobody waits for one of friends."""
    return 0 if keeper.status.invite else len(room.lists.names.get(keeper.status.spot.list, ()))


class Around:
    """What the facts of a table in play rest on beside what its log says of other things than moves.

    As long as it is the same and nothing but moves is stored, the facts are the same but for the clock. It is asked
    after every move: the players' names and accounts are looked up again only when anybody's have changed.
    """

    __slots__ = ("_accounts", "_changes", "_found", "_keeper", "_named", "_people", "_room", "_was")

    def __init__(self, keeper: Keeper, room: Room, people: People) -> None:
        self._keeper, self._room, self._people = keeper, room, people
        players = [chair.player for chair in keeper.table.chairs.values()]
        self._accounts, self._named = [f"player:{player}" for player in players], [*players, keeper.status.by]
        self._changes, self._found, self._was = self._count(), self._look_up(), self._now()

    def holds(self) -> bool:
        """Whether it is as it was."""
        changes = self._count()
        if changes != self._changes:
            if self._look_up() != self._found:
                return False
            self._changes = changes
        return self._now() == self._was

    def _count(self) -> tuple[int, int]:
        return self._people.changes, self._room.purses

    def _look_up(self) -> tuple[object, ...]:
        by_id, floor = self._people.by_id, self._keeper.status.floor
        return (
            [*map(by_id.get, self._named)],
            [*map(self._room.balances.get, self._accounts)],
            by_id.get(floor[0]) if floor else None,
        )

    def _now(self) -> tuple[object, ...]:
        keeper = self._keeper
        status = keeper.status
        return (
            keeper.trouble,
            keeper.said.count,
            waiting(keeper, self._room),
            is_left_to_bots(keeper.table),
            {**status.kum_kum},
            keeper.staff.wall(0),
        )
