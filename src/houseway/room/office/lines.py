"""The lines of the back office's sheets that follow from one event and the little that is known of its table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.engines.positions import STAKES
from houseway.money import Cents
from houseway.room.log.chain import told
from houseway.room.log.log import Skimmed
from houseway.room.money.banks import Banks, Shift
from houseway.room.money.books import box_of


class Collected(NamedTuple):
    """What went into a box at one posted rate, or below zero what came out again."""

    event: int
    since: int
    """The event from which on its chips moved: that with which the hand began, where the room dealt it."""
    at: int
    table: str
    shift: str
    """That of the box, and behind it the number of the box where it was not the first; nothing where there is none."""
    rule: str
    per: str
    """A hand, a push pot by its number, a wager, the bank, the half hour; or that it was returned."""
    collection: Cents
    jackpot: Cents
    account: str
    """The box; or the fund where nothing else was taken, and the cage where it gave back what lay in a pulled box."""


class InFund(NamedTuple):
    """What came into a jackpot or went out of it, or was paid out of what a claim held."""

    fund: str
    event: int
    at: int
    what: str
    cents: Cents


class InPurse(NamedTuple):
    """What came into a player's account or went out of it."""

    player: str
    event: int
    at: int
    cents: Cents


Kept: TypeAlias = Literal["rotation", "incidents", "collected", "counts", "fund", "purse", "cage"]
TITLES: dict[Kept, tuple[str, ...]] = {
    "rotation": ("table", "event", "at", "round", "seat", "spot", "player", "what", "turn"),
    "incidents": ("event", "at", "table", "hand", "what", "about", "player", "answered", "ruled", "rules", "by"),
    "collected": Collected._fields,
    "counts": ("count", "table", "shift", "event", "at", "what", "cents", "struck", "by", "reason"),
    "fund": InFund._fields,
    "purse": InPurse._fields,
    "cage": ("shift", "event", "at", "what", "bank", "cents", "expected", "difference", "by", "first_event", "player"),
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
    rule: str = ""
    """The fee table by which the hand pays."""
    bank: int = 0
    """The seat with the bank, where squares pay."""
    box: str = ""
    """The account into which the hand has paid."""
    told: bool = False
    """Whether a dealer has told what was collected."""
    taken: list[tuple[Cents, Cents]] = field(default_factory=list)
    """Collection and jackpot of each push pot, and before them of the hand, where that was not taken as it began."""


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
    counted: dict[str, int] = field(default_factory=dict)
    """The event of each bank's last count."""
    closed: int = 0
    """The event with which the cage's last shift was closed."""

    def take(self, one: Skimmed) -> Iterator[Line]:
        """The lines that an event makes."""
        kind, _, id = one.stream.partition(":")
        for account, cents in one.postings:
            if account.startswith("jackpot:"):
                yield "fund", (account.partition(":")[2], one.number, told(one)["at"], _moved(one.type, cents), cents)
            elif account.startswith("player:"):
                yield "purse", (account.partition(":")[2], one.number, told(one)["at"], cents)
        if kind == "table":
            yield from self._table(id, self.places.setdefault(id, Place()), one)
        elif kind == "office":
            yield from self._office(one)
        elif kind == "cage" and one.type in _CAGE:
            yield from self._cage(one, told(one))

    # -- tables --------------------------------------------------------------------------------------------------------

    def _table(self, id: str, place: Place, one: Skimmed) -> Iterator[Line]:
        if one.type in _PAYING and (paid := _paid(one)):
            place.box = paid
        if one.type in _SEATS:
            _seat(place.players, one.type, told(one)["event"])
        elif one.type in _ROTATION:
            yield "rotation", _answered(id, place, one)
        elif one.type in _INCIDENTS:
            yield "incidents", _incident(id, place, one)
        elif one.type in _COLLECTED:
            yield from _collected(id, place, one)
        elif one.type == "Played" and b'"FeeTaken"' in bytes(one.data):
            fees = (event for event in told(one)["event"]["events"] if event["type"] == "FeeTaken")
            place.taken += [(event["collection"], event["jackpot"]) for event in fees]
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
        """A sale, a count with its difference, chips on their way and there, and what a shift came to at its close.

        The last columns are the event from which on a figure's events count, and who bought or cashed.
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
                found, had, bank = data["counted"], data["expected"], data["bank"]
                since = self.counted.get(bank, 0) + 1
                self.counted[bank] = one.number
                yield "cage", (*head, data["kind"], bank, found, had, found - had, data["by"], since, "")
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
                for name in _TOTALS:
                    head = done.shift, one.number, data["at"]
                    yield "cage", (*head, f"shift: {name}", "", getattr(done, name), "", "", data["by"], since, "")
            case "CageShiftSigned":
                yield "cage", (data["shift"], one.number, data["at"], "shift taken over", "", "", "", "", *tail)

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
    stood = [_without_head(position) for position in data.get("positions", ())]
    ruled = "; ".join(data.get("story") or stood or data.get("steps") or ())
    rules = " ".join(data.get("rules", ()))
    seat = answered.get("seat", data.get("seat"))
    who = place.players.get(seat, "") if isinstance(seat, int) else ""
    said = about, who, _words(answered), ruled, rules
    return one.number, data["at"], table, hand, _INCIDENTS[one.type], *said, data.get("by", "")


def _without_head(position: str) -> str:
    """How a hand stood, without the house, the game and the stakes of its table."""
    clauses = position.split("; ")[1:]
    return "; ".join(clause for clause in clauses if not clause.startswith(STAKES))


def _words(answered: Said) -> str:
    """What was answered, question by question."""
    return "; ".join(f"{name.replace('_', ' ')}: {_word(value)}" for name, value in answered.items())


def _word(value: object) -> str:
    """An answer as it is read: a moment or another of the book's words is written without hyphens."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).replace("-", " ")


def _paid(one: Skimmed) -> str:
    """Where what an event collects went: into a box, or else a fund; or who gave it back."""
    for kind in ("drop:", "cage", "jackpot:"):
        for account, _ in one.postings:
            if account.startswith(kind):
                return account
    return ""


# -- collections -------------------------------------------------------------------------------------------------------

_COLLECTED = ("HandStarted", "HandBooked", "CollectionTaken", "CollectionReturned", "TimePaid")
_PAYING = ("Played", "CollectionTaken", "CollectionReturned")
"""Events with which a hand that is in play pays."""
_PER = ("hand", "1st push pot", "2nd push pot")
"""What the posted rows are for: a hand and its push pots; any after the second is like it."""


class Boxed(NamedTuple):
    """Something that was collected: its event, that from which on its chips moved, when, where, and the account."""

    event: int
    since: int
    at: int
    table: str
    account: str


def _line(box: Boxed, rule: str, per: str, collection: Cents, jackpot: Cents) -> Line:
    event, since, at, table, account = box
    taken = Collected(event, since, at, table, box_of(account), rule, per, collection, jackpot, account)
    return "collected", taken


def _collected(table: str, place: Place, one: Skimmed) -> Iterator[Line]:
    """What went into the box, a line for each posted rate; what came out again stands below zero."""
    data = told(one)
    said = data["event"]
    since = place.since if one.type == "HandBooked" else one.number
    box = Boxed(one.number, since, data["at"], table, _paid(one) or place.box)
    match one.type:
        case "HandStarted":
            squares = said.get("square_fee") or said.get("fee_steps") or said.get("bank_fees")
            place.hand, place.rule, place.box = said["number"], said["fee"].get("rule", ""), _paid(one)
            place.bank, place.told, place.since = said["button"] if squares else 0, False, one.number
            place.taken = []
        case "CollectionTaken":
            place.told, place.rule = True, said["rule"]
            place.taken += [(said["collection"], said["jackpot"])] if said.get("push") else []
            yield from _rates(place, box, said, _per(len(place.taken) if said.get("push") else 0))
        case "CollectionReturned":
            place.taken = []
            yield _line(box, place.rule, "returned", -said["collection"], -said["jackpot"])
        case "HandBooked" if not place.told:
            yield from _booked(place, box, said)
        case "TimePaid":
            yield _line(box, said["rule"], "half hour", said["amount"], 0)


def _booked(place: Place, box: Boxed, said: Said) -> Iterator[Line]:
    """What a hand that the room dealt paid, for itself and for each push pot, unless some of it went back.

    What was taken as the hand began is known only by what is left of the whole.
    """
    whole = said["collection"], said["jackpot"]
    seen = [sum(part) for part in zip((0, 0), *place.taken, strict=True)]
    first = whole[0] - seen[0], whole[1] - seen[1]
    each = [first, *place.taken] if any(first) else place.taken
    if len(each) < 2 or min(first) < 0:
        yield from _rates(place, box, said, _PER[0])
        return
    for pushes, (collection, jackpot) in enumerate(each):
        if collection or jackpot:
            yield _line(box, place.rule, _per(pushes), collection, jackpot)


def _per(pushes: int) -> str:
    return _PER[min(pushes, len(_PER) - 1)]


def _rates(place: Place, box: Boxed, said: Said, per: str) -> Iterator[Line]:
    collection, jackpot = said["collection"], said["jackpot"]
    if place.bank and (paid := said.get("paid")):
        for seat, cents in paid:
            yield _line(box, place.rule, "bank" if seat == place.bank else "wager", cents, 0)
    elif collection or jackpot:
        yield _line(box, place.rule, per, collection, jackpot)


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
