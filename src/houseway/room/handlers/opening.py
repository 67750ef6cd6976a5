"""Opens tables, including private tables for friends."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from houseway.players import LevelName
from houseway.room.log.entries import Draft
from houseway.room.room import Room
from houseway.room.settings import Speed, Talk
from houseway.room.tables.scheduled import finish
from houseway.room.tables.spread import Spot
from houseway.room.tables.status import Status
from houseway.room.work import Step, Work, Workflow


class Private(NamedTuple):
    """The options of a private table."""

    name: str = ""
    speed: Speed = "usual"
    talk: Talk = "free"


def open_table(
    room: Room,
    spot: Spot,
    by: str,
    *,
    stays: bool,
    level: LevelName | None = None,
    private: Private | None = None,
    bots: int = 0,
    key: str = "",
) -> Workflow:
    """Opens a table and replies with its id. ``stays`` keeps it open with no players."""

    def opens(id: str, now: int) -> Step:
        if id in room.runtimes:
            # Another server has opened it in the meantime.
            return Step(now)
        moment = {"at": room.wall(now), "time": now}
        data = {**moment, **spot.data(), "by": by, "stays": stays, "level": level or room.level}
        if private:
            invite = f"{room.services(id).rng.getrandbits(128):032x}"
            data |= {"invite": invite, "name": private.name, "speed": private.speed, "talk": private.talk}
        runtime = room.runtimes[id] = room.new_runtime(id, Status.opened(data))
        step = Step(now, [Draft("TableOpened", data)], reply=opened_reply(id, data))
        if bots:
            runtime.log_status(step, "BotsAsked", count=bots)
        finish(runtime, step)
        return step

    step = Step(0)
    while not step.drafts:
        room.tables += 1
        step = yield Work(f"table:{room.tables}", partial(opens, str(room.tables)), key)
    return step.reply


def opened_reply(id: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the reply to the opener, from the logged event."""
    return {"table": id} | ({"invite": data["invite"]} if "invite" in data else {})
