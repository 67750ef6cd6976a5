"""The engines whose hands can be recorded.

An engine comes with its kinds of events and commands, for the codec, and with a ``StoryKind``, for stories. A new
engine writes a module with the functions of ``StoryKind`` and adds a line to ``ENGINES``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.play.banked import BankedCommand, BankedEvent, Round
from houseway.play.pan import PanCommand, PanEvent, PanHand
from houseway.play.poker import PokerCommand, PokerHand
from houseway.play.poker.events import PokerEvent
from houseway.record import banked_story, pan_story, poker_story
from houseway.record.codec import kinds
from houseway.record.setups import Finish
from houseway.record.toml import Table
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules


class Playable(Protocol):
    """What stories ask of a hand or round of any engine: the contract of play."""

    rules: Any

    def apply(self, command: Any, /) -> tuple[Any, ...]:
        """Carries out a command; Refused changes nothing."""


class StoryKind(Protocol):
    """How the hands of one engine are told, written down and played again. A module can be one.

    ``setup`` and ``actions`` together must say everything that ``start`` and ``command`` need to play the same hand.
    Lines are sentences without a full stop; a reader ignores case, the names in brackets and a full stop.
    """

    def setup(self, hand: Any, posted: Any, /) -> Table:
        """What stands before the actions: button, seats, cards, fee and so on.

        ``posted`` are the rules that the head of the story names; what the hand plays differently is stated too.
        """

    def actions(self, hand: Any, /) -> list[str]:
        """The commands that were carried out, one line each."""

    def finish(self, hand: Any, /) -> Finish | None:
        """The final stacks and the fee; None while the hand is in play."""

    def outcome(self, hand: Any, /) -> Table:
        """Who won what in a hand that is over: amounts as ``"$4"``, seats as keys of tables."""

    def tell(self, hand: Any, /) -> list[str]:
        """The whole hand in sentences, to be read aloud."""

    def start(self, rules: Any, setup: Table, /) -> Any:
        """The hand that a setup describes, before its first action; a bad setup is a RecordError."""

    def command(self, hand: Any, line: str, /) -> Any:
        """The command that a line tells; a line that cannot be read is a RecordError."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine as records see it."""

    name: str
    rules: type[GameRules]
    hand: type[Any]
    """What plays by these rules; see ``play.contract.Hand``."""
    events: Mapping[str, type[Any]]
    commands: Mapping[str, type[Any]]
    story: StoryKind


_POKER = Engine("poker", PokerRules, PokerHand, kinds(PokerEvent), kinds(PokerCommand), poker_story)
_PAN = Engine("pan", PanRules, PanHand, kinds(PanEvent), kinds(PanCommand), pan_story)
_BANKED = Engine("banked", BankedRules, Round, kinds(BankedEvent), kinds(BankedCommand), banked_story)

ENGINES: dict[str, Engine] = {engine.name: engine for engine in (_POKER, _PAN, _BANKED)}


def engine_of(rules: GameRules) -> Engine:
    """The engine that plays these rules."""
    return ENGINES[rules.engine]
