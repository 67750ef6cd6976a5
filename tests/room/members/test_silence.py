"""The connection of a member to the database goes silent: no error and no answer."""

import asyncio
import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

import pytest

from houseway.room.log.errors import Struck
from houseway.room.server.cluster import Cluster
from houseway.room.server.room_server import RoomServer
from tests.room.members.test_hosts import FLO, HOLDEM, member, owned, together
from tests.room.server.test_room_server import soon


class Cable:
    """A way to a database that can be pulled: what was connected stays so, and says nothing."""

    def __init__(self, where: str) -> None:
        self._parts = urlsplit(where)
        self._door = socket.create_server(("127.0.0.1", 0))
        port = self._door.getsockname()[1]
        self.where = self._parts._replace(netloc=f"{self._parts.username}@127.0.0.1:{port}").geturl()
        self._is_whole = True
        # In threads, because opening a room reads its people and blocks the event loop.
        Thread(target=self._lets_in, daemon=True).start()

    def is_pulled(self) -> None:
        """Stops all traffic and accepts no new connections."""
        self._is_whole = False
        self._door.close()

    def _lets_in(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.create_connection((self._parts.hostname, self._parts.port))
                for ends in ((here, there), (there, here)):
                    Thread(target=self._pumps, args=ends, daemon=True).start()

    def _pumps(self, reads: socket.socket, writes: socket.socket) -> None:
        with suppress(OSError):
            while told := reads.recv(65536):
                if self._is_whole:
                    writes.sendall(told)
            if self._is_whole:
                writes.close()


def test_a_member_that_hears_nothing_from_the_database_gives_up_and_closes(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "give_up_after", 1.0)

    async def play(two: RoomServer) -> None:
        cable = Cable(postgres)
        one = await member(cable.where, "one")
        for number in range(2):
            await two.do(FLO, HOLDEM, f"p9/{number}")
        await soon(lambda: len(owned(one)) == 1)
        cable.is_pulled()
        async with asyncio.timeout(40):
            await one.log_watcher.over.wait()
            assert isinstance(one.log_watcher.lost, Struck)
            assert "has heard nothing from the database for 1 seconds" in str(one.log_watcher.lost)
            await one.close()
        await soon(lambda: len(owned(two)) == 2)

    together(postgres, play, "two")
