"""The table of HTTP endpoints, which makes the routes and their description, and the public endpoints.

Who may use an endpoint is its row of the policy.
"""

import asyncio
from itertools import islice

from starlette.responses import Response

from houseway.engines.registry import payout_fields
from houseway.room.people import names
from houseway.room.people.people import Person
from houseway.web import accounts, openapi, public, records
from houseway.web.context import Call, Endpoint, answer
from houseway.web.protocol import BadMessage, Order

_MAX_FIND, _MAX_FOUND = 40, 20
"""Characters of a search for people, and how many people it returns."""
RECKON = ("structure", "limit", *payout_fields())
"""The parameters of a calculation."""


async def do(call: Call) -> Response:
    """Executes a command once, like Do on the socket."""
    body, session = call.body, call.context.session(call.request.cookies)
    status, message = await call.context.sockets.execute(call.signed_in, session, body.key, body.command)
    return Response(message, status, media_type="application/json")


async def people(call: Call) -> Response:
    """Finds people by letters of their names and by role, for staff."""
    letters, role = names.fold(call.query("find")[:_MAX_FIND]), call.query("role")
    everyone = call.context.host.accounts.people.by_id.values()
    found = (one for one in everyone if letters in names.fold(one.name) and (not role or role in one.roles))
    return answer([_found(one) for one in islice(found, _MAX_FOUND)])


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
    Endpoint("POST /api/guest", accounts.guest, accounts.Nothing, at_the_door=True),
    Endpoint("POST /api/account", accounts.account, accounts.Credentials, at_the_door=True),
    Endpoint("POST /api/login", accounts.login, accounts.Credentials, at_the_door=True),
    Endpoint("POST /api/logout", accounts.logout, accounts.Nothing),
    Endpoint("GET /api/sessions", accounts.signed_in),
    Endpoint("POST /api/sessions/end", accounts.end_session, accounts.EndSession),
    Endpoint("POST /api/nickname", accounts.nickname, accounts.Nickname, at_the_door=True),
    Endpoint("GET /api/join/{invite}", accounts.invitation, at_the_door=True),
    Endpoint("GET /join/{invite}.svg", accounts.qr_code, at_the_door=True),
    Endpoint("GET /list.svg", accounts.list_code, at_the_door=True),
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
