"""Finished hands, my own game, reports and reported chat over HTTP."""

from collections.abc import Mapping
from typing import Any, get_args

from starlette.responses import PlainTextResponse, Response, StreamingResponse

from houseway.record import RecordError
from houseway.room.office import periods
from houseway.room.office.archive import HandQuery
from houseway.room.office.report_files import Form, NoParquet
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.views.facts import known
from houseway.room.views.my_game import Outcome, Wanted
from houseway.room.views.records import Form as HandForm
from houseway.web.context import Call, NotFound, answer
from houseway.web.protocol import BadMessage

MAX_LOGGED = 200
"""Characters of a search that are written to the log."""
PERIOD = ("from", "to", "shift")
"""The parameters of a report's period: first and last gaming day, or local times, and a shift."""
MY_GAME = ("house", "game", "table", "outcome", "since", "until")
"""The filters for my own hands."""
_FORMS: dict[str, HandForm] = {"told": "told", "steps": "steps", "phh": "phh", "proof": "proof"}
_MEDIA_TYPES: dict[Form, str] = {
    "json": "application/json",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}
_OUTCOMES: dict[str, Outcome] = {one: one for one in get_args(Outcome)}
_EVERYONES_HANDS = "GET /api/hands everybody's"
_REPORTED_CHAT = "GET /api/talk/{table}"


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise BadMessage(f"{what} is a whole number, not {text[:20]!r}")
    return int(text)


# -- finished hands ----------------------------------------------------------------------------------------------------


async def hands(call: Call) -> Response:
    """Lists finished hands, the last first: my own, or everyone's for the floor and the back office."""
    person = call.signed_in
    everyones = policy.may(person, _EVERYONES_HANDS)
    if everyones and call.query("player") != person.id:
        await call.context.host.record_access(person, _EVERYONES_HANDS, call.query("player", "everybody")[:MAX_LOGGED])
    query = HandQuery(
        player=call.query("player") if everyones else person.id,
        table=call.query("table"),
        ruling=call.query("ruling"),
        least=_number(call.query("least", "0"), "the least win"),
        before=_number(call.query("before", "0"), "an event"),
    )
    return answer(await call.context.host.records.search(person, query))


async def hand(call: Call) -> Response:
    """Returns a finished hand as its reader may see it: as text, step by step, as PHH or with proofs of its cards."""
    form = call.query("as", "told")
    if form not in _FORMS:
        raise BadMessage(f"a hand is given as {', '.join(_FORMS)}, not as {form[:20]!r}")
    number, table = _number(call.path("number"), "the number of a hand"), call.path("table")
    reader, host = call.signed_in, call.context.host
    if policy.may(reader, _EVERYONES_HANDS) and not await host.records.is_of(reader.id, table, number):
        await host.record_access(reader, _EVERYONES_HANDS, f"{table[:MAX_LOGGED]}/{number}")
    try:
        found = await host.records.hand(reader, table, number, _FORMS[form])
    except RecordError as error:
        raise BadMessage(str(error)) from None
    return PlainTextResponse(found) if form == "phh" else answer(found)


# -- my game -----------------------------------------------------------------------------------------------------------


def _filter(call: Call) -> Wanted:
    outcome = call.query("outcome")
    if outcome not in _OUTCOMES:
        raise BadMessage(f"a hand is won or lost, not {outcome[:20]!r}")
    since, until = (_number(call.query(name, "0"), "a moment") for name in ("since", "until"))
    return Wanted(call.query("house"), call.query("game"), call.query("table"), _OUTCOMES[outcome], since, until)


async def my_hands(call: Call) -> Response:
    """Lists my finished hands with my cards and my result, the newest first."""
    before = _number(call.query("before", "0"), "an event")
    return answer(await call.context.host.my_game.hands(call.signed_in.id, _filter(call), before))


async def my_results(call: Call) -> Response:
    """Returns my totals, results by game, sessions, and the line of my graph."""
    return answer(await call.context.host.my_game.results(call.signed_in.id, _filter(call)))


async def my_players(call: Call) -> Response:
    """Lists the players I met, and how they played before the flop, as everyone saw."""
    return answer(await call.context.host.my_game.players(call.signed_in.id))


async def my_hands_csv(call: Call) -> Response:
    """Returns my hands as CSV."""
    found = await call.context.host.my_game.as_csv(call.signed_in.id, _filter(call))
    return StreamingResponse(found, media_type="text/csv")


async def my_hands_text(call: Call) -> Response:
    """Returns my poker hands in the format of PokerStars."""
    found = await call.context.host.my_game.as_text(call.signed_in.id, _filter(call))
    return StreamingResponse(found, media_type="text/plain")


async def my_hands_phh(call: Call) -> Response:
    """Returns my poker hands as a PHH collection."""
    found = await call.context.host.my_game.as_phh(call.signed_in.id, _filter(call))
    return StreamingResponse(found, media_type="text/plain")


# -- the floor and the back office -------------------------------------------------------------------------------------


async def reported_chat(call: Call) -> Response:
    """Lists the reported lines of a table for the floor; the look is logged first."""
    host, table = call.context.host, call.path("table")
    runtime = host.room.runtimes.get(table)
    if runtime is None:
        raise NotFound("there is no such table")
    policy.keep_apart(_REPORTED_CHAT, stake=runtime.has_stake(call.signed_in.id))
    await host.record_access(call.signed_in, _REPORTED_CHAT, f"table {table}")
    people = host.accounts.people.everyone
    return answer(
        {
            number: one
            | {"by_name": known(one["by"], people).name, "about_name": known(one["about"], people).name}
            | {"lines": [_said(line, host, people) for line in one["lines"]]}
            for number, one in runtime.status.reports.items()
        }
    )


def _said(line: Mapping[str, Any], host: RoomServer, people: Mapping[str, Person]) -> dict[str, Any]:
    """Returns a reported line with the name of its speaker."""
    return {**line, "name": known(line["player"], people).name, "text": host.room.unseal(line["text"])}


async def events(call: Call) -> Response:
    """Lists the events behind a figure of the back office: those that moved an account, or the one of a line."""
    records, account = call.context.host.records, call.query("account")
    event, first, last = (_number(call.query(name, "0"), "an event") for name in ("event", "first", "last"))
    about = f"event {event}" if event else account[:MAX_LOGGED]
    await call.context.host.record_access(call.signed_in, "GET /api/office/events", about)
    return answer(await (records.event(event) if event else records.events(account, first, last)))


async def report(call: Call) -> Response:
    """Returns a report of the back office for the page: its columns and its newest rows."""
    return await _report(call, "json")


async def report_csv(call: Call) -> Response:
    """Returns a report of the back office as CSV."""
    return await _report(call, "csv")


async def report_parquet(call: Call) -> Response:
    """Returns a report of the back office as Parquet, for data frames."""
    return await _report(call, "parquet")


async def _report(call: Call, form: Form) -> Response:
    host, name = call.context.host, call.path("report")
    begins, ends, shift = (call.query(part) for part in PERIOD)
    period = periods.parse(host.room.settings, begins, ends, shift)
    about = " ".join(filter(None, (name, begins, ends, shift)))
    await host.record_access(call.signed_in, f"GET /api/office/{{report}}.{form}", about[:MAX_LOGGED])
    try:
        found = await host.records.report(name, period, form)
    except NoParquet as error:
        raise BadMessage(str(error)) from None
    return StreamingResponse(found, media_type=_MEDIA_TYPES[form])
