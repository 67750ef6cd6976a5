"""A call for the floor is state: every page for staff shows it, whenever it is opened."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.room.views.channels import KEPT
from tests.room.server.test_room_server import QUICK, Screen, room, soon

FLOOR = Person("staff", "Flo", frozenset({"floor"}))
OFFICE = Person("books", "Odd", frozenset({"office"}))
WHY = "the flop came too early"
CALL: dict[str, Any] = {
    "table": "1",
    "title": "Texas Hold'em, $3/$6 Limit",
    "house": "The Limelight Card Room",
    "hand": 0,
    "by": "Guest 1",
    "what": WHY,
    "stopped": True,
}


async def opened(host: RoomServer, table: str = "1", game: str = "holdem") -> Person:
    """Seats a guest at their own table, where nothing happens until they act."""
    guest, _ = await host.accounts.create_guest()
    await host.do(guest, ask.OpenTable("limelight", game, limit="3/6"), f"{guest.id}/1")
    await host.do(guest, ask.Sit(table, 1, 12_000), f"{guest.id}/2")
    return guest


def looks(host: RoomServer, topic: str, person: Person = FLOOR) -> Screen:
    screen = Screen()
    host.watch(person, topic, screen)
    return screen


def waiting(screen: Screen) -> list[dict[str, Any]]:
    return [{name: value for name, value in call.items() if name != "since"} for call in screen.view["calls"]]


def test_one_who_has_the_page_open_hears_the_call_at_once_with_table_house_hand_player_and_reason(
    tmp_path: Path,
) -> None:
    async def play(host: RoomServer) -> None:
        ann = await opened(host)
        calls, board = looks(host, "calls"), looks(host, "floor")
        assert calls.view == {"calls": []}
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")
        await soon(lambda: bool(calls.view["calls"]))
        assert waiting(calls) == [CALL | {"by": ann.name}]
        assert board.view["tables"]["1"]["flags"] == ["floor called"]

    room(str(tmp_path / "room.db"), play)


def test_one_who_comes_after_the_call_sees_it_on_every_page_for_staff(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann = await opened(host)
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")
        for person in (FLOOR, OFFICE):
            assert waiting(looks(host, "calls", person)) == [CALL | {"by": ann.name}]
        with pytest.raises(Denied):
            looks(host, "calls", ann)

    room(str(tmp_path / "room.db"), play)


def test_one_who_comes_back_to_the_page_long_after_leaving_it_sees_the_call_made_meanwhile(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann = await opened(host)
        away = {topic: Screen() for topic in ("floor", "calls")}
        for stop in [host.watch(FLOOR, topic, screen) for topic, screen in away.items()]:
            stop()
        for at in range(KEPT + 1):
            move = ask.AtTable("1", {"type": "SitOut"}) if at % 2 == 0 else ask.AtTable("1", {"type": "SitIn"})
            await host.do(ann, move, f"p1/away{at}")
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")
        for topic, left in away.items():
            back = Screen()
            back.view, back.version = left.view, left.version
            host.watch(FLOOR, topic, back, after=left.version)
            if topic == "floor":
                assert back.view["tables"]["1"]["flags"] == ["floor called"]
            else:
                assert waiting(back) == [CALL | {"by": ann.name}]

    room(str(tmp_path / "room.db"), play)


def test_a_call_is_still_open_when_the_room_is_opened_again(tmp_path: Path) -> None:
    names = []

    async def call(host: RoomServer) -> None:
        ann = await opened(host)
        names.append(ann.name)
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")

    async def look(host: RoomServer) -> None:
        assert waiting(looks(host, "calls")) == [CALL | {"by": names[0]}]
        assert looks(host, "floor").view["tables"]["1"]["flags"] == ["floor called"]

    room(str(tmp_path / "room.db"), call)
    room(str(tmp_path / "room.db"), look)


def test_the_oldest_call_stands_first_and_each_goes_when_the_floor_has_come(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann, ben = await opened(host), await opened(host, "2", "omaha")
        calls = looks(host, "calls")
        await host.do(ben, ask.CallFloor("2", "a card fell"), "p2/3")
        await asyncio.sleep(0.005)  # calls of one millisecond have no order
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")
        await soon(lambda: len(calls.view["calls"]) == 2)
        assert [call["table"] for call in calls.view["calls"]] == ["2", "1"]
        await host.do(FLOOR, ask.Resume("2"), "staff/1")
        await soon(lambda: len(calls.view["calls"]) == 1)
        assert [call["table"] for call in calls.view["calls"]] == ["1"]

    room(str(tmp_path / "room.db"), play)


def test_a_call_to_which_nobody_came_stands_until_the_floor_has_seen_to_it_though_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async def play(host: RoomServer) -> None:
        ann = await opened(host)
        calls, board = looks(host, "calls"), looks(host, "floor")
        with pytest.raises(Refused, match="no call stands open there"):
            await host.do(FLOOR, ask.SeeTo("1"), "staff/1")
        await host.do(ann, ask.CallFloor("1", WHY), "p1/3")
        await soon(lambda: calls.view["calls"] and not calls.view["calls"][0]["stopped"])
        assert waiting(calls) == [CALL | {"by": ann.name, "stopped": False}]
        assert board.view["tables"]["1"]["flags"] == ["a call was not answered"]
        await host.do(FLOOR, ask.SeeTo("1"), "staff/2")
        await soon(lambda: not calls.view["calls"])
        assert board.view["tables"]["1"]["flags"] == []

    room(str(tmp_path / "room.db"), play, replace(QUICK, floor=50))
