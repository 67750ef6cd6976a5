"""The parts that all endpoints share: the room, one request, and a row of the table of endpoints."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.messages import wire
from houseway.room.log.members import Member, address_of
from houseway.room.people import credentials
from houseway.room.people.accounts import Visit
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.web import protocol
from houseway.web.limits import Limiter, Limits, network_of
from houseway.web.public import Houses
from houseway.web.security import Address, Key, open_ticket
from houseway.web.sockets import SocketSessions

_COSTLY_AT_ONCE = 2
_MAX_USER_AGENT = 200


class NotFound(Exception):
    """There is no such thing, or not for this person."""


@dataclass(slots=True)
class Context:
    """The room, its address, its limits and its open sockets."""

    host: RoomServer
    address: Address
    limits: Limits
    key: Key
    staff: Mapping[str, Key] = field(default_factory=dict)
    """The keys of the staff, by person."""
    sockets: SocketSessions = field(init=False)
    sign_ins: Limiter = field(init=False)
    requests: Limiter = field(init=False)
    costly: Limiter = field(init=False)
    costly_at_once: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.sockets = SocketSessions(self.host, self.limits)
        if self.host.cluster:
            self.host.cluster.on_tables_moved = self.sockets.move
            self.host.cluster.on_members_changed = self.sockets.send_tickets
            self.host.cluster.follower.on_access_reduced = self.sockets.recheck_all
        self.sign_ins, self.requests = Limiter(self.limits.sign_in), Limiter(self.limits.requests)
        self.costly, self.costly_at_once = Limiter(self.limits.costly), asyncio.Semaphore(_COSTLY_AT_ONCE)

    @property
    def houses(self) -> Houses:
        """The houses of the room."""
        return self.host.room.houses

    def allows(self, client: str, endpoint: "Endpoint") -> bool:
        """Returns whether the limits allow a client another request."""
        return (
            self.requests.take(client)
            and not (endpoint.is_sign_in and not self.sign_ins.take(client))
            and not (endpoint.costly and not self.costly.take(client))
        )

    def session(self, cookies: dict[str, str], ticket: str = "", page: str = "") -> str:
        """Returns the hash of a session's token, from the browser's cookie or its page's ticket to this server."""
        if ticket:
            members = self.host.cluster
            return open_ticket(members.secret, ticket, page, self.host.clock.game()) if members else ""
        token = cookies.get(self.address.cookie, "")
        return credentials.hash_token(token) if token else ""

    def owner(self, person: Person, table: str) -> Member | None:
        """Returns the other server that has a table, if the person may watch it and the server has an address."""
        members = self.host.cluster
        if members is None or not self.host.room.is_open_to(person, table):
            return None
        owner = members.owner(f"table:{table}")
        return owner if owner and address_of(owner.address) else None

    async def person(self, session: str) -> Person | None:
        """Returns the person of a session, which may have started at another server a moment ago."""
        accounts, members = self.host.accounts, self.host.cluster
        if session and members and accounts.person_of(session) is None:
            await members.follower.catch_up()
        return accounts.person_of(session)

    def welcome(self, response: Response, token: str, device: str = "") -> Response:
        """Puts a session into cookies, which scripts and other sites can't read."""
        cookies = [(self.address.cookie, token, credentials.SESSION_LASTS // 1000)]
        if device:
            cookies.append((self.address.device_cookie, device, _YEAR))
        for name, value, seconds in cookies:
            response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="strict", secure=self.address.tls)
        return response


_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Call:
    """One request, the person who makes it, and its body."""

    context: Context
    request: Request
    person: Person | None
    body: Any

    @property
    def signed_in(self) -> Person:
        """The person, at an endpoint that only people who are signed in may use."""
        assert self.person is not None
        return self.person

    @property
    def token(self) -> str:
        """The token of the browser's session."""
        return self.request.cookies.get(self.context.address.cookie, "")

    def visit(self) -> Visit:
        """Returns the client's address, its device token (a new one if it has none) and its session."""
        device = self.request.cookies.get(self.context.address.device_cookie, "") or credentials.new_token()
        browser = self.request.headers.get("user-agent", "")[:_MAX_USER_AGENT]
        return Visit(network_of(client_of(self.request)), device, browser, self.token)

    def path(self, name: str) -> str:
        """Returns a part of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        """Returns a parameter of the query."""
        return self.request.query_params.get(name, default)


def client_of(request: Request) -> str:
    """Returns the address of a client."""
    return request.client.host if request.client else ""


def answer(data: Any, status: int = 200) -> Response:
    """Returns data as JSON."""
    return Response(msgspec.json.encode(data, enc_hook=wire), status, media_type="application/json")


def error(status: int, why: str) -> Response:
    """Returns an error as JSON."""
    return Response(protocol.error("", why), status, media_type="application/json")


def no_such_address() -> Response:
    """Returns the error for a path that isn't there."""
    return error(404, "there is no such address")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A row of the policy, its handler, and what it takes."""

    row: str
    handle: Callable[[Call], Awaitable[Response]]
    body: type[Any] | None = None
    query: tuple[str, ...] = ()
    is_sign_in: bool = False
    """Whether strangers could try it many times, like a password."""
    costly: bool = False
    """Whether it takes the room some tenths of a second."""
