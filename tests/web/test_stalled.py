"""A phone that stops reading: the table continues, and the phone gets one fresh view when it reads again."""

import gc
import json
import socket
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect

from houseway.room.settings import Pace
from houseway.web.security import Address
from houseway.web.serve import _listen
from houseway.web.sockets import Outbox, SocketSession
from tests.soak import times
from tests.web.kit import PATIENCE, Served, served

ACTIONS = times(2000, 20_000)
RUSHED = Pace(between=0, street=0, bot=(0, 0), always=True)


def stalled(room: Served) -> socket.socket:
    """A connection that takes only a few kilobytes."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", room.running.address.port))
    return one


@pytest.mark.slow
def test_a_stalled_reader_delays_no_one_and_gets_one_fresh_view(
    tmp_path: Path,
) -> None:
    with served(tmp_path, pace=RUSHED, ping=None) as room, room.keyholder() as house, room.guest() as phone:
        table = house.done("OpenTable", house="limelight", game="holdem", limit="3/6")["table"]
        topic = f"table:{table}"
        house.watch(topic)
        cookies = "; ".join(f"{name}={value}" for name, value in phone.web.cookies.items())
        with connect(
            room.socket,
            sock=stalled(room),
            additional_headers={"Cookie": cookies},
            compression=None,
            max_queue=1,
            ping_interval=None,
        ) as asleep:
            asleep.send(json.dumps({"type": "Watch", "topic": topic}))
            first = json.loads(asleep.recv(PATIENCE))
            house.done("AskForBots", table=table, count=5)
            while house.versions[topic] < first["version"] + ACTIONS:
                house.hear()
            house.done("Pause", table=table, reason="the test")
            last = house.versions[topic]
            heard, version = 0, first["version"]
            fresh = 0
            while version < last:
                message = json.loads(asleep.recv(PATIENCE))
                heard += 1
                if message["type"] == "View":
                    fresh += 1
                else:
                    assert message["version"] == version + 1
                version = message["version"]
        assert fresh >= 1
        assert heard < last - first["version"], "unread changes were kept"
        assert house.missed == []


def of_sockets() -> int:
    """The number of the room's objects for sockets in memory."""
    return sum(type(one) in (SocketSession, Outbox) for one in gc.get_objects())


def test_a_socket_that_is_gone_is_forgotten_without_the_garbage_collector(tmp_path: Path) -> None:
    with served(tmp_path) as room, room.keyholder() as house:
        table = house.done("OpenTable", house="limelight", game="holdem", limit="3/6")["table"]
        gc.collect()
        before = of_sockets()
        gc.disable()
        try:
            for _ in range(5):
                with room.guest() as phone:
                    phone.watch(f"table:{table}")
                    phone.watch("lobby")
                    assert of_sockets() > before
            until = time.monotonic() + PATIENCE
            while of_sockets() > before and time.monotonic() < until:
                time.sleep(0.05)
            assert of_sockets() == before
        finally:
            gc.enable()


def test_messages_do_not_wait_for_tcp_acknowledgments() -> None:
    """A view that followed another within 40 ms came up to 40 ms late, as long as the kernel gathered what it sent."""
    with _listen(Address(port=0)) as door, socket.create_connection(door.getsockname()):
        client, _ = door.accept()
        with client:
            assert client.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
