"""The floor's board: seating, moving and swapping players, and undoing each."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.looks import WALK_IN
from houseway.room.people.people import Person
from houseway.room.server.simulated_room import PURSE
from houseway.room.settings import MINUTE
from houseway.room.tables.acts import Acts
from houseway.room.tables.spread import Spot
from houseway.room.views import staff_pages
from houseway.table.next_hand import next_hand
from tests.room.tables.kit import FLO, HOUSES, Sitting, tap, to_act
from tests.room.tables.test_lists import HOLDEM, JOIN, LIST, PEOPLE, Desk

CHIPS = 12_000
ANN, BEN, CY = PEOPLE[:3]
DEE = Person("p90", "Dee", frozenset({"dealer"}))


def empty(*spots: Any) -> Desk:
    """Tables of nine seats without bots."""
    desk = Desk(*spots)
    for table in list(desk.room.runtimes):
        desk.ask(FLO, ask.AskForBots(table, 0))
    desk.pass_time(10)
    return desk


def where(desk: Desk, *people: Person) -> list[dict[str, int]]:
    return [desk.room.seats_of(one.id) for one in people]


def test_one_who_is_seated_from_a_list_goes_back_to_their_place_on_it_when_that_is_undone() -> None:
    desk = empty(HOLDEM)
    for person in (ANN, BEN, CY):
        desk.ask(person, JOIN)
    act = desk.ask(FLO, ask.Seat("1", 5, BEN.id, CHIPS))["act"]
    assert where(desk, BEN) == [{"1": 5}]
    assert [desk.room.lists.place(LIST, one.id) for one in (ANN, BEN, CY)] == [1, 0, 2]
    desk.ask(FLO, ask.Undo(act))
    assert where(desk, BEN) == [{}]
    assert [desk.room.lists.place(LIST, one.id) for one in (ANN, BEN, CY)] == [1, 2, 3]
    assert desk.room.balance(BEN.id) == PURSE


def test_a_player_moves_within_a_table_and_to_another_and_back_again() -> None:
    desk = empty(HOLDEM, HOLDEM)
    desk.ask(FLO, ask.Seat("1", 5, ANN.id, CHIPS))
    first = desk.ask(FLO, ask.MovePlayer("1", 5, "1", 2))["act"]
    second = desk.ask(FLO, ask.MovePlayer("1", 2, "2", 7))["act"]
    assert where(desk, ANN) == [{"2": 7}]
    with pytest.raises(Refused, match="They have left the seat"):
        desk.ask(FLO, ask.Undo(first))
    desk.ask(FLO, ask.Undo(second))
    desk.ask(FLO, ask.Undo(first))
    assert where(desk, ANN) == [{"1": 5}]
    with pytest.raises(Refused, match="undone already"):
        desk.ask(FLO, ask.Undo(first))


@pytest.mark.parametrize("table", ["1", "2"])
def test_two_players_change_places_at_a_table_or_between_two_and_back(table: str) -> None:
    desk = empty(HOLDEM, HOLDEM)
    desk.ask(FLO, ask.Seat("1", 5, ANN.id, CHIPS))
    desk.ask(FLO, ask.Seat(table, 3, BEN.id, CHIPS + 500))
    act = desk.ask(FLO, ask.SwapPlayers("1", 5, table, 3))["act"]
    assert where(desk, ANN, BEN) == [{table: 3}, {"1": 5}]
    assert desk.room.runtimes["1"].table.chairs[5].stack == CHIPS + 500
    desk.ask(FLO, ask.Undo(act))
    assert where(desk, ANN, BEN) == [{"1": 5}, {table: 3}]
    assert sum(desk.room.balances.values()) == 12 * PURSE


def test_who_finds_the_seat_taken_after_all_is_back_in_their_own_with_their_chips() -> None:
    """The check passed, but another player takes the seat while they walk over."""
    desk = empty(HOLDEM, HOLDEM)
    desk.ask(FLO, ask.Seat("1", 5, ANN.id, CHIPS))

    def faster(_room: Any, _stream: str, draft: Any) -> None:
        if draft.type == "Left":
            desk.simulation.drive(workflow_of(desk.room, CY, ask.Sit("2", 3, CHIPS), ""))

    desk.simulation._witness = faster
    with pytest.raises(Refused, match="Seat 3 is taken"):
        desk.ask(FLO, ask.MovePlayer("1", 5, "2", 3))
    assert where(desk, ANN, CY) == [{"1": 5}, {"2": 3}]
    assert desk.room.runtimes["1"].table.chairs[5].stack == CHIPS
    assert desk.room.balance(ANN.id) == PURSE - CHIPS
    assert desk.room.acts.made == 1


@pytest.mark.rule("LL-HE-16i")
def test_nobody_gets_up_to_change_places_with_one_who_owes_a_kill() -> None:
    spot = replace(Spot.posted(HOUSES, "limelight", "holdem", "limit", "4/8"), kill="full", dealt="by hand")
    desk = seated(spot, (1, 2, 4, 6))
    desk.ask(FLO, ask.Seat("2", 3, ANN.id, 0))
    table = desk.room.runtimes["1"].table
    tell(desk, "GiveButton", seat=1)
    for _ in range(2):
        tell(desk, "DealByHand")
        tell(desk, "EndHand", winners=[2], scoop=True, enough=True)
    assert (table.kill_seat, table.kill_due) == (2, True)
    before = [runtime.people for runtime in desk.room.runtimes.values()]
    for order in (ask.SwapPlayers("2", 3, "1", 2), ask.MovePlayer("1", 2, "2", 5)):
        with pytest.raises(Refused, match="Seat 2 must post the kill of the next hand first"):
            desk.ask(FLO, order)
        assert [runtime.people for runtime in desk.room.runtimes.values()] == before


def test_who_is_in_the_hand_stays_until_it_is_played_out() -> None:
    desk = Desk(HOLDEM, HOLDEM)
    seat, there = (desk.room.runtimes[table].open_seats[0] for table in ("1", "2"))
    desk.ask(ANN, ask.Sit("1", seat, CHIPS))
    while not desk.room.runtimes["1"].table.in_hand(seat):
        desk.pass_time(0.05)
    for order in (ask.MovePlayer("1", seat, "2", there), ask.SwapPlayers("1", seat, "2", 1)):
        with pytest.raises(Refused, match="is in the hand"):
            desk.ask(FLO, order)


def test_the_acts_follow_from_their_events() -> None:
    desk, told = empty(HOLDEM), Acts()
    drafts: list[Any] = []
    desk.simulation._witness = lambda _room, stream, draft: drafts.append(draft) if stream == "floor" else None
    desk.ask(FLO, ask.Seat("1", 5, ANN.id, CHIPS))
    act = desk.ask(FLO, ask.MovePlayer("1", 5, "1", 6))["act"]
    desk.ask(FLO, ask.Undo(act))
    for draft in drafts:
        told.take(draft)
    assert told == desk.room.acts
    shown = staff_pages.acts(desk.room, {one.id: one for one in (*PEOPLE, FLO)})
    assert [one["says"] for one in shown] == [
        "Guest 1 moved from seat 5 at table 1 to seat 6 at table 1",
        "Guest 1 took seat 5 at table 1",
    ]
    assert shown[0]["undone"] == "Flo"


# -- what a table does -------------------------------------------------------------------------------------------------

NAMES = {one.id: one for one in (*PEOPLE, FLO)}


def doing(table: Sitting, **how: bool) -> tuple[str, str]:
    found = staff_pages.doing(table.runtime, NAMES, **how)
    return found.now, found.whom


def test_a_table_is_empty_then_filling_then_going_then_waiting_for_somebody_by_name() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    assert doing(table) == ("empty", "")
    assert doing(table, dealer=True) == ("dead spread", "")
    table.seat(ANN, 1)
    assert doing(table) == ("filling", "1 more to play")
    table.bots(3)
    table.until(to_act(ANN))
    assert doing(table) == ("waiting", ANN.name)
    table.ask(ANN, ask.CallFloor("1", "a card fell"))
    assert doing(table) == ("waiting", "the floor")
    table.ask(FLO, ask.Pause("1", "a spilled drink"))
    assert doing(table) == ("paused", "a spilled drink")


def test_a_table_of_bots_that_nobody_plays_at_or_looks_at_is_stalled_and_not_going() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(5)
    assert doing(table) == ("stalled", "")
    table.runtime.watched = 1
    table.runtime.schedule(table.now)
    assert doing(table) == ("going", "")


# -- undoing is no second change of seats ------------------------------------------------------------------------------

FELT = replace(Spot.posted(HOUSES, "golden-state", "holdem", "", "2x4"), dealt="by hand")
"""A house where players who move away from the blinds pay or sit out the hands they gained (GS-HE-33)."""


class Felts:
    """Two tables dealt by hand, three hands old, with five players at the first."""

    def __init__(self) -> None:
        self.desk = Desk(FELT, FELT)
        self.people = PEOPLE[3:8]
        for seat, person in zip((1, 2, 4, 6, 7), self.people, strict=True):
            self.desk.ask(FLO, ask.Seat("1", seat, person.id, 0))
        self.tell("GiveButton", seat=1)
        for _ in range(3):
            self.deal()

    def tell(self, kind: str, **fields: Any) -> None:
        tell(self.desk, kind, **fields)

    def deal(self) -> None:
        self.tell("DealByHand")
        self.tell("EndHand", winners=[1])

    @property
    def next(self) -> Any:
        return next_hand(self.desk.room.runtimes["1"].table)

    def undone(self, order: Any) -> None:
        """Checks that an order and its undoing don't affect the next hand, its blinds or its collection."""
        before, chairs = self.next, self.chairs()
        act = self.desk.ask(FLO, order)["act"]
        assert self.next != before
        self.desk.ask(FLO, ask.Undo(act))
        assert (self.next, self.chairs()) == (before, chairs)
        assert sum(one.dealt for one in before.places) == 5

    def chairs(self) -> dict[int, Any]:
        return {seat: replace(chair) for seat, chair in self.desk.room.runtimes["1"].table.chairs.items()}


@pytest.mark.rule("GS-HE-33")
@pytest.mark.parametrize(
    "order",
    [
        ask.SwapPlayers("1", 1, "1", 6),
        ask.MovePlayer("1", 6, "1", 3),
        ask.MovePlayer("1", 6, "2", 3),
        ask.Seat("1", 5, PEOPLE[8].id, 0),
    ],
    ids=["swap", "move", "transfer", "seat"],
)
def test_what_is_undone_leaves_the_blinds_owed_the_button_and_the_collection_as_they_were(order: Any) -> None:
    Felts().undone(order)


@pytest.mark.rule("GS-HE-33")
def test_two_who_changed_places_between_two_tables_are_back_with_what_they_owed_at_each() -> None:
    felts = Felts()
    other = PEOPLE[9]
    felts.desk.ask(FLO, ask.Seat("2", 4, other.id, 0))
    felts.undone(ask.SwapPlayers("1", 6, "2", 4))
    assert felts.desk.room.runtimes["2"].table.chairs[4].player == other.id


def test_a_missed_blind_is_still_owed_after_a_transfer_that_was_a_mistake() -> None:
    felts = Felts()
    felts.tell("SitOut", seat=6)
    for _ in range(5):
        felts.deal()
    felts.tell("SitIn", seat=6)
    missed = felts.desk.room.runtimes["1"].table.chairs[6].missed
    assert missed
    act = felts.desk.ask(FLO, ask.MovePlayer("1", 6, "2", 1))["act"]
    felts.desk.ask(FLO, ask.Undo(act))
    assert felts.desk.room.runtimes["1"].table.chairs[6].missed == missed


def test_whoever_sits_down_or_goes_away_meanwhile_stays_so_when_a_swap_is_undone() -> None:
    felts = Felts()
    act = felts.desk.ask(FLO, ask.SwapPlayers("1", 1, "1", 6))["act"]
    felts.tell("Sit", player="Zoe", seat=9, chips=0)
    felts.tell("SitOut", seat=6)
    felts.desk.ask(FLO, ask.Undo(act))
    table = felts.desk.room.runtimes["1"].table
    assert table.chairs[9].player == WALK_IN + "Zoe"
    assert [chair.debt for seat, chair in table.chairs.items() if seat != 9] == [""] * 5
    assert table.chairs[1].away


def test_once_a_hand_has_been_dealt_a_change_of_seats_stands_and_the_board_says_why() -> None:
    felts = Felts()
    act = felts.desk.ask(FLO, ask.SwapPlayers("1", 1, "1", 6))["act"]
    felts.tell("DealByHand")
    for _ in range(2):
        with pytest.raises(Refused, match="A hand has been dealt since"):
            felts.desk.ask(FLO, ask.Undo(act))
        if felts.desk.room.runtimes["1"].table.in_play:
            felts.tell("EndHand")
    first = staff_pages.acts(felts.desk.room, NAMES)[0]
    assert first["stands"].startswith("A hand has been dealt since")


# -- what a table does that is dealt by hand ---------------------------------------------------------------------------


class Dealt(Sitting):
    """A table that is dealt by hand."""

    def tell(self, kind: str, **fields: Any) -> None:
        self.ask(DEE, tap(self.runtime, kind, **fields))

    def sit(self, *names: str) -> None:
        for seat, name in enumerate(names, 1):
            self.tell("Sit", player=name, seat=seat, chips=0)

    def minutes(self, count: int) -> None:
        until = self.now + count * MINUTE
        while self.runtime.due is not None and self.runtime.due <= until:
            self.pass_on()
        self.now = until


def test_a_table_dealt_by_hand_is_empty_filling_waiting_for_its_button_going_and_stalled_by_what_is_told() -> None:
    table = Dealt("golden-state", "holdem", limit="2x4", dealt="by hand")
    assert doing(table) == ("empty", "")
    assert doing(table, dealer=True) == ("dead spread", "")
    table.sit("Ana")
    assert doing(table) == ("filling", "1 more to play")
    for seat, name in ((2, "Bo"), (3, "Cy")):
        table.tell("Sit", player=name, seat=seat, chips=0)
    assert doing(table) == ("waiting", "the first button")
    table.tell("GiveButton", seat=1)
    table.tell("DealByHand")
    told = table.now
    assert doing(table) == ("going", "")
    table.minutes(9)
    assert doing(table) == ("going", "")
    table.minutes(2)
    assert staff_pages.doing(table.runtime, NAMES) == ("stalled", "", told)
    table.tell("EndHand")
    assert doing(table) == ("going", "")
    table.ask(FLO, ask.Pause("1", "a spilled drink"))
    assert doing(table) == ("paused", "a spilled drink")
    table.minutes(30)
    table.ask(FLO, ask.Resume("1"))
    assert doing(table) == ("going", "")
    for seat in (1, 2):
        table.tell("SitOut", seat=seat)
    assert doing(table) == ("filling", "1 more to play")


def test_a_player_dealer_table_dealt_by_hand_waits_for_whoever_is_offered_the_bank() -> None:
    table = Dealt("marina", "pure-21", limit="3-25", dealt="by hand")
    table.sit("Ana", "Bo", "Cy")
    offered = table.runtime.table.bank_offer()
    assert doing(table) == ("waiting", {1: "Ana", 2: "Bo", 3: "Cy"}[offered or 0])
    table.tell("TakeBank", seat=offered)
    assert doing(table) == ("going", "")


def test_who_is_seated_while_the_room_takes_their_name_off_the_list_can_still_be_put_back() -> None:
    """The floor and the room both find a seated player's name on the list, and the room is faster."""
    felts = Felts()
    room, walt = felts.desk.room, PEOPLE[9]
    felts.desk.ask(walt, ask.JoinList("golden-state", "holdem", "2x4"))
    course = workflow_of(room, FLO, ask.Seat("1", 9, walt.id, 0), "")
    work = next(course)
    step = work.do(0)
    felts.desk.simulation.follow_up()
    assert not room.lists.names
    while room.acts.made < 6:
        step = course.send(step).do(0)
    assert room.acts.last["6"].player == walt.id


def test_who_is_seated_while_the_room_takes_their_name_off_at_the_other_table_has_their_act() -> None:
    """The name is on the lists of two tables. The floor's removal waits at one when the room's runs."""
    felts = Felts()
    room, walt = felts.desk.room, PEOPLE[9]
    felts.desk.ask(walt, ask.JoinList("golden-state", "holdem", "2x4"))
    assert room.runtimes["2"].table.waiting == [walt.id]
    course = workflow_of(room, FLO, ask.Seat("1", 9, walt.id, 0), "")
    waits = course.send(next(course).do(0))
    assert waits.stream == "table:2"
    felts.desk.simulation.follow_up()
    with suppress(StopIteration):
        while True:
            waits = course.send(waits.do(0))
    assert (room.acts.last["6"].player, room.runtimes["1"].seat_of(walt.id)) == (walt.id, 9)
    assert (room.lists.names, room.runtimes["2"].table.waiting, room.leaving) == ({}, [], set())


def seated(spot: Spot, seats: tuple[int, ...]) -> Desk:
    """Two tables dealt by hand, with people at the first."""
    desk = Desk(spot, spot)
    for seat, person in zip(seats, PEOPLE[3:], strict=False):
        desk.ask(FLO, ask.Seat("1", seat, person.id, 0))
    return desk


def tell(desk: Desk, kind: str, **fields: Any) -> None:
    desk.ask(DEE, tap(desk.room.runtimes["1"], kind, **fields))


MOVES = [
    ask.SwapPlayers("1", 2, "1", 4),
    ask.MovePlayer("1", 2, "1", 7),
    ask.MovePlayer("1", 2, "2", 3),
    ask.Seat("1", 5, PEOPLE[8].id, 0),
]


@pytest.mark.parametrize("order", MOVES, ids=["swap", "move", "transfer", "seat"])
def test_the_bank_is_with_whom_it_was_for_the_same_turn_once_a_change_of_seats_is_undone(order: Any) -> None:
    desk = seated(replace(Spot.posted(HOUSES, "marina", "pure-21", "", "3-25"), dealt="by hand"), (1, 2, 4))
    table = desk.room.runtimes["1"].table
    tell(desk, "DeclineBank", seat=table.bank_offer())
    tell(desk, "TakeBank", seat=table.bank_offer())
    assert table.bank.seat == 2
    before = replace(table.bank)
    act = desk.ask(FLO, order)["act"]
    desk.ask(FLO, ask.Undo(act))
    assert table.bank == before


@pytest.mark.parametrize("order", MOVES[:2], ids=["swap", "move"])
def test_a_bank_that_was_taken_since_goes_along_when_a_change_of_seats_at_the_table_is_undone(order: Any) -> None:
    desk = seated(replace(Spot.posted(HOUSES, "marina", "pure-21", "", "3-25"), dealt="by hand"), (1, 2, 4))
    table = desk.room.runtimes["1"].table
    act = desk.ask(FLO, order)["act"]
    tell(desk, "TakeBank", seat=table.bank_offer())
    holder = table.chairs[table.bank.seat or 0].player
    desk.ask(FLO, ask.Undo(act))
    assert (table.chairs[table.bank.seat or 0].player, table.bank.ready) == (holder, True)


def test_one_who_was_seated_by_mistake_and_took_the_bank_gets_up_once_that_answer_is_taken_back() -> None:
    desk = seated(replace(Spot.posted(HOUSES, "marina", "pure-21", "", "3-25"), dealt="by hand"), (2, 4))
    table = desk.room.runtimes["1"].table
    act = desk.ask(FLO, ask.Seat("1", 1, PEOPLE[8].id, 0))["act"]
    tell(desk, "TakeBank", seat=1)
    with pytest.raises(Refused, match=r"Seat 1 has taken the bank since\. Take that answer back first"):
        desk.ask(FLO, ask.Undo(act))
    assert "Take that answer back first." in staff_pages.acts(desk.room, NAMES)[0]["stands"]
    tell(desk, "TakeAnswerBack")
    desk.ask(FLO, ask.Undo(act))
    assert (sorted(table.chairs), table.bank_offer()) == ([2, 4], 2)


@pytest.mark.parametrize("order", MOVES, ids=["swap", "move", "transfer", "seat"])
def test_a_leg_of_a_kill_is_whose_it_was_once_a_change_of_seats_is_undone(order: Any) -> None:
    spot = replace(Spot.posted(HOUSES, "limelight", "holdem", "limit", "4/8"), kill="full", dealt="by hand")
    desk = seated(spot, (1, 2, 4, 6))
    table = desk.room.runtimes["1"].table
    tell(desk, "GiveButton", seat=1)
    tell(desk, "DealByHand")
    tell(desk, "EndHand", winners=[2], scoop=True, enough=True)
    assert (table.kill_seat, table.kill_due) == (2, False)
    before = next_hand(table)
    act = desk.ask(FLO, order)["act"]
    desk.ask(FLO, ask.Undo(act))
    assert (table.kill_seat, table.kill_due) == (2, False)
    assert next_hand(table) == before


@pytest.mark.rule("RO-GE-F1")
def test_the_half_hour_that_was_taken_from_one_who_was_seated_by_mistake_goes_back_to_them() -> None:
    spot = Spot.posted(HOUSES, "rogelios", "holdem", "limit", "20/40")
    desk = Desk(spot, spot)
    for id in ("1", "2"):
        desk.ask(FLO, ask.AskForBots(id, 0))
    desk.ask(FLO, ask.Pause("1", "nothing is dealt"))
    cy = PEOPLE[7]
    for seat, person in zip((1, 2, 3), PEOPLE[3:6], strict=True):
        desk.ask(FLO, ask.Seat("1", seat, person.id, 40_000))
    desk.ask(FLO, ask.Seat("2", 3, cy.id, 40_000))
    table = desk.room.runtimes["1"].table
    before = table.drop
    act = desk.ask(FLO, ask.MovePlayer("2", 3, "1", 4))["act"]
    paid = 40_000 - table.chairs[4].stack
    assert paid > 0
    assert table.drop == before + paid
    desk.ask(FLO, ask.Undo(act))
    assert table.drop == before
    assert desk.room.runtimes["2"].table.chairs[3].stack == 40_000
    assert desk.room.balance(cy.id) == PURSE - 40_000
    assert sum(cents for name, cents in desk.room.balances.items() if name.startswith("drop:")) == before
