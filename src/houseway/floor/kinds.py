"""What all irregularities have in common."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from houseway.rulebook.irregularities import Kind

YesNo: TypeAlias = Literal["yes", "no"]


class BadIrregularity(ValueError):
    """Words that name no irregularity, or not all that must be said about it."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that goes wrong."""

    kind: ClassVar[Kind]


@dataclass(frozen=True, slots=True)
class OfSeat(Irregularity):
    """Something that goes wrong with the hand of one seat."""

    seat: int
