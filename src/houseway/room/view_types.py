"""The types of views: JSON and merge patches, the choices on the wire, announcements, and the facts about a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.cards import Card
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.settings import Speed, Talk
from houseway.table.commands import COMMANDS
from houseway.table.options import Change

Json: TypeAlias = dict[str, Any]
ViewParts: TypeAlias = tuple[Json, Mapping[int, Json]]
"""The fields of a hand, and the fields it adds to each seat."""
Kind: TypeAlias = Literal["deal", "action", "win", "fee", "ruling", "table", "bank"]


class Announcement(NamedTuple):
    """A line of the dealer's call. With an owner, only they hear ``text``; the others hear ``others``, if anything."""

    text: str
    kind: Kind = "action"
    seat: int | None = None
    rule: str = ""
    owner: int | None = None
    others: str = ""


class Habit(NamedTuple):
    """A seat's play in the first betting round, if it had a decision."""

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
    patch = changed_fields(before, after)
    for name in before:
        if name not in after:
            patch[name] = None
    return patch


def changed_fields(before: Json, after: Json) -> Json:
    """Returns the merge patch without removals: the fields of ``after`` that are new or have another value."""
    patch: Json = {}
    for name, value in after.items():
        was = before.get(name)
        if value != was:
            patch[name] = merge_patch(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    return patch


# -- choices -----------------------------------------------------------------------------------------------------------

Choice = dict[str, Any]

STEP = 100
"""The step of wagers without a fixed size; an odd all-in ends the scale."""


def choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A move in the hand. Empty values in ``more`` are left out."""
    sent = {"type": "Play", "table": table, "command": command}
    return {"id": number, "key": key, "label": label, "command": sent, **filled(**more)}


def table_choice(number: str, key: str, label: str, command: dict[str, Any], *, table: str, **more: Any) -> Choice:
    """A command at the table that isn't a move in the hand. Empty values in ``more`` are left out."""
    kind = COMMANDS.get(command["type"])
    if kind is not None and "player" in kind.who:
        sent = {"type": "AtTable", "table": table, "command": command}
    else:
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
    """An amount to choose, with its place in the command; ``usual`` if the usual amount isn't the least."""
    scale: Json = {"at": at, "least": least, "most": most, "step": step}
    if presets:
        scale["presets"] = presets
    if usual:
        scale["usual"] = usual
    return scale


def cards(at: Sequence[str], of: Sequence[Card], least: int, most: int) -> dict[str, Any]:
    """Cards to choose from the player's own."""
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
    """A player as everyone at the table knows them."""

    name: str
    bot: LevelName | None = None
    """How well a bot plays; None for a person."""


class ShownClock(NamedTuple):
    """A running clock: its seat, kind, end and whole length, in milliseconds."""

    kind: ClockKind
    until: int
    of: int
    seat: int | None = None
    then: str = ""
    """The consequence for the player when it runs out."""
    bank: int = 0
    """How many time banks the player has used, this one included."""
    left: int = 0
    """How many time banks the player has left."""
    out: bool = False
    """Whether the player then sits out."""


class ShownTalk(NamedTuple):
    """The rule for table talk, and the last lines by number."""

    rule: Talk
    phrases: Sequence[str]
    house: Mapping[str, str]
    """The house's rules on talk, by id."""
    lines: Mapping[str, Mapping[str, str]]


class Kept(NamedTuple):
    """How long an absent player's seat is kept: until a time of day, or for a number of blinds."""

    until: int
    blinds: int = 0


class FloorCall(NamedTuple):
    """A call for the floor."""

    by: str
    what: str


class Friends(NamedTuple):
    """A private table: its name, host, pace, talk and level of bots."""

    name: str
    host: str
    host_name: str
    pace: Speed
    talk: Talk
    level: LevelName


class Posted(NamedTuple):
    """The game and the sign at a table. Moves in a hand don't change them."""

    fields: Json
    """The view of them."""
    changes: tuple[Change, ...]
    """The changes of the game that players may vote for."""
    usual_buy: Cents = 0
    """The usual buy-in."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on a table's page that isn't in the table itself. Nothing here is secret."""

    table: str
    """The id of the table."""
    posted: Posted
    standing: TableStanding = "open"
    friends: Friends | None = None
    talk: ShownTalk | None = None
    """None if there is none."""
    known: Callable[[str], Known] = Known
    """Returns a player by id."""
    clock: ShownClock | None = None
    paused: str = ""
    floor: FloorCall | None = None
    said: tuple[Mapping[str, Any], ...] = ()
    """The floor's notes on the hand."""
    kept: Mapping[int, Kept] = {}
    """Absent players' seats that the house keeps for a limited time."""
    commitment: str = ""
    """The commitment to the deck of the hand in play."""
    left_to_bots: bool = False
    """Whether people were dealt into the hand and none of them can still win it."""
    ready: frozenset[int] = frozenset()
    """Seats that have finished betting."""
    late: Mapping[int, str] = {}
    """The consequences for players whose time ran out, by seat."""
    shuns_blind: frozenset[int] = frozenset()
    """Seats that sit out at their next big blind."""
    ballots: Mapping[Change, Mapping[int, bool]] = {}
    """Votes on changes of the game, by seat."""
    doubles: Mapping[int, bool] = {}
    """Pan players who switch to doubles or singles after the hand."""
    new_deck: bool = False
    """Whether the next hand is dealt from another deck."""
    kum_kum: Mapping[int, tuple[int, Cents]] = {}
    """Offers of a seat to join another seat's next bank or wager."""
    waiting: int = 0
    """Players on the list for such a table."""
    chips: Mapping[int | None, Cents] = {}
    """The chips each seat could still bring to the table; None is a spectator."""

    law: tuple[Mapping[str, Any], ...] = ()
    """The rest of the bank's turn under the law."""
    answers: tuple[Mapping[str, Any], ...] = ()
    """The last answers to the offer of the bank, at tables dealt by hand."""
    step: str = ""
    """The last step at a table dealt by hand."""
    refused_taps: tuple[Mapping[str, Any], ...] = ()
    """The dealer's taps that were refused there."""
