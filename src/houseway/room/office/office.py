"""Sheets that are signed: counts of the drop, claims on a jackpot, adjustments of the books.

A sheet is never overwritten: a correction strikes a count through. From the first signature the money of a sheet is
held in a separate account; the last signature posts it, or it is released. The policy says who may sign.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from houseway.engines.contract import Hand, Refused
from houseway.messages import Amount, Message, _
from houseway.money import Cents
from houseway.room.commands import (
    Adjust,
    ApproveJackpot,
    CorrectCount,
    CountDrop,
    PayJackpot,
    PostJackpot,
    QualifyJackpot,
    Release,
    Sign,
    VerifyCount,
    VerifyJackpot,
)
from houseway.room.log.entries import OWED, PLAYER, REAL_CHIPS, Draft, Posting, hold, moved
from houseway.room.log.events import Event
from houseway.room.looks import WALK_IN
from houseway.room.money.books import SHARE, box_account, boxes, jackpots, share_of
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.jackpots import Condition, checked, met, met_by_hand, told_hands
from houseway.room.people import policy
from houseway.room.settings import Moment
from houseway.rulebook import TableRules

STREAM = "office"
OfficeCommand: TypeAlias = (
    Adjust
    | Sign
    | CountDrop
    | CorrectCount
    | VerifyCount
    | PostJackpot
    | QualifyJackpot
    | VerifyJackpot
    | ApproveJackpot
    | PayJackpot
    | Release
)
Balances: TypeAlias = Mapping[str, Cents]
"""The balance of each account that was ever used."""
Signed: TypeAlias = dict[str, Any]
"""The time and the author of an event."""
T = TypeVar("T")


@dataclass(slots=True)
class Count:
    """The count of a drop box, with its corrections."""

    id: str
    table: str
    shift: str
    cents: Cents
    by: str
    struck: list[tuple[Cents, str, str]] = field(default_factory=list)
    """Amounts that were struck through, each with the author and the reason."""
    verified: str = ""
    """The person who verified it after its last change, and did not write it."""

    @property
    def signed(self) -> dict[str, str]:
        """Its authors, by command."""
        return {"CountDrop": self.by} | ({"CorrectCount": self.struck[-1][1]} if self.struck else {})


@dataclass(slots=True)
class Claim:
    """A claim on a jackpot. Its money is held until it is paid or released."""

    id: str
    fund: str
    table: str
    hand: int
    player: str
    cents: Cents
    at: int
    signed: dict[str, str] = field(default_factory=dict)
    """Its signatures, by command."""
    state: Literal["qualified", "verified", "approved", "paid", "released"] = "qualified"
    made: str = ""
    """The name of the hand, once it is verified."""
    shown: dict[str, str] = field(default_factory=dict)
    """The five cards that each seat showed, if the hand was dealt by hand."""

    @property
    def is_open(self) -> bool:
        """Whether money is held for it."""
        return self.state not in ("paid", "released")

    @property
    def status(self) -> Message:
        """Its state and next step, in a sentence."""
        match self.state:
            case "qualified":
                return _("Claim {claim} is waiting to be verified.", claim=self.id)
            case "verified":
                return _("Claim {claim} is verified and waiting for approval.", claim=self.id)
            case "approved":
                return _("Claim {claim} is approved and waiting to be paid.", claim=self.id)
            case "paid":
                return _("Claim {claim} is already paid.", claim=self.id)
            case "released":
                return _("Claim {claim} was turned down, and its money released.", claim=self.id)

    @property
    def stands(self) -> bool:
        """Whether it was not turned down."""
        return self.state != "released"

    @property
    def concerned(self) -> set[str]:
        """The people whose money it is."""
        return {self.player}


@dataclass(slots=True)
class Adjustment:
    """A correction of the books. Its money is held until the second signature, or released."""

    id: str
    account: str
    to: str
    cents: Cents
    reason: str
    at: int
    signed: dict[str, str] = field(default_factory=dict)
    """Its signatures, by command."""
    state: Literal["proposed", "signed", "released"] = "proposed"

    @property
    def status(self) -> Message:
        """Its state and next step, in a sentence."""
        match self.state:
            case "proposed":
                return _("Adjustment {adjustment} is waiting for a second signature.", adjustment=self.id)
            case "signed":
                return _("Adjustment {adjustment} is already signed.", adjustment=self.id)
            case "released":
                return _("Adjustment {adjustment} was already released.", adjustment=self.id)

    @property
    def is_open(self) -> bool:
        """Whether money is held for it."""
        return self.state == "proposed"

    @property
    def concerned(self) -> set[str]:
        """The people whose money it is."""
        return {account.removeprefix("player:") for account in (self.account, self.to)}


class Hands(NamedTuple):
    """Access to the finished hands of the log."""

    found: Callable[[str, int], ArchivedHand | None]
    """Returns the finished hand of a table by its number."""
    again: Callable[[ArchivedHand], Hand]
    """Replays a hand."""
    rules: Callable[[ArchivedHand], TableRules]
    """Returns the rules of a hand."""
    name_of: Callable[[str], str] = str
    """Returns a player's name by id."""
    house_name: Callable[[str], str] = str
    """Returns a house's name by slug."""


@dataclass(slots=True)
class Office:
    """The counts, claims and adjustments, computed from the stream ``office``."""

    counts: dict[str, Count] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)
    """The count of each counted box, by its account."""
    conditions: list[Condition] = field(default_factory=list)
    """All jackpot conditions, newest last."""
    claims: dict[str, Claim] = field(default_factory=dict)
    adjustments: dict[str, Adjustment] = field(default_factory=dict)

    def counted(self, table: str, shift: str) -> Count | None:
        """Returns the count of a box, if there is one."""
        return self.counts.get(self.boxes.get(f"drop:{table}:{shift}", ""))

    def is_blind(self, account: str) -> bool:
        """Returns whether an account's chips lie in a box that is not counted yet, and the amount stays hidden."""
        return bool(box := box_account(account)) and box not in self.boxes

    def is_blind_hand(self, hand: ArchivedHand, shift: str, accounts: Iterable[str]) -> bool:
        """Returns whether the collection of a hand in a shift stays hidden for now.

        That includes hands that paid nothing, because they show how much is not in the box.
        """
        if hand.box:
            return self.is_blind(f"drop:{hand.table}:{hand.box}")
        return self.is_blind_shift(hand.table, shift, accounts)

    def is_blind_shift(self, table: str, shift: str, accounts: Iterable[str]) -> bool:
        """Returns whether a table has a box of a shift that is not counted yet."""
        first, found = f"drop:{table}:{shift}", boxes(accounts)
        return any(self.is_blind(one) for one in found if one == first or one.startswith(f"{first}."))

    def held(self, fund: str) -> Cents:
        """Returns the amount held for open claims on a jackpot."""
        return sum(one.cents for one in self.claims.values() if one.fund == fund and one.is_open)

    def posted(self, fund: str, time: int | None = None) -> Condition | None:
        """Returns the condition posted for a fund now, or at a game time."""
        found = (one for one in reversed(self.conditions) if one.fund == fund and (time is None or one.time <= time))
        return next(found, None)

    def accounts_of(self, command: OfficeCommand) -> tuple[str, ...]:
        """Returns the two accounts of an adjustment; empty for other commands."""
        match command:
            case Adjust(account=account, to=to):
                return account, to
            case Sign(adjustment=id) if id in self.adjustments:
                return self.adjustments[id].account, self.adjustments[id].to
        return ()

    def player_of(self, command: Adjust | Release) -> str:
        """Returns the player whose money an adjustment moves or a hold has; empty if there is none."""
        if isinstance(command, Adjust):
            accounts: tuple[str, ...] = command.account, command.to
        else:
            kind, _, id = command.hold.partition(":")
            if kind == "claim":
                return self.claims[id].player if id in self.claims else ""
            sheet = self.adjustments.get(id)
            accounts = (sheet.account, sheet.to) if sheet else ()
        return next((one.removeprefix(PLAYER) for one in accounts if one.startswith(PLAYER)), "")

    # -- deciding ------------------------------------------------------------------------------------------------------

    def decide(self, by: str, command: OfficeCommand, books: Balances, hands: Hands, now: Moment) -> Draft:
        """Returns the event of a command. Raises Refused, and then changes nothing."""
        return _DECIDE[type(command)](self, {"at": now.at, "time": now.time, "by": by}, command, books, hands)

    def check_count(self, command: CountDrop, books: Balances) -> None:
        """Raises Refused if there is no such box, or it was counted."""
        table, shift = command.table, command.shift
        if f"drop:{table}:{shift}" not in books and not share_of(f"drop:{table}:{shift}", books):
            raise Refused(_("Table {table} has no drop box for shift {shift}.", table=table, shift=shift))
        if once := self.counted(table, shift):
            already = Amount(once.cents)
            raise Refused(
                _("Count {count} already has this box at {amount}. Correct that count.", count=once.id, amount=already)
            )

    def _count(self, signed: Signed, command: CountDrop, books: Balances, _hands: Hands) -> Draft:
        self.check_count(command, books)
        table, shift = command.table, command.shift
        sheet = {"count": str(len(self.counts) + 1), "table": table, "shift": shift, "cents": command.cents}
        return Draft("DropCounted", {**signed, **sheet}, _to_the_fund(table, shift, books))

    def _correct(self, signed: Signed, command: CorrectCount, _books: Balances, _hands: Hands) -> Draft:
        count = _known(self.counts, command.count, "count")
        sheet = {"count": count.id, "cents": command.cents, "reason": command.reason}
        return Draft("CountCorrected", {**signed, **sheet})

    def _verify_count(self, signed: Signed, command: VerifyCount, books: Balances, hands: Hands) -> Draft:
        count = _known(self.counts, command.count, "count")
        if count.verified:
            raise Refused(_("Count {count} is already verified.", count=count.id))
        if why := policy.why_not(signed["by"], "VerifyCount", count.signed, (), hands.name_of):
            raise Refused(why)
        # Another server may have stored the last collections of the box after the count.
        return Draft("CountVerified", {**signed, "count": count.id}, _to_the_fund(count.table, count.shift, books))

    # -- jackpots ------------------------------------------------------------------------------------------------------

    def _post(self, signed: Signed, command: PostJackpot, books: Balances, hands: Hands) -> Draft:
        if command.fund not in jackpots(books):
            raise Refused(_("There is no {house} jackpot.", house=hands.house_name(command.fund)))
        posted = {"fund": command.fund, "wins": command.wins, "least": checked(command.least)}
        return Draft("JackpotPosted", {**signed, **posted})

    def _qualify(self, signed: Signed, command: QualifyJackpot, books: Balances, hands: Hands) -> Draft:
        fund, cents = command.fund, command.cents
        account = f"jackpot:{fund}"
        free = books.get(account, 0)
        if cents > free:
            house = hands.house_name(fund)
            raise Refused(_("The {house} jackpot has {amount} available.", house=house, amount=Amount(free)))
        archived, seat, condition = self._evidence(fund, command.table, command.hand, command.player, hands)
        for other in self.claims.values():
            if (other.fund, other.table, other.hand) == (fund, archived.table, archived.number) and other.stands:
                who = hands.name_of(other.player)
                raise Refused(
                    _("Claim {claim} for {name} is for this hand. A hand wins only once.", claim=other.id, name=who)
                )
        shown = told_hands(archived, hands.rules(archived), seat, command.shown, condition)
        id = str(len(self.claims) + 1)
        hand = {"table": command.table, "hand": command.hand, "player": command.player}
        claim = {"claim": id, "fund": fund, **hand, "cents": cents, "shown": shown}
        return Draft("JackpotQualified", {**signed, **claim}, moved(account, hold("claim", id), cents))

    def _evidence(
        self, fund: str, table: str, hand: int, player: str, hands: Hands
    ) -> tuple[ArchivedHand, int, Condition]:
        """Returns a hand, the player's seat in it, and the condition that was posted when it was dealt."""
        archived = hands.found(table, hand)
        seat = archived.seat_of(player) if archived else None
        if archived is None or seat is None:
            name = hands.name_of(player)
            raise Refused(
                _("{name} wasn't dealt into hand {hand} at table {table}.", name=name, hand=str(hand), table=table)
            )
        if archived.spread.house != fund:
            houses = {"house": hands.house_name(archived.spread.house), "other": hands.house_name(fund)}
            why = _(
                "Hand {hand} at table {table} was a {house} game, not {other}.", hand=str(hand), table=table, **houses
            )
            raise Refused(why)
        condition = self.posted(fund, archived.time)
        if condition is None:
            house = hands.house_name(fund)
            why = _("No rules for the {house} jackpot were posted before this hand, so it can't win.", house=house)
            raise Refused(why)
        return archived, seat, condition

    def _verify(self, signed: Signed, command: VerifyJackpot, _books: Balances, hands: Hands) -> Draft:
        """Checks the hand against the condition, for a second person."""
        claim = self._claim(signed, command, command.claim, "qualified", hands)
        archived, seat, condition = self._evidence(claim.fund, claim.table, claim.hand, claim.player, hands)
        if claim.shown:
            made = met_by_hand(hands.rules(archived), claim.shown, seat, condition)
        else:
            made = met(hands.again(archived), seat, condition)
        return Draft("JackpotVerified", {**signed, "claim": claim.id, "made": made})

    def _approve(self, signed: Signed, command: ApproveJackpot, _books: Balances, hands: Hands) -> Draft:
        claim = self._claim(signed, command, command.claim, "verified", hands)
        return Draft("JackpotApproved", {**signed, "claim": claim.id})

    def _pay(self, signed: Signed, command: PayJackpot, _books: Balances, hands: Hands) -> Draft:
        claim = self._claim(signed, command, command.claim, "approved", hands)
        # Players without an account are paid in chips.
        to = REAL_CHIPS if claim.player.startswith(WALK_IN) else f"player:{claim.player}"
        paid = moved(hold("claim", claim.id), to, claim.cents)
        return Draft("JackpotPaid", {**signed, "claim": claim.id}, paid)

    def _claim(self, signed: Signed, command: OfficeCommand, id: str, state: str, hands: Hands) -> Claim:
        """Returns a claim, after checking its state and that this person may sign it."""
        claim = _known(self.claims, id, "claim")
        if claim.state != state:
            raise Refused(claim.status)
        _may_sign(signed, command, claim, hands)
        return claim

    # -- adjustments ---------------------------------------------------------------------------------------------------

    def _adjust(self, signed: Signed, command: Adjust, books: Balances, _hands: Hands) -> Draft:
        account, cents = command.account, command.cents
        if account == command.to:
            raise Refused(_("An adjustment goes from one account to another. Choose two accounts."))
        for one in (account, command.to):
            if one not in OWED and one not in books:
                raise Refused(_("There is no account {account}.", account=one))
            if self.is_blind(one):
                raise Refused(_("Count the box before you adjust it."))
            if one.startswith(("table:", "held:", "bank:", SHARE)):
                raise Refused(
                    _("Chips at a table or window and held money can't be adjusted. Adjust a player's account instead.")
                )
        have = books.get(account, 0)
        if have < cents and account not in OWED:
            raise Refused(_("The account has {balance}, not {amount}.", balance=Amount(have), amount=Amount(cents)))
        id = str(len(self.adjustments) + 1)
        sheet = {"adjustment": id, "account": account, "to": command.to, "cents": cents, "reason": command.reason}
        return Draft("AdjustmentProposed", {**signed, **sheet}, moved(account, hold("adjustment", id), cents))

    def _sign(self, signed: Signed, command: Sign, _books: Balances, hands: Hands) -> Draft:
        sheet = _known(self.adjustments, command.adjustment, "adjustment")
        if not sheet.is_open:
            raise Refused(sheet.status)
        _may_sign(signed, command, sheet, hands)
        postings = moved(hold("adjustment", sheet.id), sheet.to, sheet.cents)
        return Draft("AdjustmentSigned", {**signed, "adjustment": sheet.id}, postings)

    # -- holds ---------------------------------------------------------------------------------------------------------

    def _release(self, signed: Signed, command: Release, _books: Balances, hands: Hands) -> Draft:
        """Returns held money to its account."""
        kind, _, id = command.hold.partition(":")
        sheet = _known(self.claims, id, kind) if kind == "claim" else _known(self.adjustments, id, kind)
        if not sheet.is_open:
            raise Refused(sheet.status)
        _may_sign(signed, command, sheet, hands)
        told = {**signed, kind: id, "reason": command.reason}
        if isinstance(sheet, Claim):
            return Draft("ClaimReleased", told, moved(hold("claim", id), f"jackpot:{sheet.fund}", sheet.cents))
        return Draft("AdjustmentReleased", told, moved(hold("adjustment", id), sheet.account, sheet.cents))

    # -- events --------------------------------------------------------------------------------------------------------

    def take(self, event: Event | Draft) -> None:
        """Takes an event of the stream."""
        data: Mapping[str, Any] = event.data
        kind, by, at = event.type, data["by"], data["at"]
        match kind:
            case "DropCounted":
                one = Count(data["count"], data["table"], data["shift"], data["cents"], by)
                self.counts[one.id] = one
                self.boxes[f"drop:{one.table}:{one.shift}"] = one.id
            case "CountCorrected":
                count = self.counts[data["count"]]
                count.struck.append((count.cents, by, data["reason"]))
                count.cents, count.verified = data["cents"], ""
            case "CountVerified":
                self.counts[data["count"]].verified = by
            case "JackpotPosted":
                self.conditions.append(Condition(data["fund"], data["wins"], data["least"], data["time"], by))
            case "JackpotQualified":
                id, fund, player = data["claim"], data["fund"], data["player"]
                signed = {"QualifyJackpot": by}
                claim = Claim(id, fund, data["table"], data["hand"], player, data["cents"], at, signed)
                claim.shown = data["shown"]
                self.claims[id] = claim
            case "JackpotVerified" | "JackpotApproved" | "JackpotPaid" | "ClaimReleased":
                self._take_claim(kind, self.claims[data["claim"]], by, data)
            case "AdjustmentProposed":
                id, reason = data["adjustment"], data["reason"]
                signed = {"Adjust": by}
                self.adjustments[id] = Adjustment(id, data["account"], data["to"], data["cents"], reason, at, signed)
            case "AdjustmentSigned":
                sheet = self.adjustments[data["adjustment"]]
                sheet.signed["Sign"], sheet.state = by, "signed"
            case "AdjustmentReleased":
                sheet = self.adjustments[data["adjustment"]]
                sheet.signed["Release"], sheet.state = by, "released"

    def _take_claim(self, kind: str, claim: Claim, by: str, data: Mapping[str, Any]) -> None:
        match kind:
            case "JackpotVerified":
                claim.signed["VerifyJackpot"], claim.state, claim.made = by, "verified", data["made"]
            case "JackpotApproved":
                claim.signed["ApproveJackpot"], claim.state = by, "approved"
            case "JackpotPaid":
                claim.signed["PayJackpot"], claim.state = by, "paid"
            case "ClaimReleased":
                claim.signed["Release"], claim.state = by, "released"


def _to_the_fund(table: str, box: str, books: Balances) -> tuple[Posting, ...]:
    """Returns the postings that bring the jackpot's share in a counted box to its fund."""
    share = share_of(f"drop:{table}:{box}", books)
    return moved(share, f"jackpot:{share.split(':')[1]}", books[share]) if books.get(share) else ()


def _may_sign(signed: Signed, command: OfficeCommand, sheet: Claim | Adjustment, hands: Hands) -> None:
    """Raises Refused unless the policy lets this person sign the sheet."""
    if why := policy.why_not(signed["by"], type(command).__name__, sheet.signed, sheet.concerned, hands.name_of):
        raise Refused(why)


def _no_such_hold(id: str) -> Message:
    return _("Nothing is held under the number {number}.", number=id)


_NONE: Mapping[str, Callable[[str], Message]] = {
    "count": lambda id: _("There is no count {number}.", number=id),
    "claim": lambda id: _("There is no claim {number}.", number=id),
    "adjustment": lambda id: _("There is no adjustment {number}.", number=id),
}


def _known(sheets: dict[str, T], id: str, what: str) -> T:
    if id not in sheets:
        raise Refused(_NONE.get(what, _no_such_hold)(id))
    return sheets[id]


_DECIDE: dict[type, Callable[[Office, Signed, Any, Balances, Hands], Draft]] = {
    CountDrop: Office._count,
    CorrectCount: Office._correct,
    VerifyCount: Office._verify_count,
    PostJackpot: Office._post,
    QualifyJackpot: Office._qualify,
    VerifyJackpot: Office._verify,
    ApproveJackpot: Office._approve,
    PayJackpot: Office._pay,
    Adjust: Office._adjust,
    Sign: Office._sign,
    Release: Office._release,
}
COMMANDS = frozenset(_DECIDE)
"""The commands that the office executes."""
