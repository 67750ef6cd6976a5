"""The rotation of a player-dealer table counted toward the limits of the law; the count follows from the log."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.room.pace import MINUTE
from houseway.rulebook.law import Bank


@dataclass(slots=True)
class Rotated:
    """Who has had the bank since when, in the time of the games."""

    holder: str = ""
    """Who has it, or had it last, and nobody else since."""
    since: int = 0
    first: str = ""
    """Who had it when the count of others began."""
    begun: int = 0
    others: set[str] = field(default_factory=set)

    def taken(self, player: str, now: int, wanted: int) -> "Rotated":
        """Somebody takes the bank; once as many others as the law wants have had it, their count begins anew."""
        since = self.since if player == self.holder else now
        first, begun, others = self.first or player, self.begun if self.first else now, set(self.others)
        if player != first:
            others.add(player)
        if wanted and len(others) >= wanted:
            first, begun, others = player, now, set()
        return Rotated(player, since, first, begun, others)


@dataclass(slots=True)
class Count:
    """The count of a table, which begins anew with each new game."""

    now: Rotated = field(default_factory=Rotated)
    before: list[Rotated] = field(default_factory=list)
    """How it stood before each who took the bank since the last round: a dealer may have told it by mistake."""
    seated: int = 0
    """How many sit there: one alone begins a new game."""
    stops: int = 0
    """How many minutes the law has the game stand still; 0 where it does not."""

    def taken(self, player: str, time: int, wanted: int) -> None:
        """Somebody takes the bank, at a moment of the games, where the law wants so many others to have it."""
        self.before.append(self.now)
        self.now = self.now.taken(player, time, wanted)

    def left(self) -> None:
        """Somebody is there no more."""
        self.seated -= 1
        if self.seated < 2:
            self.anew()

    def anew(self) -> None:
        """A new game, or one after the stop that the law wants: nobody has had the bank yet."""
        self.now, self.before = Rotated(), []


class Limit(NamedTuple):
    """What the law still allows: until when, and what it then asks."""

    until: int
    """In the time of the games."""
    says: str
    then: str


def limits(count: Rotated, bank: Bank) -> Iterator[tuple[str, Limit]]:
    """The limits of the law that run at a table: who it is about, and the limit."""
    if bank.minutes and count.holder:
        says = f"has the bank for at most {bank.minutes} minutes without a break"
        yield count.holder, Limit(count.since + bank.minutes * MINUTE, says, f"a stop of {bank.pause} minutes")
    if bank.others and count.first:
        missing = bank.others - len(count.others)
        says = f"began; {missing} more must have the bank within {bank.within} minutes"
        yield count.first, Limit(count.begun + bank.within * MINUTE, says, "the game ends")
