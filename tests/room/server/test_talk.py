"""Talk in a running room: all at the table get each line, a repeated key sends it once, and it is not logged."""

from pathlib import Path

from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.server.test_private_tables import seen, with_friends
from tests.room.server.test_room_server import soon


def texts(view: dict[str, dict[str, dict[str, dict[str, str]]]]) -> list[str]:
    return [line["text"] for line in view["talk"].get("lines", {}).values()]


def test_a_line_reaches_each_watcher_once_and_those_who_come_later(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, _cyd: Person, invite: str) -> None:
        await host.do(ben, ask.Join(invite, sit=True), "b")
        screens = [seen(host, person, "table:1") for person in (ann, ben)]
        await soon(lambda: all(bool(one.view) for one in screens))
        for _ in range(2):
            await host.do(ann, ask.Say("1", "Good evening"), "said")
        assert [texts(one.view) for one in screens] == [["Good evening"]] * 2
        late = seen(host, ben, "table:1")
        await soon(lambda: bool(late.view))
        assert texts(late.view) == ["Good evening"]

    with_friends(tmp_path, play)
    with open_log(str(tmp_path / "room.db")) as log:
        assert "Good evening" not in str([event.data for event in log.read()])


def test_talk_survives_reloading_the_table(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        await host.do(ann, ask.Say("1", "Good evening"), "said")
        await host.reload("table:1")
        assert [line.text for line in host.room.runtimes["1"].conversation.lines] == ["Good evening"]

    with_friends(tmp_path, play)


def test_a_host_opens_a_table_without_talk(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        there = seen(host, ann, "table:1")
        await soon(lambda: bool(there.view))
        assert "talk" not in there.view
        await host.do(ann, ask.HostTalk("1", "free"), "on")
        assert there.view["talk"]["rule"] == "free"

    silent = ask.OpenTable("limelight", "holdem", limit="3/6", private=True, talk="off")
    with_friends(tmp_path, play, silent)
