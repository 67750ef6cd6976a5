"""Separation of duties: players with a seat or a wager at a table can't act as its floor."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.banked.play import Round
from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people import policy
from houseway.room.people.accounts import ALL
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace
from houseway.room.tables.runtime import TableRuntime
from houseway.table.commands import COMMANDS
from tests.room.server.test_room_server import QUICK
from tests.room.tables.kit import ANN, BEN, FLO, HOUSES, Sitting

DUTY = "can't have a seat or a wager there"

# A second copy on purpose: removing a duty takes a deliberate change here.
DUTIES: dict[str, Callable[[str, str, str], Any]] = {
    "CloseTable": lambda here, there, ben: ask.CloseTable(here, "late"),
    "Pause": lambda here, there, ben: ask.Pause(here, "a spilled drink"),
    "Resume": lambda here, there, ben: ask.Resume(here),
    "PutClock": lambda here, there, ben: ask.PutClock(here, 1),
    "Irregularities": lambda here, there, ben: ask.Irregularities(here),
    "Preview": lambda here, there, ben: ask.Preview(here, "foul-deck"),
    "Rule": lambda here, there, ben: ask.Rule(here, "foul-deck"),
    "SeeTo": lambda here, there, ben: ask.SeeTo(here),
    "RaiseCondition": lambda here, there, ben: ask.AtTable(here, {"type": "RaiseCondition"}),
    "PostTime": lambda here, there, ben: ask.AtTable(here, {"type": "PostTime", "time": "Friday"}),
    "Seat": lambda here, there, ben: ask.Seat(here, 6, "p40", 10_000),
    "Tell": lambda here, there, ben: ask.Tell(here, {"type": "DealByHand"}, 0, "0", "tap-1"),
    "MovePlayer": lambda here, there, ben: ask.MovePlayer(here, 2, there, 2),
    "SwapPlayers": lambda here, there, ben: ask.SwapPlayers(here, 2, here, 1),
    "Undo": lambda here, there, ben: ask.Undo("1"),
    "CallName": lambda here, there, ben: ask.CallName("limelight/holdem/3/6", ben, here),
    "PickUp": lambda here, there, ben: ask.PickUp(here, 2),
    "Bar": lambda here, there, ben: ask.Bar(ben, "loud"),
    "Unbar": lambda here, there, ben: ask.Unbar(ben),
    "OverrideBar": lambda here, there, ben: ask.OverrideBar(ben, "they cash out"),
    "Adjust": lambda here, there, ben: ask.Adjust(f"player:{ben}", "cage", 100, "sold by mistake"),
    "Sign": lambda here, there, ben: ask.Sign("1"),
    "PostTalk": lambda here, there, ben: ask.PostTalk(here, "off"),
    "AnswerReport": lambda here, there, ben: ask.AnswerReport(here, "1", "a word with them"),
    "LiftSilence": lambda here, there, ben: ask.LiftSilence(here, ben, "they are sorry"),
}
AT_TABLE = {name for name, kind in COMMANDS.items() if "floor" in kind.who}
"""The floor's commands of the table itself."""
READ = {"GET /api/talk/{table}"}
"""Reading duties, tested in ``tests/web/test_talk.py``."""


def test_the_table_of_duties_is_as_expected() -> None:
    assert set(policy.APART) | AT_TABLE == set(DUTIES) | READ
    assert all(policy.MAY[row] == "floor" for row in policy.APART if row != "Tell")
    assert policy.MAY["Tell"] == "dealer floor tablet"


def test_every_command_that_names_a_table_and_is_the_floors_alone_is_a_duty() -> None:
    alone = {
        name for name, kind in ask.KINDS.items() if "table" in kind.__struct_fields__ and policy.MAY[name] == "floor"
    }
    assert alone <= set(DUTIES)


Scene = tuple[RoomServer, Person, str, str, str]


def in_a_room(place: str, play: Callable[[Scene], Awaitable[None]]) -> None:
    """Two tables, Ann with every role and Ben at the first, and a pending adjustment of Ben's account."""

    async def run() -> None:
        host = await RoomServer.open(place, pace=replace(QUICK, street=10**6), houses=HOUSES)
        try:
            async with asyncio.timeout(60):
                people = [(await host.accounts.create_guest())[0] for _ in range(2)]
                ann, ben = replace(people[0], roles=frozenset(ALL)), people[1]
                far = Person("p90", "Far", frozenset(ALL))
                tables = [
                    (await host.do(far, ask.OpenTable("limelight", "holdem", limit="3/6"), f"o{nth}"))["table"]
                    for nth in range(2)
                ]
                await host.do(ann, ask.Sit(tables[0], 1, 10_000), "s1")
                await host.do(far, ask.Seat(tables[0], 2, ben.id, 10_000), "s2")
                await host.do(far, ask.Adjust(f"player:{ben.id}", "cage", 100, "sold by mistake"), "a")
                await play((host, ann, tables[0], tables[1], ben.id))
        finally:
            await host.close()

    asyncio.run(run())


async def refusal(host: RoomServer, person: Person, command: Any, key: str) -> str:
    try:
        await host.do(person, command, key)
    except (Refused, Denied) as why:
        return str(why)
    return ""


def test_players_have_no_duties_at_their_own_table(sqlite: str) -> None:
    async def play(scene: Scene) -> None:
        host, ann, here, there, ben = scene
        for row, order in DUTIES.items():
            command = order(here, there, ben)
            for role in ALL:
                one = replace(ann, roles=frozenset({"player", role}))
                why = await refusal(host, one, command, f"{row}/{role}")
                duty = role in policy.MAY.get(row, "floor").split()
                does = policy.APART.get(row)
                wanted = (
                    (f"the person who {does} {DUTY}" if does else COMMANDS[row].duty)
                    if duty
                    else f"{policy.row_of(command)} is for the"
                )
                assert why.startswith(wanted), (row, role, why)
            assert DUTY in await refusal(host, ann, command, f"{row}/all")

    in_a_room(sqlite, play)


def test_a_floor_that_plays_elsewhere_or_nowhere_has_every_duty(sqlite: str) -> None:
    async def play(scene: Scene) -> None:
        host, ann, here, there, ben = scene
        await host.do(ann, ask.AtTable(here, {"type": "Leave"}), "l")
        await host.do(ann, ask.Sit(there, 1, 10_000), "t")
        for row, order in DUTIES.items():
            if row not in ("CloseTable", "MovePlayer"):
                assert DUTY not in await refusal(host, ann, order(here, there, ben), row), row
        # Staff who move a player to their own table choose their opponents.
        assert DUTY in await refusal(host, ann, ask.MovePlayer(here, 2, there, 2), "m")
        assert DUTY not in await refusal(host, ann, ask.CloseTable(here, "late"), "c")

    in_a_room(sqlite, play)


def test_staff_cannot_seat_themselves_or_adjust_their_own_account(sqlite: str) -> None:
    async def play(scene: Scene) -> None:
        host, ann, here, there, _ben = scene
        await host.do(ann, ask.AtTable(here, {"type": "Leave"}), "l")
        assert DUTY in await refusal(host, ann, ask.Seat(there, 1, ann.id, 10_000), "s")
        for account, to in ((f"player:{ann.id}", "cage"), ("cage", f"player:{ann.id}")):
            why = await refusal(host, ann, ask.Adjust(account, to, 100, "mine"), f"{account}>")
            assert why == "Adjust for yourself is another person's job"

    in_a_room(sqlite, play)


def test_one_with_a_backline_wager_has_a_stake_until_it_is_settled() -> None:
    table = Sitting("limelight", "pure-21", pace=Pace(always=True))
    table.bots(2)
    mine, hers = table.runtime.open_seats[:2]
    table.seat(ANN, mine)
    table.seat(FLO, hers)
    table.until(lambda runtime: _bets_are_open(runtime, {mine, hers}))
    least = table.runtime.table.rules.stakes.minimum
    table.ask(ANN, ask.Play("1", {"type": "Wager", "square": mine, "amount": least}))
    table.ask(FLO, ask.Play("1", {"type": "Wager", "square": mine, "amount": least}))
    assert table.runtime.table.playing(Round).layout.wagers[-1].backline
    table.ask(FLO, ask.AtTable("1", {"type": "Leave"}))
    for command in (ask.Pause("1", "tea"), ask.Rule("1", "foul-deck"), ask.Preview("1", "foul-deck")):
        with pytest.raises(Refused, match=DUTY):
            table.ask(FLO, command)
    assert not table.runtime.has_stake(BEN.id)
    table.until(lambda runtime: runtime.seat_of(FLO.id) is None)
    table.ask(FLO, ask.Pause("1", "tea"))


def _bets_are_open(runtime: TableRuntime, seats: set[int]) -> bool:
    table = runtime.table
    return table.in_play and table.playing(Round).layout.phase == "wagers" and table.bank.seat not in seats
