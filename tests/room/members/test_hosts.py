"""Cluster of one room in one process: what one writes the other has, and tables go on when their owner is gone."""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.log.errors import LogError, NameTaken, NotStored, PlaysOtherwise, Struck
from houseway.room.log.members import Joining
from houseway.room.log.membership import Register, SharedLog
from houseway.room.people.credentials import hash_token
from houseway.room.people.people import Person
from houseway.room.server.cluster import Cluster
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Consent, Pace, Settings
from houseway.room.tables.runtime import TableRuntime
from houseway.rulebook import house
from tests.room.server.killed_rooms import found_in
from tests.room.server.test_room_server import Screen, soon
from tests.room.tables.kit import HOUSES

FLO = Person("p9", "Flo", frozenset({"floor", "cage", "office"}))
PACE = Pace(between=20, street=5, bot=(1, 10), show=0, bets=50, offer=20, retry=50, always=True)
HOLDEM = ask.OpenTable("limelight", "holdem", limit="3/6", bots="some")


def together(where: str, play: Callable[..., Awaitable[None]], *names: str) -> None:
    """Opens a room with members of these names, does something in it, and closes it; nothing is lost or doubled."""

    async def run() -> None:
        async with AsyncExitStack() as opened:
            hosts = [await member(where, name) for name in names]
            for host in hosts:
                opened.push_async_callback(host.close)
            async with asyncio.timeout(60):
                await play(*hosts)

    asyncio.run(run())
    _, _, doubled = found_in(where, {})
    assert not doubled


async def member(where: str, name: str) -> RoomServer:
    return await RoomServer.open(where, pace=PACE, houses=HOUSES, joining=Joining(name, f"http://{name}.test"))


def owned(host: RoomServer) -> set[str]:
    assert host.cluster
    return {one for one, owner in host.cluster.roll.owners.items() if owner == host.cluster.number}


def dealt(host: RoomServer, tables: int) -> bool:
    """Whether a member knows so many tables, and of three hands at each."""
    hands = [runtime.table.hands for runtime in host.room.runtimes.values()]
    return len(hands) == tables and min(hands) >= 3


async def alike(*hosts: RoomServer) -> None:
    """Waits until all members know the same."""
    while True:
        for host in hosts:
            assert host.cluster
            await host.cluster.follower.catch_up()
        rooms = [host.room for host in hosts]
        if all(
            (one.balances, one.lists, one.office) == (rooms[0].balances, rooms[0].lists, rooms[0].office)
            for one in rooms
        ):
            return
        await asyncio.sleep(0.01)


def test_each_member_deals_at_its_own_tables_and_knows_those_of_others(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        for number in range(4):
            await one.do(FLO, HOLDEM, f"p9/{number}")
        await soon(lambda: len(owned(one)) == len(owned(two)) == 2)
        for host in (one, two):
            await soon(partial(dealt, host, 4))

    together(postgres, play, "one", "two")


def test_people_money_lists_and_bars_hold_on_every_member(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        ann, token = await one.accounts.create_guest()
        await two.do(FLO, ask.SellChips(ann.id, 700), "p9/1")
        await one.do(FLO, ask.SellChips(ann.id, 700), "p9/1")
        await alike(one, two)
        assert one.room.balance(ann.id) == two.room.balance(ann.id) == 500_700
        assert two.accounts.person_of(hash_token(token)) == ann
        with pytest.raises(Refused, match="is more than"):
            await one.do(FLO, ask.CashOut(ann.id, 500_701), "p9/2")
        await one.do(FLO, ask.Bar(ann.id, "shouting"), "p9/3")
        await soon(lambda: two.accounts.people.by_id[ann.id].barred == "shouting")

    together(postgres, play, "one", "two")


def test_both_write_to_one_stream_at_once_and_nothing_is_refused(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        ann, _ = await one.accounts.create_guest()
        sales = [(host, f"p9/{number}") for number in range(25) for host in (one, two)]
        await asyncio.gather(*(host.do(FLO, ask.SellChips(ann.id, 1), f"{key}") for host, key in sales))
        await alike(one, two)
        assert one.room.balance(ann.id) == two.room.balance(ann.id) == 500_025

    together(postgres, play, "one", "two")


def test_tables_that_members_open_at_once_are_different_tables(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        opening = [host.do(FLO, HOLDEM, f"p9/{id(host)}-{number}") for number in range(4) for host in (one, two)]
        tables = [reply["table"] for reply in await asyncio.gather(*opening)]
        assert sorted(tables) == [str(number) for number in range(1, 9)]
        for stream in (f"table:{table}" for table in tables):
            told = [event.type for event in one._log.read(stream=stream)]
            assert told.count("TableOpened") == 1

    together(postgres, play, "one", "two")


def test_any_member_carries_out_any_command_once(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        ann, _ = await one.accounts.create_guest()
        await soon(lambda: ann.id in two.accounts.people.by_id)
        sat = await asyncio.gather(
            *(host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1") for host in (one, two))
        )
        assert sat[0]["table"] == sat[1]["table"]
        table = sat[0]["table"]
        await soon(lambda: all(host.room.runtimes[table].seat_of(ann.id) for host in (one, two)))
        await soon(lambda: f"table:{table}" in owned(one) | owned(two))
        owner, other = (one, two) if f"table:{table}" in owned(one) else (two, one)
        screen = Screen()
        owner.watch(ann, f"table:{table}", screen)
        await soon(lambda: any(choice["id"] == "fold" for choice in screen.view.get("choices", ())))
        await other.do(ann, ask.Play(table, {"type": "Fold"}), "p1/2")
        await soon(lambda: not any(choice["id"] == "fold" for choice in screen.view.get("choices", ())))

    together(postgres, play, "one", "two")


def test_a_planned_stop_hands_the_tables_over(postgres: str) -> None:
    async def play(two: RoomServer) -> None:
        one = await member(postgres, "one")
        for number in range(2):
            await one.do(FLO, HOLDEM, f"p9/{number}")
        await soon(lambda: bool(owned(one)) and bool(owned(two)))
        await one.close()
        await soon(lambda: len(owned(two)) == 2)
        hands = {id: runtime.table.hands for id, runtime in two.room.runtimes.items()}
        await soon(lambda: all(two.room.runtimes[id].table.hands > hands[id] + 1 for id in hands))

    together(postgres, play, "two")


def test_a_table_that_is_moved_goes_on_at_its_new_owner(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        await one.do(FLO, HOLDEM, "p9/0")
        await soon(lambda: bool(owned(one) | owned(two)))
        for _ in range(3):
            there, name = (two, "two") if owned(one) else (one, "one")
            with Register(postgres) as register:
                await asyncio.to_thread(register.move, "1", name)
            while owned(there) != {"table:1"}:
                await asyncio.sleep(0.01)
            hands = there.room.runtimes["1"].table.hands
            while there.room.runtimes["1"].table.hands < hands + 2:
                await asyncio.sleep(0.01)

    together(postgres, play, "one", "two")


def test_a_busy_member_gives_tables_away_by_itself_and_whoever_plays_there_goes_on(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "balance_every", 0.1)

    async def play(one: RoomServer) -> None:
        ann, _ = await one.accounts.create_guest()
        await one.do(FLO, HOLDEM, "p9/0")
        sat = await one.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), f"{ann.id}/1")
        for number in range(1, 6):
            await one.do(FLO, HOLDEM, f"p9/{number}")
        await soon(lambda: len(owned(one)) == 6)
        two = await member(postgres, "two")
        try:
            await soon(lambda: len(owned(two)) >= 2)
            bots = two.room.runtimes.keys() - {sat["table"]}
            hands = {id: two.room.runtimes[id].table.hands for id in bots}
            await soon(lambda: all(two.room.runtimes[id].table.hands > hands[id] + 1 for id in bots))
            await two.do(ann, ask.AtTable(sat["table"], {"type": "Leave"}), f"{ann.id}/2")
            await soon(lambda: not two.room.seats_of(ann.id))
        finally:
            await two.close()

    together(postgres, play, "one")


def test_whoever_takes_the_desk_over_lets_calls_from_lists_run_out(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.room.members.test_hosts.PACE", replace(PACE, call=1500))

    async def play() -> None:
        desk, other = await member(postgres, "one"), await member(postgres, "two")
        ann, _ = await desk.accounts.create_guest()
        opened = await desk.do(FLO, ask.OpenTable("limelight", "holdem", limit="3/6"), "p9/0")
        await desk.do(ann, ask.JoinList("limelight", "holdem", "3/6"), f"{ann.id}/1")
        (waiting,) = desk.room.lists.names
        with suppress(Refused):  # the room calls names without a command too
            await desk.do(FLO, ask.CallName(waiting, ann.id, opened["table"]), "p9/1")
        assert desk.room.lists.due is not None
        await desk.close()
        await soon(lambda: other.is_leader)
        await soon(lambda: other.room.lists.due is None)
        await other.close()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_second_one_of_the_same_name_and_place_is_refused_while_the_first_lives(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        for number in range(2):
            await one.do(FLO, HOLDEM, f"p9/{number}")
        with pytest.raises(NameTaken, match=r"^one is at http://one.test: a member has its own name and address$"):
            await member(postgres, "one")
        assert one.log_watcher.lost is None
        await soon(lambda: bool(owned(one) and owned(two)))

    together(postgres, play, "one", "two")


@pytest.mark.parametrize("otherwise", ["a rule of a house", "the law", "talk"])
def test_a_process_that_would_decide_otherwise_does_not_become_a_member(
    postgres: str, tmp_path: Path, otherwise: str
) -> None:
    houses, settings = dict(HOUSES), Settings(law="statute" if otherwise == "the law" else "books")
    consent: Consent = "free" if otherwise == "talk" else "friends"
    if otherwise == "a rule of a house":
        folder = shutil.copytree(HOUSES["limelight"].folder, tmp_path / "limelight")
        book = folder / "games" / "flop.toml"
        book.write_text(book.read_text(encoding="utf-8") + "\n# changed", encoding="utf-8")
        houses["limelight"] = house(str(folder))

    async def play(one: RoomServer) -> None:
        joining = Joining("two", "http://two.test")
        with pytest.raises(PlaysOtherwise, match=r"^one has other rulebooks"):
            await RoomServer.open(
                postgres, pace=PACE, houses=houses, settings=settings, consent=consent, joining=joining
            )
        same = await member(postgres, "two")
        await same.close()
        assert one.log_watcher.lost is None

    together(postgres, play, "one")


def test_one_that_failed_to_open_does_not_live_on_as_somebody_who_serves_nobody(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_host: RoomServer) -> None:
        raise NotStored("the database has gone away again")

    async def play() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(RoomServer, "finish_interrupted", fails)
            with pytest.raises(NotStored):
                await member(postgres, "one")
        again = await member(postgres, "one")
        assert again.cluster
        assert again.cluster.is_alone
        await again.close()

    asyncio.run(asyncio.wait_for(play(), 60))


async def gone(_members: Cluster) -> None:
    raise NotStored("gone")


async def heard(members: Cluster) -> None:
    """A beat that takes no time, however busy the machine is."""
    members._last_answer = time.monotonic()


def cut_off(*_what: object, **_how: object) -> None:
    """A database that is cut off without a word."""
    time.sleep(2)


def _raising(problem: Exception) -> Callable[..., None]:
    def raises(*_what: object) -> None:
        raise problem

    return raises


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        ([(Cluster, "beat", gone)], "has not reached the database for 0.1 seconds"),
        ([(SharedLog, "beat", cut_off)], "has heard nothing from the database for 0.1 seconds"),
        (
            [(Cluster, "beat", heard), (SharedLog, "news", _raising(RuntimeError("a defect")))],
            "cannot follow the log any more",
        ),
        (
            [(Cluster, "beat", heard), (SharedLog, "news", _raising(LogError("no house")))],
            "cannot follow the log (no house)",
        ),
    ],
)
def test_a_member_that_begins_again_says_why_and_not_that_others_have_its_tables(
    postgres: str, monkeypatch: pytest.MonkeyPatch, fails: list[tuple[type, str, Callable[..., object]]], why: str
) -> None:
    async def play(one: RoomServer) -> None:
        for kind, name, other in fails:
            monkeypatch.setattr(kind, name, other)
        monkeypatch.setattr(one.cluster, "give_up_after", 0.1)
        await one.log_watcher.over.wait()
        assert isinstance(one.log_watcher.lost, Struck)
        assert str(one.log_watcher.lost) == f"member 1 {why}; nothing is stored from here"
        monkeypatch.undo()

    together(postgres, play, "one")


def test_a_table_goes_on_at_once_and_is_closed_when_another_member_carried_the_command_out(postgres: str) -> None:
    async def from_afar(host: RoomServer, other: RoomServer) -> None:
        table, _, guest = await player_to_act(host, other)
        tables = host.room.runtimes  # one that is read again is another
        moved = [*tables[table].table.hand_now.log]
        # The owner has set its alarm for the end of their time; the others move long before.
        await other.do(guest, ask.Play(table, {"type": "Fold"}), f"{guest.id}/fold")
        await soon(lambda: len(later(tables[table], moved)) > 1)
        await other.do(guest, ask.AtTable(table, {"type": "Leave"}), f"{guest.id}/leave")
        await other.do(FLO, ask.CloseTable(table, "late"), f"p9/close-{table}")
        await soon(lambda: bool(tables[table].status.closed))

    at_each_others_tables(postgres, from_afar)


def test_every_member_knows_what_a_table_of_another_waits_for_and_may_put_the_clock_on(postgres: str) -> None:
    async def from_afar(host: RoomServer, other: RoomServer) -> None:
        table, seat, _ = await player_to_act(host, other)
        await soon(lambda: waits_for(other.room.runtimes[table], seat))
        await other.do(FLO, ask.PutClock(table, seat), f"p9/clock-{table}")
        await soon(lambda: host.room.runtimes[table].status.clock is not None)

    at_each_others_tables(postgres, from_afar)


def at_each_others_tables(where: str, from_afar: Callable[[RoomServer, RoomServer], Awaitable[None]]) -> None:
    """Each of two members has a table, which is used through the other one."""

    async def play(one: RoomServer, two: RoomServer) -> None:
        for number in range(2):
            await one.do(FLO, HOLDEM, f"p9/{number}")
        await soon(lambda: bool(owned(one) and owned(two)))
        await alike(one, two)
        await from_afar(one, two)
        await from_afar(two, one)

    together(where, play, "one", "two")


async def player_to_act(host: RoomServer, other: RoomServer) -> tuple[str, int, Person]:
    """Seats a guest known to both members at a table of the first, until it is their turn."""
    table = min(owned(host)).removeprefix("table:")
    guest, _ = await host.accounts.create_guest()
    await soon(lambda: guest.id in other.accounts.people.by_id)
    seat = host.room.runtimes[table].open_seats[0]
    await host.do(guest, ask.Sit(table, seat, 20_000), f"{guest.id}/sit")
    await soon(lambda: waits_for(host.room.runtimes[table], seat) and f"table:{table}" not in host.uncommitted)
    return table, seat, guest


def waits_for(runtime: TableRuntime, seat: int) -> bool:
    """Whether it is for a seat to act."""
    next_action = runtime.next_action
    return next_action is not None and (next_action.kind, next_action.seat) == ("clock", seat)


def later(runtime: TableRuntime, before: Sequence[object]) -> Sequence[object]:
    """Returns the new events of a hand; all of them if it is another hand."""
    log = runtime.table.hand_now.log if runtime.table.in_play else [0, 0]
    return log[len(before) :] if list(log[: len(before)]) == list(before) else [0, 0]
