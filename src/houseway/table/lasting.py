"""What later hands depend on."""

from dataclasses import dataclass

from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class Lasting:
    """The results of a hand that later hands depend on, so that a table continues without replaying it."""

    misdealt: bool = False
    """Whether the deal did not count and the same button deals again."""
    dealt_from: int | None = None
    """The seat that the next deal follows from, if a ruling says so; else it follows from the button."""
    straddle: tuple[int, Cents] | None = None
    naturals: tuple[int, ...] | None = None
    """The seats that had a natural; None if they are not counted."""
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The spots of a round with a wager, each with its bettors, the seated player first."""
    winner: int | None = None
    """The seat that went out in a hand of pan."""
