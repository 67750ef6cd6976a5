"""Permissions: one table for the whole room.

A row is a command, a command field with extra permissions, a topic to watch, or an HTTP endpoint. Roles not listed in
a row are refused. A command of the table, sent with ``AtTable``, names its own roles in ``who``. No row shows a live
hole card: a view is built for a seat or for the rail, whatever the viewer's roles. Further tables separate duties from
people with a stake.

>>> check(Person("p1", "Ann"), commands.Pause("7", "a spilled drink"))
Traceback (most recent call last):
houseway.room.people.policy.Denied: Pause is for the floor
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import get_args

import msgspec

from houseway.engines.contract import Refused
from houseway.room import commands
from houseway.room.commands import Command, Role
from houseway.room.looks import may_be_same, walk_in_name
from houseway.room.people.people import DEVICES, Person
from houseway.table.commands import COMMANDS

ANYBODY = "anybody"
"""A client that has not signed in."""
BARRED = "barred"
"""The only role of a person barred by the floor."""
EVERYONE = " ".join(role for role in get_args(Role) if role not in DEVICES)
STAFF_ROLES = " ".join(role for role in get_args(Role) if role != "player" and role not in DEVICES)

MAY = {
    # Playing.
    "PlayNow": "player",
    "Sit": "player",
    "Buy": "player",
    "AtTable": "player floor barred",
    "SitOutAtBlind": "player",
    "Vote": "player",
    "KumKum": "player",
    "Ready": "player",
    "Play": "player",
    "CallClock": "player",
    "CallFloor": "player dealer tablet",
    "AskForBots": "player floor",
    "OpenTable": "player floor",
    "OpenTable.options": "floor",
    "OpenTable.dealt": "floor",
    "Join": "player",
    # The host of a private table, who plays there.
    "HostPause": "player",
    "HostResume": "player",
    "HostPace": "player",
    "HandOver": "player",
    "HostTalk": "player",
    "Say": "player",
    "ReportTalk": "player",
    "Prefer": "player",
    "JoinList": "player",
    "LeaveList": "player barred",
    "AnswerCall": "player",
    # The floor.
    "CloseTable": "floor",
    "Pause": "floor",
    "Resume": "floor",
    "PutClock": "floor",
    "Irregularities": "floor",
    "Preview": "floor",
    "Rule": "floor",
    "SeeTo": "floor",
    "Seat": "floor",
    "MovePlayer": "floor",
    "SwapPlayers": "floor",
    "Undo": "floor",
    "Welcome": "floor cage kiosk",
    "PutOnList": "floor kiosk",
    "TakeOffList": "floor",
    "CallName": "floor",
    "AnswerFor": "floor",
    "DealerIn": "floor",
    "DealerOut": "floor",
    "SendDealer": "floor",
    "Push": "floor",
    "PickUp": "floor",
    "Bar": "floor",
    "Unbar": "floor",
    "OverrideBar": "floor",
    "Adjust": "floor",
    "Sign": "floor",
    "PostTalk": "floor",
    "AnswerReport": "floor",
    "LiftSilence": "floor",
    # The dealer of a table that is dealt by hand.
    "Tell": "dealer floor tablet",
    "DismissTaps": "dealer floor tablet",
    # Cage and back office.
    "SellChips": "cage",
    "CashOut": "cage",
    "OpenBank": "cage",
    "CloseBank": "cage",
    "VerifySheet": "cage",
    "Fill": "cage",
    "Credit": "cage",
    "Receive": "cage",
    "CloseShift": "cage",
    "SignShift": "cage",
    "CountDrop": "office",
    "CorrectCount": "office",
    "VerifyCount": "office",
    "PostJackpot": "office",
    "QualifyJackpot": "dealer floor office",
    "VerifyJackpot": "office",
    "ApproveJackpot": "floor office",
    "PayJackpot": "office",
    "Release": "floor office",
    # Administration.
    "GiveRole": "admin",
    "TakeRole": "admin",
    "Erase": "admin",
    # Topics.
    "watch lobby": EVERYONE,
    "watch board": f"{EVERYONE} kiosk board",
    "watch me": f"{EVERYONE} {BARRED} kiosk board tablet",
    "watch table": f"{EVERYONE} tablet",
    "watch any private table": "floor office",
    "watch calls": f"{STAFF_ROLES} tablet",
    "watch floor": "floor",
    "watch cage": "cage",
    "watch office": "office",
    # Endpoints.
    "POST /api/guest": ANYBODY,
    "POST /api/account": ANYBODY,
    "POST /api/login": ANYBODY,
    "POST /api/logout": ANYBODY,
    "POST /api/nickname": EVERYONE,
    "GET /api/join/{invite}": ANYBODY,
    "GET /join/{invite}.svg": ANYBODY,
    "GET /list.svg": ANYBODY,
    "GET /api/me": f"{EVERYONE} {BARRED} kiosk board tablet",
    "GET /api/sessions": f"{EVERYONE} {BARRED}",
    "POST /api/sessions/end": f"{EVERYONE} {BARRED}",
    "POST /api/do": f"{EVERYONE} {BARRED} kiosk tablet",
    "GET /api/games": ANYBODY,
    "GET /api/house/{house}": ANYBODY,
    "GET /api/explain/{house}/{game}": ANYBODY,
    "GET /api/example/{house}/{game}": ANYBODY,
    "GET /api/rules/{id}": ANYBODY,
    "GET /api/fee/{house}/{game}": ANYBODY,
    "GET /api/reckon/{house}/{game}": ANYBODY,
    "GET /api/exam/{house}": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/hands": EVERYONE,
    "GET /api/hands everybody's": "floor office",
    "GET /api/hands/{table}/{number}": EVERYONE,
    "GET /api/talk/{table}": "floor",
    "GET /api/people": "floor cage office",
    "GET /api/people/{player}.json": "admin",
    "GET /api/my/hands": EVERYONE,
    "GET /api/my/results": EVERYONE,
    "GET /api/my/players": EVERYONE,
    "GET /api/my/hands.csv": EVERYONE,
    "GET /api/my/hands.phhs": EVERYONE,
    "GET /api/my/hands.txt": EVERYONE,
    "GET /api/office/events": "office",
    "GET /api/office/{report}.json": "office",
    "GET /api/office/{report}.csv": "office",
    "GET /api/office/{report}.parquet": "office",
    "GET /api/members": "office admin",
}


_WATCHED = {row.removeprefix("watch ") for row in MAY if row.startswith("watch ")}
PAGES = frozenset(topic for topic in _WATCHED if " " not in topic) - {"table"}
"""The names of the topics with a single instance."""

PRIVATE = frozenset(
    {
        "watch cage",
        "watch office",
        "GET /api/hands everybody's",
        "GET /api/talk/{table}",
        "GET /api/people",
        "GET /api/people/{player}.json",
        "GET /api/office/events",
        "GET /api/office/{report}.json",
        "GET /api/office/{report}.csv",
        "GET /api/office/{report}.parquet",
    }
)
"""Rows that show staff other people's data. Each view is logged before it is shown."""

APART = {
    "CloseTable": "closes it",
    "Pause": "pauses it",
    "Resume": "lets it go on",
    "PutClock": "puts the clock on a player",
    "Irregularities": "rules",
    "Preview": "rules",
    "Rule": "rules",
    "SeeTo": "sees to its calls",
    "Seat": "seats a player",
    "Tell": "deals",
    "MovePlayer": "moves a player",
    "SwapPlayers": "swaps players",
    "Undo": "undoes what the floor did",
    "CallName": "calls a player",
    "PickUp": "picks up a player's chips",
    "Bar": "bars a person",
    "Unbar": "readmits a person",
    "OverrideBar": "overrides a bar",
    "Adjust": "adjusts money",
    "Sign": "signs for money",
    "PostTalk": "sets the talk",
    "AnswerReport": "answers reports",
    "LiftSilence": "lets a player talk again",
    "GET /api/talk/{table}": "reads reports",
}
"""Duties that a person may not do at a table where they play or have a wager.

A duty about a person or account counts at every table where that person or the account's owner has a stake.
"""
NOT_FOR_SELF = {
    "SellChips": "player",
    "CashOut": "player",
    "Adjust": "account to",
    "QualifyJackpot": "player",
    "Welcome": "name",
    "PutOnList": "player",
    "TakeOffList": "player",
    "CallName": "player",
    "AnswerFor": "player",
    "OverrideBar": "player",
}
"""Fields that may not name the sender, the sender's account, or anyone whose name looks like the sender's."""

NOT_FOR_BARRED = {
    "Seat": "player",
    "Welcome": "name",
    "PutOnList": "player",
    "CallName": "player",
    "SellChips": "player",
    "CashOut": "player",
    "QualifyJackpot": "player",
    "DealerIn": "dealer",
}
"""Fields that may not name a device or a barred person, nor a name that looks like theirs, unless the floor overrides
the bar."""

OTHER_SIGNERS = {
    "Sign": "Adjust",
    "VerifySheet": "OpenBank CloseBank",
    "VerifyCount": "CountDrop CorrectCount",
    "Receive": "Fill Credit",
    "SignShift": "CloseShift",
    "VerifyJackpot": "QualifyJackpot",
    "ApproveJackpot": "QualifyJackpot VerifyJackpot",
    "PayJackpot": "QualifyJackpot VerifyJackpot ApproveJackpot",
}
"""Commands on one sheet that need different people: a command, and the commands whose signer may not give it."""
_DID = {
    "Adjust": "proposed this adjustment",
    "OpenBank": "made this count",
    "CloseBank": "made this count",
    "CountDrop": "counted this box",
    "CorrectCount": "corrected this count",
    "Fill": "sent this fill",
    "Credit": "sent this credit",
    "CloseShift": "closed this shift",
    "QualifyJackpot": "made this claim",
    "VerifyJackpot": "verified this claim",
    "ApproveJackpot": "approved this claim",
}
_DOES = {
    "Sign": "signs it",
    "Release": "releases it",
    "VerifySheet": "verifies it",
    "VerifyCount": "verifies it",
    "Receive": "receives it",
    "SignShift": "takes it over",
    "VerifyJackpot": "verifies it",
    "ApproveJackpot": "approves it",
    "PayJackpot": "pays it",
}
"""Phrases for refusals: the earlier signature, and the action left to another person."""


def row_of(command: Command) -> str:
    """Returns the name of a command in these tables: of one sent with ``AtTable``, its own."""
    if isinstance(command, commands.AtTable):
        return str(command.command.get("type"))
    return type(command).__name__


class Denied(Exception):
    """A command or view that the person's roles don't allow."""


_ROWS = {row: frozenset(roles.split()) for row, roles in MAY.items()}
_FIELDS = {
    kind: [
        (field.name, field.default, row)
        for field in msgspec.structs.fields(kind)
        if (row := f"{kind.__name__}.{field.name}") in _ROWS
    ]
    for kind in commands.KINDS.values()
}
"""Command fields with their own permissions: name, default and row."""


def columns_of(row: str) -> frozenset[str]:
    """Returns the roles and devices that may do something, with ``barred`` and ``anybody``."""
    who = _ROWS.get(row, frozenset())
    return frozenset({*get_args(Role), BARRED, ANYBODY}) if ANYBODY in who else who


def columns_at_table(kind: str) -> frozenset[str]:
    """Returns the roles that may send a command of the table with ``AtTable``."""
    return _at_table(kind) & columns_of(commands.AtTable.__name__)


def _at_table(kind: str) -> frozenset[str]:
    return frozenset(COMMANDS[kind].who) - {"room", "dealer"}


def may(person: Person | None, row: str) -> bool:
    """Tells whether a row lists one of the person's roles. None means not signed in."""
    return not _roles(person).isdisjoint(_ROWS.get(row, frozenset()))


def need(person: Person | None, row: str) -> None:
    """Raises Denied unless the row lists one of the person's roles."""
    if may(person, row):
        return
    if person is None:
        raise Denied("sign in first, or come in as a guest")
    if person.barred:
        raise Denied(f"you are barred from the room: {person.barred}")
    raise _denied(row, _ROWS.get(row, ()))


def _denied(row: str, roles: Collection[str]) -> Denied:
    who = " and ".join(f"the {_TRADE.get(role, role)}" for role in sorted(roles) if role != BARRED)
    return Denied(f"{row} is for {who or 'no role'}")


def check(person: Person, command: Command, name_of: Callable[[str], str] = walk_in_name) -> None:
    """Raises Denied unless the person may give this command with its filled-in fields.

    ``name_of`` returns a person's name by id.
    """
    name = type(command).__name__
    need(person, name)
    kind = COMMANDS.get(row_of(command)) if isinstance(command, commands.AtTable) else None
    if kind and _roles(person).isdisjoint(_at_table(kind.__name__)):
        raise _denied(kind.__name__, frozenset(kind.who) - {"room"})
    for field, default, row in _FIELDS[type(command)]:
        if getattr(command, field) != default:
            need(person, row)
    named = [getattr(command, field).removeprefix("player:") for field in NOT_FOR_SELF.get(name, "").split()]
    if any(may_be_same(person.id, one, lambda id: person.name if id == person.id else name_of(id)) for one in named):
        raise Denied(f"{name} for yourself is another person's job")


def why_not(
    person: str,
    name: str,
    signed: Mapping[str, str],
    concerned: Collection[str],
    name_of: Callable[[str], str] = walk_in_name,
) -> str:
    """Returns why a person may not sign a sheet, by its signers and owners. Empty if they may.

    Two records with names that look alike count as one person.
    """
    for before in OTHER_SIGNERS.get(name, "").split():
        if before in signed and may_be_same(person, signed[before], name_of):
            return f"you {_DID[before]}; another person {_DOES[name]}"
    own = any(may_be_same(person, one, name_of) for one in concerned)
    return f"this sheet is about your own money; another person {_DOES[name]}" if own else ""


def keep_apart(row: str, *, stake: bool) -> None:
    """Refuses a duty to a person with a stake."""
    if stake and row in COMMANDS and (why := COMMANDS[row].duty):
        raise Refused(why)
    if stake and (duty := APART.get(row)):
        raise Refused(f"the person who {duty} can't have a seat or a wager there")


def is_apart(row: str) -> bool:
    """Tells whether a command or endpoint is a duty for people without a stake."""
    return bool(_duty(row))


def _duty(row: str) -> str:
    return APART.get(row) or (COMMANDS[row].duty if row in COMMANDS else "")


def check_topic(person: Person, topic: str) -> None:
    """Raises Denied unless the person may watch the topic."""
    need(person, f"watch {topic.partition(':')[0]}")


_TRADE = {"office": "back office"}


def _roles(person: Person | None) -> frozenset[str]:
    if person is None:
        return frozenset({ANYBODY})
    if person.barred:
        return frozenset({ANYBODY, BARRED})
    return _with_anybody(person.roles & DEVICES or person.roles)


@lru_cache
def _with_anybody(roles: frozenset[Role]) -> frozenset[str]:
    return frozenset({ANYBODY, *roles})
