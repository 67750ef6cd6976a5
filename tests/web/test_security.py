"""Hosts, origins, headers, rates and TLS: how the room keeps strangers out."""

import asyncio
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from houseway.room.log.errors import NotStored
from houseway.room.server.room_server import RoomServer
from houseway.web.context import Context
from houseway.web.limits import Bucket, Limiter, Limits
from houseway.web.security import Address, SecurityMiddleware, Unsafe, check_bind
from houseway.web.serve import CannotOpen, Running
from tests.room.members.test_members import NO_ADDRESSES
from tests.web.kit import GENEROUS, Served, opening, served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


def test_every_answer_binds_the_browser(room: Served) -> None:
    with room.client() as web:
        for answer in (web.get("/"), web.get("/api/games"), web.get("/api/nothing"), web.get("/static/none.js")):
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null", "file://"])
def test_a_foreign_page_can_neither_post_nor_open_a_socket(room: Served, origin: str) -> None:
    with room.client() as web:
        web.post("/api/guest", json={})
        assert web.post("/api/guest", json={}, headers={"origin": origin}).status_code == 403
        cookies = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
    headers = {"Cookie": cookies, "Origin": origin}
    with pytest.raises(InvalidStatus) as turned_away, connect(room.socket, additional_headers=headers):
        pass
    assert turned_away.value.response.status_code == 403


def test_our_own_page_may(room: Served) -> None:
    with room.client() as web:
        assert web.post("/api/guest", json={}, headers={"origin": room.url}).status_code == 200


async def _told(others: list[str], **asked: object) -> dict[str, str]:
    """The guard's answer to one request or socket in a room with other servers, with the status."""
    told: dict[str, str] = {}

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Message:
        return {}

    async def send(message: Message) -> None:
        if "status" in message:
            told.update(Headers(raw=message["headers"]).items(), status=str(message["status"]))

    scope = {"type": "http", "method": "GET", "query_string": b"", "headers": [(b"host", b"127.0.0.1:8421")], **asked}
    await SecurityMiddleware(app, Address(), lambda: others)(scope, receive, send)
    return told


def test_pages_are_not_sent_bad_addresses_from_the_store() -> None:
    told = asyncio.run(_told([*NO_ADDRESSES, "http://two.test:8422/at/two"]))
    assert told["status"] == "200"
    assert "connect-src 'self' http://two.test:8422 ws://two.test:8422;" in told["content-security-policy"]


@pytest.mark.parametrize("query", [b"", b"ticket=a"])
@pytest.mark.parametrize("others", [["http:"], ["http://"], ["null"], ["http://two.test"]])
def test_a_frame_that_does_not_say_where_it_comes_from_is_no_page_of_a_member(others: list[str], query: bytes) -> None:
    headers = [(b"host", b"127.0.0.1:8421"), (b"origin", b"null")]
    told = asyncio.run(_told(others, type="websocket", query_string=query, headers=headers))
    assert told["status"] == "403"


@pytest.mark.parametrize(
    ("origin", "scheme", "status"),
    [
        ("https", "https", "200"),
        ("http", "http", "200"),
        ("http", "https", "403"),
        ("http", "wss", "403"),
        ("https", "http", "200"),  # a proxy with TLS that does not say so
        ("ftp", "http", "403"),
    ],
)
def test_a_page_that_came_without_tls_cannot_use_a_room_that_has_it(origin: str, scheme: str, status: str) -> None:
    headers = [(b"host", b"127.0.0.1:8421"), (b"origin", f"{origin}://127.0.0.1:8421".encode())]
    kind = {"type": "websocket"} if scheme == "wss" else {"method": "POST"}
    assert asyncio.run(_told([], scheme=scheme, headers=headers, **kind))["status"] == status


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8421", "127.0.0.1.evil.example", ""])
def test_a_foreign_name_for_this_machine_is_not_answered(room: Served, host: str) -> None:
    with room.client() as web:
        assert web.get("/api/games", headers={"host": host}).status_code in (400, 403)


def test_a_socket_needs_a_session(room: Served) -> None:
    for headers in ({}, {"Cookie": "houseway=guessed"}):
        with pytest.raises(InvalidStatus) as turned_away, connect(room.socket, additional_headers=headers):
            pass
        assert turned_away.value.response.status_code == 401


def test_clients_never_see_the_address_of_the_database(
    room: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(*_what: object) -> None:
        raise NotStored('connection to server at "db.inside", port 5432 failed')

    async def away(*_what: object) -> None:
        gone()

    with room.client() as web:
        web.post("/api/guest", json={}).raise_for_status()
        monkeypatch.setattr(Context, "person", away)
        told = [web.get("/api/me"), web.post("/api/guest", json={})]
        monkeypatch.undo()
        monkeypatch.setattr(RoomServer, "submit", gone)
        told.append(web.post("/api/do", json={"key": "1", "command": {"type": "Ready", "table": "1"}}))
        monkeypatch.setattr(Context, "person", away)
        with pytest.raises(InvalidStatus) as turned_away, connect(room.socket):
            pass
    assert [answer.status_code for answer in told] == [503] * 3
    assert turned_away.value.response.status_code == 503
    said = [*(answer.text for answer in told), turned_away.value.response.body.decode()]
    assert all("the room cannot store now" in one and "db.inside" not in one for one in said)
    assert "db.inside" in caplog.text


def test_refused_sockets_are_logged_once_a_minute(room: Served, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        with pytest.raises(InvalidStatus), connect(room.socket):
            pass
    assert caplog.text.count("without completing handshake") <= 1


@pytest.mark.parametrize(
    ("host", "tls", "insecure", "safe"),
    [
        ("127.0.0.1", False, False, True),
        ("::1", False, False, True),
        ("localhost", False, False, True),
        ("0.0.0.0", False, False, False),
        ("::", False, False, False),
        ("192.168.1.4", False, False, False),
        ("play.example", False, False, False),
        ("0.0.0.0", True, False, True),
        ("0.0.0.0", False, True, True),
    ],
)
def test_beyond_this_machine_the_room_opens_with_tls_only(host: str, tls: bool, insecure: bool, safe: bool) -> None:
    address = Address(host, 8421, tls)
    if safe:
        check_bind(address, insecure=insecure)
    else:
        with pytest.raises(Unsafe, match="--cert and --key"):
            check_bind(address, insecure=insecure)


@pytest.mark.parametrize("port", [65_536, -1])
def test_a_number_that_is_no_port_is_said_in_a_sentence(tmp_path: Path, port: int) -> None:
    with pytest.raises(CannotOpen, match="is no port; those go from 0 to 65535"):
        asyncio.run(Running.open(opening(str(tmp_path / "room.db"), port=port)))


def test_a_port_that_is_taken_is_said_before_anything_is_opened(room: Served, tmp_path: Path) -> None:
    taken = opening(str(tmp_path / "other.db"), port=room.running.address.port)
    with pytest.raises(CannotOpen, match="Address already in use"):
        asyncio.run(Running.open(taken))
    assert not (tmp_path / "other.db").exists()


def test_with_tls_the_cookie_is_bound_to_the_host_and_browsers_remember(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
        check=True, capture_output=True,
    )  # fmt: skip
    trusted = ssl.create_default_context(cafile=str(cert))
    with served(tmp_path, cert=str(cert), key=str(key)) as room:
        assert room.url.startswith("https://")
        with httpx.Client(base_url=room.url, verify=trusted) as web:
            came = web.post("/api/guest", json={})
            assert "__Host-houseway=" in came.headers["set-cookie"]
            assert "Secure" in came.headers["set-cookie"]
            assert "max-age" in came.headers["strict-transport-security"]
            assert web.get("/api/me").status_code == 200


# -- limits ---------------------------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2, 3)
    assert [bucket.take(10.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(11.0) for _ in range(3)] == [True, True, False]


def test_each_client_has_its_own_bucket() -> None:
    limiter = Limiter((1, 1), lambda: 5.0)
    assert [limiter.take(who) for who in ("a", "a", "b")] == [True, False, True]


def test_who_tries_the_door_too_often_waits(tmp_path: Path) -> None:
    slow = Limits(sign_in=(0.0001, 3))
    with served(tmp_path, limits=slow) as room, room.client() as web:
        got = [web.post("/api/login", json={"name": "Ann", "password": "guess"}).status_code for _ in range(5)]
        assert got == [409, 409, 409, 429, 429]
        assert web.get("/api/games").status_code == 200


def test_too_many_messages_get_an_error_and_the_socket_stays_open(tmp_path: Path) -> None:
    slow = Limits(sign_in=GENEROUS.sign_in, messages=(0.0001, 3))
    with served(tmp_path, limits=slow) as room, room.guest() as ann:
        for _ in range(5):
            ann.say({"type": "Ping"})
        heard = [ann.hear() for _ in range(5)]
        assert [one["type"] for one in heard] == ["Pong"] * 3 + ["Error"] * 2
        assert "too many messages" in heard[-1]["why"]


def test_the_number_of_windows_per_person_is_limited(tmp_path: Path) -> None:
    few = Limits(sign_in=GENEROUS.sign_in, sockets=1)
    with served(tmp_path, limits=few) as room, room.guest() as ann:
        with pytest.raises(InvalidStatus) as turned_away, ann.connection():
            pass
        assert turned_away.value.response.status_code == 429
