"""The types of views: JSON and merge patches, the choices on the wire, announcements, and the facts about a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.pace import Speed
from houseway.room.talk import Talk
from houseway.table.options import Change

Json: TypeAlias = dict[str, Any]
ViewParts: TypeAlias = tuple[Json, Mapping[int, Json]]
"""The fields of a hand, and by seat what it adds there."""
Kind: TypeAlias = Literal["deal", "action", "win", "fee", "ruling", "table", "bank"]


class Announcement(NamedTuple):
    """A line of the call. With an owner, they alone hear ``text``; the others hear ``others``, if anything."""

    text: str
    kind: Kind = "action"
    seat: int | None = None
    rule: str = ""
    owner: int | None = None
    others: str = ""


class Habit(NamedTuple):
    """What everybody saw a seat do in the first betting round of a hand, where it had a decision to make."""

    put_in: bool
    """Whether it put money in that it did not have to."""
    raised: bool
    """Whether it bet or raised."""


def filled(**fields: Any) -> Json:
    """Returns the fields without the empty ones."""
    return {name: value for name, value in fields.items() if value}


def merge(view: Json, patch: Json) -> Json:
    """Applies a merge patch (RFC 7396): null removes a field, an object is merged, any other value replaces.

    >>> merge({"pot": 3, "seats": {"1": {"bet": 2}}}, {"pot": None, "seats": {"1": {"cards": ["As"]}}})
    {'seats': {'1': {'bet': 2, 'cards': ['As']}}}
    """
    merged = dict(view)
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, dict):
            inner = merged.get(name)
            merged[name] = merge(inner if isinstance(inner, dict) else {}, value)
        else:
            merged[name] = value
    return merged


def merge_patch(before: Json, after: Json) -> Json:
    """Returns the merge patch (RFC 7396) that turns one view into another. Views contain no nulls.

    >>> merge_patch({"pot": 3, "seats": {"1": 5, "2": 6}}, {"seats": {"1": 5, "3": 7}})
    {'seats': {'3': 7, '2': None}, 'pot': None}
    """
    patch: Json = {}
    for name, value in after.items():
        was = before.get(name)
        if value != was:
            patch[name] = merge_patch(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    patch |= {name: None for name in before if name not in after}
    return patch


# -- choices -----------------------------------------------------------------------------------------------------------

Choice = dict[str, Any]

STEP = 100
"""Wagers of any size are offered by the dollar; an odd all-in is the end of the scale."""


def choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A move in the hand. Empty values in ``more`` are left out."""
    sent = {"type": "Play", "table": table, "command": command}
    return {"id": number, "key": key, "label": label, "command": sent, **filled(**more)}


def table_choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A command at the table that isn't a move in the hand. Empty values in ``more`` are left out."""
    sent = {"type": command["type"], "table": table} | command
    return {"id": number, "key": key, "label": label, "group": "table", "command": sent, **filled(**more)}


def amount(
    at: Sequence[str],
    least: Cents,
    most: Cents,
    step: Cents = STEP,
    presets: Sequence[tuple[str, Cents]] = (),
    *,
    usual: Cents = 0,
) -> dict[str, Any]:
    """An amount to choose, where it goes in the command, and what it usually is where that is not the least."""
    shown = [[name, value] for name, value in presets]
    more = {name: value for name, value in (("presets", shown), ("usual", usual)) if value}
    return {"at": list(at), "least": least, "most": most, "step": step, **more}


def cards(at: Sequence[str], of: Sequence[Card], least: int, most: int) -> dict[str, Any]:
    """Cards to choose from one's own."""
    return {"at": list(at), "of": list(of), "least": least, "most": most}


def pick(at: Sequence[str], of: Sequence[tuple[Any, str]]) -> dict[str, Any]:
    """One of several, each with its label."""
    return {"at": list(at), "of": [[value, label] for value, label in of]}


def snapped(wanted: Cents, least: Cents, most: Cents, step: Cents) -> Cents:
    """The legal amount nearest below a wanted one.

    >>> snapped(1750, 400, 5050, 100), snapped(100, 400, 5050, 100), snapped(9000, 400, 5050, 100)
    (1700, 400, 5050)
    """
    if wanted >= most:
        return most
    return least + max(0, wanted - least) // step * step


# -- facts about a table -----------------------------------------------------------------------------------------------

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
