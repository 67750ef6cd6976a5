"""The cage: its windows and banks, the chips that it sends to tables, and its trades of chips for money.

Each window and floor bank has an account. Banks are counted blind at both ends of a shift and filled by two people: the
count is entered before the balance is shown, and then the balance is set to the count. A shortage goes to a separate
account until it is found.

A buy-in has two steps in two streams: the cage holds the chips for a sending, then the table seats the player with
them. If the table refuses or the room stops in between, the chips go back. The store releases a hold once, so they
can't do both.

Real chips belong to tables dealt by hand. Once sold they are in one account for all chips that are out, because the
room can't see their owners.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.room.log.entries import REAL_CHIPS, Draft, Posting, hold, moved
from houseway.room.log.events import Event
from houseway.room.work import Step

# -- windows and banks -------------------------------------------------------------------------------------------------


Chips: TypeAlias = dict[str, int]
"""The number of chips of each value in cents."""
Way: TypeAlias = Literal["fill", "credit"]
Balances: TypeAlias = Mapping[str, Cents]
_GIVEN = {"opening": "OpenBank", "closing": "CloseBank", "fill": "Fill", "credit": "Credit"}
"""The command of the first signature, by kind of sheet or transfer."""
REFUSED = "BankRefused"
"""More was asked of a bank than it has."""
TRIES = 3
"""How often that may happen until the bank is counted."""
KEPT = 200
"""The number of sheets, transfers and shifts in memory; the log has all."""


class Counted(NamedTuple):
    """Chips by value, and their total."""

    chips: Chips
    cents: Cents


def account(bank: str) -> str:
    """Returns the account of a window or a floor bank."""
    return f"bank:{bank}"


@dataclass(slots=True)
class Sheet:
    """A count of a bank, and the balance that was expected."""

    sheet: str
    bank: str
    kind: Literal["opening", "closing"]
    by: str
    at: int
    chips: Chips
    counted: Cents
    expected: Cents
    verified: str = ""
    """The second person, who verified the count."""


@dataclass(slots=True)
class Transfer:
    """Chips that were sent and are not signed for yet."""

    transfer: str
    way: Way
    bank: str
    by: str
    at: int
    chips: Chips
    cents: Cents


@dataclass(slots=True)
class Shift:
    """The totals of a cage shift."""

    since: int = 0
    sold: Cents = 0
    cashed: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    over: Cents = 0
    short: Cents = 0
    shift: str = ""
    """Its number, once it is closed."""
    at: int = 0
    by: str = ""
    signed: str = ""
    """The person who took over."""


@dataclass(slots=True)
class Opened:
    """The person who has a bank, and since when."""

    by: str
    at: int


@dataclass(slots=True)
class Banks:
    """All banks, their transfers from and to the cage, and their sheets."""

    known: list[str] = field(default_factory=list)
    opened: dict[str, Opened] = field(default_factory=dict)
    transfers: dict[str, Transfer] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    shift: Shift = field(default_factory=Shift)
    shifts: dict[str, Shift] = field(default_factory=dict)
    made: dict[str, int] = field(default_factory=dict)
    """The number of sheets, transfers and shifts so far."""
    tried: dict[str, int] = field(default_factory=dict)
    """How often more was asked of a bank than it has, since its last count."""

    # -- deciding ------------------------------------------------------------------------------------------------------

    def count(self, bank: str, kind: Literal["opening", "closing"], by: str, found: Counted, books: Balances) -> Draft:
        """Opens or closes a bank with a blind count."""
        if kind == "opening" and bank in self.opened:
            raise Refused(f"{title(bank)} is open")
        if kind == "closing":
            self.check(bank, by)
            if any(one.bank == bank for one in self.transfers.values()):
                raise Refused(f"chips are on their way to or from {title(bank)}; sign for them first")
        expected, missing = books.get(account(bank), 0), books.get(f"short:{bank}", 0)
        sheet = {"sheet": self._next("sheet"), "bank": bank, "kind": kind, "by": by, "chips": found.chips}
        data = {**sheet, "counted": found.cents, "expected": expected}
        return Draft("BankCounted", data, _corrected(bank, expected, found.cents, missing))

    def verify(self, id: str, by: str) -> Draft:
        """Adds the second signature to a count."""
        sheet = self.sheets.get(id)
        if sheet is None or sheet.verified:
            raise Refused(f"no sheet {id} waits for a second signature")
        return Draft("BankVerified", {"sheet": id, "by": by})

    def send(self, bank: str, way: Way, by: str, sent: Counted, books: Balances) -> Draft:
        """Sends chips with the first signature; they are held until the other end signs."""
        if bank not in self.opened:
            raise Refused(f"{title(bank)} is not open")
        if way == "credit":
            self.check(bank, by)
            if refused := self.refused(bank, sent.cents, by, books):
                return refused
        elif self.opened[bank].by == by:
            raise Refused(f"you have {title(bank)}; another cashier fills it")
        if not sent.cents:
            raise Refused("say which chips")
        id = self._next("transfer")
        source = account(bank) if way == "credit" else "cage"
        data = {"transfer": id, "way": way, "bank": bank, "by": by, "chips": sent.chips, "cents": sent.cents}
        return Draft("ChipsDrawn", data, moved(source, hold("transfer", id), sent.cents))

    def receive(self, id: str, by: str) -> Draft:
        """Receives chips with the second signature: the bank's holder signs a fill, another cashier a credit."""
        one = self._transfer(id)
        if one.way == "fill":
            self.check(one.bank, by)
        target = account(one.bank) if one.way == "fill" else "cage"
        return Draft("ChipsReceived", {"transfer": id, "by": by}, moved(hold("transfer", id), target, one.cents))

    def give_back(self, id: str, by: str, reason: str) -> Draft:
        """Returns chips that were not signed for."""
        one = self._transfer(id)
        source = account(one.bank) if one.way == "credit" else "cage"
        data = {"transfer": id, "by": by, "reason": reason}
        return Draft("ChipsWithdrawn", data, moved(hold("transfer", id), source, one.cents))

    def close_shift(self, by: str) -> Draft:
        """Closes the cage's shift, once all banks are counted and no transfer is open."""
        if self.opened:
            raise Refused(f"{' and '.join(map(title, self.opened))} must be counted and closed first")
        if self.transfers:
            raise Refused("chips are on their way between a bank and the cage; sign for them first")
        return Draft("CageShiftClosed", {"shift": self._next("shift"), "by": by})

    def sign_shift(self, id: str, by: str) -> Draft:
        """Signs the close of a shift, by the person who takes over."""
        shift = self.shifts.get(id)
        if shift is None or shift.signed:
            raise Refused(f"no close of shift {id} waits for a second signature")
        return Draft("CageShiftSigned", {"shift": id, "by": by})

    def signed(self, kind: Literal["sheet", "transfer", "shift"], id: str) -> dict[str, str]:
        """Returns the signatures of a sheet, a transfer or a close by command, for the policy."""
        if kind == "sheet" and (sheet := self.sheets.get(id)):
            return {_GIVEN[sheet.kind]: sheet.by}
        if kind == "transfer" and (one := self.transfers.get(id)):
            return {_GIVEN[one.way]: one.by}
        if kind == "shift" and (shift := self.shifts.get(id)):
            return {"CloseShift": shift.by}
        return {}

    def check(self, bank: str, by: str) -> None:
        """Raises Refused unless this person has the bank."""
        has = self.opened.get(bank)
        if has is None:
            raise Refused(f"{title(bank)} is not open")
        if has.by != by:
            raise Refused(f"{title(bank)} belongs to another cashier; only the person who opened it can use it")

    def refused(self, bank: str, cents: Cents, by: str, books: Balances) -> Draft | None:
        """Returns the event of a refusal because a bank has less than that; None if it has enough.

        Counts are blind, so refusals don't say how much there is. They are logged, and after a few of them the bank is
        counted first: with any number of tries its cashier could find the balance.
        """
        if self.tried.get(bank, 0) >= TRIES:
            raise Refused(f"more was asked of {title(bank)} than it has {TRIES} times; count and close it first")
        if cents <= books.get(account(bank), 0):
            return None
        return Draft(REFUSED, {"bank": bank, "by": by, "cents": cents, "reason": f"{show(cents)} from {title(bank)}"})

    def _transfer(self, id: str) -> Transfer:
        if id not in self.transfers:
            raise Refused(f"nothing is on its way under number {id}")
        return self.transfers[id]

    def _next(self, what: str) -> str:
        return str(self.made.get(what, 0) + 1)

    # -- events --------------------------------------------------------------------------------------------------------

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Takes an event of a bank."""
        match kind:
            case "BankCounted":
                self._counted(data)
            case "BankRefused":
                self.tried[data["bank"]] = self.tried.get(data["bank"], 0) + 1
            case "BankVerified":
                if sheet := self.sheets.get(data["sheet"]):
                    sheet.verified = data["by"]
            case "ChipsDrawn":
                self._made("transfer")
                names = ("transfer", "way", "bank", "by", "at", "chips", "cents")
                self.transfers[data["transfer"]] = Transfer(*(data[name] for name in names))
            case "ChipsReceived":
                one = self.transfers.pop(data["transfer"])
                if one.way == "fill":
                    self.shift.fills += one.cents
                else:
                    self.shift.credits += one.cents
            case "ChipsWithdrawn":
                self.transfers.pop(data["transfer"])
            case "CageShiftClosed" | "CageShiftSigned":
                self._shift(kind, data)

    def _counted(self, data: Mapping[str, Any]) -> None:
        self._made("sheet")
        names = ("sheet", "bank", "kind", "by", "at", "chips", "counted", "expected")
        self.tried.pop(data["bank"], None)
        sheet = self.sheets[data["sheet"]] = Sheet(*(data[name] for name in names))
        while len(self.sheets) > KEPT:
            del self.sheets[next(iter(self.sheets))]
        if sheet.bank not in self.known:
            self.known.append(sheet.bank)
        if sheet.kind == "opening":
            self.opened[sheet.bank] = Opened(sheet.by, sheet.at)
        else:
            del self.opened[sheet.bank]
        self.shift.over += max(0, sheet.counted - sheet.expected)
        self.shift.short += max(0, sheet.expected - sheet.counted)

    def _shift(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == "CageShiftSigned":
            self.shifts[data["shift"]].signed = data["by"]
            return
        self._made("shift")
        done, self.shift = self.shift, Shift(since=data["at"])
        done.shift, done.at, done.by = data["shift"], data["at"], data["by"]
        self.shifts[done.shift] = done
        while len(self.shifts) > KEPT:
            del self.shifts[next(iter(self.shifts))]

    def _made(self, what: str) -> None:
        self.made[what] = self.made.get(what, 0) + 1


def title(bank: str) -> str:
    """Returns the name of a bank.

    >>> title("window-2"), title("floor-1")
    ('window 2', 'floor bank 1')
    """
    kind, _, number = bank.partition("-")
    return f"{'floor bank' if kind == 'floor' else kind} {number}"


def _corrected(bank: str, expected: Cents, counted: Cents, missing: Cents) -> tuple[Posting, ...]:
    """Returns postings that set the balance to the count; an overage first cancels earlier shortages."""
    own, short = account(bank), f"short:{bank}"
    if counted < expected:
        return moved(own, short, expected - counted)
    found = counted - expected
    back = min(found, missing)
    parts = ((own, found), (short, -back), ("cage", back - found))
    return tuple((account, cents) for account, cents in parts if cents)


# -- sendings and trades -----------------------------------------------------------------------------------------------


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
        """Records a decision about a bank, or a refusal."""
        step = self._step(now, Draft(draft.type, {"at": now, **draft.facts}, draft.postings))
        if draft.type == REFUSED:
            bank = draft.facts["bank"]
            step.refused = Refused(f"by the books {title(bank)} does not have so much; ask for a fill")
        return step

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
            if refused := self.banks.refused(trade.bank, trade.cents, by, books):
                return self.note(refused, now)
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
