"""The windows of the cage and the floor banks: counted blind at both ends of a shift, filled by two people.

Each has an account. The count is entered before the balance is shown, and then the balance is set to the count. A
shortage goes to a separate account until it is found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.log.entries import Draft, Posting, hold, moved

Chips: TypeAlias = dict[str, int]
"""The number of chips of each value in cents."""
Way: TypeAlias = Literal["fill", "credit"]
Balances: TypeAlias = Mapping[str, Cents]
_GIVEN = {"opening": "OpenBank", "closing": "CloseBank", "fill": "Fill", "credit": "Credit"}
"""The command of the first signature, by kind of sheet or transfer."""
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
            enough(bank, sent.cents, books)
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


def enough(bank: str, cents: Cents, books: Balances) -> None:
    """Raises Refused if the balance of a bank is too small, without saying how much it is, because counts are blind."""
    if cents > books.get(account(bank), 0):
        raise Refused(f"by the books {title(bank)} does not have so much; ask for a fill")


def _corrected(bank: str, expected: Cents, counted: Cents, missing: Cents) -> tuple[Posting, ...]:
    """Returns postings that set the balance to the count; an overage first cancels earlier shortages."""
    own, short = account(bank), f"short:{bank}"
    if counted < expected:
        return moved(own, short, expected - counted)
    found = counted - expected
    back = min(found, missing)
    parts = ((own, found), (short, -back), ("cage", back - found))
    return tuple((account, cents) for account, cents in parts if cents)
