"""The web application: routes, the socket and static files, each behind the guard and the policy."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from houseway.engines.contract import Refused
from houseway.room.log.errors import LogError
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.rulebook import NotSpread
from houseway.web import protocol
from houseway.web.accounts import is_here, use_key, use_ticket
from houseway.web.context import Call, Context, Endpoint, NotFound, client_of, error, no_such_address
from houseway.web.endpoints import ENDPOINTS
from houseway.web.protocol import BadMessage
from houseway.web.security import USUAL, Address, Key, Limits, LogWatcher
from houseway.web.sockets import cannot_store
from houseway.web.static_files import STATIC, Files, VersionedFiles, page

_log = logging.getLogger(__name__)


def application(
    host: RoomServer,
    address: Address,
    *,
    limits: Limits = USUAL,
    key: Key | None = None,
    staff: Mapping[str, Key] | None = None,
    static: Path = STATIC,
) -> ASGIApp:
    """Returns the room's application, which closes the room when the server ends."""
    context = Context(host, address, limits, key or Key(), staff or {})
    versioned = VersionedFiles(static)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await host.close()

    async def missing(_request: Request) -> Response:
        return no_such_address()

    routes: list[BaseRoute] = [_route(context, endpoint) for endpoint in ENDPOINTS]
    routes += [
        Route("/api/{rest:path}", missing),
        Route("/keys/{key}", use_key(context)),
        Route("/come", use_ticket(context)),
        Route("/here", is_here(context)),
        WebSocketRoute("/ws", _socket(context)),
        Mount("/static", Files(directory=static, check_dir=False)),
        Route("/kept/{version}/{name:path}", versioned.handle),
        Route("/{rest:path}", page(static / "index.html", versioned.version)),
    ]

    def others() -> list[str]:
        return [one.address for one in host.cluster.others] if host.cluster else []

    return LogWatcher(Starlette(routes=routes, lifespan=lifespan), address, others)


class _TooLong(Exception):
    """A body longer than the limit."""


_EXPECTED = (Denied, Refused, BadMessage, _TooLong, NotSpread, NotFound, LogError)


def _error_response(problem: Exception, person: Person | None) -> Response:
    """Returns the sentence and the status for something that went wrong."""
    match problem:
        case Refused():
            return Response(protocol.refused("", problem), 409, media_type="application/json")
        case BadMessage():
            return Response(protocol.error(problem.key, str(problem)), 400, media_type="application/json")
        case LogError():
            return error(503, cannot_store(problem))
    status = {_TooLong: 413, NotSpread: 404, NotFound: 404, Denied: 403 if person else 401}[type(problem)]
    return error(status, str(problem))


def _route(context: Context, endpoint: Endpoint) -> Route:
    method, path = endpoint.row.split()
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body else None

    async def handle(request: Request) -> Response:
        if not context.allows(client_of(request), endpoint):
            return error(429, "too many requests; wait a moment")
        person: Person | None = None
        try:
            person = await context.person(context.session(request.cookies))
            policy.need(person, endpoint.row)
            body = protocol.strictly(decoder, await _body(request)) if decoder else None
            async with context.costly_at_once if endpoint.costly else nullcontext():
                return await endpoint.handle(Call(context, request, person, body))
        except _EXPECTED as problem:
            return _error_response(problem, person)
        except Exception:
            # A bug of ours: the client gets an answer, and the program's log has the details.
            _log.exception(endpoint.row)
            return error(500, "the room could not do this")

    return Route(path, handle, methods=[method])


async def _body(request: Request) -> bytes:
    """Reads the body of a request, up to the longest message that is allowed."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise BadMessage("send application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > protocol.LARGEST:
            raise _TooLong(f"at most {protocol.LARGEST:,} bytes are read")
    return body


def _socket(context: Context) -> Callable[[WebSocket], Awaitable[None]]:
    async def handle(websocket: WebSocket) -> None:
        origin = websocket.headers.get("origin", "")
        session = context.session(websocket.cookies, websocket.query_params.get("ticket", ""), origin)
        try:
            person = await context.person(session)
        except LogError as problem:
            return await websocket.send_denial_response(_error_response(problem, None))
        if person is None:
            return await websocket.send_denial_response(error(401, "sign in first"))
        if owner := context.owner(person, websocket.query_params.get("table", "")):
            # nginx sends the socket on; other clients see where it belongs.
            path = f"{urlsplit(owner.address).path}/ws"
            headers = {"X-Accel-Redirect": path, "Location": f"{owner.address}/ws"}
            return await websocket.send_denial_response(Response(status_code=307, headers=headers))
        if not context.sockets.allows(person.id):
            return await websocket.send_denial_response(error(429, "too many windows are open"))
        return await context.sockets.run(websocket, person.id, session, origin)

    return handle
