"""Cluster that are processes: killed, frozen, cut off from the database and stopped, while people play."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial

import httpx
import psycopg
import pytest

from tests.room.conftest import Server
from tests.room.members.kit import Cluster, Member, Player, until
from tests.room.server.killed_rooms import found_in
from tests.web.kit import Guest


@pytest.fixture
def two(postgres: str) -> Iterator[Cluster]:
    with Cluster(postgres, "one", "two") as members:
        yield members


def opened(members: Cluster, tables: int) -> list[str]:
    """Tables of bots, opened by the floor."""
    with closing(members["one"].keyholder()) as web:
        order = {"type": "OpenTable", "house": "limelight", "game": "holdem", "limit": "3/6", "bots": "some"}
        told = [web.post("/api/do", json={"key": f"t{one}", "command": order}).json() for one in range(tables)]
    return [one["reply"]["table"] for one in told]


def dealt(members: Cluster, table: str) -> int:
    """How much has happened at a table."""
    with psycopg.connect(members.where) as connection:
        asked = "SELECT count(*) FROM houseway_events WHERE stream = %s"
        row = connection.execute(asked, (f"table:{table}",)).fetchone()
        return int(row[0]) if row else 0


def goes_on(members: Cluster, table: str) -> None:
    before = dealt(members, table)
    until(lambda: dealt(members, table) > before + 10)


def at_owner(player: Player, table: str, stack: ExitStack) -> Guest | None:
    guest, at = player.at_table(table, stack)
    return guest if at == player.members[player.members.owner(table)].url else None


def test_a_page_of_one_member_is_sent_to_the_owner_of_the_table_with_a_ticket(two: Cluster) -> None:
    tables = opened(two, 2)
    assert {two.owner(table) for table in tables} == {"one", "two"}
    with ExitStack() as stack:
        player = Player(two, "one")
        for table in tables:
            # A member hears with its next beat who has a new table.
            guest = until(partial(at_owner, player, table, stack))
            assert guest.views[f"table:{table}"]["table"]["id"] == table


def test_the_back_office_sees_who_is_there_and_pages_may_open_sockets_to_them(two: Cluster) -> None:
    tables = opened(two, 2)
    with closing(two["two"].keyholder()) as web:
        told = web.get("/api/members").json()
        assert [(member["name"], member["address"]) for member in told] == [
            (one.name, one.url) for one in two.all.values()
        ]

        def told_of_all_tables() -> bool:
            return sorted(table for one in web.get("/api/members").json() for table in one["tables"]) == tables

        # A member hears with its next beat who has a new table.
        assert until(told_of_all_tables)
        policy = web.get("/").headers["content-security-policy"]
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
    assert f"connect-src 'self' {two['one'].url} {two['one'].url.replace('http', 'ws')};" in policy
    with two["two"].client() as web:
        looked = web.get("/here", headers={"Origin": "http://else.test"})
        assert (looked.status_code, looked.content) == (204, b"")
        assert looked.headers["access-control-allow-origin"] == "*"
    with two["two"].client() as web:
        assert web.get("/api/members").status_code == 401
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
        statuses = [
            web.get("/ws", headers={**upgrade, "Origin": origin}).status_code
            for origin in (two["one"].url, "http://else.test")
        ]
        assert statuses == [401, 403], "a page of the other member need only sign in"
        for origin in (two["one"].url, "http://else.test"):
            forged = {**upgrade, "Origin": origin, "Cookie": cookie}
            assert web.get("/ws?ticket=abc.9999999999999.00", headers=forged).status_code == 401
        forged = {**upgrade, "Origin": "http://else.test", "Cookie": cookie}
        assert web.get("/ws?ticket=abc&ticket=", headers=forged).status_code == 403
        assert web.post("/api/guest", json={}, headers={"Origin": two["one"].url}).status_code == 403


def test_a_page_comes_to_another_member_with_a_ticket_once_and_as_long_as_its_session_lasts(two: Cluster) -> None:
    player = Player(two, "one")
    me = player.web.get("/api/me").json()

    def ticket(page: str = two["one"].url) -> str:
        guest = Guest(two["one"].url, player.web)
        guest.page = page
        with guest:
            (other,) = guest.until("Others")["others"]
            assert other["at"] == two["two"].url
            return str(other["ticket"])

    def comes(
        ticket: str, to: str = "/table/1", web: httpx.Client | None = None, page: str = f"{two['one'].url}/"
    ) -> tuple[str, httpx.Response]:
        """Where a browser is led, and who it is there."""
        web = web or two["two"].client()
        led = web.get("/come", params={"ticket": ticket, "to": to}, headers={"Referer": page} if page else {})
        assert led.status_code == 303
        return led.headers["location"], web.get("/api/me")

    first = ticket()
    to, told = comes(first)
    assert (to, told.json()["id"]) == ("/table/1", me["id"])
    assert comes(first)[1].status_code == 401, "a ticket is taken once"
    assert comes("abc.9999999999999.00")[1].status_code == 401
    for elsewhere in ("//else.test", "/\\else.test", "https://else.test", ""):
        assert comes("", elsewhere)[0] == "/"
    with closing(two["two"].keyholder()) as boss:
        assert comes(ticket(), web=boss)[1].json()["id"] != me["id"], "a person with an account stays signed in"
    for link in ("http://else.test/a-link", "", "http://[", "about:blank"):
        assert comes(ticket(), page=link)[1].status_code == 401, "only the page with the ticket may use it"
    assert comes(ticket(page=""), page="")[1].status_code == 401, "nor does a link with what a program was given"
    last = ticket()
    with closing(two["two"].client()) as there:
        assert comes(ticket(), web=there)[1].json()["id"] == me["id"]
        assert [("this" in one) for one in there.get("/api/sessions").json()] == [True], "one browser is one line"
        there.post("/api/logout", json={}).raise_for_status()
    until(lambda: player.web.get("/api/me").status_code == 401)
    assert comes(last)[1].status_code == 401, "the session is over everywhere"


@pytest.mark.parametrize("ahead", [90_000, -90_000])
def test_a_member_whose_machine_has_another_time_takes_tickets_all_the_same(postgres: str, ahead: int) -> None:
    members = Cluster(postgres, "one", "two")
    members["two"].how["ahead"] = ahead
    with members, ExitStack() as stack:
        tables = opened(members, 2)
        player = Player(members, "one")
        (there,) = (table for table in tables if members.owner(table) == "two")
        assert until(partial(at_owner, player, there, stack)).views[f"table:{there}"]["table"]["id"] == there


def test_pages_are_told_when_a_member_comes_and_when_one_goes(two: Cluster) -> None:
    player = Player(two, "one")
    with Guest(two["one"].url, player.web) as guest:
        assert len(guest.until("Others")["others"]) == 1
        two["two"].kill()
        assert guest.until("Others")["others"] == []
        two["two"].start()
        assert len(guest.until("Others")["others"]) == 1


def test_tables_of_a_member_that_is_killed_go_on_where_they_stood(two: Cluster) -> None:
    tables = opened(two, 4)
    for table in tables:
        goes_on(two, table)
    two["one"].kill()
    until(lambda: all(two.owner(table) == "two" for table in tables))
    for table in tables:
        goes_on(two, table)
    two["one"].start()
    until(lambda: {two.owner(table) for table in tables} == {"one", "two"})
    for table in tables:
        goes_on(two, table)
    _, _, doubled = found_in(two.where, {})
    assert not doubled


def test_a_member_frozen_for_longer_than_its_lease_is_refused_and_begins_again_without_tables(two: Cluster) -> None:
    tables = opened(two, 2)
    two["two"].signal(signal.SIGSTOP)
    until(lambda: all(two.owner(table) == "one" for table in tables))
    for table in tables:
        goes_on(two, table)
    old = {member.name: member.number for member in two.roll().members}
    two["two"].signal(signal.SIGCONT)
    two["two"].begins_again()
    new = until(lambda: {member.name: member.number for member in two.roll().members if member.name == "two"})
    assert "two" not in old
    assert new["two"] > old["one"]
    _, _, doubled = found_in(two.where, {})
    assert not doubled


def test_a_planned_stop_sends_pages_to_the_new_owner(two: Cluster) -> None:
    tables = opened(two, 2)
    mine = next(table for table in tables if two.owner(table) == "two")
    with ExitStack() as stack:
        guest, _ = Player(two, "two").at_table(mine, stack)
        two["two"].signal(signal.SIGTERM)
        heard = guest.until("Elsewhere")
        assert (heard["topic"], heard["at"]) == (f"table:{mine}", two["one"].url)
    two["two"].wait()
    goes_on(two, mine)


def test_after_its_connections_were_cut_a_member_goes_on_or_begins_again(two: Cluster) -> None:
    tables = opened(two, 2)
    with psycopg.connect(two.where, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    for table in tables:
        goes_on(two, table)


def test_a_restart_of_postgresql_is_a_pause_and_nothing_is_lost(server: Server, two: Cluster) -> None:
    tables = opened(two, 2)
    player = Player(two, "one")
    told = player.do("k1", "PlayNow", house="rogelios", game="lowball").json()
    server.stop()
    server.start()
    for table in tables:
        goes_on(two, table)
    again = until(lambda: player.do("k1", "PlayNow", house="rogelios", game="lowball").json())
    assert again["reply"]["table"] == told["reply"]["table"]
    _, lost, doubled = found_in(two.where, {"p2/k1": "Play"})
    assert not doubled
    assert not lost


def test_the_link_of_an_invitation_goes_by_the_address_that_a_member_gives(postgres: str) -> None:
    member = Member(postgres, "one", how={"at": "https://cards.example/at/one"}).start()
    try:
        with closing(member.keyholder()) as web:
            order = {"type": "OpenTable", "house": "limelight", "game": "holdem", "private": True}
            invite = web.post("/api/do", json={"key": "t", "command": order}).json()["reply"]["invite"]
            told = web.get(f"/api/join/{invite}").json()
    finally:
        member.kill()
    assert told["link"] == f"https://cards.example/at/one/join/{invite}"
    assert "alone" not in told
