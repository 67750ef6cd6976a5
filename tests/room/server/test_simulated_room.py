"""A whole room in virtual time: the same seed gives the same log, and every hand passes inspection."""

import msgspec
import pytest

from houseway.room.log import events
from houseway.room.log.entries import Draft, Tail, body, link, moved
from houseway.room.log.errors import Broken
from houseway.room.log.events import Event
from houseway.room.room import Room
from houseway.room.server.inspector import Inspector, check_room
from houseway.room.server.simulated_room import LINKED_TOGETHER, Simulation
from houseway.room.tables.spread import Spot
from houseway.room.work import Step, Work, Workflow
from tests.room.tables.kit import GAMES, HOUSES
from tests.soak import times

SPOTS = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES]


def simulated(hours: float, spots: list[Spot], seed: int = 11, people: int = 30) -> tuple[Simulation, Inspector]:
    """Runs a room for hours; inspects every event, and the books every hour."""
    inspector = Inspector()
    simulation = Simulation(HOUSES, spots, seed, people=people, witness=inspector.check_event)
    while hours > 0:
        simulation.run(min(1, hours))
        check_room(simulation.room, simulation.now)
        hours -= 1
    return simulation, inspector


def test_every_hand_of_a_simulated_room_keeps_to_the_posted_fees_and_the_bank_goes_round() -> None:
    seen = simulated(0.3, SPOTS)[1].counts
    assert seen["HandBooked"] > 5 * len(SPOTS)
    assert seen["BankTaken"] > 30
    assert seen["TablePaused"] == 0


def test_a_tables_drafts_are_read_back_unchanged() -> None:
    """Game events are encoded without checks, so this covers all of their types.

    A room that takes the written events equals the room that wrote them.
    """
    log: list[Event] = []

    def reads_back(_room: Room, stream: str, draft: Draft) -> None:
        written = events.event(body(len(log) + 1, stream, 'a"key', draft), b"")
        assert (written.data, msgspec.json.encode(written.data)) == (draft.data, draft.json)
        event = written.data.get("event", {}) if stream.startswith("table:") else {}
        beside = {name: value for name, value in written.data.items() if value is not event}
        assert beside == msgspec.to_builtins(draft.facts)
        assert "order" not in event  # it follows from the seed
        log.append(written)

    room = Simulation(HOUSES, SPOTS, 11, people=40, witness=reads_back)
    room.run(0.4)
    again = Room(HOUSES, room.room.services, room.room.pace)
    for event in log:
        again.take(event)
    assert (again.runtimes, again.balances) == (room.room.runtimes, room.room.balances)
    assert {event.type for event in log} >= {
        "Played",
        "HandStarted",
        "HandBooked",
        "BankTaken",
        "Sat",
        "Left",
        "CameIn",
        "ClockPut",
    }


def test_a_crowd_that_hears_of_seats_knows_who_sits_where() -> None:
    room = Simulation(HOUSES, SPOTS[:8], 11, people=40)
    changes = 0
    for _ in range(90):
        before = room.crowd.seats
        room.run(1 / 90)
        tables = [(runtime.id, runtime.people) for runtime in room.room.runtimes.values()]
        assert room.crowd.seats == {player: (id, seat) for id, people in tables for seat, player in people.items()}
        changes += room.crowd.seats != before
    assert changes > 5


def test_the_same_seed_gives_the_same_log_bit_for_bit() -> None:
    first, second = (simulated(0.2, SPOTS[::3])[0] for _ in range(2))
    assert (first.tail, first.room.balances) == (second.tail, second.room.balances)
    assert simulated(0.2, SPOTS[::3], seed=12)[0].fingerprint != first.fingerprint


def test_the_chain_includes_every_event_at_any_point() -> None:
    log: list[tuple[str, Draft]] = []
    room = Simulation(HOUSES, SPOTS[:3], 11, people=5, witness=lambda _room, stream, draft: log.append((stream, draft)))
    lengths = set()
    for _ in range(40):
        room.run(0.001)
        tail = Tail()
        for stream, draft in log:
            tail = Tail(tail.number + 1, link(tail.hash, body(tail.number + 1, stream, "", draft)))
        assert (room.tail, room.fingerprint) == (tail, tail.hash.hex())
        lengths.add(len(log) % LINKED_TOGETHER)
    assert len(lengths) > 10


def test_a_room_that_takes_more_from_an_account_than_is_in_it_stops_at_that_event() -> None:
    room = Simulation(HOUSES, SPOTS[:1], 1)

    def pays(now: int) -> Step:
        return Step(now, [Draft("Adjusted", {"at": now}, moved("player:p1", "cage", 100))])

    def course() -> Workflow:
        yield Work("people", pays)
        return {}

    with pytest.raises(Broken, match=f"event {room.tail.number + 1}: it leaves player:p1 at -100 cents"):
        room.drive(course())


@pytest.mark.slow
def test_hours_of_twenty_tables_keep_their_books_and_their_rules() -> None:
    """A morning; in a long run a day, with a player away long enough to be picked up."""
    hours = times(2, 24)
    seen = simulated(hours, SPOTS[::2][:20], people=40)[1].counts
    assert seen["HandBooked"] > 400 * hours
    assert seen["TablePaused"] == 0
    kinds = ("ListCalled", "ClockRanOut", "TimePaid", "Left", "Bought", "PickedUp")
    assert min(seen[kind] for kind in kinds[: times(5, 6)]) > 0
