"""Computes the rows that an event adds to the sheets of the back office.

A sheet is a table of rows in the store, such as ``counts``; reports are made from sheets.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.engines.positions import STAKES
from houseway.money import Cents
from houseway.room.log.events import Skimmed
from houseway.room.money.books import box_of
from houseway.room.money.cage import Banks, Shift


class Collected(NamedTuple):
    """A collection at one posted rate; negative when it was returned."""

    event: int
    since: int
    """The first event that moved its chips: the start of the hand, if the room dealt it."""
    at: int
    table: str
    shift: str
    """The shift of the box, with the number of the box after the first one; empty without a box."""
    rule: str
    per: str
    """The unit that pays: hand, push pot, wager, bank or half hour; or "returned"."""
    collection: Cents
    jackpot: Cents
    account: str
    """The box; the fund if only the jackpot was taken; the cage if it refunded a collection from a pulled box."""


class FundMove(NamedTuple):
    """Money into or out of a jackpot fund, or paid from a claim's hold."""

    fund: str
    event: int
    at: int
    what: str
    cents: Cents


class AccountMove(NamedTuple):
    """Money into or out of a player's account."""

    player: str
    event: int
    at: int
    cents: Cents


RowSheet: TypeAlias = Literal["rotation", "incidents", "collected", "counts", "fund", "purse", "cage"]
"""A sheet that may get several rows from one event."""
COLUMNS: dict[RowSheet, tuple[str, ...]] = {
    "rotation": ("table", "event", "at", "round", "seat", "spot", "player", "what", "turn"),
    "incidents": ("event", "at", "table", "hand", "what", "about", "player", "answered", "ruled", "rules", "by"),
    "collected": Collected._fields,
    "counts": ("count", "table", "shift", "event", "at", "what", "cents", "struck", "by", "reason"),
    "fund": FundMove._fields,
    "purse": AccountMove._fields,
    "cage": ("shift", "event", "at", "what", "bank", "cents", "expected", "difference", "by", "first_event", "player"),
}
SheetRow: TypeAlias = tuple[RowSheet, tuple[object, ...]]
EventData: TypeAlias = Mapping[str, Any]

_ROTATION = {
    "BankTaken": "takes",
    "BankDeclined": "passes",
    "BankAnswerReturned": "answer taken back",
    "GameBroken": "game broken",
}
_INCIDENTS = {
    "FloorCalled": "called",
    "FloorLeft": "nobody came",
    "FloorCame": "seen to",
    "FloorRuled": "ruled",
    "FloorMistaken": "mistaken",
    "HandRecorded": "recorded",
}
_COUNTS = {"DropCounted": "counted", "CountCorrected": "corrected", "CountVerified": "verified"}
_CAGE = (
    *("ChipsSold", "ChipsCashed", "BankCounted", "BankVerified"),
    *("ChipsDrawn", "ChipsReceived", "ChipsWithdrawn", "CageShiftClosed", "CageShiftSigned"),
)


@dataclass(slots=True)
class TableState:
    """The state of a table that its rows need: players by seat, and the current or last hand."""

    players: dict[int, str] = field(default_factory=dict)
    hand: int = 0
    since: int = 0
    """The event that started the hand."""
    rule: str = ""
    """The fee schedule of the hand."""
    bank: int = 0
    """The seat with the bank, if squares pay the fee."""
    box: str = ""
    """The account that received the hand's collection."""
    entered: bool = False
    """Whether a dealer entered the collection."""
    taken: list[tuple[Cents, Cents]] = field(default_factory=list)
    """Collection and jackpot of each push pot, after those of the hand unless they were taken at its start."""
    booked: tuple[Cents, Cents] = (0, 0)
    """Collection and jackpot of the last hand that was booked."""


@dataclass(slots=True)
class RowBuilder:
    """Follows the events of the log and builds the rows that each of them adds."""

    tables: dict[str, TableState] = field(default_factory=dict)
    counts: dict[str, tuple[str, str, Cents]] = field(default_factory=dict)
    """Table, shift and latest figure of each drop count."""
    claims: dict[str, str] = field(default_factory=dict)
    """The fund of each jackpot claim."""
    banks: Banks = field(default_factory=Banks)
    """The windows and floor banks of the cage."""
    counted: dict[str, int] = field(default_factory=dict)
    """The event of each bank's latest count."""
    closed: int = 0
    """The event that closed the last cage shift."""

    def take(self, one: Skimmed, data: EventData) -> Iterator[SheetRow]:
        """Returns the rows that an event adds."""
        kind, _, id = one.stream.partition(":")
        for account, cents in one.postings:
            if account.startswith("jackpot:"):
                yield (
                    "fund",
                    FundMove(account.partition(":")[2], one.number, data["at"], _reason(one.type, cents), cents),
                )
            elif account.startswith("player:"):
                yield "purse", AccountMove(account.partition(":")[2], one.number, data["at"], cents)
        if kind == "table":
            yield from self._table(id, self.tables.setdefault(id, TableState()), one, data)
        elif kind == "office":
            yield from self._office(one, data)
        elif kind == "cage" and one.type in _CAGE:
            yield from self._cage(one, data)

    # -- tables --------------------------------------------------------------------------------------------------------

    def _table(self, id: str, table: TableState, one: Skimmed, data: EventData) -> Iterator[SheetRow]:
        if one.type in _PAYING and (paid := _paid_into(one)):
            table.box = paid
        if one.type in _SEATING:
            _seat(table.players, one.type, data["event"])
        elif one.type in _ROTATION:
            yield "rotation", _bank_answer(id, table, one, data)
        elif one.type in _INCIDENTS:
            yield "incidents", _incident(id, table, one, data)
        elif one.type in _COLLECTED:
            yield from _collected(id, table, one, data)
        elif one.type == "Played":
            fees = (event for event in data["event"]["events"] if event["type"] == "FeeTaken")
            table.taken += [(event["collection"], event["jackpot"]) for event in fees]
        elif one.type in _LEGAL_STOPS and data.get("law"):
            what = _LEGAL_STOPS[one.type].format(**data)
            yield "rotation", (id, one.number, data["at"], table.hand + 1, "", "", "", what, "")
        elif one.type == "TableClosed":
            del self.tables[id]

    # -- the back office and the cage ----------------------------------------------------------------------------------

    def _office(self, one: Skimmed, data: EventData) -> Iterator[SheetRow]:
        if one.type == "JackpotQualified":
            self.claims[data["claim"]] = data["fund"]
        elif one.type == "JackpotPaid":
            paid = sum(cents for _, cents in one.postings if cents > 0)
            yield "fund", FundMove(self.claims.get(data["claim"], ""), one.number, data["at"], "paid", paid)
        elif one.type in _COUNTS:
            box = self.counts.get(data["count"]) or (data["table"], data["shift"], data["cents"])
            table, shift, before = box
            cents = data.get("cents", before)
            self.counts[data["count"]] = table, shift, cents
            struck = before if one.type == "CountCorrected" else ""
            sheet = (data["count"], table, shift, one.number, data["at"])
            yield "counts", (*sheet, _COUNTS[one.type], cents, struck, data["by"], data.get("reason", ""))

    def _cage(self, one: Skimmed, data: EventData) -> Iterator[SheetRow]:
        """Returns the row of a sale, a count, a transfer, or a closed shift with its totals.

        The last two columns are the first event behind the figure, and the player who bought or cashed.
        """
        banks = self.banks
        shift = str(banks.made.get("shift", 0) + 1)
        sent = banks.transfers.get(data.get("transfer", ""))
        self._follow(one.type, data)
        head, tail = (shift, one.number, data["at"]), (data["by"], one.number, data.get("player", ""))
        match one.type:
            case "ChipsSold" | "ChipsCashed":
                what = "sold" if one.type == "ChipsSold" else "cashed"
                yield "cage", (*head, what, data.get("bank", ""), data["cents"], "", "", *tail)
            case "BankCounted":
                found, expected, bank = data["counted"], data["expected"], data["bank"]
                since = self.counted.get(bank, 0) + 1
                self.counted[bank] = one.number
                yield "cage", (*head, data["kind"], bank, found, expected, found - expected, data["by"], since, "")
            case "ChipsDrawn":
                yield "cage", (*head, f"{data['way']} sent", data["bank"], data["cents"], "", "", *tail)
            case "ChipsReceived" | "ChipsWithdrawn" if sent:
                what = "received" if one.type == "ChipsReceived" else "given back"
                yield "cage", (*head, f"{sent.way} {what}", sent.bank, sent.cents, "", "", *tail)
            case "BankVerified":
                sheet = banks.sheets.get(data["sheet"])
                yield "cage", (*head, "verified", sheet.bank if sheet else "", "", "", "", *tail)
            case "CageShiftClosed":
                done, since = banks.shifts[data["shift"]], self.closed + 1
                self.closed = one.number
                totals = {"sold": done.sold, "cashed": done.cashed, "fills": done.fills}
                totals |= {"credits": done.credits, "over": done.over, "short": done.short}
                for name, cents in totals.items():
                    head = done.shift, one.number, data["at"]
                    yield "cage", (*head, f"shift: {name}", "", cents, "", "", data["by"], since, "")
            case "CageShiftSigned":
                yield "cage", (data["shift"], one.number, data["at"], "shift taken over", "", "", "", "", *tail)

    def _follow(self, kind: str, data: EventData) -> None:
        shift: Shift = self.banks.shift
        if kind == "ChipsSold":
            shift.sold += data["cents"]
        elif kind == "ChipsCashed":
            shift.cashed += data["cents"]
        else:
            self.banks.take(kind, data)


# -- seats -------------------------------------------------------------------------------------------------------------

_SEATING = ("Sat", "Moved", "Swapped", "Left", "PickedUp")


def _seat(players: dict[int, str], kind: str, event: EventData) -> None:
    match kind:
        case "Sat":
            players[event["seat"]] = event["player"]
        case "Moved" if event["seat"] in players:
            players[event["to"]] = players.pop(event["seat"])
        case "Swapped":
            one, other = event["one"]["seat"], event["other"]["seat"]
            players[one], players[other] = players.get(other, ""), players.get(one, "")
        case "Left" | "PickedUp":
            players.pop(event["seat"], None)


# -- the bank ----------------------------------------------------------------------------------------------------------

_LEGAL_STOPS = {"TablePaused": "stopped: {reason}", "TableResumed": "goes on", "TableClosing": "game ended: {reason}"}
"""Rows for a game that was stopped, resumed or ended because of the law."""


def _bank_answer(id: str, table: TableState, one: Skimmed, data: EventData) -> tuple[object, ...]:
    """Returns the row of an answer to the offer of the bank."""
    event = data["event"]
    seat = event.get("seat", "")
    player, what = table.players.get(seat, ""), _ROTATION[one.type]
    answer = seat, event.get("spot", ""), player, what, event.get("turn", "")
    return id, one.number, data["at"], table.hand + 1, *answer


# -- incidents ---------------------------------------------------------------------------------------------------------


def _incident(id: str, table: TableState, one: Skimmed, data: EventData) -> tuple[object, ...]:
    """Returns the row of a floor call or a ruling: the report, the answers, the ruling, its rules, and the staff."""
    # A ruling that calls a hand off is written after the end of the hand.
    hand = data.get("hand", table.hand)
    answered = data.get("told") or {name: data[name] for name in ("seat", "cards", "faces") if data.get(name)}
    about = data.get("reason") or data.get("what", "")
    stood = [_without_head(position) for position in data.get("positions", ())]
    ruled = "; ".join(data.get("story") or stood or data.get("steps") or ())
    rules = " ".join(data.get("rules", ()))
    seat = answered.get("seat", data.get("seat"))
    player = table.players.get(seat, "") if isinstance(seat, int) else ""
    ruling = about, player, _answers(answered), ruled, rules
    return one.number, data["at"], id, hand, _INCIDENTS[one.type], *ruling, data.get("by", "")


def _without_head(position: str) -> str:
    """Returns a position without the house, game and stakes of its table."""
    clauses = position.split("; ")[1:]
    return "; ".join(clause for clause in clauses if not clause.startswith(STAKES))


def _answers(answered: EventData) -> str:
    """Returns the floor's answers in words, question by question."""
    return "; ".join(f"{name.replace('_', ' ')}: {_word(value)}" for name, value in answered.items())


def _word(value: object) -> str:
    """Returns one answer in words: terms of the rulebook lose their hyphens."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).replace("-", " ")


# -- collections -------------------------------------------------------------------------------------------------------

_COLLECTED = ("HandStarted", "HandBooked", "HandReopened", "CollectionTaken", "CollectionReturned", "TimePaid")
_PAYING = ("Played", "CollectionTaken", "CollectionReturned")
"""Events that collect during a hand."""
_PER = ("hand", "1st push pot", "2nd push pot")
"""The units of the posted rows; later push pots pay like the second."""


def _paid_into(one: Skimmed) -> str:
    """Returns the account that got an event's collection: a box, or else a fund; or the cage that returned it."""
    for kind in ("drop:", "cage", "share:", "jackpot:"):
        for account, _ in one.postings:
            if account.startswith(kind):
                return account
    return ""


class Payment(NamedTuple):
    """When, where and into which account something was collected."""

    event: int
    since: int
    at: int
    table: str
    account: str

    def row(self, rule: str, per: str, collection: Cents, jackpot: Cents) -> SheetRow:
        """Returns the row of a collection at one rate."""
        event, since, at, table, account = self
        return "collected", Collected(event, since, at, table, box_of(account), rule, per, collection, jackpot, account)


def _collected(id: str, table: TableState, one: Skimmed, data: EventData) -> Iterator[SheetRow]:
    """Returns a row for each posted rate that was collected; returned collections are negative."""
    event = data["event"]
    since = table.since if one.type == "HandBooked" else one.number
    payment = Payment(one.number, since, data["at"], id, _paid_into(one) or table.box)
    match one.type:
        case "HandStarted":
            squares = event.get("square_fee") or event.get("fee_steps") or event.get("bank_fees")
            table.hand, table.rule, table.box = event["number"], event["fee"].get("rule", ""), _paid_into(one)
            table.bank, table.entered, table.since = event["button"] if squares else 0, False, one.number
            table.taken = []
        case "CollectionTaken":
            table.entered, table.rule = True, event["rule"]
            table.taken += [(event["collection"], event["jackpot"])] if event.get("push") else []
            yield from _rates(table, payment, event, _per(len(table.taken) if event.get("push") else 0))
        case "CollectionReturned":
            table.taken = []
            yield payment.row(table.rule, "returned", -event["collection"], -event["jackpot"])
        case "HandBooked" if not table.entered:
            table.booked = event["collection"], event["jackpot"]
            yield from _booked(table, payment, event)
        case "HandReopened" if not table.entered and any(table.booked):
            yield payment.row(table.rule, "returned", -table.booked[0], -table.booked[1])
        case "TimePaid":
            yield payment.row(event["rule"], "half hour", event["amount"], 0)


def _booked(table: TableState, payment: Payment, event: EventData) -> Iterator[SheetRow]:
    """Returns the rows of a hand dealt by the room: its own fee and that of each push pot, unless some was returned.

    A fee taken at the start of the hand is the total less the other fees.
    """
    total = event["collection"], event["jackpot"]
    later = [sum(part) for part in zip((0, 0), *table.taken, strict=True)]
    first = total[0] - later[0], total[1] - later[1]
    each = [first, *table.taken] if any(first) else table.taken
    if len(each) < 2 or min(first) < 0:
        yield from _rates(table, payment, event, _PER[0])
        return
    for pushes, (collection, jackpot) in enumerate(each):
        if collection or jackpot:
            yield payment.row(table.rule, _per(pushes), collection, jackpot)


def _per(pushes: int) -> str:
    return _PER[min(pushes, len(_PER) - 1)]


def _rates(table: TableState, payment: Payment, event: EventData, per: str) -> Iterator[SheetRow]:
    collection, jackpot = event["collection"], event["jackpot"]
    if table.bank and (paid := event.get("paid")):
        for seat, cents in paid:
            yield payment.row(table.rule, "bank" if seat == table.bank else "wager", cents, 0)
    elif collection or jackpot:
        yield payment.row(table.rule, per, collection, jackpot)


def _reason(kind: str, cents: Cents) -> str:
    """Returns why money moved into or out of a fund."""
    match kind:
        case "JackpotQualified":
            return "held for a claim"
        case "ClaimReleased":
            return "released"
        case "AdjustmentProposed" | "AdjustmentSigned" | "AdjustmentReleased":
            return "adjusted"
        case "CollectionReturned":
            return "collected"
    return "collected" if cents > 0 else "bonuses"
