"""One's own game over HTTP: hands, results, whom one met, and all of it as files."""

from typing import get_args

from starlette.responses import Response, StreamingResponse

from houseway.room.showing.my_game import Outcome, Wanted
from houseway.web.front import Call, answer
from houseway.web.hands import number
from houseway.web.protocol import BadMessage

QUERY = ("house", "game", "table", "outcome", "since", "until")
_OUTCOMES: dict[str, Outcome] = {one: one for one in get_args(Outcome)}


def _wanted(call: Call) -> Wanted:
    asked = call.request.query_params
    outcome = asked.get("outcome", "")
    if outcome not in _OUTCOMES:
        raise BadMessage(f"a hand is won or lost, not {outcome[:20]!r}")
    return Wanted(
        asked.get("house", ""),
        asked.get("game", ""),
        asked.get("table", ""),
        _OUTCOMES[outcome],
        number(asked.get("since", "0"), "a moment"),
        number(asked.get("until", "0"), "a moment"),
    )


async def hands(call: Call) -> Response:
    """My finished hands with my cards and my result, the newest first."""
    before = number(call.request.query_params.get("before", "0"), "an event")
    return answer(await call.front.host.my_game.hands(call.signed_in.id, _wanted(call), before))


async def results(call: Call) -> Response:
    """My totals, results by game, sessions, and the line of my graph."""
    return answer(await call.front.host.my_game.results(call.signed_in.id, _wanted(call)))


async def players(call: Call) -> Response:
    """Whom I met, and how they played before the flop, as everybody saw."""
    return answer(await call.front.host.my_game.players(call.signed_in.id))


async def as_csv(call: Call) -> Response:
    """My hands as CSV."""
    found = await call.front.host.my_game.as_csv(call.signed_in.id, _wanted(call))
    return StreamingResponse(found, media_type="text/csv")


async def as_text(call: Call) -> Response:
    """My poker hands as PokerStars writes them."""
    found = await call.front.host.my_game.as_text(call.signed_in.id, _wanted(call))
    return StreamingResponse(found, media_type="text/plain")


async def as_phh(call: Call) -> Response:
    """My poker hands as a collection of PHH."""
    found = await call.front.host.my_game.as_phh(call.signed_in.id, _wanted(call))
    return StreamingResponse(found, media_type="text/plain")
