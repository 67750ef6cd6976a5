"""Signing in over HTTP: guests, accounts, sessions, invitations, printed keys, and tickets from other servers."""

import re
import socket
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.engines.contract import Refused
from houseway.room.handlers.room_commands import NO_INVITATION
from houseway.room.people import credentials
from houseway.room.people.accounts import Visit
from houseway.room.people.people import Person
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import filled
from houseway.room.views.facts import known
from houseway.web.context import Call, Context, NotFound, answer, client_of, error, no_such_address
from houseway.web.security import Address, hostname, is_loopback

_SHOWN = 16
"""Characters of a session's hash that identify it to its owner."""
_UNUSED_ADDRESS = ("192.0.2.1", 9)
"""An address that no one has (RFC 5737). The route to it shows which of our own addresses the network knows."""
_PATH = re.compile(r"/(?![/\\])[!-~]{0,500}")
"""A path in this room, and not on another site."""
_START_PAGES = {
    "floor": "/floor",
    "dealer": "/dealer",
    "cage": "/cage",
    "office": "/office",
    "kiosk": "/kiosk",
    "board": "/board",
}
"""The first page of staff, by role; with several roles the first one counts."""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: str
    password: str


class EndSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The session to end; empty for all but this browser's."""

    session: str = ""


class Nickname(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a guest."""

    name: str


def _about(person: Person) -> dict[str, Any]:
    about: dict[str, Any] = {"id": person.id, "name": person.name, "roles": sorted(person.roles)}
    about |= {"nickname": True} if person.nickname else {}
    return about | ({"guest": True} if person.guest else {}) | ({"barred": person.barred} if person.barred else {})


def _sign_in(call: Call, person: Person, token: str, visit: Visit) -> Response:
    """Signs a browser in, and ends what its person until now was watching."""
    if call.person:
        call.context.sockets.recheck(call.person.id)
    return call.context.welcome(answer(_about(person)), token, visit.device)


async def guest(call: Call) -> Response:
    """Signs in as a guest; a person who is signed in stays who they are."""
    if call.person:
        return answer(_about(call.person))
    visit = call.visit()
    person, token = await call.context.host.accounts.create_guest(visit)
    return call.context.welcome(answer(_about(person)), token, visit.device)


async def account(call: Call) -> Response:
    """Opens an account; a guest keeps their chips, and all sessions of the guest end."""
    visit = call.visit()
    person, token = await call.context.host.accounts.create_account(
        call.body.name, call.body.password, call.person, visit
    )
    return _sign_in(call, person, token, visit)


async def login(call: Call) -> Response:
    """Signs in; the browser's earlier session ends."""
    visit = call.visit()
    person, token = await call.context.host.accounts.sign_in(call.body.name, call.body.password, visit)
    return _sign_in(call, person, token, visit)


async def logout(call: Call) -> Response:
    """Signs out."""
    address = call.context.address
    await call.context.host.accounts.sign_out(call.token)
    if call.person:
        call.context.sockets.recheck(call.person.id)
    response = answer({})
    response.delete_cookie(address.cookie, httponly=True, samesite="strict", secure=address.tls)
    return response


async def signed_in(call: Call) -> Response:
    """Lists the browsers where I am signed in, each once, even if it has sessions at several servers."""
    accounts, person = call.context.host.accounts, call.signed_in
    own = credentials.hash_token(call.token)
    by_hash = accounts.people.sessions(person.id, accounts.now())
    browsers = {one.first: hash for hash, one in by_hash.items()} | {by_hash[own].first: own}
    found = [(hash, by_hash[hash]) for hash in browsers.values()]
    return answer(
        [
            {"session": hash[:_SHOWN], "since": one.since, "until": one.until, "browser": one.browser}
            | ({"this": True} if hash == own else {})
            for hash, one in sorted(found, key=lambda pair: pair[1].since, reverse=True)
        ]
    )


async def end_session(call: Call) -> Response:
    """Ends one session, or all but this one."""
    await call.context.host.accounts.end_sessions(call.signed_in, call.body.session, call.token)
    call.context.sockets.recheck(call.signed_in.id)
    return answer({})


async def me(call: Call) -> Response:
    """Returns the person who is signed in."""
    return answer(_about(call.signed_in))


# -- invitations -------------------------------------------------------------------------------------------------------


def _invited(call: Call) -> TableRuntime:
    """Returns the table of an invitation. A wrong invitation and an old one get the same answer."""
    if runtime := call.context.host.room.invited(call.path("invite")):
        return runtime
    raise NotFound(NO_INVITATION)


async def invitation(call: Call) -> Response:
    """Describes the table of an invitation, with its link."""
    runtime = _invited(call)
    table, status = runtime.table, runtime.status
    link = _invitation_link(call, runtime)
    return answer(
        {
            "name": status.name,
            "host": known(status.by, call.context.host.accounts.people.everyone).name,
            "house": table.rules.house.name,
            "title": table.rules.title,
            "limit": status.spot.limit,
            "seated": len(runtime.people),
            "link": link,
            **filled(alone=is_loopback(urlsplit(link).hostname or "")),
        }
    )


async def qr_code(call: Call) -> Response:
    """Draws the link of an invitation as a QR code, for another phone."""
    return _draw_code(_invitation_link(call, _invited(call)))


async def list_code(call: Call) -> Response:
    """Draws the address of the waiting lists as a QR code, for the wall."""
    return _draw_code(_link(call, "list"))


def _draw_code(link: str) -> Response:
    image = BytesIO()
    segno.make(link, error="m").save(image, kind="svg", scale=8, border=3, light="#fff")
    return Response(image.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def nickname(call: Call) -> Response:
    """Gives a guest a name, once and without a password."""
    person = await call.context.host.accounts.set_nickname(call.signed_in, call.body.name)
    return answer({"id": person.id, "name": person.name})


def _invitation_link(call: Call, runtime: TableRuntime) -> str:
    return _link(call, f"join/{runtime.status.invite}")


def _link(call: Call, page: str) -> str:
    """Returns the address of a page as others can reach it, even if this browser is on the room's own machine."""
    host, address, members = call.request.headers["host"], call.context.address, call.context.host.cluster
    if is_loopback(hostname(host)):
        own = f"{members.address}/" if members else network_url(address) or address.url
        return f"{own}{page}"
    return f"{call.request.url.scheme}://{host}/{page}"


def network_url(address: Address) -> str:
    """Returns the URL on the local network of a room that listens on every address; empty for any other room."""
    if not address.is_anywhere or address.names:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_UNUSED_ADDRESS)
        except OSError:
            return ""
        host = probe.getsockname()[0]
    return f"{'https' if address.tls else 'http'}://{host}:{address.port}/"


# -- keys and tickets --------------------------------------------------------------------------------------------------


def use_key(context: Context) -> Callable[[Request], Awaitable[Response]]:
    """``/keys/…``: the addresses that the terminal prints, for the person who opened the room and for its staff."""

    async def handle(request: Request) -> Response:
        key = str(request.path_params["key"])
        if not key.isascii():
            return error(400, "a key is written in ASCII")
        if not context.sign_ins.take(client_of(request)):
            return no_such_address()
        accounts = context.host.accounts
        if context.key.turns(key):
            _, token = await accounts.sign_in_keyholder()
            page = "/"
        elif person := next((one for one, own in context.staff.items() if own.turns(key)), ""):
            token = await accounts.sign_in_by_key(person)
            roles = accounts.people.by_id[person].roles
            page = next((page for role, page in _START_PAGES.items() if role in roles), "/")
        else:
            return no_such_address()
        return context.welcome(RedirectResponse(page, 303), token)

    return handle


def use_ticket(context: Context) -> Callable[[Request], Awaitable[Response]]:
    """``/come?ticket=…&to=/table/7``: signs a page of another server in here, for instance if that server has died.

    A ticket is taken only from the page that it was given to. It starts a session that ends with the one it was sealed
    for. A browser that has an account here stays signed in as that.
    """

    async def handle(request: Request) -> Response:
        to = request.query_params.get("to", "")
        response = RedirectResponse(to if _PATH.fullmatch(to) else "/", 303, {"Cache-Control": "no-store"})
        if not context.sign_ins.take(client_of(request)):
            return response
        here = await context.person(context.session(request.cookies))
        ticket = request.query_params.get("ticket", "")
        page = _origin(request.headers.get("referer", ""))
        session = context.session({}, ticket, page) if ticket and page else ""
        person = await context.person(session)
        if person is None or (here and (not here.guest or here.id == person.id)):
            return response
        visit = Call(context, request, here, None).visit()
        try:
            token = await context.host.accounts.sign_in_by_ticket(session, ticket, visit)
        except Refused:
            return response
        return context.welcome(response, token, visit.device)

    return handle


def _origin(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def is_here(context: Context) -> Callable[[Request], Awaitable[Response]]:
    """``/here``: whether this server is working. Pages ask when their own server may have died."""

    async def handle(_request: Request) -> Response:
        members = context.host.cluster
        works = members is None or members.is_connected
        headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}
        return Response(status_code=204 if works else 503, headers=headers)

    return handle
