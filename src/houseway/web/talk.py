"""What was said at a table and reported, for the floor."""

from starlette.responses import Response

from houseway.room.people import policy
from houseway.room.showing.names import known
from houseway.web.front import Call, NotThere, answer

_ROW = "GET /api/talk/{table}"


async def reports(call: Call) -> Response:
    """The reported lines of a table that wait for the floor; the look is in the log first."""
    host, table = call.front.host, call.path("table")
    keeper = host.room.keepers.get(table)
    if keeper is None:
        raise NotThere("there is no such table")
    policy.keep_apart(_ROW, stake=keeper.has_stake(call.signed_in.id))
    await host.looks(call.signed_in, _ROW, f"table {table}")
    people = host.door.people.by_id
    return answer(
        {
            number: one | {"by_name": known(one["by"], people).name, "about_name": known(one["about"], people).name}
            for number, one in keeper.status.reports.items()
        }
    )
