"""Private tables: who hears of them, who comes, and what their host may do though they play there."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Pace, Speed, at_speed
from tests.room.server.test_room_server import QUICK, Screen, room, soon

PRIVATE = ask.OpenTable("limelight", "holdem", limit="3/6", private=True, name="Sunday game")
STANDS = replace(QUICK, action=10**7, show=10**7, between=10**7)
"""Hands are dealt only on request."""


def with_friends(
    place: Path,
    play: Callable[[RoomServer, Person, Person, Person, str], Awaitable[None]],
    wanted: ask.OpenTable = PRIVATE,
) -> None:
    """Ann has opened a table and sits there, Ben has its link, Cyd has not."""

    async def run(host: RoomServer) -> None:
        ann, ben, cyd = [(await host.accounts.create_guest())[0] for _ in range(3)]
        opened = await host.do(ann, wanted, "open")
        assert (await host.do(ann, ask.Join(opened["invite"], sit=True), "a"))["table"] == "1"
        await play(host, ann, ben, cyd, opened["invite"])

    room(str(place / "room.db"), run, STANDS)


async def refusal(host: RoomServer, person: Person, command: Any) -> str:
    with pytest.raises((Refused, Denied)) as refused:
        await host.do(person, command, f"{person.id}/{command}")
    return str(refused.value)


def seen(host: RoomServer, person: Person, topic: str) -> Screen:
    screen = Screen()
    host.watch(person, topic, screen)
    return screen


def test_a_friend_with_the_link_sees_the_table_and_sits_with_the_usual_buy_in(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, _cyd: Person, invite: str) -> None:
        mine = seen(host, ben, "me")
        assert mine.view["friends"] == {}
        assert await host.do(ben, ask.Join(invite, sit=True), "b") == {"table": "1", "seat": 2}
        assert mine.view["friends"]["1"]["name"] == "Sunday game"
        assert mine.view["friends"]["1"]["invite"] == invite
        there = seen(host, ben, "table:1")
        await soon(lambda: bool(there.view))
        assert there.view["you"] == {"seat": 2}
        told = {"name": "Sunday game", "host": ann.id, "host_name": "Guest 1"}
        told |= {"pace": "usual", "talk": "free", "level": "steady"}
        assert there.view["table"]["friends"] == told
        assert invite not in str(there.told)

    with_friends(tmp_path, play)


def test_who_joins_without_sitting_looks_on_and_joins_once(tmp_path: Path) -> None:
    async def play(host: RoomServer, _ann: Person, ben: Person, _cyd: Person, invite: str) -> None:
        for key in ("b1", "b2"):
            assert await host.do(ben, ask.Join(invite), key) == {"table": "1"}
        assert host.room.runtimes["1"].status.friends == {ben.id}
        await host.do(ben, ask.Sit("1", 5, 20_000), "b3")

    with_friends(tmp_path, play)


def test_a_stranger_cannot_list_watch_or_join_a_private_table(tmp_path: Path) -> None:
    async def play(host: RoomServer, _ann: Person, _ben: Person, cyd: Person, _invite: str) -> None:
        lobby, mine = seen(host, cyd, "lobby"), seen(host, cyd, "me")
        assert lobby.view["tables"] == {}
        for topic in ("table:1", "table:99"):
            with pytest.raises(Refused, match="there is no table"):
                host.watch(cyd, topic, Screen())
        for at in (
            ask.Sit("1", 5, 20_000),
            ask.AskForBots("1", 2),
            ask.AtTable("1", {"type": "Leave"}),
            ask.HostPause("1"),
            ask.Ready("1"),
        ):
            missing = replace_table(at, "99")
            assert (await refusal(host, cyd, at)).replace("1", "99") == await refusal(host, cyd, missing)
        # Its events change no page of a stranger.
        before = len(lobby.told), len(mine.told)
        await host.do(_ann, ask.AskForBots("1", 3), "bots")
        assert (len(lobby.told), len(mine.told)) == before

    with_friends(tmp_path, play)


def replace_table(command: Any, table: str) -> Any:
    return type(command)(table, *(getattr(command, name) for name in command.__struct_fields__[1:]))


def test_play_now_and_the_lists_pass_a_private_table_by(tmp_path: Path) -> None:
    async def play(host: RoomServer, _ann: Person, _ben: Person, cyd: Person, _invite: str) -> None:
        await host.do(cyd, ask.JoinList("limelight", "holdem", "3/6"), "list")
        reply = await host.do(cyd, ask.PlayNow("limelight", "holdem", limit="3/6"), "now")
        assert reply["table"] == "2"
        assert host.room.main_table(host.room.runtimes["1"]).id == "1"
        assert host.room.main_table(host.room.runtimes["2"]).id == "2"
        assert [one.id for one in host.room.tables_of("limelight/holdem/3/6")] == ["2"]

    with_friends(tmp_path, play)


def test_a_wrong_invitation_and_that_of_a_closed_table_are_answered_alike(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, cyd: Person, invite: str) -> None:
        wrong = await refusal(host, cyd, ask.Join("0" * 32))
        assert "does not hold" in wrong
        floor = Person("p90", "Flo", frozenset({"floor"}))
        await host.do(floor, ask.CloseTable("1", "late"), "close")
        assert await refusal(host, ben, ask.Join(invite)) == wrong

    with_friends(tmp_path, play)


def test_an_invitation_cannot_be_guessed_from_another(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, invite: str) -> None:
        others = {(await host.do(ann, PRIVATE, f"again{nth}"))["invite"] for nth in range(5)}
        assert len(others | {invite}) == 6
        assert all(len(one) == 32 for one in others)

    with_friends(tmp_path, play)


def test_the_floor_and_the_office_see_every_table_and_the_cage_does_not(tmp_path: Path) -> None:
    async def play(host: RoomServer, _ann: Person, _ben: Person, _cyd: Person, invite: str) -> None:
        roles: tuple[ask.Role, ...] = ("floor", "office", "cage")
        floor, office, cage = (Person(f"p9{nth}", role, frozenset({role})) for nth, role in enumerate(roles))
        there = seen(host, floor, "table:1")
        await soon(lambda: bool(there.view))
        assert there.view["you"] == {"watching": True}
        assert invite not in str(there.told)
        assert seen(host, floor, "floor").view["tables"]["1"]["friends"] == "Sunday game"
        assert host.room.is_open_to(office, "1")
        assert not host.room.is_open_to(cage, "1")
        await host.do(floor, ask.Pause("1", "a spilled drink"), "pause")

    with_friends(tmp_path, play)


def test_the_room_that_was_closed_knows_the_link_and_the_friends_when_it_is_opened_again(place: str) -> None:
    invites: list[str] = []

    async def first(host: RoomServer) -> None:
        ann, ben = [(await host.accounts.create_guest())[0] for _ in range(2)]
        opened = await host.do(ann, replace_fields(PRIVATE, pace="calm"), "open")
        await host.do(ben, ask.Join(opened["invite"]), "b")
        invites.append(opened["invite"])

    async def second(host: RoomServer) -> None:
        status = host.room.runtimes["1"].status
        assert (status.invite, status.name, status.speed) == (invites[0], "Sunday game", "calm")
        assert (status.by, status.friends) == ("p1", {"p2"})
        ann = host.accounts.people.by_id["p1"]
        assert await host.do(ann, PRIVATE, "open") == {"table": "1", "invite": invites[0]}

    room(place, first, STANDS)
    room(place, second, STANDS)


def replace_fields(command: ask.OpenTable, **fields: Any) -> ask.OpenTable:
    kept = {name: getattr(command, name) for name in command.__struct_fields__}
    return ask.OpenTable(**(kept | fields))


# -- the host ----------------------------------------------------------------------------------------------------------


def test_only_the_host_pauses_a_private_table(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, _cyd: Person, invite: str) -> None:
        await host.do(ben, ask.Join(invite, sit=True), "b")
        runtime = host.room.runtimes["1"]
        for command in (ask.HostPause("1"), ask.HostResume("1"), ask.HostPace("1", "quick"), ask.HandOver("1", 2)):
            assert await refusal(host, ben, command) == "that is for the host of the table"
        await host.do(ann, ask.HostPause("1"), "p")
        assert runtime.status.paused == "the host asked for a break"
        assert runtime.due is None
        assert "already" in await refusal(host, ann, ask.HostPause("1"))
        await host.do(ann, ask.HostResume("1"), "r")
        assert not runtime.status.paused
        assert runtime.due is not None

    with_friends(tmp_path, play)


def test_the_host_cannot_resume_what_the_floor_paused(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        floor = Person("p90", "Flo", frozenset({"floor"}))
        await host.do(floor, ask.Pause("1", "a spilled drink"), "p")
        assert "not stopped by its host" in await refusal(host, ann, ask.HostResume("1"))
        await host.do(floor, ask.Resume("1"), "r")
        await host.do(ann, ask.HostPause("1"), "p2")
        await host.do(floor, ask.Resume("1"), "r2")
        assert "not stopped by its host" in await refusal(host, ann, ask.HostResume("1"))

    with_friends(tmp_path, play)


def test_a_public_table_has_no_host(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        await host.do(ann, ask.OpenTable("limelight", "holdem"), "o")
        assert "only a private table has a host" in await refusal(host, ann, ask.HostPause("1"))
        for wanted in (
            ask.OpenTable("limelight", "holdem", name="Mine"),
            ask.OpenTable("limelight", "pan", pace="calm"),
        ):
            assert "only a private table" in await refusal(host, ann, wanted)

    room(str(tmp_path / "room.db"), play, STANDS)


def test_the_host_sets_the_pace_to_half_or_double(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        runtime = host.room.runtimes["1"]
        speeds: dict[Speed, float] = {"quick": 0.5, "calm": 2, "usual": 1}
        for speed, times in speeds.items():
            await host.do(ann, ask.HostPace("1", speed), speed)
            assert runtime.pace.action == STANDS.action * times

    with_friends(tmp_path, play)
    assert at_speed(Pace(), "calm").bot == (1600, 4800)


def test_the_host_hands_the_table_on_and_is_a_friend_from_then_on(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, _cyd: Person, invite: str) -> None:
        await host.do(ann, ask.AskForBots("1", 1), "bots")
        await host.do(ben, ask.Join(invite, sit=True), "b")
        runtime = host.room.runtimes["1"]
        bot = next(iter(runtime.bots))
        assert "who could be the host" in await refusal(host, ann, ask.HandOver("1", bot))
        seat = runtime.seat_of(ben.id)
        assert seat
        await host.do(ann, ask.HandOver("1", seat), "h")
        assert runtime.status.by == ben.id
        assert await refusal(host, ann, ask.HostPause("1")) == "that is for the host of the table"
        await host.do(ben, ask.HostPause("1"), "p")
        assert runtime.may_see(ann.id)

    with_friends(tmp_path, play)


def test_when_the_host_has_left_any_seated_player_may_resume(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, ben: Person, cyd: Person, invite: str) -> None:
        await host.do(cyd, ask.Join(invite), "c")
        await host.do(ann, ask.HostPause("1"), "p")
        await host.do(ann, ask.AtTable("1", {"type": "Leave"}), "l")
        await host.do(ben, ask.Join(invite, sit=True), "b")
        assert await refusal(host, cyd, ask.HostResume("1")) == "that is for the host of the table"
        await host.do(ben, ask.HostResume("1"), "r")
        # Only the host makes another host.
        assert await refusal(host, ben, ask.HandOver("1", 1)) == "that is for the host of the table"

    with_friends(tmp_path, play)


# -- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "count"), [("none", 0), ("some", 3), ("full", 7)])
def test_a_private_table_has_the_bots_that_were_asked_for_and_a_seat_for_a_friend(
    tmp_path: Path, bots: str, count: int
) -> None:
    async def play(host: RoomServer, _ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        runtime = host.room.runtimes["1"]
        assert len(runtime.bots) == count
        assert runtime.open_seats

    with_friends(tmp_path, play, replace_fields(PRIVATE, bots=bots))


def test_bots_are_sent_away(tmp_path: Path) -> None:
    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        runtime = host.room.runtimes["1"]
        await host.do(ann, ask.HostPause("1"), "p")
        await host.do(ann, ask.AskForBots("1", 0), "away")
        await host.do(ann, ask.HostResume("1"), "r")
        await soon(lambda: not runtime.table.in_play)
        assert not runtime.bots

    with_friends(tmp_path, play, replace_fields(PRIVATE, bots="some"))


def test_no_two_guests_who_are_here_look_alike(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        ann, ben, cyd = [(await host.accounts.create_guest())[0] for _ in range(3)]
        named = await host.accounts.set_nickname(ann, "  Billie ")
        assert (named.name, named.guest, named.nickname) == ("Billie", True, True)
        await host.accounts.create_account("Ginger", "correct horse battery", cyd)
        for name, why in (
            ("Bi11ie", "taken"),
            ("G1nger", "taken"),
            ("The dealer", "taken for the house"),
            ("Guest 9", "taken for the house"),
            ("Billiе", "one script"),
            ("", "1 to 24"),
        ):
            with pytest.raises(Refused, match=why):
                await host.accounts.set_nickname(ben, name)
        with pytest.raises(Refused, match="you go by Billie already"):
            await host.accounts.set_nickname(ann, "Zelda")
        with pytest.raises(Refused, match="taken"):
            await host.accounts.create_account("billie", "correct horse battery")

    room(str(tmp_path / "room.db"), play, STANDS)


def test_a_nickname_is_free_again_when_its_guest_is_signed_in_nowhere(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")

    async def play(host: RoomServer) -> None:
        (ann, token), (ben, _) = await asyncio.gather(host.accounts.create_guest(), host.accounts.create_guest())
        await host.accounts.set_nickname(ann, "Billie")
        await host.accounts.sign_out(token)
        assert (await host.accounts.set_nickname(ben, "Billie")).name == "Billie"

    async def again(host: RoomServer) -> None:
        assert host.accounts.people.by_id["p2"].nickname
        cyd, _ = await host.accounts.create_guest()
        with pytest.raises(Refused, match="taken"):
            await host.accounts.set_nickname(cyd, "Billie")

    room(where, play, STANDS)
    room(where, again, STANDS)


def test_what_is_so_already_is_answered_and_not_stored(tmp_path: Path) -> None:
    floor = Person("p90", "Flo", frozenset({"floor"}))

    async def play(host: RoomServer, ann: Person, _ben: Person, _cyd: Person, _invite: str) -> None:
        asked: tuple[tuple[Person, ask.Command], ...] = (
            (ann, ask.HostPace("1", "quick")),
            (ann, ask.HostTalk("1", "phrases")),
            (ann, ask.HandOver("1", 1)),
            (ann, ask.AskForBots("1", 2)),
            (ann, ask.SitOutAtBlind("1")),
            (floor, ask.PostTalk("1", "phrases")),
            (ann, ask.Prefer("sure", value=False)),
        )
        for number, (person, command) in enumerate(asked):
            before = host.head
            first = await host.do(person, command, f"first-{number}")
            stored = host.head
            assert stored > before
            assert await host.do(person, command, f"second-{number}") == first
            assert host.head == stored, command

    with_friends(tmp_path, play)
