"""Dealers: the roster, their tables, pushes, breaks and downs."""

from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import MINUTE
from houseway.room.tables.dealers import Dealers
from houseway.room.views import staff_pages
from houseway.room.views.lobby import me
from houseway.room.views.staff_pages import floor_line
from tests.room.server.test_room_server import room
from tests.room.tables.kit import FLO
from tests.room.tables.test_floor_board import empty
from tests.room.tables.test_lists import HOLDEM, PEOPLE, Desk

XI, YAZ, ZED = (Person(f"p{80 + at}", name, frozenset({"dealer"})) for at, name in enumerate(("Xi", "Yaz", "Zed"), 1))
NAMES = {one.id: one for one in (*PEOPLE, XI, YAZ, ZED)}


def manned() -> Desk:
    """Xi deals at the first of two tables, Yaz at the second, Zed has a break."""
    desk = empty(HOLDEM, HOLDEM)
    for dealer in (XI, YAZ, ZED):
        desk.ask(FLO, ask.DealerIn(dealer.id))
    desk.ask(FLO, ask.SendDealer(XI.id, "1"))
    desk.ask(FLO, ask.SendDealer(YAZ.id, "2"))
    return desk


def where(desk: Desk) -> list[tuple[str, int]]:
    return [(desk.room.dealers.on[one.id].table, desk.room.dealers.on[one.id].downs) for one in (XI, YAZ, ZED)]


def test_a_push_sends_each_to_the_next_table_the_last_on_a_break_and_the_rested_to_the_first() -> None:
    desk = manned()
    assert where(desk) == [("1", 0), ("2", 0), ("", 0)]
    desk.ask(FLO, ask.Push())
    assert where(desk) == [("2", 1), ("", 1), ("1", 0)]
    desk.pass_time(30)
    desk.ask(FLO, ask.Push())
    assert where(desk) == [("", 2), ("1", 1), ("2", 1)]


def test_with_nobody_on_a_break_the_last_comes_to_the_first() -> None:
    desk = manned()
    desk.ask(FLO, ask.DealerOut(ZED.id))
    desk.ask(FLO, ask.Push())
    assert [desk.room.dealers.at(table) for table in ("1", "2")] == [YAZ.id, XI.id]


def test_whoever_is_relieved_has_a_break_and_nobody_deals_where_they_play() -> None:
    desk = manned()
    desk.ask(FLO, ask.SendDealer(ZED.id, "2"))
    assert where(desk) == [("1", 0), ("", 1), ("2", 0)]
    desk.room.balances[f"player:{YAZ.id}"] = 20_000
    desk.ask(YAZ, ask.Sit("1", 4, 12_000))
    with pytest.raises(Refused, match="a dealer can't deal where they play"):
        desk.ask(FLO, ask.SendDealer(YAZ.id, "1"))


def test_the_floor_sees_who_deals_where_and_when_the_push_is_due_and_a_dead_spread() -> None:
    desk = manned()
    roster = staff_pages.dealers(desk.room, NAMES)
    assert [(one["name"], one["table"]) for one in roster["on"]] == [("Xi", "1"), ("Yaz", "2"), ("Zed", "")]
    assert (roster["push"], roster["due"]) == (30, desk.simulation.now + 30 * MINUTE)
    line = floor_line(desk.room.runtimes["1"], desk.room, NAMES)
    assert (line["dealer"], line["now"]) == ("Xi", {"is": "dead spread"})
    assert me(YAZ, desk.room)["deals"]["table"] == "2"


def test_the_roster_follows_from_its_events_and_has_no_word_of_tokes() -> None:
    desk, told = empty(HOLDEM), Dealers()
    drafts = []
    desk.simulation._witness = lambda _room, stream, draft: drafts.append(draft) if stream == "dealers" else None
    desk.ask(FLO, ask.DealerIn(XI.id))
    desk.ask(FLO, ask.SendDealer(XI.id, "1"))
    desk.ask(FLO, ask.Push())
    for draft in drafts:
        told.take(draft)
        assert not draft.postings
    assert told == desk.room.dealers


def test_only_a_dealer_is_put_on_the_roster(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        guest, _ = await host.accounts.create_guest()
        with pytest.raises(Refused, match="is no dealer"):
            await host.do(FLO, ask.DealerIn(guest.id), "d1")
        house, _ = await host.accounts.sign_in_keyholder()
        await host.do(FLO, ask.DealerIn(house.id), "d2")

    async def later(host: RoomServer) -> None:
        assert list(host.room.dealers.on) == ["p2"]

    room(str(tmp_path / "room.db"), play)
    room(str(tmp_path / "room.db"), later)
