"""The records of hands of pan."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.cards import Card
from houseway.engines.pan.play import PanCommand, PanEvent, PanHand
from houseway.engines.pan.record.grounds import BEHIND
from houseway.engines.pan.record.sentences import tell
from houseway.engines.pan.record.story import actions, command, outcome, setup, start
from houseway.record.codec import kinds
from houseway.record.recorder import FileFormat

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

EVENTS: Mapping[str, type[Any]] = kinds(PanEvent)
COMMANDS: Mapping[str, type[Any]] = kinds(PanCommand)
FORMATS: Mapping[str, FileFormat] = {}


def laid(hand: PanHand, seat: int) -> Iterator[Iterable[Card]]:
    """The melds of a seat."""
    yield from (meld.cards for meld in hand.state.players[seat].board)


def middle(_hand: PanHand) -> Iterable[Card]:
    """Always empty: pan has no shared cards."""
    return ()
