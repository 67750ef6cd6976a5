"""The room server on a real log: played, killed, reopened, watched, and with a full disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.messages import unwired
from houseway.room import Ledger, NotStored, open_log
from houseway.room import commands as ask
from houseway.room.handlers import table_commands
from houseway.room.log.entries import Entry
from houseway.room.money.cage import Cage
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.server import room_server as hosting
from houseway.room.server.command_runner import ReplyCache
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace, Settings
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step, Workflow
from tests.room.tables.kit import GAMES, HOUSES

QUICK = Pace(between=0, street=0, bot=(0, 0), show=0, bets=50, offer=20, retry=50)


class Screen:
    """A client: it keeps every message, and puts the view together from the changes."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.version = 0

    def __call__(self, message: bytes) -> None:
        told = unwired(msgspec.json.decode(message))
        self.told.append(told)
        if told["type"] == "View":
            self.view = told["view"]
        else:
            assert told["version"] == self.version + 1
            self.view = merged(self.view, told["patch"])
        self.version = told["version"]


def merged(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """RFC 7396."""
    out = dict(view)
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        elif isinstance(value, dict):
            out[key] = merged(out[key] if isinstance(out.get(key), dict) else {}, value)
        else:
            out[key] = value
    return out


async def soon(there: Callable[[], bool]) -> None:
    """Waits until something is so; the test's own patience ends it, not a clock."""
    while not there():
        await asyncio.sleep(0.005)


def room(
    where: str, play: Callable[[RoomServer], Awaitable[None]], pace: Pace = QUICK, settings: Settings | None = None
) -> None:
    """Opens a room, does something in it, and closes it."""

    async def run() -> None:
        host = await RoomServer.open(where, pace=pace, houses=HOUSES, settings=settings)
        try:
            async with asyncio.timeout(60):
                await play(host)
        finally:
            await host.close()

    asyncio.run(run())


def books(where: str) -> Ledger:
    with open_log(where) as log:
        return Ledger.rebuilt(log)


def test_playnow_seats_a_guest_with_bots_and_hands_are_dealt(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        reply = await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
        screen = Screen()
        host.watch(ann, f"table:{reply['table']}", screen)
        runtime = host.room.runtimes[reply["table"]]
        await soon(lambda: screen.view.get("hand", {}).get("number") == 1)
        assert screen.view["you"] == {"seat": reply["seat"]}
        assert len(runtime.bots) == 5
        await soon(lambda: runtime.table.in_play and runtime.table.playing(PokerHand).to_act == reply["seat"])
        await soon(lambda: any(choice["id"] == "fold" for choice in screen.view["choices"]))
        await host.do(ann, ask.Play(reply["table"], {"type": "Fold"}), "p1/2")
        await soon(lambda: runtime.table.hands >= 2)

    room(where, play)
    assert not any(account.startswith("held:") for account in books(where).lines)


def test_a_room_reopened_after_a_crash_goes_on_where_it_stood(place: str) -> None:
    where = place
    before: dict[str, Any] = {}

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        for number, (house, game) in enumerate(GAMES[::5]):
            await host.do(ann, ask.PlayNow(house, game), f"p1/{number}")
        await soon(lambda: all(runtime.table.hands >= 1 for runtime in host.room.runtimes.values()))

    async def look(host: RoomServer) -> None:
        for id, runtime in host.room.runtimes.items():
            before[id] = (runtime.table.hands, {seat: chair.stack for seat, chair in runtime.table.chairs.items()})

    room(where, play)
    room(where, look, Pace())
    seen = dict(before)
    before.clear()
    room(where, look, Pace())
    assert before == seen
    assert len(seen) == len(GAMES[::5])


def test_a_command_sent_twice_is_applied_once_also_after_the_room_was_reopened(place: str) -> None:
    where = place
    replies: list[dict[str, Any]] = []

    async def play(host: RoomServer) -> None:
        people = host.accounts.people.by_id
        ann = people["p1"] if people else (await host.accounts.create_guest())[0]
        command = ask.PlayNow("golden-state", "holdem")
        replies.extend(await asyncio.gather(*(host.do(ann, command, "p1/once") for _ in range(3))))

    room(where, play)
    room(where, play)
    assert replies == [{"table": "1", "seat": replies[0]["seat"]}] * 6
    with open_log(where) as log:
        assert sum(event.type == "Sat" and event.key == "p1/once" for event in log.read()) == 1


def test_chips_that_were_sent_and_did_not_arrive_go_back_when_the_room_is_reopened(place: str) -> None:
    where = place

    async def send(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        step = host.room.cage.send(ann.id, "1", 10_000, host.room.balance(ann.id), 0)
        await host.store("cage", step, "")

    async def look(host: RoomServer) -> None:
        assert host.room.balance("p1") == 500_000

    room(where, send)
    assert books(where).balance("held:sending:1") == 10_000
    room(where, look)
    assert books(where).balance("held:sending:1") == 0


def test_chips_that_did_not_arrive_go_back_in_the_order_in_which_they_were_sent(tmp_path: Path) -> None:
    """It once was the order of a set of texts, which is another in every process."""
    where = str(tmp_path / "room.db")

    async def send(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        for _ in range(12):
            await host.store("cage", host.room.cage.send(ann.id, "1", 100, host.room.balance(ann.id), 0), "")

    async def look(host: RoomServer) -> None:
        cage = list(host._log.read(stream="cage"))
        sent = [event.data["sent"] for event in cage if event.type == "ChipsSent"]
        assert [event.data["sent"] for event in cage if event.type == "ChipsReturned"] == sent
        assert len(sent) == 12

    room(where, send)
    room(where, look)


@pytest.mark.parametrize("problem", [Refused("these chips went back already"), NotStored("the disk is full")])
def test_a_barred_player_is_removed_even_if_their_chips_cannot_be_returned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    """A room that went down barred one player and had the chips of another on their way."""

    def fails(_cage: Cage, _sent: str, _now: int) -> None:
        raise problem

    async def play(host: RoomServer) -> None:
        (ann, _), (bob, _) = await host.accounts.create_guest(), await host.accounts.create_guest()
        for table in ("1", "2"):
            await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), f"p1/{table}")
            await host.do(ann, ask.Sit(table, 3, 12_000), f"p1/sits/{table}")
        await host.store("cage", host.room.cage.send(bob.id, "1", 5_000, host.room.balance(bob.id), 0), "")
        host.accounts.people.by_id[ann.id] = replace(ann, barred="threw a chair")
        with monkeypatch.context() as broken:
            broken.setattr(Cage, "give_back", fails)
            if isinstance(problem, Refused):
                await host.finish_interrupted()
            else:
                # Opening the room raises if the log refuses writes.
                with pytest.raises(NotStored, match="the disk is full"):
                    await host.finish_interrupted()
        assert host.room.seats_of(ann.id) == {}
        await host.finish_interrupted()
        assert host.room.balance(bob.id) == 500_000

    room(str(tmp_path / "room.db"), play)


@pytest.mark.parametrize("problem", [Refused("table 1 is closed"), NotStored("the disk is full"), ValueError("defect")])
def test_a_barred_player_is_removed_from_all_tables_that_can_store_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def remove_player(runtime: TableRuntime, player: str, by: str, reason: str, now: int) -> Step:
        if runtime.id == "1":
            raise problem
        return shows_out(runtime, player, by, reason, now)

    async def play(host: RoomServer) -> None:
        house, _ = await host.accounts.sign_in_keyholder()
        ann, _ = await host.accounts.create_guest()
        for table in ("1", "2"):
            await host.do(house, ask.OpenTable("limelight", "holdem", limit="3/6"), f"p1/{table}")
            await host.do(ann, ask.Sit(table, 3, 12_000), f"p2/{table}")
        with monkeypatch.context() as broken:
            broken.setattr(table_commands, "remove_player", remove_player)
            with pytest.raises(type(problem), match=str(problem)):
                await host.do(house, ask.Bar(ann.id, "threw a chair"), "p1/3")
        assert host.room.seats_of(ann.id) == {"1": 3}

    shows_out = table_commands.remove_player
    room(str(tmp_path / "room.db"), play)


def test_a_refused_buy_in_gives_the_chips_back(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        with pytest.raises(Refused, match=r"^The minimum buy-in is \$30, not \$1\."):
            await host.do(ann, ask.Sit("1", 3, 100), "p1/2")
        assert (host.room.balance("p1"), host.room.cage.on_their_way) == (500_000, {})
        with pytest.raises(Refused, match="in your account"):
            await host.do(ann, ask.Sit("1", 3, 600_000), "p1/3")

    room(where, play)


def test_a_reconnecting_client_ends_with_the_same_view(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        ben, _ = await host.accounts.create_guest()
        reply = await host.do(ann, ask.PlayNow("oceana", "holdem"), "p1/1")
        topic = f"table:{reply['table']}"
        steady, rail = Screen(), Screen()
        host.watch(ann, topic, steady)
        host.watch(ben, topic, rail)
        unwatch = host.watch(ann, topic, away := Screen())
        await soon(lambda: away.version > 0 and len(away.told) > 3)
        unwatch()
        await soon(lambda: steady.version > away.version + 5)
        back = Screen()
        back.view, back.version = away.view, away.version
        host.watch(ann, topic, back, after=away.version)
        late = Screen()
        host.watch(ann, topic, late, after=1)
        await host.do(ann, ask.CallFloor(reply["table"], "stop here"), "p1/2")
        await soon(lambda: bool(late.told))
        assert {told["type"] for told in back.told} == {"Change"}
        assert late.told[0]["type"] == "View"
        await soon(lambda: steady.version == back.version == late.version)
        assert steady.view == back.view == late.view
        assert rail.view["you"] == {"watching": True}

    room(where, play, replace(QUICK, action=100, clock=100, warning=50))


def test_a_player_who_sits_down_sees_the_table_from_their_seat(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        screen = Screen()
        host.watch(ann, "table:1", screen)
        await soon(lambda: bool(screen.told))
        assert screen.view["you"] == {"watching": True}
        await host.do(ann, ask.Sit("1", 4, 12_000), "p1/2")
        assert screen.view["you"] == {"seat": 4}
        await host.do(ann, ask.AtTable("1", {"type": "Leave"}), "p1/3")
        assert screen.view["you"] == {"watching": True}
        assert "4" not in screen.view.get("seats", {})

    room(where, play)


def test_the_floor_seats_moves_and_bars_players_and_every_chip_comes_home(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        house, _ = await host.accounts.sign_in_keyholder()
        ann, _ = await host.accounts.create_guest()
        for number in (1, 2):
            await host.do(house, ask.OpenTable("limelight", "holdem", limit="3/6"), f"p1/{number}")
        await host.do(house, ask.Seat("1", 3, ann.id, 12_000), "p1/3")
        await host.do(house, ask.MovePlayer("1", 3, "2", 5), "p1/4")
        assert host.room.seats_of(ann.id) == {"2": 5}
        with pytest.raises(policy.Denied, match="for the floor"):
            await host.do(ann, ask.Pause("2", "because"), "p2/1")
        await host.do(house, ask.Bar(ann.id, "threw a chair"), "p1/5")
        assert (host.room.seats_of(ann.id), host.room.balance(ann.id)) == ({}, 500_000)

    room(where, play)


class FullDisk:
    """A log whose commits fail while the disk is full."""

    def __init__(self, log: Any) -> None:
        self._log, self.full = log, False

    def append(self, entries: Sequence[Entry]) -> Any:
        if self.full:
            raise NotStored("the disk is full")
        return self._log.append(entries)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


def test_a_full_disk_pauses_the_table_and_nothing_unstored_is_shown(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        disk = FullDisk(host._commits.writer._log)
        host._commits.writer._log = disk
        ann, _ = await host.accounts.create_guest()
        reply = await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
        table, screen = reply["table"], Screen()
        host.watch(ann, f"table:{table}", screen)
        await soon(lambda: _turn(host.room.runtimes[table], ann) and "fold" in _choices(screen))
        before = {key: screen.view[key] for key in ("hand", "seats")}
        disk.full = True
        with pytest.raises(NotStored, match="the disk is full"):
            await host.do(ann, ask.Play(table, {"type": "Fold"}), "p1/2")
        await soon(lambda: "paused" in screen.view)
        assert "the disk is full" in screen.view["paused"]
        assert {key: screen.view[key] for key in ("hand", "seats")} == before
        assert _turn(host.room.runtimes[table], ann)
        disk.full = False
        await host.do(ann, ask.Play(table, {"type": "Fold"}), "p1/2")
        await soon(lambda: "paused" not in screen.view and screen.view["hand"]["number"] > 1)

    room(where, play)


ROLES: tuple[ask.Role, ...] = ("cage", "cage", "floor")


def test_replies_to_staff_are_repeated_after_eviction_and_restart(
    place: str,
) -> None:
    answers: list[list[dict[str, Any]]] = []

    async def play(host: RoomServer) -> None:
        if not host.accounts.people.by_id:
            await host.accounts.create_guest()
        cass, dell, flo = (Person(f"p{at}", "Staff", frozenset({role})) for at, role in enumerate(ROLES, 7))
        asked: list[tuple[Person, ask.Command]] = [
            (cass, ask.OpenBank("window-1", {"10000": 3})),
            (dell, ask.Fill("window-1", {"10000": 2})),
            (flo, ask.Adjust("cage", "player:p1", 500, "a chip under the counter")),
        ]
        host.replies.capacity = 1
        answers.extend([[await host.do(by, command, f"{by.id}/1") for by, command in asked] for _ in range(2)])

    room(place, play)
    room(place, play)
    first, *again = answers
    assert first[0] == {"sheet": "1", "counted": 30_000, "expected": 0}
    assert first[1] == {"transfer": "1"}
    assert first[2] == {"adjustment": "1"}
    assert again == [first] * 3


def test_a_command_older_than_memory_is_found_in_the_log_and_the_game_goes_on(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        await host.do(ann, ask.AskForBots("1", 4), "p1/2")
        await host.do(ann, ask.AskForBots("1", 5), "p1/3")
        host.replies.by_key.clear()
        await host.do(ann, ask.AskForBots("1", 4), "p1/2")
        runtime = host.room.runtimes["1"]
        assert runtime.status.bots == 5
        host.watch(ann, "table:1", Screen())
        await soon(lambda: host.room.runtimes["1"].table.hands >= 2)

    room(where, play)


def test_a_command_older_than_all_that_memory_keeps_is_not_carried_out_again(place: str) -> None:
    """A buy-in is two commits under one key: the cage once sent chips again before the table's key was looked up."""
    where = place

    async def play(host: RoomServer) -> None:
        host.replies.capacity = 2
        people = host.accounts.people.by_id
        ann = people["p1"] if people else (await host.accounts.create_guest())[0]
        floor = Person("p9", "Flo", frozenset({"floor", "cage"}))
        if not host.room.runtimes:
            await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
            await host.do(ann, ask.Sit("1", 3, 12_000), "p1/2")
            await host.do(floor, ask.SellChips("p1", 100), "p9/1")
            for number in range(4):
                await host.do(floor, ask.OpenTable("limelight", "holdem", limit="3/6"), f"p9/o{number}")
        head = host._log.balances().number
        assert len(host.replies.by_key) == 2
        assert await host.do(ann, ask.Sit("1", 3, 12_000), "p1/2") == {"table": "1", "seat": 3}
        assert await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1") == {"table": "1"}
        await host.do(floor, ask.SellChips("p1", 100), "p9/1")
        assert host._log.balances().number == head
        assert (host.room.balance("p1"), host.room.cage.on_their_way) == (488_100, {})

    still = replace(QUICK, between=600_000, linger=600_000)
    room(where, play, still)
    ReplyCache.capacity, kept = 2, ReplyCache.capacity
    try:
        room(where, play, still)
    finally:
        ReplyCache.capacity = kept


def test_chips_beyond_the_welcome_need_a_signature(tmp_path: Path) -> None:
    """PlayNow once topped an account up, however often and however high."""
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        cage = Person("p9", "Cara", frozenset({"cage"}))
        await host.do(cage, ask.CashOut(ann.id, 500_000), "p9/1")
        with pytest.raises(Refused, match="the cage sells more"):
            await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
        assert not host.room.runtimes
        await host.do(cage, ask.SellChips(ann.id, 7_000), "p9/2")
        reply = await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/2")
        assert host.room.runtimes[reply["table"]].table.chairs[reply["seat"]].stack == 7_000
        with pytest.raises(policy.Denied, match="SellChips for yourself"):
            await host.do(Person(ann.id, "Ann", frozenset({"cage"})), ask.SellChips(ann.id, 1), "p1/3")
        sold = [event.data["by"] for event in host._log.read(stream="cage") if event.type == "ChipsSold"]
        assert sold == ["p9"]

    room(where, play, replace(QUICK, between=600_000))


def test_holds_are_listed_in_the_office_until_posted_or_released(place: str) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        floor, other = (Person(id, id, frozenset({"floor", "office"})) for id in ("p8", "p9"))
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        screen = Screen()
        host.watch(floor, "office", screen)
        await host.do(floor, ask.Adjust("player:p1", "cage", 2_000, "sold twice"), "p8/1")
        await host.do(floor, ask.Adjust("player:p1", "cage", 3_000, "sold twice"), "p8/2")
        host.room.sendings_in_progress.append("1")
        await host.store("cage", host.room.cage.send("p1", "1", 10_000, host.room.balance("p1"), 0), "")
        await host.do(other, ask.Sign("1"), "p9/1")
        held = {name: one["cents"] for name, one in screen.view["held"].items()}
        assert held == {"adjustment:2": 3_000, "sending:1": 10_000}
        with pytest.raises(Refused, match="is just being brought to its table"):
            await host.do(other, ask.Release("sending:1", "it hangs"), "p9/2")
        host.room.sendings_in_progress.clear()
        await host.do(other, ask.Release("sending:1", "it hangs"), "p9/3")
        await host.do(floor, ask.Release("adjustment:2", "once was enough"), "p8/3")
        assert (screen.view["held"], host.room.balance("p1")) == ({}, 498_000)
        for number, hold in enumerate(("sending:1", "adjustment:2", "claim:7")):
            with pytest.raises(Refused):
                await host.do(other, ask.Release(hold, "again"), f"p9/r{number}")

    room(place, play, replace(QUICK, between=600_000))
    assert not any(account.startswith("held:") for account in books(place).lines)


def test_a_defect_stops_only_its_own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        for number, game in enumerate(("holdem", "omaha"), 1):
            await host.do(ann, ask.PlayNow("limelight", game), f"p1/{number}")
        screen = Screen()
        host.watch(ann, "table:1", screen)
        await soon(lambda: bool(screen.told))
        # No timer runs now: the player who sits out is the first to meet the defect.
        monkeypatch.setattr(host.room.runtimes["1"], "_due", None)
        monkeypatch.setattr(host.room.runtimes["1"], "_held", "not a number of chips")
        with pytest.raises(AttributeError):
            await host.do(ann, ask.AtTable("1", {"type": "SitOut"}), "p1/3")
        await host.do(ann, ask.AtTable("1", {"type": "SitOut"}), "p1/4")
        assert host.room.runtimes["1"].table.chairs[host.room.seats_of(ann.id)["1"]].away
        await soon(lambda: host.room.runtimes["2"].table.hands >= 1)

    room(where, play)


def test_a_defect_in_one_follow_up_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def defect() -> Workflow:
        raise RuntimeError("a defect")
        yield

    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        with monkeypatch.context() as broken:
            broken.setattr(hosting, "follow_ups", lambda _room: [defect()])
            host.request_follow_up()
            await asyncio.sleep(0.1)
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        await host.do(ann, ask.JoinList("limelight", "holdem", "3/6"), "p1/2")
        await soon(lambda: host.room.lists.called_for("1") == 1)

    room(str(tmp_path / "room.db"), play)


def test_a_view_that_cannot_be_built_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
        with monkeypatch.context() as defect:
            defect.setattr(host.publisher, "watch_table", None)
            host.watch(ann, "table:1", Screen())
            await asyncio.wait_for(host.do(ann, ask.Sit("1", 3, 12_000), "p1/2"), 10)
        host.watch(ann, "table:1", screen := Screen())
        await soon(lambda: bool(screen.told))

    room(str(tmp_path / "room.db"), play)


def _turn(runtime: TableRuntime, person: Person) -> bool:
    hand = runtime.table.hand
    return hand is not None and not hand.over and hand.to_act is not None and hand.to_act == runtime.seat_of(person.id)


def _choices(screen: Screen) -> set[str]:
    return {choice["id"] for choice in screen.view.get("choices", ())}
