"""What keeps strangers out: which names the room answers to, from whose pages, how often, and what browsers are told.

The room listens on loopback unless told otherwise, and anywhere else only with TLS. A page of another site can neither
open a socket nor send a form, because its origin is not ours; a name that somebody else points at this machine is not
answered, because it is not one of ours.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.room.log.members import address_of
from houseway.web import protocol

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class Unsafe(Exception):
    """A way to open the room that would show everybody's cards to the network."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the room is reached; ``names`` are the host names it answers to beside numbers and localhost."""

    host: str = "127.0.0.1"
    port: int = 8421
    tls: bool = False
    names: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """What to type into a browser."""
        host = self.names[0] if self.names else "127.0.0.1" if self.is_anywhere else self.host
        return f"{'https' if self.tls else 'http'}://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def is_anywhere(self) -> bool:
        """Whether it listens on every address of the machine."""
        return self.host in ("0.0.0.0", "::")

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; with TLS one that no other host or path can set."""
        return "__Host-houseway" if self.tls else "houseway"

    @property
    def device_cookie(self) -> str:
        """The name of the cookie by which a browser is known again when somebody signs in."""
        return f"{self.cookie}-device"

    def answers_to(self, host: str) -> bool:
        """Whether a request's ``Host`` is ours: a number, localhost or one of our names, so that no foreign name is."""
        name = hostname(host)
        return name == "localhost" or name in self.names or name == self.host or is_number(name)


class Malformed(Exception):
    """A header or an address that nobody who means well sends."""


def hostname(host: str) -> str:
    """The name in a ``Host``; Malformed where there is none to be read."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        raise Malformed(f"{host!r} is no host") from None


def is_number(host: str) -> bool:
    """Whether a host is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host."""
    return host == "localhost" or (is_number(host) and ip_address(host).is_loopback)


def check_bind(address: Address, *, insecure: bool) -> None:
    """Anywhere but on loopback the room opens with TLS only, unless whoever opens it says outright that they know."""
    if not (is_loopback(address.host) or address.tls or insecure):
        raise Unsafe(
            f"{address.host} can be reached from outside and there is no TLS: give --cert and --key, "
            "or --insecure-bind if something in front of the room encrypts"
        )


class Guard:
    """The outermost layer: refuses foreign hosts and foreign pages, and adds the headers that bind browsers.

    ``others`` are the addresses of the other members of the room, to whose tables a page opens sockets. They come from
    the store, where anything may stand: what is no address is left out.
    """

    def __init__(self, app: ASGIApp, address: Address, others: Callable[[], Sequence[str]] = tuple) -> None:
        self._app, self._address = app, address
        self._others: Callable[[], list[str]] = lambda: list(filter(None, map(address_of, others())))
        lasting = {"Strict-Transport-Security": "max-age=31536000"} if address.tls else {}
        self._headers = HEADERS | lasting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        sender = self._with_headers(send)
        try:
            why = self._foreign(scope)
        except Malformed as malformed:
            return await _turn_away(scope, sender, 400, str(malformed))
        if why:
            return await _turn_away(scope, sender, 403, why)
        return await self._app(scope, receive, sender)

    def _foreign(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._address.answers_to(host):
            return f"this room is not at {host!r}"
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        # Browsers always say where a page comes from; a program that says nothing has no cookies of ours to misuse.
        if changes and origin is not None and _netloc(origin) != host and not self._is_members(scope, origin):
            return f"pages of {origin!r} may not use this room"
        return ""

    def _is_members(self, scope: Scope, origin: str) -> bool:
        """Whether a page of another member of the room opens a socket here: by a ticket, where that member has died.

        With a ticket, nothing is decided by cookies, which are all that a foreign page could misuse.
        """
        # A frame that says nothing of where it comes from ("null") is nobody's.
        page = _netloc(origin)
        if scope["type"] != "websocket" or not page:
            return False
        named = QueryParams(scope["query_string"]).get("ticket")
        return bool(named) or page in map(_netloc, self._others())

    def _with_headers(self, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if others := self._others():
                    reached = " ".join((_OWN, *(one for other in others for one in _reached(other))))
                    headers[_POLICY] = headers[_POLICY].replace(_OWN, reached)
            await send(message)

        return sender


_POLICY, _OWN = "Content-Security-Policy", "connect-src 'self'"


def _reached(address: str) -> tuple[str, str]:
    """Where pages ask whether a member is there, and where its sockets are."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}", f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        raise Malformed(f"{origin!r} is no origin") from None


async def _turn_away(scope: Scope, send: Send, status: int, why: str) -> None:
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = [(b"content-type", b"application/json")]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": protocol.error("", why)})


class Key:
    """The secret in the address that signs in whoever opened the room; each is used once, and then there is another."""

    def __init__(self) -> None:
        self.now = secrets.token_urlsafe(16)
        self.turned: Callable[[], None] = lambda: None
        """Is called when the key was used and there is another."""

    def turns(self, given: str) -> bool:
        """Whether it is the key, which then fits no more."""
        if not secrets.compare_digest(given.encode(), self.now.encode()):
            return False
        self.now = secrets.token_urlsafe(16)
        self.turned()
        return True


class Bucket:
    """So many at once and so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left: float = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed at this moment, in seconds."""
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        """Whether nothing was taken for so long that it need not be remembered."""
        return self._left + (now - self._at) * self._rate >= self._burst


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask of the room: a rate a second and a burst."""

    door: tuple[float, int] = (1, 60)
    """Coming in, opening accounts and trying passwords, from one address."""
    requests: tuple[float, int] = (50, 200)
    """Requests over HTTP from one address."""
    messages: tuple[float, int] = (30, 120)
    """Messages on one socket."""
    sockets: int = 16
    """Sockets of one person."""
    costly: tuple[float, int] = (0.5, 20)
    """Requests from one address that take the room some tenths of a second."""
    connections: int = 4000
    """Connections in all; fewer where the machine allows the room fewer files."""
    each: int = 200
    """Connections from one address, a proxy's excepted."""
    headers: float = 10
    """Seconds in which the headers of a request must have come."""
    body: float = 20
    """Seconds in which its body must have come."""


USUAL = Limits()


def neighbourhood(address: str) -> str:
    """Whom a limit counts as one: an address, or for IPv6 the network of one household, who has all of its numbers."""
    try:
        number = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((number, 64), strict=False)) if number.version == 6 else address


class Limiter:
    """A bucket for each client; those that are full again are forgotten."""

    _MANY = 10_000

    def __init__(self, limit: tuple[float, int], clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Whether a client may ask once more."""
        now = self._clock()
        if len(self._buckets) >= self._MANY:
            self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.full(now)}
        return self._buckets.setdefault(neighbourhood(who), Bucket(*self._limit)).take(now)
