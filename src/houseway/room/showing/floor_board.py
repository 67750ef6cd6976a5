"""The floor's board: what each table does at this moment, who waits on which list, what the floor did last."""

from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.room.pace import MINUTE
from houseway.room.room import Room
from houseway.room.showing.names import People, known
from houseway.room.tables.acts import Act, says
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.lists import Waiting
from houseway.room.tables.undoing import why_it_stands

Json = dict[str, Any]
Now: TypeAlias = Literal["empty", "dead spread", "filling", "going", "waiting", "stalled", "paused"]
_FOR_SOMEBODY = ("clock", "warning", "expired", "pass", "choose")
"""Situations in which one person is to do something."""
_FOR_NOBODY = ("tick", "idle")
"""Situations in which no hand comes of waiting."""
STALLED = 10 * MINUTE
"""A table at which nothing has been told for so long, with enough players, does not go on."""
ACTS = 10
"""Of what the floor did, so much is shown."""


class Doing(NamedTuple):
    """What a table does."""

    now: Now
    whom: str = ""
    """For whom or what it waits, or why it is paused."""
    since: int = 0
    """Since when, where it does not go on."""

    @property
    def told(self) -> Json:
        """As the page has it."""
        return {"is": self.now} | {name: value for name, value in (("for", self.whom), ("since", self.since)) if value}


def doing(keeper: Keeper, people: People, *, dealer: bool = False) -> Doing:
    """What a table does at this moment; a ``dealer`` before empty seats is a dead spread."""
    table, status = keeper.table, keeper.status
    if status.paused or keeper.trouble:
        return Doing("paused", keeper.trouble or status.paused, status.since)
    if not table.chairs:
        return Doing("dead spread" if dealer else "empty")
    if status.floor:
        return Doing("waiting", "the floor", status.called_at)
    present = sum(chair.present for chair in table.chairs.values())
    needed = max(2, table.rules.seats[0])
    if present < needed and not table.in_play:
        return Doing("filling", f"{needed - present} more to play")
    return _with_enough(keeper, people)


def _with_enough(keeper: Keeper, people: People) -> Doing:
    """What a table does at which enough sit to play."""
    table, status, situation = keeper.table, keeper.status, keeper.situation
    if keeper.by_hand:
        return _by_hand(keeper, people)
    if situation and situation.kind in _FOR_SOMEBODY and situation.seat in table.chairs:
        return Doing("waiting", known(table.chairs[situation.seat].player, people).name, status.since)
    if table.bank.broken:
        return Doing("waiting", "somebody to take the bank", status.since)
    if situation is None or situation.kind in _FOR_NOBODY:
        return Doing("stalled", since=status.since)
    return Doing("going")


def _by_hand(keeper: Keeper, people: People) -> Doing:
    """What a table does whose dealer tells the room: for whom the next hand waits, or that nothing is told any more."""
    table, tapped = keeper.table, keeper.status.tapped
    if not table.in_play:
        asked = next((seat for seat in (table.bank_offer(), table.chooser()) if seat is not None), None)
        if asked is not None:
            return Doing("waiting", known(table.chairs[asked].player, people).name, tapped)
        if table.bank.broken:
            return Doing("waiting", "somebody to take the bank", tapped)
        if table.button is None and table.drawn is None and "entry.first_button" in table.rules.cites:
            return Doing("waiting", "the first button", tapped)
    if keeper.status.seen - tapped >= STALLED:
        return Doing("stalled", since=tapped)
    return Doing("going")


def lists(room: Room, people: People) -> Json:
    """Every waiting list with its names in order."""
    found: Json = {}
    for list_id, names in room.lists.names.items():
        house, game, limit = list_id.split("/", 2)
        title = room.houses[house].games[game].title
        waiting = [_waiting(room, one, people) for one in names]
        found[list_id] = {"house": house, "game": game, "limit": limit, "title": title, "names": waiting}
        if wait := room.lists.estimate(list_id, len(names) + 1):
            found[list_id]["wait"] = wait
    return found


def _waiting(room: Room, one: Waiting, people: People) -> Json:
    line: Json = {"player": one.player, "name": known(one.player, people).name, "since": one.since}
    if one.table:
        line |= {"table": one.table, "until": room.wall(one.until)}
    if one.coming:
        line["coming"] = True
    if one.more_time:
        line["more_time"] = True
    return line


def acts(room: Room, people: People) -> list[Json]:
    """What the floor did last, the newest first."""
    last = list(room.acts.last.values())[-ACTS:]
    return [
        {
            "act": one.act,
            "says": says(one, known(one.player, people).name, known(one.other, people).name if one.other else ""),
            "by": known(one.by, people).name,
            "at": one.at,
            **_undone(room, one, people),
        }
        for one in reversed(last)
    ]


def _undone(room: Room, act: Act, people: People) -> Json:
    """Who undid an act, or why it cannot be undone any more."""
    if act.undone:
        return {"undone": known(act.undone, people).name}
    why = why_it_stands(room.keepers, act)
    return {"stands": why} if why else {}


def dealers(room: Room, people: People) -> Json:
    """Who is in to deal, where and since when, the longest in first; and when the next push is due."""
    on = [
        {"dealer": id, "name": known(id, people).name, "table": one.table, "since": one.since, "downs": one.downs}
        for id, one in sorted(room.dealers.on.items(), key=lambda pair: pair[1].came)
    ]
    minutes = room.settings.push
    due = {"due": room.dealers.pushed + minutes * MINUTE} if any(one["table"] for one in on) else {}
    return {"on": on, "push": minutes, **due}
