"""Several members of a room, each a process: started, killed, frozen and cut off; and clients who go to the owner."""

import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any

import httpx

from houseway.room.log.members import Roll
from houseway.room.log.membership import Register
from tests.forked import FORKED
from tests.web.kit import Guest

PATIENCE = 60
"""Seconds after which something that should have come is missing; nothing is decided by how fast it comes."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass
class Member:
    """One process."""

    where: str
    name: str
    port: int = field(default_factory=free_port)
    bot: int = 60
    """Milliseconds that a bot thinks."""
    how: dict[str, Any] = field(default_factory=dict)
    """How else it is opened."""

    def __post_init__(self) -> None:
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: BaseProcess | None = None
        self.keys = ""

    def start(self) -> "Member":
        """Starts it, and waits until it answers."""
        from tests.room.members.process import serve  # noqa: PLC0415 - the fork server loads it, not this process

        here, there = FORKED.Pipe(duplex=False)
        how = {"member": self.name, **self.how}
        told = (self.where, self.port, how, self.bot, there)
        self.process = FORKED.Process(target=serve, args=told, daemon=True)
        self.process.start()
        there.close()
        self.keys = here.recv()["keys"]
        self._ear = here
        return self

    def begins_again(self) -> None:
        """Waits until it has restarted after it was struck."""
        assert self._ear.poll(PATIENCE), f"{self.name} has not come back"
        self.keys = self._ear.recv()["keys"]

    def signal(self, number: int) -> None:
        assert self.process
        assert self.process.pid
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.wait()

    def wait(self) -> None:
        assert self.process
        self.process.join(PATIENCE)
        assert not self.process.is_alive()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    def keyholder(self) -> httpx.Client:
        """The person who opened this member, with every role."""
        web = self.client()
        assert web.get(self.keys).status_code == 303
        return web


class Cluster:
    """The members of one room; ``with`` ends them."""

    def __init__(self, where: str, *names: str) -> None:
        self.where = where
        self.all = {name: Member(where, name) for name in names}

    def __enter__(self) -> "Cluster":
        for one in self.all.values():
            one.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        for one in self.all.values():
            if one.process and one.process.is_alive():
                one.kill()

    def __getitem__(self, name: str) -> Member:
        return self.all[name]

    def roll(self) -> Roll:
        with Register(self.where) as register:
            return register.roll()

    def number(self, name: str) -> int:
        """The number under which a member is there; 0 where it is not."""
        return next((one.number for one in self.roll().members if one.name == name), 0)

    def owner(self, table: str) -> str:
        roll = self.roll()
        found = roll.member(roll.owners.get(f"table:{table}", 0))
        return found.name if found else ""


def until(there: Callable[[], Any]) -> Any:
    """Waits for something; what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := there()):
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.02)
    return found


class Player:
    """A person who connects to the member that has their table, with the same session at all of them."""

    def __init__(self, members: Cluster, home: str) -> None:
        self.members, self.home = members, members[home]
        self.web = self.home.client()
        self.web.post("/api/guest", json={}).raise_for_status()

    def do(self, key: str, kind: str, **fields: Any) -> httpx.Response:
        """Asks for something at home."""
        return self.web.post("/api/do", json={"key": key, "command": {"type": kind, **fields}})

    def at_table(self, table: str, stack: ExitStack) -> tuple[Guest, str]:
        """On a socket at the owner of a table, let in there with a ticket; and where that is."""
        home = stack.enter_context(Guest(self.home.url, self.web))
        home.say({"type": "Watch", "topic": f"table:{table}"})
        heard = home.until("View", "Elsewhere")
        if heard["type"] == "View":
            return home, self.home.url
        there = Guest(heard["at"], httpx.Client(base_url=heard["at"]))
        there.ticket = heard["ticket"]
        stack.enter_context(there)
        there.watch(f"table:{table}")
        return there, heard["at"]
