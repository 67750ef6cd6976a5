"""The waiting lists: one for each house, game and limit.

A called player has five minutes to accept, to ask once for more time, or to cancel. A player who doesn't answer moves
to the bottom of the list.
"""

from dataclasses import dataclass, field
from statistics import median
from typing import Any

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.work import Step

STREAM = "lists"
_LAST = 9
"""How many recent calls the estimated wait is based on."""


@dataclass(slots=True)
class Waiting:
    """A name on a list."""

    player: str
    since: int
    table: str = ""
    """The table they are called to."""
    until: int = 0
    """The end of their call, in game time."""
    more_time: bool = False
    """Whether they have asked for more time."""
    coming: bool = False
    """Whether they have said they are coming."""
    place: int = 0
    """Their place when they joined. 0 after a missed call."""


@dataclass(slots=True)
class Lists:
    """The names on each list, in order."""

    names: dict[str, list[Waiting]] = field(default_factory=dict)
    waits: dict[str, list[int]] = field(default_factory=dict)
    """For recent calls, the wait in milliseconds divided by the place at joining."""

    def take(self, event: Event) -> None:
        """Applies a stored event."""
        self._note(event.type, event.data)

    def place(self, list_id: str, player: str) -> int:
        """Returns a player's place on a list from 1, or 0."""
        return next((at for at, one in enumerate(self.names.get(list_id, ()), 1) if one.player == player), 0)

    def called_for(self, table: str) -> int:
        """Returns how many seats of a table are held for called players."""
        return sum(one.table == table for names in self.names.values() for one in names)

    def uncalled(self, list_id: str) -> int:
        """Returns how many names on a list have not been called."""
        return sum(not one.table for one in self.names.get(list_id, ()))

    def called_to(self, list_id: str, player: str) -> str:
        """Returns the table a player has been called to."""
        table = self._waiting(list_id, player).table
        if not table:
            raise Refused(_("You haven't been called from that list yet."))
        return table

    def check(self, list_id: str, player: str) -> None:
        """Refuses a player who is not on the list."""
        self._waiting(list_id, player)

    def first(self, list_id: str) -> Waiting | None:
        """Returns the first name not called yet."""
        return next((one for one in self.names.get(list_id, ()) if not one.table), None)

    def estimate(self, list_id: str, place: int) -> int:
        """Returns the estimated wait at a place, by recent calls. 0 without any."""
        waits = self.waits.get(list_id)
        return int(median(waits) * place) if waits else 0

    # -- deciding ----------------------------------------------------------------------------------------------------

    def join(self, list_id: str, player: str, now: int) -> Step:
        """Adds a name to the end of a list."""
        if self.place(list_id, player):
            raise Refused(_("You're on that list already."))
        step = self._step(now, "ListJoined", list=list_id, player=player)
        step.reply = {"list": list_id, "place": len(self.names[list_id])}
        return step

    def put_back(self, list_id: str, player: str, place: int, since: int, now: int) -> Step:
        """Returns a name to its former place on a list."""
        if self.place(list_id, player):
            raise Refused(_("They're on that list already."))
        return self._step(now, "ListJoined", list=list_id, player=player, place=place, since=since)

    def leave(self, list_id: str, player: str, now: int) -> Step:
        """Takes a name off a list."""
        self._waiting(list_id, player)
        return self._step(now, "ListLeft", list=list_id, player=player)

    def call(self, list_id: str, player: str, table: str, until: int, now: int) -> Step:
        """Calls a player to a seat at a table."""
        if self._waiting(list_id, player).table:
            raise Refused(_("They've been called already."))
        return self._step(now, "ListCalled", list=list_id, player=player, table=table, until=until)

    def more_time(self, list_id: str, player: str, until: int, now: int) -> Step:
        """Gives a called player more time, once."""
        if self._waiting(list_id, player).more_time:
            raise Refused(_("You've already had more time."))
        return self._step(now, "ListGaveTime", list=list_id, player=player, until=until)

    def comes(self, list_id: str, player: str, until: int, now: int) -> Step:
        """Records that a called player is coming, and holds the seat a while longer."""
        if not self._waiting(list_id, player).table:
            raise Refused(_("They haven't been called from that list yet."))
        if self._waiting(list_id, player).coming:
            raise Refused(_("They're already on their way."))
        return self._step(now, "ListComing", list=list_id, player=player, until=until)

    def wake(self, now: int, at: int) -> Step:
        """Moves players whose call has expired to the bottom of their list. ``at`` is the wall time."""
        step = Step(at)
        for list_id, names in self.names.items():
            for one in [one for one in names if one.table and one.until <= now]:
                step.drafts += self._step(at, "ListPassed", list=list_id, player=one.player).drafts
        return step

    @property
    def due(self) -> int | None:
        """When the next call expires, in game time."""
        return min((one.until for names in self.names.values() for one in names if one.table), default=None)

    def _waiting(self, list_id: str, player: str) -> Waiting:
        for one in self.names.get(list_id, ()):
            if one.player == player:
                return one
        raise Refused(_("You aren't on that list."))

    def _step(self, now: int, kind: str, **data: Any) -> Step:
        draft = Draft(kind, {"at": now, **data})
        self._note(kind, draft.facts)
        return Step(now, [draft])

    # -- events -----------------------------------------------------------------------------------------------------

    def _note(self, kind: str, data: Any) -> None:
        names = self.names.setdefault(data["list"], [])
        if kind == "ListJoined":
            place = data.get("place", len(names) + 1)
            names.insert(place - 1, Waiting(data["player"], data.get("since", data["at"]), place=place))
            return
        one = self._waiting(data["list"], data["player"])
        match kind:
            case "ListLeft":
                names.remove(one)
            case "ListCalled":
                one.table, one.until = data["table"], data["until"]
                self._waited(data["list"], one, data["at"])
            case "ListGaveTime":
                one.until, one.more_time = data["until"], True
            case "ListComing":
                one.until, one.coming = data["until"], True
            case "ListPassed":
                names.remove(one)
                names.append(Waiting(one.player, one.since))
        if not names:
            del self.names[data["list"]]

    def _waited(self, list_id: str, one: Waiting, at: int) -> None:
        if one.place:
            self.waits[list_id] = [*self.waits.get(list_id, ())[-_LAST + 1 :], (at - one.since) // one.place]
