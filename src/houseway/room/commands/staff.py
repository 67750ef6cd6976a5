"""The commands of the cage, the back office and the administrator."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from houseway.room.commands.fields import (
    LARGEST,
    BankId,
    BankOrCage,
    Chips,
    CommandBase,
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


class SellChips(CommandBase, frozen=True):
    """Adds chips to an account, from a window if one is named. ``chips`` lists the chips.

    ``real`` chips are handed over the counter for tables that are dealt by hand. Walk-ins, and all players in a room
    that is dealt by hand, buy only real chips.
    """

    player: PlayerId
    cents: Chips
    bank: BankOrCage = ""
    chips: Rack = field(default_factory=dict)
    real: bool = False


class CashOut(CommandBase, frozen=True):
    """Takes chips out of an account, to a window if one is named. ``chips`` lists the chips.

    ``real`` chips are handed in over the counter and don't affect the account.
    """

    player: PlayerId
    cents: Chips
    bank: BankOrCage = ""
    chips: Rack = field(default_factory=dict)
    real: bool = False


class OpenBank(CommandBase, frozen=True):
    """Opens a window or a floor bank with a blind count."""

    bank: BankId
    chips: Rack


class CloseBank(CommandBase, frozen=True):
    """Closes a window or a floor bank with a blind count."""

    bank: BankId
    chips: Rack


class VerifySheet(CommandBase, frozen=True):
    """Verifies another person's count of a bank."""

    sheet: Id


class Fill(CommandBase, frozen=True):
    """Sends chips from the cage to a bank, whose holder signs for them."""

    bank: BankId
    chips: Rack


class Credit(CommandBase, frozen=True):
    """Sends chips from a bank to the cage, where another person signs for them."""

    bank: BankId
    chips: Rack


class Receive(CommandBase, frozen=True):
    """Signs for chips sent from the other end."""

    transfer: Id


class CloseShift(CommandBase, frozen=True):
    """Closes the cage's shift. Every bank is counted and no transfer is open."""


class SignShift(CommandBase, frozen=True):
    """Takes over after the close of a shift."""

    shift: Id


class CountDrop(CommandBase, frozen=True):
    """Records the count of a drop box."""

    table: TableId
    shift: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]


class CorrectCount(CommandBase, frozen=True):
    """Replaces a count with a corrected one. Both stay on record."""

    count: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]
    reason: Reason


class VerifyCount(CommandBase, frozen=True):
    """Verifies another person's count of a drop box."""

    count: Id


class PostJackpot(CommandBase, frozen=True):
    """Sets the winning condition of a jackpot: a shown hand at least this good, or the loss of such a hand."""

    fund: Id
    wins: Literal["high-hand", "bad-beat"]
    least: Label


class QualifyJackpot(CommandBase, frozen=True):
    """Claims a jackpot for a hand. A hand dealt by hand also needs the five shown cards by seat."""

    fund: Id
    table: TableId
    hand: Count
    player: PlayerId
    cents: Chips
    shown: Shown = field(default_factory=dict)


class VerifyJackpot(CommandBase, frozen=True):
    """Verifies a claim by checking the logged hand against the condition posted when it was dealt."""

    claim: Id


class ApproveJackpot(CommandBase, frozen=True):
    """Approves a verified claim for payment."""

    claim: Id


class PayJackpot(CommandBase, frozen=True):
    """Pays an approved claim."""

    claim: Id


class Release(CommandBase, frozen=True):
    """Releases money held for a claim or an adjustment that won't happen: ``claim:3``, ``adjustment:1``."""

    hold: Hold
    reason: Reason


class GiveRole(CommandBase, frozen=True):
    """Gives a person a role."""

    player: PersonId
    role: Role


class TakeRole(CommandBase, frozen=True):
    """Takes a role from a person."""

    player: PersonId
    role: Role


class Erase(CommandBase, frozen=True):
    """Deletes the key to a person's name and to everything else private in the log. Nothing brings it back."""

    player: PlayerId


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
    | Erase
)
