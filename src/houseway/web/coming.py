"""How a page comes from one member of the room to another, for instance because its own has died.

A ticket that the page was given while its member lived is taken once, while the session for which it was sealed lasts,
and from that page only: a link somewhere else makes nobody somebody else. It begins a session here, because cookies are
those of one address, which ends when that one does; a browser with an account here stays who it is.
"""

import re
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.engines.contract import Refused
from houseway.room.people.people import Person
from houseway.web.endpoints import welcomed
from houseway.web.front import Call, Front

_PAGE = re.compile(r"/(?![/\\])[!-~]{0,500}")
"""An address of this room, and of no other place."""
_FOR_ALL = {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}


def comer(front: Front) -> Callable[[Request], Awaitable[Response]]:
    """``/come?ticket=…&to=/table/7``: leads to a page here, signed in as at the member that gave the ticket."""

    async def come(request: Request) -> Response:
        to = request.query_params.get("to", "")
        led = RedirectResponse(to if _PAGE.fullmatch(to) else "/", 303, {"Cache-Control": "no-store"})
        client = request.client.host if request.client else ""
        if not front.door.take(client):
            return led
        here = await front.who(front.session(request.cookies))
        ticket = request.query_params.get("ticket", "")
        page = _origin(request.headers.get("referer", ""))
        session = front.session({}, ticket, page) if ticket and page else ""
        comes = await front.who(session)
        if comes is None or not _replaces(here, comes):
            return led
        visit = Call(front, request, here, None).visit()
        try:
            return welcomed(front, led, await front.host.door.comes_from(session, ticket, visit), visit.device)
        except Refused:
            return led

    return come


def looker(front: Front) -> Callable[[Request], Awaitable[Response]]:
    """``/here``: whether this member is at work, for pages whose own may be gone; it tells nothing else."""

    async def look(_request: Request) -> Response:
        members = front.host.members
        at_work = members is None or members.in_touch
        return Response(status_code=204 if at_work else 503, headers=_FOR_ALL)

    return look


def _origin(page: str) -> str:
    """Where a page is, as browsers say it."""
    try:
        parts = urlsplit(page)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def _replaces(here: Person | None, comes: Person) -> bool:
    """Whether a browser becomes somebody else: only from nobody or a guest."""
    return here is None or (bool(here.guest) and here.id != comes.id)
