"""The web application: the table of HTTP endpoints, the socket and static files, each behind the checks of the policy.

The table of endpoints makes the routes and their description. Who may use an endpoint is its row of the policy.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from itertools import islice
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
from houseway.engines.registry import payout_fields
from houseway.room.log.errors import LogError
from houseway.room.people import names, policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.server.room_server import RoomServer
from houseway.rulebook import NotSpread
from houseway.web import accounts, openapi, operations, protocol, public, records
from houseway.web.accounts import is_here, use_key, use_ticket
from houseway.web.context import Call, Context, Endpoint, NotFound, answer, client_of, error, no_such_address
from houseway.web.limits import USUAL, Limits, network_of
from houseway.web.log_limits import FewPerPerson, caused_by
from houseway.web.protocol import BadMessage, Order
from houseway.web.security import Address, Key, SecurityMiddleware
from houseway.web.sockets import cannot_store
from houseway.web.static_files import STATIC, Files, VersionedFiles, page

_MAX_FIND, _MAX_FOUND = 40, 20
"""Characters of a search for people, and how many people it returns."""
RECKON = ("structure", "limit", *payout_fields())
"""The parameters of a calculation."""


async def do(call: Call) -> Response:
    """Executes a command once, like Do on the socket."""
    body, session = call.body, call.context.session(call.request.cookies)
    address = client_of(call.request)
    status, message = await call.context.sockets.execute(call.signed_in, session, body.key, body.command, address)
    return Response(message, status, media_type="application/json")


async def people(call: Call) -> Response:
    """Finds people by letters of their names and by role, for staff."""
    letters, role = names.fold(call.query("find")[:_MAX_FIND]), call.query("role")
    everyone = call.context.host.accounts.people.by_id.values()
    match = (one for one in everyone if letters in names.fold(one.name) and (not role or role in one.roles))
    found = list(islice(match, _MAX_FOUND))
    for one in found:
        if one.barred:  # the reason is shown
            await call.context.host.record_access(call.signed_in, "GET /api/people", one.id)
    return answer([_found(one) for one in found])


async def person(call: Call) -> Response:
    """Returns everything that the room keeps of a person, to give it to them; the look is logged first."""
    host, player = call.context.host, call.path("player")
    if player not in host.accounts.people.everyone:
        raise NotFound("there is no such person")
    await host.record_access(call.signed_in, "GET /api/people/{player}.json", player)
    return answer(await host.records.kept_of(player, host.accounts.people))


def _found(person: Person) -> dict[str, str]:
    return {"id": person.id, "name": person.name} | ({"barred": person.barred} if person.barred else {})


async def members(call: Call) -> Response:
    """Lists the servers of the room, with their tables and load; empty if there is only one."""
    found = call.context.host.cluster
    return answer(found.roll.as_json() if found else [])


async def games(call: Call) -> Response:
    """Lists the games of each house."""
    return answer(public.games(call.context.houses))


async def house(call: Call) -> Response:
    """Describes a house in short: its book, its collections, its jackpots."""
    return answer(await asyncio.to_thread(public.house_card, call.context.houses, call.path("house")))


async def explain(call: Call) -> Response:
    """Explains a game in our words, with its rules and an example hand."""
    found = await asyncio.to_thread(public.explain, call.context.houses, call.path("house"), call.path("game"))
    return answer(found)


async def example(call: Call) -> Response:
    """Returns a hand of a game step by step, with the rule at each step."""
    found = await asyncio.to_thread(public.example, call.context.houses, call.path("house"), call.path("game"))
    return answer(found)


async def rule(call: Call) -> Response:
    """Returns a rule: house, chapter, number, what it says, an example, our reading."""
    return answer(await asyncio.to_thread(public.rule, call.context.houses, call.path("id")))


async def fee(call: Call) -> Response:
    """Returns the posted fees of a game."""
    return answer(public.fees(call.context.houses, call.path("house"), call.path("game")))


async def reckon(call: Call) -> Response:
    """Calculates side pots, payouts under coverage or pan pays from given amounts, with the rule for each line."""
    amounts = {name: value for name, value in call.request.query_params.items() if name in RECKON}
    return answer(public.reckon(call.context.houses, call.path("house"), call.path("game"), amounts))


async def exam(call: Call) -> Response:
    """Returns questions of the floor's exam; the same seed gives the same questions."""
    seed = call.query("seed", "0")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 9):
        raise BadMessage("a seed is a whole number below a billion")
    return answer(await asyncio.to_thread(public.exam_paper, call.context.houses, call.path("house"), int(seed)))


async def description(_call: Call) -> Response:
    """Returns this description."""
    return Response(openapi.description(ENDPOINTS), media_type="application/json")


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("POST /api/guest", accounts.guest, accounts.Nothing, is_sign_in=True),
    Endpoint("POST /api/account", accounts.account, accounts.Credentials, is_sign_in=True),
    Endpoint("POST /api/login", accounts.login, accounts.Credentials, is_sign_in=True),
    Endpoint("POST /api/logout", accounts.logout, accounts.Nothing),
    Endpoint("GET /api/sessions", accounts.signed_in),
    Endpoint("POST /api/sessions/end", accounts.end_session, accounts.EndSession),
    Endpoint("POST /api/nickname", accounts.nickname, accounts.Nickname, is_sign_in=True),
    Endpoint("GET /api/join/{invite}", accounts.invitation, is_sign_in=True),
    Endpoint("GET /join/{invite}.svg", accounts.qr_code, is_sign_in=True),
    Endpoint("GET /list.svg", accounts.list_code, is_sign_in=True),
    Endpoint("GET /api/me", accounts.me),
    Endpoint("POST /api/do", do, Order),
    Endpoint("GET /api/games", games),
    Endpoint("GET /api/house/{house}", house),
    Endpoint("GET /api/explain/{house}/{game}", explain),
    Endpoint("GET /api/example/{house}/{game}", example),
    Endpoint("GET /api/rules/{id}", rule),
    Endpoint("GET /api/fee/{house}/{game}", fee),
    Endpoint("GET /api/reckon/{house}/{game}", reckon, query=RECKON),
    Endpoint("GET /api/exam/{house}", exam, query=("seed",), costly=True),
    Endpoint("GET /api/hands", records.hands, query=("player", "table", "ruling", "least", "before")),
    Endpoint("GET /api/hands/{table}/{number}", records.hand, query=("as",)),
    Endpoint("GET /api/talk/{table}", records.reported_chat),
    Endpoint("GET /api/people", people, query=("find", "role")),
    Endpoint("GET /api/people/{player}.json", person, costly=True),
    Endpoint("GET /api/my/hands", records.my_hands, query=(*records.MY_GAME, "before")),
    Endpoint("GET /api/my/results", records.my_results, query=records.MY_GAME),
    Endpoint("GET /api/my/players", records.my_players),
    Endpoint("GET /api/my/hands.csv", records.my_hands_csv, query=records.MY_GAME, costly=True),
    Endpoint("GET /api/my/hands.phhs", records.my_hands_phh, query=records.MY_GAME, costly=True),
    Endpoint("GET /api/my/hands.txt", records.my_hands_text, query=records.MY_GAME, costly=True),
    Endpoint("GET /api/office/events", records.events, query=("account", "first", "last", "event"), costly=True),
    Endpoint("GET /api/office/{report}.json", records.report, query=records.PERIOD, costly=True),
    Endpoint("GET /api/office/{report}.csv", records.report_csv, query=records.PERIOD, costly=True),
    Endpoint("GET /api/office/{report}.parquet", records.report_parquet, query=records.PERIOD, costly=True),
    Endpoint("GET /api/members", members),
    Endpoint("GET /api/openapi.json", description),
)


# -- the application ---------------------------------------------------------------------------------------------------


_log = logging.getLogger(__name__)
_log.addFilter(FewPerPerson())


def application(
    host: RoomServer,
    address: Address,
    *,
    limits: Limits = USUAL,
    key: Key | None = None,
    staff: Mapping[str, Key] | None = None,
    static: Path = STATIC,
    metrics_key: str = "",
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
        *operations.routes(context, metrics_key),
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

    return SecurityMiddleware(Starlette(routes=routes, lifespan=lifespan), address, others)


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
            who = person.id if person else network_of(client_of(request))
            _log.exception(endpoint.row, extra=caused_by(who, endpoint.row))
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
