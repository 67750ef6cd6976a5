"""The room kept beside its log is the room that the fold of the whole log gives."""

from dataclasses import replace

import msgspec

from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.log.log import Draft
from houseway.room.room import Room
from houseway.room.running import kept
from houseway.room.running.actors import Host
from houseway.room.running.simulate import Simulation
from houseway.room.running.snapshots import Snapshots
from houseway.room.tables.keeper import Staff
from houseway.room.tables.spread import Spot
from tests.room.live.kit import GAMES, HOUSES
from tests.room.live.test_host import QUICK, soon
from tests.room.live.test_host import room as open_room

SPOTS = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES]


def taken_up(room: Room) -> Room:
    """A room made of what is kept of another one."""
    told = msgspec.Raw(msgspec.json.encode(kept.kept(room, {"table:1": 7}, {"p1/1": {"table": "1"}})))
    found = kept.read(HOUSES, kept.written(HOUSES, told, room.archive.finished()))
    assert found is not None
    again = Room(HOUSES, room.staff)
    state = kept.take_up(again, found)
    assert (state.heads, state.replies) == ({"table:1": 7}, {"p1/1": {"table": "1"}})
    return again


def assert_same(again: Room, room: Room) -> None:
    """Every part of two rooms is the same."""
    assert again.keepers.keys() == room.keepers.keys()
    for id, keeper in room.keepers.items():
        other = again.keepers[id]
        assert other.table == keeper.table, keeper.spot
        assert (other.desk, other.shuffle, other.bots_seen, other.landed, other.spot, other.stays, other.opened_at) == (
            keeper.desk,
            keeper.shuffle,
            keeper.bots_seen,
            keeper.landed,
            keeper.spot,
            keeper.stays,
            keeper.opened_at,
        )
        assert again.archive.begun(id) == room.archive.begun(id)
    assert list(again.archive.finished()) == list(room.archive.finished())
    assert (again.lists, again.balances, again.tables) == (room.lists, room.balances, room.tables)
    assert (again.cage.count, again.cage.open) == (room.cage.count, room.cage.open)
    assert vars(again.office) == vars(room.office)


def test_what_is_kept_of_a_room_of_all_games_in_mid_hand_is_the_room() -> None:
    simulation = Simulation(HOUSES, SPOTS, 5, people=20, witness=index)
    simulation.run(0.1)
    room = simulation.room
    assert sum(keeper.table.in_play for keeper in room.keepers.values()) > 10
    assert len(list(room.archive.finished())) > 50
    assert_same(taken_up(room), room)


def test_a_room_that_was_closed_opens_where_it_stood_and_another_version_folds_the_whole_log(place: str) -> None:
    async def play(host: Host) -> None:
        ann, _ = await host.door.guest()
        for number, (house, game) in enumerate((("limelight", "holdem"), ("marina", "no-bust-joker")), 1):
            await host.do(ann, ask.PlayNow(house, game), f"p1/{number}")
            host.watch(ann, f"table:{number}", lambda _: None)
        await soon(lambda: all(keeper.table.hands > 2 for keeper in host.room.keepers.values()))

    open_room(place, play, replace(QUICK, action=0, clock=0, warning=0))
    with open_log(place) as log:
        folded, taken = Room(HOUSES, lambda _: Staff()), Room(HOUSES, lambda _: Staff())
        events = list(log.read())
        for event in events:
            folded.fold(event)
        snapshots = Snapshots(log, taken)
        assert snapshots.take_up() is not None
        assert snapshots.number == events[-1].number
        assert_same(taken, folded)
        found = log.load(kept.NAME)
        assert found is not None
        log.save(replace(found, state=found.state.replace(kept.version().encode(), b"another", 1)))
        assert Snapshots(log, Room(HOUSES, lambda _: Staff())).take_up() is None
    open_room(place, nothing)


async def nothing(host: Host) -> None:
    assert "p1/1" in host._done
    assert host.room.keepers["1"].table.hands > 2


def index(room: Room, stream: str, draft: Draft) -> None:
    """The archive notes what the simulation writes."""
    if stream.startswith("table:"):
        room.archive.note(room.keepers[stream.partition(":")[2]], 0, draft.type, draft.data)
