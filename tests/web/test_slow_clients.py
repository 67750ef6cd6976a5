"""Clients that send or read badly, against a real server: slow readers, odd requests, and frames cut anywhere."""

import gc
import json
import logging
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.frames import Frame, Opcode

from houseway.web.sockets import Outbox
from tests.web.kit import GENEROUS, PATIENCE, Served, served

GAMES = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def large_file(room: Served) -> bytes:
    """A request for something far larger than what the kernel holds for a connection."""
    with room.client() as web:
        path = web.get("/").text.partition('type="module" src="')[2].partition('"')[0]
        assert len(web.get(path).content) > 350_000
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def small_reader(room: Served, sends: bytes, address: str = "127.0.0.1") -> socket.socket:
    """A connection that takes a few kilobytes at a time."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(PATIENCE)
    one.bind((address, 0))
    one.connect(("127.0.0.1", room.running.address.port))
    one.sendall(sends)
    return one


def read_all(one: socket.socket) -> bytes:
    """Reads until the connection is closed."""
    found = b""
    with suppress(ConnectionError):
        while data := one.recv(65536):
            found += data
    return found


# -- slow readers ------------------------------------------------------------------------------------------------------


def test_a_response_that_the_client_does_not_read_is_given_up(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, write=0.2)) as room:
        request = large_file(room)
        with small_reader(room, request) as one:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline and not is_reset(one):
                time.sleep(0.05)
            assert len(read_all(one)) < 350_000


def is_reset(one: socket.socket) -> bool:
    """Whether the other end has given the connection up, without reading anything."""
    state = one.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state != 1  # TCP_ESTABLISHED


def test_a_slow_response_is_finished_as_long_as_the_client_reads(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, write=1)) as room:
        request = large_file(room)
        with small_reader(room, request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")) as one:
            found = b""
            while data := one.recv(8192):
                found += data
                time.sleep(0.02)
    head, _, body = found.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head


def test_half_read_responses_make_room_for_newcomers(tmp_path: Path) -> None:
    few = replace(GENEROUS, connections=16, each=100)
    with served(tmp_path, limits=few) as room, room.guest() as ann, ExitStack() as here:
        request = large_file(room)
        for number in range(30):
            here.enter_context(small_reader(room, request, f"127.0.1.{number + 1}"))
            time.sleep(0.01)
        with room.client() as web:
            assert web.get("/api/games").status_code == 200
        ann.say({"type": "Ping"})
        assert ann.hear() == {"type": "Pong"}


# -- odd requests ------------------------------------------------------------------------------------------------------


def test_a_request_with_two_lengths_is_refused_and_closed(tmp_path: Path) -> None:
    both = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with served(tmp_path) as room, small_reader(room, GAMES[:-2] + both + GAMES) as one:
        found = read_all(one)
    assert found.startswith(b"HTTP/1.1 400")
    assert found.count(b"HTTP/1.1") == 1


def test_a_websocket_handshake_that_fails_leaves_no_connection_counted(tmp_path: Path) -> None:
    bad = GAMES[:-2] + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    with served(tmp_path, limits=replace(GENEROUS, each=2)) as room:
        for _ in range(5):
            with small_reader(room, bad) as one:
                assert read_all(one).startswith(b"HTTP/1.1 4")
            wait_for_place(room)


def wait_for_place(room: Served) -> None:
    """Waits until the room takes another connection."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(httpx.TransportError):
            httpx.get(f"{room.url}/api/games").raise_for_status()
            return
    pytest.fail("the place was never given back")


# -- frames ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


class RawSocket:
    """A guest's WebSocket that sends any bytes."""

    def __init__(self, room: Served, receive_buffer: int = 65536) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect(("127.0.0.1", room.running.address.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(self.upgrade(room))
        self.file = self.socket.makefile("rb")
        assert b" 101 " in self.file.readline()
        while self.file.readline().strip():
            pass

    @staticmethod
    def upgrade(room: Served) -> bytes:
        """The request of a new guest for a socket."""
        with room.client() as web:
            web.post("/api/guest", json={}).raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        return (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.file.close()
        self.socket.close()

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its payload."""
        first, size = self.file.read(2)
        if size > 125:
            (size,) = struct.unpack("!H" if size == 126 else "!Q", self.file.read(2 if size == 126 else 8))
        return first & 15, self.file.read(size)

    def text(self) -> dict[str, object]:
        """The next text."""
        while (frame := self.frame())[0] != Opcode.TEXT:
            pass
        found: dict[str, object] = json.loads(frame[1])
        return found

    def closed(self) -> int:
        """The code of the room's close frame."""
        while (frame := self.frame())[0] != Opcode.CLOSE:
            pass
        return int.from_bytes(frame[1][:2], "big")


def cut(dice: Random, count: int) -> list[bytes]:
    """So many messages, some in several frames, with pongs in between, in pieces of any size."""
    stream = b""
    for number in range(count):
        message = json.dumps({"type": "Do", "key": f"k{number}", "command": dice.choice(["é", "x" * 300, 5])}).encode()
        at = dice.randint(0, len(message)) if dice.random() < 0.4 else len(message)
        stream += Frame(Opcode.TEXT, message[:at], fin=at == len(message)).serialize(mask=True)
        if at < len(message):
            stream += Frame(Opcode.PONG, b"1234").serialize(mask=True)
            stream += Frame(Opcode.CONT, message[at:]).serialize(mask=True)
    cuts = sorted({0, len(stream), *dice.choices(range(len(stream)), k=dice.randint(0, 8))})
    return [stream[one:other] for one, other in pairwise(cuts)]


@pytest.mark.parametrize("seed", range(8))
def test_messages_are_answered_in_order_for_any_split_into_frames(room: Served, seed: int) -> None:
    dice = Random(seed)
    with RawSocket(room) as one:
        for piece in cut(dice, 12):
            one.socket.sendall(piece)
            time.sleep(dice.choice([0, 0.001, 0.01]))
        assert [one.text()["key"] for _ in range(12)] == [f"k{number}" for number in range(12)]


BAD_FRAMES = {
    "not UTF-8": (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
    "unmasked": (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
    "compressed": (b"\xc1\x85\0\0\0\0inner", 1002),
    "no beginning": (Frame(Opcode.CONT, b"{}").serialize(mask=True), 1002),
    "no end": (Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) * 2, 1002),
    "too long": (Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True), 1009),
}


@pytest.mark.parametrize(("frame", "code"), BAD_FRAMES.values(), ids=list(BAD_FRAMES))
def test_a_bad_frame_closes_the_socket(room: Served, frame: bytes, code: int) -> None:
    with RawSocket(room) as one:
        one.socket.sendall(frame)
        assert one.closed() == code


def test_a_message_of_endless_frames_closes_the_socket(room: Served) -> None:
    """Each frame of a message is kept until the last, however short it is."""
    with RawSocket(room) as one:
        one.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        with suppress(ConnectionError):
            one.socket.sendall(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 1000)
        assert read_all(one.socket) == b""


def test_a_message_that_comes_byte_by_byte_is_answered(room: Served) -> None:
    with RawSocket(room) as one, RawSocket(room) as other:
        for byte in Frame(Opcode.TEXT, b'{"type":"Ping"}').serialize(mask=True):
            one.socket.sendall(bytes([byte]))
            other.socket.sendall(Frame(Opcode.TEXT, b'{"type":"Ping"}').serialize(mask=True))
            assert other.text() == {"type": "Pong"}
        assert one.text() == {"type": "Pong"}


def test_what_an_address_sends_too_much_of_is_read_later(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, received=(20_000, 5_000))) as room, RawSocket(room) as one:
        begun = time.monotonic()
        one.socket.sendall(Frame(Opcode.PONG, b"").serialize(mask=True) * 2500)
        one.socket.sendall(Frame(Opcode.TEXT, b'{"type":"Ping"}').serialize(mask=True))
        assert one.text() == {"type": "Pong"}
        assert time.monotonic() - begun > 0.4


def test_too_many_requests_of_any_kind_wait(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, pace=(10, 2))) as room, room.client() as web:
        begun = time.monotonic()
        assert [web.get(path).status_code for path in ("/", "/healthz", "/api/games", "/", "/healthz")] == [200] * 5
        assert time.monotonic() - begun > 0.25


def test_the_connections_of_a_proxy_are_counted_apart(tmp_path: Path) -> None:
    few = replace(GENEROUS, received=(1, 1000))
    with served(tmp_path, limits=few, proxies=("127.0.0.1",)) as room:
        for _ in range(8):
            with small_reader(room, GAMES.replace(b"\r\n\r\n", b"\r\nX-A: " + b"a" * 300 + b"\r\n\r\n")) as one:
                assert one.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_texts_that_are_not_utf8_do_not_fill_the_log(room: Served, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        with RawSocket(room) as one:
            one.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True) * 100)
            one.closed()
    assert "Traceback" not in caplog.text
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 1


def test_a_socket_whose_client_stops_reading_is_closed_in_the_end(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, write=0.2), ping=None) as room, RawSocket(room, 4096) as one:
        frame = Frame(Opcode.TEXT, b'{"type":"Watch","topic":"lobby"}').serialize(mask=True)
        one.socket.settimeout(0.5)
        with suppress(TimeoutError, ConnectionError):
            for _ in range(100_000):
                one.socket.sendall(frame)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not is_reset(one.socket):
            time.sleep(0.05)
        assert is_reset(one.socket)


def test_a_socket_that_is_gone_with_unread_answers_is_forgotten(tmp_path: Path) -> None:
    frames = Frame(Opcode.TEXT, b'{"type":"Unwatch"}').serialize(mask=True) * 100
    with served(tmp_path, ping=None) as room:
        with RawSocket(room, 4096) as one:
            one.socket.settimeout(0.1)
            (outbox,) = (one for one in gc.get_objects() if type(one) is Outbox and not one._is_closed)
            left = frames
            while not outbox._is_full:
                with suppress(TimeoutError):
                    left = left[one.socket.send(left) :] or frames
        deadline = time.monotonic() + PATIENCE
        while not outbox._is_closed:
            assert time.monotonic() < deadline, "its session waits for ever"
            time.sleep(0.05)


def test_a_socket_behind_an_unread_response_waits_until_that_is_read(tmp_path: Path) -> None:
    """Otherwise a client that asks for a file and a socket, and reads neither, fills the room's memory."""
    with served(tmp_path, limits=replace(GENEROUS, write=0.2), ping=None) as room:
        requests = large_file(room) + RawSocket.upgrade(room)
        with small_reader(room, requests) as one:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline and not is_reset(one):
                time.sleep(0.05)
            assert is_reset(one)
