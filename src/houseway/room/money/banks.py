"""The windows of the cage and the floor banks: counted blind at both ends of a shift, filled by two people.

Each has an account of its own. A count says what is there; only then it is told what the books had, and the books
are made what was counted: what is missing goes to an account of its own, from which it comes back when it is found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.log.draft import Draft
from houseway.room.log.postings import Posting, hold, moved

Chips: TypeAlias = dict[str, int]
"""How many chips of each value, in cents."""
Way: TypeAlias = Literal["fill", "credit"]
Balances: TypeAlias = Mapping[str, Cents]
_GIVEN = {"opening": "OpenBank", "closing": "CloseBank", "fill": "Fill", "credit": "Credit"}
"""The command by which a sheet or a transfer was first signed."""
KEPT = 200
"""Sheets, transfers and shifts that are remembered; the log has all."""


class Counted(NamedTuple):
    """Chips by their values, and what they come to."""

    chips: Chips
    cents: Cents


def account(bank: str) -> str:
    """The account of a window or a floor bank."""
    return f"bank:{bank}"


@dataclass(slots=True)
class Sheet:
    """A count of a bank: what was found, and what the books had."""

    sheet: str
    bank: str
    kind: Literal["opening", "closing"]
    by: str
    at: int
    chips: Chips
    counted: Cents
    expected: Cents
    verified: str = ""
    """Who has looked it over: somebody else than who counted."""


@dataclass(slots=True)
class Transfer:
    """Chips that one end has sent and the other has not signed for yet."""

    transfer: str
    way: Way
    bank: str
    by: str
    at: int
    chips: Chips
    cents: Cents


@dataclass(slots=True)
class Shift:
    """What the cage did from one close to the next."""

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
    """Who took over."""


@dataclass(slots=True)
class Opened:
    """Who has a bank, and since when."""

    by: str
    at: int


@dataclass(slots=True)
class Banks:
    """Every bank, what is between them and the cage, and their sheets: a part of the cage."""

    known: list[str] = field(default_factory=list)
    opened: dict[str, Opened] = field(default_factory=dict)
    transfers: dict[str, Transfer] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    shift: Shift = field(default_factory=Shift)
    shifts: dict[str, Shift] = field(default_factory=dict)
    made: dict[str, int] = field(default_factory=dict)
    """How many sheets, transfers and shifts there ever were."""

    # -- deciding ------------------------------------------------------------------------------------------------------

    def count(self, bank: str, kind: Literal["opening", "closing"], by: str, found: Counted, books: Balances) -> Draft:
        """Somebody counts a bank without being told what should be there, and opens or closes it with that."""
        if kind == "opening" and bank in self.opened:
            raise Refused(f"{title(bank)} is open")
        if kind == "closing":
            self.check(bank, by)
            if any(one.bank == bank for one in self.transfers.values()):
                raise Refused(f"chips are on their way to or from {title(bank)}; sign for them first")
        expected, missing = books.get(account(bank), 0), books.get(f"short:{bank}", 0)
        sheet = {"sheet": self._next("sheet"), "bank": bank, "kind": kind, "by": by, "chips": found.chips}
        data = {**sheet, "counted": found.cents, "expected": expected}
        return Draft("BankCounted", data, _made_true(bank, expected, found.cents, missing))

    def verify(self, id: str, by: str) -> Draft:
        """Somebody else looks a count over."""
        sheet = self.sheets.get(id)
        if sheet is None or sheet.verified:
            raise Refused(f"no sheet {id} waits for a second signature")
        return Draft("BankVerified", {"sheet": id, "by": by})

    def send(self, bank: str, way: Way, by: str, sent: Counted, books: Balances) -> Draft:
        """One end signs: the chips are held until the other end has them."""
        if bank not in self.opened:
            raise Refused(f"{title(bank)} is not open")
        if way == "credit":
            self.check(bank, by)
            enough(bank, sent.cents, books)
        elif self.opened[bank].by == by:
            raise Refused(f"you have {title(bank)}; somebody else of the cage fills it")
        if not sent.cents:
            raise Refused("say which chips")
        id = self._next("transfer")
        source = account(bank) if way == "credit" else "cage"
        data = {"transfer": id, "way": way, "bank": bank, "by": by, "chips": sent.chips, "cents": sent.cents}
        return Draft("ChipsDrawn", data, moved(source, hold("transfer", id), sent.cents))

    def receive(self, id: str, by: str) -> Draft:
        """The other end signs: whoever has the bank for a fill, anybody else of the cage for a credit."""
        one = self._transfer(id)
        if one.way == "fill":
            self.check(one.bank, by)
        target = account(one.bank) if one.way == "fill" else "cage"
        return Draft("ChipsReceived", {"transfer": id, "by": by}, moved(hold("transfer", id), target, one.cents))

    def give_back(self, id: str, by: str, reason: str) -> Draft:
        """Chips that nobody signed for go back to whence they came."""
        one = self._transfer(id)
        source = account(one.bank) if one.way == "credit" else "cage"
        data = {"transfer": id, "by": by, "reason": reason}
        return Draft("ChipsWithdrawn", data, moved(hold("transfer", id), source, one.cents))

    def close_shift(self, by: str) -> Draft:
        """The cage's shift ends once every bank is counted and nothing is between two ends."""
        if self.opened:
            raise Refused(f"{' and '.join(map(title, self.opened))} must be counted and closed first")
        if self.transfers:
            raise Refused("chips are on their way between a bank and the cage; sign for them first")
        return Draft("CageShiftClosed", {"shift": self._next("shift"), "by": by})

    def sign_shift(self, id: str, by: str) -> Draft:
        """Whoever takes over signs the close."""
        shift = self.shifts.get(id)
        if shift is None or shift.signed:
            raise Refused(f"no close of shift {id} waits for a second signature")
        return Draft("CageShiftSigned", {"shift": id, "by": by})

    def signed(self, kind: Literal["sheet", "transfer", "shift"], id: str) -> dict[str, str]:
        """Who has signed a sheet, a transfer or a close so far, by the command that they gave; the policy asks."""
        if kind == "sheet" and (sheet := self.sheets.get(id)):
            return {_GIVEN[sheet.kind]: sheet.by}
        if kind == "transfer" and (one := self.transfers.get(id)):
            return {_GIVEN[one.way]: one.by}
        if kind == "shift" and (shift := self.shifts.get(id)):
            return {"CloseShift": shift.by}
        return {}

    def check(self, bank: str, by: str) -> None:
        """Refused to all but whoever has the bank."""
        has = self.opened.get(bank)
        if has is None:
            raise Refused(f"{title(bank)} is not open")
        if has.by != by:
            raise Refused(f"{title(bank)} is somebody else's; only whoever opened it deals from it")

    def _transfer(self, id: str) -> Transfer:
        if id not in self.transfers:
            raise Refused(f"nothing is on its way under number {id}")
        return self.transfers[id]

    def _next(self, what: str) -> str:
        return str(self.made.get(what, 0) + 1)

    # -- events --------------------------------------------------------------------------------------------------------

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Takes an event of the cage that is about a bank."""
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
    """What a bank is called.

    >>> title("window-2"), title("floor-1")
    ('window 2', 'floor bank 1')
    """
    kind, _, number = bank.partition("-")
    return f"{'floor bank' if kind == 'floor' else kind} {number}"


def enough(bank: str, cents: Cents, books: Balances) -> None:
    """Refused where the books do not have so much in a bank; how much they have is for nobody who will count it."""
    if cents > books.get(account(bank), 0):
        raise Refused(f"by the books {title(bank)} does not have so much; ask for a fill")


def _made_true(bank: str, expected: Cents, counted: Cents, missing: Cents) -> tuple[Posting, ...]:
    """The books are made what was counted: what is missing waits, and what is found comes from there first."""
    own, short = account(bank), f"short:{bank}"
    if counted < expected:
        return moved(own, short, expected - counted)
    found = counted - expected
    back = min(found, missing)
    parts = ((own, found), (short, -back), ("cage", back - found))
    return tuple((account, cents) for account, cents in parts if cents)
