"""Hands to rank, and ranked hands."""

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
    """Whether all hands share one given board."""

    def __str__(self) -> str:
        return f"{text(self.hole)} / {text(self.board)}" if self.board and not self.shared else text(self.hole)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand with its name and place, and those of its other half if the game has one."""

    given: Given
    best: Named
    place: int
    half: str = ""
    """The name of the other half: ``low``, or ``front`` for hands set as two and five."""
    other: Named | None = None
    other_place: int | None = None
    """None if the other half does not qualify."""


def places(named: Sequence[Named]) -> list[int]:
    """Returns each hand's place: one more than the number of better hands."""
    return [1 + sum(other.value > one.value for other in named) for one in named]


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Sorts hands best first, then by their other half; a half that does not qualify is last."""
    return sorted(ranked, key=lambda one: (one.place, one.other_place is None, one.other_place or 0))
