"""Changes at one member hold at every other at once, even at one that has not read them yet."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room import open_log
from houseway.room.commands import Role
from houseway.room.log.entries import hold, moved
from houseway.room.log.errors import Struck
from houseway.room.log.events import Event
from houseway.room.people import credentials
from houseway.room.people.accounts import Visit
from houseway.room.people.people import Person
from houseway.room.server.cluster import Cluster
from houseway.room.server.room_server import RoomServer
from tests.room.members.test_hosts import FLO, alike, member, together
from tests.room.server.test_room_server import soon
from tests.room.tables.kit import Sitting, room_of

ROLES: tuple[Role, ...] = ("cage", "admin")


@asynccontextmanager
async def hears_nothing(host: RoomServer, while_: float = 0.3) -> AsyncIterator[None]:
    """A member takes in nothing that others write, as one that was frozen for a moment; then it hears everything."""
    deaf = host.cluster
    assert deaf
    await deaf.follower._turn.acquire()
    try:
        with pytest.MonkeyPatch.context() as believes:
            # So that it does not ask the log before it decides, as between having asked and storing.
            believes.setattr(Cluster, "is_alone", property(lambda members: members is deaf))
            yield
            await asyncio.sleep(while_)
    finally:
        deaf.follower._turn.release()


async def guest_at_table(one: RoomServer, two: RoomServer) -> tuple[Person, str, str]:
    """Returns a guest known to both members, their session, and a table known to both."""
    table = (await one.do(FLO, ask.OpenTable("limelight", "holdem", limit="3/6"), "p9/table"))["table"]
    guest, token = await one.accounts.create_guest()
    await soon(lambda: guest.id in two.accounts.people.by_id and table in two.room.runtimes)
    return guest, credentials.hash_token(token), table


def test_who_was_barred_at_one_member_sits_down_at_no_other(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        guest, _, table = await guest_at_table(one, two)
        async with hears_nothing(two):
            await one.do(FLO, ask.Bar(guest.id, "shouting"), "p9/bar")
            sits = asyncio.create_task(two.do(guest, ask.Sit(table, 9, 20_000), "k"))
        with pytest.raises(Refused, match="shouting"):
            await sits
        await alike(one, two)
        assert not one.room.seats_of(guest.id)
        assert two.room.balance(guest.id) == 500_000

    together(postgres, play, "one", "two")


def test_who_sat_down_at_another_member_a_moment_before_is_shown_out_when_barred(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        guest, _, table = await guest_at_table(one, two)
        async with hears_nothing(one):
            await two.do(guest, ask.Sit(table, 9, 20_000), "k")
            bars = asyncio.create_task(one.do(FLO, ask.Bar(guest.id, "shouting"), "p9/bar"))
        await bars
        await soon(lambda: not one.room.seats_of(guest.id) and not two.room.seats_of(guest.id))

    together(postgres, play, "one", "two")


def test_roles_that_were_taken_at_one_member_are_gone_at_every_other(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        boss, _ = await one.accounts.sign_in_keyholder()
        cass, _ = await one.accounts.create_account("Cass", "correct horse battery")
        for role in ROLES:
            await one.do(boss, ask.GiveRole(cass.id, role), f"p1/{role}")
        await soon(lambda: cass.id in two.accounts.people.by_id and "admin" in two.accounts.people.by_id[cass.id].roles)
        known = two.accounts.people.by_id[cass.id]
        async with hears_nothing(two):
            for role in ROLES:
                await one.do(boss, ask.TakeRole(cass.id, role), f"p1/no-{role}")
            sells = asyncio.create_task(two.do(known, ask.SellChips(boss.id, 100), "k1"))
            takes = asyncio.create_task(two.do(known, ask.TakeRole(boss.id, "office"), "k2"))
        for refused in (sells, takes):
            with pytest.raises(Refused, match="is for the"):
                await refused
        assert "office" in one.accounts.people.by_id[boss.id].roles

    together(postgres, play, "one", "two")


def test_a_session_that_was_ended_at_one_member_does_nothing_at_another(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        guest, token = await one.accounts.create_guest()
        await soon(lambda: guest.id in two.accounts.people.by_id)
        async with hears_nothing(two):
            await one.accounts.sign_out(token)
            plays = asyncio.create_task(
                two.do(guest, ask.OpenTable("limelight", "holdem"), "k", credentials.hash_token(token))
            )
        with pytest.raises(Refused, match="signed out"):
            await plays

    together(postgres, play, "one", "two")


def test_chips_that_a_table_has_are_not_on_their_way_when_another_member_s_sending_is_heard_of_later() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    room, id = room_of(table), table.runtime.id
    table.runtime.status.landed.add("3")
    for sent in ("3", "4"):
        data = {"at": 0, "sent": sent, "player": "p3", "table": id, "cents": 30_000}
        postings = moved("player:p3", hold("sending", sent), 30_000)
        room.learn(Event(int(sent), "cage", "", "ChipsSent", 1, data, postings, b""))
    assert list(room.cage.on_their_way) == ["4"]


def test_one_buy_in_asked_of_two_members_under_one_key_is_sent_once_and_answered_alike(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        table = (await one.do(FLO, ask.OpenTable("limelight", "holdem", limit="3/6"), "p9/table"))["table"]
        guests = [(await one.accounts.create_guest())[0] for _ in range(8)]
        await soon(lambda: guests[-1].id in two.accounts.people.by_id and table in two.room.runtimes)
        for seat, guest in enumerate(guests, 1):
            sits = ask.Sit(table, seat, 30_000)
            if seat % 2:
                # All that they have: a second buy-in would be refused.
                await one.do(FLO, ask.CashOut(guest.id, 470_000), f"p9/{seat}")
            first, second = await asyncio.gather(*(host.do(guest, sits, f"{guest.id}/k") for host in (one, two)))
            assert first == second
        await alike(one, two)
        assert [one.room.balance(guest.id) for guest in guests] == [0, 470_000] * 4
        assert not one.room.cage.on_their_way

    together(postgres, play, "one", "two")
    with open_log(postgres) as log:
        assert [event.type for event in log.read(stream="cage")].count("ChipsSent") == 8


def test_who_comes_in_while_a_member_opens_is_known_to_it_and_their_number_is_not_given_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(one: RoomServer) -> None:
        came: list[Person] = []
        loop, recovers = asyncio.get_running_loop(), RoomServer._recover

        def slowly(host: RoomServer, progress: Callable[[int, int], None]) -> None:
            """One person registers before the log is read, and another after."""
            for _ in range(2):
                came.append(asyncio.run_coroutine_threadsafe(one.accounts.create_guest(), loop).result()[0])
                if len(came) == 1:
                    recovers(host, progress)

        with monkeypatch.context() as opening:
            opening.setattr(RoomServer, "_recover", slowly)
            two = await member(postgres, "two")
        try:
            guests = [*came, *[(await host.accounts.create_guest())[0] for host in (one, two, one, two)]]
            assert len({guest.id for guest in guests}) == len(guests) == 6
            await soon(lambda: all(guest.id in two.accounts.people.by_id for guest in guests))
        finally:
            await two.close()

    together(postgres, play, "one")


def test_a_member_that_lacks_a_house_of_the_others_ends_instead_of_following_no_more(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        two.room.houses = {slug: place for slug, place in two.room.houses.items() if slug != "oceana"}
        await one.do(FLO, ask.OpenTable("oceana", "holdem"), "p9/table")
        await soon(lambda: isinstance(two.log_watcher.lost, Struck))
        assert one.log_watcher.lost is None

    together(postgres, play, "one", "two")


def test_whoever_guesses_a_password_at_several_members_gets_as_few_tries_as_at_one(postgres: str) -> None:
    guesser = Visit("198.51.100.1")

    async def guessed(host: RoomServer) -> str:
        try:
            return (await host.accounts.sign_in("Ann", "guess", guesser))[0].name
        except Refused as refusal:
            return str(refusal)

    async def play(one: RoomServer, two: RoomServer) -> None:
        await one.accounts.create_account("Ann", "correct horse")
        await soon(lambda: two.accounts.people.named("Ann") is not None)
        said = await asyncio.gather(*(guessed(host) for host in (one, two) * 6))
        assert sum("there is no account" in why for why in said) == 5
        assert sum("too many wrong passwords" in why for why in said) == 7
        # The owner, delayed for a moment by another address, gets in; then the count is reset.
        found = await two.accounts.sign_in("Ann", "correct horse", Visit("203.0.113.1"))
        assert found[0].name == "Ann"
        with psycopg.connect(postgres) as connection:
            (kept,) = connection.execute("SELECT array_agg(whose) FROM houseway_tries").fetchone() or ([],)
        assert [len(one) for one in kept] == [64]  # the guesser's address is still counted, and cannot be read there

    together(postgres, play, "one", "two")


def test_one_key_at_two_members_at_once_has_one_answer_which_is_what_was_stored(postgres: str) -> None:
    async def both(
        one: RoomServer, two: RoomServer, person: Person, command: ask.Command, key: str
    ) -> list[dict[str, Any]]:
        return [*await asyncio.gather(one.do(person, command, key), two.do(person, command, key))]

    async def play(one: RoomServer, two: RoomServer) -> None:
        guest, _, table = await guest_at_table(one, two)
        for number in range(4):
            opens = ask.OpenTable("limelight", "holdem", limit="3/6", private=True)
            opened = await both(one, two, guest, opens, f"{guest.id}/opens-{number}")
            assert opened[0] == opened[1]
            assert one.room.runtimes[opened[0]["table"]].status.invite == opened[0]["invite"]
            sold = await both(one, two, FLO, ask.SellChips(guest.id, 10_000), f"p9/sells-{number}")
            assert {reply["chips"] for reply in sold if reply} == {510_000 + 10_000 * number}
            await one.do(guest, ask.Sit(table, 3, 20_000), f"{guest.id}/sits-{number}")
            to = opened[0]["table"]
            await both(one, two, FLO, ask.MovePlayer(table, 3, to, 4), f"p9/moves-{number}")
            assert one.room.runtimes[to].seat_of(guest.id) == 4
            await one.do(guest, ask.AtTable(to, {"type": "Leave"}), f"{guest.id}/leaves-{number}")
            await one.do(FLO, ask.CloseTable(to, "over"), f"p9/closes-{number}")

    together(postgres, play, "one", "two")


def test_whoever_sat_down_at_one_member_adjusts_no_fellow_players_money_at_another(postgres: str) -> None:
    async def play(one: RoomServer, two: RoomServer) -> None:
        guest, _, table = await guest_at_table(one, two)
        boss, _ = await one.accounts.sign_in_keyholder()
        floor, _ = await one.accounts.create_account("Florence", "correct horse battery")
        await one.do(boss, ask.GiveRole(floor.id, "floor"), f"{boss.id}/role")
        floor = one.accounts.people.by_id[floor.id]
        await one.do(guest, ask.Sit(table, 3, 20_000), f"{guest.id}/sits")
        adjusts = ask.Adjust(account=f"player:{guest.id}", to="cage", cents=100, reason="a slip")
        await one.do(floor, ask.Sit(table, 4, 20_000), f"{floor.id}/sits")
        with pytest.raises(Refused, match="can't have a seat"):
            await two.do(floor, adjusts, f"{floor.id}/adjusts")

    together(postgres, play, "one", "two")
