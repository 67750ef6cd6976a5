"""What the cage, the back office and the administrator ask for."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from houseway.room.commands.fields import LARGEST, Asked, Chips, Count, Id, PersonId, Reason, Role, TableId


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


class QualifyJackpot(Asked, frozen=True):
    """Claims a jackpot for a hand."""

    fund: Id
    table: TableId
    hand: Count
    player: PersonId
    cents: Chips


class VerifyJackpot(Asked, frozen=True):
    """Confirms a claim from the log."""

    claim: Id


class PayJackpot(Asked, frozen=True):
    """Pays a verified claim."""

    claim: Id


class GiveRole(Asked, frozen=True):
    """Gives a person a role."""

    player: PersonId
    role: Role


class TakeRole(Asked, frozen=True):
    """Takes a role from a person."""

    player: PersonId
    role: Role


InTheOffices: TypeAlias = (
    SellChips | CashOut | CountDrop | CorrectCount | QualifyJackpot | VerifyJackpot | PayJackpot | GiveRole | TakeRole
)
