"""The floor of a running room seats, moves and undoes at tables dealt by hand: what is refused leaves all as it was."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.server.room_server import RoomServer
from tests.room.server.test_by_hand import DEALER, FLOOR, OPEN, PLAYER, Felt, by_hand
from tests.room.server.test_room_server import soon
from tests.room.tables.kit import tap

NO_BUST = ask.OpenTable("golden-state", "no-bust-21", dealt="by hand")
LIST = "golden-state/holdem/2x4"


class Floor:
    """The floor of a room with two tables of a game; Ana, Bo and Cleo sit at the first."""

    def __init__(self, host: RoomServer) -> None:
        self.host, self.orders = host, 0

    async def asks(self, order: Any) -> dict[str, Any]:
        self.orders += 1
        return await self.host.do(FLOOR, order, f"floor-{self.orders}")

    async def no(self, order: Any) -> str:
        with pytest.raises(Refused) as refused:
            await self.asks(order)
        return str(refused.value)

    @property
    def seats(self) -> dict[str, dict[int, str]]:
        return {id: runtime.people for id, runtime in self.host.room.runtimes.items()}

    def id(self, name: str) -> str:
        """The id of a walk-in."""
        return self.host.accounts.people.walk_in(name)

    def put(self, player: str) -> ask.PutOnList:
        return ask.PutOnList("golden-state", "holdem", "2x4", player)


def evening(
    place: Path, goes: Callable[[Floor, Felt], Awaitable[None]], wanted: ask.OpenTable = OPEN, players: int = 3
) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await host.do(FLOOR, wanted, "second")
        await goes(Floor(host), felt)

    by_hand(str(place / "room.db"), play, wanted, players)


def test_the_first_name_of_a_list_that_hangs_at_two_tables_is_seated_and_the_act_is_noted(tmp_path: Path) -> None:
    async def goes(floor: Floor, _felt: Felt) -> None:
        room = floor.host.room
        for name in ("w:Zoe", "w:Yan"):
            await floor.asks(floor.put(name))
        await soon(lambda: all(floor.id("Zoe") in runtime.table.waiting for runtime in room.runtimes.values()))
        act = (await floor.asks(ask.Seat("2", 4, "w:Zoe")))["act"]
        assert floor.seats["2"] == {4: floor.id("Zoe")}
        assert [one.player for one in room.lists.names[LIST]] == [floor.id("Yan")]
        await floor.asks(ask.Undo(act))
        assert floor.seats["2"] == {}
        assert [one.player for one in room.lists.names[LIST]] == [floor.id("Zoe"), floor.id("Yan")]

    evening(tmp_path, goes)


def test_who_sits_at_both_tables_keeps_both_seats_when_a_move_or_a_swap_is_refused_by_name(tmp_path: Path) -> None:
    async def goes(floor: Floor, _felt: Felt) -> None:
        await floor.asks(ask.Seat("2", 4, "w:Ana"))
        await floor.asks(ask.Seat("2", 5, "w:Bo"))
        before = floor.seats
        for order, why in (
            (ask.MovePlayer("1", 1, "2", 9), "Ana sits at table 2 already, in seat 4"),
            (ask.SwapPlayers("1", 1, "2", 5), "Ana sits at table 2 already, in seat 4"),
            (ask.SwapPlayers("1", 3, "2", 5), "Bo sits at table 1 already, in seat 2"),
            (ask.Seat("2", 9, "w:Ana"), "Ana sits at table 2 already, in seat 4"),
        ):
            assert await floor.no(order) == why
            assert floor.seats == before

    evening(tmp_path, goes)


def test_players_do_not_leave_their_seat_for_a_closing_table(tmp_path: Path) -> None:
    async def goes(floor: Floor, _felt: Felt) -> None:
        await floor.asks(ask.Seat("2", 4, "w:Zoe"))
        there = floor.host.room.runtimes["2"]
        await floor.host.do(DEALER, tap(there, "Sit", player="Yan", seat=5, chips=0), "yan")
        await floor.host.do(DEALER, tap(there, "GiveButton", seat=4), "button")
        await floor.host.do(DEALER, tap(there, "DealByHand"), "deal")
        await floor.asks(ask.CloseTable("2", "a leak"))
        before = floor.seats
        assert await floor.no(ask.MovePlayer("1", 1, "2", 9)) == "the table is closing"
        assert floor.seats == before

    evening(tmp_path, goes)


def test_a_player_seated_at_one_of_two_tables_is_not_listed_and_staff_are_notified(
    tmp_path: Path,
) -> None:
    async def goes(floor: Floor, _felt: Felt) -> None:
        moves = "at table 1 of that game already; the floor moves people between tables"
        assert await floor.no(floor.put("w:Ana")) == f"Ana sits {moves}"
        await floor.asks(ask.Seat("1", 7, PLAYER.id))
        with pytest.raises(Refused, match=f"^you sit {moves}$"):
            await floor.host.do(PLAYER, ask.JoinList("golden-state", "holdem", "2x4"), "join")
        assert not floor.host.room.lists.names
        await floor.asks(floor.put("w:Zoe"))
        assert await floor.no(floor.put("w:Zoe")) == "Zoe is on that list already"
        assert await floor.no(ask.AnswerFor(LIST, "w:Zoe", "time")) == "Zoe has not been called from that list"
        for order in (
            ask.CallName(LIST, "w:Ana", "2"),
            ask.TakeOffList(LIST, "w:Ana"),
            ask.AnswerFor(LIST, "w:Ana", "coming"),
        ):
            assert await floor.no(order) == "Ana is not on that list"
        await floor.asks(ask.CallName(LIST, "w:Zoe", "2"))
        await floor.asks(ask.AnswerFor(LIST, "w:Zoe", "time"))
        assert await floor.no(ask.AnswerFor(LIST, "w:Zoe", "time")) == "Zoe has had more time already"

    evening(tmp_path, goes)


def test_a_transfer_is_not_undone_over_a_bank_that_was_taken_since_until_the_answer_is_taken_back(
    tmp_path: Path,
) -> None:
    """Bo has had a round and is offered their second; Cleo takes the bank while Bo sits elsewhere."""

    async def goes(floor: Floor, felt: Felt) -> None:
        table = floor.host.room.runtimes["1"].table
        await felt.tap("DeclineBank", seat=1)
        await felt.tap("TakeBank", seat=2)
        wagers = [{"seat": seat, "square": seat, "cents": 0} for seat in (1, 3)]
        await felt.tap("DealByHand", wagers=wagers, action=dollars(60))
        await felt.tap("EndHand")
        assert table.bank_offer() == 2
        act = (await floor.asks(ask.MovePlayer("1", 2, "2", 3)))["act"]
        while (offered := table.bank_offer()) != 3:
            await felt.tap("DeclineBank", seat=offered)
        await felt.tap("TakeBank", seat=3)
        before = floor.seats
        why = "Seat 3 has taken the bank since. Take that answer back first."
        assert await floor.no(ask.Undo(act)) == why
        assert floor.seats == before
        await felt.tap("TakeAnswerBack")
        await floor.asks(ask.Undo(act))
        assert floor.seats["1"][2] == floor.id("Bo")
        assert (table.bank.seat, table.bank.turn, table.bank_offer()) == (2, 1, 2)

    evening(tmp_path, goes, NO_BUST)


def test_a_phone_takes_a_player_out_and_back_in_where_the_room_counts_no_chips(tmp_path: Path) -> None:
    async def goes(floor: Floor, _felt: Felt) -> None:
        await floor.asks(ask.Seat("1", 7, PLAYER.id))
        chair = floor.host.room.runtimes["1"].table.chairs[7]
        await floor.host.do(PLAYER, ask.AtTable("1", {"type": "SitOut"}), "out")
        assert chair.away
        await floor.host.do(PLAYER, ask.AtTable("1", {"type": "SitIn"}), "in")
        assert not chair.away

    evening(tmp_path, goes)
