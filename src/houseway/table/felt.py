"""A hand that is dealt by hand, as far as the room knows it: no cards and no chips but those that are collected."""

from dataclasses import dataclass

from houseway.money import Cents
from houseway.rulebook.table import Way
from houseway.table import events as ev
from houseway.table.chairs import BankState, Blind, Debt


@dataclass(slots=True)
class Felt:
    """The hand on the felt: how it began, and what was collected for it."""

    began: ev.HandStarted
    collection: Cents = 0
    jackpot: Cents = 0
    pushes: int = 0
    """Push pots for which a collection was taken."""
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The squares with a wager, each with its bettors."""
    paid: tuple[tuple[int, Cents], ...] = ()
    """Which seat paid what of the collection, where it does not come out of the pot."""

    @property
    def taken(self) -> Cents:
        """All that is in the box for it."""
        return self.collection + self.jackpot


@dataclass(frozen=True, slots=True)
class Last:
    """The hand on the felt, or the last one, for whoever comes back to it: by which rules it was dealt, and to whom."""

    number: int
    kill: bool
    game: int
    """The game of a mix that was chosen for it, as in ``HandStarted``."""
    players: tuple[tuple[int, str], ...]
    """Who had which seat, though they may have left it since."""


@dataclass(slots=True)
class Ended:
    """What stood before a hand on the felt was booked, for a dealer who booked it by mistake."""

    felt: Felt
    fee_stands: bool
    kill: tuple[int | None, bool]
    bank: BankState
    owed: dict[int, tuple[Debt, Way, tuple[Blind, ...], int]]
    won_in: dict[int, int]
    naturals: dict[int, int]
    debts: dict[int, tuple[Debt, Way]]
