"""An invitation over HTTP: its content, its QR code, the nickname, and private hands."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import httpx
import pytest

from houseway.messages import unwired
from houseway.web.accounts import network_url
from houseway.web.security import Address
from houseway.web.serve import Opening
from tests.web.kit import STILL, Guest, Served, served

WRONG = "0" * 32


class Party(NamedTuple):
    room: Served
    host: Guest
    invite: str


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with served(tmp_path) as room, room.guest() as host:
        opened = host.done(
            "OpenTable", house="limelight", game="holdem", limit="3/6", private=True, name="Sunday game", bots="some"
        )
        yield Party(room, host, opened["invite"])


def test_an_invitation_names_the_host_the_game_and_the_link(party: Party) -> None:
    with party.room.client() as stranger:
        assert stranger.get(f"/api/join/{party.invite}").json() == {
            "name": "Sunday game",
            "host": "Guest 1",
            "house": "The Limelight Card Room",
            "title": "Texas Hold'em",
            "limit": "3/6",
            "seated": 0,
            "link": f"{party.room.url}/join/{party.invite}",
            "alone": True,
        }
        page = stranger.get(f"/join/{party.invite}")
        assert page.headers["content-type"].startswith("text/html")


def test_the_link_is_drawn_as_a_qr_code_that_nobody_keeps(party: Party) -> None:
    with party.room.client() as stranger:
        code = stranger.get(f"/join/{party.invite}.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.headers["cache-control"] == "no-store"
        assert ElementTree.fromstring(code.content).tag.endswith("svg")


@pytest.mark.parametrize("way", ["/api/join/{}", "/join/{}.svg"])
def test_wrong_old_and_malformed_invitations_get_the_same_answer(party: Party, way: str) -> None:
    with party.room.client() as stranger, party.room.keyholder() as floor:
        answers = [stranger.get(way.format(one)) for one in (WRONG, "x", "%C3%A9", party.invite[:-1])]
        floor.done("CloseTable", table="1", reason="late")
        answers.append(stranger.get(way.format(party.invite)))
        assert {(one.status_code, one.text) for one in answers} == {(404, answers[0].text)}


def test_a_friend_picks_a_nickname_and_sits(party: Party) -> None:
    with party.room.client() as web:
        assert web.post("/api/nickname", json={"name": "Billie"}).status_code == 401
        web.post("/api/guest", json={})
        assert web.post("/api/nickname", json={"name": "The floor"}).status_code == 409
        assert web.post("/api/nickname", json={"name": "Billie"}).json()["name"] == "Billie"
        assert web.get("/api/me").json() | {"id": ""} == {
            "id": "", "name": "Billie", "roles": ["player"], "guest": True, "nickname": True,
        }  # fmt: skip
        with Guest(party.room.url, web) as billie:
            seat = billie.done("Join", invite=party.invite, sit=True)["seat"]
            assert billie.watch("table:1")["seats"][str(seat)]["name"] == "Billie"
            assert billie.watch("me")["friends"]["1"]["invite"] == party.invite


def test_hands_of_a_private_table_are_for_those_who_may_come(party: Party) -> None:
    party.host.done("Join", invite=party.invite, sit=True)
    view = party.host.watch("table:1")
    while view.get("hand", {}).get("number", 0) < 2:
        if folds := [one for one in view["choices"] if one["id"] in ("fold", "check")]:
            party.host.do("Play", table="1", command=folds[0]["command"]["command"])
        else:
            party.host.hear()
        view = party.host.views["table:1"]
    with party.room.guest() as stranger, party.room.guest() as friend, party.room.keyholder() as house:
        friend.done("Join", invite=party.invite)
        for one in (party.host, friend):
            assert one.web.get("/api/hands/1/1").status_code == 200
        with party.room.client() as floor:
            who = floor.post("/api/account", json={"name": "Ginger", "password": "correct horse battery"}).json()["id"]
            house.done("GiveRole", player=who, role="floor")
            assert floor.get("/api/hands/1/1").status_code == 200
        counted = house.web.get("/api/hands/1/1")
        assert counted.status_code == 409
        assert "until its box is counted" in unwired(counted.json())["why"]
        refused = stranger.web.get("/api/hands/1/1")
        assert refused.status_code == 409
        assert unwired(refused.json())["why"] == "Table 1 has no finished hand 1."


def test_a_floor_whose_role_is_taken_sees_the_table_no_more(party: Party) -> None:
    with party.room.client() as web, party.room.keyholder() as house:
        who = web.post("/api/account", json={"name": "Ginger", "password": "correct horse battery"}).json()["id"]
        house.done("GiveRole", player=who, role="floor")
        with Guest(party.room.url, web) as ginger:
            assert ginger.watch("table:1")["you"] == {"watching": True}
            house.done("TakeRole", player=who, role="floor")
            ginger.say({"type": "Watch", "topic": "table:1"})
            assert ginger.until("Error")["why"] == "there is no table 1"


def test_a_browser_on_the_rooms_machine_gets_a_link_that_others_can_reach(tmp_path: Path) -> None:
    everywhere = Opening(
        where=str(tmp_path / "room.db"), address=Address("0.0.0.0", 0), insecure=True, pace=STILL, first=False
    )
    with Served(everywhere) as room, room.guest() as host:
        invite = host.done("OpenTable", house="limelight", game="holdem", private=True)["invite"]
        network = network_url(room.running.address) or f"{room.url}/"
        told = host.web.get(f"/api/join/{invite}").json()
        assert told["link"] == f"{network}join/{invite}"
        assert ("alone" in told) == (not network_url(room.running.address))
        assert httpx.get(f"{network}api/join/{invite}").json()["link"] == f"{network}join/{invite}"


def test_a_room_on_every_address_prints_its_network_address(tmp_path: Path) -> None:
    everywhere = Address("0.0.0.0", 8421)
    assert network_url(everywhere).endswith(":8421/")
    assert network_url(Address("0.0.0.0", 8421, tls=True)).startswith("https://")
    assert network_url(Address()) == ""
    assert network_url(Address("0.0.0.0", names=("cards.example",))) == ""
