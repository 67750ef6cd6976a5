"""What the cage, the back office and the administrator ask for."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from houseway.room.commands.fields import LARGEST, Asked, Chips, Count, Hold, Id, Label, PersonId, Reason, Role, TableId


class SellChips(Asked, frozen=True):
    """The cage puts play chips into an account."""

    player: PersonId
    cents: Chips


class CashOut(Asked, frozen=True):
    """The cage takes play chips out of an account."""

    player: PersonId
    cents: Chips


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


class PostJackpot(Asked, frozen=True):
    """Posts what wins a jackpot from now on: a shown hand as good as five cards, or such a hand that is beaten."""

    fund: Id
    wins: Literal["high-hand", "bad-beat"]
    least: Label


class QualifyJackpot(Asked, frozen=True):
    """Claims a jackpot for a hand."""

    fund: Id
    table: TableId
    hand: Count
    player: PersonId
    cents: Chips


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
    | CountDrop
    | CorrectCount
    | PostJackpot
    | QualifyJackpot
    | VerifyJackpot
    | ApproveJackpot
    | PayJackpot
    | Release
    | GiveRole
    | TakeRole
)
