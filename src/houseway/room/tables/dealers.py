"""The dealers: who is on duty, where each deals and since when, breaks, and downs.

A push moves every dealer along the line of tables. The dealer with the longest break takes the first table, and the
dealer of the last table has a break. Tips belong to the dealers and aren't recorded.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.work import Step

STREAM = "dealers"


@dataclass(slots=True)
class Dealer:
    """A dealer on duty."""

    came: int
    since: int
    """The time of their last move."""
    table: str = ""
    """Their table. Empty on a break."""
    downs: int = 0
    """How many turns at a table they have finished."""


@dataclass(slots=True)
class Dealers:
    """The dealers on duty: a projection of the stream ``dealers``."""

    on: dict[str, Dealer] = field(default_factory=dict)
    pushed: int = 0
    """The time of the last push."""

    def at(self, table: str) -> str:
        """Returns the dealer of a table, or empty."""
        return next((id for id, one in self.on.items() if one.table == table), "")

    # -- deciding ------------------------------------------------------------------------------------------------------

    def comes(self, dealer: str, by: str, now: int) -> Step:
        """Checks a dealer in, on a break."""
        if dealer in self.on:
            raise Refused(_("They're already checked in."))
        return self._step("DealerCame", now, by, dealer=dealer)

    def goes(self, dealer: str, by: str, now: int) -> Step:
        """Checks a dealer out."""
        self._known(dealer)
        return self._step("DealerWent", now, by, dealer=dealer)

    def send(self, dealer: str, table: str, by: str, now: int) -> Step:
        """Sends a dealer to a table, whose dealer then has a break, or sends them on a break."""
        if self._known(dealer).table == table:
            raise Refused(
                _("They're already at table {table}.", table=table) if table else _("They're already on a break.")
            )
        there = self.at(table) if table else ""
        return self._step("DealersSent", now, by, to={dealer: table} | ({there: ""} if there else {}))

    def push(self, by: str, now: int) -> Step:
        """Pushes every dealer to the next table."""
        tables = sorted({one.table for one in self.on.values() if one.table}, key=int)
        if not tables:
            raise Refused(_("No dealer is at a table. Send one first."))
        resting = sorted((one.since, id) for id, one in self.on.items() if not one.table)
        line = [self.at(table) for table in tables]
        comes = [resting[0][1]] if resting else [line.pop()]
        to = dict(zip([*comes, *line], [*tables, ""], strict=False))
        return self._step("DealersPushed", now, by, to=to)

    def _known(self, dealer: str) -> Dealer:
        if dealer not in self.on:
            raise Refused(_("They aren't checked in."))
        return self.on[dealer]

    def _step(self, kind: str, now: int, by: str, **data: Any) -> Step:
        draft = Draft(kind, {"at": now, "by": by, **data})
        self.take(draft)
        return Step(now, [draft])

    # -- events --------------------------------------------------------------------------------------------------------

    def take(self, event: Event | Draft) -> None:
        """Applies an event of the stream."""
        data, at = event.data, event.data["at"]
        match event.type:
            case "DealerCame":
                self.on[data["dealer"]] = Dealer(at, at)
                self.pushed = self.pushed or at
            case "DealerWent":
                del self.on[data["dealer"]]
            case "DealersSent" | "DealersPushed":
                self._sent(data["to"], at)
                if event.type == "DealersPushed":
                    self.pushed = at

    def _sent(self, to: Mapping[str, str], at: int) -> None:
        for id, table in to.items():
            one = self.on[id]
            one.downs += bool(one.table)
            one.table, one.since = table, at
