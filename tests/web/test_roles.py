"""Every role at every endpoint and topic of a running room, and the messages that each receives."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from houseway.room.commands import KINDS, Role
from houseway.room.people import policy
from houseway.table.commands import COMMANDS
from houseway.web.app import ENDPOINTS
from houseway.web.limits import USUAL
from tests.room.people.roles import at_table, rows_of
from tests.room.people.test_policy import DEVICES, FILLED, ODD
from tests.web.kit import GENEROUS, Guest, Served, served

ROLES: tuple[Role, ...] = get_args(Role)
ROOT = Path(__file__).parents[2]
CARD = re.compile(r'"(?:[2-9TJQKA][cdhs]|Jk)"')
TOPICS = ("lobby", "board", "me", "table:1", "calls", "floor", "cage", "office")
WAYS = {"{house}": "limelight", "{game}": "holdem", "{id}": "LL-HE-10c", "{table}": "1", "{number}": "1"}
WAYS |= {"{player}": "p1"}
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
                if role not in DEVICES:  # one that was a player keeps nothing of it
                    house.done("TakeRole", key=f"take-{who}", player=who, role="player")
        yield web


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
            assert kept_out != (endpoint.row in rows_of(role)), (role, endpoint.row, got.text[:200])


NOBODY = {"player": "p999999", "dealer": "p999999", "table": "999", "to_table": "998", "name": "Walt"}


@pytest.mark.parametrize("role", [*ROLES, "barred", "nobody"])
def test_a_role_gets_through_with_exactly_its_commands(room: Served, role: str) -> None:
    with somebody(room, role) as web:
        for name, kind in KINDS.items():
            values = FILLED | ODD.get(name, {}) | NOBODY | ({"name": "sure"} if name == "Prefer" else {})
            fields = {one.name: values[one.name] for one in msgspec.structs.fields(kind) if one.required}
            sent = {"key": f"matrix-{name}", "command": {"type": name, **fields}}
            got = web.post("/api/do", json=sent)
            assert got.status_code in (200, 401, 403, 409), (role, name, got.text)
            wanted = {name, "POST /api/do"} <= rows_of(role)
            assert (got.status_code in (200, 409)) == wanted, (role, name, got.text)


@pytest.mark.parametrize("role", [*ROLES, "barred", "nobody"])
def test_a_role_gets_through_with_exactly_its_commands_of_a_table(room: Served, role: str) -> None:
    """At a table that isn't there, and with both ways to send them."""
    tap = {"hand": 0, "step": "", "tap": "t-1"}
    with somebody(room, role) as web:
        for way, fields in (("AtTable", {}), ("Tell", tap)):
            for kind, who in at_table(way).items():
                command = {"type": way, "table": "999", "command": {"type": kind}, **fields}
                got = web.post("/api/do", json={"key": f"{way}-{kind}", "command": command})
                assert got.status_code in (401, 403, 409), (role, way, kind, got.text)
                wanted = role in who and "POST /api/do" in rows_of(role)
                assert (got.status_code == 409) == wanted, (role, way, kind, got.text)


def test_the_page_of_roles_is_what_the_program_does_and_has_every_command() -> None:
    made = subprocess.run([sys.executable, "tools/roles.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stdout + made.stderr) == (0, "")
    everyone = set().union(*map(rows_of, (*ROLES, "barred", "nobody")))
    assert everyone >= {*KINDS, *policy.MAY}
    assert at_table("AtTable").keys() == {
        kind for kind, one in COMMANDS.items() if {"player", "floor", "barred"} & set(one.who)
    }
    assert at_table("Tell").keys() >= {kind for kind, one in COMMANDS.items() if "dealer" in one.who}


def test_every_endpoint_has_its_row_and_every_row_its_endpoint() -> None:
    rows = {row for row in policy.MAY if re.fullmatch(r"(GET|POST) \S+", row)}
    assert {one.row for one in ENDPOINTS} == rows


@pytest.mark.parametrize("role", [*ROLES, "barred"])
def test_a_role_watches_exactly_its_topics_and_no_live_card_reaches_it(room: Served, role: str) -> None:
    with somebody(room, role) as web, Guest(room.url, web) as guest:
        for topic in TOPICS:
            guest.say({"type": "Watch", "topic": topic})
            allowed = f"watch {topic.partition(':')[0]}" in rows_of(role)
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


def test_a_kiosk_has_no_chips_no_seat_and_no_place_on_a_list(room: Served) -> None:
    with somebody(room, "kiosk") as web, Guest(room.url, web) as kiosk, room.keyholder() as house:
        who = web.get("/api/me").json()["id"]
        table = house.done("OpenTable", key=f"open-{who}", house="limelight", game="holdem", limit="3/6")["table"]
        game = {"house": "limelight", "game": "holdem", "limit": "3/6"}
        for kind, fields in (
            ("PlayNow", {"house": "limelight", "game": "holdem"}),
            ("Sit", {"table": table, "seat": 1, "chips": 10_000}),
            ("JoinList", game),
            ("OpenTable", {"house": "limelight", "game": "holdem"}),
        ):
            assert " is for " in kiosk.do(kind, **fields)["why"]
        for nth, (kind, fields) in enumerate(
            (
                ("PutOnList", {**game, "player": who}),
                ("Seat", {"table": table, "seat": 1, "player": who, "chips": 10_000}),
                ("SellChips", {"player": who, "cents": 100}),
                ("CashOut", {"player": who, "cents": 100}),
            )
        ):
            assert "is a device" in house.do(kind, key=f"{who}-{nth}", **fields)["why"]
        assert "is a device" in house.do("GiveRole", key=f"{who}-floor", player=who, role="floor")["why"]


def test_a_person_of_the_staff_does_not_become_a_device(room: Served) -> None:
    with somebody(room, "floor") as web, room.keyholder() as house:
        who = web.get("/api/me").json()["id"]
        for device in DEVICES:
            why = house.do("GiveRole", key=f"{who}-{device}", player=who, role=device)["why"]
            assert "has an account of its own" in why


def test_a_kiosk_welcomes_no_flood_of_names_and_none_of_the_staff(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("kiosk")
    with (
        served(folder, limits=replace(GENEROUS, kiosk=USUAL.kiosk)) as room,
        somebody(room, "kiosk") as web,
        Guest(room.url, web) as kiosk,
        somebody(room, "floor") as staff,
    ):
        name = staff.get("/api/me").json()["name"]
        assert kiosk.do("Welcome", name=name.lower())["why"] == "please see the floor about that name"
        heard = [kiosk.do("Welcome", name=f"Walt {number}")["type"] for number in range(266)]
        assert 15 <= heard.count("Done") <= 30
        assert kiosk.do("Welcome", name="Zoe")["why"] == "too many names at once; wait a few seconds"
