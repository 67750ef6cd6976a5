"""Waiting lists: places, calls, time, cancellations, bots that make room, new tables, the main table."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.handlers.seats import seat_player
from houseway.room.handlers.table_commands import Arrival
from houseway.room.people.people import Person
from houseway.room.server.simulated_room import PURSE, Simulation
from houseway.room.settings import MINUTE
from houseway.room.tables.spread import Spot
from houseway.room.views import staff_pages
from houseway.room.views.lobby import me, table_line
from houseway.room.work import Step
from tests.room.tables.kit import HOUSES

HOLDEM = Spot.posted(HOUSES, "limelight", "holdem", "limit", "3/6")
LIST = "limelight/holdem/3/6"
JOIN = ask.JoinList("limelight", "holdem", "3/6")
PEOPLE = [Person(f"p{number}", f"Guest {number}") for number in range(1, 13)]


class Desk:
    """A simulated room where the test controls the people."""

    def __init__(self, *spots: Spot) -> None:
        self.simulation = Simulation(HOUSES, spots, 5)
        self.room = self.simulation.room
        for person in PEOPLE:
            self.room.balances[f"player:{person.id}"] = PURSE

    def ask(self, person: Person, command: Any) -> dict[str, Any]:
        reply = self.simulation.drive(workflow_of(self.room, person, command, ""))
        self.simulation.follow_up()
        return reply

    def pass_time(self, minutes: float) -> None:
        self.simulation.run(minutes / 60)


def full(desk: Desk, count: int = 9) -> None:
    for person in PEOPLE[:count]:
        desk.ask(person, ask.PlayNow("limelight", "holdem", "limit", "3/6"))


NOW = ask.PlayNow("limelight", "holdem", "limit", "3/6")


def without_bots(seated: int) -> Desk:
    """A table of nine seats with people and no bots."""
    desk = Desk(HOLDEM)
    desk.ask(Person("p99", "Flo", frozenset({"floor"})), ask.AskForBots("1", 0))
    for seat, person in enumerate(PEOPLE[:seated], 1):
        desk.ask(person, ask.Sit("1", seat, 12_000))
    return desk


def test_the_bots_that_come_with_one_who_plays_now_leave_them_a_seat() -> None:
    desk = without_bots(7)
    assert desk.ask(PEOPLE[7], NOW)["table"] == "1"
    assert len(desk.room.runtimes["1"].bots) == 1


def test_one_who_plays_now_is_refused_when_the_last_seat_is_taken_while_they_come() -> None:
    desk = without_bots(8)
    course = workflow_of(desk.room, PEOPLE[8], NOW, "")
    next(course)
    desk.ask(PEOPLE[9], ask.Sit("1", 9, 12_000))
    with pytest.raises(Refused, match="taken just now"):
        course.send(Step(0))


def test_one_who_joins_a_list_hears_their_place_and_may_be_on_several() -> None:
    desk = Desk()
    assert desk.ask(PEOPLE[0], JOIN) == {"list": LIST, "place": 1}
    assert desk.ask(PEOPLE[0], ask.JoinList("oceana", "razz", "3/6")) == {"list": "oceana/razz/3/6", "place": 1}
    with pytest.raises(Refused, match="on that list"):
        desk.ask(PEOPLE[0], JOIN)
    with pytest.raises(Refused, match="has no Seven Card Stud Low"):
        desk.ask(PEOPLE[0], ask.JoinList("oceana", "razz", "7/7"))
    desk.ask(PEOPLE[0], ask.LeaveList(LIST))
    assert desk.room.lists.place(LIST, "p1") == 0


def test_an_open_seat_is_called_for_and_taken_with_the_usual_buy_in() -> None:
    desk = Desk(HOLDEM)
    desk.ask(PEOPLE[0], JOIN)
    assert desk.room.lists.called_to(LIST, "p1") == "1"
    reply = desk.ask(PEOPLE[0], ask.AnswerCall(LIST, "accept"))
    assert desk.room.runtimes["1"].seat_of("p1") == reply["seat"]
    assert LIST not in desk.room.lists.names


def test_one_who_does_not_answer_within_five_minutes_goes_to_the_bottom_of_the_list() -> None:
    desk = Desk(HOLDEM)
    ann, ben = PEOPLE[10:12]
    desk.ask(ann, JOIN)
    assert desk.room.lists.called_to(LIST, ann.id)
    desk.pass_time(1)
    desk.ask(ben, JOIN)
    desk.pass_time(3.9)
    assert [desk.room.lists.place(LIST, one.id) for one in (ann, ben)] == [1, 2]
    desk.pass_time(0.2)
    assert [desk.room.lists.place(LIST, one.id) for one in (ann, ben)] == [2, 1]


def test_more_time_is_given_once() -> None:
    desk = Desk(HOLDEM)
    desk.ask(PEOPLE[0], JOIN)
    desk.pass_time(4)
    desk.ask(PEOPLE[0], ask.AnswerCall(LIST, "time"))
    assert desk.room.lists.due == desk.simulation.now + 5 * MINUTE
    with pytest.raises(Refused, match="already had more time"):
        desk.ask(PEOPLE[0], ask.AnswerCall(LIST, "time"))
    desk.ask(PEOPLE[0], ask.AnswerCall(LIST, "cancel"))
    assert desk.room.lists.place(LIST, "p1") == 0


def test_a_bot_leaves_after_the_hand_for_somebody_who_waits() -> None:
    desk = Desk(HOLDEM)
    full(desk, 4)
    runtime = desk.room.runtimes["1"]
    assert (len(runtime.people), len(runtime.bots)) == (4, 5)
    desk.ask(PEOPLE[9], JOIN)
    desk.pass_time(6)
    assert len(runtime.bots) == 4
    assert desk.room.lists.called_to(LIST, PEOPLE[9].id) == "1"


def test_two_who_wait_while_every_seat_is_taken_by_people_get_a_table_of_their_own() -> None:
    desk = Desk(HOLDEM)
    for person in PEOPLE[:9]:
        if not desk.room.runtimes["1"].open_seats:
            desk.ask(person, JOIN)
            desk.pass_time(8)
            desk.ask(person, ask.AnswerCall(LIST, "accept"))
        else:
            desk.ask(person, ask.PlayNow("limelight", "holdem", "limit", "3/6"))
    assert len(desk.room.runtimes["1"].people) == 9
    desk.ask(PEOPLE[9], JOIN)
    assert list(desk.room.runtimes) == ["1"]
    desk.ask(PEOPLE[10], JOIN)
    assert list(desk.room.runtimes) == ["1", "2"]
    assert {desk.room.lists.called_to(LIST, person.id) for person in PEOPLE[9:11]} == {"2"}


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-M7")
def test_a_player_of_the_second_table_moves_to_an_open_seat_of_the_main_one_when_nobody_waits() -> None:
    spot = Spot.posted(HOUSES, "golden-state", "holdem", "", "")
    desk = Desk(spot, spot)
    main, second = desk.room.runtimes.values()
    ann = PEOPLE[0]
    desk.ask(ann, ask.Sit(second.id, second.open_seats[0], 12_000))
    desk.pass_time(10)
    assert (main.seat_of(ann.id) is not None, second.seat_of(ann.id)) == (True, None)


@pytest.mark.rule("GS-HE-M7")
def test_one_who_sits_at_both_tables_stays_and_the_next_player_moves_to_the_main_one() -> None:
    spot = Spot.posted(HOUSES, "golden-state", "holdem", "", "")
    desk = Desk(spot, spot)
    main, second = desk.room.runtimes.values()
    both, ben = PEOPLE[:2]
    desk.ask(both, ask.Sit(main.id, main.open_seats[0], 12_000))
    desk.ask(both, ask.Sit(second.id, second.open_seats[0], 12_000))
    desk.ask(ben, ask.Sit(second.id, second.open_seats[0], 12_000))
    desk.pass_time(3)
    assert [set(desk.room.seats_of(one.id)) for one in (both, ben)] == [{main.id, second.id}, {main.id}]


def test_nobody_moves_from_a_private_table_to_the_main_one() -> None:
    spot = Spot.posted(HOUSES, "golden-state", "holdem", "", "")
    desk = Desk(spot, spot)
    main, second = desk.room.runtimes.values()
    ann = PEOPLE[0]
    second.status.invite, second.status.by = "link", ann.id
    desk.ask(ann, ask.Sit(second.id, second.open_seats[0], 12_000))
    desk.pass_time(10)
    assert (main.seat_of(ann.id), second.seat_of(ann.id) is not None) == (None, True)


@pytest.mark.rule("GS-HE-M7")
def test_the_lobby_marks_a_table_whose_players_must_move() -> None:
    spot = Spot.posted(HOUSES, "golden-state", "holdem", "", "")
    room = Desk(spot, spot, HOLDEM, HOLDEM).room
    feeds = {id: table_line(runtime, room).get("feeds") for id, runtime in room.runtimes.items()}
    assert feeds == {"1": None, "2": "1", "3": None, "4": None}


def test_whoever_waits_is_known_at_the_table_and_forgotten_when_they_give_up() -> None:
    desk = Desk(HOLDEM)
    desk.ask(PEOPLE[0], JOIN)
    assert desk.room.runtimes["1"].table.waiting == ["p1"]
    desk.ask(PEOPLE[0], ask.LeaveList(LIST))
    assert (desk.room.runtimes["1"].table.waiting, desk.room.lists.names) == ([], {})


# -- who sits already, and who needs time ------------------------------------------------------------------------------

FLOOR = Person("p99", "Flo", frozenset({"floor"}))


def test_nobody_waits_for_a_game_at_which_they_sit_nor_is_called_to_their_own() -> None:
    desk = without_bots(3)
    sits, waits = PEOPLE[0], PEOPLE[9]
    with pytest.raises(Refused, match="you sit at table 1 of that game already"):
        desk.ask(sits, JOIN)
    with pytest.raises(Refused, match="p1 sits at table 1 of that game already"):
        desk.ask(FLOOR, ask.PutOnList("limelight", "holdem", "3/6", sits.id))
    by_hand = Desk(replace(HOLDEM, dealt="by hand"))
    for person in (sits, waits):
        by_hand.ask(person, JOIN)
    # The second on the list sits down while still on the list.
    runtime = by_hand.room.runtimes["1"]
    by_hand.simulation.drive(seat_player(by_hand.room, Arrival(waits.id, "1", 3, 0), ""))
    assert runtime.seat_of(waits.id) == 3
    with pytest.raises(Refused, match="p10 sits at table 1 already"):
        by_hand.ask(FLOOR, ask.CallName(LIST, waits.id, "1"))


def test_one_who_needs_time_is_told_so_and_the_floor_too() -> None:
    desk = Desk(replace(HOLDEM, dealt="by hand"))
    desk.ask(PEOPLE[0], JOIN)
    desk.ask(FLOOR, ask.CallName(LIST, PEOPLE[0].id, "1"))
    assert "more_time" not in me(PEOPLE[0], desk.room)["lists"][LIST]["called"]
    desk.ask(PEOPLE[0], ask.AnswerCall(LIST, "time"))
    assert me(PEOPLE[0], desk.room)["lists"][LIST]["called"]["more_time"] is True
    (line,) = staff_pages.lists(desk.room, {})[LIST]["names"]
    assert line["more_time"] is True
