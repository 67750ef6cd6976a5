"""The cage: the only one who takes chips out of a player's account.

A buy-in goes in two steps, because two streams are concerned: the cage holds the chips for one sending, then the table
seats the player with them. Chips that did not arrive, because the table refused or the room went down in between, go
back; the store lets a hold be taken once, so they never do both.
"""

from dataclasses import dataclass, field
from typing import Any

from houseway.money import Cents, show
from houseway.play.contract import Refused
from houseway.room.log.log import Draft, Event
from houseway.room.log.postings import Posting, hold, moved
from houseway.room.work import Step

STREAM = "cage"


@dataclass(frozen=True, slots=True)
class Sending:
    """Chips on their way to a table."""

    id: str
    player: str
    table: str
    cents: Cents
    at: int
    held: str
    """The account that holds them."""


@dataclass(slots=True)
class Cage:
    """Chips on their way."""

    sendings: int = 0
    """How many there have ever been."""
    on_their_way: dict[str, Sending] = field(default_factory=dict)
    """Sendings that have neither been returned nor are known to have arrived."""

    def take(self, event: Event) -> None:
        """Takes a stored event of the cage."""
        self._note(event.type, event.data, event.postings)

    def _note(self, kind: str, data: Any, postings: tuple[Posting, ...]) -> None:
        if kind == "ChipsSent":
            self.sendings += 1
            held = next(account for account, cents in postings if cents > 0)
            sent, cents = data["sent"], data["cents"]
            self.on_their_way[sent] = Sending(sent, data["player"], data["table"], cents, data["at"], held)
        elif kind == "ChipsReturned":
            self.on_their_way.pop(data["sent"], None)

    def _step(self, now: int, draft: Draft) -> Step:
        self._note(draft.type, draft.data, draft.postings)
        return Step(now, [draft])

    def send(self, player: str, table: str, cents: Cents, balance: Cents, now: int) -> Step:
        """A player's chips go to a table; the reply names the sending."""
        if balance < cents:
            raise Refused(f"{show(cents)} is more than the {show(balance)} in your account")
        sent = str(self.sendings + 1)
        data = {"at": now, "sent": sent, "player": player, "table": table, "cents": cents}
        step = self._step(now, Draft("ChipsSent", data, moved(f"player:{player}", hold("sending", sent), cents)))
        step.reply = {"sent": sent}
        return step

    def give_back(self, sent: str, now: int, by: str = "", reason: str = "") -> Step:
        """Chips that did not arrive go back to their owner: by themselves, or because somebody said so."""
        if sent not in self.on_their_way:
            raise Refused(f"sending {sent} has arrived or was returned")
        one = self.on_their_way[sent]
        data = {"at": now, "sent": sent, "player": one.player, "cents": one.cents, "by": by, "reason": reason}
        return self._step(now, Draft("ChipsReturned", data, moved(one.held, f"player:{one.player}", one.cents)))

    def arrived(self, sent: str) -> None:
        """The table has them."""
        self.on_their_way.pop(sent, None)

    def sell(self, player: str, cents: Cents, by: str, now: int) -> Step:
        """Play chips for an account."""
        data = {"at": now, "player": player, "cents": cents, "by": by}
        return self._step(now, Draft("ChipsSold", data, moved("cage", f"player:{player}", cents)))

    def cash_out(self, player: str, cents: Cents, by: str, balance: Cents, now: int) -> Step:
        """Chips of an account go back into the cage."""
        if balance < cents:
            raise Refused(f"{show(cents)} is more than the {show(balance)} in the account")
        data = {"at": now, "player": player, "cents": cents, "by": by}
        return self._step(now, Draft("ChipsCashed", data, moved(f"player:{player}", "cage", cents)))
