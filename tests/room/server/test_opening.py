"""A room that opens believes the chain alone; one that was opened elsewhere stops."""

import asyncio
import logging
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from houseway.room import Broken, NotStored, TakenOver, open_log
from houseway.room import commands as ask
from houseway.room.log.heads import Heads, key_in
from houseway.room.log.opening import Owned, is_postgres, own
from houseway.room.server.log_watcher import LogWatcher
from houseway.room.server.room_server import RoomServer
from houseway.room.tables.spread import all_houses
from houseway.web import serve
from houseway.web.serve import Running
from tests.cli.kit import run
from tests.room.log.kit import behind
from tests.room.server.test_room_server import room
from tests.web.kit import PATIENCE, STILL, Served, opening


async def somebody_plays(host: RoomServer) -> None:
    ann, _ = await host.accounts.create_guest()
    await host.do(ann, ask.OpenTable("limelight", "holdem", limit="3/6"), "p1/1")
    await host.do(ann, ask.Sit("1", 3, 10_000), "p1/2")


async def nothing(host: RoomServer) -> None:
    assert host.room.balance("p1") == 490_000
    assert host.room.seats_of("p1") == {"1": 3}


def test_a_number_changed_in_the_snapshot_is_never_paid_out(place: str, caplog: pytest.LogCaptureFixture) -> None:
    room(place, somebody_plays, STILL)
    ((state,),) = behind(place, "SELECT state FROM houseway_snapshots WHERE name = 'room'")
    changed = bytes(state).replace(b'"player:p1":490000', b'"player:p1":990000')
    assert changed != bytes(state)
    behind(place, "UPDATE houseway_snapshots SET state = ? WHERE name = 'room'", changed)
    assert run("log", "verify", place).status == 1
    room(place, nothing, STILL)
    assert caplog.messages == [
        "the snapshot of room is not the one that the log vouches for; it is ignored, and the room is made from the log"
    ]
    assert run("log", "verify", place).status == 0, "a new snapshot was saved when it closed"


def test_a_balance_changed_in_the_store_is_never_paid_out(place: str, caplog: pytest.LogCaptureFixture) -> None:
    room(place, somebody_plays, STILL)
    behind(place, "UPDATE houseway_accounts SET cents = 990000 WHERE account = 'player:p1'")
    room(place, nothing, STILL)
    (said,) = caplog.messages
    assert said == "the store's balance of player:p1 is not that of the events; recounting all balances"
    assert run("log", "verify", place).status == 0


def test_opening_and_closing_a_room_adds_nothing_to_its_log(place: str) -> None:
    room(place, somebody_plays, STILL)
    with open_log(place) as log:
        before = log.tail()
    for _ in range(2):
        room(place, nothing, STILL)
    with open_log(place) as log:
        assert log.tail() == before


def test_heads_are_signed_while_the_room_is_open_and_a_cut_log_does_not_open(place: str, tmp_path: Path) -> None:
    (tmp_path / "safe").mkdir()
    heads = Heads(tmp_path / "safe", key_in(tmp_path / "key", create=True))

    async def opened() -> None:
        host = await RoomServer.open(place, pace=STILL, houses=all_houses(), heads=heads)
        await somebody_plays(host)
        await host.close()

    asyncio.run(opened())
    with open_log(place) as log:
        assert list(heads.of(log))[-1] == log.tail().number
        heads.check(log)
    behind(place, "DELETE FROM houseway_events WHERE number = (SELECT max(number) FROM houseway_events)")
    with pytest.raises(Broken, match="its head was signed, and it is no longer in the log"):
        asyncio.run(opened())


@pytest.mark.parametrize("busy", [True, False], ids=["by its next entry", "by asking"])
def test_a_room_opened_elsewhere_stops_with_one_sentence(
    place: str, busy: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LogWatcher, "every", 600 if busy else 0.02)
    caplog.set_level(logging.WARNING)
    server = Served(opening(place))
    with server, server.keyholder() as boss:
        boss.done("OpenTable", house="limelight", game="holdem")
        with open_log(place) as other:
            assert other.own() == 2
        if busy:
            with suppress(ConnectionClosed):
                assert boss.do("OpenTable", house="limelight", game="holdem")["type"] != "Done"
        server._thread.join(PATIENCE)
        assert not server._thread.is_alive()
    assert isinstance(server.trouble, TakenOver)
    assert "\n" not in str(server.trouble)
    assert ("was struck" if is_postgres(place) else "was opened elsewhere") in str(server.trouble)
    assert [one for one in caplog.records if one.exc_info] == []
    with open_log(place) as log:
        assert sum(event.type == "TableOpened" for event in log.read()) == 1


def test_servers_on_one_postgresql_form_one_room_by_themselves(postgres: str) -> None:
    with Served(opening(postgres)) as first, Served(opening(postgres)) as second, second.keyholder() as boss:
        host = socket.gethostname()
        assert [(one["name"], one["address"]) for one in boss.web.get("/api/members").json()] == [
            (f"{host}:{server.running.address.port}", server.url) for server in (first, second)
        ]
        with pytest.raises(Owned, match="is open already"):
            own(postgres)
        tables = [boss.done("OpenTable", house="limelight", game="holdem")["table"] for _ in range(2)]
        with first.keyholder() as other:
            assert set(other.watch("lobby")["tables"]) == set(tables)
    with open_log(postgres) as log:
        assert [event.type for event in log.read(stream="table:1")] == ["TableOpened"]


def test_a_member_whose_first_tables_could_not_be_stored_is_let_in_when_it_tries_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_host: RoomServer) -> None:
        raise NotStored("gone")

    async def opens() -> None:
        how = opening(postgres, member="one", first=True)
        monkeypatch.setattr(serve, "open_first_tables", fails)
        with pytest.raises(NotStored, match="gone"):
            await Running.open(how)
        monkeypatch.undo()
        running = await Running.open(how)
        assert running.host.cluster
        assert [one.name for one in running.host.cluster.roll.members] == ["one"]
        await running.host.close()

    asyncio.run(opens())
