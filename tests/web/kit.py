"""A real server on loopback, and clients that speak the protocol."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from houseway.messages import unwired
from houseway.room.settings import Pace
from houseway.web.limits import Limits
from houseway.web.security import Address
from houseway.web.serve import Opening, Running

_ENOUGH = (1e6, 1_000_000)
GENEROUS = Limits(
    sign_in=_ENOUGH,
    requests=_ENOUGH,
    messages=_ENOUGH,
    costly=_ENOUGH,
    kiosk=_ENOUGH,
    lists=_ENOUGH,
    each=10_000,
    write=600,
    pace=_ENOUGH,
    received=_ENOUGH,
)
STILL = Pace.still()
PATIENCE = 20
"""Seconds after which something that should have come is missing; nothing is decided by how fast it comes."""


def opening(where: str, *, port: int = 0, cert: str = "", **how: Any) -> Opening:
    """How the tests open a room: on loopback, with no pauses, no limits and no tables."""
    usual: dict[str, Any] = {"pace": STILL, "limits": GENEROUS, "first": False}
    return Opening(where=where, address=Address(port=port, tls=bool(cert)), cert=cert, **(usual | how))


_SERVED: dict[str, "Served"] = {}
"""The rooms that are open in this process, by address."""


def on_time(url: str, table: str, command: dict[str, Any]) -> dict[str, Any]:
    """The fields of a tap by a dealer who sees the table as it is now."""
    runtime = _SERVED[url.rstrip("/")].running.host.room.runtimes[table]
    tap = {"hand": runtime.table.hands, "step": runtime.status.step, "tap": uuid4().hex}
    return {"table": table, "command": command, **tap}


class Served:
    """A room that is open in a thread of this process."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self.where = opening.where
        self._open = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.trouble: BaseException | None = None

    async def _serve(self) -> None:
        try:
            self.running = await Running.open(self._opening)
            self.loop = asyncio.get_running_loop()
            await self.running.serve(self._open.set)
        except BaseException as trouble:
            self.trouble = trouble
        finally:
            self._open.set()

    def __enter__(self) -> "Served":
        self._thread.start()
        assert self._open.wait(PATIENCE)
        if self.trouble:
            raise self.trouble
        self.url = self.running.address.url.rstrip("/")
        self.socket = self.url.replace("http", "ws", 1) + "/ws"
        _SERVED[self.url] = self
        return self

    def __exit__(self, *_exception: object) -> None:
        self.running.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def keys(self) -> str:
        """The address that signs in the person who opened the room, once."""
        return f"{self.url}/keys/{self.running.key.now}"

    def client(self) -> httpx.Client:
        """A browser that has not signed in."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    @contextmanager
    def guest(self) -> Iterator["Guest"]:
        """A guest with a socket."""
        with self.client() as web:
            web.post("/api/guest", json={}).raise_for_status()
            with Guest(self.url, web) as guest:
                yield guest

    @contextmanager
    def keyholder(self) -> Iterator["Guest"]:
        """The person who opened the room, with every role, on a socket."""
        with self.client() as web:
            assert web.get(self.keys).status_code == 303
            with Guest(self.url, web) as guest:
                yield guest


class Guest:
    """A person on a socket, with the views they were sent."""

    def __init__(self, url: str, web: httpx.Client, query: str = "") -> None:
        self._url, self.web, self._query = url, web, query
        self.ticket = ""
        """The ticket to another server of the room."""
        self.page = ""
        """The origin of the page that opens the socket; browsers send it, other programs may not."""
        self.views: dict[str, Any] = {}
        self.versions: dict[str, int] = {}
        self.missed: list[str] = []
        """Changes that did not follow the version before them."""
        self._keys = count(1)
        self._open = ExitStack()

    def __enter__(self) -> "Guest":
        self.socket = self._open.enter_context(self.connection())
        return self

    def connection(self) -> AbstractContextManager[ClientConnection]:
        """Another socket of the same browser."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        where = self._url.replace("http", "ws", 1) + "/ws" + (f"?ticket={self.ticket}" if self.ticket else self._query)
        # A queue without an end: one that is full is not read any more, and the goodbye waits behind it.
        told = {"Cookie": cookies} | ({"Origin": self.page} if self.page else {})
        return connect(where, additional_headers=told, compression=None, max_size=None, max_queue=None)

    def __exit__(self, *_exception: object) -> None:
        self._open.close()

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        """Sends one message: text and bytes unchanged, anything else as JSON."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message of the room; views are kept."""
        heard: dict[str, Any] = unwired(json.loads(self.socket.recv(PATIENCE)))
        if heard["type"] == "View":
            self.views[heard["topic"]] = heard["view"]
            self.versions[heard["topic"]] = heard["version"]
        elif heard["type"] == "Change":
            if heard["version"] != self.versions[heard["topic"]] + 1:
                self.missed.append(heard["topic"])
            self.versions[heard["topic"]] = heard["version"]
            self.views[heard["topic"]] = merged(self.views[heard["topic"]], heard["patch"])
        return heard

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (heard := self.hear())["type"] not in kinds:
            pass
        return heard

    def watch(self, topic: str) -> Any:
        """The view of a topic."""
        self.say({"type": "Watch", "topic": topic})
        while topic not in self.views:
            self.hear()
        return self.views[topic]

    def do(self, kind: str, *, key: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command, and returns its Done, Refused or Error."""
        key = key or f"k{next(self._keys)}"
        if kind == "Tell" and "tap" not in fields:
            fields = on_time(self._url, **fields)
        self.say({"type": "Do", "key": key, "command": {"type": kind, **fields}})
        while (heard := self.until("Done", "Refused", "Error")).get("key") != key:
            pass
        return heard

    def done(self, kind: str, **fields: Any) -> Any:
        """The reply to a command that must be carried out."""
        heard = self.do(kind, **fields)
        assert heard["type"] == "Done", heard
        return heard["reply"]

    def lets_pass(self, house: str, game: str, hands: int, *quiet: str, limit: str = "") -> None:
        """Sits down at a game and lets so many hands pass, doing the first of these quiet things that is offered."""
        table = self.done("PlayNow", house=house, game=game, limit=limit)["table"]
        self.watch(f"table:{table}")
        while (view := self.views[f"table:{table}"]).get("hand", {}).get("number", 0) <= hands:
            kinds = ((one, one["command"].get("command", one["command"])["type"]) for one in view.get("choices", ()))
            choice = next((one for one, kind in kinds if kind in quiet), None)
            if choice is None:
                self.hear()
            else:
                command = dict(choice["command"])
                self.do(command.pop("type"), **command)


def merged(view: Any, patch: Any) -> Any:
    """A JSON merge patch (RFC 7396) applied."""
    if not isinstance(patch, dict):
        return patch
    out = dict(view) if isinstance(view, dict) else {}
    for name, value in patch.items():
        if value is None:
            out.pop(name, None)
        else:
            out[name] = merged(out.get(name), value)
    return out


def served(folder: Path, **how: Any) -> Served:
    """A room in a new file."""
    return Served(opening(str(folder / "room.db"), **how))
