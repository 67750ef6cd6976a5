"""Who may do what: one table, and nothing else in the room decides it.

A row is a command, a field of a command that takes more than the command itself, a topic to watch, or an HTTP endpoint.
What a row does not list is refused. Nobody's row opens a live hole card: a view is built for a seat or for the rail,
whatever the roles of whoever looks at it.

>>> check(Person("p1", "Ann"), commands.Pause("7", "a spilled drink"))
Traceback (most recent call last):
houseway.room.people.policy.Denied: Pause is for the floor
"""

from typing import get_args

import msgspec

from houseway.room import commands
from houseway.room.commands import Command, Role
from houseway.room.people.people import Person

ANYBODY = "anybody"
"""Who has not even signed in."""
BARRED = "barred"
"""Somebody the floor has barred has this one role in place of all others."""
EVERYONE = " ".join(get_args(Role))

MAY = {
    # Playing.
    "PlayNow": "player",
    "Sit": "player",
    "Leave": "player barred",
    "Move": "player",
    "Buy": "player",
    "SitOut": "player",
    "SitIn": "player",
    "ComeIn": "player",
    "Straddle": "player",
    "PlayDoubles": "player",
    "AskForDeck": "player",
    "Vote": "player",
    "TakeBank": "player",
    "DeclineBank": "player",
    "KumKum": "player",
    "Ready": "player",
    "Play": "player",
    "CallClock": "player",
    "CallFloor": "player dealer",
    "AskForBots": "player floor",
    "OpenTable": "player floor",
    "OpenTable.options": "floor",
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
    "RaiseCondition": "floor",
    "PostTime": "floor",
    "Seat": "floor",
    "MovePlayer": "floor",
    "PickUp": "floor",
    "Bar": "floor",
    "Unbar": "floor",
    "Adjust": "floor",
    "Sign": "floor",
    # Cage and back office.
    "SellChips": "cage",
    "CashOut": "cage",
    "CountDrop": "office",
    "CorrectCount": "office",
    "QualifyJackpot": "office",
    "VerifyJackpot": "office",
    "PayJackpot": "office",
    # Administration.
    "GiveRole": "admin",
    "TakeRole": "admin",
    # Topics.
    "watch lobby": EVERYONE,
    "watch me": f"{EVERYONE} {BARRED}",
    "watch table": EVERYONE,
    "watch floor": "floor",
    "watch cage": "cage",
    "watch office": "office",
    # Endpoints.
    "POST /api/guest": ANYBODY,
    "POST /api/account": ANYBODY,
    "POST /api/login": ANYBODY,
    "POST /api/logout": ANYBODY,
    "GET /api/me": f"{EVERYONE} {BARRED}",
    "POST /api/do": f"{EVERYONE} {BARRED}",
    "GET /api/games": ANYBODY,
    "GET /api/house/{house}": ANYBODY,
    "GET /api/explain/{house}/{game}": ANYBODY,
    "GET /api/example/{house}/{game}": ANYBODY,
    "GET /api/rules/{id}": ANYBODY,
    "GET /api/fee/{house}/{game}": ANYBODY,
    "GET /api/exam/{house}": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/hands": EVERYONE,
    "GET /api/hands everybody's": "floor office",
    "GET /api/hands/{table}/{number}": EVERYONE,
    "GET /api/office/events": "office",
    "GET /api/office/{report}.csv": "office",
    "GET /api/office/{report}.parquet": "office",
}


class Denied(Exception):
    """Something that the person's roles do not allow."""


_ROWS = {row: frozenset(roles.split()) for row, roles in MAY.items()}
_DEFAULTS = {
    kind: {field.name: field.default for field in msgspec.structs.fields(kind)} for kind in commands.KINDS.values()
}


def may(person: Person | None, row: str) -> bool:
    """Whether a row of the table lists one of the person's roles; nobody signed in is None."""
    return not _roles(person).isdisjoint(_ROWS.get(row, frozenset()))


def need(person: Person | None, row: str) -> None:
    """Denied unless the row lists one of the person's roles."""
    if may(person, row):
        return
    if person is None:
        raise Denied("sign in first, or come in as a guest")
    if person.barred:
        raise Denied(f"you are barred from the room: {person.barred}")
    who = " and ".join(f"the {_TRADE.get(role, role)}" for role in sorted(_ROWS.get(row, ())) if role != BARRED)
    raise Denied(f"{row} is for {who or 'nobody'}")


def check(person: Person, command: Command) -> None:
    """Denied unless the person may give this command, with every field that they filled in."""
    name = type(command).__name__
    need(person, name)
    for field, default in _DEFAULTS[type(command)].items():
        row = f"{name}.{field}"
        if row in _ROWS and getattr(command, field) != default:
            need(person, row)


def check_topic(person: Person, topic: str) -> None:
    """Denied unless the person may watch the topic."""
    need(person, f"watch {topic.partition(':')[0]}")


_TRADE = {"office": "back office"}


def _roles(person: Person | None) -> frozenset[str]:
    if person is None:
        return frozenset({ANYBODY})
    return frozenset({ANYBODY, BARRED} if person.barred else {ANYBODY, *person.roles})
