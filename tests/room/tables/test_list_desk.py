"""The lists as staff run them: walk-ins, calls and their answers, and the estimated wait."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.handlers.follow_ups import follow_ups
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import PURSE
from houseway.room.settings import MINUTE
from houseway.room.tables.lists import Lists
from houseway.room.tables.spread import Spot
from houseway.room.views.lobby import wall
from tests.room.server.test_room_server import room
from tests.room.tables.kit import FLO, HOUSES
from tests.room.tables.test_floor_board import empty
from tests.room.tables.test_lists import HOLDEM, JOIN, LIST, PEOPLE

ANN, BEN, CY, DEE = PEOPLE[:4]
NAMES = {one.id: one for one in PEOPLE}
KIOSK = Person("p80", "Kiosk 1", frozenset({"kiosk"}))


def put(person: Person) -> ask.PutOnList:
    return ask.PutOnList("limelight", "holdem", "3/6", person.id)


def test_staff_put_names_on_a_list_call_them_in_any_order_and_take_them_off() -> None:
    desk = empty(HOLDEM)
    for seat, person in enumerate(PEOPLE[4:], 1):
        desk.ask(person, ask.Sit("1", seat, 12_000))
    for person in (ANN, BEN, CY):
        desk.simulation.drive(workflow_of(desk.room, FLO, put(person), ""))
    desk.simulation.drive(workflow_of(desk.room, FLO, ask.CallName(LIST, CY.id, "1"), ""))
    assert desk.room.lists.called_to(LIST, CY.id) == "1"
    with pytest.raises(Refused, match="no open seat that isn't held"):
        desk.ask(FLO, ask.CallName(LIST, BEN.id, "1"))
    desk.ask(FLO, ask.TakeOffList(LIST, ANN.id))
    assert [one.player for one in desk.room.lists.names[LIST]] == [BEN.id, CY.id]
    with pytest.raises(Refused, match="not on that list"):
        desk.ask(FLO, ask.TakeOffList(LIST, ANN.id))
    with pytest.raises(Refused, match="not filled from that list"):
        desk.ask(FLO, ask.CallName("limelight/omaha/3/6", BEN.id, "1"))


def test_one_who_is_coming_keeps_the_seat_longer_and_is_seated_by_the_floor() -> None:
    desk = empty(HOLDEM)
    desk.ask(FLO, put(ANN))
    desk.pass_time(4)
    desk.ask(FLO, ask.AnswerFor(LIST, ANN.id, "coming"))
    assert desk.room.lists.due == desk.simulation.now + 5 * MINUTE
    with pytest.raises(Refused, match="already on their way"):
        desk.ask(ANN, ask.AnswerCall(LIST, "coming"))
    desk.ask(FLO, ask.Seat("1", 3, ANN.id, 12_000))
    assert LIST not in desk.room.lists.names
    desk.ask(FLO, put(BEN))
    desk.ask(FLO, ask.AnswerFor(LIST, BEN.id, "cancel"))
    assert LIST not in desk.room.lists.names


def test_a_name_that_comes_off_is_not_put_back_by_what_the_room_does_meanwhile() -> None:
    """The table took the name off, then heard that they wait, and put them back on the list."""
    desk = empty(HOLDEM)
    desk.ask(FLO, put(ANN))
    (runtime,) = desk.room.tables_of(LIST)
    runtime.table.waiting.clear()
    told = follow_ups(desk.room)  # that ANN waits, found before they say no
    runtime.table.waiting.append(ANN.id)
    coming_off = workflow_of(desk.room, FLO, ask.AnswerFor(LIST, ANN.id, "cancel"), "")
    step = next(coming_off).do(desk.simulation.now)
    for course in (*told, *follow_ups(desk.room)):
        desk.simulation.drive(course)
    with suppress(StopIteration):
        while True:
            step = coming_off.send(step).do(desk.simulation.now)
    assert (runtime.table.waiting, LIST in desk.room.lists.names, desk.room.leaving) == ([], False, set())


@pytest.mark.rule("MC-GE-20b")
def test_the_name_of_one_who_was_away_too_long_goes_on_the_list_of_their_game() -> None:
    """Marina: after fifteen minutes the chips are picked up, the seat is forfeited and the name is on the list."""
    desk = empty(Spot.posted(HOUSES, "marina", "holdem", "", ""))
    (runtime,) = desk.room.runtimes.values()
    list_id = runtime.status.spot.list
    for seat, person in enumerate(PEOPLE[: runtime.table.rules.seats[1]], 1):
        desk.ask(person, ask.Sit("1", seat, 20_000))
    desk.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))
    desk.pass_time(14)
    assert (runtime.seat_of(ANN.id), list_id in desk.room.lists.names) == (1, False)
    desk.pass_time(3)
    assert (runtime.seat_of(ANN.id), desk.room.lists.place(list_id, ANN.id)) == (None, 1)
    assert desk.room.balance(ANN.id) == PURSE


def test_the_wait_is_estimated_from_those_who_were_called_last() -> None:
    """Three who joined as 1, 2 and 3 were called after 10, 24 and 30 minutes: the middle of 10, 12 and 10 a place."""
    lists = Lists()
    for person, at in ((ANN, 0), (BEN, 0), (CY, 0)):
        lists.join(LIST, person.id, at)
    assert lists.estimate(LIST, 1) == 0
    for person, minutes in ((ANN, 10), (BEN, 24), (CY, 30)):
        lists.call(LIST, person.id, "1", 0, minutes * MINUTE)
    assert lists.estimate(LIST, 1) == 10 * MINUTE
    assert lists.estimate(LIST, 4) == 40 * MINUTE


def test_the_board_has_lists_open_seats_limits_waits_and_jackpots_and_nobodys_number() -> None:
    desk = empty(HOLDEM)
    for person in (ANN, BEN):
        desk.ask(person, JOIN)
    desk.room.balances["jackpot:limelight"] = 123_400
    shown = wall(desk.room, NAMES)["houses"]["limelight"]
    game = shown["games"][LIST]
    assert (game["title"], game["limit"], game["tables"], game["open"]) == ("Texas Hold'em", "3/6", ["1"], 7)
    assert game["names"] == [{"name": "Guest 1", "table": "1"}, {"name": "Guest 2", "table": "1"}]
    assert (shown["name"], shown["jackpot"]) == ("The Limelight Card Room", 123_400)
    assert not any(person.id in str(shown) for person in (ANN, BEN))


def test_a_kiosk_lets_people_in_by_name_and_does_nothing_else(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        who = (await host.do(KIOSK, ask.Welcome("Maria T."), "k1"))["player"]
        assert (await host.do(KIOSK, ask.Welcome("Maria T."), "k1"))["player"] == who
        again = (await host.do(KIOSK, ask.Welcome("Maria T."), "k2"))["player"]
        assert again != who
        assert host.room.balance(who) == 0
        assert await host.do(KIOSK, ask.PutOnList("limelight", "holdem", "3/6", who), "k3") == {
            "list": LIST,
            "place": 1,
        }
        assert host.accounts.people.by_id[who].name == "Maria T."
        for order in (ask.TakeOffList(LIST, who), ask.Bar(who, "loud"), ask.JoinList("limelight", "holdem", "3/6")):
            with pytest.raises(Denied):
                await host.do(KIOSK, order, "k4")
        with pytest.raises(Denied):
            host.watch(KIOSK, "calls", lambda _: None)

    async def later(host: RoomServer) -> None:
        assert [one.name for one in host.accounts.people.by_id.values()] == ["Maria T.", "Maria T."]
        assert host.room.lists.place(LIST, "p1") == 1
        await asyncio.sleep(0)

    room(str(tmp_path / "room.db"), play)
    room(str(tmp_path / "room.db"), later)
