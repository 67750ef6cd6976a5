"""Finished hands and reports over HTTP."""

from starlette.responses import PlainTextResponse, Response, StreamingResponse

from houseway.record import RecordError
from houseway.room.office import periods
from houseway.room.office.archive import HandQuery
from houseway.room.office.report_files import Form, NoParquet
from houseway.room.people import policy
from houseway.room.showing.records import Form as HandForm
from houseway.web.front import Call, answer
from houseway.web.protocol import BadMessage

LONGEST = 200
"""Of what somebody looked for, so much goes into the log."""
_FORMS: dict[str, HandForm] = {"told": "told", "steps": "steps", "phh": "phh", "proof": "proof"}


def number(text: str, what: str) -> int:
    """A whole number that somebody sent."""
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise BadMessage(f"{what} is a whole number, not {text[:20]!r}")
    return int(text)


async def hands(call: Call) -> Response:
    """Finished hands, the last first: one's own, or for the floor and the back office everybody's."""
    asked = call.request.query_params
    person = call.signed_in
    row = "GET /api/hands everybody's"
    everybody = policy.may(person, row)
    if everybody and asked.get("player") != person.id:
        await call.front.host.looks(person, row, asked.get("player", "everybody")[:LONGEST])
    query = HandQuery(
        player=asked.get("player", "") if everybody else person.id,
        table=asked.get("table", ""),
        ruling=asked.get("ruling", ""),
        least=number(asked.get("least", "0"), "the least win"),
        before=number(asked.get("before", "0"), "an event"),
    )
    return answer(await call.front.host.records.search(person, query))


async def hand(call: Call) -> Response:
    """A finished hand as its reader was entitled to see it: told, step by step, as PHH or with proofs of its cards."""
    form = call.request.query_params.get("as", "told")
    if form not in _FORMS:
        raise BadMessage(f"a hand is given as {', '.join(_FORMS)}, not as {form[:20]!r}")
    hand_number, table, reader = number(call.path("number"), "the number of a hand"), call.path("table"), call.signed_in
    row, host = "GET /api/hands everybody's", call.front.host
    if policy.may(reader, row) and not await host.records.is_of(reader.id, table, hand_number):
        await host.looks(reader, row, f"{table[:LONGEST]}/{hand_number}")
    try:
        found = await host.records.hand(reader, table, hand_number, _FORMS[form])
    except RecordError as error:
        raise BadMessage(str(error)) from None
    return PlainTextResponse(found) if form == "phh" else answer(found)


async def events(call: Call) -> Response:
    """What a figure of the back office is made of: the events that moved an account, or one that made a line."""
    asked, records = call.request.query_params, call.front.host.records
    account = asked.get("account", "")
    event, first, last = (number(asked.get(name, "0"), "an event") for name in ("event", "first", "last"))
    about = f"event {event}" if event else account[:LONGEST]
    await call.front.host.looks(call.signed_in, "GET /api/office/events", about)
    return answer(await (records.event(event) if event else records.events(account, first, last)))


PERIOD = ("from", "to", "shift")
"""The parameters of a report's period: first and last gaming day, or local times, and a shift."""


_TYPES: dict[Form, str] = {
    "json": "application/json",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}


async def report(call: Call) -> Response:
    """A report of the back office for the page: its columns and its newest rows."""
    return await _report(call, "json")


async def report_csv(call: Call) -> Response:
    """A report of the back office as CSV."""
    return await _report(call, "csv")


async def report_parquet(call: Call) -> Response:
    """A report of the back office as Parquet, for data frames."""
    return await _report(call, "parquet")


async def _report(call: Call, form: Form) -> Response:
    host, name = call.front.host, call.path("report")
    begins, ends, shift = (call.request.query_params.get(one, "") for one in PERIOD)
    period = periods.parse(host.room.settings, begins, ends, shift)
    about = " ".join(filter(None, (name, begins, ends, shift)))
    await host.looks(call.signed_in, f"GET /api/office/{{report}}.{form}", about[:LONGEST])
    try:
        found = await host.records.report(name, period, form)
    except NoParquet as error:
        raise BadMessage(str(error)) from None
    return StreamingResponse(found, media_type=_TYPES[form])
