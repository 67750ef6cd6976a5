"""The web application: routes, the socket, static files, each behind the guard and the policy."""

import asyncio
import hashlib
import logging
import mimetypes
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.engines.contract import Refused
from houseway.room.log.errors import LogError
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.running.host import Host
from houseway.rulebook import NotSpread
from houseway.web import modules, protocol
from houseway.web.caller import Caller, cannot_store
from houseway.web.coming import comer, looker
from houseway.web.endpoints import ENDPOINTS, welcomed
from houseway.web.front import Call, Endpoint, Front, NotThere
from houseway.web.line import EXTENSION, Line
from houseway.web.protocol import BadMessage
from houseway.web.security import USUAL, Address, Guard, Key, Limits

STATIC = Path(__file__).parent / "static"
_WORKER = "worker.js"
"""The script that a dealer's tablet runs beside the page."""
_IMPORT = re.compile(rb'^@import url\("([\w-]+\.css)"\);$', re.MULTILINE)
_log = logging.getLogger(__name__)

for _ending, _type in (
    (".js", "text/javascript"),
    (".svg", "image/svg+xml"),
    (".css", "text/css"),
    (".webmanifest", "application/manifest+json"),
    (".woff2", "font/woff2"),
):
    # What the machine's own list says of these is not always so, and a browser refuses a module of another type.
    mimetypes.add_type(_type, _ending)


def application(
    host: Host,
    address: Address,
    *,
    limits: Limits = USUAL,
    key: Key | None = None,
    staff: Mapping[str, Key] | None = None,
    static: Path = STATIC,
) -> ASGIApp:
    """The room for browsers and other clients; it is closed when the server ends."""
    front = Front(host, address, limits, key or Key(), staff or {})
    kept = _Kept(static)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await host.close()

    routes: list[BaseRoute] = [_route(front, one) for one in ENDPOINTS]
    routes += [
        Route("/api/{rest:path}", _no_such),
        Route("/keys/{key}", _key_turner(front)),
        Route("/come", comer(front)),
        Route("/here", looker(front)),
        WebSocketRoute("/ws", _socket(front)),
        Mount("/static", _Files(directory=static, check_dir=False)),
        Route("/kept/{version}/{name:path}", kept.shown),
        Route("/{rest:path}", _page(static / "index.html", kept.version)),
    ]

    def others() -> list[str]:
        return [one.address for one in host.members.others] if host.members else []

    return Guard(Starlette(routes=routes, lifespan=lifespan), address, others)


def _said(status: int, message: bytes) -> Response:
    return Response(message, status, media_type="application/json")


async def _no_such(_request: Request) -> Response:
    return _said(404, protocol.error("", "there is no such address"))


class _TooLong(Exception):
    """A body beyond the limit."""


_TROUBLES = (Denied, Refused, BadMessage, _TooLong, NotSpread, NotThere, LogError)


def _told(trouble: Exception, person: Person | None) -> Response:
    """Whatever went wrong, in a sentence and with the status that goes with it."""
    match trouble:
        case Refused():
            return _said(409, protocol.refused("", trouble))
        case BadMessage():
            return _said(400, protocol.error(trouble.key, str(trouble)))
        case LogError():
            return _said(503, protocol.error("", cannot_store(trouble)))
    status = {_TooLong: 413, NotSpread: 404, NotThere: 404, Denied: 403 if person else 401}[type(trouble)]
    return _said(status, protocol.error("", str(trouble)))


def _route(front: Front, endpoint: Endpoint) -> Route:
    method, path = endpoint.row.split()
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body else None

    async def answered(request: Request) -> Response:
        client = request.client.host if request.client else ""
        if not front.lets(client, endpoint):
            return _said(429, protocol.error("", "too many requests; wait a moment"))
        person: Person | None = None
        try:
            person = await front.who(front.session(request.cookies))
            policy.need(person, endpoint.row)
            body = protocol.strictly(decoder, await _body(request)) if decoder else None
            async with front.at_work if endpoint.costly else nullcontext():
                return await endpoint.handle(Call(front, request, person, body))
        except _TROUBLES as trouble:
            return _told(trouble, person)
        except Exception:
            # A defect of ours: the client hears of it and the program's log has it.
            _log.exception(endpoint.row)
            return _said(500, protocol.error("", "the room could not do this"))

    return Route(path, answered, methods=[method])


async def _body(request: Request) -> bytes:
    """The body of a request, of which no more is read than a message may have."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadMessage("send application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > protocol.LARGEST:
            raise _TooLong(f"at most {protocol.LARGEST:,} bytes are read")
    return body


def _key_turner(front: Front) -> Callable[[Request], Awaitable[Response]]:
    """The addresses that the terminal prints: for whoever opened the room, with every role, and for its staff."""

    async def turned(request: Request) -> Response:
        client = request.client.host if request.client else ""
        given = str(request.path_params["key"])
        if not given.isascii():
            return _said(400, protocol.error("", "a key is written in ASCII"))
        if not front.door.take(client):
            return await _no_such(request)
        if front.key.turns(given):
            _, token = await front.host.door.keyholder()
            page = "/"
        elif person := next((one for one, key in front.staff.items() if key.turns(given)), ""):
            token = await front.host.door.let_in(person)
            page = _own_page(front.host.door.people.by_id[person])
        else:
            return await _no_such(request)
        return welcomed(front, RedirectResponse(page, 303), token)

    return turned


_PAGES = {"floor": "/floor", "dealer": "/dealer", "cage": "/cage", "office": "/office", "kiosk": "/kiosk"}
"""Where each of the staff works; whoever has several duties begins with the first."""


def _own_page(person: Person) -> str:
    return next((page for role, page in _PAGES.items() if role in person.roles), "/")


def _socket(front: Front) -> Callable[[WebSocket], Awaitable[None]]:
    async def conversation(websocket: WebSocket) -> None:
        page = websocket.headers.get("origin", "")
        session = front.session(websocket.cookies, websocket.query_params.get("ticket", ""), page)
        try:
            person = await front.who(session)
        except LogError as trouble:
            return await websocket.send_denial_response(_told(trouble, None))
        if person is None:
            return await websocket.send_denial_response(_said(401, protocol.error("", "sign in first")))
        if owner := front.elsewhere(person, websocket.query_params.get("table", "")):
            # A proxy that knows such headers sends the socket on; others see where it belongs.
            path = f"{urlsplit(owner.address).path}/ws"
            there = {"X-Accel-Redirect": path, "Location": f"{owner.address}/ws"}
            return await websocket.send_denial_response(Response(status_code=307, headers=there))
        line: Line = websocket.scope["extensions"][EXTENSION]["line"]
        caller = Caller(front.host, front.callers, session, front.limits, page=page, line=line)
        if not front.callers.joins(person.id, caller):
            return await websocket.send_denial_response(_said(429, protocol.error("", "too many windows are open")))
        try:
            await websocket.accept()
            caller.tell_others()
            line.takes = caller.takes
            await _both(_hearing(websocket, line, caller), _telling(line, caller))
        finally:
            front.callers.leaves(person.id, caller)

    return conversation


async def _both(*sides: Awaitable[None]) -> None:
    """Hears and tells until either ends."""
    tasks = [asyncio.ensure_future(side) for side in sides]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                _log.error("a socket ended", exc_info=outcome)


async def _hearing(websocket: WebSocket, line: Line, caller: Caller) -> None:
    while (event := await websocket.receive())["type"] == "websocket.receive":
        text = event.get("text")
        await caller.hears(text.encode() if text is not None else event["bytes"])
        line.waiting -= 1


async def _telling(line: Line, caller: Caller) -> None:
    """Says what had to wait, as the client takes it."""
    while True:
        line.say(await caller.outbox.take())
        await line.freed()


class _Files(StaticFiles):
    """Static files, which a browser keeps and asks about each time, since their names do not change with them."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        if Path(full_path).name == _WORKER:
            # It lies beside the other scripts and keeps the pages of the dealer, which are elsewhere.
            response.headers["Service-Worker-Allowed"] = "/dealer"
        return response


class _Kept:
    """The same files under the version that they have when the room opens: read once, and kept by every browser."""

    def __init__(self, folder: Path) -> None:
        self._files = {one.relative_to(folder).as_posix(): one for one in sorted(folder.rglob("*")) if one.is_file()}
        facts = [(name, (now := one.stat()).st_mtime_ns, now.st_size) for name, one in self._files.items()]
        self.version = hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

    async def shown(self, request: Request) -> Response:
        """One of them."""
        name = request.path_params["name"]
        if name not in self._files:
            return await _no_such(request)
        kept = {"Cache-Control": "max-age=31536000, immutable"}
        told = _whole(self._files[name], self.version)
        return Response(told, media_type=mimetypes.guess_type(name)[0], headers=kept)


@cache
def _whole(file: Path, version: str) -> bytes:
    """A file as it is in a version; a sheet or a script with all that it imports, so that a browser asks for one."""
    match file.suffix:
        case ".css":
            return _IMPORT.sub(lambda found: _whole(file.with_name(found[1].decode()), version), file.read_bytes())
        case ".js":
            return modules.joined(file).encode()
    return file.read_bytes()


def _page(index: Path, version: str) -> Callable[[Request], Awaitable[Response]]:
    """The one page, at every address that the page itself knows how to show.

    It asks for its files by their version: a second visit asks for none of them.
    """
    page = index.read_text(encoding="utf-8") if index.is_file() else ""
    for folder in ("css", "js"):
        page = page.replace(f"/static/{folder}/", f"/kept/{version}/{folder}/")

    async def shown(request: Request) -> Response:
        if "." in request.url.path.rpartition("/")[2] or not page:
            return await _no_such(request)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    return shown
