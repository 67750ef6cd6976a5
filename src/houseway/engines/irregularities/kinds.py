"""The base of all irregularities."""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from houseway.cards import Card
from houseway.rulebook.irregularities import Kind

YesNo: TypeAlias = Literal["yes", "no"]


class BadIrregularity(ValueError):
    """Words that name no irregularity, or not all that must be said about it."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that goes wrong. Each kind has the facts that must be told about it, most of them these."""

    kind: ClassVar[Kind]

    @property
    def whose(self) -> int | None:
        """The seat whose hand it is about; None where it is about no seat."""
        seat: int | None = getattr(self, "seat", None)
        return seat

    @property
    def with_whom(self) -> int | None:
        """The other seat that has a part in it."""
        other: int | None = getattr(self, "other", None)
        return other

    @property
    def named_cards(self) -> tuple[Card, ...]:
        """The cards that were told with it."""
        cards: tuple[Card, ...] = getattr(self, "cards", ())
        return cards


@dataclass(frozen=True, slots=True)
class OfSeat(Irregularity):
    """Something that goes wrong with the hand of one seat."""

    seat: int
