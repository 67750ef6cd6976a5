"""The room over HTTP: each endpoint a function, and one table of all of them.

The table makes the routes, and ``openapi.py`` describes it. Who may use an endpoint is its row of the policy.
"""

import asyncio
from itertools import islice
from typing import Any

import msgspec
from starlette.responses import Response

from houseway.engines.registry import ASKED
from houseway.room.people import names, sessions
from houseway.room.people.door import Visit
from houseway.room.people.people import Person
from houseway.web import hands, invitations, my_game, openapi, public, talk
from houseway.web.front import Call, Endpoint, Front, answer
from houseway.web.protocol import BadMessage, Order

_YEAR = 365 * 24 * 3600
_NAMED = 16
"""Characters of a session's hash by which its owner names it."""
_LONGEST, _AT_MOST = 40, 20
"""Letters by which people are looked for, and how many are found."""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: str
    password: str


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which session is to end; every one but this browser's if none is named."""

    session: str = ""


def about(person: Person) -> dict[str, Any]:
    """Who somebody is, as they are told themselves."""
    told: dict[str, Any] = {"id": person.id, "name": person.name, "roles": sorted(person.roles)}
    told |= {"nickname": True} if person.nickname else {}
    return told | ({"guest": True} if person.guest else {}) | ({"barred": person.barred} if person.barred else {})


def welcomed(front: Front, response: Response, token: str, device: str = "") -> Response:
    """A response that leaves the session with the browser, where no script and no other site can get at it."""
    kept = [(front.address.cookie, token, sessions.LASTS // 1000)]
    if device:
        kept.append((front.address.device_cookie, device, _YEAR))
    for name, value, seconds in kept:
        response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="strict", secure=front.address.tls)
    return response


def _signed_in(call: Call, person: Person, token: str, visit: Visit) -> Response:
    """Whoever the browser was until now is signed out everywhere that this session was."""
    if call.person:
        call.front.callers.recheck(call.person.id)
    return welcomed(call.front, answer(about(person)), token, visit.device)


async def guest(call: Call) -> Response:
    """Comes in as a guest; somebody who is in already stays who they are."""
    if call.person:
        return answer(about(call.person))
    person, token = await call.front.host.door.guest()
    return welcomed(call.front, answer(about(person)), token)


async def account(call: Call) -> Response:
    """Opens an account; a guest keeps their chips, and every session of the guest ends."""
    visit = call.visit()
    person, token = await call.front.host.door.account(call.body.name, call.body.password, call.person, visit)
    return _signed_in(call, person, token, visit)


async def login(call: Call) -> Response:
    """Signs in; the session that the browser had ends."""
    visit = call.visit()
    person, token = await call.front.host.door.sign_in(call.body.name, call.body.password, visit)
    return _signed_in(call, person, token, visit)


async def logout(call: Call) -> Response:
    """Signs out."""
    cookie = call.front.address.cookie
    await call.front.host.door.sign_out(call.token)
    if call.person:
        call.front.callers.recheck(call.person.id)
    response = answer({})
    response.delete_cookie(cookie, httponly=True, samesite="strict", secure=call.front.address.tls)
    return response


async def signed_in(call: Call) -> Response:
    """Where I am signed in: each browser once, although it may have sessions at several addresses of the room."""
    door, person = call.front.host.door, call.signed_in
    own = sessions.kept(call.token)
    here = door.people.sessions(person.id, door.now())
    browsers = {one.first: kept for kept, one in here.items()} | {here[own].first: own}
    found = [(kept, here[kept]) for kept in browsers.values()]
    return answer(
        [
            {"session": kept[:_NAMED], "since": one.since, "until": one.until, "browser": one.browser}
            | ({"this": True} if kept == own else {})
            for kept, one in sorted(found, key=lambda pair: pair[1].since, reverse=True)
        ]
    )


async def end(call: Call) -> Response:
    """Signs out elsewhere: one session, or all but this one."""
    await call.front.host.door.end(call.signed_in, call.body.session, call.token)
    call.front.callers.recheck(call.signed_in.id)
    return answer({})


async def me(call: Call) -> Response:
    """Who I am."""
    return answer(about(call.signed_in))


async def do(call: Call) -> Response:
    """Carries out a command once, like Do on the socket."""
    asked, session = call.body, call.front.session(call.request.cookies)
    status, message = await call.front.callers.carry_out(call.signed_in, session, asked.key, asked.command)
    return Response(message, status, media_type="application/json")


async def people(call: Call) -> Response:
    """People whose names have some letters in them, and who have a role, for staff: nobody needs anybody's number."""
    wanted = names.alike(call.request.query_params.get("find", "")[:_LONGEST])
    role = call.request.query_params.get("role", "")
    known = call.front.host.door.people.by_id.values()
    found = (one for one in known if wanted in names.alike(one.name) and (not role or role in one.roles))
    return answer([_found(one) for one in islice(found, _AT_MOST)])


def _found(person: Person) -> dict[str, str]:
    return {"id": person.id, "name": person.name} | ({"barred": person.barred} if person.barred else {})


async def members(call: Call) -> Response:
    """Who keeps the room together, with which tables, and how busy; nobody where one process has it alone."""
    found = call.front.host.members
    return answer(found.roll.told() if found else [])


async def games(call: Call) -> Response:
    """What is spread where."""
    return answer(public.games(call.front.houses))


async def house(call: Call) -> Response:
    """A house in short: its book, its collections, its jackpots."""
    return answer(await asyncio.to_thread(public.house_card, call.front.houses, call.path("house")))


async def explain(call: Call) -> Response:
    """A game in our words, with its rules and an example hand."""
    found = await asyncio.to_thread(public.explain, call.front.houses, call.path("house"), call.path("game"))
    return answer(found)


async def example(call: Call) -> Response:
    """A hand of a game step by step, with the rule at each step."""
    found = await asyncio.to_thread(public.example, call.front.houses, call.path("house"), call.path("game"))
    return answer(found)


async def rule(call: Call) -> Response:
    """A rule: house, chapter, number, what it says, an example, our reading."""
    return answer(await asyncio.to_thread(public.rule, call.front.houses, call.path("id")))


async def fee(call: Call) -> Response:
    """The posted schedules of a game."""
    return answer(public.fees(call.front.houses, call.path("house"), call.path("game")))


RECKONED = ("structure", "limit", *ASKED)
"""What may be asked for in a reckoning."""


async def reckon(call: Call) -> Response:
    """Side pots, payouts under coverage or pan pays from amounts that are named, with the rule beside each line."""
    asked = {name: value for name, value in call.request.query_params.items() if name in RECKONED}
    return answer(public.reckon(call.front.houses, call.path("house"), call.path("game"), asked))


async def exam(call: Call) -> Response:
    """Questions of the floor's exam; the same seed asks the same."""
    seed = call.request.query_params.get("seed", "0")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 9):
        raise BadMessage("a seed is a whole number below a billion")
    return answer(await asyncio.to_thread(public.exam_paper, call.front.houses, call.path("house"), int(seed)))


async def description(_call: Call) -> Response:
    """This description."""
    return Response(openapi.description(ENDPOINTS), media_type="application/json")


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("POST /api/guest", guest, Nothing, at_the_door=True),
    Endpoint("POST /api/account", account, Credentials, at_the_door=True),
    Endpoint("POST /api/login", login, Credentials, at_the_door=True),
    Endpoint("POST /api/logout", logout, Nothing),
    Endpoint("GET /api/sessions", signed_in),
    Endpoint("POST /api/sessions/end", end, Ended),
    Endpoint("POST /api/nickname", invitations.nickname, invitations.Nickname, at_the_door=True),
    Endpoint("GET /api/join/{invite}", invitations.invitation, at_the_door=True),
    Endpoint("GET /join/{invite}.svg", invitations.qr_code, at_the_door=True),
    Endpoint("GET /list.svg", invitations.list_code, at_the_door=True),
    Endpoint("GET /api/me", me),
    Endpoint("POST /api/do", do, Order),
    Endpoint("GET /api/games", games),
    Endpoint("GET /api/house/{house}", house),
    Endpoint("GET /api/explain/{house}/{game}", explain),
    Endpoint("GET /api/example/{house}/{game}", example),
    Endpoint("GET /api/rules/{id}", rule),
    Endpoint("GET /api/fee/{house}/{game}", fee),
    Endpoint("GET /api/reckon/{house}/{game}", reckon, query=RECKONED),
    Endpoint("GET /api/exam/{house}", exam, query=("seed",), costly=True),
    Endpoint("GET /api/hands", hands.hands, query=("player", "table", "ruling", "least", "before")),
    Endpoint("GET /api/hands/{table}/{number}", hands.hand, query=("as",)),
    Endpoint("GET /api/talk/{table}", talk.reports),
    Endpoint("GET /api/people", people, query=("find", "role")),
    Endpoint("GET /api/my/hands", my_game.hands, query=(*my_game.QUERY, "before")),
    Endpoint("GET /api/my/results", my_game.results, query=my_game.QUERY),
    Endpoint("GET /api/my/players", my_game.players),
    Endpoint("GET /api/my/hands.csv", my_game.as_csv, query=my_game.QUERY, costly=True),
    Endpoint("GET /api/my/hands.phhs", my_game.as_phh, query=my_game.QUERY, costly=True),
    Endpoint("GET /api/my/hands.txt", my_game.as_text, query=my_game.QUERY, costly=True),
    Endpoint("GET /api/office/events", hands.events, query=("account", "first", "last", "event"), costly=True),
    Endpoint("GET /api/office/{report}.json", hands.report, query=hands.PERIOD, costly=True),
    Endpoint("GET /api/office/{report}.csv", hands.report_csv, query=hands.PERIOD, costly=True),
    Endpoint("GET /api/office/{report}.parquet", hands.report_parquet, query=hands.PERIOD, costly=True),
    Endpoint("GET /api/members", members),
    Endpoint("GET /api/openapi.json", description),
)
