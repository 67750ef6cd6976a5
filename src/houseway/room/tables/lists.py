"""The waiting lists of a room: one for each house, game and limit.

Whoever is called for a seat has five minutes to accept, to ask once for more time, or to cancel; one who does not
answer goes to the bottom of the list.
"""

from dataclasses import dataclass, field
from statistics import median
from typing import Any

from houseway.engines.contract import Refused
from houseway.room.log.draft import Draft
from houseway.room.log.log import Event
from houseway.room.work import Step

STREAM = "lists"
_LAST = 9
"""Of so many who were called last, the wait of the next is estimated."""


@dataclass(slots=True)
class Waiting:
    """A name on a list."""

    player: str
    since: int
    table: str = ""
    """The table for which they are called."""
    until: int = 0
    """In the time of the games."""
    more_time: bool = False
    """Whether they have asked for more time already."""
    coming: bool = False
    """Whether they have said that they are on their way."""
    place: int = 0
    """Their place when they joined; 0 for one who was passed over."""


@dataclass(slots=True)
class Lists:
    """Who waits for what, in order."""

    names: dict[str, list[Waiting]] = field(default_factory=dict)
    waits: dict[str, list[int]] = field(default_factory=dict)
    """How long those who were called last had waited for each place before them and their own, in milliseconds."""

    def take(self, event: Event) -> None:
        """Takes a stored event."""
        self._note(event.type, event.data)

    def place(self, list_id: str, player: str) -> int:
        """A player's place on a list from 1; 0 for one who is not on it."""
        return next((at for at, one in enumerate(self.names.get(list_id, ()), 1) if one.player == player), 0)

    def called_for(self, table: str) -> int:
        """How many seats of a table are kept for those who were called."""
        return sum(one.table == table for names in self.names.values() for one in names)

    def uncalled(self, list_id: str) -> int:
        """How many on a list have not been called."""
        return sum(not one.table for one in self.names.get(list_id, ()))

    def called_to(self, list_id: str, player: str) -> str:
        """The table to which a player has been called from a list."""
        table = self._waiting(list_id, player).table
        if not table:
            raise Refused("you have not been called from that list")
        return table

    def check(self, list_id: str, player: str) -> None:
        """Refused for one who is not on the list."""
        self._waiting(list_id, player)

    def first(self, list_id: str) -> Waiting | None:
        """The first who has not been called."""
        return next((one for one in self.names.get(list_id, ()) if not one.table), None)

    def estimate(self, list_id: str, place: int) -> int:
        """How long one at a place will wait, by those who were called last; 0 where nobody was."""
        waits = self.waits.get(list_id)
        return int(median(waits) * place) if waits else 0

    # -- deciding ----------------------------------------------------------------------------------------------------

    def join(self, list_id: str, player: str, now: int) -> Step:
        """A name goes on a list, at its end."""
        if self.place(list_id, player):
            raise Refused("you are on that list")
        step = self._step(now, "ListJoined", list=list_id, player=player)
        step.reply = {"list": list_id, "place": len(self.names[list_id])}
        return step

    def put_back(self, list_id: str, player: str, place: int, since: int, now: int) -> Step:
        """A name goes back to a place on a list at which it was before."""
        if self.place(list_id, player):
            raise Refused("they are on that list")
        return self._step(now, "ListJoined", list=list_id, player=player, place=place, since=since)

    def leave(self, list_id: str, player: str, now: int) -> Step:
        """A name comes off a list."""
        self._waiting(list_id, player)
        return self._step(now, "ListLeft", list=list_id, player=player)

    def call(self, list_id: str, player: str, table: str, until: int, now: int) -> Step:
        """A player is called for a seat of a table."""
        if self._waiting(list_id, player).table:
            raise Refused("called already")
        return self._step(now, "ListCalled", list=list_id, player=player, table=table, until=until)

    def more_time(self, list_id: str, player: str, until: int, now: int) -> Step:
        """One who is called asks for more time, once."""
        if self._waiting(list_id, player).more_time:
            raise Refused("you have had more time already")
        return self._step(now, "ListGaveTime", list=list_id, player=player, until=until)

    def comes(self, list_id: str, player: str, until: int, now: int) -> Step:
        """One who is called is on the way: their seat is kept a while longer."""
        if not self._waiting(list_id, player).table:
            raise Refused("they have not been called from that list")
        if self._waiting(list_id, player).coming:
            raise Refused("they are expected already")
        return self._step(now, "ListComing", list=list_id, player=player, until=until)

    def wake(self, now: int, at: int) -> Step:
        """Everyone whose time is up goes to the bottom of their list; the wall's clock says ``at``."""
        step = Step(at)
        for list_id, names in self.names.items():
            for one in [one for one in names if one.table and one.until <= now]:
                step.drafts += self._step(at, "ListPassed", list=list_id, player=one.player).drafts
        return step

    @property
    def due(self) -> int | None:
        """When the next call runs out, in the time of the games."""
        return min((one.until for names in self.names.values() for one in names if one.table), default=None)

    def _waiting(self, list_id: str, player: str) -> Waiting:
        for one in self.names.get(list_id, ()):
            if one.player == player:
                return one
        raise Refused("you are not on that list")

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
