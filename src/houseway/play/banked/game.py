"""What a round asks of the game played in it."""

from collections.abc import Iterator
from typing import Protocol

from houseway.play.banked.commands import Command, Option
from houseway.play.banked.events import Event
from houseway.play.banked.view import HandView, SevenView


class Game(Protocol):
    """The cards and decisions of a player-dealer game, between the closing of the bets and the settlement.

    A game shares its round's table. It never changes anything but by ``fold``.
    """

    def cards_due(self) -> int:
        """How many cards the deal takes."""

    def to_act(self) -> int | None:
        """The seat whose decision is awaited."""

    def options(self) -> Iterator[Option]:
        """What may be decided now."""

    def decide(self, command: Command) -> Event:
        """The event that a decision makes; Refused where the rules forbid it."""

    def step(self) -> Event | None:
        """The next thing that happens by itself; None when a decision, a card or the settlement is awaited."""

    def finished(self) -> bool:
        """Whether every hand is complete and the wagers can be settled."""

    def settle(self, square: int) -> Iterator[Event]:
        """The bets of a square one by one in the house's order; each is worked out after the last was folded in."""

    def last_words(self) -> Iterator[Event]:
        """What is told when all is settled."""

    def seen(self, seat: int) -> tuple[tuple[HandView | SevenView, ...], HandView | SevenView | None]:
        """The hands on the squares and the player-dealer's, as a seat may see them."""

    def fold(self, event: Event) -> None:
        """What an event changes in the game."""
