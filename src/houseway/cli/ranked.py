"""Hands as they are given to be ranked, and as they come out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.cards import Card, text
from houseway.hands import Named


@dataclass(frozen=True, slots=True)
class Given:
    """A hand as the user wrote it."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    shared: bool = False
    """Whether the board was given once for all hands."""

    def __str__(self) -> str:
        return f"{text(self.hole)} / {text(self.board)}" if self.board and not self.shared else text(self.hole)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand with its name and its place, and the same for its other half where the game has one."""

    given: Given
    best: Named
    place: int
    half: str = ""
    """What the other half is called: ``low``, or ``front`` where seven cards are set as two and five."""
    other: Named | None = None
    other_place: int | None = None
    """None where the other half does not qualify."""


def places(named: Sequence[Named]) -> list[int]:
    """Each hand's place: one more than the number of better hands."""
    return [1 + sum(other.value > one.value for other in named) for one in named]


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Best first; of equal hands the one with the better other half, one that does not qualify last."""
    return sorted(ranked, key=lambda one: (one.place, one.other_place is None, one.other_place or 0))
