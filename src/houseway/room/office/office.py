"""Sheets that are signed: counts of the drop, claims on a jackpot, adjustments of the books.

Nothing on a sheet is ever overwritten: a correction strikes a count through and stands beside it, an adjustment takes a
second signature before it moves a chip, and a claim goes from qualified to verified to paid, each by an event.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

from houseway.money import Cents, show
from houseway.play.contract import Refused
from houseway.room.commands import (
    Adjust,
    CorrectCount,
    CountDrop,
    PayJackpot,
    QualifyJackpot,
    Sign,
    VerifyJackpot,
)
from houseway.room.log.log import Draft
from houseway.room.log.postings import moved

STREAM = "office"
OfficeCommand: TypeAlias = Adjust | Sign | CountDrop | CorrectCount | QualifyJackpot | VerifyJackpot | PayJackpot
Played: TypeAlias = Callable[[str, int, str], bool]
"""Whether a player was dealt into a hand of a table, by the log."""
Balances: TypeAlias = Mapping[str, Cents]
"""What is in each account that was ever used."""
Signed: TypeAlias = dict[str, Any]
"""When, and by whom."""
T = TypeVar("T")


@dataclass(slots=True)
class Count:
    """What was found in a drop box; corrections follow, the last one holds."""

    id: str
    table: str
    shift: str
    cents: Cents
    by: str
    struck: list[tuple[Cents, str, str]] = field(default_factory=list)
    """Amounts that were struck through: each with who did it and why."""


@dataclass(slots=True)
class Claim:
    """A claim on a jackpot, which holds its money back until it is paid."""

    id: str
    fund: str
    table: str
    hand: int
    player: str
    cents: Cents
    by: str
    state: Literal["qualified", "verified", "paid"] = "qualified"


@dataclass(slots=True)
class Adjustment:
    """A correction of the books that waits for its second signature, or has it."""

    id: str
    account: str
    to: str
    cents: Cents
    reason: str
    by: str
    signed_by: str = ""


@dataclass(slots=True)
class Office:
    """Every sheet of the back office: a projection of the stream ``office``."""

    counts: dict[str, Count] = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)
    adjustments: dict[str, Adjustment] = field(default_factory=dict)

    def counted(self, table: str, shift: str) -> Count | None:
        """The count of a box, if there is one."""
        return next((one for one in self.counts.values() if (one.table, one.shift) == (table, shift)), None)

    def held_back(self, fund: str) -> Cents:
        """What open claims hold back of a jackpot."""
        return sum(one.cents for one in self.claims.values() if one.fund == fund and one.state != "paid")

    def accounts_of(self, command: OfficeCommand) -> tuple[str, ...]:
        """The accounts between which a correction moves money; none for any other sheet."""
        match command:
            case Adjust(account=account, to=to):
                return account, to
            case Sign(adjustment=id) if id in self.adjustments:
                return self.adjustments[id].account, self.adjustments[id].to
        return ()

    # -- deciding ------------------------------------------------------------------------------------------------------

    def decide(self, by: str, command: OfficeCommand, books: Balances, played: Played, now: int) -> Draft:
        """The event that a command comes to; Refused changes nothing."""
        return _DECIDE[type(command)](self, {"at": now, "by": by}, command, books, played)

    def _count(self, signed: Signed, command: CountDrop, books: Balances, _played: Played) -> Draft:
        table, shift = command.table, command.shift
        if f"drop:{table}:{shift}" not in books:
            raise Refused(f"table {table} has no box of shift {shift}")
        if once := self.counted(table, shift):
            raise Refused(f"this box was counted: {show(once.cents)} on sheet {once.id}; correct that")
        sheet = {"count": str(len(self.counts) + 1), "table": table, "shift": shift, "cents": command.cents}
        return Draft("DropCounted", {**signed, **sheet})

    def _correct(self, signed: Signed, command: CorrectCount, _books: Balances, _played: Played) -> Draft:
        count = _known(self.counts, command.count, "count")
        sheet = {"count": count.id, "cents": command.cents, "reason": command.reason}
        return Draft("CountCorrected", {**signed, **sheet})

    def _qualify(self, signed: Signed, command: QualifyJackpot, books: Balances, played: Played) -> Draft:
        fund, cents = command.fund, command.cents
        free = books.get(f"jackpot:{fund}", 0) - self.held_back(fund)
        if cents > free:
            raise Refused(f"the jackpot {fund} has {show(free)} that no other claim holds back")
        if not played(command.table, command.hand, command.player):
            raise Refused(f"{command.player} was not dealt into hand {command.hand} of table {command.table}")
        claim = {
            "claim": str(len(self.claims) + 1),
            "fund": fund,
            "table": command.table,
            "hand": command.hand,
            "player": command.player,
            "cents": cents,
        }
        return Draft("JackpotQualified", {**signed, **claim})

    def _verify(self, signed: Signed, command: VerifyJackpot, _books: Balances, played: Played) -> Draft:
        """Another pair of eyes, and the log."""
        claim = _known(self.claims, command.claim, "claim")
        if claim.state != "qualified":
            raise Refused(f"claim {claim.id} is {claim.state} already")
        if claim.by == signed["by"]:
            raise Refused("whoever qualified a claim does not verify it")
        if not played(claim.table, claim.hand, claim.player):
            raise Refused(f"the log does not know {claim.player} in hand {claim.hand} of table {claim.table}")
        return Draft("JackpotVerified", {**signed, "claim": claim.id})

    def _pay(self, signed: Signed, command: PayJackpot, _books: Balances, _played: Played) -> Draft:
        claim = _known(self.claims, command.claim, "claim")
        if claim.state != "verified":
            raise Refused(f"claim {claim.id} is {claim.state}; a verified one is paid")
        paid = moved(f"jackpot:{claim.fund}", f"player:{claim.player}", claim.cents)
        return Draft("JackpotPaid", {**signed, "claim": claim.id}, paid)

    def _adjust(self, signed: Signed, command: Adjust, books: Balances, _played: Played) -> Draft:
        if command.account == command.to:
            raise Refused("an adjustment goes from one account to another")
        for account in (command.account, command.to):
            if account != "cage" and account not in books:
                raise Refused(f"the books have no account {account!r}")
        if any(account.startswith("table:") for account in (command.account, command.to)):
            raise Refused("chips at a table are moved by the table; adjust a player's account")
        sheet = {
            "adjustment": str(len(self.adjustments) + 1),
            "account": command.account,
            "to": command.to,
            "cents": command.cents,
            "reason": command.reason,
        }
        return Draft("AdjustmentProposed", {**signed, **sheet})

    def _sign(self, signed: Signed, command: Sign, books: Balances, _played: Played) -> Draft:
        sheet = _known(self.adjustments, command.adjustment, "adjustment")
        if sheet.signed_by:
            raise Refused(f"adjustment {sheet.id} was signed by {sheet.signed_by}")
        if sheet.by == signed["by"]:
            raise Refused("a second signature is somebody else's")
        have = books.get(sheet.account, 0)
        if have < sheet.cents and sheet.account != "cage":
            raise Refused(f"{show(sheet.cents)} is wanted from {sheet.account}, which has {show(have)}")
        postings = moved(sheet.account, sheet.to, sheet.cents)
        return Draft("AdjustmentSigned", {**signed, "adjustment": sheet.id}, postings)

    # -- events --------------------------------------------------------------------------------------------------------

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Takes an event of the stream."""
        by = data["by"]
        match kind:
            case "DropCounted":
                one = Count(data["count"], data["table"], data["shift"], data["cents"], by)
                self.counts[one.id] = one
            case "CountCorrected":
                count = self.counts[data["count"]]
                count.struck.append((count.cents, by, data["reason"]))
                count.cents = data["cents"]
            case "JackpotQualified":
                id, fund, player = data["claim"], data["fund"], data["player"]
                self.claims[id] = Claim(id, fund, data["table"], data["hand"], player, data["cents"], by)
            case "JackpotVerified":
                self.claims[data["claim"]].state = "verified"
            case "JackpotPaid":
                self.claims[data["claim"]].state = "paid"
            case "AdjustmentProposed":
                id, reason = data["adjustment"], data["reason"]
                self.adjustments[id] = Adjustment(id, data["account"], data["to"], data["cents"], reason, by)
            case "AdjustmentSigned":
                self.adjustments[data["adjustment"]].signed_by = by


def _known(sheets: dict[str, T], id: str, what: str) -> T:
    if id not in sheets:
        raise Refused(f"there is no {what} {id}")
    return sheets[id]


_DECIDE: dict[type, Callable[[Office, Signed, Any, Balances, Played], Draft]] = {
    CountDrop: Office._count,
    CorrectCount: Office._correct,
    QualifyJackpot: Office._qualify,
    VerifyJackpot: Office._verify,
    PayJackpot: Office._pay,
    Adjust: Office._adjust,
    Sign: Office._sign,
}
COMMANDS = frozenset(_DECIDE)
"""What the office carries out."""
