"""After a commit whose answer is lost, the log is read first; no payment is doubled or dropped."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

import pytest

from houseway.engines.contract import Refused
from houseway.room import Draft, NotStored, moved
from houseway.room import commands as ask
from houseway.room.people.accounts import ALL
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.work import Step
from tests.room.server.cut_connections import CUTS, Cut, Proxy
from tests.room.server.test_money_races import same_money, with_chips
from tests.room.server.test_room_server import QUICK, Screen, room, soon

ONE, TWO, THREE, FOUR = (Person(id, id, frozenset(ALL)) for id in ("p96", "p97", "p98", "p99"))
STILL = replace(QUICK, between=600_000, retry=20)
"""No hands are dealt."""
Doing = Callable[[RoomServer, Cut], Awaitable[None]]


@pytest.fixture(params=list(CUTS))
def cut(request: pytest.FixtureRequest) -> Iterator[Cut]:
    """A way to each store that can be cut."""
    way = CUTS[request.param](request.getfixturevalue(request.param))
    yield way
    way.close()


def through(way: Cut, play: Doing) -> None:
    """Does something in a room on a store behind a way that can be cut; afterwards memory is what the log is."""

    async def runs(host: RoomServer) -> None:
        # The report indexer and the log watcher commit too; their commits would be cut instead of the test's.
        await host._indexer.stop(save=False)
        await host.log_watcher.stop()
        await play(host, way)
        assert same_money(host)
        assert not any(actor._stale for actor in host._actors.values())
        assert host._is_sure

    room(way.where, runs, STILL)


def types(host: RoomServer, stream: str) -> list[str]:
    return [event.type for event in host._log.read(stream=stream)]


async def lost_again(host: RoomServer, way: Cut, after: int = 0) -> None:
    """Another answer is lost, after one that was not: what SQLite writes first after a failure goes without a trace."""
    await host.accounts.create_guest()
    way.lose_answer(after)


def test_a_cash_out_is_paid_once(cut: Cut) -> None:
    async def play(host: RoomServer, way: Cut) -> None:
        ann = await with_chips(host)
        way.lose_answer()
        await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/1")
        with pytest.raises(Refused, match=r"^\$3,000 is more than the \$2,000 in the account$"):
            await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/2")
        await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/1")
        assert (types(host, "cage"), host.room.balance(ann.id)) == (["ChipsCashed"], 200_000)

    through(cut, play)


@pytest.mark.parametrize("commits_before", [0, 1])
def test_a_buy_in_arrives_whichever_of_its_two_answers_is_lost(cut: Cut, commits_before: int) -> None:
    async def play(host: RoomServer, way: Cut) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        way.lose_answer(commits_before)
        assert await host.do(ann, ask.Sit("1", 3, 12_000), "p1/2") == {"table": "1", "seat": 3}
        assert (types(host, "cage"), types(host, "table:1").count("Sat")) == (["ChipsSent"], 1)
        assert host.room.runtimes["1"].table.chairs[3].stack == 12_000
        assert (host.room.cage.on_their_way, host.room.sendings_in_progress) == ({}, [])
        await lost_again(host, way, commits_before)
        await host.do(ann, ask.Buy("1", 5_000), "p1/3")
        assert host.room.balance(ann.id) == 500_000 - 17_000

    through(cut, play)


def test_chips_that_the_cage_sent_without_a_word_come_back_as_soon_as_the_log_tells(
    cut: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were once in transit until the room was opened again."""

    async def play(host: RoomServer, way: Cut) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        monkeypatch.setattr(host._commits, "read_since", _cannot_tell)
        way.lose_answer()
        with pytest.raises(NotStored):
            await host.do(ann, ask.Sit("1", 3, 12_000), "p1/2")
        with pytest.raises(NotStored):
            await host.do(ONE, ask.SellChips(ann.id, 100), "s/1")
        monkeypatch.undo()
        await soon(lambda: host.room.balance(ann.id) == 500_000 and host._is_sure)
        await soon(lambda: not any(actor._stale for actor in host._actors.values()))
        assert types(host, "cage") == ["ChipsSent", "ChipsReturned"]
        assert host.room.cage.on_their_way == {}
        assert await host.do(ann, ask.Sit("1", 3, 12_000), "p1/2") == {"table": "1", "seat": 3}

    through(cut, play)


def test_two_who_changed_places_without_a_word_see_the_table_from_their_new_seats(
    cut: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was once shown the other's cards until a player sat down or left."""

    async def play(host: RoomServer, way: Cut) -> None:
        people = [(await host.accounts.create_guest())[0] for _ in range(2)]
        screens = [Screen(), Screen()]
        await host.do(people[0], ask.OpenTable("limelight", "holdem", limit="3/6"), "o")
        for seat, (person, screen) in enumerate(zip(people, screens, strict=True), 3):
            await host.do(person, ask.Sit("1", seat, 12_000), f"{person.id}/sit")
            host.watch(person, "table:1", screen)
        await host.do(ONE, ask.Pause("1", why := "a spilled drink"), "f/1")
        await soon(lambda: all(screen.told for screen in screens))
        monkeypatch.setattr(host._commits, "read_since", _cannot_tell)
        way.lose_answer()
        with pytest.raises(NotStored):
            await host.do(ONE, ask.SwapPlayers("1", 3, "1", 4), "f/2")
        monkeypatch.undo()
        await soon(lambda: host._is_sure and not any(actor._stale for actor in host._actors.values()))
        await soon(lambda: all(screen.view["paused"] == why for screen in screens))
        assert types(host, "table:1").count("Swapped") == 1
        assert [screen.view["you"] for screen in screens] == [{"seat": 4}, {"seat": 3}]

    through(cut, play)


def _cannot_tell(_since: int) -> None:
    raise NotStored("nobody can tell")


def test_an_adjustment_is_held_once_and_posted_once(cut: Cut) -> None:
    async def play(host: RoomServer, way: Cut) -> None:
        ann = await with_chips(host)
        way.lose_answer()
        sheet = await host.do(ONE, ask.Adjust(f"player:{ann.id}", "cage", 100_000, "sold twice"), "a/1")
        assert (sheet, host.room.balance(ann.id)) == ({"adjustment": "1"}, 400_000)
        assert host.room.balances["held:adjustment:1"] == 100_000
        await lost_again(host, way)
        await host.do(TWO, ask.Sign("1"), "s/1")
        with pytest.raises(Refused, match=r"^Adjustment 1 is already signed\.$"):
            await host.do(THREE, ask.Sign("1"), "s/2")
        assert types(host, "office") == ["AdjustmentProposed", "AdjustmentSigned"]
        assert (host.room.balance(ann.id), "held:adjustment:1" in host.room.balances) == (400_000, False)

    through(cut, play)


def test_a_jackpot_is_paid_once(cut: Cut) -> None:
    async def play(host: RoomServer, way: Cut) -> None:
        ann = await with_chips(host)
        await host.store("office", _claimed(ann.id), "")
        await host.reload("office")
        way.lose_answer()
        paid = host.do(FOUR, ask.PayJackpot("1"), "p/1")
        again = host.do(THREE, ask.PayJackpot("1"), "p/2")
        outcomes = await asyncio.gather(paid, again, return_exceptions=True)
        assert outcomes[0] == {"claim": "1"}
        assert isinstance(outcomes[1], Refused)
        assert types(host, "office").count("JackpotPaid") == 1
        assert host.room.balance(ann.id) == 500_000 + 30_000

    through(cut, play)


def _claimed(player: str) -> Step:
    """A fund with money in it, and a claim that holds some of it."""
    claim = {
        "at": 1,
        "by": "p1",
        "claim": "1",
        "fund": "limelight",
        "table": "1",
        "hand": 1,
        "player": player,
        "shown": {},
    }
    fund = Draft("Seed", {"at": 1, "by": ""}, moved("cage", "jackpot:limelight", 50_000))
    held = Draft("JackpotQualified", {**claim, "cents": 30_000}, moved("jackpot:limelight", "held:claim:1", 30_000))
    verified = Draft("JackpotVerified", {"at": 1, "by": "p2", "claim": "1", "made": "four eights"})
    approved = Draft("JackpotApproved", {"at": 1, "by": "p2", "claim": "1"})
    return Step(1, [fund, held, verified, approved])


def test_a_move_at_a_table_is_made_once(cut: Cut) -> None:
    async def play(host: RoomServer, way: Cut) -> None:
        people = [(await host.accounts.create_guest())[0] for _ in range(2)]
        await host.do(people[0], ask.OpenTable("limelight", "holdem", limit="3/6"), "o")
        for seat, person in enumerate(people, 3):
            await host.do(person, ask.Sit("1", seat, 12_000), f"{person.id}/sit")
        way.lose_answer()
        await host.do(ONE, ask.Pause("1", "a spilled drink"), "f/1")
        assert host.room.runtimes["1"].status.paused == "a spilled drink"
        assert types(host, "table:1").count("TablePaused") == 1
        await lost_again(host, way)
        await host.do(people[0], ask.AtTable("1", {"type": "Leave"}), "l/1")
        assert (list(host.room.runtimes["1"].table.chairs), host.room.balance(people[0].id)) == ([4], 500_000)
        assert types(host, "table:1").count("Left") == 1

    through(cut, play)


def test_a_commit_that_never_reached_the_server_is_not_acknowledged_and_can_be_sent_again(postgres: str) -> None:
    way = Proxy(postgres)

    async def play(host: RoomServer, way: Cut) -> None:
        assert isinstance(way, Proxy)
        ann = await with_chips(host)
        way.lose_commit()
        with pytest.raises(NotStored):
            await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/1")
        assert (types(host, "cage"), host.room.balance(ann.id)) == ([], 500_000)
        await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/1")
        assert (types(host, "cage"), host.room.balance(ann.id)) == (["ChipsCashed"], 200_000)

    through(way, play)
    way.close()


def test_other_streams_wait_while_the_store_is_gone_and_then_continue(postgres: str) -> None:
    way = Proxy(postgres)

    async def play(host: RoomServer, way: Cut) -> None:
        ann = await with_chips(host)
        way.down(is_down=True)
        for number in range(3):
            with pytest.raises(NotStored):
                await host.do(ONE, ask.CashOut(ann.id, 300_000), f"c/{number}")
        way.down(is_down=False)
        await soon(lambda: host._is_sure and not any(actor._stale for actor in host._actors.values()))
        await host.do(ONE, ask.CashOut(ann.id, 300_000), "c/1")
        assert (types(host, "cage"), host.room.balance(ann.id)) == (["ChipsCashed"], 200_000)

    through(way, play)
    way.close()
