"""People over HTTP: sessions that rotate, are listed and end; keys that work once; malicious requests."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.web.kit import PATIENCE, Guest, Served, served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


def account(web: httpx.Client, name: str) -> None:
    web.post("/api/account", json={"name": name, "password": "correct horse"}).raise_for_status()


def login(web: httpx.Client, name: str, password: str = "correct horse") -> httpx.Response:
    return web.post("/api/login", json={"name": name, "password": password})


def token(web: httpx.Client) -> str:
    return web.cookies["houseway"]


def test_a_planted_guest_does_not_become_the_account(room: Served) -> None:
    with room.guest() as thief, room.client() as victim:
        victim.cookies.set("houseway", token(thief.web), domain="127.0.0.1")
        thief.watch("me")
        account(victim, "Vic")
        assert token(victim) != token(thief.web)
        assert victim.get("/api/me").json()["name"] == "Vic"
        assert thief.web.get("/api/me").status_code == 401
        assert thief.do("PlayNow", house="limelight", game="holdem")["why"] == "you are signed out"


def test_signing_in_ends_the_session_that_the_browser_had(room: Served) -> None:
    with room.client() as web, room.client() as old:
        account(web, "Rita")
        web.post("/api/logout", json={})
        web.post("/api/guest", json={})
        for _ in range(2):
            old.cookies.set("houseway", token(web), domain="127.0.0.1")
            login(web, "Rita").raise_for_status()
            assert old.get("/api/me").status_code == 401


def test_sessions_are_listed_and_end_one_by_one_or_all_but_this(room: Served) -> None:
    with room.client() as here, room.client() as phone, room.client() as library:
        here.headers["user-agent"], phone.headers["user-agent"] = "A laptop", "A phone"
        account(here, "Sal")
        for one in (phone, library):
            login(one, "Sal").raise_for_status()
        listed = here.get("/api/sessions").json()
        assert [one["browser"] for one in listed if one.get("this")] == ["A laptop"]
        assert len(listed) == 3
        on_phone = next(one["session"] for one in listed if one["browser"] == "A phone")
        with Guest(room.url, phone) as caller:
            caller.watch("me")
            here.post("/api/sessions/end", json={"session": on_phone}).raise_for_status()
            assert caller.do("PlayNow", house="limelight", game="holdem")["why"] == "you are signed out"
        assert [one.get("/api/me").status_code for one in (here, phone, library)] == [200, 401, 200]
        here.post("/api/sessions/end", json={}).raise_for_status()
        assert [one.get("/api/me").status_code for one in (here, phone, library)] == [200, 401, 401]


def test_people_cannot_end_the_sessions_of_others(room: Served) -> None:
    with room.client() as mine, room.client() as theirs:
        account(mine, "Mel")
        account(theirs, "Theo")
        (listed,) = theirs.get("/api/sessions").json()
        assert mine.post("/api/sessions/end", json={"session": listed["session"]}).status_code == 409
        assert mine.post("/api/sessions/end", json={"session": ""}).status_code == 200
        assert theirs.get("/api/me").status_code == 200


def test_a_browser_that_was_signed_in_before_gets_in_while_strangers_guess(room: Served) -> None:
    with room.client() as owner, room.client() as guesser:
        account(owner, "Ona")
        owner.post("/api/logout", json={})
        said = [login(guesser, "Ona", f"guess {number}").json()["why"] for number in range(30)]
        assert "too many wrong passwords" in said[-1]
        assert login(owner, "Ona").status_code == 200


def test_a_key_fits_once(room: Served) -> None:
    link, told = room.keys, []
    room.running.key.replaced = lambda: told.append(room.keys)
    with room.client() as web, room.client() as other:
        assert web.get(link).status_code == 303
        assert "admin" in web.get("/api/me").json()["roles"]
        assert other.get(link).status_code == 404
        assert other.get("/api/me").status_code == 401
        assert told == [room.keys]
        assert other.get(room.keys).status_code == 303


@pytest.mark.parametrize(
    ("line", "headers"),
    [
        ("GET /api/games", "Host: ["),
        ("GET /api/games", "Host: [::1"),
        ("POST /api/guest", "Host: 127.0.0.1\r\nOrigin: http://["),
        ("GET /keys/%C3%A9", "Host: 127.0.0.1"),
        ("GET /keys/%FF", "Host: 127.0.0.1"),
    ],
)
def test_malformed_requests_get_400(room: Served, line: str, headers: str) -> None:
    with socket.create_connection(("127.0.0.1", room.running.address.port), PATIENCE) as one:
        one.sendall(f"{line} HTTP/1.1\r\n{headers}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        assert one.recv(65536).startswith(b"HTTP/1.1 400")
