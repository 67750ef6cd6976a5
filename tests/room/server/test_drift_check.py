"""When memory differs from the log, the table pauses with an event, and the log is right."""

from dataclasses import replace

import pytest

from houseway.room import commands as ask
from houseway.room.log.log import Log
from houseway.room.people.accounts import ALL
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.tables.runtime import TableRuntime
from tests.room.server.test_money_races import same_money
from tests.room.server.test_room_server import QUICK, Screen, room, soon
from tests.room.tables.kit import GAMES

STILL = replace(QUICK, between=600_000, check=5)
FLOOR = Person("p99", "Flo", frozenset(ALL))


async def seated(host: RoomServer) -> TableRuntime:
    """A player alone at a table, where nothing is dealt."""
    ann, _ = await host.accounts.create_guest()
    await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "open")
    await host.do(ann, ask.Sit("1", 3, 12_000), f"{ann.id}/sit")
    return host.room.runtimes["1"]


def paused(log: Log) -> list[str]:
    return [event.data["reason"] for event in log.read(stream="table:1") if event.type == "TablePaused"]


def test_a_stack_that_the_log_does_not_know_stops_the_table(place: str) -> None:
    async def play(host: RoomServer) -> None:
        runtime = await seated(host)
        runtime.table.chairs[3].stack += 50_000
        await soon(lambda: bool(paused(host._log)))
        assert host.room.runtimes["1"].table.chairs[3].stack == 12_000
        assert paused(host._log) == ["the room's memory of this table differed from the log; the log is right"]
        await host.do(FLOOR, ask.Resume("1"), "f/1")
        await host.do(host.accounts.people.by_id["p1"], ask.AtTable("1", {"type": "Leave"}), "p1/2")
        assert host.room.balance("p1") == 500_000
        assert same_money(host)

    room(place, play, STILL)


def test_a_balance_that_the_log_does_not_know_is_put_right_and_stops_where_its_owner_sits(place: str) -> None:
    async def play(host: RoomServer) -> None:
        await seated(host)
        host.room.balances["player:p1"] += 1
        await soon(lambda: bool(paused(host._log)))
        assert host.room.balance("p1") == 488_000
        (line,) = [event for event in host._log.read(stream="office") if event.type == "BooksDiffered"]
        assert line.data["accounts"] == {"player:p1": {"memory": 488_001, "log": 488_000}}
        assert paused(host._log) == ["the room's balances differed from the log; the log is right"]
        assert same_money(host)

    room(place, play, STILL)


@pytest.mark.slow
def test_memory_equals_the_log_during_play(place: str) -> None:
    """Every table is compared many times, also in mid-hand and after the room was opened again."""

    async def play(host: RoomServer) -> None:
        people = host.accounts.people.by_id
        ann = people["p1"] if people else (await host.accounts.create_guest())[0]
        for number, (house, game) in enumerate(GAMES[::21]):
            await host.do(ann, ask.PlayNow(house, game), f"p1/{number}")
            host.watch(ann, f"table:{number + 1}", Screen())
        hands = {id: runtime.table.hands for id, runtime in host.room.runtimes.items()}
        await soon(lambda: all(runtime.table.hands >= hands[id] + 2 for id, runtime in host.room.runtimes.items()))
        assert not any(runtime.status.paused for runtime in host.room.runtimes.values())

    for _ in range(2):
        room(place, play, replace(QUICK, action=0, clock=0, warning=0, check=1))
