"""The lines of the back office's sheets that follow from one event and the little that is known of its table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.money import Cents
from houseway.room.log.chain import told
from houseway.room.log.log import Skimmed
from houseway.room.money.banks import Banks, Shift
from houseway.room.money.books import shift_of


class Collected(NamedTuple):
    """What went into a box at one posted rate, or below zero what came out again."""

    event: int
    since: int
    """The event from which on its chips moved: that with which the hand began, where the room dealt it."""
    at: int
    table: str
    shift: str
    rule: str
    per: str
    """A hand, a push pot, a wager, the bank, the half hour; or that it was returned."""
    collection: Cents
    jackpot: Cents


class InFund(NamedTuple):
    """What came into a jackpot or went out of it, or was paid out of what a claim held."""

    fund: str
    event: int
    at: int
    what: str
    cents: Cents


Kept: TypeAlias = Literal["rotation", "incidents", "collected", "counts", "fund", "cage"]
TITLES: dict[Kept, tuple[str, ...]] = {
    "rotation": ("table", "event", "at", "round", "seat", "spot", "player", "what", "turn"),
    "incidents": ("event", "at", "table", "hand", "what", "about", "answered", "ruled", "rules", "by"),
    "collected": Collected._fields,
    "counts": ("count", "table", "shift", "event", "at", "what", "cents", "struck", "by", "reason"),
    "fund": InFund._fields,
    "cage": ("shift", "event", "at", "what", "bank", "cents", "expected", "difference", "by"),
}
Line: TypeAlias = tuple[Kept, tuple[object, ...]]
Said: TypeAlias = Mapping[str, Any]

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
_TOTALS = ("sold", "cashed", "fills", "credits", "over", "short")


@dataclass(slots=True)
class Place:
    """A table as far as its lines depend on it: who sits where, and the hand in play or the last one."""

    players: dict[int, str] = field(default_factory=dict)
    hand: int = 0
    since: int = 0
    """The event with which it began."""
    began: int = 0
    """When the hand began, by the clock on the wall: its collection belongs to that shift."""
    rule: str = ""
    """The fee table by which the hand pays."""
    bank: int = 0
    """The seat with the bank, where squares pay."""
    told: bool = False
    """Whether a dealer has told what was collected."""


@dataclass(slots=True)
class Lines:
    """What the next lines depend on."""

    places: dict[str, Place] = field(default_factory=dict)
    counts: dict[str, tuple[str, str, Cents]] = field(default_factory=dict)
    """Table, shift and last figure of each count of a box."""
    claims: dict[str, str] = field(default_factory=dict)
    """The fund of each claim."""
    banks: Banks = field(default_factory=Banks)
    """The windows of the cage, for what their shifts come to."""

    def take(self, one: Skimmed) -> Iterator[Line]:
        """The lines that an event makes."""
        kind, _, id = one.stream.partition(":")
        for account, cents in one.postings:
            if account.startswith("jackpot:"):
                yield "fund", (account.partition(":")[2], one.number, told(one)["at"], _moved(one.type, cents), cents)
        if kind == "table":
            yield from self._table(id, self.places.setdefault(id, Place()), one)
        elif kind == "office":
            yield from self._office(one)
        elif kind == "cage" and one.type in _CAGE:
            yield from self._cage(one, told(one))

    # -- tables --------------------------------------------------------------------------------------------------------

    def _table(self, id: str, place: Place, one: Skimmed) -> Iterator[Line]:
        if one.type in _SEATS:
            _seat(place.players, one.type, told(one)["event"])
        elif one.type in _ROTATION:
            yield "rotation", _answered(id, place, one)
        elif one.type in _INCIDENTS:
            yield "incidents", _incident(id, place, one)
        elif one.type in _COLLECTED:
            yield from _collected(id, place, one)
        elif one.type in _LAW:
            data = told(one)
            if data.get("law"):
                what = _LAW[one.type].format(**data)
                yield "rotation", (id, one.number, data["at"], place.hand + 1, "", "", "", what, "")
        elif one.type == "TableClosed":
            del self.places[id]

    # -- the back office and the cage ----------------------------------------------------------------------------------

    def _office(self, one: Skimmed) -> Iterator[Line]:
        if one.type == "JackpotQualified":
            data = told(one)
            self.claims[data["claim"]] = data["fund"]
        elif one.type == "JackpotPaid":
            data = told(one)
            paid = sum(cents for _, cents in one.postings if cents > 0)
            yield "fund", (self.claims.get(data["claim"], ""), one.number, data["at"], "paid", paid)
        elif one.type in _COUNTS:
            data = told(one)
            box = self.counts.get(data["count"]) or (data["table"], data["shift"], data["cents"])
            table, shift, before = box
            cents = data.get("cents", before)
            self.counts[data["count"]] = table, shift, cents
            struck = before if one.type == "CountCorrected" else ""
            sheet = (data["count"], table, shift, one.number, data["at"])
            yield "counts", (*sheet, _COUNTS[one.type], cents, struck, data["by"], data.get("reason", ""))

    def _cage(self, one: Skimmed, data: Said) -> Iterator[Line]:
        """A count with its difference, chips on their way and there, and what a shift came to when it is closed."""
        banks = self.banks
        shift = str(banks.made.get("shift", 0) + 1)
        sent = banks.transfers.get(data.get("transfer", ""))
        self._follow(one.type, data)
        head = shift, one.number, data["at"]
        match one.type:
            case "BankCounted":
                found, had = data["counted"], data["expected"]
                yield "cage", (*head, data["kind"], data["bank"], found, had, found - had, data["by"])
            case "ChipsDrawn":
                yield "cage", (*head, f"{data['way']} sent", data["bank"], data["cents"], "", "", data["by"])
            case "ChipsReceived" | "ChipsWithdrawn" if sent:
                what = "received" if one.type == "ChipsReceived" else "given back"
                yield "cage", (*head, f"{sent.way} {what}", sent.bank, sent.cents, "", "", data["by"])
            case "BankVerified":
                sheet = banks.sheets.get(data["sheet"])
                yield "cage", (*head, "verified", sheet.bank if sheet else "", "", "", "", data["by"])
            case "CageShiftClosed":
                done = banks.shifts[data["shift"]]
                for name in _TOTALS:
                    head = done.shift, one.number, data["at"]
                    yield "cage", (*head, f"shift: {name}", "", getattr(done, name), "", "", data["by"])
            case "CageShiftSigned":
                yield "cage", (data["shift"], one.number, data["at"], "shift taken over", "", "", "", "", data["by"])

    def _follow(self, kind: str, data: Said) -> None:
        shift: Shift = self.banks.shift
        if kind == "ChipsSold":
            shift.sold += data["cents"]
        elif kind == "ChipsCashed":
            shift.cashed += data["cents"]
        else:
            self.banks.take(kind, data)


# -- who sits where ----------------------------------------------------------------------------------------------------

_SEATS = ("Sat", "Moved", "Swapped", "Left", "PickedUp")


def _seat(players: dict[int, str], kind: str, said: Said) -> None:
    match kind:
        case "Sat":
            players[said["seat"]] = said["player"]
        case "Moved" if said["seat"] in players:
            players[said["to"]] = players.pop(said["seat"])
        case "Swapped":
            one, other = said["one"]["seat"], said["other"]["seat"]
            players[one], players[other] = players.get(other, ""), players.get(one, "")
        case "Left" | "PickedUp":
            players.pop(said["seat"], None)


# -- the bank ----------------------------------------------------------------------------------------------------------

_LAW = {"TablePaused": "stopped: {reason}", "TableResumed": "goes on", "TableClosing": "game ended: {reason}"}
"""What the law that a room keeps to did to a game."""


def _answered(table: str, place: Place, one: Skimmed) -> tuple[object, ...]:
    """To whom the bank was offered for which round, and what they answered."""
    data = told(one)
    said = data["event"]
    seat = said.get("seat", "")
    who = place.players.get(seat, "")
    what = _ROTATION[one.type]
    return table, one.number, data["at"], place.hand + 1, seat, said.get("spot", ""), who, what, said.get("turn", "")


# -- incidents ---------------------------------------------------------------------------------------------------------


def _incident(table: str, place: Place, one: Skimmed) -> tuple[object, ...]:
    """A call or a ruling: what was reported, what was answered, what was ruled, by which rules, and by whom."""
    data = told(one)
    # A hand that a ruling has called off is over when the ruling is written.
    hand = data.get("hand", place.hand)
    answered = data.get("told") or {name: data[name] for name in ("seat", "cards", "faces") if data.get(name)}
    about = data.get("reason") or data.get("what", "")
    ruled = "; ".join(data.get("positions") or data.get("steps") or ())
    rules = " ".join(data.get("rules", ()))
    what = _INCIDENTS[one.type]
    return one.number, data["at"], table, hand, what, about, _words(answered), ruled, rules, data.get("by", "")


def _words(answered: Said) -> str:
    """What was answered, question by question."""
    return "; ".join(f"{name.replace('_', ' ')}: {_word(value)}" for name, value in answered.items())


def _word(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# -- collections -------------------------------------------------------------------------------------------------------

_COLLECTED = ("HandStarted", "HandBooked", "CollectionTaken", "CollectionReturned", "TimePaid")


def _collected(table: str, place: Place, one: Skimmed) -> Iterator[Line]:
    """What went into the box, a line for each posted rate; what came out again stands below zero."""
    data = told(one)
    said = data["event"]
    since = place.since if one.type == "HandBooked" else one.number
    box = one.number, since, data["at"], table, shift_of(place.began)
    match one.type:
        case "HandStarted":
            squares = said.get("square_fee") or said.get("fee_steps") or said.get("bank_fees")
            place.hand, place.began, place.rule = said["number"], data["at"], said["fee"].get("rule", "")
            place.bank, place.told, place.since = said["button"] if squares else 0, False, one.number
        case "CollectionTaken":
            place.told, place.rule = True, said["rule"]
            yield from _rates(place, box, said, "push pot" if said.get("push") else "hand")
        case "CollectionReturned":
            yield "collected", (*box, place.rule, "returned", -said["collection"], -said["jackpot"])
        case "HandBooked" if not place.told:
            yield from _rates(place, box, said, "hand")
        case "TimePaid":
            paid = shift_of(data["at"])
            yield "collected", (*box[:4], paid, said["rule"], "half hour", said["amount"], 0)


def _rates(place: Place, box: tuple[object, ...], said: Said, per: str) -> Iterator[Line]:
    collection, jackpot = said["collection"], said["jackpot"]
    if place.bank and (paid := said.get("paid")):
        for seat, cents in paid:
            yield "collected", (*box, place.rule, "bank" if seat == place.bank else "wager", cents, 0)
    elif collection or jackpot:
        yield "collected", (*box, place.rule, per, collection, jackpot)


def _moved(kind: str, cents: Cents) -> str:
    """Why money came into a fund or went out of it."""
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
