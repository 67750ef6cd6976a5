"""Opens the room to the network: a listening socket, the running room behind it, and a clean end."""

import asyncio
import errno
import gc
import logging
import socket
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from houseway.room.log.opening import own
from houseway.room.log.place import is_postgres
from houseway.room.pace import Pace
from houseway.room.people.people import Person
from houseway.room.running.host import Host
from houseway.room.settings import Settings
from houseway.room.tables.spread import all_houses
from houseway.room.talk import Consent
from houseway.rulebook import House
from houseway.web.app import STATIC, application
from houseway.web.doorman import Doorman, OnceAMinute, out_of_files
from houseway.web.invitations import network_url
from houseway.web.own_room import OwnRoom, furnish
from houseway.web.security import USUAL, Address, Key, Limits, check_bind

_FRAME = 64 * 1024
"""The longest message that is read at all; one beyond the protocol's limit still gets its answer."""
_PATIENCE = 5
"""Seconds that requests in progress get when the room closes."""
_TOLD = 1.0
"""Seconds in which the pages of a member that stops hear where their tables are."""
_AGAIN = 0.5
"""Seconds after which a member that was struck tries again."""
_BACKLOG = 2048
_AT_ONCE = 8
"""Connections that are let in at a turn of the loop; one that is turned away keeps its file for some turns."""
_BUFFER = 128 * 1024
_COLLECTOR = (20_000, 20, 500)
"""The garbage collector looks through everything that is old a hundredth as often as usual: in a full room that takes
nearly half a second, for which every table would stand still, and next to nothing old is garbage."""


PACES = {"people": Pace(), "quick": Pace(between=1000, street=300, bot=(100, 500))}
"""How fast tables are dealt, by name."""


FIRST_TABLES = (
    OpenTable("limelight", "holdem", limit="3/6"),
    OpenTable("golden-state", "holdem"),
    OpenTable("oceana", "pai-gow"),
    OpenTable("marina", "no-bust-buster"),
    OpenTable("rogelios", "lowball"),
    OpenTable("limelight", "pan"),
)
"""What a newcomer finds in a room that was never opened before."""
_BOTS = 5


_log = logging.getLogger(__name__)


class CannotOpen(Exception):
    """Why the room cannot be opened, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a room is opened."""

    where: str
    """The file of its log, or the address of its database."""
    address: Address
    any_port: bool = False
    """Whether another port will do where that one is taken."""
    pace: Pace
    level: LevelName = "steady"
    """How well the bots play at tables for which nothing else is asked."""
    consent: Consent = "friends"
    """Where people may talk."""
    houses: Mapping[str, House] = field(default_factory=all_houses)
    """The houses whose games are spread, by slug."""
    limits: Limits = USUAL
    insecure: bool = False
    cert: str = ""
    key: str = ""
    proxies: tuple[str, ...] = ()
    """Addresses or networks in front of the room whose word on where people come from is taken."""
    static: Path = STATIC
    heads: Heads | None = None
    """Where the end of the log is written down, signed."""
    progress: Callable[[int, int], None] = lambda _done, _of: None
    """Hears how many events of how many were read while the room opens."""
    ping: float | None = 20.0
    """Seconds after which a socket is asked whether anybody is there, and as many to answer; None asks nobody."""
    first: bool = True
    """Whether a room that was never opened before gets its first tables."""
    own: OwnRoom | None = None
    """The tables and the staff of a room of one's own; it has no others."""
    member: str = ""
    """The name of this process among the members of a room in PostgreSQL; that of the machine and the port if none."""
    at: str = ""
    """Where browsers reach this member, if not at the address that it listens on."""
    law: str = ""
    """The profile of the law that the room keeps to; as its file has it where none is named."""


def run(room: Coroutine[Any, Any, None]) -> None:
    """Runs a room until it ends: on the loop of uvloop where that is installed, else on Python's own."""
    with asyncio.Runner(loop_factory=_loop_of_uvloop()) as runner:
        runner.run(room)


def _loop_of_uvloop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        return None
    new_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return new_loop


class Running:
    """A room that is open: where it is, and the key of whoever opened it."""

    def __init__(
        self,
        opening: Opening,
        door: socket.socket,
        host: Host,
        release: Callable[[], None],
        staff: Sequence[Person] = (),
    ) -> None:
        self.address = replace(opening.address, port=door.getsockname()[1])
        self.key = Key()
        self.staff = {one.id: (one.name, Key()) for one in staff}
        """Name and key of everybody who works in a room of one's own, by their numbers."""
        self.host = host
        self._door, self._release = door, release
        app = application(
            host,
            self.address,
            limits=opening.limits,
            key=self.key,
            staff={id: key for id, (_, key) in self.staff.items()},
            static=opening.static,
        )
        self._server = _Server(_config(app, opening), self._hands_over)

    @classmethod
    async def open(cls, opening: Opening) -> "Running":
        """Takes the port, then the room, then opens its log: what cannot be reached or is not ours stays as it is."""
        check_bind(opening.address, insecure=opening.insecure)
        door = _listening(opening.address, any_port=opening.any_port)
        try:
            joining = _joining(opening, door.getsockname()[1])
            release = own(opening.where, shared=joining is not None)
        except LogError:
            door.close()
            raise
        settings = opening.own.settings if opening.own else Settings()
        try:
            host = await Host.open(
                opening.where,
                pace=opening.pace,
                level=opening.level,
                consent=opening.consent,
                houses=opening.houses,
                settings=replace(settings, law=opening.law or settings.law),
                heads=opening.heads,
                joining=joining,
                progress=opening.progress,
            )
        except BaseException:
            release()
            door.close()
            raise
        try:
            staff = await furnish(host, opening.own) if opening.own else []
            if opening.first and not opening.own and host.has_desk:
                await open_first_tables(host)
        except BaseException:
            # What is half open would keep the name of a member, and its tables, for good.
            try:
                await host.close()
            finally:
                release()
                door.close()
            raise
        return cls(opening, door, host, release, staff)

    async def serve(self, ready: Callable[[], None]) -> None:
        """Answers until a signal or ``stop`` ends it; ``ready`` is called when people can connect, which is at once."""
        gc.freeze()
        gc.set_threshold(*_COLLECTOR)
        asyncio.get_running_loop().set_exception_handler(out_of_files)
        ready()
        watching = asyncio.create_task(self._ends_when_lost())
        try:
            await self._server.serve(sockets=[self._door])
        finally:
            watching.cancel()
            self._release()
        if lost := self.host.guard.lost:
            raise lost

    async def _hands_over(self) -> None:
        """A member that stops gives its tables away while its sockets are open, so that pages are told where to."""
        if self.host.members and not self.host.guard.lost and not self.host.members.is_alone:
            await self.host.members.rest()
            await asyncio.sleep(_TOLD)

    async def _ends_when_lost(self) -> None:
        """A room that was opened elsewhere is no longer ours to show."""
        await self.host.guard.over.wait()
        self.stop()

    def stop(self) -> None:
        """Ends it from another thread."""
        self._server.should_exit = True


def _joining(opening: Opening, port: int) -> Joining | None:
    """How this process joins a room in PostgreSQL; a room in a file is opened by one process."""
    if not (is_postgres(opening.where) or opening.member or opening.at):
        return None
    address = replace(opening.address, port=port)
    reached = opening.at or (network_url(address) or address.url).rstrip("/")
    return Joining(opening.member or f"{socket.gethostname()}:{port}", reached)


async def keep_open(opening: Opening, running: Running, ready: Callable[[Running], None]) -> None:
    """Answers until the room is closed; a member that was struck starts again, without its tables."""
    while True:
        try:
            return await running.serve(partial(ready, running))
        except Struck as struck:
            _log.warning("%s", struck)
        running = await _opened_again(replace(opening, address=running.address))


async def _opened_again(opening: Opening) -> Running:
    """The room, once its database can be reached; why it cannot is said once."""
    told = ""
    while True:
        try:
            return await Running.open(opening)
        except LogError as error:
            if told != str(error):
                told = str(error)
                _log.warning("%s", told)
        await asyncio.sleep(_AGAIN)


class _Server(uvicorn.Server):
    """A server at whose door more may wait than are let in at a time; ``before`` it ends, something is done."""

    def __init__(self, config: uvicorn.Config, before: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._before = before

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends."""
        await self._before()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to answer."""
        await super().startup(sockets)
        for door in sockets or ():
            door.listen(_BACKLOG)


def _listening(address: Address, *, any_port: bool = False) -> socket.socket:
    """The socket that people connect to."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    try:
        door = socket.create_server((address.host, address.port), family=family, backlog=_BACKLOG)
        # What is said goes out at once, also to whoever has not acknowledged what was said before; asyncio sees to that
        # only where a socket names its protocol, and this one does not.
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Bounded for each client, so that what a stalled one costs is bounded too.
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        return door
    except OverflowError:
        raise CannotOpen(f"{address.port} is no port; those go from 0 to 65535") from None
    except OSError as error:
        if any_port and error.errno == errno.EADDRINUSE:
            return _listening(replace(address, port=0))
        raise CannotOpen(f"{address.host}:{address.port} cannot be opened: {error.strerror}") from None


_server_log = logging.getLogger("uvicorn.error")
_server_log.addFilter(OnceAMinute())


def _config(app: ASGIApp, opening: Opening) -> uvicorn.Config:
    http, socket = Doorman(opening.limits, opening.proxies).protocols()
    return uvicorn.Config(
        app,
        http=http,
        ws=socket,
        backlog=_AT_ONCE,
        ws_per_message_deflate=False,
        ws_max_size=_FRAME,
        ws_ping_interval=opening.ping,
        ws_ping_timeout=opening.ping,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(opening.proxies),
        forwarded_allow_ips=list(opening.proxies),
        ssl_certfile=opening.cert or None,
        ssl_keyfile=opening.key or None,
        timeout_graceful_shutdown=_PATIENCE,
    )


async def open_first_tables(host: Host) -> None:
    """Opens a table of bots in each house, once in the life of a room; a house given later gets its own then."""
    wanted = {} if host.room.tables else {str(number): table for number, table in enumerate(FIRST_TABLES, 1)}
    known = {table.house for table in FIRST_TABLES}
    known |= {keeper.status.spot.house for keeper in host.room.keepers.values()}
    for slug, place in host.room.houses.items():
        if slug not in known:
            wanted[slug] = OpenTable(slug, next(iter(place.games)))
    if not wanted:
        return
    house, _ = await host.door.keyholder()
    for name, table in wanted.items():
        if table.house not in host.room.houses:
            continue
        opened = await host.do(house, table, f"{house.id}/first-{name}")
        most = host.room.houses[table.house].games[table.game].seats[1]
        await host.do(house, AskForBots(opened["table"], min(_BOTS, most - 1)), f"{house.id}/bots-{name}")
