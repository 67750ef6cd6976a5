"""The records of poker hands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.cards import Card
from houseway.engines.poker.play import PokerCommand, PokerHand
from houseway.engines.poker.play.events import PokerEvent
from houseway.engines.poker.record.formats import FORMATS
from houseway.engines.poker.record.grounds import BEHIND
from houseway.engines.poker.record.sentences import tell
from houseway.engines.poker.record.story import actions, command, outcome, setup, start
from houseway.record.codec import kinds

__all__ = [
    "BEHIND",
    "COMMANDS",
    "EVENTS",
    "FORMATS",
    "actions",
    "command",
    "laid",
    "middle",
    "outcome",
    "setup",
    "start",
    "tell",
]

EVENTS: Mapping[str, type[Any]] = kinds(PokerEvent)
COMMANDS: Mapping[str, type[Any]] = kinds(PokerCommand)


def laid(hand: PokerHand, seat: int) -> Iterator[Iterable[Card]]:
    """A seat's cards."""
    yield hand.seat(seat).cards


def middle(hand: PokerHand) -> Iterable[Card]:
    """The board."""
    return hand.board
