"""What every endpoint works with: the room behind it, one request, and its line in the table of endpoints."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.room.log.members import Member, address_of
from houseway.room.people import sessions
from houseway.room.people.door import Visit
from houseway.room.people.people import Person
from houseway.room.running.host import Host
from houseway.web import tickets
from houseway.web.caller import Callers
from houseway.web.public import Houses
from houseway.web.security import Address, Key, Limiter, Limits, neighbourhood

_AT_A_TIME = 2
_BROWSER = 200
"""Characters that are kept of what a browser calls itself."""


class NotThere(Exception):
    """What is asked for does not exist, or not for whoever asks."""


@dataclass(slots=True)
class Front:
    """The room as the web shows it."""

    host: Host
    address: Address
    limits: Limits
    key: Key
    staff: Mapping[str, Key] = field(default_factory=dict)
    """The keys of those who work in the room, by their numbers."""
    callers: Callers = field(init=False)
    door: Limiter = field(init=False)
    requests: Limiter = field(init=False)
    costly: Limiter = field(init=False)
    at_work: asyncio.Semaphore = field(init=False)
    """Costly requests are answered a few at a time, whoever asks."""

    def __post_init__(self) -> None:
        self.callers = Callers(self.host, self.limits.sockets)
        if self.host.members:
            self.host.members.moved = self.callers.moved
            self.host.members.met = self.callers.tell_others
            self.host.members.following.people_out = self.callers.recheck_all
        self.door, self.requests = Limiter(self.limits.door), Limiter(self.limits.requests)
        self.costly, self.at_work = Limiter(self.limits.costly), asyncio.Semaphore(_AT_A_TIME)

    @property
    def houses(self) -> Houses:
        """The houses of the room."""
        return self.host.room.houses

    def lets(self, client: str, endpoint: "Endpoint") -> bool:
        """Whether a client may ask this once more."""
        return (
            self.requests.take(client)
            and not (endpoint.at_the_door and not self.door.take(client))
            and not (endpoint.costly and not self.costly.take(client))
        )

    def session(self, cookies: dict[str, str], ticket: str = "", page: str = "") -> str:
        """The session of a browser, by the hash of its token: of its cookie, or of its page's ticket to this member."""
        if ticket:
            members = self.host.members
            return tickets.opened(members.secret, ticket, page, self.host.clock.game()) if members else ""
        token = cookies.get(self.address.cookie, "")
        return sessions.kept(token) if token else ""

    def elsewhere(self, person: Person, table: str) -> Member | None:
        """The other member of the room that has a table of which somebody may know, if it can be reached."""
        members = self.host.members
        if members is None or not self.host.room.is_open_to(person, table):
            return None
        owner = members.owner(f"table:{table}")
        return owner if owner and address_of(owner.address) else None

    async def who(self, session: str) -> Person | None:
        """Whose session it is; it may have been begun at another member of the room just now."""
        door, members = self.host.door, self.host.members
        if session and members and door.whose(session) is None:
            await members.following.catch_up()
        return door.whose(session)


@dataclass(frozen=True, slots=True)
class Call:
    """One request, who makes it, and its body."""

    front: Front
    request: Request
    person: Person | None
    body: Any

    @property
    def signed_in(self) -> Person:
        """Who makes the request, where the policy lets only people in who have signed in."""
        assert self.person is not None
        return self.person

    @property
    def token(self) -> str:
        """The session that the browser has."""
        return self.request.cookies.get(self.front.address.cookie, "")

    def visit(self) -> Visit:
        """Where the request comes from, with a token for a browser that has none of its own yet."""
        client = self.request.client.host if self.request.client else ""
        device = self.request.cookies.get(self.front.address.device_cookie, "") or sessions.new_token()
        browser = self.request.headers.get("user-agent", "")[:_BROWSER]
        return Visit(neighbourhood(client), device, browser, self.token)

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])


def answer(data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A row of the policy, what answers it, and what it takes."""

    row: str
    handle: Callable[[Call], Awaitable[Response]]
    body: type[Any] | None = None
    query: tuple[str, ...] = ()
    at_the_door: bool = False
    """Whether strangers could try it out in numbers."""
    costly: bool = False
    """Whether it takes the room some tenths of a second."""
