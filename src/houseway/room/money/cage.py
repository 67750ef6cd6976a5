"""The cage: the only one who takes chips out of a player's account, and who trades real chips for money.

Real chips are those of tables that are dealt by hand. Once they are sold they are out, in one account for all of them,
as nobody sees whose they are; whoever brings some has them.

A buy-in goes in two steps, because two streams are concerned: the cage holds the chips for one sending, then the table
seats the player with them. Chips that did not arrive, because the table refused or the room went down in between, go
back; the store lets a hold be taken once, so they never do both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.room.log.draft import Draft
from houseway.room.log.log import Event
from houseway.room.log.postings import REAL_CHIPS, Posting, hold, moved
from houseway.room.money.banks import Balances, Banks, Chips, account, enough
from houseway.room.work import Step

STREAM = "cage"
TWO_DAYS = 48 * 3600 * 1000


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
    key: str = ""
    """Of the command that brings them there."""


@dataclass(frozen=True, slots=True)
class Trade:
    """Chips that somebody buys or cashes."""

    player: str
    cents: Cents
    bank: str = ""
    chips: Chips = field(default_factory=dict)
    """Which chips they were, where that was told."""
    real: bool = False
    """Whether they go over the counter, and not into an account or out of it."""

    @property
    def told(self) -> dict[str, Any]:
        """As the log has it."""
        more = (("bank", self.bank), ("chips", self.chips), ("real", self.real))
        return {"player": self.player, "cents": self.cents, **{name: value for name, value in more if value}}

    @property
    def account(self) -> str:
        """Where the chips are that somebody has."""
        return REAL_CHIPS if self.real else f"player:{self.player}"


@dataclass(slots=True)
class Cage:
    """Chips on their way, the windows and banks, and who traded how much."""

    sendings: int = 0
    """How many there have ever been."""
    on_their_way: dict[str, Sending] = field(default_factory=dict)
    """Sendings that have neither been returned nor are known to have arrived."""
    banks: Banks = field(default_factory=Banks)
    trades: dict[str, list[tuple[int, Cents]]] = field(default_factory=dict)
    """What each person bought, and below zero what they cashed, with the moment; of the last two days."""
    real: dict[str, int] = field(default_factory=dict)
    """Who last traded real chips, and when."""

    def take(self, event: Event) -> None:
        """Takes a stored event of the cage."""
        self._note(event.type, event.data, event.postings)

    def _note(self, kind: str, data: Any, postings: tuple[Posting, ...]) -> None:
        if kind == "ChipsSent":
            self.sendings += 1
            held = next(account for account, cents in postings if cents > 0)
            sent, cents = data["sent"], data["cents"]
            key = data.get("key", "")
            self.on_their_way[sent] = Sending(sent, data["player"], data["table"], cents, data["at"], held, key)
        elif kind == "ChipsReturned":
            self.on_their_way.pop(data["sent"], None)
        elif kind == "ChipsSold":
            self.banks.shift.sold += data["cents"]
            self._traded(data, data["cents"])
        elif kind == "ChipsCashed":
            self.banks.shift.cashed += data["cents"]
            self._traded(data, -data["cents"])
        else:
            self.banks.take(kind, data)

    def _traded(self, data: Mapping[str, Any], cents: Cents) -> None:
        player, at = data["player"], data["at"]
        kept = [one for one in self.trades.get(player, ()) if one[0] > at - TWO_DAYS]
        self.trades[player] = [*kept, (at, cents)]
        if data.get("real"):
            self.real = {one: when for one, when in self.real.items() if when > at - TWO_DAYS} | {player: at}

    def day(self, player: str, since: int) -> tuple[Cents, Cents]:
        """What a person has bought and cashed since the gaming day began."""
        today = [cents for at, cents in self.trades.get(player, ()) if at >= since]
        return sum(cents for cents in today if cents > 0), -sum(cents for cents in today if cents < 0)

    def note(self, draft: Draft, now: int) -> Step:
        """What was decided about a bank."""
        return self._step(now, Draft(draft.type, {"at": now, **draft.facts}, draft.postings))

    def _step(self, now: int, draft: Draft) -> Step:
        self._note(draft.type, draft.facts, draft.postings)
        return Step(now, [draft])

    def send(self, player: str, table: str, cents: Cents, balance: Cents, now: int, *, key: str = "") -> Step:
        """A player's chips go to a table, by a command with that key; the reply names the sending."""
        if balance < cents:
            raise Refused(f"{show(cents)} is more than the {show(balance)} in your account")
        sent = str(self.sendings + 1)
        data = {"at": now, "sent": sent, "player": player, "table": table, "cents": cents} | (
            {"key": key} if key else {}
        )
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

    def sell(self, trade: Trade, by: str, books: Balances, now: int) -> Step:
        """Chips for an account or over the counter, out of the cage or out of one's own window."""
        source = "cage"
        if trade.bank:
            self.banks.check(trade.bank, by)
            enough(trade.bank, trade.cents, books)
            source = account(trade.bank)
        moves = moved(source, trade.account, trade.cents)
        return self._step(now, Draft("ChipsSold", {"at": now, "by": by, **trade.told}, moves))

    def cash_out(self, trade: Trade, by: str, books: Balances, now: int) -> Step:
        """Chips of an account, or real ones, go back into the cage or into one's own window."""
        balance, target = books.get(trade.account, 0), "cage"
        if balance < trade.cents and not trade.real:
            raise Refused(f"{show(trade.cents)} is more than the {show(balance)} in the account")
        if trade.bank:
            self.banks.check(trade.bank, by)
            target = account(trade.bank)
        moves = moved(trade.account, target, trade.cents)
        return self._step(now, Draft("ChipsCashed", {"at": now, "by": by, **trade.told}, moves))
