"""A room restored from a snapshot equals the room from the whole log."""

from dataclasses import replace

import msgspec

from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.room import Room
from houseway.room.server import snapshots
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import Simulation
from houseway.room.server.snapshots import Snapshots
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import Spot
from tests.room.server.test_host import QUICK, soon
from tests.room.server.test_host import room as open_room
from tests.room.tables.kit import GAMES, HOUSES

SPOTS = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES]


def restored_from(room: Room) -> Room:
    """A room made of what is kept of another one."""
    told = msgspec.Raw(msgspec.json.encode(snapshots.snapshot_of(room, {"table:1": 7}, {"p1/1": {"table": "1"}})))
    found = snapshots.decode(snapshots.encode(told, HOUSES))
    assert found is not None
    again = Room(HOUSES, room.services)
    state = snapshots.restore(again, found)
    assert (state.heads, state.replies) == ({"table:1": 7}, {"p1/1": {"table": "1"}})
    return again


def assert_same(again: Room, room: Room) -> None:
    """Every part of two rooms is the same."""
    for id, runtime in room.runtimes.items():
        assert again.runtimes[id] == runtime, runtime.status.spot
    assert again == room


def test_what_is_kept_of_a_room_of_all_games_in_mid_hand_is_the_room() -> None:
    simulation = Simulation(HOUSES, SPOTS, 5, people=20)
    simulation.run(0.1)
    room = simulation.room
    assert sum(runtime.table.in_play for runtime in room.runtimes.values()) > 10
    assert sum(runtime.table.hands for runtime in room.runtimes.values()) > 50
    assert_same(restored_from(room), room)


def test_a_room_that_was_closed_opens_where_it_stood_and_one_that_cannot_be_read_from_its_whole_log(place: str) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        for number, (house, game) in enumerate((("limelight", "holdem"), ("marina", "no-bust-joker")), 1):
            await host.do(ann, ask.PlayNow(house, game), f"p1/{number}")
            host.watch(ann, f"table:{number}", lambda _: None)
        await soon(lambda: all(runtime.table.hands > 2 for runtime in host.room.runtimes.values()))

    open_room(place, play, replace(QUICK, action=0, clock=0, warning=0))
    with open_log(place) as log:
        whole, restored = Room(HOUSES, lambda _: TableServices()), Room(HOUSES, lambda _: TableServices())
        events = list(log.read())
        for event in events:
            whole.take(event)
        kept = Snapshots(log, restored)
        assert kept.restore() is not None
        assert [event.stream for event in events[kept.number :]] == ["snapshot:sheets", "snapshot:room"]
        assert_same(restored, whole)
        found = log.load(snapshots.NAME)
        assert found is not None
        log.own()
        older = found.state.replace(snapshots.version().encode(), b"older", 1).replace(b'"tables":', b'"benches":', 1)
        log.save(replace(found, state=older))
        assert Snapshots(log, Room(HOUSES, lambda _: TableServices())).restore() is None
    open_room(place, nothing)


async def nothing(host: RoomServer) -> None:
    assert "p1/1" in host.replies.by_key
    assert host.room.runtimes["1"].table.hands > 2
