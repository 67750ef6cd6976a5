"""Keeps strangers out: host names, origins, security headers, request rates, keys and tickets.

The room listens on the loopback address by default, and anywhere else only with TLS. A page of another site can't open
a socket or send a form, because its origin isn't the room's. A foreign name that points to this machine gets no answer.
"""

import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
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


# -- addresses ---------------------------------------------------------------------------------------------------------


class Unsafe(Exception):
    """Opening the room this way would show everyone's cards to the network."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of the room; ``names`` are host names that it answers to in addition to numbers and localhost."""

    host: str = "127.0.0.1"
    port: int = 8421
    tls: bool = False
    names: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """The URL to type into a browser."""
        host = self.names[0] if self.names else "127.0.0.1" if self.is_anywhere else self.host
        return f"{'https' if self.tls else 'http'}://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def is_anywhere(self) -> bool:
        """Whether it listens on every address of the machine."""
        return self.host in ("0.0.0.0", "::")

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; with TLS, one that other hosts and paths can't set."""
        return "__Host-houseway" if self.tls else "houseway"

    @property
    def device_cookie(self) -> str:
        """The name of the cookie that recognizes a browser at the next sign-in."""
        return f"{self.cookie}-device"

    def answers_to(self, host: str) -> bool:
        """Returns whether a ``Host`` header is the room's: a number, localhost or one of its names.

        Starlette's TrustedHostMiddleware can't do this, because it can't allow every number.
        """
        name = hostname(host)
        return name == "localhost" or name in self.names or name == self.host or is_number(name)


class Malformed(Exception):
    """A request that no well-meaning client sends."""


def hostname(host: str) -> str:
    """Returns the name in a ``Host`` header; raises Malformed if there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        raise Malformed(f"{host!r} is no host") from None


def is_number(host: str) -> bool:
    """Returns whether a host is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Returns whether only this machine reaches a host."""
    return host == "localhost" or (is_number(host) and ip_address(host).is_loopback)


def check_bind(address: Address, *, insecure: bool) -> None:
    """Refuses to open the room without TLS on anything but the loopback address, unless ``insecure`` is given."""
    if not (is_loopback(address.host) or address.tls or insecure):
        raise Unsafe(
            f"{address.host} can be reached from outside and there is no TLS: give --cert and --key, "
            "or --insecure-bind if something in front of the room encrypts"
        )


# -- requests ----------------------------------------------------------------------------------------------------------


class SecurityMiddleware:
    """ASGI middleware that refuses foreign hosts and origins, and adds the security headers.

    ``others`` are the addresses of the room's other servers, to which pages open sockets. They come from the database,
    so anything that isn't an address is left out.
    """

    def __init__(self, app: ASGIApp, address: Address, others: Callable[[], Sequence[str]] = tuple) -> None:
        self._app, self._address = app, address
        self._others: Callable[[], list[str]] = lambda: list(filter(None, map(address_of, others())))
        self._headers = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if address.tls else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request or socket."""
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        send = self._with_headers(send)
        try:
            reason = self._refusal(scope)
        except Malformed as malformed:
            return await _refuse(scope, send, 400, str(malformed))
        if reason:
            return await _refuse(scope, send, 403, reason)
        return await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            # A proxy may take the other one of the two, and see a different end of the request.
            raise Malformed("send Content-Length or Transfer-Encoding, not both")
        host = headers.get("host", "")
        if not self._address.answers_to(host):
            return f"this room is not at {host!r}"
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        # Browsers always send an origin. A program that sends none has no cookies that a foreign page could misuse.
        if changes and origin is not None and not _is_own(scope, host, origin) and not self._is_server(scope, origin):
            return f"pages of {origin!r} may not use this room"
        return ""

    def _is_server(self, scope: Scope, origin: str) -> bool:
        """Returns whether a page of another server of the room opens a socket here: with a ticket, if that one died.

        With a ticket, cookies don't count, and cookies are all that a foreign page could misuse.
        """
        _, page = _split_origin(origin)
        if scope["type"] != "websocket" or not page:  # a sandboxed frame has the origin "null"
            return False
        ticket = QueryParams(scope["query_string"]).get("ticket")
        return bool(ticket) or page in (_split_origin(other)[1] for other in self._others())

    def _with_headers(self, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if others := self._others():
                    reached = " ".join((_OWN, *(url for other in others for url in _urls(other))))
                    headers[_POLICY] = headers[_POLICY].replace(_OWN, reached)
            await send(message)

        return sender


_POLICY, _OWN = "Content-Security-Policy", "connect-src 'self'"


def _urls(address: str) -> tuple[str, str]:
    """Returns where pages ask whether a server is there, and where its sockets are."""
    scheme, netloc = _split_origin(address)
    return f"{scheme}://{netloc}", f"{'wss' if scheme == 'https' else 'ws'}://{netloc}"


def _split_origin(origin: str) -> tuple[str, str]:
    try:
        parts = urlsplit(origin)
    except ValueError:
        raise Malformed(f"{origin!r} is no origin") from None
    return parts.scheme, parts.netloc


def _is_own(scope: Scope, host: str, origin: str) -> bool:
    """Returns whether a page is the room's own.

    A page that came without TLS may have been changed on its way, so it can't use a room that has TLS. The other way is
    fine: a proxy in front of the room may have TLS and not say so.
    """
    scheme, page = _split_origin(origin)
    return page == host and (scheme == "https" or (scheme == "http" and scope["scheme"] in ("http", "ws")))


async def _refuse(scope: Scope, send: Send, status: int, reason: str) -> None:
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    # The connection closes, because the body of the request may be unread.
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": protocol.error("", reason)})


# -- secrets -----------------------------------------------------------------------------------------------------------


class Key:
    """The secret in a printed address that signs its owner in. Each is used once, and then replaced."""

    def __init__(self) -> None:
        self.now = secrets.token_urlsafe(16)
        self.replaced: Callable[[], None] = lambda: None
        """Is called when the key was used and there is another."""

    def turns(self, given: str) -> bool:
        """Returns whether this is the key, and replaces it if so."""
        if not secrets.compare_digest(given.encode(), self.now.encode()):
            return False
        self.now = secrets.token_urlsafe(16)
        self.replaced()
        return True


TICKET_LASTS = 60_000
"""Milliseconds of game time until a ticket expires."""


def seal_ticket(secret: bytes, session: str, page: str, now: int) -> str:
    """Returns a ticket that lets a browser in at another server of the room.

    A session's cookie belongs to the address where it was set, and no script can read it. So a server that sends a
    browser to another gives it a ticket: the hash of the session's token and the time when the ticket ends, sealed with
    a secret that only the servers know. Game time is the same on all servers, whatever their clocks say. A ticket is
    valid only for the page that it was given to, so that a link with a stranger's ticket signs no one in.
    """
    content = f"{session}.{now + TICKET_LASTS}"
    return f"{content}.{_seal(secret, content, page)}"


def open_ticket(secret: bytes, ticket: str, page: str, now: int) -> str:
    """Returns the session of a ticket; an empty string if the seal or the page is wrong or the ticket has ended."""
    content, _, seal = ticket.rpartition(".")
    if not secret or not ticket.isascii() or not hmac.compare_digest(_seal(secret, content, page), seal):
        return ""
    session, _, until = content.rpartition(".")
    return session if now < int(until) else ""


def _seal(secret: bytes, content: str, page: str) -> str:
    return hmac.new(secret, f"{content} {page}".encode(), sha256).hexdigest()
