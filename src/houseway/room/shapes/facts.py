"""What the room knows about a table beside its game: who the players are, its clock, whether it stands still."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.pace import Speed
from houseway.room.talk import Talk
from houseway.table.options import Change

ClockKind: TypeAlias = Literal["action", "clock", "warning", "bets", "deal"]
TableStanding: TypeAlias = Literal["free", "open", "going", "short", "broken", "paused", "closed"]


class Known(NamedTuple):
    """A player as everybody at the table knows them."""

    name: str
    bot: LevelName | None = None
    """How well a bot plays; None for a person."""


class ShownClock(NamedTuple):
    """A time that runs: for whom, what for, until when and how long it is altogether, in milliseconds."""

    kind: ClockKind
    until: int
    of: int
    seat: int | None = None
    then: str = ""
    """What becomes of the player when it runs out."""
    bank: int = 0
    """Of a time bank, how many the player has used with this one."""
    left: int = 0
    """Time banks that the player has left."""


class ShownTalk(NamedTuple):
    """What may be said at a table, and what was said last, by the numbers of the lines."""

    rule: Talk
    phrases: Sequence[str]
    house: Mapping[str, str]
    """What the house's own book says on talk, by the ids of its rules."""
    lines: Mapping[str, Mapping[str, str]]


class Kept(NamedTuple):
    """How long the seat of one who is away is kept: until a moment on the wall, or until so many more blinds."""

    until: int
    blinds: int = 0


class FloorCall(NamedTuple):
    """Somebody called the floor."""

    by: str
    what: str


class Friends(NamedTuple):
    """A private table: what it is called, who is its host, how fast it is dealt, what is said, how its bots play."""

    name: str
    host: str
    host_name: str
    pace: Speed
    talk: Talk
    level: LevelName


class Posted(NamedTuple):
    """What hangs at a table, which only another game or kill changes."""

    sign: Mapping[str, Any]
    changes: tuple[Change, ...]
    """What players may vote to make of the game."""
    usual_buy: Cents = 0
    """What one sits down with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything about a table that stands on the page but not in the table itself. Nothing here is secret."""

    table: str
    """The id of the table."""
    posted: Posted
    standing: TableStanding = "open"
    friends: Friends | None = None
    talk: ShownTalk | None = None
    """None where there is none."""
    people: Mapping[str, Known] = field(default_factory=dict)
    """The players by the ids under which they sit."""
    clock: ShownClock | None = None
    paused: str = ""
    floor: FloorCall | None = None
    said: tuple[Mapping[str, Any], ...] = ()
    """What the floor has said of the hand in play."""
    kept: Mapping[int, Kept] = field(default_factory=dict)
    """Seats of those who are away, where the house does not keep them for ever."""
    commitment: str = ""
    """The commitment to the deck of the hand in play."""
    left_to_bots: bool = False
    """Whether people were dealt into the hand in play and none of them can win it any more."""
    ready: frozenset[int] = frozenset()
    """Seats that have finished betting."""
    late: Mapping[int, str] = field(default_factory=dict)
    """What became of those whose time ran out, by seat."""
    shuns_blind: frozenset[int] = frozenset()
    """Seats that sit out as soon as the big blind would come to them."""
    ballots: Mapping[Change, Mapping[int, bool]] = field(default_factory=dict)
    """Changes of the game that are asked for, with who wants them and who objects."""
    doubles: Mapping[int, bool] = field(default_factory=dict)
    """Pan players who go on doubles, or off them, after the hand."""
    new_deck: bool = False
    """Whether the next hand is dealt from another deck."""
    kum_kum: Mapping[int, tuple[int, Cents]] = field(default_factory=dict)
    """What a seat offers to put with whose next bank or wager."""
    waiting: int = 0
    """Players on the list for such a table."""
    chips: Mapping[int | None, Cents] = field(default_factory=dict)
    """What a player by their seat, and with None somebody at the rail, could still bring to the table."""

    law: tuple[Mapping[str, Any], ...] = ()
    """What is left of the bank under the law that the room keeps to."""
    answers: tuple[Mapping[str, Any], ...] = ()
    """The last answers to the offer of the bank with their moments, where a dealer asks."""

    def known(self, player: str) -> Known:
        """A player by their id; one whom nobody knows goes by it."""
        return self.people.get(player) or Known(player)
