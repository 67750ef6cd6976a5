"""A room restored from a snapshot, or without replaying finished hands, equals the room from the whole log."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec
import pytest

from houseway.room import LogError, open_log
from houseway.room import commands as ask
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event, Skimmed, read_now
from houseway.room.room import Room
from houseway.room.server import snapshots
from houseway.room.server.recovery import EventReplay
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import Simulation
from houseway.room.server.snapshots import Snapshots
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import Spot
from tests.room.server.test_room_server import QUICK, room, soon
from tests.room.server.test_room_server import room as open_room
from tests.room.tables.kit import GAMES, HOUSES
from tests.web.kit import PATIENCE, STILL, Served, opening

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


def test_a_snapshot_of_a_room_with_all_games_in_mid_hand_restores_it() -> None:
    simulation = Simulation(HOUSES, SPOTS, 5, people=20)
    simulation.run(0.1)
    room = simulation.room
    assert sum(runtime.table.in_play for runtime in room.runtimes.values()) > 10
    assert sum(runtime.table.hands for runtime in room.runtimes.values()) > 50
    assert_same(restored_from(room), room)


def test_a_room_reopens_from_its_snapshot_or_else_from_its_whole_log(place: str) -> None:
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


async def plays(host: RoomServer) -> None:
    ann, _ = await host.accounts.create_guest()
    await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
    host.watch(ann, "table:1", lambda _: None)
    await soon(lambda: host.room.runtimes["1"].table.hands > 2)


def kept_otherwise(place: str, old: bytes, new: bytes) -> None:
    """Changes what was kept, as another version would have kept it: the log vouches for it."""
    with open_log(place) as log:
        log.own()
        found = log.load(snapshots.NAME)
        assert found
        assert old in found.state
        log.save(replace(found, state=found.state.replace(old, new, 1)))


def versions(place: str) -> list[str]:
    """Which version kept the room; none when nothing is kept."""
    with open_log(place) as log:
        found = log.load(snapshots.NAME)
        kept = snapshots.decode(found.state) if found else None
    return [kept.version] if kept else []


def test_a_snapshot_of_an_older_version_is_compared_and_replaced(place: str, caplog: pytest.LogCaptureFixture) -> None:
    room(place, plays, replace(QUICK, action=0, clock=0, warning=0))
    ours = versions(place)
    kept_otherwise(place, ours[0].encode(), b"older")
    caplog.clear()

    async def goes_on(host: RoomServer) -> None:
        await soon(lambda: host._snapshots.unverified is None)
        ann = host.accounts.people.by_id["p1"]
        await host.do(ann, ask.OpenTable("limelight", "omaha"), "p1/9")

    room(place, goes_on, STILL)
    first, last = caplog.messages[0], caplog.messages[-1]
    assert first.startswith("another version of the program kept the room: it is compared with its")
    assert last == "the room is what this version of the program makes of its log"
    assert versions(place) == ours


@pytest.mark.parametrize(
    ("stored", "changed", "part"),
    [
        (b'"bots_seen":5', b'"bots_seen":6', "table 1"),
        (b'"made":0,"last":{}', b'"made":1,"last":{}', "the floor's acts"),
        (b'"on":{},"pushed":0', b'"on":{},"pushed":1', "the dealers"),
    ],
)
def test_if_versions_differ_the_room_closes_and_the_next_opening_reads_the_log(
    sqlite: str, stored: bytes, changed: bytes, part: str
) -> None:
    room(sqlite, plays, replace(QUICK, action=0, clock=0, warning=0))
    ours = versions(sqlite)
    kept_otherwise(sqlite, ours[0].encode(), b"older")
    kept_otherwise(sqlite, stored, changed)
    server = Served(opening(sqlite))
    with server:
        server._thread.join(PATIENCE)
    assert isinstance(server.trouble, LogError)
    assert str(server.trouble).startswith(f"this version of the program makes something else of {part} than the one")
    assert versions(sqlite) == []

    async def right(host: RoomServer) -> None:
        assert host.room.runtimes["1"].status.bots_seen == 5

    room(sqlite, right, STILL)
    assert versions(sqlite) == ours


CUTS = 6


@pytest.fixture(scope="module")
def log() -> list[Skimmed]:
    """Some minutes of a room that spreads every game, with people who come and go."""
    told: list[Skimmed] = []

    def writes(_room: Room, stream: str, draft: Draft) -> None:
        told.append(skimmed(len(told) + 1, stream, draft))

    Simulation(HOUSES, SPOTS, 11, people=30, witness=writes).run(0.08)
    return told


def skimmed(number: int, stream: str, draft: Draft) -> Skimmed:
    return Skimmed(number, stream, draft.type, draft.version, msgspec.Raw(draft.json), "", draft.postings)


def new_room() -> Room:
    return Room(HOUSES, lambda _: TableServices())


def retold(events: Iterable[Skimmed], room: Room | None = None) -> Room:
    room = room or new_room()
    telling = EventReplay(room)
    for one in events:
        telling.take(one)
    telling.finish()
    return room


def test_a_room_without_replayed_hands_equals_the_room_of_every_event(log: list[Skimmed]) -> None:
    whole = new_room()
    done = 0
    for cut in range(1, CUTS + 1):
        end = len(log) * cut // CUTS
        for one in log[done:end]:
            whole.take(read_now(one))
        done = end
        assert_same(retold(log[:end]), whole)
    hands = [runtime.table.hands for runtime in whole.runtimes.values()]
    assert sum(hands) > 2 * len(SPOTS)
    assert sum(runtime.table.in_play for runtime in whole.runtimes.values()) > len(SPOTS) // 2


def test_hands_that_are_over_are_not_played_again(log: list[Skimmed], monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    learn = Room.learn

    def counts(room: Room, event: Event) -> None:
        played.append(event.number) if event.type == "HandStarted" else None
        learn(room, event)

    monkeypatch.setattr(Room, "learn", counts)
    room = retold(log)
    assert len(played) == sum(runtime.table.hands > 0 for runtime in room.runtimes.values())


def test_a_room_that_stands_in_mid_hand_goes_on_from_there(log: list[Skimmed]) -> None:
    half = len(log) // 2
    assert_same(retold(log[half:], retold(log[:half])), retold(log))


def test_old_logs_without_lasting_results_are_restored_by_replaying_hands(log: list[Skimmed]) -> None:
    older = [_without(one, "lasts") if one.type == "HandBooked" else one for one in log]
    assert older != log
    assert_same(retold(older), retold(log))


def _without(one: Skimmed, name: str) -> Skimmed:
    data = read_now(one).data
    del data["event"][name]
    return msgspec.structs.replace(one, data=msgspec.Raw(msgspec.json.encode(data)))
