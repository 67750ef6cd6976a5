"""A room that another version of the program kept opens at once, and is compared with its log meanwhile."""

from dataclasses import replace

import pytest

from houseway.room import LogError, open_log
from houseway.room import commands as ask
from houseway.room.server import snapshots
from houseway.room.server.room_server import RoomServer
from tests.room.server.test_host import QUICK, room, soon
from tests.web.kit import PATIENCE, STILL, Served, opening


async def plays(host: RoomServer) -> None:
    ann, _ = await host.accounts.create_guest()
    await host.do(ann, ask.PlayNow("limelight", "holdem", limit="3/6"), "p1/1")
    host.watch(ann, "table:1", lambda _: None)
    await soon(lambda: host.room.runtimes["1"].table.hands > 2)


def kept_otherwise(place: str, old: bytes, new: bytes) -> None:
    """Changes what was kept, as another version would have kept it: the log vouches for it."""
    with open_log(place) as log:
        log.own()
        found = log.load(snapshots.NAME)
        assert found
        assert old in found.state
        log.save(replace(found, state=found.state.replace(old, new, 1)))


def versions(place: str) -> list[str]:
    """Which version kept the room; none when nothing is kept."""
    with open_log(place) as log:
        found = log.load(snapshots.NAME)
        kept = snapshots.decode(found.state) if found else None
    return [kept.version] if kept else []


def test_what_the_older_version_kept_is_compared_and_kept_anew(place: str, caplog: pytest.LogCaptureFixture) -> None:
    room(place, plays, replace(QUICK, action=0, clock=0, warning=0))
    ours = versions(place)
    kept_otherwise(place, ours[0].encode(), b"older")
    caplog.clear()

    async def goes_on(host: RoomServer) -> None:
        await soon(lambda: host._snapshots.unverified is None)
        ann = host.accounts.people.by_id["p1"]
        await host.do(ann, ask.OpenTable("limelight", "omaha"), "p1/9")

    room(place, goes_on, STILL)
    first, last = caplog.messages[0], caplog.messages[-1]
    assert first.startswith("another version of the program kept the room: it is compared with its")
    assert last == "the room is what this version of the program makes of its log"
    assert versions(place) == ours


def test_where_the_versions_differ_nobody_plays_on_and_the_next_opening_reads_the_log(sqlite: str) -> None:
    room(sqlite, plays, replace(QUICK, action=0, clock=0, warning=0))
    ours = versions(sqlite)
    kept_otherwise(sqlite, ours[0].encode(), b"older")
    kept_otherwise(sqlite, b'"bots_seen":5', b'"bots_seen":6')
    server = Served(opening(sqlite))
    with server:
        server._thread.join(PATIENCE)
    assert isinstance(server.trouble, LogError)
    assert str(server.trouble).startswith("this version of the program makes something else of table 1 than the one")
    assert versions(sqlite) == []

    async def right(host: RoomServer) -> None:
        assert host.room.runtimes["1"].status.bots_seen == 5

    room(sqlite, right, STILL)
    assert versions(sqlite) == ours
