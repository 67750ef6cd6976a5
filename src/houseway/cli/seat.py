"""What the terminal asks of a person's seat, whichever engine plays the game."""

from typing import NamedTuple, Protocol

from rich.console import RenderableType

from houseway.players import Played


class NoMove(ValueError):
    """Typed words that mean no move of the game."""


class Choice(NamedTuple):
    """A move that may be made now."""

    key: str
    """What to type."""
    does: str
    """What that does, with its exact amount."""


class TerminalSeat(Protocol):
    """One hand or round with a person in one seat and bots in the others."""

    @property
    def hand(self) -> Played:
        """The hand in play."""

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""

    def go_on(self) -> list[str]:
        """Everyone else acts until it is the person's turn; what was seen of it, in sentences."""

    def screen(self) -> RenderableType:
        """The table as the person sees it."""

    def choices(self) -> list[Choice]:
        """What the person may do now."""

    def take(self, words: str) -> None:
        """Does what was typed; Refused if the rules forbid it, NoMove if it is no move."""

    def data(self) -> dict[str, object]:
        """What the seat sees and may do, for machines."""
