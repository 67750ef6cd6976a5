"""A sitting: hand after hand at one table, the chips and the button carried along."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.engines.contract import Seated
from houseway.money import Cents, show
from houseway.players import next_button, next_seats
from houseway.rulebook import GameRules


@dataclass(slots=True)
class Sitting:
    """Who sits where with what, where the button is, and what everyone has won so far."""

    rules: GameRules
    seats: tuple[Seated, ...]
    button: int
    hands: int = 0
    won: dict[int, Cents] = field(default_factory=dict)

    def settle(self, stacks: Mapping[int, Cents]) -> list[str]:
        """A hand is over: winnings are noted, the short buy in again, the button moves; who bought in, as sentences."""
        self.hands += 1
        for one in self.seats:
            self.won[one.seat] = self.won.get(one.seat, 0) + stacks[one.seat] - one.stack
        self.seats = next_seats(self.rules, self.seats, stacks)
        self.button = next_button(self.seats, self.button)
        return [f"Seat {one.seat} ({one.name}) buys in again." for one in self.seats if one.stack > stacks[one.seat]]

    @property
    def taken(self) -> Cents:
        """What the house has taken: all that the players lost together."""
        return -sum(self.won.values())

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Seat, player, chips and winnings of everyone."""
        return [(str(one.seat), one.name, show(one.stack), show(self.won.get(one.seat, 0))) for one in self.seats]
