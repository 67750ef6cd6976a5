"""Limits for strangers: connections, time, files, work."""

import json
import logging
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from houseway.web.limits import Limits, max_connections, network_of
from houseway.web.log_limits import FewPerPerson, OncePerMinute, caused_by
from tests.web.kit import GENEROUS, PATIENCE, Guest, Served, served

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0"
BODY = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
UVLOOP = find_spec("uvloop") is not None
QUICK = replace(GENEROUS, headers=0.2, body=0.2)


def stranger(port: int, sends: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    """A connection that has sent this much."""
    one = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))
    with suppress(OSError):
        one.sendall(sends)
    return one


def hears(one: socket.socket) -> bytes:
    """The next bytes for a stranger; empty when the room has closed the connection."""
    try:
        return one.recv(65536)
    except ConnectionError:
        return b""


def dripped(one: socket.socket) -> bool:
    """Sends a byte after a moment; whether the connection was closed meanwhile."""
    time.sleep(0.02)
    try:
        one.sendall(b"G")
    except ConnectionError:
        return True
    return False


@contextmanager
def strangers(room: Served, count: int, sends: bytes = HALF) -> Iterator[list[socket.socket]]:
    """Half-sent requests from as many addresses."""
    with ExitStack() as here:
        port = room.running.address.port
        yield [here.enter_context(stranger(port, sends, f"127.0.1.{number + 1}")) for number in range(count)]


# -- time ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [b"", HALF, BODY], ids=["nothing", "headers", "body"])
def test_a_request_that_does_not_come_whole_is_closed(tmp_path: Path, sent: bytes) -> None:
    with served(tmp_path, limits=QUICK) as room, stranger(room.running.address.port, sent) as one:
        assert hears(one) == b""


def test_a_request_that_comes_byte_by_byte_has_no_more_time(tmp_path: Path) -> None:
    with served(tmp_path, limits=QUICK) as room, stranger(room.running.address.port, WHOLE) as one:
        assert b"200 OK" in hears(one)
        assert any(dripped(one) for _ in range(int(PATIENCE / 0.02)))


def test_connected_clients_stay_after_the_deadlines(tmp_path: Path) -> None:
    with served(tmp_path, limits=QUICK) as room, room.guest() as ann:
        with stranger(room.running.address.port, HALF) as one:
            assert hears(one) == b""
        ann.say({"type": "Ping"})
        assert ann.hear() == {"type": "Pong"}


# -- connections ----------------------------------------------------------------------------------------------------


def test_the_number_of_connections_per_address_is_limited(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, each=2)) as room, ExitStack() as here:
        port = room.running.address.port
        mine = [here.enter_context(stranger(port, HALF)) for _ in range(2)]
        assert hears(here.enter_context(stranger(port, WHOLE))) == b""
        assert b"200 OK" in hears(here.enter_context(stranger(port, WHOLE, "127.0.0.2")))
        mine[0].close()
        deadline = time.monotonic() + PATIENCE
        while b"200 OK" not in hears(here.enter_context(stranger(port, WHOLE))):
            assert time.monotonic() < deadline


def test_when_all_places_are_taken_the_longest_half_sent_request_makes_room(tmp_path: Path) -> None:
    few = replace(GENEROUS, connections=16, headers=PATIENCE, each=100)
    with served(tmp_path, limits=few) as room, room.guest() as ann, strangers(room, 40) as crowd:
        with room.client() as web:
            assert web.get("/api/games").status_code == 200
        assert hears(crowd[0]) == b""
        ann.say({"type": "Ping"})
        assert ann.hear() == {"type": "Pong"}


def test_the_room_takes_fewer_connections_than_the_machine_allows_it_files() -> None:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert max_connections(Limits(connections=10**9)) < files
    assert max_connections(Limits(connections=20)) == 20


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_all_numbers_of_an_ipv6_household_count_as_one(address: str, whose: str) -> None:
    assert network_of(address) == whose


# -- behind a proxy -------------------------------------------------------------------------------------------------


def logins(room: Served, *froms: str) -> list[int]:
    wrong = {"name": "Ann", "password": "guess"}
    with room.client() as web:
        return [web.post("/api/login", json=wrong, headers={"X-Forwarded-For": one}).status_code for one in froms]


def test_forwarded_addresses_count_only_from_a_named_proxy(tmp_path: Path) -> None:
    slow = replace(GENEROUS, sign_in=(0.0001, 1))
    with served(tmp_path, limits=slow) as room:
        assert logins(room, "198.51.100.1", "198.51.100.2") == [409, 429]
    (tmp_path / "other").mkdir()
    with served(tmp_path / "other", limits=slow, proxies=("127.0.0.1",)) as room:
        # Entries before the proxy's own were written by the client.
        assert logins(room, "198.51.100.1", "198.51.100.2", "198.51.100.9, 198.51.100.1") == [409, 409, 429]


def test_a_proxy_may_hold_as_many_connections_as_people_come_through_it(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, each=1), proxies=("127.0.0.0/30",)) as room, ExitStack() as here:
        port = room.running.address.port
        for _ in range(3):
            assert b"200 OK" in hears(here.enter_context(stranger(port, WHOLE)))


# -- work -----------------------------------------------------------------------------------------------------------


def test_costly_answers_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, costly=(0.0001, 2))) as room, room.client() as web:
        assert [web.get("/api/exam/limelight").status_code for _ in range(3)] == [200, 200, 429]
        assert web.get("/api/games").status_code == 200


# -- files ----------------------------------------------------------------------------------------------------------


@contextmanager
def opened(folder: Path, files: int) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """``houseway open`` in a process that may have so many files."""
    command = [sys.executable, "-m", "houseway.cli", "open", "--json", "--no-browser", "--port", "0"]
    told = [*command, "--db", str(folder / "room.db"), "--pace", "quick"]
    with (folder / "said").open("w") as said:
        room = subprocess.Popen(
            ["bash", "-c", f'ulimit -n {files}; exec "$@"', "-", *told], stdout=subprocess.PIPE, stderr=said, text=True
        )
        try:
            assert room.stdout is not None
            yield room, json.loads("".join(room.stdout.readline() for _ in range(5)))["url"].rstrip("/")
        finally:
            room.terminate()
            room.wait(PATIENCE)


@pytest.mark.slow
def test_when_files_run_out_the_seated_play_on_and_the_log_has_one_line(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with opened(tmp_path, files=160) as (room, url), httpx.Client(base_url=url, timeout=PATIENCE) as web:
        port = int(url.rpartition(":")[2])
        web.post("/api/guest", json={}).raise_for_status()
        with Guest(url, web) as ann:
            table = ann.done("PlayNow", house="limelight", game="holdem", limit="3/6")["table"]
            left = len(os.listdir(f"/proc/{room.pid}/fd")) + 25
            with ExitStack() as crowd:
                for number in range(400):
                    crowd.enter_context(stranger(port, HALF, f"127.0.{number % 7 + 1}.{number % 100 + 1}"))
                ann.done("AskForBots", table=table, count=3)
                assert httpx.get(f"{url}/api/games", timeout=PATIENCE).status_code == 200
            assert said.read_text() == ""
            # From here on the room has fewer files than it counted on.
            resource.prlimit(room.pid, resource.RLIMIT_NOFILE, (left, left))
            with ExitStack() as crowd:
                for _ in range(60):
                    crowd.enter_context(stranger(port, HALF))
                for count in (4, 3, 4):
                    ann.done("AskForBots", table=table, count=count)
                deadline = time.monotonic() + (1 if UVLOOP else PATIENCE)
                while not said.read_text() and time.monotonic() < deadline:
                    time.sleep(0.02)
            assert httpx.get(f"{url}/api/games", timeout=PATIENCE).status_code == 200
    if UVLOOP:
        # libuv accepts and closes the connections it has no file for, and reports nothing.
        assert said.read_text() == ""
    else:
        assert said.read_text().count("\n") == 1
        assert "no file is left for new connections" in said.read_text()


def test_a_warning_is_written_once_a_minute() -> None:
    clock = iter([0.0, 1.0, 59.0, 60.0, 60.0])
    once = OncePerMinute(lambda: next(clock))
    warning = logging.makeLogRecord({"levelno": logging.WARNING, "msg": "no file is left"})
    assert [once.filter(warning) for _ in range(4)] == [True, False, False, True]
    assert once.filter(logging.makeLogRecord({"levelno": logging.ERROR, "msg": "a defect"}))


def test_a_defect_that_clients_cause_again_and_again_is_written_a_few_times() -> None:
    clock = [0.0]
    error = logging.makeLogRecord({"levelno": logging.ERROR, "msg": "a defect"})
    once = OncePerMinute(lambda: clock[0])
    assert sum(once.filter(error) for _ in range(1000)) == 10

    few = FewPerPerson(lambda: clock[0])

    def written(person: str, kind: str) -> bool:
        return few.filter(logging.makeLogRecord({"msg": kind, **caused_by(person, kind)}))

    assert [written("p1", "Sit") for _ in range(3)] == [True, False, False]
    assert sum(written("p1", f"kind {number}") for number in range(100)) == 9
    assert written("p2", "Leave")
    assert sum(written(f"p{number}", "Sit") for number in range(2, 100)) == 9
    assert all(few.filter(error) for _ in range(20)), "the room's own lines pass"
    clock[0] = 60
    assert written("p1", "Sit")
