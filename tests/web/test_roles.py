"""Every role at every endpoint and topic of a running room, and the messages that each receives."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, get_args

import httpx
import pytest

from houseway.room.commands import Role
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.web.app import ENDPOINTS
from tests.web.kit import Guest, Served, served

ROLES: tuple[Role, ...] = get_args(Role)
CARD = re.compile(r'"(?:[2-9TJQKA][cdhs]|Jk)"')
TOPICS = ("lobby", "me", "table:1", "floor", "cage", "office")
WAYS = {"{house}": "limelight", "{game}": "holdem", "{id}": "LL-HE-10c", "{table}": "1", "{number}": "1"}
BODIES: dict[str, Any] = {
    "POST /api/account": {"name": "x", "password": "y"},
    "POST /api/login": {"name": "x", "password": "y"},
    "POST /api/do": {"key": "k", "command": {"type": "LeaveList", "list": "none"}},
}
numbers = count(1)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one, one.guest() as player:
        # A hand in play that waits for its one player.
        player.done("PlayNow", house="limelight", game="holdem")
        yield one


@contextmanager
def somebody(room: Served, role: str) -> Iterator[httpx.Client]:
    """A browser of a person with exactly one role, or barred, or not signed in."""
    with room.client() as web, room.keyholder() as house:
        if role != "nobody":
            name = {"name": f"Ann {next(numbers)}", "password": "correct horse"}
            who = web.post("/api/account", json=name).json()["id"]
            if role == "barred":
                house.done("Bar", key=f"bar-{who}", player=who, reason="they threw a chair")
            elif role != "player":
                house.done("GiveRole", key=f"give-{who}", player=who, role=role)
                house.done("TakeRole", key=f"take-{who}", player=who, role="player")
        yield web


def as_person(role: str) -> Person | None:
    if role == "nobody":
        return None
    barred = "they threw a chair" if role == "barred" else ""
    return Person("p0", "x", frozenset(one for one in ROLES if one == role), barred=barred)


@pytest.mark.parametrize("role", [*ROLES, "barred", "nobody"])
def test_a_role_gets_through_to_exactly_the_endpoints_of_its_rows(room: Served, role: str) -> None:
    with somebody(room, role) as web:
        for endpoint in (one for one in ENDPOINTS if one.row != "POST /api/logout"):
            method, path = endpoint.row.split()
            for name, value in WAYS.items():
                path = path.replace(name, value)
            body = BODIES.get(endpoint.row, {})
            kept = dict(web.cookies)
            got = web.request(method, path, json=body if endpoint.body else None)
            # A person who signs in as a guest again stays the same.
            web.cookies.clear()
            web.cookies.update(kept)
            kept_out = got.status_code in (401, 403) and got.json().get("type") == "Error"
            assert kept_out != policy.may(as_person(role), endpoint.row), (role, endpoint.row, got.text[:200])


def test_every_endpoint_has_its_row_and_every_row_its_endpoint() -> None:
    rows = {row for row in policy.MAY if re.fullmatch(r"(GET|POST) \S+", row)}
    assert {one.row for one in ENDPOINTS} == rows


@pytest.mark.parametrize("role", [*ROLES, "barred"])
def test_a_role_watches_exactly_its_topics_and_no_live_card_reaches_it(room: Served, role: str) -> None:
    with somebody(room, role) as web, Guest(room.url, web) as guest:
        for topic in TOPICS:
            guest.say({"type": "Watch", "topic": topic})
            allowed = policy.may(as_person(role), f"watch {topic.partition(':')[0]}")
            heard = guest.until("View", "Error")
            assert (heard["type"], heard["topic"]) == ("View" if allowed else "Error", topic), (role, heard)
            hand = heard.get("view", {}).get("hand", {})
            board = set(hand.get("board", ()))
            told = {found.strip('"') for found in CARD.findall(json.dumps(heard))}
            assert told <= board, (role, topic, told)
            if topic == "table:1" and allowed:
                assert hand["number"] >= 1


def test_players_see_only_their_own_cards(room: Served) -> None:
    with room.guest() as ann:
        seat = ann.done("PlayNow", house="limelight", game="holdem")["seat"]
        view = ann.watch("table:1")
        shown = {str(number): CARD.findall(json.dumps(one)) for number, one in view["seats"].items()}
        assert all(not cards for number, cards in shown.items() if number != str(seat))


def test_losing_a_role_ends_its_views(room: Served) -> None:
    with somebody(room, "floor") as web, Guest(room.url, web) as floor, room.keyholder() as house:
        who = web.get("/api/me").json()["id"]
        floor.watch("floor")
        house.done("TakeRole", key=f"again-{who}", player=who, role="floor")
        house.done("OpenTable", key=f"open-{who}", house="limelight", game="holdem")
        floor.say({"type": "Watch", "topic": "floor"})
        assert floor.hear()["type"] == "Error"


def test_a_barred_player_is_shown_out_and_may_only_look_at_themselves(room: Served) -> None:
    with room.guest() as bob, room.keyholder() as house:
        who = bob.web.get("/api/me").json()["id"]
        table = bob.done("OpenTable", house="limelight", game="holdem", limit="3/6")["table"]
        bob.done("Sit", table=table, seat=3, chips=20000)
        house.done("Bar", key=f"bar-{who}", player=who, reason="they threw a chair")
        refused = bob.do("PlayNow", house="limelight", game="holdem")
        assert (refused["type"], "they threw a chair" in refused["why"]) == ("Refused", True)
        assert not bob.watch("me").get("seats")
