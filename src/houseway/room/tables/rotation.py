"""Counts the rotation of the bank toward the law's limits. The count follows from the log."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.messages import _, ngettext
from houseway.room.settings import MINUTE
from houseway.rulebook.law import Bank


@dataclass(slots=True)
class Rotated:
    """Who has held the bank, and since when, in game time."""

    holder: str = ""
    """The current or last holder."""
    since: int = 0
    first: str = ""
    """The holder when the count of others began."""
    begun: int = 0
    others: set[str] = field(default_factory=set)

    def taken(self, player: str, now: int, wanted: int) -> "Rotated":
        """Returns the count after a player takes the bank. It restarts once enough others have held it."""
        since = self.since if player == self.holder else now
        first, begun, others = self.first or player, self.begun if self.first else now, set(self.others)
        if player != first:
            others.add(player)
        if wanted and len(others) >= wanted:
            first, begun, others = player, now, set()
        return Rotated(player, since, first, begun, others)


@dataclass(slots=True)
class Count:
    """A table's count, which restarts with each new game."""

    now: Rotated = field(default_factory=Rotated)
    before: list[Rotated] = field(default_factory=list)
    """The counts before each bank since the last round, in case a dealer's report is reversed."""
    seated: int = 0
    """The number of seated players. A single player starts a new game."""
    stops: int = 0
    """The minutes of the law's current stop, or 0."""

    def taken(self, player: str, time: int, wanted: int) -> None:
        """Counts a player who takes the bank at a game time. ``wanted`` is the number of others that the law wants."""
        self.before.append(self.now)
        self.now = self.now.taken(player, time, wanted)

    def left(self) -> None:
        """Counts a player who left."""
        self.seated -= 1
        if self.seated < 2:
            self.anew()

    def anew(self) -> None:
        """Restarts the count, for a new game or after the law's stop."""
        self.now, self.before = Rotated(), []


class Limit(NamedTuple):
    """A limit of the law: its deadline and its consequence."""

    until: int
    """In game time."""
    says: str
    then: str


def limits(count: Rotated, bank: Bank) -> Iterator[tuple[str, Limit]]:
    """Yields the limits running at a table, each with the player it concerns."""
    if bank.minutes and count.holder:
        says = _("A player may hold the bank for {minutes} minutes without a break.", minutes=bank.minutes)
        yield (
            count.holder,
            Limit(
                count.since + bank.minutes * MINUTE,
                says,
                _("Then the game stops for {minutes} minutes.", minutes=bank.pause),
            ),
        )
    if bank.others and count.first:
        missing = bank.others - len(count.others)
        says = ngettext(
            "{count} more player must take the bank within {minutes} minutes.",
            "{count} more players must take the bank within {minutes} minutes.",
            missing,
            minutes=bank.within,
        )
        yield count.first, Limit(count.begun + bank.within * MINUTE, says, _("Then the game ends."))
