"""Several members: a page plays at another member's table, and moves on when that member dies."""

import signal
from collections.abc import Iterator

import psycopg
import pytest
from playwright.sync_api import Browser, expect

from houseway.room.log.membership import Register
from tests.browser.kit import Visitor, by_mouse
from tests.room.conftest import postgres, server
from tests.room.members.kit import Cluster, Member, free_port, until

__all__ = ["postgres", "server"]
pytestmark = pytest.mark.slow


@pytest.fixture
def two(postgres: str) -> Iterator[Cluster]:
    with Cluster(postgres, "one", "two") as members:
        yield members


def seated(visitor: Visitor) -> str:
    """Seats a visitor at hold'em; returns the table."""
    visitor.plays("limelight", "holdem")
    return visitor.page.url.rpartition("/")[2]


def test_a_page_plays_on_when_its_table_moves_and_when_its_member_is_killed(chromium: Browser, two: Cluster) -> None:
    with Visitor(chromium, two["one"].url) as visitor:
        table = seated(visitor)
        with Register(two.where) as register:
            register.move(table, "two")
        assert visitor.plays_out(by_mouse)
        assert two.owner(table) == "two"
        two["two"].kill()
        until(lambda: two.owner(table) == "one")
        assert visitor.plays_out(by_mouse)
        dead = str(two["two"].port)
        assert [one for one in visitor.errors if dead not in one] == []


@pytest.fixture
def apart(postgres: str) -> Iterator[Cluster]:
    """Two members on different hosts for the browser, so that they don't share cookies."""
    members = Cluster(postgres, "one", "two")
    members["two"].how["at"] = members["two"].url = f"http://localhost:{members['two'].port}"
    with members:
        until(lambda: members["two"].url in members["one"].client().get("/").headers["content-security-policy"])
        yield members


def test_a_page_moves_to_the_other_member_and_the_same_table_when_its_own_is_killed(
    chromium: Browser, apart: Cluster
) -> None:
    with Visitor(chromium, apart["one"].url) as visitor:
        table = seated(visitor)
        assert visitor.plays_out(by_mouse)
        name = visitor.page.evaluate("fetch('/api/me').then((me) => me.json()).then((me) => me.name)")
        apart["one"].kill()
        visitor.page.wait_for_url(f"{apart['two'].url}/**/{table}")
        assert visitor.plays_out(by_mouse)
        told = visitor.page.evaluate("fetch('/api/me').then((me) => me.json()).then((me) => me.name)")
        assert told == name
        dead = str(apart["one"].port)
        assert [one for one in visitor.errors if dead not in one] == []


WHO = "fetch('/api/me').then((me) => me.json()).then((me) => me.name)"


def test_a_page_returns_as_the_same_player_to_the_first_member_back_after_all_have_died(
    chromium: Browser, apart: Cluster
) -> None:
    with Visitor(chromium, apart["two"].url) as visitor:
        table = seated(visitor)
        name = visitor.page.evaluate(WHO)
        for one in ("one", "two"):
            apart[one].kill()
        apart["one"].start()
        visitor.page.wait_for_url(f"{apart['one'].url}/**/{table}")
        assert visitor.plays_out(by_mouse)
        assert visitor.page.evaluate(WHO) == name


def test_a_page_moves_to_a_restarted_member_even_with_an_invalid_ticket(chromium: Browser, apart: Cluster) -> None:
    with Visitor(chromium, apart["two"].url) as visitor:
        table = seated(visitor)
        apart["one"].kill()
        until(lambda: apart.number("one") == 0)
        visitor.page.wait_for_timeout(1500)
        with psycopg.connect(apart.where, autocommit=True) as connection:
            connection.execute("UPDATE houseway_members SET secret = 'other' WHERE name = 'one'")
        apart["two"].kill()
        apart["one"].start()
        visitor.page.wait_for_url(f"{apart['one'].url}/**/{table}")
        expect(visitor.page.locator(".light[data-state=here]")).to_be_visible()


def _heard(visitor: Visitor) -> list[str]:
    """Collects the messages on every socket that the visitor's page opens from now on."""
    heard: list[str] = []
    visitor.page.on("websocket", lambda socket: socket.on("framereceived", lambda said: heard.append(str(said))))
    return heard


def _wait_for(kind: str, heard: list[str], visitor: Visitor) -> None:
    while not any(f'"{kind}"' in said for said in heard):
        visitor.page.wait_for_timeout(20)


def test_a_page_leaves_a_member_that_hangs(chromium: Browser, apart: Cluster) -> None:
    with Visitor(chromium, apart["one"].url) as visitor:
        heard = _heard(visitor)
        visitor.page.goto("/")
        expect(visitor.page.locator(".light[data-state=here]")).to_be_visible()
        _wait_for("Others", heard, visitor)
        apart["one"].signal(signal.SIGSTOP)
        visitor.page.wait_for_url(f"{apart['two'].url}/**")
        expect(visitor.page.locator(".light[data-state=here]")).to_be_visible()


def test_a_table_of_an_unreachable_member_says_so_and_offers_no_choices(chromium: Browser, postgres: str) -> None:
    members = Cluster(postgres, "one", "two")
    members["two"].how["at"] = f"http://127.0.0.1:{free_port()}"
    with members, Visitor(chromium, members["one"].url) as visitor, Register(postgres) as register:
        heard = _heard(visitor)
        visitor.plays("limelight", "holdem")
        table = visitor.page.url.rpartition("/")[2]
        register.move(table, "one")
        assert visitor.plays_out(by_mouse)
        heard.clear()
        register.move(table, "two")
        _wait_for("Elsewhere", heard, visitor)  # the banner also appears for a moment when its own member is slow
        lost = visitor.page.locator(".lost-banner")
        expect(lost).to_be_visible()
        expect(visitor.page.locator(".act[inert]")).to_be_attached()
        visitor.page.reload()
        expect(visitor.page.get_by_text("Can't reach this table's server. Trying again…")).to_be_visible()
        register.move(table, "one")
        expect(visitor.page.locator(".act")).to_be_visible()
        expect(lost).to_have_count(0)
        assert visitor.plays_out(by_mouse)


def test_a_page_plays_at_tables_of_a_member_that_joined_later_and_moves_to_it(chromium: Browser, postgres: str) -> None:
    with Cluster(postgres, "one") as members, Visitor(chromium, members["one"].url) as visitor:
        table = seated(visitor)
        members.all["two"] = Member(postgres, "two").start()
        with visitor.page.expect_event("load"), Register(postgres) as register:
            register.move(table, "two")
        assert visitor.page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
        assert visitor.plays_out(by_mouse)
        assert members.owner(table) == "two"
        members["one"].kill()
        visitor.page.wait_for_url(f"{members['two'].url}/**/{table}")
        assert visitor.plays_out(by_mouse)
