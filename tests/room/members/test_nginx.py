"""The example configuration of nginx in front of three members, with a real nginx."""

import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from tests.room.members.kit import PATIENCE, Cluster
from tests.room.members.proxy import EXAMPLE, Proxy
from tests.web.kit import Guest


@pytest.fixture
def proxied(postgres: str, tmp_path: Path) -> Iterator[tuple[Cluster, str]]:
    """Three members, and the public address in front of them."""
    members = Cluster(postgres, "one", "two", "three")
    proxy = Proxy(members, tmp_path)
    with members, proxy:
        yield members, proxy.url


def test_one_public_name_leads_every_socket_to_the_member_that_has_its_table(proxied: tuple[Cluster, str]) -> None:
    members, public = proxied
    order = {"type": "OpenTable", "house": "limelight", "game": "holdem", "limit": "3/6", "bots": "some"}
    with closing(members["one"].keyholder()) as floor:
        for number in range(3):
            floor.post("/api/do", json={"key": f"t{number}", "command": order}).raise_for_status()
    assert {members.owner(str(table)) for table in (1, 2, 3)} == {"one", "two", "three"}
    with ExitStack() as stack:
        web = stack.enter_context(httpx.Client(base_url=public, timeout=PATIENCE))
        web.post("/api/guest", json={}).raise_for_status()
        assert all(web.get("/api/me").status_code == 200 for _ in range(6)), "whichever member answers"
        for table in ("1", "2", "3"):
            at = f"/at/{members.owner(table)}"
            home = stack.enter_context(Guest(public, web))
            home.say({"type": "Watch", "topic": f"table:{table}"})
            heard = home.until("View", "Elsewhere")
            if heard["type"] == "Elsewhere":
                assert heard["at"] == public + at
                there = Guest(heard["at"], httpx.Client(base_url=heard["at"]))
                there.ticket = heard["ticket"]
                assert stack.enter_context(there).watch(f"table:{table}")["table"]["id"] == table
            named = stack.enter_context(Guest(public, web, f"?table={table}"))
            named.say({"type": "Watch", "topic": f"table:{table}"})
            assert named.until("View", "Elsewhere")["type"] == "View", "it was sent on to the owner"
        members["two"].kill()
        assert all(web.get("/api/me").status_code == 200 for _ in range(6)), "the remaining member answers"


def test_what_a_member_that_hangs_does_not_answer_another_does(proxied: tuple[Cluster, str]) -> None:
    members, public = proxied
    with httpx.Client(base_url=public, timeout=PATIENCE / 2) as web:
        web.post("/api/guest", json={}).raise_for_status()
        members["two"].signal(signal.SIGSTOP)
        asked = [web.get(page).status_code for page in ("/api/me", "/") for _ in range(4)]
        asked += [web.post("/api/guest", json={}).status_code for _ in range(3)]
        assert asked == [200] * 11


def test_the_example_names_the_members_as_the_documentation_does() -> None:
    conf = EXAMPLE.read_text(encoding="utf-8")
    assert re.findall(r"location /at/(\w+)/ \{\s+proxy_pass http://127.0.0.1:(\d+)/;", conf) == [
        ("one", "8421"),
        ("two", "8422"),
        ("three", "8423"),
    ]
