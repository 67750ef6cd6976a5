"""What the cage, the back office and the administrator ask for."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from houseway.room.commands.fields import (
    LARGEST,
    Asked,
    BankId,
    BankOrCage,
    Chips,
    Count,
    Hold,
    Id,
    Label,
    PersonId,
    PlayerId,
    Rack,
    Reason,
    Role,
    Shown,
    TableId,
)


class SellChips(Asked, frozen=True):
    """The cage puts play chips into an account, from a window if one is named; ``chips`` says which they were.

    ``real`` ones are handed over the counter, to play with at tables that are dealt by hand; whoever has no account,
    and everybody of a room that is dealt by hand, buys no others.
    """

    player: PlayerId
    cents: Chips
    bank: BankOrCage = ""
    chips: Rack = field(default_factory=dict)
    real: bool = False


class CashOut(Asked, frozen=True):
    """The cage takes play chips out of an account, to a window if one is named; ``chips`` says which they were.

    ``real`` ones come over the counter, whatever is in the account.
    """

    player: PlayerId
    cents: Chips
    bank: BankOrCage = ""
    chips: Rack = field(default_factory=dict)
    real: bool = False


class OpenBank(Asked, frozen=True):
    """Opens a window or a floor bank with what one has counted in it, blind."""

    bank: BankId
    chips: Rack


class CloseBank(Asked, frozen=True):
    """Closes one's window or floor bank with what one has counted in it, blind."""

    bank: BankId
    chips: Rack


class VerifySheet(Asked, frozen=True):
    """Has looked over somebody else's count of a bank."""

    sheet: Id


class Fill(Asked, frozen=True):
    """Sends chips from the cage to a bank, whose holder signs for them."""

    bank: BankId
    chips: Rack


class Credit(Asked, frozen=True):
    """Sends chips from one's bank to the cage, where somebody else signs for them."""

    bank: BankId
    chips: Rack


class Receive(Asked, frozen=True):
    """Signs for chips that the other end has sent."""

    transfer: Id


class CloseShift(Asked, frozen=True):
    """Closes the shift of the cage: every bank is counted, nothing is on its way."""


class SignShift(Asked, frozen=True):
    """Takes over after a close of shift."""

    shift: Id


class CountDrop(Asked, frozen=True):
    """What the count found in a drop box."""

    table: TableId
    shift: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]


class CorrectCount(Asked, frozen=True):
    """Strikes through a count and writes another beside it."""

    count: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]
    reason: Reason


class VerifyCount(Asked, frozen=True):
    """Has looked over somebody else's count of a drop box."""

    count: Id


class PostJackpot(Asked, frozen=True):
    """Posts what wins a jackpot from now on: a shown hand as good as five cards, or such a hand that is beaten."""

    fund: Id
    wins: Literal["high-hand", "bad-beat"]
    least: Label


class QualifyJackpot(Asked, frozen=True):
    """Claims a jackpot for a hand; of one that was dealt by hand it says which five cards were shown, by seat."""

    fund: Id
    table: TableId
    hand: Count
    player: PlayerId
    cents: Chips
    shown: Shown = field(default_factory=dict)


class VerifyJackpot(Asked, frozen=True):
    """Confirms a claim: the hand in the log is held against the condition that was posted when it was dealt."""

    claim: Id


class ApproveJackpot(Asked, frozen=True):
    """Lets a verified claim be paid."""

    claim: Id


class PayJackpot(Asked, frozen=True):
    """Pays an approved claim."""

    claim: Id


class Release(Asked, frozen=True):
    """Lets money go back that was held for something that does not come about: ``claim:3``, ``adjustment:1``."""

    hold: Hold
    reason: Reason


class GiveRole(Asked, frozen=True):
    """Gives a person a role."""

    player: PersonId
    role: Role


class TakeRole(Asked, frozen=True):
    """Takes a role from a person."""

    player: PersonId
    role: Role


InTheOffices: TypeAlias = (
    SellChips
    | CashOut
    | OpenBank
    | CloseBank
    | VerifySheet
    | Fill
    | Credit
    | Receive
    | CloseShift
    | SignShift
    | CountDrop
    | CorrectCount
    | VerifyCount
    | PostJackpot
    | QualifyJackpot
    | VerifyJackpot
    | ApproveJackpot
    | PayJackpot
    | Release
    | GiveRole
    | TakeRole
)
