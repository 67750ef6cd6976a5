"""The records of rounds of the player-dealer games."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.cards import Card
from houseway.engines.banked.play import BankedCommand, BankedEvent, Round
from houseway.engines.banked.play.pai_gow.sevens import Sevens
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.record.grounds import BEHIND
from houseway.engines.banked.record.sentences import tell
from houseway.engines.banked.record.story import actions, command, outcome, setup, start
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

EVENTS: Mapping[str, type[Any]] = kinds(BankedEvent)
COMMANDS: Mapping[str, type[Any]] = kinds(BankedCommand)
FORMATS: Mapping[str, FileFormat] = {}


def laid(round_: Round, seat: int) -> Iterator[Iterable[Card]]:
    """The hands of a seat, one after the other."""
    match round_.game:
        case Hands(hands=held):
            yield from (one.cards for one in held if one.player == seat)
        case Sevens(hands=sets):
            yield from (one.cards for one in sets.values() if one.player == seat)


def middle(round_: Round) -> Iterable[Card]:
    """The player-dealer's hand."""
    return round_.game.bank.cards if round_.game.bank else ()
