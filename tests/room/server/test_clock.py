"""Setting the machine's clock during play changes displayed times, but folds no player."""

import time
from pathlib import Path
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.people.people import Person
from houseway.room.server.actor import Clock
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import MINUTE, Pace
from houseway.room.tables.runtime import TableRuntime
from tests.room.server.test_room_server import room, soon

HOUR = 60 * MINUTE


class Wall:
    """The machine's clock, which a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.step = 0
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + self.step * 1_000_000)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def dealt(action: int, clock: int = MINUTE, warning: int = 10_000) -> Pace:
    return Pace(between=0, street=0, bot=(0, 0), show=0, action=action, clock=clock, warning=warning)


async def turn(host: RoomServer) -> tuple[Person, TableRuntime, int]:
    """A guest at a table whose turn it is."""
    ann, _ = await host.accounts.create_guest()
    reply = await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
    runtime = host.room.runtimes[reply["table"]]
    await soon(lambda: runtime.next_action is not None and runtime.next_action.kind == "clock")
    return ann, runtime, reply["seat"]


def events(where: str) -> list[Any]:
    with open_log(where) as log:
        return list(log.read())


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_setting_the_clock_hurries_no_one(tmp_path: Path, wall: Wall, step: int) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        ann, runtime, seat = await turn(host)
        wall.step = step
        # Two turns of the table's mailbox: whatever is due by now happens between them.
        for key in ("p1/2", "p1/3"):
            with pytest.raises(Refused):
                await host.do(ann, ask.AtTable(runtime.id, {"type": "Move", "to": seat}), key)
        assert runtime.due is not None
        assert 0 < runtime.due - host.clock.game() <= 10 * MINUTE
        await host.do(ann, ask.Play(runtime.id, {"type": "Fold"}), "p1/4")

    room(where, play, dealt(action=10 * MINUTE))
    told = events(where)
    assert not [one for one in told if one.type == "ClockPut"]
    before, folded = (next(one for one in told if one.key == key) for key in ("p1/1", "p1/4"))
    # Displayed times follow the wall clock; game time does not.
    assert abs(folded.data["at"] - before.data["at"] - step) < 10 * MINUTE
    assert 0 <= folded.data["time"] - before.data["time"] < 10 * MINUTE


def test_setting_the_clock_back_freezes_no_one(tmp_path: Path, wall: Wall) -> None:
    async def play(host: RoomServer) -> None:
        _, runtime, seat = await turn(host)
        wall.step = -HOUR
        await soon(lambda: seat in runtime.status.gone or runtime.table.chairs[seat].away)

    room(str(tmp_path / "room.db"), play, dealt(action=300, clock=200, warning=100))


def test_a_call_from_a_list_does_not_run_out_when_the_clock_is_set(tmp_path: Path, wall: Wall) -> None:
    async def play(host: RoomServer) -> None:
        ann, _, _ = await turn(host)
        await host.do(ann, ask.JoinList("limelight", "omaha", "1/2"), "p1/2")
        await host.do(ann, ask.OpenTable("limelight", "omaha", limit="1/2"), "p1/3")
        await soon(lambda: host.room.lists.due is not None)
        wall.step = HOUR
        bob, _ = await host.accounts.create_guest()
        for key, limit in (("p2/1", "3/6"), ("p2/2", "1/2")):
            await host.do(bob, ask.JoinList("limelight", "holdem", limit), key)
        assert host.room.lists.due is not None

    where = str(tmp_path / "room.db")
    room(where, play, dealt(action=HOUR))
    assert [one.type for one in events(where) if one.stream == "lists"].count("ListPassed") == 0


def test_the_time_of_the_games_stands_still_while_the_room_is_closed(tmp_path: Path, wall: Wall) -> None:
    where = str(tmp_path / "room.db")
    moments: list[int] = []

    async def play(host: RoomServer) -> None:
        moments.append(host.clock.game())
        await host.accounts.create_guest()

    for step in (0, HOUR, -HOUR):
        wall.step = step
        room(where, play)
    # The store itself writes that a snapshot was kept, at no time of the games.
    times = [one.data["time"] for one in events(where) if one.type != "SnapshotKept"]
    assert times == sorted(times)
    assert all(last <= begun for last, begun in zip(times, moments[1:], strict=False))
    assert moments[-1] - moments[0] < HOUR


def test_a_log_from_before_there_was_game_time_goes_on_from_its_last_moment(wall: Wall) -> None:
    clock = Clock()
    clock.resume_from(1_790_000_000_000)
    assert clock.game() >= 1_790_000_000_000
    assert abs(clock.wall() - time.time_ns() // 1_000_000) < MINUTE


def test_a_moment_is_printed_the_same_until_the_clock_is_set(wall: Wall) -> None:
    clock = Clock()
    printed = clock.to_wall(5)
    wall.step = 400
    assert clock.to_wall(5) == printed
    wall.step = -HOUR
    assert abs(clock.to_wall(5) - printed + HOUR) < MINUTE
