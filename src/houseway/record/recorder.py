"""How the hands of an engine are recorded."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from houseway.cards import Card
from houseway.engines.contract import Command, Hand
from houseway.engines.registry import ENGINES, engine_of
from houseway.money import Cents
from houseway.record.toml import Table
from houseway.rulebook import GameRules, House

H = TypeVar("H", bound=Hand)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


@dataclass(frozen=True, slots=True)
class About:
    """The details in a text that the hand does not contain."""

    number: str = "1"
    when: str = "2000/01/01 0:00:00 ET"
    table: str = "Houseway"
    most: int = 10
    """The number of seats at the table."""
    hero: int | None = None
    """The seat whose cards the text shows; None for someone who only watched."""


class Played(Protocol):
    """A hand that was played again from a file."""

    @property
    def hand(self) -> Hand:
        """The hand."""

    @property
    def stacks(self) -> tuple[Cents | None, ...]:
        """The final stacks in the file's order; None where the file does not know."""

    @property
    def collection(self) -> Cents:
        """The collection."""

    @property
    def jackpot(self) -> Cents:
        """The jackpot fee."""


class FileFormat(Protocol):
    """A format of files with hands of one engine. A module can be one."""

    SUFFIXES: tuple[str, ...]

    def raw_hands(self, path: Path, /) -> Iterable[tuple[int, Any]]:
        """The hands of a file by number, unplayed; RecordError if it is not such a file."""

    def replay(self, raw: Any, house: House | str | None, /) -> Played:
        """Plays a hand again; RecordError if the result differs from the record."""

    def read(self, path: Path, house: House | str | None, /) -> Sequence[Played]:
        """Plays every hand of a file again; RecordError with the place in the file."""

    def written(self, hand: Any, number: int, hero: str, /) -> str:
        """The hand in this format, with the cards that ``hero`` saw; RecordError if the format cannot express it."""


class Recorder(Protocol[H, R_contra]):
    """Writes the hands of one engine as text and plays them again. A package can be one.

    ``setup`` and ``actions`` together must say everything that ``start`` and ``command`` need to play the same hand.
    Lines are sentences without a full stop; a reader ignores case, the names in brackets and a full stop.
    """

    EVENTS: Mapping[str, type[Any]]
    """The kinds of events by their names, for the codec."""
    COMMANDS: Mapping[str, type[Any]]
    """The kinds of commands by their names."""
    BEHIND: Mapping[type, tuple[str, ...]]
    """The settings behind each kind of move and event; ``stakes`` is the posted row itself."""

    FORMATS: Mapping[str, FileFormat]
    """The file formats for its hands, other than stories, by name."""

    def setup(self, hand: H, posted: R_contra, /) -> Table:
        """The part before the actions: button, seats, cards, fee and so on.

        ``posted`` are the rules that the head of the story names; differences from them are stated too.
        """

    def actions(self, hand: H, /) -> list[str]:
        """The commands that were carried out, one line each."""

    def outcome(self, hand: H, /) -> Table:
        """Who won what in a hand that is over: amounts as ``"$4"``, seats as keys of tables."""

    def tell(self, hand: H, /) -> list[str]:
        """The whole hand in sentences, to be read aloud."""

    def start(self, rules: R_contra, setup: Table, /) -> H:
        """The hand that a setup describes, before its first action; a bad setup is a RecordError."""

    def command(self, hand: H, line: str, /) -> Command:
        """The command of a line; a line that cannot be read is a RecordError."""

    def laid(self, hand: H, seat: int, /) -> Iterator[Iterable[Card]]:
        """The cards of a seat at the end: its hands, or its melds."""

    def middle(self, hand: H, /) -> Iterable[Card]:
        """The cards in the middle: the board, or the player-dealer's hand."""


def recorder(rules: GameRules) -> Recorder[Any, Any]:
    """Returns how hands of these rules are recorded."""
    found: Recorder[Any, Any] = engine_of(rules).part("record")
    return found


def recorders() -> dict[str, Recorder[Any, Any]]:
    """Returns how each engine's hands are recorded, by the engine's name."""
    return {name: engine.part("record") for name, engine in ENGINES.items()}


def grounds(rules: GameRules, what: type) -> tuple[str, ...]:
    """Returns the rules behind a kind of move or event, each once; empty if the rulebook is silent.

    >>> from houseway.engines.poker.play import Raise
    >>> from houseway.rulebook import house
    >>> grounds(house("limelight").game("holdem", limit="3/6"), Raise)
    ('LL-HE-6', 'LL-HE-8a')
    """
    found: dict[str, None] = {}
    for setting in recorder(rules).BEHIND.get(what, ()):
        if setting == "stakes":
            named = rules.stakes.rule
            found[named if isinstance(named, str) else named[0] if named else ""] = None
        elif setting in rules.cites:
            found[rules.cites[setting].rule] = None
    return tuple(id for id in found if id)
