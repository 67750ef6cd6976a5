"""A whole room under virtual time: the same log from the same seed, and what an operator must prove of every hand."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from houseway.collection import charges, hand_fee, of_table, push_pot_fee
from houseway.play.contract import NO_FEE
from houseway.room.log import chain
from houseway.room.log.draft import Draft, body
from houseway.room.log.errors import Broken
from houseway.room.log.log import Event
from houseway.room.log.postings import moved
from houseway.room.room import Room
from houseway.room.running.simulated_room import Simulation
from houseway.room.tables.spread import Spot
from houseway.room.work import Course, Step, Work
from houseway.rulebook import BankedRules
from tests.room.tables.kit import GAMES, HOUSES
from tests.soak import times

Look = Callable[[str, dict[str, Any]], None]
"""Looks at an event of a table, or of the hand in play there."""
SPOTS = [Spot.posted(HOUSES, house, game, "", "") for house, game in GAMES]


class Inspector:
    """Looks at every event as it is written: fees and the rotation of the bank."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.banks: dict[str, list[str]] = {}
        """Who held the bank of each table, round by round."""
        self.fixed: dict[str, dict[str, Any]] = {}
        """The hand in play at each table, as it was begun."""
        self._looks: dict[str, Look] = {
            "HandStarted": self._started,
            "Played": self._played,
            "BankTaken": self._bank_taken,
        }
        self._looks_in_hand: dict[str, Look] = {"FeeTaken": self._fee_taken, "BetsClosed": self._bets_closed}

    def sees(self, room: Room, stream: str, draft: Draft) -> None:
        kind = draft.type
        self.seen[kind] += 1
        if kind == "Played":
            json = draft.json
            if b'"FeeTaken"' not in json and b'"BetsClosed"' not in json:
                return  # most moves need not be read
        if (look := self._looks.get(kind)) and stream.startswith("table:"):
            self.room = room
            look(stream.partition(":")[2], draft.data["event"])

    def _started(self, id: str, started: dict[str, Any]) -> None:
        """The fee stands before a card is dealt, and is the posted row's for so many hands."""
        table = self.room.keepers[id].table
        self.fixed[id] = started | {"stands": table.fee_stands}
        if not isinstance(table.rules, BankedRules):
            # What was collected for a misdeal counts for the new deal.
            due = hand_fee(table.rules, len(started["seats"]), option=table.options.fee_option)
            posted = NO_FEE if table.fee_stands else due
            assert (started["fee"]["collection"], started["fee"]["jackpot"]) == (posted.collection, posted.jackpot)

    def _played(self, id: str, played: dict[str, Any]) -> None:
        for event in played["events"]:
            if look := self._looks_in_hand.get(event["type"]):
                look(id, event)

    def _fee_taken(self, id: str, event: dict[str, Any]) -> None:
        """What is taken is what was fixed, less only where the pot is smaller; a push pot has a row of its own."""
        table, fee = self.room.keepers[id].table, self.fixed[id]["fee"]
        rows = {(fee["collection"], fee["jackpot"])}
        if table.rules.game == "push-nine":
            rows |= {
                (one.collection, one.jackpot)
                for players in range(2, 11)
                for count in range(1, 9)
                for one in [push_pot_fee(table.rules, players, count)]
            }
        taken = event["collection"], event["jackpot"]
        assert taken in rows or taken[0] + taken[1] < fee["collection"] + fee["jackpot"]

    def _bets_closed(self, id: str, event: dict[str, Any]) -> None:
        """The player-dealer's fee is the posted one for the action on the table, taken before the first card."""
        table = self.room.keepers[id].table
        asked = of_table(table.rules, action=event["action"], wager=0, option=table.options.fee_option)
        due = sum(one.amount for one in charges(table.house, asked) if one.payer == "player-dealer")
        # What was collected for a misdeal counts for the new deal, which may be over by now: the bank had a natural.
        stands = self.fixed[id]["stands"]
        assert event["bank_fee"] == (0 if stands else due), (event["bank_fee"], due, stands)

    def _bank_taken(self, id: str, taken: dict[str, Any]) -> None:
        """Nobody holds the bank more than twice running, and it was offered to them."""
        held = self.banks.setdefault(id, [])
        held.append(self.room.keepers[id].table.chairs[taken["seat"]].player)
        assert taken["turn"] <= 2
        assert len(set(held[-3:])) > 1 or len(held) < 3


def simulated(hours: float, spots: list[Spot], seed: int = 11, people: int = 30) -> tuple[Simulation, Inspector]:
    inspector = Inspector()
    simulation = Simulation(HOUSES, spots, seed, people=people, witness=inspector.sees)
    simulation.run(hours)
    return simulation, inspector


def test_every_hand_of_a_simulated_room_keeps_to_the_posted_fees_and_the_bank_goes_round() -> None:
    simulation, inspector = simulated(0.3, SPOTS)
    seen = inspector.seen
    assert seen["HandBooked"] > 5 * len(SPOTS)
    assert seen["BankTaken"] > 30
    assert seen["TablePaused"] == 0
    assert sum(simulation.room.balances.values()) == 0


def test_what_a_table_drafts_is_what_the_log_reads_back() -> None:
    """Events of a game are encoded as they are, and not checked one by one: so all kinds of them are here.

    A room that takes what was written is the room that wrote it.
    """
    log: list[Event] = []

    def reads_back(_room: Room, stream: str, draft: Draft) -> None:
        written = chain.event(body(len(log) + 1, stream, 'a"key', draft), b"")
        assert (written.data, msgspec.json.encode(written.data)) == (draft.data, draft.json)
        event = written.data.get("event", {}) if stream.startswith("table:") else {}
        beside = {name: value for name, value in written.data.items() if value is not event}
        assert beside == msgspec.to_builtins(draft.facts)
        assert "order" not in event  # it follows from the seed
        log.append(written)

    room = Simulation(HOUSES, SPOTS, 11, people=40, witness=reads_back)
    room.run(0.4)
    again = Room(HOUSES, room.room.staff, room.room.pace)
    for event in log:
        again.take(event)
    assert (again.keepers, again.balances) == (room.room.keepers, room.room.balances)
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


def test_the_same_seed_gives_the_same_log_bit_for_bit() -> None:
    first, second = (simulated(0.2, SPOTS[::3])[0] for _ in range(2))
    assert (first.tail, first.room.balances) == (second.tail, second.room.balances)
    assert simulated(0.2, SPOTS[::3], seed=12)[0].fingerprint != first.fingerprint


def test_a_room_that_takes_more_from_an_account_than_is_in_it_stops_at_that_event() -> None:
    room = Simulation(HOUSES, SPOTS[:1], 1)

    def pays(now: int) -> Step:
        return Step(now, [Draft("Adjusted", {"at": now}, moved("player:p1", "cage", 100))])

    def course() -> Course:
        yield Work("people", pays)
        return {}

    with pytest.raises(Broken, match=f"event {room.tail.number + 1}: it leaves player:p1 at -100 cents"):
        room.drive(course())


@pytest.mark.slow
def test_hours_of_twenty_tables_keep_their_books_and_their_rules() -> None:
    """A morning; in a long run a whole day, in which somebody is also away for so long that they are picked up."""
    hours = times(2, 24)
    simulation, inspector = simulated(hours, SPOTS[::2][:20], people=40)
    seen = inspector.seen
    assert seen["HandBooked"] > 400 * hours
    assert seen["TablePaused"] == 0
    kinds = ("ListCalled", "ClockRanOut", "TimePaid", "Left", "Bought", "PickedUp")
    assert min(seen[kind] for kind in kinds[: times(5, 6)]) > 0
    assert sum(simulation.room.balances.values()) == 0
