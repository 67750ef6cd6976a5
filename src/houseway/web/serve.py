"""Opens the room to the network, and closes it cleanly."""

import asyncio
import errno
import gc
import logging
import socket
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from houseway.players import LevelName
from houseway.room.commands import AskForBots, OpenTable
from houseway.room.log.errors import LogError, Struck
from houseway.room.log.heads import Heads
from houseway.room.log.members import Joining
from houseway.room.log.opening import is_postgres, own
from houseway.room.people.people import Person
from houseway.room.server.backups import keep_backing_up
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Consent, Pace, Settings
from houseway.room.tables.spread import all_houses
from houseway.rulebook import House
from houseway.web.accounts import network_url
from houseway.web.app import application
from houseway.web.limits import USUAL, ConnectionLimiter, Limits
from houseway.web.log_limits import log_out_of_files
from houseway.web.room_file import RoomFile, furnish
from houseway.web.security import Address, Key, check_bind
from houseway.web.static_files import STATIC

_MAX_FRAME = 64 * 1024
"""The longest message that is read; the protocol allows less, so that a longer message gets an answer."""
_GRACE = 5
"""Seconds for requests in progress when the room closes."""
_MOVED = 1.0
"""Seconds for telling pages where the tables of a stopping server have moved."""
_RETRY = 0.5
"""Seconds after which a server that was struck tries again."""
_BACKLOG = 2048
_ACCEPT = 8
"""Connections that are accepted in one turn of the loop. Each needs a file, even if it is refused."""
_SEND_BUFFER = 128 * 1024
_GC_THRESHOLDS = (20_000, 20, 500)
"""Old objects are collected a hundredth as often as usual: in a full room, a full collection stops every table for
nearly half a second and finds almost nothing."""


PACES = {"people": Pace(), "quick": Pace(between=1000, street=300, bot=(100, 500))}
"""The speeds of the game, by name."""


FIRST_TABLES = (
    OpenTable("limelight", "holdem", limit="3/6"),
    OpenTable("golden-state", "holdem"),
    OpenTable("oceana", "pai-gow"),
    OpenTable("marina", "no-bust-buster"),
    OpenTable("rogelios", "lowball"),
    OpenTable("limelight", "pan"),
)
"""The tables of a room that is opened for the first time."""
_BOTS = 5


_log = logging.getLogger(__name__)


class CannotOpen(Exception):
    """The room can't be opened; the message says why in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The settings for opening a room."""

    where: str
    """The file of its log, or the URL of its database."""
    address: Address
    any_port: bool = False
    """Whether another port is fine if that one is taken."""
    pace: Pace
    level: LevelName = "steady"
    """How well the bots play, at tables that don't ask for another level."""
    consent: Consent = "friends"
    """Which tables have chat."""
    houses: Mapping[str, House] = field(default_factory=all_houses)
    """The houses whose games are spread, by slug."""
    limits: Limits = USUAL
    insecure: bool = False
    cert: str = ""
    key: str = ""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are trusted to say where clients are."""
    static: Path = STATIC
    heads: Heads | None = None
    """Where the signed end of the log is written."""
    private_key: Path | None = None
    """The file with the key to private data, if it isn't in its usual place."""
    progress: Callable[[int, int], None] = lambda _done, _of: None
    """Is called with how many events have been read, and how many there are."""
    ping: float | None = 20.0
    """Seconds between pings on a socket, and seconds to answer one; None for no pings."""
    first: bool = True
    """Whether a room that was never opened before gets its first tables."""
    own: RoomFile | None = None
    """The tables and the staff of a room that is described in a file; it has no others."""
    metrics_key: str = ""
    """The key for reading the metrics; without one they can't be read."""
    member: str = ""
    """The name of this server in a room with several on PostgreSQL; machine and port by default."""
    at: str = ""
    """The URL that browsers use for this server; by default the one that it listens on."""
    law: str = ""
    """The legal profile of the room; by default the one in its file."""


def run(room: Coroutine[Any, Any, None]) -> None:
    """Runs a room until it ends, with uvloop if that is installed."""
    with asyncio.Runner(loop_factory=_uvloop()) as runner:
        runner.run(room)


def _uvloop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        return None
    new_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return new_loop


class Running:
    """An open room: its address, and the key of the person who opened it."""

    def __init__(
        self,
        opening: Opening,
        listener: socket.socket,
        host: RoomServer,
        release: Callable[[], None],
        staff: Sequence[Person] = (),
    ) -> None:
        self.address = replace(opening.address, port=listener.getsockname()[1])
        self.key = Key()
        self.staff = {one.id: (one.name, Key()) for one in staff}
        """The name and the key of each of the staff in the room's file, by person."""
        self.host = host
        self._opening = opening
        self._listener, self._release = listener, release
        app = application(
            host,
            self.address,
            limits=opening.limits,
            key=self.key,
            staff={id: key for id, (_, key) in self.staff.items()},
            static=opening.static,
            metrics_key=opening.metrics_key,
        )
        self._server = _Server(_config(app, opening), self._hand_over)

    @classmethod
    async def open(cls, opening: Opening) -> "Running":
        """Takes the port, then the log, then opens the room; if one of them fails, the others are released."""
        check_bind(opening.address, insecure=opening.insecure)
        listener = _listen(opening.address, any_port=opening.any_port)
        try:
            joining = _joining(opening, listener.getsockname()[1])
            release = own(opening.where, shared=joining is not None)
        except LogError:
            listener.close()
            raise
        settings = opening.own.settings if opening.own else Settings()
        try:
            host = await RoomServer.open(
                opening.where,
                pace=opening.pace,
                level=opening.level,
                consent=opening.consent,
                houses=opening.houses,
                settings=replace(settings, law=opening.law or settings.law),
                heads=opening.heads,
                private_key=opening.private_key,
                joining=joining,
                progress=opening.progress,
            )
        except BaseException:
            release()
            listener.close()
            raise
        try:
            staff = await furnish(host, opening.own) if opening.own else []
            if opening.first and not opening.own and host.is_leader:
                await open_first_tables(host)
        except BaseException:
            # A half-open room would keep the name of its server, and its tables, forever.
            try:
                await host.close()
            finally:
                release()
                listener.close()
            raise
        return cls(opening, listener, host, release, staff)

    async def serve(self, ready: Callable[[], None]) -> None:
        """Serves until a signal or ``stop``; ``ready`` is called when clients can connect, which is at once."""
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        asyncio.get_running_loop().set_exception_handler(log_out_of_files)
        ready()
        _log.info("the room is open at %s", self.address.url)
        watching = [asyncio.create_task(self._stop_when_lost())]
        if plan := self._opening.own and self._opening.own.backups:
            age = "The age of the newest backup; +Inf if there is none."
            self.host.metrics.gauge("backup_age_seconds", age, lambda: plan.age(datetime.now(UTC)))
            watching.append(
                asyncio.create_task(keep_backing_up(self._opening.where, plan, lambda: self.host.is_leader))
            )
        try:
            await self._server.serve(sockets=[self._listener])
        finally:
            for task in watching:
                task.cancel()
            self._release()
            _log.info("the room is closed")
        if lost := self.host.log_watcher.lost:
            raise lost

    async def _hand_over(self) -> None:
        """Moves the tables to other servers while the sockets are open, so that pages hear where they are."""
        if self.host.cluster and not self.host.log_watcher.lost and not self.host.cluster.is_alone:
            await self.host.cluster.hand_over_tables()
            await asyncio.sleep(_MOVED)

    async def _stop_when_lost(self) -> None:
        """Stops when another process has opened the room."""
        await self.host.log_watcher.over.wait()
        self.stop()

    def stop(self) -> None:
        """Stops serving; may be called from another thread."""
        self._server.should_exit = True


def _joining(opening: Opening, port: int) -> Joining | None:
    """Returns how this process joins a room on PostgreSQL; None for a room in a file, which has only one process."""
    if not (is_postgres(opening.where) or opening.member):
        return None
    address = replace(opening.address, port=port)
    reached = opening.at or (network_url(address) or address.url).rstrip("/")
    return Joining(opening.member or f"{socket.gethostname()}:{port}", reached)


async def keep_open(opening: Opening, running: Running, ready: Callable[[Running], None]) -> None:
    """Serves until the room is closed; a server that was struck starts again, without its tables."""
    while True:
        try:
            return await running.serve(partial(ready, running))
        except Struck as struck:
            _log.warning("%s", struck)
        running = await _reopen(replace(opening, address=running.address))


async def _reopen(opening: Opening) -> Running:
    """Returns the room, once its database can be reached; logs each reason why it can't once."""
    logged = ""
    while True:
        try:
            return await Running.open(opening)
        except LogError as error:
            if logged != str(error):
                logged = str(error)
                _log.warning("%s", logged)
        await asyncio.sleep(_RETRY)


class _Server(uvicorn.Server):
    """Accepts a few connections at a time while many wait, and calls ``before`` it shuts down."""

    def __init__(self, config: uvicorn.Config, before: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._before = before

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shuts down."""
        await self._before()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to accept connections."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(_BACKLOG)


def _listen(address: Address, *, any_port: bool = False) -> socket.socket:
    """Returns the socket that clients connect to."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    try:
        listener = socket.create_server((address.host, address.port), family=family, backlog=_BACKLOG)
        # Otherwise a message may wait up to 40 ms until the last one was acknowledged. asyncio sets this option only on
        # sockets that name their protocol, and this one doesn't.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Bounds the cost of a client that doesn't read.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        return listener
    except OverflowError:
        raise CannotOpen(f"{address.port} is no port; those go from 0 to 65535") from None
    except OSError as error:
        if any_port and error.errno == errno.EADDRINUSE:
            return _listen(replace(address, port=0))
        raise CannotOpen(f"{address.host}:{address.port} cannot be opened: {error.strerror}") from None


def _config(app: ASGIApp, opening: Opening) -> uvicorn.Config:
    return ConnectionLimiter(opening.limits, opening.proxies).config(
        app,
        backlog=_ACCEPT,
        ws_per_message_deflate=False,
        ws_max_size=_MAX_FRAME,
        ws_ping_interval=opening.ping,
        ws_ping_timeout=opening.ping,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(opening.proxies),
        forwarded_allow_ips=list(opening.proxies),
        ssl_certfile=opening.cert or None,
        ssl_keyfile=opening.key or None,
        timeout_graceful_shutdown=_GRACE,
    )


async def open_first_tables(host: RoomServer) -> None:
    """Opens a table with bots for each house, once in the life of a room; a house that is added later gets its own."""
    wanted = {} if host.room.tables else {str(number): table for number, table in enumerate(FIRST_TABLES, 1)}
    known = {table.house for table in FIRST_TABLES}
    known |= {runtime.status.spot.house for runtime in host.room.runtimes.values()}
    for slug, place in host.room.houses.items():
        if slug not in known:
            wanted[slug] = OpenTable(slug, next(iter(place.games)))
    if not wanted:
        return
    house, _ = await host.accounts.sign_in_keyholder()
    for name, table in wanted.items():
        if table.house not in host.room.houses:
            continue
        opened = await host.do(house, table, f"{house.id}/first-{name}")
        most = host.room.houses[table.house].games[table.game].seats[1]
        await host.do(house, AskForBots(opened["table"], min(_BOTS, most - 1)), f"{house.id}/bots-{name}")
