"""The cage: takes chips out of players' accounts, and trades real chips for money.

Real chips belong to tables dealt by hand. Once sold they are in one account for all chips that are out, because the
room can't see their owners.

A buy-in has two steps in two streams: the cage holds the chips for a sending, then the table seats the player with
them. If the table refuses or the room stops in between, the chips go back. The store releases a hold once, so they
can't do both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.room.log.entries import REAL_CHIPS, Draft, Posting, hold, moved
from houseway.room.log.events import Event
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
    """The key of the command that sends them."""


@dataclass(frozen=True, slots=True)
class Trade:
    """Chips that a person buys or cashes."""

    player: str
    cents: Cents
    bank: str = ""
    chips: Chips = field(default_factory=dict)
    """The chips by value, if entered."""
    real: bool = False
    """Whether they are real chips, which have no account."""

    @property
    def data(self) -> dict[str, Any]:
        """Its fields in the log."""
        more = (("bank", self.bank), ("chips", self.chips), ("real", self.real))
        return {"player": self.player, "cents": self.cents, **{name: value for name, value in more if value}}

    @property
    def account(self) -> str:
        """The account that has the chips."""
        return REAL_CHIPS if self.real else f"player:{self.player}"


@dataclass(slots=True)
class Cage:
    """Chips on their way to tables, the windows and banks, and recent trades."""

    sendings: int = 0
    """The number of sendings so far."""
    on_their_way: dict[str, Sending] = field(default_factory=dict)
    """Sendings that neither arrived nor were returned."""
    banks: Banks = field(default_factory=Banks)
    trades: dict[str, list[tuple[int, Cents]]] = field(default_factory=dict)
    """Time and amount of each person's trades in the last two days; cashed amounts are negative."""
    real: dict[str, int] = field(default_factory=dict)
    """The last trade of real chips by each person."""

    def take(self, event: Event) -> None:
        """Takes a stored event of the cage."""
        self._apply(event.type, event.data, event.postings)

    def _apply(self, kind: str, data: Any, postings: tuple[Posting, ...]) -> None:
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
        """Returns the amounts that a person bought and cashed in this gaming day."""
        today = [cents for at, cents in self.trades.get(player, ()) if at >= since]
        return sum(cents for cents in today if cents > 0), -sum(cents for cents in today if cents < 0)

    def note(self, draft: Draft, now: int) -> Step:
        """Records a decision about a bank."""
        return self._step(now, Draft(draft.type, {"at": now, **draft.facts}, draft.postings))

    def _step(self, now: int, draft: Draft) -> Step:
        self._apply(draft.type, draft.facts, draft.postings)
        return Step(now, [draft])

    def send(self, player: str, table: str, cents: Cents, balance: Cents, now: int, *, key: str = "") -> Step:
        """Sends a player's chips to a table; the reply has the id of the sending."""
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
        """Returns chips that did not arrive to their owner, by the room or a person."""
        if sent not in self.on_their_way:
            raise Refused(f"sending {sent} has arrived or was returned")
        one = self.on_their_way[sent]
        data = {"at": now, "sent": sent, "player": one.player, "cents": one.cents, "by": by, "reason": reason}
        return self._step(now, Draft("ChipsReturned", data, moved(one.held, f"player:{one.player}", one.cents)))

    def arrived(self, sent: str) -> None:
        """Forgets a sending that arrived."""
        self.on_their_way.pop(sent, None)

    def sell(self, trade: Trade, by: str, books: Balances, now: int) -> Step:
        """Sells chips for an account or over the counter, from the cage or the cashier's window."""
        source = "cage"
        if trade.bank:
            self.banks.check(trade.bank, by)
            enough(trade.bank, trade.cents, books)
            source = account(trade.bank)
        moves = moved(source, trade.account, trade.cents)
        return self._step(now, Draft("ChipsSold", {"at": now, "by": by, **trade.data}, moves))

    def cash_out(self, trade: Trade, by: str, books: Balances, now: int) -> Step:
        """Cashes chips of an account, or real ones, into the cage or the cashier's window."""
        balance, target = books.get(trade.account, 0), "cage"
        if balance < trade.cents and not trade.real:
            raise Refused(f"{show(trade.cents)} is more than the {show(balance)} in the account")
        if trade.bank:
            self.banks.check(trade.bank, by)
            target = account(trade.bank)
        moves = moved(trade.account, target, trade.cents)
        return self._step(now, Draft("ChipsCashed", {"at": now, "by": by, **trade.data}, moves))
