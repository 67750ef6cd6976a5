"""A room restored without replaying finished hands equals the room from every event."""

from collections.abc import Iterable

import msgspec
import pytest

from houseway.room.log.entries import Draft
from houseway.room.log.events import Event, Skimmed, read_now
from houseway.room.room import Room
from houseway.room.server.recovery import EventReplay
from houseway.room.server.simulated_room import Simulation
from houseway.room.tables.runtime import TableServices
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import GAMES, HOUSES

SPOTS = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES]
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


def assert_same(one: Room, other: Room) -> None:
    for id, runtime in other.runtimes.items():
        assert one.runtimes[id] == runtime, runtime.status.spot
    assert one == other


def test_it_is_the_room_of_every_event_wherever_the_log_ends(log: list[Skimmed]) -> None:
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


def test_a_log_that_does_not_say_what_lasts_is_told_by_playing_its_hands(log: list[Skimmed]) -> None:
    older = [_without(one, "lasts") if one.type == "HandBooked" else one for one in log]
    assert older != log
    assert_same(retold(older), retold(log))


def _without(one: Skimmed, name: str) -> Skimmed:
    data = read_now(one).data
    del data["event"][name]
    return msgspec.structs.replace(one, data=msgspec.Raw(msgspec.json.encode(data)))
